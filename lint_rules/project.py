"""A project as the analysis sees it: its files, and its modules parsed on demand."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import libcst as cst

from lint_rules.config import Settings
from lint_rules.depth import too_deep, too_many_parts
from lint_rules.keys import COMMANDS
from lint_rules.modules import Module
from lint_rules.screen import word_pattern
from lint_rules.sources import NOTEBOOK, UnreadableSource, decode

if TYPE_CHECKING:
    from lint_rules.notebooks.cells import Notebook

MAX_BYTES = 8_000_000


class Project:
    """Reads each file at most once. Nothing of the project is executed or imported."""

    def __init__(
        self,
        root: Path,
        settings: Settings,
        files: Iterable[Path],
        contents: Mapping[Path, bytes] = {},
        *,
        refused: Mapping[Path, str] = {},
        on_parse: Callable[[Path | None], None] = lambda path: None,
    ) -> None:
        """`refused` are files that must not be parsed, and why; `on_parse` hears which file is about to be parsed, and
        None when that is done.
        """
        self.root = root
        self.settings = settings
        self.files: Sequence[Path] = tuple(files)
        self.problems = {path: UnreadableSource(reason) for path, reason in refused.items()}
        self.reads: dict[Path, bytes] = {}
        """The files that were read as a whole, and what stood in them."""
        self.containers: dict[str, list[Path]] = {}
        """The words that files were searched for, and the files in which they stand."""
        self._contents = dict(contents)
        self._modules: dict[Path, Module | None] = dict.fromkeys(refused)
        self._on_parse = on_parse
        self._found: dict[tuple[str, Path], Path | None] = {}
        self._is_package: dict[Path, bool] = {}
        self._words = (*COMMANDS, *settings.commands)
        self._alone = re.compile(word_pattern(self._words))

    def says_slurm(self, text: str) -> bool:
        """Whether a command word stands in a text, not within a longer word."""
        return any(word in text for word in self._words) and self._alone.search(text) is not None

    def read(self, path: Path) -> bytes:
        """The bytes of a file, or those that stand for it in this run. Raises OSError."""
        known = self.reads.get(path)
        if known is None:
            known = self.reads[path] = self._bytes(path)
        return known

    def text(self, path: Path) -> str:
        """The text of a file for a first look, what does not decode replaced; of a notebook, its Python."""
        if path.suffix == NOTEBOOK:
            module = self.module(path)
            return module.source.text if module is not None else ""
        return self.read(path).decode("utf-8", "replace")

    def _bytes(self, path: Path) -> bytes:
        known = self._contents.get(path)
        return path.read_bytes() if known is None else known

    def containing(self, words: Iterable[str], besides: Collection[Path] = ()) -> dict[str, list[Path]]:
        """For each word the files in whose bytes it stands; without those of `besides`.

        A word of four letters and more may stand within a longer one.

        The files are read one by one and none is kept: there may be many.
        """
        words = tuple(words)
        new = {word: word.encode() for word in words if word not in self.containers}
        self.containers.update((word, []) for word in new)
        for path in self.files if new else ():
            try:
                data = self._bytes(path)
            except OSError:
                continue
            for word, encoded in new.items():
                if encoded in data and (len(word) > 3 or re.search(rb"\b%b\b" % re.escape(encoded), data)):
                    self.containers[word].append(path)
        left_out = frozenset(besides)
        return {word: [path for path in self.containers[word] if path not in left_out] for word in words}

    def module(self, path: Path) -> Module | None:
        """The parsed file; None, with the problem noted, if it cannot be read as Python."""
        if path not in self._modules:
            self._modules[path] = None
            try:
                self._modules[path] = self._parse(path)
            except UnreadableSource as problem:
                self.problems[path] = problem
            except OSError as error:
                self.problems[path] = UnreadableSource(f"it cannot be read: {error.strerror or error}")
        return self._modules[path]

    def _parse(self, path: Path) -> Module:
        data = self.read(path)
        _refuse_what_is_large(data if path.suffix != NOTEBOOK else b"")
        source = decode(path, data)
        if source.notebook is not None:
            _refuse_what_is_large(source.text)
            self._note_faults(path, source.notebook)
        long = too_many_parts(source.text)
        if long is not None:
            raise UnreadableSource(
                "it is too long to parse", row=source.location(long).row, advice="split it or exclude it"
            )
        deep = too_deep(source.text)
        if deep is not None:
            at = source.location(deep[0])
            raise UnreadableSource(
                f"it is nested too deeply to parse, in {deep[1]}",
                row=at.row,
                column=at.column,
                advice="split it",
            )
        self._on_parse(path)
        try:
            tree = cst.parse_module(source.text)
        except cst.ParserSyntaxError as error:
            raise _not_python(source.text, error) from error
        except RecursionError as error:
            raise UnreadableSource(
                "it is nested too deeply to parse", advice="split the expression"
            ) from error
        finally:
            self._on_parse(None)
        return Module(path, self.name_of(path), source, tree, path.name == "__init__.py")

    def _note_faults(self, path: Path, notebook: Notebook) -> None:
        """Tell of the first cell that is not Python and mentions a command; the other cells are checked."""
        for cell in notebook.cells:
            if cell.fault is not None and self.says_slurm(cell.cell.text):
                row = min(cell.rows[0] + cell.fault.row, cell.rows[1]) - 1
                self.problems[path] = UnreadableSource(
                    cell.fault.reason, row=row, column=cell.fault.column, what="this cell"
                )
                return

    # -------------------------------------------------------------- names

    def import_root(self, path: Path) -> Path:
        """The folder from which a file is imported: the first one upward that is no package."""
        folder = path.parent
        while folder != folder.parent and self._holds_package(folder):
            folder = folder.parent
        return folder

    def package(self, path: Path) -> tuple[Path, str]:
        """What a file belongs to: an import root and a package there, or "" for the files that lie in it loosely."""
        root = self.import_root(path)
        parts = path.relative_to(root).parts
        return root, parts[0] if len(parts) > 1 else ""

    def _holds_package(self, folder: Path) -> bool:
        known = self._is_package.get(folder)
        if known is None:
            known = self._is_package[folder] = (folder / "__init__.py").is_file()
        return known

    def name_of(self, path: Path) -> str:
        """The dotted name of a file: from the longest matching entry of `src`, else from its package."""
        root = self.import_root(path)
        for entry in sorted((self.root / one for one in self.settings.src), key=lambda one: -len(one.parts)):
            if root != entry and root.is_relative_to(entry):
                root = entry
                break
        parts = list(path.relative_to(root).with_suffix("").parts)
        if parts[-1:] == ["__init__"]:
            parts.pop()
        return ".".join(parts)

    def find(self, dotted: str, importer: Module) -> Path | None:
        """The file of the project that `import dotted` reads, if it is one."""
        own = self.import_root(importer.path)
        key = (dotted, own)
        if key not in self._found:
            roots = dict.fromkeys(
                (own, importer.path.parent, *(self.root / one for one in self.settings.src))
            )
            self._found[key] = next(
                (hit for root in roots if (hit := _file_of(root, dotted)) is not None), None
            )
        return self._found[key]

    def find_relative(self, dotted: str, level: int, importer: Module) -> Path | None:
        """The file that `from ..dotted import` reads."""
        folder = _upward(importer.path.parent, level - 1)
        if not dotted:
            return _file_of(folder, "")
        return _file_of(folder, dotted)

    def absolute_name(self, dotted: str, level: int, importer: Module) -> str:
        """The dotted name that a relative import means."""
        parts = importer.name.split(".") if importer.name else []
        keep = len(parts) - level + (1 if importer.is_package else 0)
        return ".".join((*parts[: max(keep, 0)], *([dotted] if dotted else [])))

    def submodule(self, module: Module, name: str) -> Path | None:
        """The file of `module.name`, for a package."""
        return _file_of(module.path.parent, name) if module.is_package else None


def _refuse_what_is_large(content: str | bytes) -> None:
    if len(content) > MAX_BYTES:
        raise UnreadableSource(f"it has {len(content):,} bytes, more than {MAX_BYTES:,}", advice="exclude it")


def _upward(folder: Path, steps: int) -> Path:
    for _ in range(steps):
        folder = folder.parent
    return folder


def _file_of(root: Path, dotted: str) -> Path | None:
    base = root.joinpath(*dotted.split(".")) if dotted else root
    package = base / "__init__.py"
    if package.is_file():
        return package
    if not dotted:
        return None
    file = base.with_name(base.name + ".py")
    return file if file.is_file() else None


_PLACE_IN_MESSAGE = re.compile(r"error at (\d+):(\d+)")


def _not_python(text: str, error: cst.ParserSyntaxError) -> UnreadableSource:
    """Where and why a text is not Python. CPython's parser says it better, where it refuses the text as well."""
    advice = "Python 2 is not read" if _looks_like_python_2(text) else ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as better:
        row, column = better.lineno or error.raw_line, max(better.offset or 1, 1)
        return UnreadableSource(
            f"it is not valid Python: {better.msg}", row=row, column=column, advice=advice
        )
    except (ValueError, RecursionError, MemoryError):
        pass
    at = _PLACE_IN_MESSAGE.search(error.message)  # the error's own place is that of the text's beginning
    row, column = (int(at[1]), int(at[2]) + 1) if at else (error.raw_line, error.raw_column + 1)
    return UnreadableSource(
        "the parser, libcst, does not take it",
        row=row,
        column=column,
        advice=advice or "Python may: write this row in another way",
    )


def _looks_like_python_2(text: str) -> bool:
    return re.search(r"^\s*(print [\"'\w]|except [\w.]+, \w+:|exec [\"'])", text, re.MULTILINE) is not None
