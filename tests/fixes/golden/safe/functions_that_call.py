"""The launch function is handed to something that calls it."""

import asyncio
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import Process


def pools(scripts):
    commands = [["sbatch", script] for script in scripts]
    with ThreadPoolExecutor() as executor:
        executor.submit(subprocess.run, ["sbatch", scripts[0]], check=True)
        list(executor.map(subprocess.run, commands))
    return list(map(subprocess.check_output, commands))


async def loops(script):
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(subprocess.run, ["sbatch", script])
    await loop.run_in_executor(None, subprocess.run, ["sbatch", script])
    await loop.run_in_executor(None, lambda: subprocess.run(["sbatch", script]))


def threads(script):
    threading.Thread(target=subprocess.run, args=(["sbatch", script],)).start()
    threading.Thread(target=subprocess.run, args=(["sbatch", script],), kwargs={"check": True}).start()
    Process(target=subprocess.call, args=(["srun", script],)).start()


checked = partial(subprocess.run, check=True)
submit_array = partial(subprocess.run, ["sbatch", "--array=0-9", "a.sh"])


def partials(script):
    checked(["sbatch", script])
    submit_array()
    subprocess.run(args=["sbatch", script])


def generator(scripts):
    launch = subprocess.run
    launch(word for word in ["sbatch", *scripts])
