"""Old code that still parses: the module `commands` and the popen functions."""

import commands
import os


def read(script):
    status, output = commands.getstatusoutput("sbatch " + script)  # expect: SLE005
    commands.getoutput("sbatch --parsable %s" % script)  # expect: SLE005
    stdin, stdout, stderr = os.popen3("sbatch " + script)  # expect: SLE005
    return status, output, stdout
