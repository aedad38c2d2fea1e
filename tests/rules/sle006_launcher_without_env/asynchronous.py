"""Launchers that are awaited."""

import asyncio


async def run(*command):
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    return out.decode()


async def shell(text):
    return await asyncio.create_subprocess_shell(text)


async def submit(script):
    number = await run("sbatch", "--parsable", script)  # expect: SLE006
    await asyncio.gather(run("sbatch", script), run("squeue"))  # expect: SLE006
    await shell(f"sbatch {script}")  # expect: SLE006
    await asyncio.wait_for(shell("squeue"), 3)
    return number


def main(script):
    asyncio.run(run("sbatch", script))  # expect: SLE006
