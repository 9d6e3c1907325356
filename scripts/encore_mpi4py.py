"""Takes mpi4py's module for the standard ABI, which came with Encore, in place of the ready-made ones for other ABIs.

mpi4py's ready-made packages have a module for the ABI of MPICH and one for Open MPI's. Extension modules that were compiled with Encore's
mpicc and use mpi4py's objects from C, C++ or Cython need one for the standard ABI: its objects have other sizes and handles. Encore's wheel
has one, and imports this file at each start of Python (encore_mpi4py.pth).

It steps back where the user or another launcher has chosen (MPI4PY_MPIABI, an MPI4PY_LIBMPI elsewhere, mpi4py._mpiabi.MPIABI and LIBMPI),
where mpi4py was built from source, where its version is another one, and where Python is older than the module's interface.
"""

import os
import sys

#: The environment: this file is in its lib/python3.…/site-packages.
PREFIX = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
LIBRARY = os.path.join(PREFIX, "lib", "libmpi_abi.so.1")
#: What mpiexec names in MPI4PY_LIBMPI.
MPICH = os.path.join(PREFIX, "lib", "mpich-abi", "libmpi.so.12")
MODULES = os.path.join(PREFIX, "share", "encore", "mpi4py")
#: The oldest Python that can load the module: PYSABI of scripts/mpi4py_module.sh.
OLDEST_PYTHON = (3, 10)


def module():
    """The module's file, or None where another one is to be taken."""
    if sys.version_info < OLDEST_PYTHON:
        return None
    mpi4py = sys.modules["mpi4py"]
    choice = getattr(mpi4py, "_mpiabi", None)
    if not getattr(choice, "_registry", {}).get("mpi4py.MPI"):
        return None  # Built from source, for one MPI.
    if choice.MPIABI or choice.LIBMPI or "MPI4PY_MPIABI" in os.environ:
        return None
    named = os.environ.get("MPI4PY_LIBMPI")
    if named is not None and os.path.realpath(named) != os.path.realpath(MPICH):
        return None
    if not os.path.exists(LIBRARY):
        return None
    from importlib.machinery import EXTENSION_SUFFIXES

    names = [os.path.join(MODULES, mpi4py.__version__, "MPI" + suffix) for suffix in EXTENSION_SUFFIXES]
    return next(filter(os.path.exists, names), None)


class Finder:
    """Finds mpi4py.MPI."""

    @staticmethod
    def find_spec(fullname, path=None, target=None):
        if fullname != "mpi4py.MPI":
            return None
        file = module()
        if file is None:
            return None
        import ctypes
        from importlib.util import spec_from_file_location

        # The module needs a library of this name, wherever it is.
        ctypes.CDLL(LIBRARY)
        # Other packages ask mpi4py which ABI it has.
        sys.modules["mpi4py"]._mpiabi.MPIABI = "mpiabi"
        return spec_from_file_location(fullname, file)


sys.meta_path.insert(0, Finder)
