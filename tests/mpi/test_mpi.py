"""Runs the C programs of testlist.toml."""

import pytest

from mpi import suite


@pytest.fixture(scope="module", autouse=True)
def compiled(request):
    """Compiles what the chosen tests need."""
    chosen = [getattr(item, "callspec", None) for item in request.session.items]
    suite.compile_missing({spec.params["case"].program for spec in chosen if spec and "case" in spec.params})


@pytest.mark.parametrize("case", suite.cases(), ids=lambda case: case.name)
def test_program(case, tmp_path, request):
    known = suite.peer().get("fails", {})
    for name in (case.program, case.name):
        if name in known:
            request.applymarker(pytest.mark.xfail(reason=known[name], strict=name == case.name))
    program = suite.compile_program(case.program)
    suite.verify(case, suite.run(case, program, tmp_path))


def test_the_list_is_complete():
    sources = {str(path.relative_to(suite.FOLDER).with_suffix("")) for path in suite.FOLDER.rglob("*.c")}
    assert sources == suite.programs()
