"""asyncio's two functions, with the command spread over positional arguments."""

import asyncio
import asyncio.subprocess


async def words(script):
    process = await asyncio.create_subprocess_exec(  # expect: SLE001
        "sbatch",
        "--parsable",
        script,
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    return out.decode()


async def unpacked(script, flags):
    command = ["sbatch", *flags, script]
    await asyncio.create_subprocess_exec(*command)  # expect: SLE001
    program, *rest = command
    await asyncio.create_subprocess_exec(program, *rest)  # expect: SLE001


async def text(script):
    return await asyncio.create_subprocess_shell(f"cd /data && sbatch {script}")  # expect: SLE001


async def gathered(scripts):
    await asyncio.gather(*[asyncio.create_subprocess_exec("sbatch", s) for s in scripts])  # expect: SLE001
    tasks = [asyncio.create_task(asyncio.create_subprocess_shell(f"sbatch {s}")) for s in scripts]  # expect: SLE001
    await asyncio.wait_for(asyncio.create_subprocess_exec("srun", "hostname"), 10)  # expect: SLE001
    return tasks


async def on_the_loop(script, protocol):
    loop = asyncio.get_running_loop()
    await loop.subprocess_exec(protocol, "sbatch", script)  # expect: SLE001
    await loop.subprocess_shell(protocol, f"sbatch {script}")  # expect: SLE001
