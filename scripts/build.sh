#!/usr/bin/env bash
# Build everything and put it together in a tree that works wherever it is moved:
#   bin/      mpiexec, mpirun, mpicc …, encore
#   include/  mpi.h, lapi.h
#   lib/      libmpi_abi.so.1, liblapi.so.1 and their links, pkgconfig/, cmake/
#   share/encore/  licence, documents, examples
#   share/man/     man pages, which `man` finds beside a bin/ on the PATH
# Nothing that is up to date is touched, and nothing is ever written to in place: programs may be using it.
#
# With --quick it is the development profile: quick to build, with debug assertions, slow to run. For tests only.
#
# usage: build.sh [--quick] [DIST]

. "$(dirname "$0")/common.sh"
profile=release
if [ "${1:-}" = --quick ]; then
    profile=debug
    shift
fi
dist=${1:-dist}

case $profile in
    release) "$CARGO" build --release --workspace --exclude encore-apigen ;;
    debug) "$CARGO" build --workspace --exclude encore-apigen ;;
esac
built=${CARGO_TARGET_DIR:-target}/$profile
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
: > "$scratch/manifest"

# put MODE SOURCE TARGET: a file of the tree.
put() {
    local mode=$1 source=$2 target=$dist/$3
    printf '%s\n' "$3" >> "$scratch/manifest"
    cmp -s "$source" "$target" && return
    mkdir -p "$(dirname "$target")"
    install -m "$mode" "$source" "$target.new"
    mv -f "$target.new" "$target"
    say "    $target"
}

# link TO NAME: a symbolic link in the tree.
link() {
    local to=$1 target=$dist/$2
    printf '%s\n' "$2" >> "$scratch/manifest"
    [ "$(readlink "$target" || true)" = "$to" ] && return
    mkdir -p "$(dirname "$target")"
    ln -sfn "$to" "$target"
}

# The library is linked outside Cargo (see crates/abi/link.sh), anew only when its archive or the way of
# linking has changed.
archive=$built/libencore_abi.a
library=$built/lib/libmpi_abi.so.1
if [ ! -f "$library" ] || [ -n "$(find "$archive" crates/abi/link.sh crates/abi/*.map crates/abi/*.ld -newer "$library")" ]; then
    step "linking libmpi_abi.so.1"
    crates/abi/link.sh "$archive" "$built/lib.new"
    rm -rf "$built/lib"
    mv "$built/lib.new" "$built/lib"
fi

# LAPI stands on the engine in that library.
archive=$built/libencore_lapi.a
if [ ! -f "$built/lib/liblapi.so.1" ] ||
    [ -n "$(find "$archive" "$library" crates/lapi/link.sh crates/lapi/exports.map -newer "$built/lib/liblapi.so.1")" ]; then
    step "linking liblapi.so"
    crates/lapi/link.sh "$archive" "$built/lib"
fi


# Programs with the MPICH ABI: a library of its own, in a folder of its own.
mpich=$built/mpich-abi/libmpi.so.12
if [ ! -f "$mpich" ] || [ -n "$(find compat/mpich include/mpi.h -newer "$mpich")" ]; then
    step "making libmpi.so.12 for programs with the MPICH ABI"
    compat/mpich/build.sh "$built/mpich-abi.new"
    rm -rf "$built/mpich-abi"
    mv "$built/mpich-abi.new" "$built/mpich-abi"
fi

# What `encore info --measured` runs.
measured=$built/encore-measured
if [ ! -f "$measured" ] || [ -n "$(find crates/tools/measured include/mpi.h -newer "$measured")" ]; then
    step "making encore-measured"
    crates/tools/measured/build.sh "$library" "$measured.new"
    mv -f "$measured.new" "$measured"
fi

put 755 "$library" lib/libmpi_abi.so.1
put 755 "$built/lib/liblapi.so.1" lib/liblapi.so.1
link liblapi.so.1 lib/liblapi.so
put 755 "$mpich" lib/mpich-abi/libmpi.so.12
link libmpi_abi.so.1 lib/libmpi_abi.so
# For build systems that ask for `-lmpi`.
link libmpi_abi.so.1 lib/libmpi.so
for language in c cxx; do
    sed "s/@VERSION@/$version/" "crates/tools/pkgconfig/mpi-$language.pc.in" > "$scratch/mpi-$language.pc"
    put 644 "$scratch/mpi-$language.pc" "lib/pkgconfig/mpi-$language.pc"
done

sed "s/@VERSION@/$version/" crates/tools/pkgconfig/lapi.pc.in > "$scratch/lapi.pc"
put 644 "$scratch/lapi.pc" lib/pkgconfig/lapi.pc
put 644 crates/tools/cmake/LAPIConfig.cmake lib/cmake/LAPI/LAPIConfig.cmake

put 644 include/mpi.h include/mpi.h
put 644 include/mpix.h include/mpix.h
put 644 include/lapi.h include/lapi.h

put 755 "$built/mpiexec" bin/mpiexec
link mpiexec bin/mpirun
put 755 "$built/mpicc" bin/mpicc
for name in mpicxx mpic++ mpiCC mpicc_abi mpicxx_abi; do
    link mpicc "bin/$name"
done
put 755 "$built/encore" bin/encore
put 755 "$built/encore-bench" bin/encore-bench
put 755 "$measured" bin/encore-measured

scripts/man.sh "$built" "$scratch/man" "$version"
for manual in "$scratch"/man/*.1; do
    put 644 "$manual" "share/man/man1/${manual##*/}"
done

for document in LICENSE README.md ARCHITECTURE.md docs/*.md docs/lab/*.md examples/*/*; do
    if [ -f "$document" ]; then
        put 644 "$document" "share/encore/$document"
    fi
done

# What an earlier build put there and this one doesn't.
(cd "$dist" && find . -type f -o -type l) | sed 's|^\./||' | sort > "$scratch/there"
sort "$scratch/manifest" | comm -13 - "$scratch/there" | while IFS= read -r stale; do
    rm -f "$dist/$stale"
done
find "$dist" -type d -empty -delete

say "Encore $version is in $dist/: add $(cd "$dist" && pwd)/bin to PATH, or \`make install PREFIX=…\`"
