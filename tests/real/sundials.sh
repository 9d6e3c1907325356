# SUNDIALS: solvers of differential equations, its parallel examples and tests, which must end well (their recorded figures hold for one compiler only)
debian_source sundials
debian_packages cmake
once configure cmake -S source -B build -DENABLE_MPI=ON -DMPI_C_COMPILER=mpicc -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DBUILD_FORTRAN_MODULE_INTERFACE=OFF -DEXAMPLES_ENABLE_C=ON -DEXAMPLES_ENABLE_CXX=OFF -DEXAMPLES_INSTALL=OFF \
    -DSUNDIALS_TEST_DEVTESTS=OFF -DMPIEXEC_EXECUTABLE="$DIST/bin/mpiexec"
once build make -C build -j"$jobs"
passed=0
for program in $(find build/examples -type f -perm -u+x \( -name '*_p' -o -name '*mpimanyvec*' -o -name '*_parallel' -o -name 'test_nvector_mpi*' \) | sort); do
    # With the arguments and on the number of ranks that its own list of tests has, where it is in one in this form; without a number, on one.
    name=${program##*/}
    runs=$(grep -rh --include=CMakeLists.txt "\"$name\\\\;" source/examples |
        sed -n 's/^ *"[^;]*\\;\([^;]*\)\\;[0-9]*\\;\([0-9]*\)\\;.*/\2 \1/p' | sed 's/^ /1 /' | sort -u)
    while read -r ranks arguments; do
        case $name in
            # IDAS enforces constraints by the staggered method only.
            idas*_FSA_*) arguments="-sensi stg t" ;;
        esac
        expect -- mpiexec -n "${ranks:-4}" "$program" $arguments < /dev/null
        passed=$((passed + 1))
    done <<< "${runs:-4}"
done
echo "$version: $passed runs of parallel examples and tests"
