"""Machines for the tests of this folder."""

import os

import pytest
from nodes import rig


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    """Three machines, n1 to n3, which are network namespaces (see rig.py): new ones for each file of tests."""
    if (why := rig.missing()) is not None:
        # root can make them: where that fails, something is to be mended.
        (pytest.fail if os.geteuid() == 0 else pytest.skip)(why)
    made = rig.Rig(3, tmp_path_factory.mktemp("nodes"))
    yield made
    made.stop()
