#!/usr/bin/env python3
"""Puts a built tree into a wheel for pip: the library, its headers, mpiexec, the compiler wrappers, the modules of Fortran and encore.

usage: wheel.py DIST FOLDER [MPI4PY | --benchmark | --insight]

MPI4PY: the source distribution of mpi4py, unpacked and built in place or under build/ for the standard ABI. Its module goes into the wheel, and
what has Python take it in place of those of mpi4py's ready-made packages of the same version (encore_mpi4py.py).
With --benchmark instead of it, the wheel is only the benchmark: encore_mpi_bench; with --insight, the libraries of `mpiexec --profile`:
encore_mpi_insight.

Writes FOLDER/encore_mpi-VERSION-py3-none-manylinux_…whl and says its name. The wheel's files go to the environment's own bin, lib and
include, where mpiexec and the wrappers find each other by their own place: nothing has to be activated or set.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

NAME = "encore_mpi"
BENCHMARK = "encore_mpi_bench"
INSIGHT = "encore_mpi_insight"
REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
#: A wheel has no links: where the tree has one, there is a copy, or for the linker a line that names the file.
LINKER_LINE = "INPUT({})\n"
#: What a wheel has where the tree has a link to a program: several copies would be most of its size.
SCRIPT = """#!/bin/sh
exec "$(dirname "$0")/{program}"{argument} "$@"
"""
#: Left out: the benchmark, which has a wheel of its own, and a name by which mpi4py would take the library of the standard ABI for one of
#: another ABI.
LEFT_OUT = {"bin/encore-bench", "share/man/man1/encore-bench.1", "lib/libmpi.so"}
#: Libraries that have a wheel of their own, as the first one would be a third larger with them.
APART = "lib/profile/"
#: Needs a library of the tree, and finds it from where the tree has both; for tools that inspect wheels, scripts lie elsewhere.
LINKED = {"bin/encore-measured"}
#: When an environment's Python loads MPI without mpiexec, it looks here.
COPIES = {"lib/mpich-abi/libmpi.so.12": "lib/libmpi.so.12"}
#: e_machine of ELF, and the architecture's name in wheels.
MACHINES = {62: "x86_64", 183: "aarch64"}
#: What pip before 20.3 calls it (Ubuntu 20.04's, for example).
OLD_NAMES = {(2, 17): "manylinux2014"}


def version() -> str:
    return re.search(r'^version = "(.+)"$', (REPOSITORY / "Cargo.toml").read_text(), re.MULTILINE).group(1)


def is_binary(file: pathlib.Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def architecture(library: pathlib.Path) -> str:
    return MACHINES[int.from_bytes(library.read_bytes()[18:20], "little")]


def newest_glibc(files: list[pathlib.Path]) -> tuple[int, int]:
    """The oldest C library that all these programs and libraries run with."""
    needed = {(2, 17)}
    for file in filter(is_binary, files):
        symbols = subprocess.run(["readelf", "--wide", "--version-info", file], check=True, capture_output=True, text=True).stdout
        needed |= {(int(a), int(b)) for a, b in re.findall(r"Name: GLIBC_(\d+)\.(\d+)", symbols)}
    return max(needed)


def stripped(file: pathlib.Path) -> bytes:
    """The file, if it is a program or a library without what only debuggers read: most of its size."""
    if not is_binary(file):
        return file.read_bytes()
    with tempfile.NamedTemporaryFile() as scratch:
        strip = os.environ.get("CROSS_COMPILE", "") + "strip"
        subprocess.run([strip, "--strip-unneeded", "--remove-section=.comment", "-o", scratch.name, file], check=True)
        return pathlib.Path(scratch.name).read_bytes()


def in_place_of_a_link(link: pathlib.Path) -> bytes:
    """A wheel has no links. For the linker, a line names the file; a program's other name is a script."""
    to = link.readlink()
    if link.suffix == ".so":
        return LINKER_LINE.format(to).encode()
    argument = f" --encore-called-as={link.name}" if to.name == "mpicc" else ""
    return SCRIPT.format(program=to, argument=argument).encode()


def contents(dist: pathlib.Path, data: str, insight: bool) -> dict[str, tuple[bytes, bool]]:
    """Names in the wheel, with bytes and whether it is a program. `insight`: of what is apart, else of all else."""
    result = {}
    for path in sorted(dist.rglob("*")):
        name = path.relative_to(dist).as_posix()
        if path.is_dir() or name in LEFT_OUT or name.startswith(APART) != insight:
            continue
        program = name.startswith("bin/")
        place = f"{data}/scripts/{path.name}" if program and name not in LINKED else f"{data}/data/{name}"
        content = in_place_of_a_link(path) if path.is_symlink() else stripped(path)
        result[place] = (content, program or ".so" in path.name)
        if name in COPIES:
            result[f"{data}/data/{COPIES[name]}"] = result[place]
    return result


def mpi4py_module(source: pathlib.Path, data: str, info: str) -> dict[str, tuple[bytes, bool]]:
    """Files in the wheel that serve mpi4py."""
    found = re.search(r"^Version: (.+)$", (source / "PKG-INFO").read_text(), re.MULTILINE)
    # One for all versions of Python goes before those for one.
    built = sorted([*source.glob("src/mpi4py/MPI.*.so"), *source.glob("build/lib*/mpi4py/MPI.*.so")], key=lambda path: ".abi3." not in path.name)
    if not found or not built:
        sys.exit(f"wheel.py: {source}: no mpi4py that was built there")
    hook = pathlib.Path(__file__).with_name("encore_mpi4py.py")
    return {
        f"{data}/data/share/encore/mpi4py/{found[1]}/{built[0].name}": (stripped(built[0]), True),
        f"{info}/licenses/mpi4py/LICENSE.rst": ((source / "LICENSE.rst").read_bytes(), False),
        "encore_mpi4py.py": (hook.read_bytes(), False),
        "encore_mpi4py.pth": (b"import encore_mpi4py\n", False),
    }


def metadata(name: str, number: str, summary: str, description: str) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {name.replace('_', '-')}",
        f"Version: {number}",
        f"Summary: {summary}",
        "License: Apache-2.0",
        "Classifier: Intended Audience :: Science/Research",
        "Classifier: License :: OSI Approved :: Apache Software License",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Programming Language :: Rust",
        "Classifier: Topic :: System :: Distributed Computing",
        "Requires-Python: >=3.8",
        "Description-Content-Type: text/markdown",
    ]
    if name == NAME:
        lines += ["Provides-Extra: insight", f"Requires-Dist: encore-mpi-insight=={number}; extra == 'insight'"]
    else:
        lines.append(f"Requires-Dist: encore-mpi=={number}")
    return "\n".join(lines) + "\n\n" + description


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    special = {"--benchmark": BENCHMARK, "--insight": INSIGHT}.get((sys.argv[3:] or [None])[0])
    dist, folder, *mpi4py = map(pathlib.Path, sys.argv[1:3] if special else sys.argv[1:])
    number, name = version(), special or NAME
    info, data = f"{name}-{number}.dist-info", f"{name}-{number}.data"
    if name == BENCHMARK:
        binaries = [dist / "bin" / "encore-bench"]
        files = {f"{data}/scripts/encore-bench": (stripped(binaries[0]), True)}
        summary = "Measures MPI libraries side by side: Encore, MPICH, Open MPI, Intel MPI"
        description = "The program behind `encore bench` of encore-mpi. `encore bench --help` says what it measures.\n"
    elif name == INSIGHT:
        binaries = [path for path in (dist / APART).rglob("*") if path.is_file()]
        files = contents(dist, data, insight=True)
        summary = "Libraries of encore-mpi for mpiexec --profile"
        description = "With it, `mpiexec --profile` of encore-mpi says which rank held the others up, and at which line.\n"
    else:
        binaries = [path for path in dist.rglob("*") if path.is_file() and path.name != "encore-bench"]
        files = contents(dist, data, insight=False)
        if mpi4py:
            files |= mpi4py_module(mpi4py[0], data, info)
        summary = "MPI library with the standard ABI of MPI 5.0: the library, mpiexec and compiler wrappers"
        description = (REPOSITORY / "README.md").read_text()
    major, minor = newest_glibc(binaries)
    machine = architecture(dist / "lib/libmpi_abi.so.1")
    platforms = [f"manylinux_{major}_{minor}_{machine}"]
    if (major, minor) in OLD_NAMES:
        platforms.append(f"{OLD_NAMES[major, minor]}_{machine}")
    tag = f"py3-none-{'.'.join(platforms)}"
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in platforms)
    wheel = f"Wheel-Version: 1.0\nGenerator: encore\nRoot-Is-Purelib: false\n{tags}"
    files[f"{info}/METADATA"] = (metadata(name, number, summary, description).encode(), False)
    files[f"{info}/WHEEL"] = (wheel.encode(), False)
    files[f"{info}/licenses/LICENSE"] = ((dist / "share/encore/LICENSE").read_bytes(), False)

    record = ""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}-{number}-{tag}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, (content, program) in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{place},sha256={digest},{len(content)}\n"
            write(archive, place, content, program)
        write(archive, f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), False)
    print(target)


def write(archive: zipfile.ZipFile, name: str, content: bytes, program: bool) -> None:
    # Equal trees give equal wheels: no file has its own time.
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100755 if program else 0o100644) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


main()
