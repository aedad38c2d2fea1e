from __future__ import annotations; COMMAND = ["sbatch", "a.sh"]

run = __import__("subprocess").run
run(COMMAND)
