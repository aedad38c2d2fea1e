"""Knows nothing of the package whose class derives from its own."""

import subprocess


class Backend:
    def enqueue(self, script):
        return subprocess.run(self.enqueue_words(script))  # expect: SLE001
