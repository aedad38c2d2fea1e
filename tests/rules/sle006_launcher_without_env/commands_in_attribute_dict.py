"""The commands stand in a dictionary that a method of the framework fills from its defaults."""
import asyncio
import shlex


class Suite:
    def initialize(self, squeue="squeue", sbatch="sbatch"):
        self._commands = {"squeue": squeue, "sbatch": sbatch}

    async def _exec(self, command, args=None):
        argv = shlex.split(command or "") + list(args or [])
        if not argv:
            return -1
        proc = await asyncio.create_subprocess_exec(*argv)
        return proc.returncode

    async def submit(self, script):
        args = ["--parsable"]
        args += [script]
        return await self._exec(self._commands["sbatch"], args)  # expect: SLE006
