"""Programs of Debian's packages, linked with Open MPI, as they are there."""

import re

import harness
import pytest

#: Six aligned sequences of forty bases.
SEQUENCES = """6 40
human     ACGTACGTACGATCGATCGATCGATTACGATCGATCGATC
chimp     ACGTACGTACGATCGATCGATCGATTACGATCGATCGATG
gorilla   ACGTACGAACGATCGATCGATCGATTACGTTCGATCGATG
orang     ACGAACGAACGATCGTTCGATCGATTACGTTCGATCGAAG
gibbon    ACGAACGAACGTTCGTTCGATCGATAACGTTCGATCGAAG
macaque   TCGAACGAACGTTCGTTCGATGGATAACGTTCGATGGAAG
"""


@pytest.mark.limit(900)
def test_a_c_program(debian, mpiexec, tmp_path):
    # NetPIPE checks what arrives with -i.
    result = mpiexec(2, debian("netpipe-openmpi", "bin/NPopenmpi"), "-i", "-u", "2048", "-o", tmp_path / "out", timeout=200)
    rows = re.findall(r"^ *\d+: +(\d+) bytes +\d+ times --> +(.*)$", result.stderr, re.MULTILINE)
    assert len(rows) >= 15 and int(rows[-1][0]) > 512, result.explain()
    assert {said for _, said in rows} == {"Integrity check passed"}, result.explain()


@pytest.mark.limit(900)
def test_a_cpp_program(debian, mpiexec, tmp_path):
    (tmp_path / "sequences").write_text(SEQUENCES)
    words = ["-s", tmp_path / "sequences", "-m", "JC", "-seed", "1", "-nt", "1"]
    for ranks in (1, 2, 4):
        result = mpiexec(ranks, debian("iqtree", "bin/iqtree2-mpi"), *words, "-pre", tmp_path / str(ranks), timeout=200)
        assert re.search(r"^BEST SCORE FOUND : -109\.40", result.stdout, re.MULTILINE), result.explain()


if "gfortran" in harness.FORTRAN_COMPILERS:
    SOURCES = {
        "mpif.h": (harness.REPOSITORY / "tests/fortran/first_f77.f", []),
        "call-backs": (harness.REPOSITORY / "tests/fortran/old_callbacks.f", []),
        "module mpi": (harness.REPOSITORY / "tests/compat/modules.f90", ["-cpp", "-DUSE_MPI"]),
        "module mpi_f08": (harness.REPOSITORY / "tests/compat/modules.f90", ["-cpp"]),
    }
    #: Of each ABI: the folders of its headers and modules in a package, the libraries, and what is served.
    HEADERS = {
        "openmpi": (
            ("libopenmpi-dev", ["lib/x86_64-linux-gnu/fortran/gfortran-mod-15/openmpi"]),
            ["openmpi-abi/libmpi_usempif08.so.40", "openmpi-abi/libmpi_usempi_ignore_tkr.so.40", "openmpi-abi/libmpi_mpifh.so.40"],
            list(SOURCES),
        ),
        "mpich": (
            ("libmpich-dev", ["include/x86_64-linux-gnu/mpich", "lib/x86_64-linux-gnu/fortran/gfortran-mod-15/mpich"]),
            ["mpich-abi/libmpichfort.so.12", "mpich-abi/libmpifort.so.12"],
            ["mpif.h", "call-backs", "module mpi"],
        ),
    }

    @pytest.mark.limit(900)
    @pytest.mark.parametrize("abi, source", [(abi, source) for abi, row in HEADERS.items() for source in row[2]])
    @pytest.mark.parametrize("place", ["-pie", "-no-pie"])
    def test_fortran_compiled_with_the_headers_of_debian(debian, dist, mpiexec, tmp_path, abi, source, place):
        (package, folders), libraries, _ = HEADERS[abi]
        file, flags = SOURCES[source]
        headers = [f"-I{debian(package, folder)}" for folder in folders]
        libraries = [dist / "lib" / library for library in libraries]
        command = ["gfortran", "-w", place, "-fallow-argument-mismatch", *headers, *flags, file, *libraries]
        harness.run([*command, "-o", tmp_path / "program"], check=True, timeout=100)
        for ranks in (1, 2, 3):
            result = mpiexec(ranks, tmp_path / "program")
            assert result.stderr == "" and result.stdout == "", result.explain()
