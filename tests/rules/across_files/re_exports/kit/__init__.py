"""The public face of the package."""

from kit._shell import execute
from kit._shell import execute as run
from kit.tools import *

__all__ = ["TOOL", "execute", "run"]
