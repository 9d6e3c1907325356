"""mpicc and its sisters, as people and build systems call them."""

import pathlib
import shlex
import shutil

import harness
import pytest
from programs import C, CXX, PRINTED

C_WRAPPERS = ("mpicc", "mpicc_abi")
CXX_WRAPPERS = ("mpicxx", "mpic++", "mpiCC", "mpicxx_abi")


@pytest.fixture
def sources(tmp_path):
    (tmp_path / "a.c").write_text(C)
    (tmp_path / "a.cpp").write_text(CXX)
    return tmp_path


@pytest.fixture(scope="module")
def moved(tmp_path_factory):
    """A copy of the tree in a folder whose name a shell would take apart."""
    target = tmp_path_factory.mktemp("moved") / "my own $MPI"
    shutil.copytree(harness.DIST, target, symlinks=True)
    return target


def output(result):
    """Standard output of a command that must succeed without a word on standard error."""
    assert result.ok and result.stderr == "", result.explain()
    return result.stdout


@pytest.mark.parametrize("wrapper", C_WRAPPERS + CXX_WRAPPERS)
def test_each_wrapper_makes_a_program_that_finds_its_library(run, mpiexec, wrapper, sources):
    source = "a.c" if wrapper in C_WRAPPERS else "a.cpp"
    command = [harness.tool(wrapper), "-Wall", "-Werror", source, "-o", "a"]
    assert output(run(command, cwd=sources)) == ""
    assert mpiexec(2, sources / "a").stdout == PRINTED[2]
    # Without a launcher, and without anything in the environment that would say where the library is.
    alone = run([sources / "a"], env={"LD_LIBRARY_PATH": None})
    assert output(alone) == PRINTED[1]


def test_the_run_path_gives_way_to_ld_library_path(run, sources):
    run([harness.tool("mpicc"), "a.c", "-o", "a"], cwd=sources, check=True)
    dynamic = output(run(["readelf", "-d", "a"], cwd=sources, env={"LC_ALL": "C"}))
    assert "(RUNPATH)" in dynamic and "(RPATH)" not in dynamic
    assert "[libmpi_abi.so.1]" in dynamic


def test_compiling_and_linking_apart(run, mpiexec, sources):
    mpicc = harness.tool("mpicc")
    assert output(run([mpicc, "-Werror", "-c", "a.c"], cwd=sources)) == ""
    assert output(run([mpicc, "a.o", "-o", "a"], cwd=sources)) == ""
    assert mpiexec(2, sources / "a").stdout == PRINTED[2]
    assert "MPI_Allreduce" in output(run([mpicc, "-E", "a.c"], cwd=sources))
    assert "mpi.h" in output(run([mpicc, "-M", "a.c"], cwd=sources))
    assert output(run([mpicc, "-S", "a.c"], cwd=sources)) == ""
    assert output(run([mpicc, "-r", "a.o", "-o", "b.o"], cwd=sources)) == ""
    assert output(run([mpicc, "-x", "c", "-", "-o", "from_stdin"], cwd=sources, stdin=C)) == ""


def test_without_files_it_is_the_compiler(run):
    for option in ("--version", "-v", "-dumpmachine", "-print-search-dirs"):
        ours, theirs = (run([compiler, option]) for compiler in (harness.tool("mpicc"), "cc"))
        assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout)
        assert ours.stderr == theirs.stderr


def test_shown_command_works(run, sources):
    for wrapper, source in (("mpicc", "a.c"), ("mpicxx", "a.cpp")):
        tool = harness.tool(wrapper)
        shown = output(run([tool, "-show", source, "-o", "shown"], cwd=sources))
        assert shown == output(run([tool, "-showme", source, "-o", "shown"], cwd=sources))
        run(["sh", "-c", shown], cwd=sources, check=True)
        assert output(run([sources / "shown"])) == PRINTED[1]

        parts = [output(run([tool, f"--showme:{part}"])) for part in ("command", "compile", "link")]
        command = f"{parts[0].strip()} {parts[1].strip()} {source} -o parts {parts[2]}"
        run(["sh", "-c", command], cwd=sources, check=True)
        assert output(run([sources / "parts"])) == PRINTED[1]

        assert output(run([tool, "-link-info"])) == output(run([tool, "-show"]))
        assert output(run([tool, "-compile_info"])) == f"{parts[0].strip()} {parts[1]}"
        assert "-l" not in shlex.split(output(run([tool, "-show", "-c", source])))


def test_every_library_that_is_shown_is_there(run):
    for wrapper in C_WRAPPERS + CXX_WRAPPERS:
        folders = shlex.split(output(run([harness.tool(wrapper), "-showme:libdirs"])))
        names = shlex.split(output(run([harness.tool(wrapper), "-showme:libs"])))
        assert names
        words = shlex.split(output(run([harness.tool(wrapper), "-showme:link"])))
        assert [word[2:] for word in words if word.startswith("-l")] == names
        assert [word[2:] for word in words if word.startswith("-L")] == folders
        for name in names:
            assert any(pathlib.Path(folder, f"lib{name}.so").exists() for folder in folders), name
        for folder in shlex.split(output(run([harness.tool(wrapper), "-showme:incdirs"]))):
            assert pathlib.Path(folder, "mpi.h").exists()


def test_a_moved_tree_works_where_it_is(run, moved, tmp_path):
    (tmp_path / "a b.c").write_text(C)
    mpicc = moved / "bin" / "mpicc"
    run([mpicc, "a b.c", "-o", "direct"], cwd=tmp_path, check=True)
    shown = output(run([mpicc, "-show", "a b.c", "-o", "shown"]))
    run(["sh", "-c", shown], cwd=tmp_path, check=True)
    for name in ("direct", "shown"):
        result = run([moved / "bin" / "mpiexec", "-n", "2", f"./{name}"], cwd=tmp_path)
        assert output(result) == PRINTED[2]


def test_a_comma_in_the_path_does_not_break_the_link(run, tmp_path):
    tree = tmp_path / "one,two"
    shutil.copytree(harness.DIST, tree, symlinks=True)
    (tmp_path / "a.c").write_text(C)
    run([tree / "bin" / "mpicc", "a.c", "-o", "a"], cwd=tmp_path, check=True)
    assert output(run([tmp_path / "a"])) == PRINTED[1]


def test_a_link_to_a_wrapper_is_the_wrapper(run, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "mpicc").symlink_to(harness.tool("mpicc"))
    (tmp_path / "a.c").write_text(C)
    run([tmp_path / "bin" / "mpicc", "a.c", "-o", "a"], cwd=tmp_path, check=True)
    assert output(run([tmp_path / "a"])) == PRINTED[1]


def test_a_wrapper_copied_alone_says_why_it_cannot_work(run, tmp_path):
    (tmp_path / "bin").mkdir()
    shutil.copy(harness.tool("mpicc"), tmp_path / "bin" / "mpicc")
    result = run([tmp_path / "bin" / "mpicc", "a.c"])
    assert result.returncode == 1 and result.stdout == ""
    assert "include/mpi.h is missing" in result.stderr and "whole tree" in result.stderr


@pytest.mark.parametrize("variable", ["ENCORE_CC", "MPICH_CC", "OMPI_CC", "I_MPI_CC"])
def test_variables_choose_the_compiler(run, tmp_path, variable):
    chosen = tmp_path / "my cc"
    chosen.write_text('#!/bin/sh\necho "chosen $*"\n')
    chosen.chmod(0o755)
    command = [harness.tool("mpicc"), "-c", "a.c"]
    shown = output(run(command, env={variable: f'"{chosen}" -m64'}))
    assert shown.startswith("chosen -m64 -I") and shown.endswith("-c a.c\n")
    option = output(run([*command, "-cc=cc -pipe", "-show"], env={variable: f'"{chosen}"'}))
    assert option.startswith("cc -pipe -I")


def test_errors_name_the_cause(run):
    mpicc = harness.tool("mpicc")
    missing = run([mpicc, "a.c"], env={"ENCORE_CC": "no-such-compiler"})
    assert missing.returncode == 127
    assert missing.stderr == "mpicc: the compiler `no-such-compiler`, named by ENCORE_CC, is not there\n"
    itself = run([mpicc, "a.c"], env={"OMPI_CC": str(mpicc)})
    assert itself.returncode == 127 and "OMPI_CC names this wrapper itself" in itself.stderr
    unknown = run([mpicc, "-showme:nonsense"])
    assert unknown.returncode == 1 and "there is no `-showme:nonsense`" in unknown.stderr


def test_there_is_help_and_a_version(run):
    for option in ("-help", "--help", "-showme:help"):
        text = output(run([harness.tool("mpicxx"), option]))
        assert text.startswith("Usage: mpicxx") and "-showme:incdirs" in text and "ENCORE_CXX" in text
    assert output(run([harness.tool("mpicc"), "--showme:version"])).startswith("mpicc: Encore ")


def test_options_of_other_wrappers_are_taken_or_refused(run, mpiexec, sources):
    mpicc = harness.tool("mpicc")
    echoed = run([mpicc, "-echo", "a.c", "-o", "a"], cwd=sources, check=True)
    assert echoed.stderr.startswith("+ ") and echoed.stderr.count("\n") == 1 and "-lmpi_abi" in echoed.stderr
    assert mpiexec(2, sources / "a").stdout == PRINTED[2]
    # A library that watches the program's calls comes before MPI's.
    (sources / "watch.c").write_text(
        '#include <mpi.h>\n#include <stdio.h>\n'
        'int MPI_Finalize(void) { fputs("watched\\n", stderr); return PMPI_Finalize(); }\n'
    )
    run([mpicc, "-shared", "-fPIC", "watch.c", "-o", "libwatch.so"], cwd=sources, check=True)
    run([mpicc, "-profile=watch", "a.c", "-L.", f"-Wl,-rpath,{sources}", "-o", "watched"], cwd=sources, check=True)
    assert mpiexec(2, sources / "watched").stderr == "watched\n" * 2
    # Other wrappers' features that this one lacks are an error, not another command.
    for option in ("-static", "-config=icc", "-t=log", "-static_mpi"):
        refused = run([mpicc, option, "a.c", "-o", "b"], cwd=sources)
        assert refused.returncode == 1 and f"{option} is not supported" in refused.stderr, refused.explain()
    assert run([mpicc, "-nompi", "-show", "-c", "a.c"], check=True).stdout.split()[1:] == ["-c", "a.c"]
    assert "mpi.h" in run([mpicc, "-nompi", "-c", "a.c"], cwd=sources).stderr
