# PARPACK: eigenvalues of large sparse matrices, in Fortran 77 with mpif.h: its own tests and examples, found by CMake
upstream_source arpack trixie
debian_packages gfortran libblas-dev liblapack-dev
command -v cmake > /dev/null || debian_packages cmake
# A quick run waits for the compiler, not for what it makes.
kind=Release
[ -z "$quick" ] || kind=None
once "configure-$kind" cmake -S source -B build -DMPI=ON -DICB=ON -DEXAMPLES=ON "-DCMAKE_BUILD_TYPE=$kind"
# The quickest part: two examples, of real and of complex numbers, without the tests.
examples=(pdndrv1 pzndrv1)
if [ -n "$quick" ]; then
    once build-quick make -C build -j"$jobs" "${examples[@]}"
else
    once build make -C build -j"$jobs"
fi
compared() {
    for ranks in 1 2 4; do
        printf "$ranks build/PARPACK/EXAMPLES/MPI/%s\\n" "${examples[@]}"
    done
}
built
if [ -z "$quick" ]; then
    (cd build && ctest --timeout 600) > ctest.log 2>&1 || true
    tail -n 5 ctest.log
    grep -q '^100% tests passed' ctest.log
fi

# values: the rows of the table that an example prints: eigenvalues, and behind them the residuals that it has computed; in an order that
# rounding doesn't change.
values() {
    sed -n 's/^ *Row *[0-9]*: *//p' output.log | tr D E |
        awk '{ printf "%.2f %.2f %s\n", $1, (NF > 2 ? $2 : 0), $0 }' | sort | cut -d ' ' -f 3-
}
checks=0
programs=(build/PARPACK/EXAMPLES/MPI/p*)
[ -z "$quick" ] || programs=("${examples[@]/#/build/PARPACK/EXAMPLES/MPI/}")
for program in "${programs[@]}"; do
    name=${program##*/}
    case $name in
        p[sc]*) near=1e-3 small=1e-3 ;;
        *) near=1e-5 small=1e-10 ;;
    esac
    for ranks in 1 2 3 4; do
        expect 'number of processors is *'$ranks'$' -- mpiexec -n $ranks "$program"
        values > "$name.$ranks"
        # All that were asked for have converged, their residuals are small, and the values are those of one rank.
        wanted=$(sed -n 's/.*number of Ritz values requested is *//p' output.log)
        paste "$name.1" "$name.$ranks" | awk -v wanted="$wanted" -v near=$near -v small=$small '
            { columns = NF / 2
              if ($NF > small) wrong++
              for (i = 1; i < columns; i++) {
                  difference = $i - $(columns + i)
                  if (difference > near || difference < -near) wrong++
              } }
            END { exit wrong > 0 || NR < wanted }' || { cat "$name.1" "$name.$ranks"; echo "$name: wrong on $ranks ranks"; return 1; }
        checks=$((checks + 1))
    done
done
if [ -n "$quick" ]; then
    echo "$version: $checks checks on 1 to 4 ranks"
    return
fi
for ranks in 1 2 3 4; do
    for program in issue46 icb_parpack_c icb_parpack_cpp; do
        expect -- mpiexec -n $ranks build/PARPACK/TESTS/MPI/$program
        checks=$((checks + 1))
    done
done
echo "$version: $(sed -n 's/.*tests passed, \(.*\)/\1/p' ctest.log); $checks checks on 1 to 4 ranks"
