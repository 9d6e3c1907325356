# Boost.MPI: its own tests, on the numbers of ranks that they are for
debian_source boost1.81
debian_packages libboost1.81-dev libboost-serialization1.81-dev libboost-graph1.81-dev libboost-test1.81-dev
library() {
    mpicxx -std=c++14 -O1 -c -Isource/libs/mpi/include source/libs/mpi/src/*.cpp && ar rc libboost_mpi.a ./*.o && rm -f ./*.o
}
once library library
folder=source/libs/mpi/test
passed=0 runs=0
mkdir -p tests
# The list of Boost.Build: name, source if it is another, requirements, numbers of ranks.
while IFS=: read -r name file _ ranks; do
    name=${name//[[:space:]]/} file=${file//[[:space:]]/}
    [ -x "tests/$name" ] || mpicxx -std=c++14 -O1 -DBOOST_MPI_HOMOGENEOUS -Isource/libs/mpi/include "$folder/${file:-$name.cpp}" libboost_mpi.a \
        -lboost_serialization -lboost_graph -o "tests/$name" 2> "tests/$name.log" || { tail -5 "tests/$name.log"; echo "doesn't compile: $name"; exit 1; }
    for number in ${ranks:-1 2 3 4 7 8 13 17}; do
        expect -- mpiexec -n "$number" "tests/$name" < /dev/null
        runs=$((runs + 1))
    done
    passed=$((passed + 1))
done < <(sed -n 's/^ *\[ mpi-test \(.*\) \]$/\1/p' $folder/Jamfile.v2)
[ $passed -gt 20 ]
echo "$version: $passed test programs, $runs runs on 1 to 48 ranks"
