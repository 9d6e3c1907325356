"""Needs of the distributed tree's files on other machines, and traces in them of the machine that built them."""

import re

import harness
import pytest

#: The oldest GNU C library with which everything runs (scripts/glibc).
OLDEST_GLIBC = (2, 17)


@pytest.fixture(scope="module")
def binaries(dist):
    """Programs and libraries of the tree."""
    found = [path for path in sorted(dist.rglob("*")) if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF"]
    assert {"libmpi_abi.so.1", "liblapi.so.1", "libmpifort_abi.so.1", "libmpi.so.12", "libmpi.so.40", "mpiexec", "mpicc", "encore"} <= {
        path.name for path in found
    }
    return found


def test_all_run_with_an_old_c_library(binaries, run):
    newer = {}
    for binary in binaries:
        needed = run(["readelf", "--wide", "--version-info", binary], timeout=30, check=True).stdout
        # A development build (build.sh --quick) is only for this machine.
        versions = {(int(a), int(b)) for a, b in re.findall(r"Name: GLIBC_(\d+)\.(\d+)", needed)}
        too_new = sorted(version for version in versions if version > OLDEST_GLIBC)
        if too_new:
            newer[binary.name] = too_new
    assert newer == {}


def test_no_file_names_a_folder_of_the_builder(binaries):
    """Not the sources' folder, nor Cargo's: of no use to anybody, and different in each build."""
    folders = [bytes(harness.REPOSITORY), b"/.cargo/registry"]
    named = {binary.name for binary in binaries if any(folder in binary.read_bytes() for folder in folders)}
    assert named == set()
