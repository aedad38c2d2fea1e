import b

PROGRAM = "sbatch"


def run(words):
    return b.execute(words)
