# -*- coding: utf-8 -*-
"""Where the alarm stands when the call is spread over lines: where the call begins."""

import subprocess as sp

number = int(
    sp  # expect: SLE001
    .check_output(
        [
            "sbatch",  # the command
            "--parsable",
        ]
    )
    .decode()
    .split(";")[0]
)

result = (
    sp.run(  # expect: SLE001
        ["sbatch", "b.sh"],
        check=True,
    )
)

if True:
	sp.run(["sbatch", "tab.sh"],  # expect: SLE001
	       check=True)
