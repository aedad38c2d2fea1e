"""The launcher is abstract here; the subclass that launches stands in a file that this one does not import."""
import abc


class Backend(abc.ABC):
    @abc.abstractmethod
    def invoke(self, command):
        pass

    def submit(self, script):
        return self.invoke("sbatch " + script)  # expect: SLE006
