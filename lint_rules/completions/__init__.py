"""Completion scripts for shells, made from the parser of the command line, so that they know what it knows."""
