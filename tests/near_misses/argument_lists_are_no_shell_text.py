"""In an argument list without a shell, only the first word is a command."""

import os
import subprocess


def separators_mean_nothing(script):
    subprocess.run(["echo", ";", "sbatch", script])
    subprocess.run(["true", "&&", "sbatch", script])
    subprocess.run(["ls", "|", "srun", script])
    subprocess.run(["echo", f"$(sbatch {script})"])
    subprocess.run(["sleep", "1", "&", "sbatch", script])


def only_the_first_item_is_text(script):
    subprocess.run(["true", f"sbatch {script}"], shell=True)
    subprocess.run(["hostname", "sbatch", script], shell=True)


def arguments_of_others(script):
    subprocess.run(["python", "-c", "print('sbatch')"])
    subprocess.run(["bash", "sbatch", script])
    subprocess.run(["bash", "./submit.sh", "-c", "sbatch"])
    subprocess.run(["git", "commit", "-m", f"sbatch {script}"])
    subprocess.run(["timeout", "5", "tail", "-f", "srun.log"])
    subprocess.run(["env", "LAUNCHER=srun", "python", "train.py"])
    subprocess.run(["make", "sbatch"])
    os.execvp("vim", ["vim", "sbatch"])


def quoted_in_text(script):
    subprocess.run(f"echo 'run; sbatch {script}'", shell=True)
    subprocess.run('echo "a && srun b"', shell=True)
    subprocess.run("true # sbatch a.sh", shell=True)
    subprocess.run("LAUNCHER=srun python train.py", shell=True)
    subprocess.run("cat <<'EOF'\nsbatch a.sh\nEOF", shell=True)
    subprocess.run("alias s=sbatch; export CMD='srun x'", shell=True)
    subprocess.run("cp sbatch /tmp; chmod +x /tmp/sbatch", shell=True)
