"""docs/installing.md: each of its paragraphs names a way, and each way is tried, here or where WAYS says."""

import os
import re
import shutil

import harness
import pytest

ROOT = harness.REPOSITORY
PAGE = (ROOT / "docs" / "installing.md").read_text()

#: Where the commands of each paragraph are tried, and why elsewhere than in `make test`.
WAYS = {
    "From the sources.": "here; tests/tools/test_install.py",
    "The archive.": "here; scripts/test-systems.sh, on other releases of Debian and Ubuntu",
    "pip.": "tests/compat; scripts/test-systems.sh",
    "Debian and Ubuntu.": "here; scripts/test-systems.sh as root of another system",
    "RHEL, Rocky, Fedora, SUSE.": "here, but for rpm itself, which Debian has no system for",
    "Environment modules.": "tests/packaging/test_recipes.py",
    "conda.": "tests/packaging/test_conda.py",
    "Spack.": "tests/packaging/test_recipes.py, beside a stand-in for Spack",
    "Containers.": "tests/packaging/test_recipes.py, its RUN lines without Docker",
    "Continuous integration.": "tests/packaging/test_recipes.py",
}


def test_each_way_is_tried_somewhere():
    assert re.findall(r"^\*\*(.+?)\*\*", PAGE.split("\n## ")[0], re.MULTILINE) == list(WAYS)


def test_make_installs_and_removes_a_copy(dist, tmp_path):
    prefix = tmp_path / ".local"
    for target in ("install", "uninstall"):
        assert f"`make {target}" in PAGE
        harness.run(["make", "--silent", target, f"DIST={dist}", f"PREFIX={prefix}"], cwd=ROOT, check=True, timeout=60)
        assert (prefix / "bin" / "mpiexec").exists() == (target == "install")


def test_the_commands_for_the_archive_run_as_they_stand(archive, version, works, tmp_path):
    (block,) = re.findall(r"^```sh\n(tar .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    # On arm64 the archive has the other name.
    shutil.copy(archive, tmp_path / f"encore-{version}-linux-x86_64.tar.xz")
    said = harness.run(["env", "-i", "PATH=/usr/bin:/bin", "HOME=/", "sh", "-ec", block], cwd=tmp_path, timeout=60, check=True)
    assert said.stdout.startswith(f"mpiexec (Encore) {version}")
    tree = tmp_path / f"encore-{version}-linux-x86_64"
    works(tree, tmp_path)
    # And where it is moved to.
    tree.rename(tmp_path / "a b")
    works(tmp_path / "a b", tmp_path, f'export PATH="{tmp_path}/a b/bin:/usr/bin:/bin"')


def test_a_profile_needs_the_archive_of_insight(archive, insight, version, tmp_path):
    """Unpacked in the same place, as the page says."""
    assert f"tar -xf encore-{version}-linux-x86_64-insight.tar.xz" in PAGE
    harness.run(["tar", "-xf", archive], cwd=tmp_path, check=True)
    tree = tmp_path / archive.name.removesuffix(".tar.xz")
    (tmp_path / "hello.c").write_text("#include <mpi.h>\nint main(int c, char **v) { MPI_Init(&c, &v); return MPI_Finalize(); }\n")
    harness.run([tree / "bin" / "mpicc", "hello.c", "-o", "hello"], cwd=tmp_path, check=True)
    profile = [tree / "bin" / "mpiexec", "--profile", "-n", "2", "./hello"]
    refused = harness.run(profile, cwd=tmp_path)
    assert refused.returncode != 0 and "encore-mpi-insight" in refused.stderr, refused.explain()
    harness.run(["tar", "-xf", insight], cwd=tmp_path, check=True)
    assert "encore profile: ./hello, 2 ranks" in harness.run(profile, cwd=tmp_path, check=True).stderr


@pytest.fixture(scope="module")
def package(archive, tmp_path_factory):
    """A function that makes a .deb or an .rpm of the archive, or of another one."""

    def make(kind, of=archive):
        folder = tmp_path_factory.mktemp("packages")
        harness.run([ROOT / "scripts" / "package.sh", "--quick", kind, of, folder], timeout=120, check=True)
        (made,) = folder.glob(f"*.{kind}")
        return made

    return make


def test_dpkg_installs_the_package_beside_another_mpi(package, insight, works, tmp_path):
    """In a folder that stands for the root of a system: at first one without a folder for manuals, as images of containers are."""
    root = tmp_path / "root"
    for folder in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/alternatives", "etc/alternatives", "var/log", "usr/bin", "tmp"):
        (root / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    forces = "--force-depends,script-chrootless,not-root,bad-path"
    dpkg = ["dpkg", f"--root={root}", forces]
    alternatives = ["update-alternatives", "--root", root, "--log", "/dev/null"]

    def leads_to(name):
        link = root / "usr/bin" / name
        return os.readlink(root / os.readlink(link).lstrip("/")) if link.is_symlink() else None

    # Another MPI at Debian's priority.
    for name in ("mpicc", "mpirun"):
        other = root / "opt" / name
        other.parent.mkdir(exist_ok=True)
        other.touch()
        harness.run([*alternatives, "--install", f"/usr/bin/{name}", "mpi" if name == "mpicc" else name, f"/opt/{name}", "50"], check=True)
    harness.run([*dpkg, "-i", package("deb")], timeout=60, check=True)
    tree = "/usr/lib/encore"
    assert (leads_to("mpicc"), leads_to("mpirun")) == ("/opt/mpicc", "/opt/mpirun")
    for name, program in (("mpi", "mpicc"), ("mpirun", "mpirun")):
        assert f"`update-alternatives --config {name}`" in PAGE or f"`--config {name}`" in PAGE
        harness.run([*alternatives, "--set", name, f"{tree}/bin/{program}"], check=True)
        assert leads_to(program) == f"{tree}/bin/{program}"
    assert leads_to("mpiexec") == f"{tree}/bin/mpiexec"
    manuals = root / "usr/share/man/man1"
    manuals.mkdir(parents=True)
    harness.run(["sh", root / "var/lib/dpkg/info/encore-mpi.postinst", "configure"], env={"DPKG_ROOT": str(root)}, check=True)
    assert {f"{name}.1.gz" for name in ("mpicc", "mpifort", "mpirun", "mpiexec")} <= {link.name for link in manuals.iterdir()}
    works(f"{root}{tree}", tmp_path)
    assert not (root / "usr/lib/encore/lib/profile").exists()
    harness.run([*dpkg, "-i", package("deb", insight)], timeout=60, check=True)
    assert (root / "usr/lib/encore/lib/profile/libmpi_abi.so.1").exists()
    refused = harness.run(["dpkg", f"--root={root}", "--force-script-chrootless,not-root,bad-path", "-r", "encore-mpi"], timeout=60)
    assert refused.returncode != 0 and "encore-mpi-insight" in refused.stderr, refused.explain()
    harness.run([*dpkg, "-r", "encore-mpi-insight"], timeout=60, check=True)
    harness.run([*dpkg, "-r", "encore-mpi"], timeout=60, check=True)
    assert leads_to("mpicc") == "/opt/mpicc" and leads_to("mpiexec") is None and not (root / tree.lstrip("/")).exists()


def test_the_rpms_are(package, archive, insight):
    for of in (archive, insight):
        with package("rpm", of).open("rb") as made:
            assert made.read(4) == b"\xed\xab\xee\xdb"
