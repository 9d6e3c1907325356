#!/usr/bin/env python3
"""Puts a built tree into a wheel for pip: the library, its headers, mpiexec, the compiler wrappers, the modules of Fortran and encore.

usage: wheel.py DIST FOLDER [MPI4PY]

MPI4PY: the source distribution of mpi4py, unpacked and built in place or under build/ for the standard ABI. Its module goes into the wheel, and
what has Python take it in place of those of mpi4py's ready-made packages of the same version (encore_mpi4py.py).

Writes FOLDER/encore_mpi-VERSION-py3-none-manylinux_…whl and says its name. The wheel's files go to the environment's own bin, lib and
include, where mpiexec and the wrappers find each other by their own place: nothing has to be activated or set.
"""

import base64
import functools
import hashlib
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import zipfile

NAME = "encore_mpi"
#: A wheel has no links: where the tree has one, there is a copy, or for the linker a line that names the file.
LINKER_LINE = "INPUT({})\n"
#: Left out: the benchmark, which compiles programs of the source tree, and a name by which mpi4py would take the library of the standard
#: ABI for one of another ABI.
LEFT_OUT = {"bin/encore-bench", "lib/libmpi.so"}
#: When an environment's Python loads MPI without mpiexec, it looks here.
COPIES = {"lib/mpich-abi/libmpi.so.12": "lib/libmpi.so.12"}


def version(dist: pathlib.Path) -> str:
    said = subprocess.run([dist / "bin" / "mpiexec", "--version"], check=True, capture_output=True, text=True).stdout
    return re.search(r"\d+\.\d+\.\d+", said).group()


def newest_glibc(files: list[pathlib.Path]) -> tuple[int, int]:
    """The oldest C library that all these programs and libraries run with."""
    needed = {(2, 17)}
    for file in files:
        if file.read_bytes()[:4] == b"\x7fELF":
            symbols = subprocess.run(["objdump", "-T", file], check=True, capture_output=True, text=True).stdout
            needed |= {(int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols)}
    return max(needed)


@functools.cache
def without_lines(program: pathlib.Path) -> bytes:
    """A program without what says which line of its source is where: most of the wrappers' size, of which there is a copy for each name."""
    if program.is_symlink():
        return without_lines(program.resolve())
    with tempfile.NamedTemporaryFile() as scratch:
        if program.read_bytes()[:4] != b"\x7fELF":
            return program.read_bytes()
        subprocess.run(["objcopy", "--strip-debug", program, scratch.name], check=True)
        return pathlib.Path(scratch.name).read_bytes()


def contents(dist: pathlib.Path, data: str) -> dict[str, tuple[bytes, bool]]:
    """Names in the wheel, with bytes and whether it is a program."""
    result = {}
    for path in sorted(dist.rglob("*")):
        name = path.relative_to(dist).as_posix()
        if path.is_dir() or name in LEFT_OUT:
            continue
        program = name.startswith("bin/")
        place = f"{data}/scripts/{path.name}" if program else f"{data}/data/{name}"
        linker = path.is_symlink() and path.suffix == ".so"
        content = LINKER_LINE.format(path.readlink()).encode() if linker else without_lines(path) if program else path.read_bytes()
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
        f"{data}/data/share/encore/mpi4py/{found[1]}/{built[0].name}": (built[0].read_bytes(), True),
        f"{info}/licenses/mpi4py/LICENSE.rst": ((source / "LICENSE.rst").read_bytes(), False),
        "encore_mpi4py.py": (hook.read_bytes(), False),
        "encore_mpi4py.pth": (b"import encore_mpi4py\n", False),
    }


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    dist, folder, *mpi4py = map(pathlib.Path, sys.argv[1:])
    if platform.system() != "Linux":
        sys.exit("wheel.py: Encore runs on Linux only")
    number = version(dist)
    major, minor = newest_glibc([path for path in dist.rglob("*") if path.is_file()])
    tag = f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"
    info, data = f"{NAME}-{number}.dist-info", f"{NAME}-{number}.data"
    files = contents(dist, data)
    if mpi4py:
        files |= mpi4py_module(mpi4py[0], data, info)
    metadata = (
        f"Metadata-Version: 2.1\nName: {NAME.replace('_', '-')}\nVersion: {number}\n"
        "Summary: MPI for one machine: the library, mpiexec and compiler wrappers\nLicense: Apache-2.0\n"
    )
    wheel = f"Wheel-Version: 1.0\nGenerator: encore\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/METADATA"] = (metadata.encode(), False)
    files[f"{info}/WHEEL"] = (wheel.encode(), False)
    files[f"{info}/licenses/LICENSE"] = ((dist / "share/encore/LICENSE").read_bytes(), False)

    record = ""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{NAME}-{number}-{tag}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (content, program) in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(content)}\n"
            write(archive, name, content, program)
        write(archive, f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), False)
    print(target)


def write(archive: zipfile.ZipFile, name: str, content: bytes, program: bool) -> None:
    # The same tree gives the same wheel: no file has a time of its own.
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100755 if program else 0o100644) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


main()
