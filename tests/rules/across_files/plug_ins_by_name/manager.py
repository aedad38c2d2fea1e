import subprocess

import backends


def submit(name, script):
    backend = backends.get(name)
    subprocess.run(backend.submission_command(script))  # expect: SLE001
    subprocess.run(backend.submission_template.format(script=script), shell=True)  # expect: SLE001
