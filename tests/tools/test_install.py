"""`make install` and `make uninstall` (scripts/install.sh)."""

import os

import harness
from programs import C, PRINTED

INSTALL = harness.REPOSITORY / "scripts" / "install.sh"


def tree(folder):
    return {
        os.path.relpath(os.path.join(where, name), folder)
        for where, folders, files in os.walk(folder)
        for name in files + [link for link in folders if os.path.islink(os.path.join(where, link))]
    }


def test_an_installed_copy_works_and_can_be_removed(run, mpiexec, tmp_path):
    prefix = tmp_path / "usr local"
    for _ in range(2):  # the second time over the first
        run([INSTALL, harness.DIST, "", prefix], check=True)
    assert tree(prefix) == tree(harness.DIST) | {"share/encore/installed-files.txt"}

    (tmp_path / "a.c").write_text(C)
    run([prefix / "bin" / "mpicc", "a.c", "-o", "a"], cwd=tmp_path, check=True)
    result = run([prefix / "bin" / "mpiexec", "-n", "2", "./a"], cwd=tmp_path, check=True)
    assert result.stdout == PRINTED[2]

    (prefix / "bin" / "theirs").write_text("not ours")
    run([INSTALL, "--remove", "", prefix], check=True)
    assert tree(prefix) == {"bin/theirs"}


def test_upgrade_removes_obsolete_files(run, tmp_path):
    for name, files in (("old", ["bin/a", "bin/b", "share/x/y"]), ("new", ["bin/b", "lib/libmpi_abi.so.1"])):
        for file in [*files, "lib/libmpi_abi.so.1"]:
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
        run([INSTALL, tmp_path / name, tmp_path / "root", "/opt"], check=True)
    installed = tmp_path / "root" / "opt"
    assert tree(installed) == {"bin/b", "lib/libmpi_abi.so.1", "share/encore/installed-files.txt"}
    assert (installed / "bin" / "b").read_text() == "new"
    assert not (installed / "share" / "x").exists()


def test_installing_or_removing_nothing_is_an_error(run, tmp_path):
    missing = run([INSTALL, tmp_path, "", tmp_path / "prefix"])
    assert missing.returncode == 1 and "not built" in missing.stderr
    nothing = run([INSTALL, "--remove", "", tmp_path / "prefix"])
    assert nothing.returncode == 1 and "nothing was installed" in nothing.stderr
