"""Says the command; runs nothing."""


def order_words(script):
    return ["sbatch", "--parsable", script]
