# MUMPS: a direct solver of sparse systems in Fortran, its own examples with real and complex numbers
# ScaLAPACK isn't there for Encore. MUMPS needs it for large dense roots only, so its own dummies stand in, which end a program that calls them.
debian_source mumps
debian_packages gfortran libblas-dev liblapack-dev

configure() {
    sed -n '/^C     BLACS$/,$p' source/libseq/mpi.f > source/no_scalapack.f
    mpifort -O -fallow-argument-mismatch -c source/no_scalapack.f -o source/no_scalapack.o
    cat > source/Makefile.inc << EOF
LPORDDIR = \$(topdir)/PORD/lib/
IPORD = -I\$(topdir)/PORD/include/
LORDERINGS = -L\$(LPORDDIR) -lpord
ORDERINGSF = -Dpord
ORDERINGSC = -Dpord
IORDERINGSC = \$(IPORD)
LIBEXT = .a
LIBEXT_SHARED = .so
FPIC_OPT = -fPIC
OUTC = -o 
OUTF = -o 
RM = rm -f
CC = mpicc
FC = mpifort
FL = mpifort
AR = ar cr 
RANLIB = ranlib
LIBS = \$(topdir)/no_scalapack.o -llapack -lblas -lpthread
CDEFS = -DAdd_
OPTF = -O -fallow-argument-mismatch
OPTC = -O
OPTL = -O -Wl,-rpath,'\$\$ORIGIN/../lib'
EOF
}
once configure configure
once real make -C source -j"$jobs" d
once complex make -C source -j"$jobs" z

# A square of 120 by 120 points with five neighbours each; the solution repeats 1 to 9.
large_system() {
    awk -v side=120 'function entry(i, j, a) { printf "%d %d %g\n", i, j, a; sum += a * ((j - 1) % 9 + 1) }
        BEGIN { n = side * side
                print n "\n" 5 * n - 4 * side
                for (i = 1; i <= n; i++) {
                    sum = 0
                    entry(i, i, 4.5)
                    if (i % side != 1) entry(i, i - 1, -1)
                    if (i % side) entry(i, i + 1, -1.25)
                    if (i > side) entry(i, i - side, -1)
                    if (i <= n - side) entry(i, i + side, -1)
                    right[i] = sum
                }
                for (i = 1; i <= n; i++) print right[i] }' > large_system
}
once large_system large_system
compared() {
    for ranks in 1 2 4; do
        # From the file itself: MPICH's mpiexec ends a run whose standard input isn't read as fast as it comes.
        echo "$ranks sh -c 'exec source/examples/dsimpletest < large_system'"
    done
}
built

# solved: the output's numbers behind `Solution is` are 1, 2, 3, 4, 5, and complex ones have no imaginary part.
solved() {
    sed -n '/Solution is/,/^$/p' output.log | tr '(),' '   ' | tr -s ' ' '\n' | grep '[0-9]' |
        awk '{ number[NR] = $1 }
             END { step = NR / 5
                   if (step != 1 && step != 2) exit 1
                   for (i = 0; i < NR; i++) {
                       difference = number[i + 1] - (i % step ? 0 : i / step + 1)
                       if (difference > 1e-3 || difference < -1e-3) exit 1
                   } }' ||
        { cat output.log; echo "$*: the solution isn't 1 to 5"; return 1; }
}

solved_large() {
    sed -n '/Solution is/,/^$/p' output.log | tr -s ' ' '\n' | grep '[0-9]' |
        awk '{ difference = $1 - ((NR - 1) % 9 + 1); if (difference > 1e-6 || difference < -1e-6) wrong++ }
             END { exit NR != 14400 || wrong > 0 }' || { echo "$*: the large system's solution is wrong"; return 1; }
}

checks=0
examples=$PWD/source/examples
for ranks in 1 2 4; do
    run="mpiexec -n $ranks"
    for arithmetic in d z; do
        input=$examples/input_simpletest_real
        [ $arithmetic = d ] || input=$examples/input_simpletest_cmplx
        for example in simpletest simpletest_save_restore; do
            expect 'Solution is' -- $run "$examples/$arithmetic$example" < "$input"
            solved "$ranks ranks, $arithmetic$example"
            checks=$((checks + 1))
        done
    done
    expect '1.00 *2.00' -- $run "$examples/c_example"
    expect '1.00 *2.00' -- $run "$examples/c_example_save_restore"
    expect 'Solution is' -- $run "$examples/dsimpletest" < large_system
    solved_large "$ranks ranks"
    checks=$((checks + 3))
done
echo "$version: $checks checks on 1, 2 and 4 ranks"
