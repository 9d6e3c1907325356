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
