"""The ordinary library has nothing of the copy that counts calls: neither its sentences nor its functions."""

import re

import harness
import pytest

#: Of parts of the copy: checks of buffers, of windows and of threads.
SENTENCES = (b"has changed since", b"stores to these bytes itself before this call", b"and this is not the thread that initialized MPI")
#: The crates and modules that only the copy has, in names of functions as the linker knows them.
ONLY_THERE = re.compile(r"encore_insight|encore_recording|(?:encore_engine|encore_coll|encore_mpi|encore_abi)\w*7insight|encore_in_P?MPI_|rma7checked")


def names(library):
    listed = harness.run(["nm", library], check=True).stdout.splitlines()
    return [line.split()[-1] for line in listed if line.strip()]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_are_only_in_the_copy(dist, sentence):
    ordinary, copy = ((dist / folder / "libmpi_abi.so.1").read_bytes() for folder in ("lib", "lib/profile"))
    assert sentence in copy and sentence not in ordinary


def test_no_function_of_a_profile_is_in_the_ordinary_library(dist):
    # Packages have the library without these names: there the sentences above decide.
    found = [name for name in names(dist / "lib/libmpi_abi.so.1") if ONLY_THERE.search(name)]
    assert not found, found[:10]
