from plant.launchers.local import start


def main(script):
    start(["srun", script])  # expect: SLE006
    start(["sinfo"])
