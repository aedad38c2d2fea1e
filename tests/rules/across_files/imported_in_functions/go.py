def submit(script):
    from subprocess import run

    from tool import words

    run(words(script))  # expect: SLE001


def submit_late(script):
    import importlib
    import subprocess

    module = importlib.import_module("tool")
    subprocess.run(module.words(script))  # expect: SLE001
