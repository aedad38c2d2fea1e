"""What lies open, and the check of it: started after changes, one at a time, always of the latest texts."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from lint_rules.server.checking import Checked, Ways, look
from lint_rules.server.texts import Document

STACK = 256 * 1024 * 1024
"""Deep trees recurse deeply; the system's default for threads can be as small as half a megabyte."""

LONGEST_PAUSE = 10.0
"""Seconds after which the text is looked at, however long that takes."""

Result = TypeVar("Result")


class Desk:
    """The open documents and folders of a session. All methods belong to the event loop's thread.

    `publish` gets the outcome of each check.
    """

    def __init__(self, ways: Ways, publish: Callable[[Checked], None]) -> None:
        self.documents: dict[Path, Document] = {}
        self.folders: list[Path] = []
        self._ways = ways
        self._publish = publish
        self._changes = 0
        self._seen = 0
        self._took = 0.0
        self._checked = Checked()
        self._one_at_a_time = asyncio.Lock()
        self._timers: set[asyncio.Task[None]] = set()
        threading.stack_size(STACK)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")

    def changed(self, wait: float = 0.0) -> None:
        """Note that something has changed; the check begins once nothing else has for some seconds.

        In a project that takes long, a pause has to be as long as the check, so that most of the time there is none.
        """
        self._changes += 1
        pause = max(wait, min(self._took, LONGEST_PAUSE)) if wait else 0.0
        timer = asyncio.ensure_future(self._after(pause, self._changes))
        self._timers.add(timer)
        timer.add_done_callback(self._timers.discard)

    async def _after(self, wait: float, change: int) -> None:
        await asyncio.sleep(wait)
        if change == self._changes:  # else the later change has its own timer
            await self.fresh()

    async def fresh(self) -> Checked:
        """The outcome for the texts as they are now."""
        async with self._one_at_a_time:
            if self._seen != self._changes:
                now, begun = self._changes, time.monotonic()
                self._checked = await self.work(
                    lambda: look(dict(self.documents), tuple(self.folders), self._ways)
                )
                self._seen, self._took = now, time.monotonic() - begun
                self._publish(self._checked)
            return self._checked

    async def work(self, task: Callable[[], Result]) -> Result:
        """Do something long beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, task)

    def close(self) -> None:
        """Let go of what is under way."""
        for timer in tuple(self._timers):
            timer.cancel()
        self._worker.shutdown(wait=False, cancel_futures=True)
