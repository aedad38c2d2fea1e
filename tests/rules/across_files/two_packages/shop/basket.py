"""Uses functions of the same names, of its own."""

import subprocess


def run(catalogue, item):
    subprocess.run(catalogue.order_words(item))
    subprocess.run(catalogue.enqueue_words(item))
