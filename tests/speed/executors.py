"""Executors for the tests, as somebody would write them in a module of their own."""

from __future__ import annotations

import concurrent.futures
import multiprocessing


def processes() -> concurrent.futures.Executor:
    return concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))


def threads() -> concurrent.futures.Executor:
    return concurrent.futures.ThreadPoolExecutor(2)


def nothing() -> int:
    return 3


no_function = 3
