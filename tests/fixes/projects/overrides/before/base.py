from abc import ABC, abstractmethod


class Transport(ABC):
    @abstractmethod
    def run(self, command: list[str]) -> None: ...
