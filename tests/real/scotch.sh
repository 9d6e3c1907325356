# PT-Scotch: parallel graph partitioning and ordering, its own checks
debian_source scotch
debian_packages cmake flex bison zlib1g-dev
once configure cmake -S source -B build -DCMAKE_BUILD_TYPE=Release -DBUILD_FORTRAN=OFF -DMPI_C_COMPILER=mpicc \
    -DBUILD_LIBESMUMPS=OFF -DBUILD_LIBSCOTCHMETIS=OFF -DMPIEXEC_EXECUTABLE="$DIST/bin/mpiexec"
once build make -C build -j"$jobs"
(cd build && ctest --timeout 600) > ctest.log 2>&1 || true
tail -n 5 ctest.log
grep -q '^100% tests passed' ctest.log
echo "$version: $(sed -n 's/.*tests passed, \(.*\)/\1/p' ctest.log)"
