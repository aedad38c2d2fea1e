"""`env=` is added in the style of the call."""

import subprocess

from slurm_env import scrubbed_env


def on_one_line(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["sbatch", script], check=True, env=scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env(),)
    subprocess.run(["sbatch", script], check=True, env=scrubbed_env(), )
    subprocess . run ( ["sbatch", script], env=scrubbed_env() )
    subprocess.run((["sbatch", script]), check=(True), env=scrubbed_env())


def one_argument_a_line(script):
    subprocess.run(
        ["sbatch", script],
        check=True,
        env=scrubbed_env(),
    )
    subprocess.run(
        ["sbatch", script],
        check=True,
        env=scrubbed_env()
    )
    subprocess.run(
        ["sbatch", script],
        env=scrubbed_env()
    )
    subprocess.run(
        [
            "sbatch",
            script,
        ],
        env=scrubbed_env(),
    )
    subprocess.run(["sbatch", script],
                   check=True,
                   env=scrubbed_env())
    subprocess.run(["sbatch", script],
                   check=True,
                   env=scrubbed_env()
                   )


def several_arguments_a_line(script):
    subprocess.run(
        ["sbatch", script], check=True, env=scrubbed_env()
    )
    subprocess.run(
        ["sbatch", script], check=True, env=scrubbed_env(),
    )
    subprocess.run(["sbatch", script], cwd="/",
                   check=True, text=True, env=scrubbed_env())
    subprocess.run([
        "sbatch",
        script,
    ], env=scrubbed_env())
    subprocess.run([
        "sbatch",
        script,
    ], check=True, env=scrubbed_env())


def with_comments(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())  # submit
    subprocess.run(  # submit
        ["sbatch", script],  # the command
        check=True,  # raise
        env=scrubbed_env(),
        # nothing else
    )
    subprocess.run(
        ["sbatch", script],
        check=True,  # raise
        env=scrubbed_env()
    )
    subprocess.run(
        ["sbatch", script]  # one, two
        , check=True, env=scrubbed_env()
    )
    subprocess.run(["sbatch",  # first (of all)
                    script], env=scrubbed_env())


def over_lines(script):
    subprocess.run(["sbatch", script], \
                   check=True,
                   env=scrubbed_env())
    subprocess.run \
        (["sbatch", script], env=scrubbed_env())


def in_expressions(script):
    if subprocess.run(["sbatch", script], env=scrubbed_env()).returncode: return subprocess.call(["sbatch", script], env=scrubbed_env())
    a = subprocess.call(["sbatch", "a"], env=scrubbed_env()); b = subprocess.call(["sbatch", "b"], env=scrubbed_env())
    assert not (a or b), f"{subprocess.call(['srun', 'hostname'])}"
    return [subprocess.check_output(["sbatch", one], env=scrubbed_env()) for one in script], lambda: subprocess.call(["sbatch", "c"], env=scrubbed_env())


class Queue:
	def tabs(self, script):
		subprocess.run(
			["sbatch", script],
			check=True,
			env=scrubbed_env(),
		)


@print
@(lambda function: subprocess.run(["sbatch", "decorator.sh"]) and function)
def decorated(script=subprocess.run(["sbatch", "default.sh"], env=scrubbed_env())): subprocess.run(["sbatch", script], env=scrubbed_env())
