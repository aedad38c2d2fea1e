def run(words):
    print(words)
