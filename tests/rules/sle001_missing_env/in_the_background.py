"""A launch function handed to something that will call it."""

import asyncio
import subprocess
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pool, Process


def mapped(scripts):
    commands = [["sbatch", script] for script in scripts]
    with ThreadPoolExecutor() as executor:
        list(executor.map(subprocess.run, commands))  # expect: SLE001
    with Pool(4) as pool:
        pool.map(subprocess.check_call, commands)  # expect: SLE001
    return list(map(subprocess.check_output, commands))  # expect: SLE001


def submitted(script):
    with ProcessPoolExecutor() as executor:
        future = executor.submit(subprocess.run, ["sbatch", script], check=True)  # expect: SLE001
    return future.result()


async def off_the_loop(script):
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(subprocess.run, ["sbatch", script], check=True)  # expect: SLE001
    await loop.run_in_executor(None, subprocess.check_output, ["sbatch", script])  # expect: SLE001
    await loop.run_in_executor(None, lambda: subprocess.run(["sbatch", script]))  # expect: SLE001


def threaded(script):
    threading.Thread(target=subprocess.run, args=(["sbatch", script],), kwargs={"check": True}).start()  # expect: SLE001
    Process(target=subprocess.call, args=(["srun", script],)).start()  # expect: SLE001


def other_commands(scripts):
    with ThreadPoolExecutor() as executor:
        list(executor.map(subprocess.run, [["squeue", "-j", script] for script in scripts]))
        executor.submit(print, ["sbatch", *scripts])
