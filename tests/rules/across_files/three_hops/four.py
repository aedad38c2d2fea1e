import three


def main():
    three.near("a.sh")
    three.submit(["sbatch", "b.sh"])  # expect: SLE006
    three.submit(["sinfo"])
