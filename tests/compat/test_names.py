"""The functions that other MPIs' libraries have and Encore's don't are those of the table in docs/migrating.md, no more and no fewer."""

import re

import harness
import launchers
import pytest

PAGE = harness.REPOSITORY / "docs" / "migrating.md"
#: Of each library of Encore: another MPI's environment, its file there, Debian's package and file.
LIBRARIES = {
    "libmpi.so.12": ("mpich", ("libmpich12", "lib/x86_64-linux-gnu/libmpich.so.12.2.2")),
    "libmpi.so.40": ("openmpi", ("libopenmpi3", "lib/x86_64-linux-gnu/libmpi.so.40.30.4")),
}


def functions(library):
    """Names of C; those in capitals are Fortran's in the spelling of other compilers."""
    said = harness.run(["nm", "-D", "--defined-only", library], check=True).stdout
    names = {line.split()[-1].split("@")[0] for line in said.splitlines() if line.split()[-2] in "TW"}
    return {name for name in names if re.match(r"MPIX?_[A-Z]", name) and not re.fullmatch(r"MPIX?_[A-Z0-9_]+", name)}


@pytest.mark.parametrize("name", LIBRARIES)
def test_names_that_are_not_there_are_those_of_the_page(debian, dist, name):
    environment, (package, file) = LIBRARIES[name]
    own = functions(dist / "lib" / f"{environment}-abi" / name)
    others = [launchers.FOLDER / environment / "lib" / name, debian(package, file)]
    missing = set().union(*map(functions, others)) - own
    (row,) = re.findall(rf"^\| `{re.escape(name)}` \| (`MPI.*) \|$", PAGE.read_text(), re.MULTILINE)
    patterns = [re.escape(listed).replace("…", ".*") for listed in re.findall("`(.*?)`", row)]
    listed = {missed for missed in missing if any(re.fullmatch(pattern, missed) for pattern in patterns)}
    idle = [pattern for pattern in patterns if not any(re.fullmatch(pattern, missed) for missed in missing)]
    assert (sorted(missing - listed), idle) == ([], [])


@pytest.mark.parametrize("c, fortran", (("mpich-abi/libmpi.so.12", "libmpifort.so.12"), ("openmpi-abi/libmpi.so.40", "libmpi_mpifh.so.40")))
def test_all_functions_of_fault_tolerance_are_there(dist, c, fortran):
    """Also those that the other MPI lacks, in C and in Fortran."""
    names = re.findall(r"^(Comm_\w+)\(", (harness.REPOSITORY / "api" / "extensions.table").read_text(), re.MULTILINE)
    in_c = {f"{first}_{name}" for first in ("MPIX", "PMPIX") for name in names}
    in_fortran = {f"{first}_{name.lower()}{end}" for first in ("mpix", "pmpix") for name in names for end in ("_", "_f08_")}
    library = dist / "lib" / c
    missing = (in_c - symbols(library).keys(), in_fortran - symbols(library.with_name(fortran)).keys())
    assert len(names) == 10 and missing == (set(), set())


def symbols(library):
    said = harness.run(["nm", "-D", "--defined-only", library], check=True).stdout
    return {line.split()[-1].split("@")[0]: line.split()[-2] for line in said.splitlines()}


@pytest.mark.parametrize("name", ["libmpi_mpifh.so.40", "libmpi_usempif08.so.40", "libmpi_usempi_ignore_tkr.so.40"])
def test_all_procedures_of_open_mpi_s_fortran_libraries_are_there(debian, dist, name):
    theirs = symbols(debian("libopenmpi3", f"lib/x86_64-linux-gnu/{name}"))
    wanted = {symbol for symbol in theirs if re.fullmatch(r"p?mpix?_\w*_", symbol)}
    assert (len(wanted) > 100 or "ignore" in name) and wanted - symbols(dist / "lib/openmpi-abi/libmpi_mpifh.so.40").keys() == set()


def test_all_constants_of_open_mpi_s_bindings_for_cxx_are_there(debian, dist):
    theirs = symbols(debian("libopenmpi3", "lib/x86_64-linux-gnu/libmpi_cxx.so.40"))
    # Tables that programs have themselves aren't among them, nor is the version.
    wanted = {symbol for symbol, letter in theirs.items() if symbol.startswith("_ZN3MPI") and letter in "BDR" and "version" not in symbol}
    assert len(wanted) > 70 and wanted - symbols(dist / "lib/openmpi-abi/libmpi_cxx.so.40").keys() == set()
