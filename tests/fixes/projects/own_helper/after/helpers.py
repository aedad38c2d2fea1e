"""A helper that knows no step and no base."""


def job_env():
    return {"PATH": "/bin"}
