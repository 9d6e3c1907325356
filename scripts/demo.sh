#!/usr/bin/env bash
# Build Encore, compile the three programs of examples/lecture with its own mpicxx, run them on 4 ranks, and
# check what they did. The picture that one of them draws is left in demo/.

. "$(dirname "$0")/common.sh"
ranks=4
# Only what the programs need is built: `make` puts everything into dist/.
dist=$PWD/target/demo-dist
folder=demo
PATH=$dist/bin:$PATH

step "building (two minutes the first time)"
scripts/build.sh --demo "$dist"

rm -rf $folder
mkdir -p $folder
# The compiler may not fuse multiplications and additions, so that the check below can be to the last bit.
flags="-O2 -ffp-contract=off"

now() {
    date +%s%N
}

# run NAME: compile and run a program, its output in demo/NAME.txt; sets $took, in milliseconds.
run() {
    local name=$1 started
    step "mpicxx $name.cpp && mpiexec -n $ranks $name"
    mpicxx $flags "examples/lecture/$name.cpp" -o "$folder/$name"
    started=$(now)
    (cd $folder && mpiexec --timeout 120 -n $ranks "./$name") > "$folder/$name.txt" || {
        cat "$folder/$name.txt"
        die "$name failed"
    }
    took=$((($(now) - started) / 1000000))
    sed 's/^/    /' "$folder/$name.txt"
}

run send_last
grep -q "Rank $((ranks - 1)) received value 1234" $folder/send_last.txt || die "the value did not arrive"
send_last=$took

run integrate
# The sum of sin(log(1+i)) for i below 10,000,000, to the six digits that the program prints.
grep -q '^t=2.59169e+06 ' $folder/integrate.txt || die "the integral is wrong"
integrate=$took

run mandelbrot
c++ $flags tests/lecture/mandelbrot_serial.cpp -o $folder/mandelbrot_serial
$folder/mandelbrot_serial > $folder/expected
tail -c 1000000 $folder/out.ppm | cmp - $folder/expected || die "the picture differs from the one that a single process draws"
mandelbrot=$took
rm $folder/expected $folder/mandelbrot_serial

picture=$folder/mandelbrot.pgm
mv $folder/out.ppm $picture
# Everything can show PGM but browsers; Python is only needed for this.
if "$PYTHON" scripts/pgm2png.py $picture $folder/mandelbrot.png 2> /dev/null; then
    picture=$folder/mandelbrot.png
fi

cat << END

All three programs ran on $ranks ranks and did what they should:
    send_last    $(printf %6d "$send_last") ms  one integer from the first rank to the last
    integrate    $(printf %6d "$integrate") ms  10,000,000 terms, summed with MPI_Reduce
    mandelbrot   $(printf %6d "$mandelbrot") ms  1000 x 1000 points, the same picture as one process draws
(from mpiexec's start to its end, on $(nproc) processors)

To run programs of your own:  make;  export PATH="$PWD/dist/bin:\$PATH";  mpicc hello.c -o hello;  mpiexec -n 4 ./hello

The picture is $PWD/$picture
END
