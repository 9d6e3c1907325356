"""Runs the C programs of testlist.toml."""

import pathlib

import pytest

import suite


@pytest.fixture(scope="session")
def binaries(tmp_path_factory) -> pathlib.Path:
    return tmp_path_factory.mktemp("binaries")


@pytest.mark.parametrize("case", suite.cases(), ids=lambda case: case.name)
def test_program(case, binaries, tmp_path, request):
    known = suite.peer().get("fails", {})
    for name in (case.program, case.name):
        if name in known:
            request.applymarker(pytest.mark.xfail(reason=known[name], strict=name == case.name))
    binary = suite.compile_program(case.program, binaries)
    suite.verify(case, suite.run(case, binary, tmp_path))


def test_list_is_complete():
    sources = {str(path.relative_to(suite.FOLDER).with_suffix("")) for path in suite.FOLDER.rglob("*.c")}
    assert sources == suite.programs()
