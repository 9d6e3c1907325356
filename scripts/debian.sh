#!/usr/bin/env bash
# Run programs of Debian's packages that are linked with Open MPI, as they are, under Encore's mpiexec, on 1, 2 and 4 ranks, and
# check what they computed. The packages and all that they need are unpacked below .cache/debian; nothing is installed.
#
# usage: debian.sh [--beside] [PROGRAM…]     (default: all; DIST: the built tree, dist)
# --beside: also how long each takes beside Debian's own Open MPI, on an idle machine.

. "$(dirname "$0")/common.sh"
dist=$(cd "${DIST:-dist}" && pwd)
packages="lammps phyml iqtree ptscotch netpipe-openmpi hpcc mumps-test scalapack-mpi-test cp2k elk-lapw
    abyss python3-h5py-mpi python3-pytest-mpi openmpi-bin"
beside=
if [ "${1:-}" = --beside ]; then
    beside=yes
    shift
fi
root=$PWD/.cache/debian
mkdir -p "$root/archives" "$root/work"

if [ ! -f "$root/complete" ]; then
    step "downloading $packages"
    # shellcheck disable=SC2086
    apt-get install -s --no-install-recommends $packages | awk '/^Inst/ {print $2}' > "$root/list"
    (cd "$root/archives" && xargs apt-get download -qq < "$root/list")
    for archive in "$root"/archives/*.deb; do
        dpkg -x "$archive" "$root/system"
    done
    touch "$root/complete"
fi
libraries=$root/system/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$libraries:$libraries/blas:$libraries/lapack:$root/system/lib/x86_64-linux-gnu
cd "$root/work"

cat > sequences << 'END'
6 40
human     ACGTACGTACGATCGATCGATCGATTACGATCGATCGATC
chimp     ACGTACGTACGATCGATCGATCGATTACGATCGATCGATG
gorilla   ACGTACGAACGATCGATCGATCGATTACGTTCGATCGATG
orang     ACGAACGAACGATCGTTCGATCGATTACGTTCGATCGAAG
gibbon    ACGAACGAACGTTCGTTCGATCGATAACGTTCGATCGAAG
macaque   TCGAACGAACGTTCGTTCGATGGATAACGTTCGATGGAAG
END
cat > melt << 'END'
units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 6 0 6 0 6
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 1.44 87287 loop geom
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
fix 1 all nve
thermo 50
run 100
END
# A graph of 8 nodes and 24 arcs.
printf '%s\n' 0 '8 24' '0 000' '2 1 2' '3 0 2 3' '3 0 1 3' '4 1 2 4 5' '4 3 5 6 7' '3 3 4 6' '3 4 5 7' '2 4 6' > graph
sed 's/^1000/200/' "$root/system/usr/share/doc/hpcc/examples/_hpccinf.txt" > hpccinf.txt

# A sequence of 3,000 letters, pieces of it in both directions, and what can be put together of these: all but the ends.
awk 'BEGIN {
    for (seed = 7; i < 3000; i++) {
        seed = seed * 16807 % 2147483647
        printf "%s", substr("ACGT", int(seed / 536870912) + 1, 1)
    }
    print ""
}' > genome
awk '{
    for (i = 0; i + 100 <= length($0); i += 7) {
        piece = substr($0, i + 1, 100)
        if (i % 2) {
            other = ""
            for (k = 100; k > 0; k--)
                other = other substr("TGCA", index("ACGT", substr(piece, k, 1)), 1)
            piece = other
        }
        print ">" i "\n" piece
    }
}' genome > reads.fa
contig=$(cut -c 8-2991 genome)
contig="$contig|$(rev <<< "$contig" | tr ACGT TGCA)"
cat > LU.dat << 'END'
'LU of a few small matrices'
'four processes'
'LU.out'
6
3
13 23 40
13 23 40
2
3 8
1
3
1
2
1
2
2
1.0
F
END
cat > molecule << END
&GLOBAL
 RUN_TYPE ENERGY
 PRINT_LEVEL LOW
&END
&FORCE_EVAL
 METHOD QS
 &DFT
  BASIS_SET_FILE_NAME $root/system/usr/share/cp2k/GTH_BASIS_SETS
  POTENTIAL_FILE_NAME $root/system/usr/share/cp2k/GTH_POTENTIALS
  &MGRID
   CUTOFF 100
  &END
  &QS
  &END
  &SCF
   EPS_SCF 1.0E-5
   SCF_GUESS ATOMIC
  &END
  &XC
   &XC_FUNCTIONAL PADE
   &END
  &END
 &END
 &SUBSYS
  &CELL
   ABC 4 4 4
  &END
  &COORD
   H 0 0 0
   H 0 0 0.74
  &END
  &KIND H
   BASIS_SET SZV-GTH
   POTENTIAL GTH-PADE-q1
  &END
 &END
&END
END
cat > elk.in << END
tasks
  0

avec
  5.1 5.1 0.0
  5.1 0.0 5.1
  0.0 5.1 5.1

atoms
  1
  'Al.in'
  1
  0.0 0.0 0.0 0.0 0.0 0.0

ngridk
  2 2 2

sppath
  '$root/system/usr/share/elk-lapw/species/'

END
export OMP_NUM_THREADS=1
export PYTHONPATH=$root/system/usr/lib/python3/dist-packages

# How Debian's Open MPI finds its parts where it is unpacked.
openmpi=(OPAL_PREFIX="$root/system/usr" OPAL_PKGDATADIR="$root/system/usr/share/openmpi" OPAL_LIBDIR="$libraries"
    OMPI_MCA_mca_base_component_path="$libraries/openmpi/lib/openmpi3" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)

# microseconds COMMAND…: how long it takes.
microseconds() {
    local since=${EPOCHREALTIME/./}
    rm -f result hpccoutf.txt TOTENERGY.OUT
    "$@" < "${input:-/dev/null}" > /dev/null 2>&1 || echo "it fails: $*" >&2
    echo $((${EPOCHREALTIME/./} - since))
}

# compare NAME RANKS COMMAND…: the medians of five runs under each, in turn.
compare() {
    local name=$1 ranks=$2 round ours=() theirs=()
    shift 2
    for round in 1 2 3 4 5; do
        ours+=("$(microseconds "$dist/bin/mpiexec" -n "$ranks" "$@")")
        theirs+=("$(microseconds env "${openmpi[@]}" "$root/system/usr/bin/orterun" --oversubscribe --mca plm_rsh_agent /bin/false \
            -n "$ranks" "$@")")
    done
    printf '%s\n' "${ours[@]}" | sort -n | sed -n 3p > ours
    printf '%s\n' "${theirs[@]}" | sort -n | sed -n 3p > theirs
    paste ours theirs | awk -v name="$name" -v ranks="$ranks" \
        '{printf "%-16s %2d ranks  %.2f s, Open MPI %.2f s: %.2f\n", name, ranks, $1 / 1e6, $2 / 1e6, $1 / $2}'
}

failed=0
# try PROGRAM RANKS WANTED COMMAND…, whose program is below the packages' /usr, or has a full path: the output, or the file `result`, has to match.
try() {
    local name=$1 ranks=$2 wanted=$3
    shift 3
    case " $chosen " in *" $name "* | "  ") ;; *) return ;; esac
    case $1 in /*) ;; *) set -- "$root/system/usr/$1" "${@:2}" ;; esac
    rm -f result hpccoutf.txt TOTENERGY.OUT "sequences$ranks"_phyml*
    if [ "$name" != h5py ] && ! ldd "$1" | grep -q 'libmpi\.so\.40'; then
        echo "$name isn't linked with Open MPI"
        failed=1
        return
    fi
    if timeout 600 "$dist/bin/mpiexec" -n "$ranks" "$@" < "${input:-/dev/null}" > output 2>&1 &&
        grep -Eqs "$wanted" output result hpccoutf.txt TOTENERGY.OUT "sequences$ranks"_phyml_stats.txt; then
        printf '%-16s %2d ranks  right\n' "$name" "$ranks"
        [ -z "$beside" ] || compare "$name" "$ranks" "$@"
    else
        printf '%-16s %2d ranks  WRONG\n' "$name" "$ranks"
        tail -n 5 output
        failed=1
    fi
}

chosen=$*
for ranks in 1 2 4; do
    try lammps $ranks ' 100 +0\.7520896' bin/lmp -in melt
    cp sequences "sequences$ranks"
    # It refuses to run on 1 rank.
    [ "$ranks" -eq 1 ] || try phyml $ranks 'Log-likelihood:.*-104\.95494' bin/phyml-mpi -i "sequences$ranks" -b 4 --r_seed 1
    try iqtree $ranks 'BEST SCORE FOUND : -109\.40' bin/iqtree2-mpi -s "sequences$ranks" -m JC -seed 1 -nt 1 -redo
    try ptscotch $ranks '^8$' bin/dgord graph result
    input=$root/system/usr/lib/mumps/input_simpletest_real
    try mumps $ranks 'Solution is +(1\.0000000|0\.9999999)[0-9]+ +(2\.0000000|1\.9999999)' lib/mumps/dsimpletest
    input=
    try cp2k $ranks 'energy \[a\.u\.\]: +-1\.0926278' bin/cp2k.psmp -i molecule
    try abyss $ranks "^($contig)$" lib/abyss/ABYSS-P -k25 -c1 -e1 -o result reads.fa
    # Its tests of files that all ranks open, over HDF5 and mpi4py of Debian.
    try h5py $ranks '^4 passed' /usr/bin/python3 -m pytest -q -c /dev/null -p no:cacheprovider --with-mpi -m mpi \
        --pyargs h5py._debian_h5py_mpi.tests.test_file
    try elk $ranks '^ *-241\.87837[0-9]+ *$' bin/elk-lapw
done
try netpipe 2 ' 2048 bytes|2051 bytes' bin/NPopenmpi -u 2048 -o np.out
try scalapack 4 '^ *6 tests completed and passed residual checks' lib/x86_64-linux-gnu/scalapack/openmpi-tests/xdlu
try hpcc 4 '^Success=1' bin/hpcc
exit $failed
