"""The stages that scripts/test.sh ran before pytest (build, lints, cargo's tests, model checking), so that the
last line of the whole run counts them too: each stage is a test, and so is each of cargo's tests.

Not collected without --stages.
"""

import pathlib
import re

import pytest


def stage_folder(config):
    return pathlib.Path(config.rootpath, config.getoption("stages"))


def stage_names(config):
    return sorted(file.stem for file in stage_folder(config).glob("*.status"))


def rust_tests(config):
    """(stage, test, outcome) for each line in which a Rust test program reports a test."""
    for stage in stage_names(config):
        binary = ""
        for line in (stage_folder(config) / f"{stage}.log").read_text(errors="replace").splitlines():
            line = re.sub(r"\x1b\[[0-9;]*m", "", line)
            if running := re.match(r"\s+(?:Running .*\(\S*/(\S+)-[0-9a-f]+\)|Doc-tests (\S+))$", line):
                binary = running[1] or running[2]
            elif reported := re.fullmatch(r"test (\S.*) \.\.\. (ok|FAILED|ignored)(?:, .*)?", line):
                yield stage, f"{binary}::{reported[1]}", reported[2]


def pytest_generate_tests(metafunc):
    if "stage_name" in metafunc.fixturenames:
        metafunc.parametrize("stage_name", stage_names(metafunc.config))
    if "rust_test" in metafunc.fixturenames:
        tests = list(rust_tests(metafunc.config))
        metafunc.parametrize("rust_test", tests, ids=[f"{stage}:{name}" for stage, name, _ in tests])


def test_stage(stage_name, request):
    folder = stage_folder(request.config)
    status = int((folder / f"{stage_name}.status").read_text())
    if status != 0:
        log = (folder / f"{stage_name}.log").read_text(errors="replace")
        pytest.fail(f"exit status {status}; the end of its output:\n{log[-6000:]}", pytrace=False)


def test_rust(rust_test):
    stage, name, outcome = rust_test
    if outcome != "ok":
        pytest.fail(f"{name}: {outcome} (its output is above, under `{stage}`)", pytrace=False)
