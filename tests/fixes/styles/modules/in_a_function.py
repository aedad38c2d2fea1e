def launch(script):
    import subprocess
    from pathlib import Path

    import numpy

    from lab import models

    print(Path(script), numpy, models)
    return subprocess.run(["sbatch", script])
