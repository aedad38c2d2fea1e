"""Processes that analyse projects: side by side, and so that what takes one of them down costs one file only.

A parser written in another language, and deep recursion in any, can end a process without an exception. So the analysis
runs in a child. If a child dies, the file that it was parsing, or the one that is found by halving, is refused with the
reason, and the project is analysed again without it.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lint_rules.records import dumped, loaded
from lint_rules.tasks import Outcome, Task, perform
from lint_rules.worker import OUT_OF_MEMORY, TOO_DEEP

_START = "import sys; sys.path[:] = sys.argv[1:]; from lint_rules.worker import main; main()"


class AnalysisError(Exception):
    """An exception in a worker; `trace` is its traceback."""

    def __init__(self, name: str, message: str, trace: str) -> None:
        super().__init__(f"{name}: {message}")
        self.trace = trace
        self.__cause__ = Exception(trace) if trace else None  # so that it is told with ours


@dataclass(frozen=True)
class Crash:
    """A worker has died. `parsing` is the file that it was parsing, if it was."""

    how: str
    parsing: str | None = None


def new_process() -> subprocess.Popen[bytes]:
    """A new worker. It imports from where we do, and not from the folder that it is started in."""
    options = ["-I", *(["-B"] if sys.dont_write_bytecode else [])]
    # What stands first may be the folder under analysis (python -m): nothing of it must shadow the standard library.
    path = [os.path.abspath(entry) for entry in (*sys.path[1:], sys.path[0])]  # noqa: PTH100
    return subprocess.Popen(
        [sys.executable, *options, "-c", _START, *path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=tempfile.TemporaryFile(),
    )


@dataclass
class Worker:
    """One process at a time, replaced when it has died. `start` makes one that speaks as `worker` does."""

    start: Callable[[], subprocess.Popen[bytes]] = new_process
    process: subprocess.Popen[bytes] | None = field(default=None)

    def ready(self) -> subprocess.Popen[bytes]:
        """The process. Raises OSError if there is none and none can be started."""
        if self.process is None:
            self.process = self.start()
        return self.process

    def begin(self) -> None:
        """Start the process if that is possible: it imports what it needs while we do something else."""
        with contextlib.suppress(OSError):
            self.ready()

    def outcome(self, task: Task) -> Outcome:
        """The outcome of a task, whatever it takes. Raises AnalysisError for a fault of the program."""
        try:
            self.ready()
        except OSError:  # there is no interpreter to start, or we may not: then do without
            return perform(task)
        while isinstance(answer := self.ask(task), Crash):
            culprit, what = answer.parsing, "the parser"
            if culprit is None:
                culprit, what = self._halving(task), "its analysis"
            reason = f"{what} {answer.how}; please report it"
            task = replace(task, refused={**task.refused, culprit: reason})
        return answer

    def ask(self, task: Task) -> Outcome | Crash:
        """Hand a task to the process once."""
        process = self.ready()
        assert process.stdin is not None and process.stdout is not None
        parsing: str | None = None
        is_new = True
        try:
            process.stdin.write(json.dumps(dumped(task)).encode() + b"\n")
            process.stdin.flush()
            for line in process.stdout:
                answer: dict[str, Any] = json.loads(line)
                is_new = False
                if "parsing" in answer:
                    parsing = answer["parsing"]
                elif "error" in answer:
                    raise AnalysisError(*answer["error"])
                else:
                    return loaded(Outcome, answer["outcome"])
        except (BrokenPipeError, json.JSONDecodeError):
            pass  # it has died in the middle of a line
        self.process = None
        how = _how(process)
        if is_new:  # a worker says something before it does anything
            raise AnalysisError("Worker", f"it {how} before it has begun", "")
        return Crash(how, parsing)

    def _halving(self, task: Task) -> str:
        """The candidate without which the analysis lives."""
        suspects = [str(path) for path in task.candidates if str(path) not in task.refused]
        if not suspects:
            raise AnalysisError("Crash", "the analysis dies without any file", "")
        while len(suspects) > 1:
            half = suspects[: len(suspects) // 2]
            rest = dict.fromkeys((path for path in suspects if path not in half), "left out")
            dies = isinstance(self.ask(replace(task, refused={**task.refused, **rest})), Crash)
            suspects = half if dies else list(rest)
        return suspects[0]

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            assert self.process.stdin is not None and self.process.stdout is not None
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()
            self.process = None


def _how(process: subprocess.Popen[bytes]) -> str:
    """How a process has ended."""
    status = process.wait()
    if status == OUT_OF_MEMORY:
        return "takes more memory than there is"
    if status == TOO_DEEP:
        return "calls itself too often"
    if status < 0:
        try:
            return f"crashes ({signal.Signals(-status).name})"
        except ValueError:
            return f"crashes (signal {-status})"
    return f"ends the process with status {status}"


def outcomes(tasks: Sequence[Task], count: int, started: Iterable[Worker] = ()) -> Iterator[Outcome]:
    """The outcomes of tasks in their order, at most `count` at a time. `started` are workers that are there already."""
    spare = list(started)
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(len(tasks)):
        waiting.put(number)
    results: list[queue.SimpleQueue[Outcome | BaseException]] = [queue.SimpleQueue() for _ in tasks]

    def work(worker: Worker) -> None:
        try:
            while True:
                number = waiting.get_nowait()
                try:
                    results[number].put(worker.outcome(tasks[number]))
                except BaseException as error:
                    results[number].put(error)
        except queue.Empty:
            pass
        finally:
            worker.close()

    threads = []
    for _ in range(min(count, len(tasks))):
        thread = threading.Thread(target=work, args=(spare.pop() if spare else Worker(),), daemon=True)
        thread.start()
        threads.append(thread)
    for result in results:
        got = result.get()
        if isinstance(got, BaseException):
            raise got
        yield got
    for thread in threads:
        thread.join()
