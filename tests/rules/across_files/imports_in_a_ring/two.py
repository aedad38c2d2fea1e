from three import launch as words
from three import lost
