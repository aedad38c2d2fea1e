"""Writing changed files so that a kill at any point leaves the old file or the new one, and nothing is lost.

The new content goes to a temporary file beside the old one, is flushed to the disk, and takes its place in one step.
Under a lock on the folder the old content is compared with what the fix was made from, so that neither another run nor
an editor is overwritten.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no such lock; the comparison alone has to do
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".slurm-env-lint-tmp"


@dataclass(frozen=True)
class WriteError:
    """A file that was not written; it is as it was."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"{self.path} is not changed: {self.reason}"


def write(changed: Mapping[Path, bytes], root: Path, originals: Mapping[Path, bytes]) -> list[WriteError]:
    """Write contents of files below `root`; `originals` are the contents they were made from.

    Returns an error for each file that could not be written. The others are.
    """
    errors: list[WriteError] = []
    for path, data in sorted(changed.items()):
        reason = _refusal(path, data, root, originals[path])
        if reason:
            errors.append(WriteError(path, reason))
    return errors


def _refusal(path: Path, data: bytes, root: Path, original: bytes) -> str:
    """Write one file. Returns why it was not written; empty if it was."""
    try:
        _write(path, data, root, original)
    except _Refused as refused:
        return str(refused)
    except OSError as error:
        return error.strerror or str(error)
    return ""


class _Refused(Exception):
    """The file must not be written, with the reason."""


def _write(path: Path, data: bytes, root: Path, original: bytes) -> None:
    target = Path(os.path.realpath(path))
    if not target.is_relative_to(os.path.realpath(root)):
        raise _Refused("it is a link to a file outside the project")
    with _locked(target.parent):
        _remove_leftovers(target)
        status = _unchanged(target, original)
        temporary = _temporary(target, data, status)
        try:
            if target.read_bytes() != original:
                raise _Refused("it has been changed in the meantime")
            os.replace(temporary, target)  # noqa: PTH105
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        _flush_folder(target.parent)


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder; the lock ends with the process, whatever ends it."""
    if fcntl is None or not hasattr(os, "O_DIRECTORY"):
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _remove_leftovers(target: Path) -> None:
    """Under the lock no other run is writing: what a killed one has left beside the file can go."""
    if fcntl is None:
        return
    for leftover in target.parent.glob(f".{_escaped(target.name)}.*{SUFFIX}"):
        with contextlib.suppress(OSError):
            leftover.unlink()


def _escaped(name: str) -> str:
    return "".join(f"[{one}]" if one in "*?[" else one for one in name)


def _unchanged(target: Path, original: bytes) -> os.stat_result:
    """The state of a file that may be written."""
    try:
        status = target.stat()
    except FileNotFoundError:
        raise _Refused("it has vanished") from None
    if not stat.S_ISREG(status.st_mode):
        raise _Refused("it is no regular file")
    if not status.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise _Refused("it is read-only")
    if target.read_bytes() != original:
        raise _Refused("it has been changed in the meantime")
    return status


def _temporary(target: Path, data: bytes, status: os.stat_result) -> Path:
    """A file beside the target with the new content, the mode and the owner of the old one, safe on the disk."""
    descriptor, name = tempfile.mkstemp(SUFFIX, f".{target.name}.", target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            _dress(target, temporary, status)
            os.fsync(stream.fileno())
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    return temporary


def _dress(target: Path, temporary: Path, status: os.stat_result) -> None:
    if hasattr(os, "chown"):
        own = temporary.stat()
        if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid):
            try:
                os.chown(temporary, status.st_uid, status.st_gid)
            except PermissionError:
                raise _Refused("it belongs to another user or group, which would be lost") from None
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for attribute in os.listxattr(target):
                os.setxattr(temporary, attribute, os.getxattr(target, attribute))
    temporary.chmod(stat.S_IMODE(status.st_mode))


def _flush_folder(folder: Path) -> None:
    """Make the new name durable, where folders can be flushed."""
    if hasattr(os, "O_DIRECTORY"):
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
