def job_env():
    return {"PATH": "/bin"}


def step_env():
    return {"PATH": "/bin", "SLURM_JOB_ID": "1"}
