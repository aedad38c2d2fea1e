def build(script, *options):
    return ["sbatch", *options, script]


class Names:
    submit = "sbatch"
