# Boost.MPI: its own tests
debian_source boost1.81
debian_packages libboost1.81-dev libboost-serialization1.81-dev libboost-graph1.81-dev libboost-test1.81-dev
library() {
    mpicxx -std=c++14 -O1 -c -Isource/libs/mpi/include source/libs/mpi/src/*.cpp && ar rc libboost_mpi.a ./*.o && rm -f ./*.o
}
once library library
passed=0
mkdir -p tests
for file in source/libs/mpi/test/*.cpp; do
    name=$(basename "$file" .cpp)
    case $name in
        # Parts of others; what needs Boost.Graph's distributed library or a compiler's failure.
        python* | mt_init_test | fail_* ) continue ;;
    esac
    grep -q 'int *main\|BOOST_AUTO_TEST_CASE\|test_main' "$file" || continue
    [ -x "tests/$name" ] || mpicxx -std=c++14 -O1 -DBOOST_MPI_HOMOGENEOUS -Isource/libs/mpi/include "$file" libboost_mpi.a \
        -lboost_serialization -lboost_graph -o "tests/$name" 2> "tests/$name.log" || { tail -5 "tests/$name.log"; echo "doesn't compile: $name"; continue; }
    for ranks in 2 4; do
        expect -- mpiexec -n $ranks "tests/$name"
    done
    passed=$((passed + 1))
done
echo "$version: $passed test programs on 2 and 4 ranks"
