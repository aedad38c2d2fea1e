class Step:
    run_command = ""

    def __init__(self, arguments):
        self.arguments = arguments

    def launch_words(self):
        raise NotImplementedError
