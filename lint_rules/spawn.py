"""Running another program and reading what it says, without what the standard library's way costs to import."""

from __future__ import annotations

import os
import select

_BLOCK = 1 << 20


def output(argv: tuple[str, ...], env: dict[str, str]) -> tuple[int, bytes, bytes]:
    """Exit status, standard output and standard error of a program that reads nothing.

    Raises OSError if it cannot be started. `subprocess` does the same and more; its import alone takes longer than a
    whole run of Git.
    """
    if not hasattr(os, "posix_spawnp"):
        import subprocess

        done = subprocess.run(argv, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr
    out, out_end = os.pipe()
    err, err_end = os.pipe()
    try:
        actions = (
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, out_end, 1),
            (os.POSIX_SPAWN_DUP2, err_end, 2),
        )
        pid = os.posix_spawnp(argv[0], argv, env, file_actions=actions)
    except OSError:
        os.close(out)
        os.close(err)
        raise
    finally:
        os.close(out_end)
        os.close(err_end)
    said = _drained(out, err)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), said[out], said[err]


def _drained(*ends: int) -> dict[int, bytes]:
    """What comes out of pipes until all are closed at their other end."""
    said: dict[int, list[bytes]] = {end: [] for end in ends}
    poll = select.poll()
    for end in ends:
        poll.register(end, select.POLLIN | select.POLLHUP)
    left = len(ends)
    while left:
        for end, _ in poll.poll():
            block = os.read(end, _BLOCK)
            said[end].append(block)
            if not block:
                poll.unregister(end)
                os.close(end)
                left -= 1
    return {end: b"".join(blocks) for end, blocks in said.items()}
