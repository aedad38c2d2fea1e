"""Keys, attributes, arguments, file names and settings that are called like the commands."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

SETTINGS = {"sbatch": {"partition": "gpu"}, "srun": ["--mpi=pmix"]}
TIMES = {"sbatch": 3.0, "srun": 1.0}


@dataclass
class Options:
    sbatch: str = "--hold"
    srun: str = ""


def by_key(settings):
    flags = SETTINGS["srun"]
    subprocess.run(["mpirun", *flags, "./program"])
    return settings.get("sbatch", {}), settings["srun"], TIMES["sbatch"]


def by_attribute(options: Options):
    return options.sbatch, getattr(options, "srun"), vars(options)["sbatch"]


def by_keyword(function):
    return function(sbatch="x", srun=True, **{"salloc": 1})


def by_file_name(folder: Path):
    subprocess.run(["bash", str(folder / "sbatch.sh")])
    subprocess.run(["cat", "srun.log"])
    subprocess.run(["python", "-m", "tools.sbatch"])
    subprocess.run(["rm", "-f", folder / "srun"])
    return json.loads((folder / "sbatch.json").read_text())


for name, seconds in TIMES.items():
    subprocess.run(["sleep", str(seconds)])
    print(name)


def chosen(kind):
    programs = {"status": "squeue", "cancel": "scancel"}
    subprocess.run([programs[kind], "--user", "sbatch"])
