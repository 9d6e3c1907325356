# DBCSR: block-sparse matrices, with which CP2K computes, in Fortran with mpi_f08: its own tests and its performance driver
upstream_source dbcsr trixie
debian_packages cmake gfortran git libblas-dev liblapack-dev
fypp() {
    python3 -m venv fypp && fypp/bin/pip install -q fypp
}
once fypp fypp
export PATH=$PWD/fypp/bin:$PATH
# It asks Git for its version, and can't tell its own repository from one around it that is a work tree.
repository() {
    git -C source init -q && git -C source -c user.name=dbcsr -c user.email=dbcsr commit -q --allow-empty -m "$version"
}
once repository repository
once configure cmake -S source -B build -DUSE_MPI_F08=ON -DUSE_OPENMP=OFF -DWITH_C_API=OFF -DWITH_EXAMPLES=OFF \
    -DCMAKE_BUILD_TYPE=Release
once build make -C build -j"$jobs"
