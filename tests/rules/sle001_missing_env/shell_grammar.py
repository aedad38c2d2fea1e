"""Where in a shell text a command may stand."""

import subprocess


def lists(job):
    subprocess.run(f"mkdir -p out && sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"cd out; sbatch {job}; cd -", shell=True)  # expect: SLE001
    subprocess.run(f"test -f {job} || exit 1\nsbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"sbatch {job} &", shell=True)  # expect: SLE001


def pipelines(job):
    subprocess.run(f"sbatch {job} | awk '{{print $4}}'", shell=True)  # expect: SLE001
    subprocess.run(f"cat {job} | sed s/a/b/ | sbatch", shell=True)  # expect: SLE001
    subprocess.run(f"sbatch {job} 2>&1 | tee log", shell=True)  # expect: SLE001


def groups(job):
    subprocess.run(f"(cd out; sbatch {job})", shell=True)  # expect: SLE001
    subprocess.run(f"{{ sbatch {job}; }} > log", shell=True)  # expect: SLE001


def substitutions(job):
    subprocess.run(f"id=$(sbatch --parsable {job})", shell=True)  # expect: SLE001
    subprocess.run(f'echo "submitted $(sbatch {job})"', shell=True)  # expect: SLE001
    subprocess.run(f"id=`sbatch {job}`", shell=True)  # expect: SLE001
    subprocess.run(f"grep job <(sbatch {job})", shell=True, executable="/bin/bash")  # expect: SLE001


def compound(jobs):
    subprocess.run("for f in *.sh; do sbatch $f; done", shell=True)  # expect: SLE001
    subprocess.run("if [ -x a ]; then sbatch a; else srun b; fi", shell=True)  # expect: SLE001
    subprocess.run("while read f; do sbatch $f; done < list", shell=True)  # expect: SLE001
    subprocess.run("case $x in a) sbatch a;; esac", shell=True)  # expect: SLE001
    subprocess.run("submit() { sbatch $1; }; submit a.sh", shell=True)  # expect: SLE001


def here_documents(job):
    subprocess.run("sbatch <<EOF\n#!/bin/sh\nhostname\nEOF\n", shell=True)  # expect: SLE001
    subprocess.run("bash <<'END'\nsbatch a.sh\nEND\n", shell=True)  # expect: SLE001
    subprocess.run("sbatch <<< '#!/bin/sh'", shell=True, executable="/bin/bash")  # expect: SLE001


def assignments(job):
    subprocess.run(f"PATH=/opt/slurm/bin:$PATH sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"export TAG=1; sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"A=1 B=2 srun -n2 {job}", shell=True)  # expect: SLE001


def escapes(job):
    subprocess.run(f"\\sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"'sbatch' {job}", shell=True)  # expect: SLE001
    subprocess.run(f"command sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"! sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"time sbatch {job}", shell=True)  # expect: SLE001
    subprocess.run(f"eval 'sbatch {job}'", shell=True)  # expect: SLE001
    subprocess.run(f"find . -name '*.sh' | xargs -n1 sbatch --hold {job}", shell=True)  # expect: SLE001
    subprocess.run("find . -name '*.sh' -exec sbatch {} ';'", shell=True)  # expect: SLE001
