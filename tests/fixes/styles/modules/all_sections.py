from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path

import numpy as np
import pandas
import torch
from attr import define
from zope.interface import Interface

import lab
from lab.models import Model
from scripts.run import main

from . import sibling
from .sibling import submit

__all__ = ["Interface", "Model", "OrderedDict", "Path", "asyncio", "define", "lab", "main", "np", "pandas"]


def launch(script):
    submit(sibling)
    torch.seed(sys.argv)
    return subprocess.run(["sbatch", script])
