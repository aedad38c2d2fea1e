"""The words as names in the command line of the project's own program."""

import argparse

import click
import typer

app = typer.Typer()


@click.group("sbatch")
def cli(): ...


@cli.command("srun")
@click.option("--sbatch", default="sbatch", help="options for sbatch")
@click.argument("srun")
def command(sbatch, srun):
    click.echo(f"sbatch {sbatch} {srun}")


@app.command(name="salloc", help="like salloc")
def typed(srun: str = typer.Option("srun", "--srun", help="the srun to use")):
    typer.echo(srun)


def parser():
    parser = argparse.ArgumentParser(prog="sbatch", description="like sbatch")
    parser.add_argument("--launcher", choices=["srun", "mpirun"], default="srun")
    parser.add_argument("--sbatch-args", dest="sbatch", help="passed on to sbatch")
    sub = parser.add_subparsers()
    sub.add_parser("sbatch", help="run sbatch")
    return parser


def dispatch(args):
    if args.launcher == "srun":
        return "srun"
    return {"sbatch": 1, "srun": 2}[args.command]
