import subprocess

import site_tools


def by_alias(script):
    subprocess.run(["xsbatch", script])  # expect: SLE001
    subprocess.run(f"site-srun {script}", shell=True)  # expect: SLE001
    subprocess.run(["other-srun", script])


def by_launcher(script):
    site_tools.run(f"sbatch {script}")  # expect: SLE001
    site_tools.run(f"cd /data && sbatch {script}", env=None)  # expect: SLE002
    site_tools.run("squeue")


def by_scrubber(script):
    subprocess.run(["sbatch", script], env=site_tools.clean_environment())
    site_tools.run(f"sbatch {script}", env=site_tools.clean_environment())
