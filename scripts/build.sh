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


# Programs with other ABIs: a library for each, in a folder of its own.
for abi in mpich openmpi; do
    if [ ! -d "$built/$abi-abi" ] || [ -n "$(find compat fortran include/mpi.h -newer "$built/$abi-abi")" ]; then
        step "making the library for programs with the ABI of $abi"
        compat/translation/build.sh $abi "$built/$abi-abi.new"
        rm -rf "$built/$abi-abi"
        mv "$built/$abi-abi.new" "$built/$abi-abi"
    fi
done

# What has the loader take them, in the folder of each.
audit=$built/libencore_audit.so
if [ ! -f "$audit" ] || [ -n "$(find compat/audit -newer "$audit")" ]; then
    step "making libencore_audit.so"
    compat/audit/build.sh "$audit.new"
    mv -f "$audit.new" "$audit"
fi

# What programs in Fortran call: in C, so no Fortran compiler is needed.
fortran=$built/fortran
if [ ! -f "$fortran/libmpifort_abi.so" ] || [ -n "$(find fortran include/mpi.h -newer "$fortran/libmpifort_abi.so")" ]; then
    step "making libmpifort_abi.so.1 for programs in Fortran"
    rm -rf "$fortran.new"
    fortran/build.sh "$fortran.new" "$library"
    rm -rf "$fortran"
    mv "$fortran.new" "$fortran"
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
for foreign in "$built"/*-abi/*; do
    put 755 "$foreign" "lib/${foreign#"$built/"}"
done
for abi in mpich openmpi; do
    put 755 "$audit" "lib/$abi-abi/libencore_audit.so"
done
link libmpi_abi.so.1 lib/libmpi_abi.so
for file in libmpifort_abi.so libmpifort_block.a; do
    put 644 "$fortran/$file" "lib/$file"
done
put 755 "$fortran/libmpifort_abi.so.1" lib/libmpifort_abi.so.1
put 644 fortran/generated/mpif.h include/mpif.h
for module in mpifort_base mpi mpi_fts mpi_f08; do
    put 644 "fortran/generated/$module.f90" "share/encore/fortran/$module.f90"
done
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
put 644 include/mpi-ext.h include/mpi-ext.h
put 644 include/lapi.h include/lapi.h

put 755 "$built/mpiexec" bin/mpiexec
link mpiexec bin/mpirun
put 755 "$built/mpicc" bin/mpicc
for name in mpicxx mpic++ mpiCC mpifort mpif90 mpif77 mpicc_abi mpicxx_abi mpifort_abi; do
    link mpicc "bin/$name"
done
put 755 "$built/encore" bin/encore
put 755 "$built/encore-bench" bin/encore-bench
put 755 "$measured" bin/encore-measured

# The modules for gfortran, where it is. The wrapper makes those for other compilers when they are first used.
modules=
if command -v gfortran > /dev/null 2>&1; then
    made=$built/fortran-modules
    stamp=$(gfortran --version | head -n 1)
    if [ "$(cat "$made/version" 2> /dev/null || true)" != "$stamp" ] ||
        [ -n "$(find fortran/generated/*.f90 crates/tools/src/wrapper/fortran.rs -newer "$made/version")" ]; then
        step "making the Fortran modules for gfortran"
        rm -rf "$made"
        mkdir -p "$made"
        "$dist/bin/encore" fortran --compiler gfortran --prefix "$made" > "$made/folder"
        echo "$stamp" > "$made/version"
    fi
    modules=lib/mpifort/$(basename "$(cat "$made/folder")")
    for file in "$made/$modules"/*.mod; do
        put 644 "$file" "$modules/$(basename "$file")"
    done
fi
sed -e "s/@VERSION@/$version/" -e "s|@MODULES@|\${prefix}/${modules:-include}|" crates/tools/pkgconfig/mpi-fort.pc.in \
    > "$scratch/mpi-fort.pc"
put 644 "$scratch/mpi-fort.pc" lib/pkgconfig/mpi-fort.pc

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
