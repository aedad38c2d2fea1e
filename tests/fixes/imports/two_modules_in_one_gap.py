import re
import os

import zope

os.system("sbatch a.sh")
print(re, zope)
