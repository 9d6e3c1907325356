# Spack 1.0 and newer: `spack repo add packaging/spack/spack_repo/encore` (docs/installing.md).
from spack_repo.builtin.build_systems.makefile import MakefilePackage

from spack.package import *


class EncoreMpi(MakefilePackage):
    """MPI library in Rust with the standard ABI of MPI 5.0."""

    homepage = "https://example.invalid/encore"
    git = "https://example.invalid/encore.git"

    license("Apache-2.0")

    version("main", branch="main")

    variant("fortran", default=True, description="Make the modules for the Fortran compiler")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build", when="+fortran")
    depends_on("rust@1.85:", type="build")

    requires("platform=linux")
    requires("target=x86_64:", "target=aarch64:", policy="one_of")

    provides("mpi@:5.0")

    # Cargo fetches crates. A builder without a network needs them vendored (`cargo vendor`).
    build_targets = ["build"]

    @property
    def install_targets(self):
        return ["install", f"PREFIX={self.prefix}", "DESTDIR="]

    # `make test` takes most of an hour.
    def check(self):
        make("demo")

    @property
    def libs(self):
        return find_libraries("libmpi_abi", root=self.prefix.lib, shared=True, recursive=False)

    def setup_run_environment(self, env: EnvironmentModifications) -> None:
        for variable, program in (
            ("MPICC", "mpicc"),
            ("MPICXX", "mpicxx"),
            ("MPIF77", "mpif77"),
            ("MPIF90", "mpif90"),
        ):
            env.set(variable, join_path(self.prefix.bin, program))

    def setup_dependent_build_environment(
        self, env: EnvironmentModifications, dependent_spec: Spec
    ) -> None:
        # The wrappers call Spack's own, which know what a package depends on.
        module = dependent_spec.package.module
        for variable, attribute in (
            ("ENCORE_CC", "spack_cc"),
            ("ENCORE_CXX", "spack_cxx"),
            ("ENCORE_FC", "spack_fc"),
        ):
            if hasattr(module, attribute):
                env.set(variable, getattr(module, attribute))

    def setup_dependent_package(self, module, dependent_spec):
        self.spec.mpicc = join_path(self.prefix.bin, "mpicc")
        self.spec.mpicxx = join_path(self.prefix.bin, "mpicxx")
        if self.spec.satisfies("+fortran"):
            self.spec.mpifc = join_path(self.prefix.bin, "mpifort")
            self.spec.mpif77 = join_path(self.prefix.bin, "mpif77")
