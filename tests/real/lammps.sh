# LAMMPS: molecular dynamics from source, with mpicxx
debian_source lammps
once packages sh -c 'cd source/src && make yes-molecule yes-kspace yes-manybody yes-rigid'
once build make -C source/src -j"$jobs" mpi CC=mpicxx LINK=mpicxx CCFLAGS="-g -O1 -std=c++11" FFT_INC="" FFT_PATH="" FFT_LIB="" JPG_LIB="" JPG_INC="" JPG_PATH=""
for ranks in 1 2 4; do
    for deck in melt lj; do
        case $deck in
            melt) folder=source/examples/melt input=in.melt ;;
            *) folder=source/bench input=in.lj ;;
        esac
        (cd $folder && expect "Loop time of" -- mpiexec -n $ranks "$OLDPWD/source/src/lmp_mpi" -in $input)
        cp $folder/output.log $input.$ranks.log
    done
done
# The energies of the last step don't depend on the number of ranks.
for input in in.melt in.lj; do
    for ranks in 2 4; do
        paste <(grep -B1 'Loop time' $input.1.log | head -1) <(grep -B1 'Loop time' $input.$ranks.log | head -1) |
            awk '{ for (i = 1; i <= NF / 2; i++) { d = $i - $(i + NF / 2); if (d < 0) d = -d; a = $i < 0 ? -$i : $i; if (d > 1e-3 * a + 1e-6) exit 1 } }'
    done
done
echo "$version: melt and lj on 1, 2 and 4 ranks, the same energies"
