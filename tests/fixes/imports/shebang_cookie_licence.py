#!/usr/bin/env python3
# -*- coding: latin-1 -*-
# Copyright: somebody
# All rights reserved.

# what is launched
COMMAND = ["sbatch", "a.sh"]


def submit(run=__import__("subprocess").run):
    return run(COMMAND)
