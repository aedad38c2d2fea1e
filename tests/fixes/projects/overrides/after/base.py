from abc import ABC, abstractmethod


class Transport(ABC):
    @abstractmethod
    def run(self, command: list[str], *, env: "dict[str, str] | None" = None) -> None: ...
