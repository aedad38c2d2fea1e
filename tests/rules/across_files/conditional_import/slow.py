def command(script):
    return ["sbatch", "--wait", script]
