from dataclasses import dataclass, field


@dataclass
class Settings:
    submit_program: str = "sbatch"
    status_program: str = "squeue"
    options: dict = field(default_factory=dict)


DEFAULTS = Settings()
