import kit
from kit import TOOL, execute


def go(script):
    execute([TOOL, script])  # expect: SLE006
    kit.run(["sbatch", script])  # expect: SLE006
    kit.execute([kit.TOOL, script])  # expect: SLE006
    kit.run(["squeue"])
