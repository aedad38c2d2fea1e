"""The job script, or the commands of a shell, come in through standard input."""

import subprocess

SCRIPT = "#!/bin/bash\nhostname\n"


def job_script() -> None:
    subprocess.run(["sbatch"], input=SCRIPT, text=True)  # expect: SLE001
    subprocess.Popen("sbatch", shell=True, stdin=subprocess.PIPE).communicate(SCRIPT.encode())  # expect: SLE001
    child = subprocess.Popen(["sbatch"], stdin=subprocess.PIPE, text=True)  # expect: SLE001
    child.communicate(SCRIPT)


def commands_of_a_shell(script: str) -> None:
    subprocess.run(["bash"], input=f"set -e\nsbatch {script}\n", text=True)  # expect: SLE001
    subprocess.run("sh", input=f"sbatch {script}", shell=True, text=True)  # expect: SLE001
    subprocess.run(["bash", "-s"], input=b"srun hostname\n")  # expect: SLE001


def nothing_to_do(script: str) -> None:
    subprocess.run(["cat"], input=f"sbatch {script}\n", text=True)
    subprocess.run(["python3", "-"], input="print('sbatch')", text=True)
    subprocess.run(["tee", script], input=f"#!/bin/bash\nsrun {script}\n", text=True)
