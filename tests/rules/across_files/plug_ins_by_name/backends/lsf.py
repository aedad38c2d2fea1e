class Backend:
    submission_template = "bsub < {script}"

    def submission_command(self, script):
        return ["bsub", script]
