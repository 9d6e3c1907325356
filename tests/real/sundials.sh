# SUNDIALS: solvers of differential equations, its parallel examples which must end well (their recorded figures hold for one compiler only)
debian_source sundials
debian_packages cmake
once configure cmake -S source -B build -DENABLE_MPI=ON -DMPI_C_COMPILER=mpicc -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DBUILD_FORTRAN_MODULE_INTERFACE=OFF -DEXAMPLES_ENABLE_C=ON -DEXAMPLES_ENABLE_CXX=OFF -DEXAMPLES_INSTALL=OFF \
    -DSUNDIALS_TEST_DEVTESTS=ON -DSUNDIALS_TEST_NODIFF=ON -DMPIEXEC_EXECUTABLE="$DIST/bin/mpiexec"
once build make -C build -j"$jobs"
passed=$(cd build && ctest -R '_p($|_-)|mpi' --timeout 600 2>&1 | tee ../ctest.log | sed -n 's/^\(.*tests passed.*\)$/\1/p')
tail -n 5 ctest.log
grep -q '^100% tests passed' ctest.log
echo "$version: $passed"
