def command(script):
    return ["bash", script]
