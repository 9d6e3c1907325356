#!/usr/bin/env bash
# Build everything and put it together in a tree that works wherever it is moved:
#   bin/      mpiexec, mpirun, mpicc …, encore
#   include/  mpi.h, lapi.h
#   lib/      libmpi_abi.so.1, liblapi.so.1 and their links, pkgconfig/, cmake/; profile/ has those for `mpiexec --profile`
#   share/encore/  licence, documents, examples
#   share/man/     man pages, which `man` finds beside a bin/ on the PATH
# Nothing that is up to date is touched, and nothing is ever written to in place: programs may be using it.
#
# Released files run with the GNU C library from 2.17 on, whatever the machine of the build has (scripts/glibc).
#
# With --quick it is the development profile: quick to build, with debug assertions, slow to run. For tests only.
# With --demo only what programs in C and C++ need is built and put there: the library, its headers, the wrappers and mpiexec.
# With --insight also the copy of the library for `mpiexec --profile` and --check, which a quick build always has, and a tree that has it keeps.
# With --released it is what `make dist` and `make wheel` release: the library knows the lines of its source, for the archive of debug information,
# and the programs are small, which takes longer.
#
# Cargo's CARGO_BUILD_TARGET builds for another architecture, with CC as the cross compiler (scripts/arm64.sh).
#
# usage: build.sh [--quick] [--demo] [--insight] [--released] [DIST]

. "$(dirname "$0")/common.sh"
profile=release
demo=
with_insight=
while :; do
    case ${1:-} in
        --quick) profile=debug ;;
        --demo) demo=yes ;;
        --insight) with_insight=yes ;;
        --released)
            export CARGO_PROFILE_RELEASE_DEBUG=line-tables-only
            export CARGO_PROFILE_PROGRAM_OPT_LEVEL=s CARGO_PROFILE_PROGRAM_LTO=fat CARGO_PROFILE_PROGRAM_CODEGEN_UNITS=1
            ;;
        *) break ;;
    esac
    shift
done
dist=${1:-dist}

architecture=${CARGO_BUILD_TARGET:-$(uname -m)}
architecture=${architecture%%-*}
target=${CARGO_TARGET_DIR:-target}${CARGO_BUILD_TARGET:+/$CARGO_BUILD_TARGET}
built=$target/$profile
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
mkdir -p "$built"

scratch=$(mktemp -d)
beside=()
trap 'rm -rf "$scratch"' EXIT
trap 'kill "${beside[@]}" 2> /dev/null; exit 130' INT TERM
: > "$scratch/manifest"

# beside NAME COMMAND…: runs it while the library is built, with what processors the library leaves.
beside() {
    local name=$1
    shift
    nice -n 5 "$@" > "$scratch/$name.log" 2>&1 &
    beside+=($!)
    eval "job_$name=$!"
}

# await NAME: waits for it, and says what it said.
await() {
    local job=job_$1 status=0
    wait "${!job}" || status=$?
    cat "$scratch/$1.log"
    return $status
}

# newer THAN FILE…: whether a file, or one in a folder, is newer than THAN, or THAN isn't there.
newer() {
    local than=$1
    shift
    [ ! -e "$than" ] || [ -n "$(find "$@" -newer "$than" -print -quit)" ]
}

# ---- Cargo's work, and beside it that of the compiler of C ---------------------------------------------------

libraries=(-p encore-abi)
programs=(-p encore-launch -p encore-tools --bin mpiexec --bin mpicc)
if [ ! "$demo" ]; then
    libraries+=(-p encore-lapi)
    programs+=(-p encore-bench --bin encore --bin encore-bench)
fi
# The copy of the library that counts calls, for `mpiexec --profile`: its entries are in assembly, so far for x86-64. Optimised little, it is the
# same for both kinds of builds.
insight=()
[ $profile = release ] && [ ! -d "$dist/lib/profile" ] || with_insight=yes
if [ "$with_insight" ] && [ ! "$demo" ] && [ "$architecture" = x86_64 ]; then
    insight=(-p encore-abi --lib --features encore-abi/insight --config crates/abi/insight/profile.toml)
fi
export CC=${CC:-cc}

# The builder's folders are nobody else's business, and two folders are to give the same files.
separator=$(printf '\037')
without_folders="--remap-path-prefix=${CARGO_HOME:-${HOME:-/root}/.cargo}/registry/src=crates.io$separator--remap-path-prefix=$PWD=."

if [ $profile = release ]; then
    old=$target/glibc
    if newer "$old/cc" scripts/glibc; then
        status=0
        scripts/glibc/make.sh "$old" "$CC" "$architecture" || status=$?
        # Where there is no way to it, the machine's own library decides.
        [ $status = 0 ] || [ $status = 3 ] || exit $status
    fi
    [ ! -x "$old/cc" ] || CC=$(realpath "$old/cc")
    triple=${CARGO_BUILD_TARGET:-$("${RUSTC:-rustc}" -vV | sed -n 's/^host: //p')}
    variable=CARGO_TARGET_$(printf %s "$triple" | tr 'a-z-' 'A-Z_')_LINKER
    export "$variable=$CC"
    flags=${CARGO_ENCODED_RUSTFLAGS:-$(printf %s "${RUSTFLAGS:-}" | sed "s/  */$separator/g")}
    export CARGO_ENCODED_RUSTFLAGS="${flags:+$flags$separator}$without_folders"
    # Link-time optimisation is for the libraries. A profile has a folder of its own, so both are built at a time.
    programs_built=$target/program
    insight_target=${CARGO_TARGET_DIR:-target}
    beside programs "$CARGO" build --profile program "${programs[@]}" "${insight[@]}"
else
    programs_built=$built
    programs=(--workspace --exclude encore-apigen)
    # With another feature than the ordinary library: in a target folder of its own.
    insight_target=${CARGO_TARGET_DIR:-target}/insight
    [ ! "${insight[*]}" ] || beside programs env CARGO_ENCODED_RUSTFLAGS="$without_folders" \
        "$CARGO" build --profile program "${insight[@]}" --target-dir "$insight_target"
fi

# Programs with other ABIs: a library for each, in a folder of its own.
abis=(mpich openmpi)
fortran=$built/fortran
[ ! "$demo" ] || abis=()
for abi in "${abis[@]}"; do
    if newer "$built/$abi-abi" scripts/glibc compat fortran include/mpi.h; then
        say "making the library for programs with the ABI of $abi"
        beside "$abi" compat/translation/build.sh "$abi" "$built/$abi-abi.new"
    fi
done
# The library for programs in Fortran: in C, so no Fortran compiler is needed.
if [ ! "$demo" ] && newer "$fortran/libmpifort_abi.so" scripts/glibc fortran include/mpi.h; then
    say "making libmpifort_abi.so.1 for programs in Fortran"
    rm -rf "$fortran.new"
    beside fortran fortran/build.sh compile "$fortran.new"
fi

# Of the libraries that call that one, copies with frame pointers: so the line of the program is found behind them.
counting_abis=$built/counting
for abi in "${abis[@]}"; do
    if [ "${insight[*]}" ] && newer "$counting_abis/$abi-abi" scripts/glibc compat fortran include/mpi.h; then
        beside "counting_$abi" env MORE_CFLAGS="-O1 -fno-omit-frame-pointer" compat/translation/build.sh "$abi" "$counting_abis/$abi-abi.new"
    fi
done
counting_fortran=$built/fortran-profile
if [ "${insight[*]}" ] && newer "$counting_fortran/libmpifort_abi.so" scripts/glibc fortran include/mpi.h; then
    rm -rf "$counting_fortran.new"
    beside counting_fortran env MORE_CFLAGS="-O1 -fno-omit-frame-pointer" fortran/build.sh compile "$counting_fortran.new"
fi

case $profile in
    release) "$CARGO" build --release "${libraries[@]}" ;;
    debug) "$CARGO" build "${programs[@]}" ;;
esac


# The library is linked outside Cargo (see crates/abi/link.sh), anew only when its archive or the way of
# linking has changed.
archive=$built/libencore_abi.a
library=$built/lib/libmpi_abi.so.1
if newer "$library" "$archive" scripts/glibc crates/abi/link.sh crates/abi/link.flags crates/abi/*.map crates/abi/*.ld; then
    step "linking libmpi_abi.so.1"
    crates/abi/link.sh "$archive" "$built/lib.new"
    rm -rf "$built/lib"
    mv "$built/lib.new" "$built/lib"
fi

if [ "${insight[*]}" ]; then
    await programs
    archive=$insight_target${CARGO_BUILD_TARGET:+/$CARGO_BUILD_TARGET}/program/libencore_abi.a
    counting=$built/profile/libmpi_abi.so.1
    if newer "$counting" "$archive" scripts/glibc crates/abi/insight crates/abi/link.flags crates/abi/*.map; then
        step "linking the copy of libmpi_abi.so.1 that counts calls"
        crates/abi/insight/link.sh "$archive" "$built/profile.new"
        rm -rf "$built/profile"
        mv "$built/profile.new" "$built/profile"
    fi
fi
if [ "${job_counting_fortran:-}" ]; then
    await counting_fortran
    fortran/build.sh link "$counting_fortran.new" "$counting"
    rm -rf "$counting_fortran"
    mv "$counting_fortran.new" "$counting_fortran"
fi

# LAPI stands on the engine in that library.
archive=$built/libencore_lapi.a
if [ ! "$demo" ] && newer "$built/lib/liblapi.so.1" "$archive" "$library" scripts/glibc crates/lapi/link.sh crates/abi/link.flags crates/lapi/exports.map; then
    step "linking liblapi.so"
    crates/lapi/link.sh "$archive" "$built/lib"
fi

# The program of `encore info --measured`.
measured=$built/encore-measured
if [ ! "$demo" ] && newer "$measured" scripts/glibc crates/tools/measured include/mpi.h; then
    step "making encore-measured"
    crates/tools/measured/build.sh "$library" "$measured.new"
    mv -f "$measured.new" "$measured"
fi

for abi in "${abis[@]}"; do
    if job=job_$abi && [ "${!job:-}" ]; then
        await "$abi"
        rm -rf "$built/$abi-abi"
        mv "$built/$abi-abi.new" "$built/$abi-abi"
    fi
    if job=job_counting_$abi && [ "${!job:-}" ]; then
        await "counting_$abi"
        rm -rf "$counting_abis/$abi-abi"
        mv "$counting_abis/$abi-abi.new" "$counting_abis/$abi-abi"
    fi
done
if [ "${job_fortran:-}" ]; then
    await fortran
    fortran/build.sh link "$fortran.new" "$library"
    rm -rf "$fortran"
    mv "$fortran.new" "$fortran"
fi
[ "${insight[*]}" ] || [ ! "${job_programs:-}" ] || await programs

# ---- The tree ------------------------------------------------------------------------------------------------

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

# stamped FILE: a copy of FILE that says the commit of which it is made (boot's version.rs). The wrappers print only their version: tests
# compile a program anew when the wrapper is another one.
commit=${ENCORE_COMMIT-$(git rev-parse --short=12 HEAD 2> /dev/null || true)}
if [ ! "${ENCORE_COMMIT+given}" ] && [ "$commit" ] && [ "$(git status --porcelain --untracked-files=no)" ]; then
    commit="$commit, modified"
fi
stamped() {
    local copy=$scratch/stamped/${1##*/} offset
    mkdir -p "$scratch/stamped"
    cp "$1" "$copy"
    offset=$(readelf --wide --sections "$copy" | sed -n 's/.* \.encore\.commit *PROGBITS *[0-9a-f]* \([0-9a-f]*\) .*/\1/p')
    printf %s "$commit" | dd of="$copy" bs=1 seek=$((16#$offset)) conv=notrunc status=none
    printf %s "$copy"
}

put 755 "$(stamped "$library")" lib/libmpi_abi.so.1
link libmpi_abi.so.1 lib/libmpi_abi.so
# For build systems that ask for `-lmpi`.
link libmpi_abi.so.1 lib/libmpi.so
for header in mpi mpix mpi-ext lapi; do
    put 644 include/$header.h include/$header.h
done
put 755 "$(stamped "$programs_built/mpiexec")" bin/mpiexec
link mpiexec bin/mpirun
put 755 "$programs_built/mpicc" bin/mpicc
for name in mpicxx mpic++ mpiCC mpifort mpif90 mpif77 mpicc_abi mpicxx_abi mpifort_abi; do
    link mpicc "bin/$name"
done
if [ "$demo" ]; then
    say "what programs in C and C++ need is in $dist/"
    exit
fi

if [ "${insight[*]}" ]; then
    put 755 "$(stamped "$counting")" lib/profile/libmpi_abi.so.1
    put 755 "$counting_fortran/libmpifort_abi.so.1" lib/profile/libmpifort_abi.so.1
    # They open the library in the folder above their own.
    for foreign in "$counting_abis"/*-abi/*; do
        put 755 "$foreign" "lib/profile/${foreign#"$counting_abis/"}"
    done
fi
put 755 "$built/lib/liblapi.so.1" lib/liblapi.so.1
link liblapi.so.1 lib/liblapi.so
for foreign in "$built"/*-abi/*; do
    put 755 "$foreign" "lib/${foreign#"$built/"}"
done
for file in libmpifort_abi.so libmpifort_block.a; do
    put 644 "$fortran/$file" "lib/$file"
done
put 755 "$fortran/libmpifort_abi.so.1" lib/libmpifort_abi.so.1
put 644 fortran/generated/mpif.h include/mpif.h
put 644 fortran/mpif-ext.h include/mpif-ext.h
for module in mpifort_base mpi mpi_fts mpi_f08; do
    put 644 "fortran/generated/$module.f90" "share/encore/fortran/$module.f90"
done
for language in c cxx; do
    sed "s/@VERSION@/$version/" "crates/tools/pkgconfig/mpi-$language.pc.in" > "$scratch/mpi-$language.pc"
    put 644 "$scratch/mpi-$language.pc" "lib/pkgconfig/mpi-$language.pc"
done

sed "s/@VERSION@/$version/" crates/tools/pkgconfig/lapi.pc.in > "$scratch/lapi.pc"
put 644 "$scratch/lapi.pc" lib/pkgconfig/lapi.pc
put 644 crates/tools/cmake/LAPIConfig.cmake lib/cmake/LAPI/LAPIConfig.cmake

put 755 "$(stamped "$programs_built/encore")" bin/encore
put 755 "$programs_built/encore-bench" bin/encore-bench
put 755 "$measured" bin/encore-measured

# The modules for gfortran, where it is and makes code for this architecture. The wrapper makes those for other compilers when they are first used.
modules=
if [ ! "${CARGO_BUILD_TARGET:-}" ] && command -v gfortran > /dev/null 2>&1; then
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
sed -e "s/@VERSION@/$version/" -e "s|@MODULES@|\${prefix}/${modules:-include}|" \
    -e "s/ *@RECORDING@/${modules:+ -frecord-gcc-switches -fno-mem-report}/" crates/tools/pkgconfig/mpi-fort.pc.in \
    > "$scratch/mpi-fort.pc"
put 644 "$scratch/mpi-fort.pc" lib/pkgconfig/mpi-fort.pc

scripts/man.sh "$programs_built" "$scratch/man" "$version"
for manual in "$scratch"/man/*.1; do
    put 644 "$manual" "share/man/man1/${manual##*/}"
done

for document in LICENSE CHANGELOG.md examples/*/*; do
    put 644 "$document" "share/encore/$document"
done
# Pages without links to files that only the repository has: the lab book and CONTRIBUTING.
for page in README.md ARCHITECTURE.md docs/*.md; do
    sed -E -e 's#\[([^]]*)\]\((docs/)?lab/([0-9]+)[^)]*\)#lab book \3#g' \
        -e 's#\[([^]]*)\]\((\.\./)?(docs/lab/README|CONTRIBUTING)\.md\)#\1#g' "$page" > "$scratch/page.md"
    put 644 "$scratch/page.md" "share/encore/$page"
done

# Remove files of an earlier build that this one doesn't make.
(cd "$dist" && find . -type f -o -type l) | sed 's|^\./||' | sort > "$scratch/there"
sort "$scratch/manifest" | comm -13 - "$scratch/there" | while IFS= read -r stale; do
    rm -f "$dist/$stale"
done
find "$dist" -type d -empty -delete

say "Encore $version is in $dist/: add $(cd "$dist" && pwd)/bin to PATH, or \`make install PREFIX=…\`"
