import os


def run(command):
    os.system(command)


def run_too(command):
    import os

    os.system(command)


run("sbatch a.sh")
run_too("sbatch b.sh")
