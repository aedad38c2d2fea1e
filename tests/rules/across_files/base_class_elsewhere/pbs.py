from base import Scheduler


class Pbs(Scheduler):
    program = "qsub"

    def words(self, script):
        return ["qsub", script]

    def status_words(self):
        return ["qstat"]
