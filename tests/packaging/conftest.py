"""Fixtures for the recipes in packaging/: the archive of the tree under test, and tools that scripts/setup.sh puts into .cache/packaging."""

import hashlib
import pathlib
import re
import shutil

import harness
import pytest
from programs import C, PRINTED

ROOT = harness.REPOSITORY
TOOLS = ROOT / ".cache" / "packaging" / "bin"


@pytest.fixture(scope="session")
def version():
    return re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]


@pytest.fixture(scope="session")
def archive(dist, tmp_path_factory):
    """The archive of scripts/dist.sh, little compressed."""
    folder = tmp_path_factory.mktemp("release")
    harness.run(["bash", ROOT / "scripts" / "dist.sh", "--quick", dist, folder], timeout=120, check=True)
    (made,) = (path for path in folder.glob("encore-*.tar.xz") if not path.name.endswith("-insight.tar.xz"))
    return made


@pytest.fixture(scope="session")
def insight(archive):
    """The archive with the libraries of `mpiexec --profile`, beside the other one."""
    made = archive.with_name(archive.name.replace(".tar.xz", "-insight.tar.xz"))
    if not made.exists():
        pytest.skip("there are only libraries of profiles for x86-64")
    return made


@pytest.fixture(scope="session")
def digest(archive):
    return hashlib.sha256(archive.read_bytes()).hexdigest()


@pytest.fixture(scope="session")
def tool():
    """Where a program is: on the PATH, or in .cache/packaging."""

    def find(name):
        found = shutil.which(name) or shutil.which(name, path=str(TOOLS))
        return pathlib.Path(found) if found else None

    return find


@pytest.fixture(scope="session")
def works():
    """Whether programs are compiled and run by what is in that folder, or by what the environment leads to."""

    def try_it(prefix, folder, environment=None):
        (folder / "hello.c").write_text(C)
        script = (environment or f"export PATH={prefix}/bin:/usr/bin:/bin") + "\nmpicc hello.c -o hello\nmpiexec -n 4 ./hello"
        result = harness.run(["env", "-i", f"HOME={folder}", "bash", "-ec", script], cwd=folder, timeout=60, check=True)
        assert result.stdout.endswith(PRINTED[4])

    return try_it
