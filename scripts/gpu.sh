#!/bin/bash
# Tests and times of memory of a GPU, on a machine that has one: the tests of tests/gpu on 2 and 4 ranks, then a table of times.
#   scripts/gpu.sh               with this machine's CUDA driver, on its first GPU
#   scripts/gpu.sh --stand-in    with the driver of tests/gpu/standin.c: whether the script works; its times mean nothing
# Takes Encore from ENCORE_DIST or dist/, which it builds if it isn't there; needs a C compiler. ENCORE_GPU_BYTES: length of the allreduce (64 MiB).
# ENCORE_GPU_SHORT=1: the times, without the tests. ENCORE_GPU_MPI4PY: folder of an mpi4py for Encore, whose tests of device arrays are run with the
# CuPy or Numba of python3.
set -u
cd "$(dirname "$0")/.."
here=$PWD
dist=${ENCORE_DIST:-$here/dist}
[ -x "$dist/bin/mpiexec" ] || scripts/build.sh || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/encore-gpu.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
export PATH=$dist/bin:$PATH
bytes=${ENCORE_GPU_BYTES:-67108864} least=100 failed=0
case ${1:-} in
'') ;;
--stand-in)
    cc -O1 -shared -fPIC -w -Wl,-soname,libcuda.so.1 -o "$work/libcuda.so.1" tests/gpu/standin.c -lpthread -ldl || exit 1
    export LD_LIBRARY_PATH=$work${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} ENCORE_DEVICE=cuda STANDIN_DELAY_US=0
    bytes=${ENCORE_GPU_BYTES:-1048576} least=1
    ;;
*) sed -n '2,7s/^# \?//p' "$0"; exit 2 ;;
esac

echo "== $(uname -n), $(nproc) processors, $("$dist/bin/encore" --version 2>/dev/null | head -1)"
command -v nvidia-smi >/dev/null && nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader
for program in messages calls windows faults storm reduce figures; do
    mpicc -O2 -o "$work/$program" "tests/gpu/$program.c" -ldl -lm || exit 1
done

# test NAME RANKS PROGRAM [ARG…]: runs it, at most for 100 seconds.
run_test() {
    local name=$1 ranks=$2 start=$SECONDS
    shift 2
    if timeout 110 mpiexec --timeout 100 -n "$ranks" "$@" >"$work/out" 2>&1; then
        printf 'pass  %-34s %d ranks  %3d s\n' "$name" "$ranks" $((SECONDS - start))
    else
        printf 'FAIL  %-34s %d ranks  %3d s\n' "$name" "$ranks" $((SECONDS - start))
        tail -5 "$work/out"
        failed=$((failed + 1))
    fi
}

sizes="2 4"
[ -z "${ENCORE_GPU_SHORT:-}" ] || sizes=
for ranks in $sizes; do
    run_test messages $ranks "$work/messages"
    run_test "every call" $ranks "$work/calls" "$work/file"
    run_test reductions $ranks "$work/reduce"
    run_test windows $ranks "$work/windows" "$work/flag"
    [ "$ranks" != 2 ] || run_test "windows, files, persistent" 2 "$work/faults" "$work/another"
    run_test "random operations" $ranks "$work/storm" 200 2000 7
    ENCORE_SHARED=no run_test "random operations by sockets" $ranks "$work/storm" 100 100 8
done

if [ -n "${ENCORE_GPU_MPI4PY:-}" ]; then
    run_test "mpi4py, device_arrays.py" 2 python3 tests/gpu/device_arrays.py "$ENCORE_GPU_MPI4PY/test"
    for arrays in cupy numba; do
        python3 -c "import $arrays" 2>/dev/null || { echo "none  mpi4py: python3 has no $arrays"; continue; }
        for suite in test_p2p_buf test_cco_buf test_rma; do
            run_test "mpi4py, $suite, $arrays" 2 env PYTHONPATH="$ENCORE_GPU_MPI4PY:$ENCORE_GPU_MPI4PY/test" \
                python3 "$ENCORE_GPU_MPI4PY/test/main.py" --no-threads -f -a "$arrays" "$suite"
        done
    done
fi

if timeout 200 mpiexec --timeout 190 -n 2 "$work/figures" "$bytes" $least >"$work/table" 2>"$work/out"; then
    echo "== times on 2 ranks (one way); allreduce of $bytes bytes"
    awk -F'\t' '
        { time[$1] = $2; order[NR] = $1 }
        END {
            printf "%-24s %12s  %s\n", "what", "microseconds", "beside"
            for (i = 1; i <= NR; i++) {
                name = order[i]; text = ""
                length_of = name; sub(/.*, /, "", length_of)
                if (name ~ /^(send|persistent), /) {
                    if (("driver\047s copy, " length_of) in time) text = sprintf("%.2f of the driver\047s copy, ", time[name] / time["driver\047s copy, " length_of])
                    text = text sprintf("%.2f of by hand", time[name] / time["by hand, " length_of])
                }
                if (name == "allreduce") text = sprintf("%.2f of by hand", time[name] / time["allreduce by hand"])
                printf "%-24s %12.2f  %s\n", name, time[name], text
            }
        }' "$work/table"
else
    echo "FAIL  figures"
    failed=$((failed + 1))
fi
cat "$work/out" >&2
[ $failed = 0 ] || { echo "$failed failed"; exit 1; }
