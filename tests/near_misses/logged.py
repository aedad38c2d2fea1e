"""Text for people: logged, printed, shown, documented."""

import logging
import subprocess
import warnings

log = logging.getLogger(__name__)


def said(script):
    log.info("running sbatch %s", script)
    log.debug(f"sbatch {script}")
    print("submit it with: sbatch", script)
    warnings.warn(f"srun {script} may take long", stacklevel=2)
    command = ["sbatch", script]
    log.info(" ".join(command))
    print(f"would run {command}")


def echoed(script):
    subprocess.run(["echo", "sbatch", script])
    subprocess.run(f"echo sbatch {script}", shell=True)
    subprocess.run(["logger", f"sbatch {script}"])
    subprocess.run(["printf", "%s\n", "srun a"])
    subprocess.run(["notify-send", "sbatch is done"])


def dry(script, dry_run):
    command = f"sbatch {script}"
    if dry_run:
        print(command)
        return command
    return None


def in_a_table(rows):
    rows.append({"command": "sbatch a.sh", "state": "done"})
    return [f"srun {row}" for row in rows]
