"""The stages of scripts/test.sh (build, lints, cargo's tests, model checking, the system tests), so that the last line
of the whole run counts all of them: each stage is a test, and so is each test that a stage ran.

Not collected without --stages.
"""

import pathlib
import re
import xml.etree.ElementTree

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


def system_tests(config):
    """(stage, test, outcome, text) for each test in a report that pytest has written."""
    for stage in stage_names(config):
        report = stage_folder(config) / f"{stage}.xml"
        if not report.exists():
            continue
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            outcome, text = "passed", ""
            for said in case:
                if said.tag in ("failure", "error", "skipped"):
                    outcome, text = said.tag, said.text or said.get("message", "")
            yield stage, f"{case.get('classname')}::{case.get('name')}", outcome, text


def pytest_generate_tests(metafunc):
    if "stage_name" in metafunc.fixturenames:
        metafunc.parametrize("stage_name", stage_names(metafunc.config))
    if "rust_test" in metafunc.fixturenames:
        tests = list(rust_tests(metafunc.config))
        metafunc.parametrize("rust_test", tests, ids=[f"{stage}:{name}" for stage, name, _ in tests])
    if "system_test" in metafunc.fixturenames:
        tests = list(system_tests(metafunc.config))
        metafunc.parametrize("system_test", tests, ids=[f"{name}" for _, name, _, _ in tests])


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


def test_system(system_test):
    _, name, outcome, text = system_test
    if outcome == "skipped":
        pytest.skip(text)
    if outcome != "passed":
        pytest.fail(f"{name}: {outcome}\n{text}", pytrace=False)
