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


class Driver:
    def __init__(self, sbatch_cmd="sbatch", retries=3):
        self._sbatch = sbatch_cmd
        self._retries = retries

    def _submit_words(self, name):
        words = [str(self._sbatch), "--job-name", name]
        if self._retries:
            words.append("--requeue")
        return words

    async def _with_retries(self, words):
        for _ in range(self._retries):
            process = await asyncio.create_subprocess_exec(*words)
            if await process.wait() == 0:
                return True
        return False

    async def submit(self, name, path):
        words = [*self._submit_words(name), str(path)]
        return await self._with_retries(words)  # expect: SLE006
