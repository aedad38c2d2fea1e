import os
import sys

import numpy

from lab.models import Model


class Job(Model):
    def submit(self):
        os.system("sbatch " + self.script)
        return numpy.zeros(len(sys.argv))
