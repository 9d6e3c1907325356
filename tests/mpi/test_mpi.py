"""Runs the C programs of testlist.toml."""

import re

import pytest

from mpi import suite


@pytest.fixture(scope="session")
def refused(request):
    """The compiler's messages about those programs of the chosen tests that it refused. It gets them all at once."""
    chosen = [getattr(item, "callspec", None) for item in request.session.items]
    return suite.compile_all({spec.params["case"].program for spec in chosen if spec and "case" in spec.params})


def test_all_programs_compile(refused):
    known = suite.peer().get("fails", {})
    unknown = {program: text for program, text in refused.items() if program not in known}
    assert not unknown, suite.tell(unknown)


@pytest.mark.parametrize("case", suite.cases(), ids=lambda case: case.name)
def test_program(case, refused, tmp_path, request):
    known = suite.peer().get("fails", {})
    for name in known:
        if suite.is_of(case, name):
            request.applymarker(pytest.mark.xfail(reason=known[name], strict=name == case.name))
    if case.program in refused:
        error = re.search(r"^.*\berror: .*$", refused[case.program], re.MULTILINE)
        pytest.fail(f"{case.program} does not compile: {error[0] if error else refused[case.program]}", pytrace=False)
    program = suite.compile_program(case.program)
    suite.verify(case, suite.run(case, program, tmp_path))


def test_the_list_is_complete():
    sources = {str(path.relative_to(suite.FOLDER).with_suffix("")) for path in suite.FOLDER.rglob("*.c")}
    assert sources == suite.programs()
