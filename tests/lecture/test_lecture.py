"""The three programs of examples/lecture, as they are, on 1, 2, 3, 4 and 8 ranks."""

import math
import pathlib
import re

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
LECTURE = harness.REPOSITORY / "examples" / "lecture"
#: Two programs are compared bit by bit, so the compiler may not fuse a multiplication and an addition in one
#: of them only.
EXACT = ("-ffp-contract=off",)
WIDTH = HEIGHT = 1000


def test_one_integer_goes_to_the_last_rank(mpiexec, mpicxx, ranks):
    result = mpiexec(ranks, mpicxx(LECTURE / "send_last.cpp"))
    expected = {"Rank 0 sent value 1234", f"Rank {ranks - 1} received value 1234"}
    assert set(result.stdout.splitlines()) == expected
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == ""


@pytest.fixture(scope="module")
def picture(run, tmp_path_factory):
    """The pixels that a program without MPI computes."""
    folder = tmp_path_factory.mktemp("serial")
    program = folder / "serial"
    run(["c++", "-O1", *EXACT, HERE / "mandelbrot_serial.cpp", "-o", program], timeout=120, check=True)
    with_redirection = ["sh", "-c", f"'{program}' > '{folder}/pixels'"]
    run(with_redirection, timeout=120, check=True)
    pixels = (folder / "pixels").read_bytes()
    assert len(pixels) == WIDTH * HEIGHT
    # Points in the set (count 256, as a byte 0), points that escape at once, and much between them.
    assert len(set(pixels)) > 100
    return pixels


def test_mandelbrot_is_the_picture_of_one_process(mpiexec, mpicxx, ranks, picture, tmp_path):
    result = mpiexec(ranks, mpicxx(LECTURE / "mandelbrot.cpp", flags=EXACT), cwd=tmp_path)
    lines = result.stdout.splitlines()
    for rank in range(ranks):
        assert lines.count(f"I am {rank} of {ranks}") == 1
        timing = rf"Rank {rank}: [0-9.e+-]+ms compute, [0-9.e+-]+ms total"
        assert sum(re.fullmatch(timing, line) is not None for line in lines) == 1
    assert len(lines) == 2 * ranks

    header = b"P5\n1000 1000\n255\n"
    written = (tmp_path / "out.ppm").read_bytes()
    assert written.startswith(header)
    pixels = written[len(header) :]
    assert len(pixels) == WIDTH * HEIGHT
    # Each rank draws HEIGHT // ranks rows; the program leaves the rest of the picture (with 3 ranks the last
    # row) as it finds it in memory.
    drawn = HEIGHT // ranks * ranks * WIDTH
    assert pixels[:drawn] == picture[:drawn]


@pytest.fixture(scope="module")
def terms_sum():
    """The exact sum of sin(log(1 + i)) for i below n, rounded once: a function of n near 10,000,000."""
    total = 10_000_000
    whole = math.fsum(map(math.sin, map(math.log, range(1, total + 1))))
    return lambda n: whole - math.fsum(math.sin(math.log(1 + i)) for i in range(n, total))


def integral(text, ranks):
    found = re.search(r"^t=(\S+) in \S+s on (\d+) cpus$", text, re.MULTILINE)
    assert found, text
    assert int(found[2]) == ranks
    return found[1]


def test_the_integral_as_printed(mpiexec, mpicxx, ranks, terms_sum):
    result = mpiexec(ranks, mpicxx(LECTURE / "integrate.cpp"), timeout=120)
    assert result.stdout.startswith(f"Started up: I am 0 of {ranks}\n")
    # A C++ stream prints six digits, in the form of %g.
    assert integral(result.stdout, ranks) == f"{terms_sum(10_000_000 // ranks * ranks):g}"


def test_the_integral_to_nine_digits(mpiexec, mpicxx, ranks, terms_sum):
    # The program prints six digits. This is the same program but for one edit, which makes it print all:
    #   s/std::cout<<"t="/std::cout<<std::setprecision(15)<<"t="/
    text = (LECTURE / "integrate.cpp").read_text()
    edited = text.replace('std::cout<<"t="', 'std::cout<<std::setprecision(15)<<"t="')
    assert edited != text
    program = mpicxx("#include <iomanip>\n" + edited, name="integrate_15_digits")
    result = mpiexec(ranks, program, timeout=120)
    expected = terms_sum(10_000_000 // ranks * ranks)
    assert float(integral(result.stdout, ranks)) == pytest.approx(expected, rel=1e-9, abs=0)
