from ..commands import build as make_command
