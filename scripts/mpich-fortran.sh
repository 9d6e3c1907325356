#!/usr/bin/env bash
# Build and run MPICH's own Fortran tests (f08, f90, f77) with Encore and one or more compilers, and print how many of each folder pass.
# It takes ten minutes or more a compiler, so it is no part of `make test`. The sources are those of Debian's package, as MPICH released
# them; what is built lies in .cache/mpich-tests/COMPILER, with a file `failed` of the tests that didn't pass and their output.
#
# usage: mpich-fortran.sh [COMPILER…]     (default: gfortran and every flang that is here; ENCORE_DIST: the built tree, dist;
#                                          MPICH_SOURCE: unpacked sources of MPICH in the place of Debian's; FOLDERS: f08 f90 f77)

. "$(dirname "$0")/common.sh"
dist=$(realpath "${ENCORE_DIST:-dist}")
[ -x "$dist/bin/mpiexec" ] || die "there is no Encore in $dist: run \`make\` first, or set ENCORE_DIST"
export PATH=$dist/bin:$PATH
work=$PWD/.cache/mpich-tests
mkdir -p "$work"
compilers=("$@")
if [ $# = 0 ]; then
    for compiler in gfortran flang flang-new flang-new-19 flang-new-22; do
        ! have $compiler || compilers+=("$compiler")
    done
fi

# The sources of Debian's suite that runs here, by lists apart from the system's own.
source=${MPICH_SOURCE:-$work/source}
if [ ! -d "$source" ]; then
    step "fetching MPICH's sources"
    lists=$work/apt
    mkdir -p "$lists/lists/partial"
    mirror=$(find /etc/apt -name '*.sources' -exec cat {} + -o -name sources.list -exec cat {} + |
        sed -n 's/^URIs: *//p; s/^deb  *\(\[[^]]*\]\)\?  *\([^ ]*\) .*/\2/p' | head -n 1)
    printf 'deb-src [trusted=yes] %s %s main\n' "$mirror" "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" > "$lists/sources.list"
    apart=(-oDir::Etc::sourcelist="$lists/sources.list" -oDir::Etc::sourceparts=- -oDir::State::Lists="$lists/lists"
        -oAPT::Sandbox::User=root -oAPT::Get::Only-Source=true)
    apt-get "${apart[@]}" update -qq || die "the list of Debian's sources can't be had"
    (cd "$work" && apt-get "${apart[@]}" source --download-only --tar-only -qq mpich) || die "MPICH's sources can't be had"
    mkdir "$source.new"
    tar -xf "$work"/mpich_*.orig.tar.* --strip-components 1 -C "$source.new"
    # They leave f08 out with other libraries than MPICH itself, and where procedures of the program can't have buffers of any rank (flang 19).
    # The file's time stays, or make would make it anew.
    configure=$source.new/test/mpi/configure
    touch -r "$configure" "$work/time"
    sed -i 's/if test "$enable_f08" = "yes" -a "$FROM_MPICH" = "yes"/if test "$enable_f08" = "yes"/; s/f08_works=no/f08_works=yes/' "$configure"
    touch -r "$work/time" "$configure"
    # A slip that no compiler takes: a variable that isn't declared. The same function in f90 returns 0.
    sed -i 's/return MTestReturnValue(errs);/return 0;/' "$source.new/test/mpi/f08/io/c2f902cio.c"
    mv "$source.new" "$source"
fi

# run_test FOLDER NAME RANKS [KEY=VALUE…]: succeeds if the test says that it found no errors.
run_test() {
    local folder=$1 name=$2 ranks=$3 arguments=() variables=() word
    shift 3
    for word; do
        case $word in
            arg=*) arguments+=("${word#arg=}") ;;
            env=*) variables+=("${word#env=}") ;;
        esac
    done
    # Some are no part of a folder's `all`.
    (cd "$folder" && { [ -x "$name" ] || make "$name"; } &&
        env "${variables[@]}" timeout -k 5 "${LIMIT:-120}" mpiexec -usize 16 -n "$ranks" "./$name" "${arguments[@]}") > "$folder/$name.out" 2>&1 < /dev/null &&
        grep -qiE '^ *(no errors|test passed)' "$folder/$name.out"
}

for compiler in "${compilers[@]}"; do
    build=$work/$compiler
    mkdir -p "$build"
    export ENCORE_FC=$compiler
    if [ ! -f "$build/util/Makefile" ]; then
        step "configuring the tests for $compiler"
        (cd "$build" && "$source/test/mpi/configure" --with-mpi="$dist" --disable-cxx --enable-fortran=all \
            --disable-dependency-tracking > configure.out 2>&1) || { tail -n 20 "$build/configure.out"; die "MPICH's configure fails"; }
    fi
    step "building the tests with $compiler"
    for folder in util ${FOLDERS:-f08 f90 f77}; do
        # Tests that aren't built count as failed.
        make -C "$build/$folder" -k -j "$(nproc)" > "$build/$folder/make.out" 2>&1 || true
    done
    step "running the tests of $compiler"
    : > "$build/failed"
    for folder in ${FOLDERS:-f08 f90 f77}; do
        passed=0 all=0
        for directory in "$build/$folder"/*/; do
            directory=${directory%/}
            list=$directory/testlist
            [ -f "$list" ] || list=$source/test/mpi/$folder/${directory##*/}/testlist
            [ -f "$list" ] || continue
            while read -r name ranks more; do
                case $name in '' | '#'*) continue ;; esac
                all=$((all + 1))
                # shellcheck disable=SC2086
                if run_test "$directory" "$name" "${ranks:-2}" $more; then
                    passed=$((passed + 1))
                else
                    { echo "==== $folder/${directory##*/}/$name"; head -n 20 "$directory/$name.out"; } >> "$build/failed"
                fi
            done < "$list"
        done
        echo "$compiler: $passed of $all in $folder"
    done
done
