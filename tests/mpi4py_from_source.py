"""A fixture: mpi4py, built from its source distribution with the mpicc under test, in a Python environment of its own.

    def test_x(mpi4py, mpiexec):
        result = mpiexec(2, mpi4py.python, mpi4py.folder / "demo" / "helloworld.py")

It is built once for each place of the library, version of mpi4py and Python, and mpi.h, and kept in .cache/mpi4py; the library
itself is found where it is under test whenever a program runs.
"""

import dataclasses
import fcntl
import hashlib
import os
import pathlib
import shutil
import sys
import tarfile
import tomllib

import harness
import pytest

LIST = pathlib.Path(__file__).resolve().parent / "mpi4py" / "suite.toml"
CACHE = harness.REPOSITORY / ".cache" / "mpi4py"
#: What mpi4py's tests use beside it, and what builds it.
BESIDE = ["numpy", "cffi", "dill", "pyyaml"]
BUILDS = ["setuptools>=70.1", "cython"]

#: mpi4py takes the functions for fault tolerance from Open MPI only, unless flags say that they are there.
FUNCTIONS = ("revoke", "is_revoked", "get_failed", "ack_failed", "agree", "iagree", "shrink", "ishrink")
CLASSES = ("REVOKED", "PROC_FAILED", "PROC_FAILED_PENDING")
TOLERANT = ["-include", "mpix.h", *(f"-DPyMPI_HAVE_MPIX_{name}=1" for name in (*(f"Comm_{name}" for name in FUNCTIONS), *(f"ERR_{name}" for name in CLASSES)))]


@dataclasses.dataclass(frozen=True)
class Installed:
    """A built mpi4py."""

    #: Its version.
    version: str
    #: The interpreter that has it.
    python: pathlib.Path
    #: The source distribution, unpacked: folders test, demo, src …
    folder: pathlib.Path


def build(version: str, root: pathlib.Path) -> None:
    """Makes the environment in `root`."""
    harness.run([sys.executable, "-m", "venv", root / "venv"], timeout=120, check=True)
    pip = [root / "venv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet"]
    harness.run([*pip, "install", *BESIDE, *BUILDS], timeout=600, check=True)
    source = ["--no-deps", "--no-build-isolation", "--no-binary", "mpi4py"]
    harness.run([*pip, "download", *source, "--dest", root, f"mpi4py=={version}"], timeout=600, check=True)
    with tarfile.open(root / f"mpi4py-{version}.tar.gz") as archive:
        archive.extractall(root, filter="data")
    # From the folder, because pip would take a wheel that it made earlier, for another MPI, for this one. Optimising half a
    # million lines of glue would take minutes: its tests wait for the compiler longer than for the program.
    environment = {"MPICC": str(harness.tool("mpicc")), "CFLAGS": " ".join(["-O0", "-g0", *TOLERANT])}
    install = [*pip, "install", "--no-deps", "--no-build-isolation", root / f"mpi4py-{version}"]
    harness.run(install, timeout=1200, env=environment, check=True)


@pytest.fixture(scope="session")
def mpi4py(dist):
    version = tomllib.loads(LIST.read_text())["version"]
    parts = [version, sys.version, (dist / "include" / "mpi.h").read_text(), pathlib.Path(__file__).read_text()]
    digest = hashlib.sha256(repr(parts).encode()).hexdigest()
    # The library's place is written into what is built.
    root = CACHE / hashlib.sha256(os.fsencode(dist)).hexdigest()[:12]
    root.mkdir(parents=True, exist_ok=True)
    with open(root / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = root / "built"
        stamp = built / "digest"
        if not stamp.exists() or stamp.read_text() != digest:
            # Of something else, or of an attempt that didn't come to its end.
            shutil.rmtree(built, ignore_errors=True)
            built.mkdir()
            build(version, built)
            stamp.write_text(digest)
    return Installed(version, built / "venv" / "bin" / "python", built / f"mpi4py-{version}")
