import base


class Slurm(base.Scheduler):
    program = "sbatch"

    def words(self, script):
        return [self.program, "--parsable", script]

    def status_words(self):
        return ["squeue", "--me"]

    def parse(self, printed):
        return int(printed)
