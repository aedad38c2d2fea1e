import subprocess


def run(text):
    """Everything in this package goes through here."""
    return subprocess.run(text, shell=True, capture_output=True)


class Session:
    def run(self, text):
        return run(text)
