#!/usr/bin/env bash
# Run programs of Debian's packages that are linked with Open MPI, as they are, under Encore's mpiexec, on 1, 2 and 4 ranks, and
# check what they computed. The packages and all that they need are unpacked below .cache/debian; nothing is installed.
#
# usage: debian.sh [PROGRAM…]     (default: all; DIST: the built tree, dist)

. "$(dirname "$0")/common.sh"
dist=$(cd "${DIST:-dist}" && pwd)
packages="lammps phyml iqtree ptscotch netpipe-openmpi hpcc"
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

failed=0
# try PROGRAM RANKS WANTED COMMAND…: the output, or the file `result`, has to match.
try() {
    local name=$1 ranks=$2 wanted=$3
    shift 3
    case " $chosen " in *" $name "* | "  ") ;; *) return ;; esac
    rm -f result hpccoutf.txt "sequences$ranks"_phyml*
    if timeout 600 "$dist/bin/mpiexec" -n "$ranks" "$root/system/usr/bin/$@" > output 2>&1 &&
        grep -Eqs "$wanted" output result hpccoutf.txt "sequences$ranks"_phyml_stats.txt; then
        printf '%-16s %2d ranks  right\n' "$name" "$ranks"
    else
        printf '%-16s %2d ranks  WRONG\n' "$name" "$ranks"
        tail -n 5 output
        failed=1
    fi
}

chosen=$*
for ranks in 1 2 4; do
    try lammps $ranks ' 100 +0\.7520896' lmp -in melt
    cp sequences "sequences$ranks"
    # It refuses to run on 1 rank.
    [ "$ranks" -eq 1 ] || try phyml $ranks 'Log-likelihood:.*-104\.95494' phyml-mpi -i "sequences$ranks" -b 4 --r_seed 1
    try iqtree $ranks 'BEST SCORE FOUND : -109\.40' iqtree2-mpi -s "sequences$ranks" -m JC -seed 1 -nt 1 -redo
    try ptscotch $ranks '^8$' dgord graph result
done
try netpipe 2 ' 2048 bytes|2051 bytes' NPopenmpi -u 2048 -o np.out
try hpcc 4 '^Success=1' hpcc
exit $failed
