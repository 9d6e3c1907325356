"""Ranks that open the library of another MPI while they run, and never call Encore."""

import harness

#: Opens the library, says so, and waits until it may end.
OPENS = r"""
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    char name[4096];
    if (dlopen(argv[1], RTLD_NOW) == NULL)
        return 1;
    snprintf(name, sizeof name, "%s/loaded.%s", argv[2], getenv("ENCORE_RANK"));
    fclose(fopen(name, "w"));
    snprintf(name, sizeof name, "%s/go", argv[2]);
    while (access(name, F_OK) != 0)
        usleep(1000);
    return argc;
}
"""
#: The roll-call looks at each rank, so it is known that mpiexec has.
LOOKED = """
    "$@" 2> "$folder/err" & job=$!
    for rank in 0 1; do
        until [ -e "$folder/loaded.$rank" ]; do kill -0 $job || exit 99; sleep 0.02; done
    done
    kill -USR1 $job
    until grep -q 'where the 2 ranks are' "$folder/err"; do kill -0 $job || exit 99; sleep 0.02; done
    touch "$folder/go"
    wait $job
"""


def said(tmp_path, mpicc, library, *options):
    program = mpicc(OPENS, flags=["-ldl"])
    command = [harness.tool("mpiexec"), *options, "-n", "2", program, library, tmp_path]
    result = harness.run(["sh", "-c", LOOKED, "sh", *command], timeout=60, env={"folder": str(tmp_path)})
    assert result.returncode == 3, result.explain()
    return (tmp_path / "err").read_text()


def test_they_are_told_of_at_the_end(tmp_path, mpicc, run):
    (tmp_path / "other.c").write_text("int MPI_Init(int *c, char ***v) { return 0; }\n")
    library = tmp_path / "libmpi.so.40.30.4"
    run(["cc", "-shared", "-fPIC", tmp_path / "other.c", "-o", library], check=True)
    text = said(tmp_path, mpicc, library)
    expected = f"ranks 0,1 have never called Encore, but have loaded the library of Open MPI ({library}), so each was a job of its own"
    assert expected in text or expected.replace("0,1", "0-1") in text, text


def test_encores_own_library_is_no_stranger(tmp_path, mpicc, dist):
    for library in (dist / "lib/libmpi_abi.so.1", dist / "lib/mpich-abi/libmpi.so.12"):
        for file in tmp_path.glob("*"):
            file.unlink()
        assert "never called" not in said(tmp_path, mpicc, library)
