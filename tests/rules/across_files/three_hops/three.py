import two

PROGRAM = "srun"


def near(script):
    return two.middle([PROGRAM, script])  # expect: SLE006


def submit(words):
    return two.middle(words)
