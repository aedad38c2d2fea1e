import subprocess

import attr
import yaml
from ruamel import yaml as ruamel
from slurm_env import scrubbed_env
from zope import interface

print(attr, yaml, ruamel, interface)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
