from typing import Any


class Namespace:
    def __init__(self, /, *mappings: Any, **attributes: Any) -> None:
        self.__dict__.update(*mappings, **attributes)
