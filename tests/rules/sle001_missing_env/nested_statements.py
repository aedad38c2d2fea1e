"""Launches in every kind of block and expression."""

import subprocess


async def blocks(scripts, flag):
    if flag:
        subprocess.run(["sbatch", "a"])  # expect: SLE001
    elif scripts:
        subprocess.run(["sbatch", "b"])  # expect: SLE001
    else:
        subprocess.run(["sbatch", "c"])  # expect: SLE001
    for script in scripts:
        subprocess.run(["sbatch", script])  # expect: SLE001
    else:
        subprocess.run(["sbatch", "d"])  # expect: SLE001
    while subprocess.run(["sbatch", "e"]).returncode:  # expect: SLE001
        pass
    try:
        subprocess.run(["sbatch", "f"])  # expect: SLE001
    except subprocess.CalledProcessError:
        subprocess.run(["sbatch", "g"])  # expect: SLE001
    finally:
        subprocess.run(["sbatch", "h"])  # expect: SLE001
    with open("log", "w") as log, subprocess.Popen(["srun", "i"], stdout=log):  # expect: SLE001
        subprocess.run(["sbatch", "j"])  # expect: SLE001
    async with flag:
        subprocess.run(["sbatch", "k"])  # expect: SLE001
    return subprocess.run(["sbatch", "l"]) if flag else None  # expect: SLE001


def expressions(scripts):
    assert subprocess.call(["sbatch", "m"]) == 0  # expect: SLE001
    ids = [subprocess.check_output(["sbatch", s]) for s in scripts]  # expect: SLE001
    found = {s: subprocess.check_output(["sbatch", s]) for s in scripts}  # expect: SLE001
    lazy = (subprocess.check_output(["sbatch", s]) for s in scripts)  # expect: SLE001
    text = f"{subprocess.check_output(['sbatch', 'n'])!r}"  # expect: SLE001
    print(subprocess.getoutput("sbatch o"), text)  # expect: SLE005
    yield subprocess.run(["sbatch", "p"])  # expect: SLE001
    raise SystemExit(subprocess.call(["sbatch", "q"])) from None  # expect: SLE001
    return ids, found, lazy


def decorated(option=subprocess.check_output(["sbatch", "r"])):  # expect: SLE001
    return option


class Body:
    job = subprocess.check_output(["sbatch", "s"])  # expect: SLE001


first = subprocess.run(["sbatch", "t"]); second = subprocess.run(["sbatch", "u"])  # expect: SLE001, SLE001
