"""Fixtures for the tests that drive the real programs in dist/ (or in ENCORE_DIST, an installed copy).

    def test_sum(mpiexec, mpicc, ranks):
        program = mpicc(HERE / "sum.c")                      # or the text of a program
        result = mpiexec(ranks, program, "arg", timeout=30, env={"ENCORE_X": "1"})
        assert result.stdout == "42\\n"

mpiexec(n, program, *args, timeout=60, env=None, options=(), cwd=None, stdin=None, check=True) -> Result
    Runs on n ranks. `options` are mpiexec's own. With check=False a failing job is a Result like any
    other; a job whose launcher doesn't end in time always fails the test.
mpicc(*sources, flags=(), name=None), mpicxx(...), mpifort(...) -> path of the program
    Compiles once; unchanged programs come from .cache/programs in later runs.
run(command, timeout=60, env=None, cwd=None, stdin=None, check=False) -> Result
    Any other command.
Result: returncode, stdout, stderr, seconds, timed_out, survivors (processes left running), ok, explain()
dist: pathlib.Path of the tree under test
ranks: parametrises the test over 1, 2, 3, 4 and 8 ranks

The same functions and RANKS can be imported: `import harness`.

Every test is ended after 300 seconds; `@pytest.mark.limit(seconds)` sets another limit.
"""

import collections
import resource
import signal

import harness
import pytest

DEFAULT_LIMIT = 300
PROCESSOR_TIME = "processor time"
#: A run of at least this number of files ends with a list of those that cost the most.
MANY_FILES = 20
#: Files whose tests share what takes long to make: under pytest-xdist, one process runs them all.
TOGETHER = (
    "tests/launch/test_other_launchers.py",
    "tests/lecture/test_lecture.py",
    "tests/mpi4py/test_suite.py",
    "tests/tools/test_build_systems.py",
    "tests/tools/test_wrappers.py",
)


def pytest_addoption(parser):
    parser.addoption("--stages", metavar="FOLDER", help="where scripts/test.sh left the results of what it ran before")


def pytest_ignore_collect(collection_path, config):
    if collection_path.name == "test_stages.py" and not config.getoption("stages"):
        return True
    return None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Hands out tests one by one to the processes of `-n`, but the tests of each file of TOGETHER at once, and these first."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            file = nodeid.split("::")[0]
            return file if file in TOGETHER else nodeid

    return Scheduling(config, log)


@pytest.fixture(scope="session")
def dist():
    return harness.DIST


@pytest.fixture(scope="session")
def run():
    return harness.run


@pytest.fixture(scope="session")
def mpiexec():
    return harness.mpiexec


@pytest.fixture(scope="session")
def mpicc():
    return harness.mpicc


@pytest.fixture(scope="session")
def mpifort():
    return harness.mpifort


@pytest.fixture(scope="session")
def mpicxx():
    return harness.mpicxx


@pytest.fixture(params=harness.RANKS, ids=lambda n: f"n{n}")
def ranks(request):
    return request.param


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    """Ends a test that hangs: the exception is raised in whatever the test was doing."""
    marker = item.get_closest_marker("limit")
    seconds = marker.args[0] if marker else DEFAULT_LIMIT

    def too_late(_signal, _frame):
        pytest.fail(f"still running after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, too_late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def processor_time() -> float:
    """Seconds that this process and those that it has waited for have used."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_setup(item):
    item.processor_time = processor_time()
    yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_teardown(item):
    """Notes the processor time of a test and its fixtures in its report, from where `costs` takes it."""
    yield
    item.user_properties.append((PROCESSOR_TIME, round(processor_time() - item.processor_time, 3)))


def costs(reports):
    """File to the seconds of processor time of its tests, those with the most first."""
    files = collections.Counter()
    for report in reports:
        if getattr(report, "when", None) == "teardown":
            files[report.nodeid.split("::")[0]] += dict(report.user_properties).get(PROCESSOR_TIME, 0)
    return files.most_common()


def pytest_terminal_summary(terminalreporter):
    files = costs(report for reports in terminalreporter.stats.values() for report in reports)
    if len(files) >= MANY_FILES:
        terminalreporter.section(f"files with the most processor time, of {sum(seconds for _, seconds in files):.0f} s")
        for file, seconds in files[:MANY_FILES]:
            terminalreporter.write_line(f"{seconds:7.1f} s  {file}")
    if not harness.FORTRAN_COMPILERS:
        terminalreporter.write_line("Fortran: there is no compiler here (Debian: gfortran), so tests/fortran ran nothing.")
    elif not any(name.startswith("flang") for name in harness.FORTRAN_COMPILERS):
        terminalreporter.write_line("Fortran: flang isn't here (Debian: flang-22), so tests/fortran ran only with gfortran.")
