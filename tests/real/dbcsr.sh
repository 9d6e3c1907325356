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
compared() {
    for ranks in 1 2 4; do
        echo $ranks build/tests/dbcsr_perf source/tests/inputs/test_square_sparse.perf
        echo $ranks build/tests/dbcsr_perf source/tests/inputs/test_square_sparse_rma.perf
        echo $ranks build/tests/dbcsr_tensor_unittest
    done
}
built

checks=0
for ranks in 1 2 3 4; do
    run="mpiexec -n $ranks"
    for test in unittest1 unittest2 unittest3 unittest4 tensor_unittest tas_unittest test_csr_conversions; do
        expect -- $run build/tests/dbcsr_$test
        checks=$((checks + 1))
    done
    # The driver ends with an error if the product's checksums aren't those of the input file. One file has none, and multiplies the same
    # two matrices 50 times.
    for input in source/tests/inputs/*.perf; do
        [ "$(grep -v '^#' "$input" | tail -n 4 | head -n 1)" = T ] || continue
        expect 'checksum(C_out) POS' -- $run build/tests/dbcsr_perf "$input"
        checks=$((checks + 1))
    done
done
echo "$version with mpi_f08: $checks checks on 1 to 4 ranks"
