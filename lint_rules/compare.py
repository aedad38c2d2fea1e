"""What the guard saw at run time against what the checker found: an oracle for missed alarms."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from lint_rules.launches.model import EnvironmentState, Launch
from lint_rules.seen import Frame, Seen


class Verdict(enum.Enum):
    """What the checker had to say about a launch that really happened."""

    MISSED = "missed"  # no launch of this command on any line of the stack
    MISJUDGED = "misjudged"  # found, and taken for scrubbed, but it leaked
    FOUND = "found"
    ELSEWHERE = "elsewhere"  # no line of the stack is in a file that was checked


@dataclass(frozen=True)
class Compared:
    """A launch seen, what the checker had to say, how often it was seen, and the line of a checked file."""

    seen: Seen
    verdict: Verdict
    times: int
    frame: Frame | None


def compare(
    records: Iterable[Seen], launches: Collection[Launch], is_checked: Callable[[Path], bool]
) -> tuple[Compared, ...]:
    """Judge each launch that was seen, once for each command and stack, the worst verdict first.

    `launches` is the checker's inventory (`Report.launches`), `is_checked` tells whether it looked at a file.
    A launch is found if the checker knows one of the same command whose launch site is on the stack: that a
    launcher's sink is known for another command is not enough.
    """
    times: dict[tuple[str, tuple[Frame, ...]], int] = {}
    firsts: dict[tuple[str, tuple[Frame, ...]], Seen] = {}
    for seen in records:
        key = (seen.command, seen.stack)
        times[key] = times.get(key, 0) + 1
        first = firsts.setdefault(key, seen)
        if seen.leaks and not first.leaks:
            firsts[key] = seen
    known = [(launch, _lines(launch)) for launch in launches]
    compared = []
    for key, seen in firsts.items():
        frames = [frame for frame in seen.stack if is_checked(Path(frame.file))]
        verdict = _verdict(seen, frames, known)
        compared.append(Compared(seen, verdict, times[key], frames[0] if frames else None))
    order = list(Verdict)
    return tuple(sorted(compared, key=lambda each: (order.index(each.verdict), each.seen.where)))


_Lines = tuple[Path, range]


def _lines(launch: Launch) -> _Lines:
    place = launch.site.place
    return place.path.resolve(), range(place.location.row, place.end_location.row + 1)


def _verdict(seen: Seen, frames: Sequence[Frame], known: Iterable[tuple[Launch, _Lines]]) -> Verdict:
    if not frames:
        return Verdict.ELSEWHERE
    lines = {(Path(frame.file).resolve(), frame.line) for frame in frames}
    found = [
        launch
        for launch, (path, rows) in known
        if seen.command in launch.names and any(file == path and line in rows for file, line in lines)
    ]
    if not found:
        return Verdict.MISSED
    safe = (EnvironmentState.SCRUBBED, EnvironmentState.FRESH)
    if seen.leaks and all(launch.environment.state in safe for launch in found):
        return Verdict.MISJUDGED
    return Verdict.FOUND


def status(compared: Iterable[Compared]) -> int:
    """The exit status: 1 if the checker missed or misjudged something."""
    return int(any(each.verdict in (Verdict.MISSED, Verdict.MISJUDGED) for each in compared))


def as_json(compared: Iterable[Compared]) -> str:
    """A JSON array of objects: verdict, times, frame, and the fields of the guard's record."""
    rows = [
        {
            "verdict": each.verdict.value,
            "times": each.times,
            "frame": None if each.frame is None else asdict(each.frame),
            **asdict(each.seen),
        }
        for each in compared
    ]
    return json.dumps(rows, indent=2) + "\n"


def as_table(compared: Sequence[Compared]) -> str:
    """A line for each launch that needs a look, then a count."""
    lines = [
        f"{_place(each)}: {each.verdict.value}: {each.seen.command} by {each.seen.event}{_times(each.times)}"
        for each in compared
        if each.verdict is not Verdict.FOUND
    ]
    counts = {verdict: sum(each.verdict is verdict for each in compared) for verdict in Verdict}
    told = ", ".join(f"{count} {verdict.value}" for verdict, count in counts.items() if count)
    return "\n".join([*lines, f"{len(compared)} launches seen: {told or 'none'}.", ""])


def _place(each: Compared) -> str:
    return f"{each.frame.file}:{each.frame.line}" if each.frame else each.seen.where


def _times(times: int) -> str:
    return f", {times} times" if times > 1 else ""
