"""A list variable that grows before it is launched."""

import itertools
import subprocess


def by_plus_equals(script, partition=None, account=None):
    cmd = ["sbatch"]
    if partition:
        cmd += ["-p", partition]
    if account:
        cmd += [f"--account={account}"]
    cmd += [script]
    return subprocess.run(cmd, capture_output=True)  # expect: SLE001


def by_append_and_extend(script, options):
    words = []
    words.append("sbatch")
    for key, value in options.items():
        words.append(f"--{key}={value}")
    words.extend(["--parsable", script])
    subprocess.check_call(words)  # expect: SLE001


def by_insert(script):
    arguments = [script, "input.json"]
    arguments.insert(0, "--wait")
    arguments.insert(0, "sbatch")
    subprocess.check_call(arguments)  # expect: SLE001


def by_addition(script, extra=None):
    subprocess.run(["sbatch"] + (extra or []) + [script])  # expect: SLE001


def by_unpacking(script, *flags):
    command = ["srun", *flags, "--", *script.split()]
    subprocess.run([*command, "--verbose"])  # expect: SLE001


def by_slices(script):
    command = ["sudo", "sbatch", script]
    subprocess.run(command[1:])  # expect: SLE001
    command[0:1] = []
    subprocess.run(command)  # expect: SLE001


def by_item_assignment(script):
    command = ["qsub", script]
    command[0] = "sbatch"
    subprocess.run(command)  # expect: SLE001


def by_comprehension(script, dependencies):
    command = [str(word) for word in ("sbatch", *dependencies, script)]
    subprocess.run([word for word in command if word])  # expect: SLE001


def by_copying(script):
    base = ["sbatch", "--parsable"]
    for priority in ("low", "high"):
        command = base.copy()
        command.append(f"--qos={priority}")
        subprocess.run(command + [script])  # expect: SLE001
        subprocess.run(list(base) + [script])  # expect: SLE001


def by_filtering(script, name):
    parts = filter(None, ["srun", name and f"-J{name}", script])
    subprocess.run(list(parts))  # expect: SLE001


def by_flattening(script, options):
    command = itertools.chain(["sbatch"], (f"--{key}={value}" for key, value in options), [script])
    subprocess.run(list(command))  # expect: SLE001


def annotated(script):
    command: list[str] = ["sbatch"]
    command.extend(f"--{name}" for name in ("hold", "parsable"))
    if script:
        command.append(script)
    proc: subprocess.CompletedProcess = subprocess.run(command)  # expect: SLE001
    return proc


def by_insert_into_what_the_caller_gave(words, script):
    words.insert(0, "sbatch")
    subprocess.run(words)  # expect: SLE001
    more = list(words)
    more.append(script)
    subprocess.run(more)  # expect: SLE001


def by_insert_on_every_path(command, script, options, wrapped):
    if wrapped:
        words = ["wrapper.sh"]
    elif options:
        words = [str(option) for option in options]
    else:
        words = command
    words.insert(0, "sbatch")
    if script:
        subprocess.run(words)  # expect: SLE001
    else:
        subprocess.run(words, input="hostname", text=True)  # expect: SLE001


def by_unpacking_alternatives(script, hold):
    base = ["sbatch", "--hold"] if hold else ["sbatch"]
    subprocess.run([*base, script])  # expect: SLE001
    subprocess.run(base + ["--parsable"] + [script])  # expect: SLE001
