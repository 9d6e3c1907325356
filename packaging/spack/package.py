# Spack (v1): packages/encore_mpi/package.py of a repository.
from spack_repo.builtin.build_systems.makefile import MakefilePackage

from spack.package import *


class EncoreMpi(MakefilePackage):
    """MPI library in Rust with the standard ABI of MPI 5.0."""

    homepage = "https://example.invalid/encore"
    url = "https://example.invalid/encore-0.2.0.tar.gz"
    git = "https://example.invalid/encore.git"

    license("Apache-2.0")

    version("main", branch="main")

    variant("fortran", default=True, description="Make the modules for the compiler of Fortran")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build", when="+fortran")
    depends_on("rust@1.85:", type="build")
    depends_on("gmake", type="build")
    depends_on("gcc-runtime", type="link", when="%gcc")

    requires("platform=linux")
    requires("target=x86_64:", "target=aarch64:", policy="one_of")

    provides("mpi@:5.0")

    # Cargo fetches crates. A builder without a network needs them vendored (`cargo vendor`).
    def build(self, spec, prefix):
        make("build")

    def install(self, spec, prefix):
        make("install", f"PREFIX={prefix}", "DESTDIR=")

    def setup_run_environment(self, env):
        for name, program in (("MPICC", "mpicc"), ("MPICXX", "mpicxx"), ("MPIF77", "mpif77"), ("MPIF90", "mpif90")):
            env.set(name, join_path(self.prefix.bin, program))

    def setup_dependent_build_environment(self, env, dependent_spec):
        # The wrappers take the compiler from these (README: ENCORE_CC …; MPICH_CC is understood, too).
        module = dependent_spec.package.module
        for name, attribute in (("ENCORE_CC", "spack_cc"), ("ENCORE_CXX", "spack_cxx"), ("ENCORE_FC", "spack_fc")):
            if hasattr(module, attribute):
                env.set(name, getattr(module, attribute))

    def setup_dependent_package(self, module, dependent_spec):
        self.spec.mpicc = join_path(self.prefix.bin, "mpicc")
        self.spec.mpicxx = join_path(self.prefix.bin, "mpicxx")
        self.spec.mpifc = join_path(self.prefix.bin, "mpifort")
        self.spec.mpif77 = join_path(self.prefix.bin, "mpif77")

    @property
    def libs(self):
        return find_libraries("libmpi_abi", root=self.prefix, shared=True, recursive=True)
