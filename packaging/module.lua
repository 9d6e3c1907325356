-- Environment module (Lmod) for Encore in @PREFIX@. With Tcl modules: the same names, `prepend-path` and `setenv`.
help([[Encore @VERSION@: MPI library with the standard ABI of MPI 5.0. mpicc, mpicxx, mpifort, mpiexec.]])
whatis("Name: Encore")
whatis("Version: @VERSION@")
whatis("Category: MPI")
family("mpi")

local prefix = "@PREFIX@"
prepend_path("PATH", pathJoin(prefix, "bin"))
prepend_path("MANPATH", pathJoin(prefix, "share/man"))
prepend_path("PKG_CONFIG_PATH", pathJoin(prefix, "lib/pkgconfig"))
prepend_path("CMAKE_PREFIX_PATH", prefix)
setenv("MPI_HOME", prefix)
-- Ready-made programs of other MPIs are not led to Encore by this: `mpiexec` gives them its library (docs/other-mpis.md).
