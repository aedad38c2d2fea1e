"""A program in the making: two modules, the function being written, and the random choices behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

HEADER = """\
import asyncio
import contextlib
import dataclasses
import enum
import functools
import os
import shlex
import shutil
import subprocess
import typing
from concurrent.futures import ThreadPoolExecutor

from slurm_env import scrubbed_env
"""


@dataclass
class Sketch:
    """`draw` is Hypothesis's; everything random goes through it, so that a failing program shrinks."""

    draw: Callable[[st.SearchStrategy[T]], T]
    main: list[str] = field(default_factory=list)
    library: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    indent: int = 1
    names: int = 0

    def pick(self, choices: Sequence[T]) -> T:
        return self.draw(st.sampled_from(choices))

    def name(self, stem: str) -> str:
        self.names += 1
        return f"{stem}_{self.names}"

    def say(self, *lines: str) -> None:
        """Add statements to the function that is being written."""
        self.body += ["    " * self.indent + line for line in lines]

    def keep(self, expression: str, stem: str = "value") -> str:
        """Put an expression into a variable."""
        name = self.name(stem)
        self.say(f"{name} = {expression}")
        return name

    def define(self, stem: str, text: str) -> str:
        """Define something on the top level of one of the two modules.

        `{name}` stands for its name in `text`. Returns how the function being written refers to it.
        """
        name = self.name(stem)
        lines = text.replace("{name}", name).splitlines()
        if self.pick((True, False)):
            self.main += ["", "", *lines]
            return name
        self.library += ["", "", *lines]
        return f"library.{name}"

    def finish(self, header: str) -> None:
        """Close the function that was being written."""
        self.main += ["", "", header, *self.body]
        self.body, self.indent = [], 1

    def files(self) -> dict[str, str]:
        return {
            "main.py": HEADER + "import library\n" + "\n".join(self.main) + "\n",
            "library.py": HEADER + "\n".join(self.library) + "\n",
        }
