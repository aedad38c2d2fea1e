from harvest import process


def submit(script):
    return process.call(["sbatch", script])  # expect: SLE001
