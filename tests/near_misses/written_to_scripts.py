"""Text that ends in a job script runs in the new job, not here."""

import subprocess
import tempfile
import textwrap
from pathlib import Path

TEMPLATE = """#!/bin/bash
#SBATCH --nodes=2
srun python train.py
"""

HEADER = ["#!/bin/bash", "#SBATCH -N1", "srun hostname"]


def by_open(path, command):
    with open(path, "w") as script:
        script.write("#!/bin/bash\n")
        script.write(f"srun {command}\n")
        print("sbatch next.sh", file=script)
        script.writelines(["srun a\n", "sbatch b.sh\n"])


def by_path(folder, nodes):
    (folder / "job.sh").write_text(TEMPLATE.replace("2", str(nodes)))
    Path("submit.sh").write_text("\n".join(HEADER))
    Path("all.sh").write_bytes(b"sbatch a.sh\nsbatch b.sh\n")


def by_temporary_file(command):
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write(textwrap.dedent(f"""\
            #!/bin/bash
            srun {command}
        """))
        file.flush()
        subprocess.run(["bash", "-n", file.name])


class Script:
    def __init__(self):
        self.lines = []

    def add(self, line):
        self.lines.append(line)

    def render(self, launcher="srun"):
        self.add(f"{launcher} ./program")
        self.add("sbatch follow_up.sh")
        return "\n".join(self.lines)

    def save(self, path):
        Path(path).write_text(self.render())


def sent_to_a_filter(command):
    subprocess.run(["tee", "job.sh"], input=f"srun {command}\n", text=True)
    subprocess.run(f"cat > job.sh <<EOF\nsrun {command}\nEOF", shell=True)
    subprocess.run(f"echo 'srun {command}' >> job.sh", shell=True)
