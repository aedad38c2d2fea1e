class Backend:
    submission_template = "sbatch --parsable {script}"

    def submission_command(self, script):
        return ["sbatch", script]
