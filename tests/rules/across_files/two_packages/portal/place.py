"""Another package, which says the first one's name."""

import subprocess

from clusters.orders import order_words


def place(script):
    return subprocess.run(order_words(script))  # expect: SLE001
