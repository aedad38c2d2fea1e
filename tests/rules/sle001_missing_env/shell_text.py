"""Shell text, in all the ways in which text is put together."""

import os
import shlex
import subprocess
import textwrap


def f_string(script, partition):
    subprocess.run(f"sbatch -p {partition} {script}", shell=True)  # expect: SLE001


def glued_hole(script, options):
    subprocess.run(f"srun{options} {script}", shell=True, check=True)  # expect: SLE001


def percent(script, name):
    subprocess.call("sbatch --job-name=%s %s" % (name, script), shell=True)  # expect: SLE001
    subprocess.call("sbatch --job-name=%(name)s x.sh" % {"name": name}, shell=True)  # expect: SLE001


def formatted(script):
    subprocess.check_call("{} --parsable {}".format("sbatch", script), shell=True)  # expect: SLE001
    template = "{program} {script}"
    subprocess.check_call(template.format(program="sbatch", script=script), shell=True)  # expect: SLE001


def added(script):
    text = "sbatch"
    text += " --hold"
    text = text + " " + script
    subprocess.Popen(text, shell=True).wait()  # expect: SLE001


def joined(script):
    subprocess.run(" ".join(["sbatch", "--wait", script]), shell=True)  # expect: SLE001
    parts = ["cd /scratch", f"sbatch {script}"]
    subprocess.run(" && ".join(parts), shell=True)  # expect: SLE001


def quoted(script):
    subprocess.run(f"sbatch {shlex.quote(script)}", shell=True)  # expect: SLE001
    subprocess.run(shlex.join(["sbatch", script]), shell=True)  # expect: SLE001


def split(script):
    subprocess.run(shlex.split(f"sbatch --nice {script}"))  # expect: SLE001
    subprocess.run("srun hostname".split())  # expect: SLE001


def in_a_list(script):
    subprocess.run([f"sbatch {script}"], shell=True)  # expect: SLE001


def dedented(script):
    text = textwrap.dedent(
        f"""\
        set -e
        module load slurm
        sbatch {script}
        """
    )
    subprocess.run(text, shell=True, check=True)  # expect: SLE001


def continued(folder, script):
    command = f"""cd {folder} && \
        sbatch --chdir={folder} \
        {script}"""
    subprocess.run(command, shell=True)  # expect: SLE001


def implicit(script):
    text = (
        "sbatch "
        "--exclusive "
        f"{script}"
    )
    subprocess.run(text, shell=True)  # expect: SLE001


def shell_by_name(script):
    subprocess.run(["bash", "-c", f"sbatch {script}"])  # expect: SLE001
    subprocess.run(["bash", "-lc", f"cd /data; sbatch {script}"])  # expect: SLE001
    subprocess.run(["/bin/sh", "-e", "-c", "srun hostname"])  # expect: SLE001
    subprocess.run(f"bash -c 'sbatch {script}'", shell=True)  # expect: SLE001


def flag_from_a_variable(script):
    use_shell = True
    subprocess.run(f"sbatch {script}", shell=use_shell)  # expect: SLE001
    subprocess.run(f"sbatch {script}", shell=os.name == "posix")  # expect: SLE001


def cleaned(script):
    subprocess.run(f"  sbatch   {script} ".strip(), shell=True)  # expect: SLE001
    subprocess.run("COMMAND x.sh".replace("COMMAND", "sbatch"), shell=True)  # expect: SLE001
    subprocess.run(b"sbatch x.sh", shell=True)  # expect: SLE001
    subprocess.run("sbatch x.sh".encode(), shell=True)  # expect: SLE001
