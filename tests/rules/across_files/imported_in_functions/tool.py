def words(script):
    return ["sbatch", script]
