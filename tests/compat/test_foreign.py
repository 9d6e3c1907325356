"""Programs made for the ABI of MPICH and Intel MPI (libmpi.so.12) or of Open MPI (libmpi.so.40), unchanged."""

import pathlib
import re
import subprocess

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent


#: For each ABI its library, below Encore's, and the compiler's options for it.
LIBRARIES = {"mpich": "mpich-abi/libmpi.so.12", "openmpi": "openmpi-abi/libmpi.so.40"}


@pytest.fixture(scope="session")
def program(dist, tmp_path_factory):
    """foreign.c, or another source, for an ABI, linked with its library or what `library` says; `flags`: more for the compiler."""

    def program(abi, *flags, library=None, source="foreign.c"):
        target = tmp_path_factory.mktemp(abi) / "program"
        library = library or dist / "lib" / LIBRARIES[abi]
        command = ["cc", "-std=gnu11", "-Wall", "-Werror", f"-D{abi.upper()}", HERE / source, "-o", target, library, *flags]
        harness.run(command, check=True)
        return target

    return program


@pytest.mark.parametrize("abi", LIBRARIES)
def test_a_program_made_for_another_mpi(program, mpiexec, ranks, abi):
    result = mpiexec(ranks, program(abi))
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.parametrize("abi", LIBRARIES)
def test_a_program_goes_on_when_a_rank_dies(program, mpiexec, abi):
    result = mpiexec(4, program(abi, source="faults.c"), options=("--with-ft", "ulfm"))
    assert result.stdout == "" and "the others go on" in result.stderr, result.explain()


#: For each ABI its libraries for Fortran, and the numbers there.
FORTRAN = {
    "mpich": (["libmpifort.so.12", "libmpi.so.12"], (0x44000000, 0x54000001, 0x4C00041B, 0x58000003, 101, 103)),
    "openmpi": (["libmpi_mpifh.so.40", "libmpi.so.40"], (0, 2, 7, 3, 75, 77)),
}


@pytest.mark.parametrize("abi", FORTRAN)
def test_a_program_in_fortran_goes_on_when_a_rank_dies(dist, mpiexec, tmp_path, abi):
    libraries, numbers = FORTRAN[abi]
    names = ("COMM_WORLD", "ERRORS_RETURN", "TYPE_INTEGER", "OP_SUM", "PROC_FAILED", "COMM_REVOKED")
    (tmp_path / "constants.h").write_text("".join(f"integer, parameter :: {name} = {number}\n" for name, number in zip(names, numbers)))
    linked = [dist / "lib" / f"{abi}-abi" / library for library in libraries]
    harness.run(["gfortran", "-w", "-fallow-argument-mismatch", "-I", tmp_path, HERE / "faults.f90", "-o", tmp_path / "faults", *linked], check=True)
    for ranks in (2, 3):
        result = mpiexec(ranks, tmp_path / "faults", options=("--with-ft", "ulfm"))
        assert result.stdout == "" and "has exited with code 3" in result.stderr, result.explain()


@pytest.mark.parametrize("abi", LIBRARIES)
def test_a_program_that_is_not_position_independent(program, mpiexec, abi):
    # The program has copies of the objects that it names.
    result = mpiexec(2, program(abi, "-no-pie", "-fno-pie"))
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.parametrize("abi", LIBRARIES)
def test_a_program_that_insists_on_the_place_of_its_library(program, mpiexec, tmp_path, abi):
    # Another library of that name, where the program looks first.
    (tmp_path / pathlib.Path(LIBRARIES[abi]).name).write_text("no library\n")
    result = mpiexec(2, program(abi, "-Wl,--disable-new-dtags", f"-Wl,-rpath,{tmp_path}"))
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.parametrize("flags", [["-O2"], ["-O0", "-no-pie", "-fno-pie"]])
def test_a_program_with_the_classes_of_open_mpi(mpiexec, dist, tmp_path, flags):
    folder = dist / "lib/openmpi-abi"
    command = ["g++", "-Wall", "-Werror", *flags, HERE / "classes.cpp", folder / "libmpi_cxx.so.40", folder / "libmpi.so.40"]
    harness.run([*command, "-o", tmp_path / "classes"], check=True)
    result = mpiexec(3, tmp_path / "classes")
    assert (result.stdout, result.stderr) == ("", "")


#: System tests, as a compiler sees them that has read Open MPI's header.
SAMPLE = ["pt2pt/status", "pt2pt/types", "pt2pt/truncate", "pt2pt/persistent", "coll/allreduce", "coll/user_op", "icoll/alltoall"]


@pytest.mark.limit(900)
@pytest.mark.parametrize("name", SAMPLE)
def test_a_system_test_compiled_with_the_header_of_open_mpi(open_mpi_header, dist, mpiexec, tmp_path, name):
    folder = harness.REPOSITORY / "tests" / "mpi"
    sources = ["-I", folder, "-I", open_mpi_header, folder / f"{name}.c", dist / "lib" / LIBRARIES["openmpi"]]
    harness.run(["cc", "-std=gnu11", "-w", *sources, "-lm", "-lpthread", "-o", tmp_path / "program"], check=True)
    result = mpiexec(3, tmp_path / "program")
    assert (result.stdout, result.stderr) == ("", "")


def test_a_program_linked_as_those_of_debian(program, dist, mpiexec, ranks, tmp_path):
    # A library of that name to link with, which has the same functions itself.
    said = harness.run(["nm", "-D", "--defined-only", dist / "lib" / "mpich-abi" / "libmpi.so.12"], check=True).stdout
    symbols = [line.split()[1:] for line in said.splitlines()]
    kinds = {True: "function", False: "object"}
    rows = [(name, kinds[letter in "TW"]) for letter, name in symbols]
    text = [f".globl {name}\n.type {name}, @{kind}\n.size {name}, 8\n{name}: .quad 0\n" for name, kind in rows]
    (tmp_path / "all.s").write_text(".data\n" + "".join(text))
    library = tmp_path / "libmpich.so.12"
    harness.run(["cc", "-shared", "-Wl,-soname,libmpich.so.12", tmp_path / "all.s", "-o", library], check=True)
    made = program("mpich", library=library)
    assert "libmpi.so.12" not in harness.run(["objdump", "-p", made], check=True).stdout
    result = mpiexec(ranks, made)
    assert (result.stdout, result.stderr) == ("", "")


OPENS = """
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    void *library = NULL;
    for (int i = 1; i < argc; i++)
        if ((library = dlopen(argv[i], RTLD_NOW | RTLD_GLOBAL)) == NULL)
            return printf("%s\\n", dlerror());
    int size, (*start)(int *, char ***) = dlsym(library, "MPI_Init"), (*end)(void) = dlsym(library, "MPI_Finalize");
    int (*get_size)(int, int *) = dlsym(library, "MPI_Comm_size");
    start(&argc, &argv);
    get_size(0x44000000, &size);
    printf("%d\\n", size);
    return end();
}
"""


@pytest.fixture(scope="session")
def opens(tmp_path_factory):
    """A program that opens the libraries that its arguments name, and asks the last one for the number of ranks."""
    folder = tmp_path_factory.mktemp("opens")
    (folder / "opens.c").write_text(OPENS)
    harness.run(["cc", folder / "opens.c", "-o", folder / "opens"], check=True)
    return folder / "opens"


@pytest.mark.parametrize("names", [["libmpi.so"], ["libmpich.so"], ["libmpich.so.12"], ["libmpi.so.12", "libmpich.so"]])
def test_libraries_opened_by_name(opens, mpiexec, names):
    result = mpiexec(2, opens, *names)
    assert (result.stdout, result.stderr) == ("2\n" * 2, "")


def test_a_library_opened_through_a_link_from_elsewhere(opens, dist, mpiexec, tmp_path):
    (tmp_path / "libmpi.so").symlink_to(dist / "lib" / "mpich-abi" / "libmpi.so.12")
    result = mpiexec(2, opens, tmp_path / "libmpi.so")
    assert (result.stdout, result.stderr) == ("2\n" * 2, "")


def test_handles_of_mpich_reach_the_library_of_open_mpi(mpiexec, tmp_path):
    # As with a module of Python that was compiled with Open MPI and gets handles of a ready-made mpi4py.
    (tmp_path / "both.c").write_text("""
        #include <dlfcn.h>
        #include <stdint.h>
        #include <stdio.h>
        #define OF(library, name) ((int (*)())dlsym(library, name))
        int main(void)
        {
            void *mpich = dlopen("libmpi.so.12", RTLD_NOW | RTLD_LOCAL), *open_mpi = dlopen("libmpi.so.40", RTLD_NOW | RTLD_LOCAL);
            int world = 0x44000000, copy, rank, type, in, out, size;
            OF(mpich, "MPI_Init")(NULL, NULL);
            OF(mpich, "MPI_Comm_rank")(world, &rank);
            OF(mpich, "MPI_Comm_split")(world, 0, -rank, &copy);
            OF(mpich, "MPI_Type_contiguous")(3, 0x4c000405, &type);
            OF(open_mpi, "MPI_Type_size")((intptr_t)(unsigned)type, &in);
            OF(open_mpi, "MPI_Comm_rank")((intptr_t)world, &size);
            OF(open_mpi, "MPI_Comm_rank")((intptr_t)(unsigned)copy, &out);
            void *(*f2c)(int) = (void *(*)(int))dlsym(open_mpi, "MPI_Comm_f2c");
            int of_world, of_copy;
            OF(open_mpi, "MPI_Comm_rank")(f2c(world), &of_world);
            OF(open_mpi, "MPI_Comm_rank")(f2c(copy), &of_copy);
            printf("%d %d %d %d %d\\n", rank - size, out + rank, of_world - rank, of_copy - out, in);
            OF(mpich, "MPI_Comm_free")(&copy);
            OF(mpich, "MPI_Type_free")(&type);
            return OF(mpich, "MPI_Finalize")();
        }
    """)
    harness.run(["cc", "-w", tmp_path / "both.c", "-o", tmp_path / "both"], check=True)
    result = mpiexec(3, tmp_path / "both")
    assert result.stdout == "0 2 0 0 12\n" * 3 and result.stderr == "", result.explain()


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("libmpi.so.12", "ENCORE_AUDIT=always has the loader take Encore's libmpi.so.12 in its place"),
        ("libmpi.so.40", "ENCORE_AUDIT=always has the loader take Encore's libmpi.so.40 in its place"),
        ("libmpi.so.20", "Compile the program with Encore's mpicc"),
    ],
)
def test_ranks_that_load_another_mpi_are_told_of(dist, tmp_path, name, remedy):
    (tmp_path / "mpi.c").write_text(
        "#include <stdio.h>\nint MPI_Init(void *c, void *v) { while (getchar() != EOF); return 0; }\n"
        "int MPI_Finalize(void) { return 0; }\nint MPI_Comm_size(int comm, int *size) { *size = 1; return 0; }\n"
    )
    (tmp_path / "opens.c").write_text(OPENS)
    library = tmp_path / name
    harness.run(["cc", "-shared", tmp_path / "mpi.c", "-o", library], check=True)
    harness.run(["cc", tmp_path / "opens.c", "-o", tmp_path / "opens"], check=True)
    # A script starts the program: it is a descendant of the rank's process.
    command = [dist / "bin" / "mpiexec", "-n", "2", "sh", "-c", f"{tmp_path}/opens {library}; true"]
    environment = harness.clean_environment({"ENCORE_AUDIT": "never"})
    pipe = subprocess.PIPE
    # Rank 0 goes on as soon as its input ends, which is after mpiexec has printed its notice.
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, text=True) as job:
        told = job.stderr.readline()
        said, rest = job.communicate(timeout=60)
    assert f"rank 0 has loaded {library}, the library of another MPI, and has not called Encore" in told
    assert remedy in told
    assert (said, rest, job.returncode) == ("1\n" * 2, "", 0)


def test_a_program_that_mixes_two_abis_is_refused(program, dist, mpiexec):
    mixed = program("mpich", "-Wl,--no-as-needed", dist / "lib" / "libmpi_abi.so.1")
    result = mpiexec(2, mixed, check=False)
    assert result.returncode == 126
    assert "two MPI libraries of different ABIs (libmpi.so.12 and libmpi_abi.so.1)" in result.stderr


@pytest.mark.limit(1200)
@pytest.mark.parametrize("ranks", [2, 4])
def test_benchmarks_of_intel_mpi(benchmarks, mpiexec, ranks):
    words = ["-iter", "20", "-msglog", "16", "-root_shift", "on"]
    result = mpiexec(ranks, benchmarks / "IMB-MPI1", "PingPong", "Allreduce", *words, timeout=200)
    assert result.stderr == ""
    for name in ("PingPong", "Allreduce"):
        table = re.search(rf"# Benchmarking {name}\b.*?\n\n", result.stdout, re.DOTALL).group()
        sizes = re.findall(r"^ +(\d+) +\d+ +[\d.]+", table, re.MULTILINE)
        assert sizes[0] == "0" and sizes[-1] == "65536" and len(sizes) >= 16, table


@pytest.mark.limit(1200)
def test_all_operations_of_the_benchmarks(benchmarks, mpiexec):
    short = ["-iter", "3", "-msglog", "3:12"]
    for name in ("IMB-MPI1", "IMB-NBC"):
        result = mpiexec(3, benchmarks / name, *short, timeout=280)
        assert result.stderr == "" and "All processes entering MPI_Finalize" in result.stdout, result.explain()


@pytest.mark.parametrize(("name", "whose"), [("libmpi.so.20", "Open MPI"), ("libmpi_ilp64.so.4", "Intel MPI (64-bit integers)")])
def test_a_program_linked_with_an_mpi_that_has_no_translation_is_refused(mpiexec, dist, tmp_path, name, whose):
    (tmp_path / "empty.c").write_text("void mpi_init_(void) {}\n")
    (tmp_path / "main.c").write_text("void mpi_init_(void);\nint main(void) { mpi_init_(); return 0; }\n")
    library = tmp_path / name
    harness.run(["cc", "-shared", f"-Wl,-soname,{name}", tmp_path / "empty.c", "-o", library], check=True)
    # Such a program may have the library for C beside it.
    rest = [dist / "lib" / LIBRARIES["mpich"]] if name == "libmpi_ilp64.so.4" else []
    harness.run(["cc", tmp_path / "main.c", "-Wl,--no-as-needed", library, *rest, "-o", tmp_path / "program"], check=True)
    result = mpiexec(2, tmp_path / "program", check=False)
    assert result.returncode == 126
    assert f"it is linked with the library of {whose} ({name})" in result.stderr


def test_a_program_for_another_machine_is_refused(mpiexec, tmp_path):
    header = b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00" + b"\xb7\x00" + bytes(100)
    program = tmp_path / "program"
    program.write_bytes(header)
    program.chmod(0o755)
    result = mpiexec(2, program, check=False)
    assert result.returncode == 126 and "it is made for aarch64, this machine is" in result.stderr


@pytest.mark.parametrize("abi", LIBRARIES)
def test_names_that_are_not_there_are_told_with_whose_they_are(mpiexec, tmp_path, abi):
    # A library of that MPI has them, and the program gets them through one of its own.
    names = ["MPI_T_not_there", "MPIX_Not_there", "_ZN3MPI9Not_thereEv", "MPI_Init"]
    (tmp_path / "other.c").write_text("".join(f"void {name}(void) {{}}\n" for name in names))
    (tmp_path / "own.c").write_text("".join(f"void {name}(void);\n" for name in names) + f"void own(void) {{ {names[0]}(); {names[1]}(); {names[2]}(); }}\n")
    (tmp_path / "main.c").write_text("void own(void);\nint main(void) { own(); }\n")
    other, own = tmp_path / pathlib.Path(LIBRARIES[abi]).name, tmp_path / "libown.so"
    harness.run(["cc", "-shared", f"-Wl,-soname,{other.name}", tmp_path / "other.c", "-o", other], check=True)
    harness.run(["cc", "-shared", tmp_path / "own.c", "-o", own, other], check=True)
    harness.run(["cc", tmp_path / "main.c", own, f"-Wl,-rpath,{tmp_path}", "-o", tmp_path / "program"], check=True)
    result = mpiexec(2, tmp_path / "program", check=False)
    assert result.returncode == 127, result.explain()
    said = f"{own} needs MPIX_Not_there, MPI_T_not_there, _ZN3MPI9Not_thereEv, which Encore's {other.name} doesn't have"
    assert said in result.stderr, result.explain()
