"""The command runs on another machine, with that machine's environment."""

import os
import shlex
import subprocess


def by_argument_list(host, script):
    subprocess.run(["ssh", host, "sbatch", script], check=True)
    subprocess.run(["ssh", "-o", "BatchMode=yes", "-p", "22", host, f"cd /data && sbatch {script}"])
    subprocess.run(["rsh", host, "sbatch " + script])
    subprocess.run(["sshpass", "-e", "ssh", host, "sbatch", script])
    subprocess.run(["autossh", host, "srun", script])
    subprocess.run(["gcloud", "compute", "ssh", host, "--command", f"sbatch {script}"])


def by_text(host, script):
    os.system(f"ssh {host} 'sbatch {script}'")
    subprocess.run(f"ssh {host} sbatch {script}", shell=True)
    subprocess.run(f'ssh -t {host} "cd /data; srun --pty bash"', shell=True)
    subprocess.run(f"scp {script} {host}: && ssh {host} sbatch {script}", shell=True)
    subprocess.run(f"ssh {host} <<EOF\nsbatch {script}\nEOF", shell=True)
    subprocess.run(f"echo 'sbatch {script}' | ssh {host} bash -s", shell=True)
    subprocess.run(["bash", "-c", f"ssh {host} {shlex.quote('sbatch ' + script)}"])


def by_variable(host, script):
    command = ["ssh", "-q", host]
    command += ["sbatch", script]
    subprocess.check_output(command)
    base = ["ssh"]
    base.extend(["-i", "key", host])
    subprocess.Popen([*base, f"srun {script}"])


def on_standard_input(host, script):
    subprocess.run(["ssh", host, "bash", "-s"], input=f"sbatch {script}\n", text=True)


class Remote:
    def __init__(self, host):
        self.host = host

    def _base(self):
        return ["ssh", "-S", "/tmp/control", self.host]

    def run(self, text):
        return subprocess.run([*self._base(), text], env=dict(os.environ), check=True)


def by_launcher(host, script):
    Remote(host).run(f"sbatch {script}")
    _on(host, f"sbatch {script}")


def _on(host, text):
    return subprocess.run(f"ssh {host} {shlex.quote(text)}", shell=True)
