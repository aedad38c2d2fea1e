"""Libraries that talk to another machine: no process starts here."""

import asyncssh
import paramiko
from fabric import Connection


def with_paramiko(host, script):
    client = paramiko.SSHClient()
    client.connect(host)
    stdin, stdout, stderr = client.exec_command(f"sbatch {script}")
    channel = client.get_transport().open_session()
    channel.exec_command("srun hostname")
    return stdout.read()


def with_fabric(host, script):
    connection = Connection(host)
    connection.run(f"sbatch {script}", hide=True)
    with Connection(host) as c:
        c.run("srun hostname")
        c.sudo("sbatch x.sh")


async def with_asyncssh(host, script):
    async with asyncssh.connect(host) as connection:
        result = await connection.run(f"cd /data && sbatch {script}", check=True)
        await connection.create_process("srun bash")
    return result.stdout


class Executor:
    def __init__(self, client: paramiko.SSHClient):
        self.client = client

    def execute(self, text):
        return self.client.exec_command(text)


def through_a_wrapper(client, script):
    Executor(client).execute(f"sbatch {script}")
    Executor(client).execute(" ".join(["srun", script]))
