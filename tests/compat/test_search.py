"""Programs of other ABIs that look for their library elsewhere than LD_LIBRARY_PATH says: by run paths of libraries, in an environment
that a script has changed, by full names. A library made here stands for the other MPI's: for it, each rank is a job of its own."""

import harness
import pytest

#: Of each ABI, the name of its library, another MPI's number behind it, and MPI_COMM_WORLD.
ABIS = {
    "mpich": ("libmpi.so.12", ".1.8", "((void *)0x44000000)"),
    "openmpi": ("libmpi.so.40", ".30.4", "((void *)&ompi_mpi_comm_world)"),
}
OTHER = """
char ompi_mpi_comm_world[512];
int MPI_Init(void *count, void *words) { return 0; }
int MPI_Finalize(void) { return 0; }
int MPI_Comm_size(void *comm, int *size) { *size = 1; return 0; }
"""
SAYS = """
#include <stdio.h>
int MPI_Init(void *, void *), MPI_Finalize(void), MPI_Comm_size(void *, int *);
extern char ompi_mpi_comm_world[];
void say(void)
{
    int size;
    MPI_Init(NULL, NULL);
    MPI_Comm_size(WORLD, &size);
    printf("%d\\n", size);
    MPI_Finalize();
}
"""
OPENS = """
#include <dlfcn.h>
#include <stdio.h>
static char none[512];
int main(int argc, char **argv)
{
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL)
        return printf("%s\\n", dlerror()) < 0;
    int size, (*start)(void *, void *) = (int (*)(void *, void *))dlsym(library, "MPI_Init");
    int (*get_size)(void *, int *) = (int (*)(void *, int *))dlsym(library, "MPI_Comm_size");
    void *world = dlsym(library, "ompi_mpi_comm_world");
    start(NULL, NULL);
    get_size(OPEN_MPI ? world : (void *)0x44000000, &size);
    printf("%d\\n", size);
    return ((int (*)(void))dlsym(library, "MPI_Finalize"))();
}
"""


class Foreign:
    """Another MPI, as far as it is here: `system`, the folder with its library."""

    def __init__(self, abi, folder):
        self.name, self.number, self.world = ABIS[abi]
        self.folder, self.system = folder, folder / "system"
        self.system.mkdir()
        self.library = self.system / (self.name + self.number)
        self.make(OTHER, self.library, "-shared", f"-Wl,-soname,{self.name}")
        for link in (self.name, "libmpi.so"):
            (self.system / link).symlink_to(self.library.name)

    def make(self, text, target, *flags):
        source = self.folder / f"{target.name}.c"
        source.write_text(text)
        open_mpi = int(self.name.endswith("40"))
        words = [f"-DWORLD={self.world}", f"-DOPEN_MPI={open_mpi}", "-fPIC", "-w", source, "-o", target, *flags]
        harness.run(["cc", *words], check=True)
        return target

    def direct(self):
        """A program that is linked with the other MPI."""
        return self.make(SAYS + "int main(void) { say(); }", self.folder / "direct", self.system / self.name)

    def indirect(self, *flags):
        """A program that is linked with a library which is linked with the other MPI, and knows where that is by a run path."""
        path = [f"-Wl,-rpath,{self.system}", *flags]
        library = self.make(SAYS, self.folder / "libsays.so", "-shared", self.system / self.name, *path)
        return self.make("void say(void);\nint main(void) { say(); }", self.folder / "indirect", library)

    def opens(self):
        """A program that opens the library which its argument names."""
        return self.make(OPENS, self.folder / "opens")


@pytest.fixture(params=ABIS)
def foreign(request, tmp_path):
    return Foreign(request.param, tmp_path)


def all_are_one_job(result, ranks=2):
    assert (result.stdout, result.stderr) == (f"{ranks}\n" * ranks, ""), result.explain()


@pytest.mark.parametrize("tags", ["--disable-new-dtags", "--enable-new-dtags"])
def test_run_path_of_a_library(foreign, mpiexec, tags):
    all_are_one_job(mpiexec(2, foreign.indirect(f"-Wl,{tags}")))


def test_script_that_puts_another_folder_first(foreign, mpiexec, tmp_path):
    script = tmp_path / "script"
    script.write_text(f'#!/bin/sh\nexport LD_LIBRARY_PATH="{foreign.system}:$LD_LIBRARY_PATH"\n{foreign.direct()}\n')
    script.chmod(0o755)
    all_are_one_job(mpiexec(2, script))


def test_full_names(foreign, mpiexec):
    opens = foreign.opens()
    for name in (foreign.name, foreign.library.name, "libmpi.so"):
        all_are_one_job(mpiexec(2, opens, foreign.system / name))
    missing = mpiexec(2, opens, foreign.folder / foreign.name)
    assert "cannot open shared object file" in missing.stdout, missing.explain()


def test_other_auditors_are_asked_too(foreign, mpiexec, tmp_path):
    text = """
        #define _GNU_SOURCE
        #include <link.h>
        #include <string.h>
        #include <unistd.h>
        unsigned la_version(unsigned version) { return version; }
        char *la_objsearch(const char *name, uintptr_t *cookie, unsigned flag)
        {
            if (flag == LA_SER_ORIG && strstr(name, "libmpi.so") != NULL)
                write(1, "asked\\n", 6);
            return (char *)name;
        }
    """
    auditor = foreign.make(text, tmp_path / "auditor.so", "-shared")
    result = mpiexec(2, foreign.direct(), env={"LD_AUDIT": auditor})
    assert sorted(result.stdout.split()) == ["2", "2", "asked", "asked"] and result.stderr == "", result.explain()


def test_processes_that_are_no_ranks_get_what_they_ask_for(foreign, mpiexec):
    # MPI_Init takes what makes a process a rank out of the environment; here the script does.
    program = foreign.indirect("-Wl,--disable-new-dtags")
    result = mpiexec(2, "env", "-u", "ENCORE_SEGMENT", program)
    assert result.stdout == "1\n1\n", result.explain()


def test_user_may_insist(foreign, mpiexec):
    result = mpiexec(2, foreign.opens(), foreign.library, env={"ENCORE_AUDIT": "never"})
    assert result.stdout == "1\n1\n", result.explain()


def test_program_of_the_standard_abi_gets_no_audit_library(mpiexec, mpicc):
    text = """
        #include <mpi.h>
        #include <stdio.h>
        #include <stdlib.h>
        int main(void) { MPI_Init(NULL, NULL); puts(getenv("LD_AUDIT") ? "audited" : "plain"); return MPI_Finalize(); }
    """
    program = mpicc(text)
    assert mpiexec(1, program).stdout == "plain\n"
    assert mpiexec(1, program, env={"ENCORE_AUDIT": "always"}).stdout == "audited\n"
