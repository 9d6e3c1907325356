# SUNDIALS: solvers of differential equations, its parallel examples which must end well (their recorded figures hold for one compiler only)
debian_source sundials
debian_packages cmake
once configure cmake -S source -B build -DENABLE_MPI=ON -DMPI_C_COMPILER=mpicc -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DBUILD_FORTRAN_MODULE_INTERFACE=OFF -DEXAMPLES_ENABLE_C=ON -DEXAMPLES_ENABLE_CXX=OFF -DEXAMPLES_INSTALL=OFF \
    -DSUNDIALS_TEST_DEVTESTS=OFF -DMPIEXEC_EXECUTABLE="$DIST/bin/mpiexec"
once build make -C build -j"$jobs"
passed=0
for program in $(find build/examples -type f -perm -u+x \( -name '*_p' -o -name '*mpimanyvec*' \) | sort); do
    arguments=
    case $program in
        # IDAS enforces constraints by the staggered method only.
        *_FSA_*) arguments="-sensi stg t" ;;
    esac
    expect -- mpiexec -n 4 "$program" $arguments
    passed=$((passed + 1))
done
echo "$version: $passed parallel examples on 4 ranks"
