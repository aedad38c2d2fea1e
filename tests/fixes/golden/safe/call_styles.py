"""`env=` is added in the style of the call."""

import subprocess

from slurm_env import scrubbed_env


def on_one_line(script):
    subprocess.run(["sbatch", script])
    subprocess.run(["sbatch", script], check=True)
    subprocess.run(["sbatch", script],)
    subprocess.run(["sbatch", script], check=True, )
    subprocess . run ( ["sbatch", script] )
    subprocess.run((["sbatch", script]), check=(True))


def one_argument_a_line(script):
    subprocess.run(
        ["sbatch", script],
        check=True,
    )
    subprocess.run(
        ["sbatch", script],
        check=True
    )
    subprocess.run(
        ["sbatch", script]
    )
    subprocess.run(
        [
            "sbatch",
            script,
        ],
    )
    subprocess.run(["sbatch", script],
                   check=True)
    subprocess.run(["sbatch", script],
                   check=True
                   )


def several_arguments_a_line(script):
    subprocess.run(
        ["sbatch", script], check=True
    )
    subprocess.run(
        ["sbatch", script], check=True,
    )
    subprocess.run(["sbatch", script], cwd="/",
                   check=True, text=True)
    subprocess.run([
        "sbatch",
        script,
    ])
    subprocess.run([
        "sbatch",
        script,
    ], check=True)


def with_comments(script):
    subprocess.run(["sbatch", script])  # submit
    subprocess.run(  # submit
        ["sbatch", script],  # the command
        check=True,  # raise
        # nothing else
    )
    subprocess.run(
        ["sbatch", script],
        check=True  # raise
    )
    subprocess.run(
        ["sbatch", script]  # one, two
        , check=True
    )
    subprocess.run(["sbatch",  # first (of all)
                    script])


def over_lines(script):
    subprocess.run(["sbatch", script], \
                   check=True)
    subprocess.run \
        (["sbatch", script])


def in_expressions(script):
    if subprocess.run(["sbatch", script]).returncode: return subprocess.call(["sbatch", script])
    a = subprocess.call(["sbatch", "a"]); b = subprocess.call(["sbatch", "b"])
    assert not (a or b), f"{subprocess.call(['srun', 'hostname'])}"
    return [subprocess.check_output(["sbatch", one]) for one in script], lambda: subprocess.call(["sbatch", "c"])


class Queue:
	def tabs(self, script):
		subprocess.run(
			["sbatch", script],
			check=True,
		)


@print
@(lambda function: subprocess.run(["sbatch", "decorator.sh"]) and function)
def decorated(script=subprocess.run(["sbatch", "default.sh"])): subprocess.run(["sbatch", script])
