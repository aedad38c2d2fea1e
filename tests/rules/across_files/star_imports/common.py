from constants import *
from subprocess import *
