from one import sink


def middle(words):
    return sink(["nice", *words])
