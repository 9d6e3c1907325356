# LAMMPS: molecular dynamics from source, with mpicxx: liquids, and a peptide in water with charges (its Fourier transforms are spread over ranks)
debian_source lammps
once packages sh -c 'cd source/src && make yes-molecule yes-kspace yes-rigid'
once build make -C source/src -j"$jobs" mpi CCFLAGS="-O1 -std=c++11" LINKFLAGS="-O1"
# Its library interface, for C and Fortran, converts communicators; a function that is missing would be a warning.
once library mpicxx -std=c++11 -Wall -Werror -fsyntax-only source/src/library.cpp
once module mpifort -fsyntax-only -J. source/fortran/lammps.f90
# The energies at a deck's first reports don't depend on the number of ranks.
reports() {
    case $1 in
        in.peptide) sed -n 's/^TotEng *= *\([^ ]*\).*/\1/p' ;;
        *) sed -n '/^Step/,/^Loop time/p' | grep '^ *[0-9]' | awk '{ print $3, $5 }' ;;
    esac < "$1.$2.log" | head -n 3
}
same_energies() {
    paste <(reports "$1" 1) <(reports "$1" "$2") | awk '
        { for (i = 1; i <= NF / 2; i++) {
              difference = $i - $(i + NF / 2)
              if (difference * difference > 1e-8 * $i * $i) wrong++
              compared++
          } }
        END { exit wrong > 0 || compared < 2 }' || { echo "$1: other energies on $2 ranks than on 1"; return 1; }
}
program=$PWD/source/src/lmp_mpi
for deck in examples/melt/in.melt bench/in.lj examples/peptide/in.peptide; do
    input=${deck##*/}
    for ranks in 1 2 4; do
        (cd "source/${deck%/*}" && expect "Loop time of" -- mpiexec -n $ranks "$program" -in "$input")
        cp "source/${deck%/*}/output.log" "$input.$ranks.log"
        same_energies "$input" $ranks
    done
done
echo "$version: melt, lj and peptide on 1, 2 and 4 ranks, the same energies"
