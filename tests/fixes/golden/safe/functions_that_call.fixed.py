"""The launch function is handed to something that calls it."""

import asyncio
import functools
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import Process

from slurm_env import scrubbed_env


def pools(scripts):
    commands = [["sbatch", script] for script in scripts]
    with ThreadPoolExecutor() as executor:
        executor.submit(subprocess.run, ["sbatch", scripts[0]], check=True, env=scrubbed_env())
        list(executor.map(functools.partial(subprocess.run, env=scrubbed_env()), commands))
    return list(map(functools.partial(subprocess.check_output, env=scrubbed_env()), commands))


async def loops(script):
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(subprocess.run, ["sbatch", script], env=scrubbed_env())
    await loop.run_in_executor(None, functools.partial(subprocess.run, env=scrubbed_env()), ["sbatch", script])
    await loop.run_in_executor(None, lambda: subprocess.run(["sbatch", script], env=scrubbed_env()))


def threads(script):
    threading.Thread(target=subprocess.run, args=(["sbatch", script],), kwargs={"env": scrubbed_env()}).start()
    threading.Thread(target=subprocess.run, args=(["sbatch", script],), kwargs={"check": True, "env": scrubbed_env()}).start()
    Process(target=subprocess.call, args=(["srun", script],), kwargs={"env": scrubbed_env(step=True)}).start()


checked = partial(subprocess.run, check=True)
submit_array = partial(subprocess.run, ["sbatch", "--array=0-9", "a.sh"])


def partials(script):
    checked(["sbatch", script], env=scrubbed_env())
    submit_array(env=scrubbed_env())
    subprocess.run(args=["sbatch", script], env=scrubbed_env())


def generator(scripts):
    launch = subprocess.run
    launch((word for word in ["sbatch", *scripts]), env=scrubbed_env())
