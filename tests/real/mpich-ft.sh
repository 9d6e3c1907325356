# MPICH's own tests of fault tolerance (test/mpi/ft), also those that it expects to fail itself
upstream_source mpich "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)"
cat > mpitest.h <<'HEADER'
#include <mpi.h>
#include <mpix.h>
#define MTest_Init(argc, argv) MPI_Init(argc, argv)
#define MTestReturnValue(errors) ((errors) != 0)
static inline void MTest_Finalize(int errors)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && errors == 0)
        printf(" No Errors\n");
    MPI_Finalize();
}
HEADER
# Of those that fail, why.
declare -A known=()
passed=() failed=()
mkdir -p tests
while read -r name ranks _; do
    mpicc -O1 -w -I. -DMPICH_NUMVERSION=40000000 -include stdio.h -include mpitest.h "source/test/mpi/ft/$name.c" -o "tests/$name"
    code=0
    timeout 60 mpiexec --with-ft ulfm -n "$ranks" "tests/$name" < /dev/null > "tests/$name.log" 2>&1 || code=$?
    # Abort is to end with an error; of the others, the dead exit with a code of their own, which counts for nothing.
    fine=
    case $name in
        abort) [ $code != 0 ] && [ $code != 124 ] && fine=1 ;;
        *) [ $code = 0 ] && grep -qi 'no errors' "tests/$name.log" && fine=1 ;;
    esac
    if [ -n "$fine" ] && [ -z "${known[$name]:-}" ]; then
        passed+=("$name")
    elif [ -n "$fine" ] || [ -z "${known[$name]:-}" ]; then
        cat "tests/$name.log"
        failed+=("$name (code $code)")
    else
        echo "$name: ${known[$name]}"
    fi
done < source/test/mpi/ft/testlist
echo "failed, or passed against the list: ${failed[*]:-none}"
[ ${#failed[@]} = 0 ] && [ ${#passed[@]} -gt 15 ]
echo "$version: ${#passed[@]} programs pass, ${#known[@]} can't: ${!known[*]}"
