"""These tests use mpi4py built from source."""

from mpi4py_from_source import mpi4py  # noqa: F401
