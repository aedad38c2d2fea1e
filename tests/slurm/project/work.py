"""Start work with srun and salloc: python work.py WAY OPTIONS... COMMAND."""

import subprocess
import sys


def in_this_job(options):
    subprocess.run(["srun", *options], check=True)


def beside_ourselves(options):
    subprocess.Popen(["srun", "--overlap", *options]).communicate()


def in_a_partition(options):
    subprocess.run(["srun", "--partition=side", "--time=1", *options], check=True)


def in_an_allocation(options):
    print(subprocess.check_output(["salloc", "--quiet", *options], text=True), end="")


if __name__ == "__main__":
    globals()[sys.argv[1]](sys.argv[2:])
