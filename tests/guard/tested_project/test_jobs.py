"""Tests of another project, of which some leak."""

import os

import jobs
import pytest


def test_leaks():
    assert jobs.submit() == 0


def test_is_clean():
    assert jobs.submit_scrubbed() == 0


def test_launches_nothing():
    assert jobs.submit.__name__ == "submit"


def test_leaks_though_caught():
    assert jobs.submit_and_hide() == 0


def test_leaks_from_a_forked_child():
    assert os.spawnlp(os.P_WAIT, "sbatch", "sbatch", "job.sh") == 0


@pytest.fixture
def submitted():
    return jobs.submit()


def test_leaks_in_a_fixture(submitted):
    assert submitted == 0


@pytest.mark.slurm_env_leak
def test_leaks_on_purpose():
    assert jobs.submit() == 0
