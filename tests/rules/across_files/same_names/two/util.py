PROGRAM = "squeue"
