"""Arguments of the launch that arrive by * and **."""

import subprocess


def keyword_mapping(script):
    options = {"check": True, "text": True}
    subprocess.run(["sbatch", script], **options)  # expect: SLE001
    options = dict(capture_output=True)
    options["cwd"] = "/scratch"
    subprocess.run(["sbatch", script], **options)  # expect: SLE001


def all_in_a_mapping(script):
    call = {"args": ["sbatch", script], "shell": False}
    subprocess.run(**call)  # expect: SLE001


def caller_decides(script, **kwargs):
    return subprocess.run(["sbatch", script], **kwargs)  # expect: SLE001


def positional(script):
    everything = (["sbatch", script],)
    subprocess.run(*everything)  # expect: SLE001
    subprocess.Popen(["sbatch", script], -1, None, None, subprocess.PIPE)  # expect: SLE001
