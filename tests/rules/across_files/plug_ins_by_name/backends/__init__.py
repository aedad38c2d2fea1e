import importlib


def get(name):
    return importlib.import_module(f"backends.{name}").Backend()
