#!/usr/bin/env bash
# Builds Encore for arm64 (aarch64) on another machine, and runs its tests there by emulation. The compilers and the emulator are packages
# of Debian, unpacked into .cache/arm64, where no other program finds them: nothing is installed.
#
# usage: arm64.sh tools                     fetch and unpack what the others need
#        arm64.sh build [DIST]              build into DIST (dist-aarch64)
#        arm64.sh dist                      the archive that is released of it, in release/
#        arm64.sh wheel                     its wheels, in wheels/
#        arm64.sh test [arguments for pytest [FILE]]    of each program of tests/mpi the sample; ENCORE_TEST_SAMPLE=: all of it. FILE:
#                                           other tests, but for what tests/arm64/left-out.txt names: tests/lapi/test_lapi.py,
#                                           tests/lecture/test_lecture.py, -k "not flang" tests/fortran/test_fortran.py
#        arm64.sh unit [arguments for cargo test]    the crates' own tests, for example: unit -p encore-shmem -p encore-datatype
#        arm64.sh machine [16k|64k]         what the emulator of programs lacks, in an emulated machine: mpiexec itself, kernel copies, call sites.
#                                           16k, 64k: with a kernel whose pages have 16 KiB, of Debian 13, or 64 KiB, built once from its sources
#        arm64.sh run COMMAND…              with those programs on the PATH, for example: aarch64-linux-gnu-gcc, run-arm64 PROGRAM

. "$(dirname "$0")/common.sh"
. scripts/debs.sh
tools=$PWD/.cache/arm64
root=$tools/root
machine=$tools/machine
triple=aarch64-unknown-linux-gnu
packages=(rustc-web cargo-web gcc-aarch64-linux-gnu g++-aarch64-linux-gnu gfortran-aarch64-linux-gnu qemu-user)

# Both architectures need equal versions, which is why rustup's Rust won't do where only this is known of the registry.
fetch() {
    fetch_compilers
    # What runs an arm64 program here. The environment's libraries are that program's; what this machine's launcher has the loader take is not.
    cat > "$tools/bin/run-arm64" << END
#!/bin/sh
unset LD_AUDIT
theirs=\${LD_LIBRARY_PATH-}
export LD_LIBRARY_PATH="$root/usr/lib/x86_64-linux-gnu"
if [ "\$theirs" ]; then set -- -E "LD_LIBRARY_PATH=\$theirs" "\$@"; else set -- -U LD_LIBRARY_PATH "\$@"; fi
exec "$root/usr/bin/qemu-aarch64" \${ENCORE_ARM64_OPTIONS:-} -L "$root/usr/aarch64-linux-gnu" "\$@"
END
    chmod +x "$tools/bin/run-arm64"
}

fetch_compilers() {
    local stamp="${packages[*]} 1" state=$tools/apt program name
    [ "$(cat "$tools/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    command -v apt-get > /dev/null || die "the compilers for arm64 come from Debian's packages: there is no apt-get here"
    step "fetching compilers for arm64 into $tools"
    rm -rf "$tools"
    mkdir -p "$tools/bin"
    debs "$state" "${packages[@]}" -- libstd-rust-web-dev:arm64
    unpack "$root" "$state"/archives/*.deb
    rm -rf "$state"
    # The linker's scripts for the C library name files by their place on a system where they are installed.
    sed -i "s|/usr/aarch64-linux-gnu|$root/usr/aarch64-linux-gnu|g" "$root"/usr/aarch64-linux-gnu/lib/lib{c,m}.so
    for program in "$root"/usr/bin/{cargo,rustc,rustdoc,aarch64-linux-gnu-*}; do
        [ -e "$program" ] || continue
        name=${program##*/}
        program "$name" "exec \"$program\" \"\$@\""
    done
    echo "$stamp" > "$tools/made"
}

# A machine in an emulator, and a kernel and a shell for it.
fetch_machine() {
    local stamp="qemu-system cpio 1" state=$tools/apt
    [ "$(cat "$machine/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    step "fetching an emulated machine into $machine"
    rm -rf "$machine"
    debs "$state" qemu-system-arm cpio -- linux-image-arm64:arm64 busybox-static:arm64
    unpack "$machine/host" "$state"/archives/*_{amd64,all}.deb
    unpack "$machine/guest" "$state"/archives/*_arm64.deb
    rm -rf "$state"
    echo "$stamp" > "$machine/made"
}

# A kernel whose pages have another length: Debian 13 has one of 16 KiB.
fetch_kernel() {
    case $1 in
        16k) fetch_packaged_kernel 16k ;;
        64k) build_kernel ;;
        *) die "pages have 16k or 64k, not '$1'" ;;
    esac
}

fetch_packaged_kernel() {
    local folder=$machine/$1 server
    [ ! -d "$folder" ] || return 0
    server=$(apt_server)
    step "fetching a kernel with pages of $1 into $folder"
    # Only unpacked, for tests: its signature needs keys that not every system has.
    SOURCES="deb [trusted=yes arch=arm64] $server/debian trixie main" debs "$tools/apt" -- "linux-image-arm64-$1:arm64"
    unpack "$folder" "$tools"/apt/archives/*_arm64.deb
    rm -rf "$tools/apt"
}

# Debian has no kernel whose pages have 64 KiB: one is built from its sources, with only what this test needs.
build_kernel() {
    local folder=$machine/64k config=$PWD/tests/arm64/kernel.config stamp
    stamp="linux-source-6.12 1 $(cksum < "$config")"
    [ "$(cat "$folder/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    step "building a kernel with pages of 64k in $folder"
    rm -rf "$folder"
    kernel_source "$folder" trixie linux-source-6.12
    kernel "$folder" ARCH=arm64 CROSS_COMPILE="$tools/bin/aarch64-linux-gnu-" KCONFIG_ALLCONFIG="$config" allnoconfig
    kernel "$folder" ARCH=arm64 CROSS_COMPILE="$tools/bin/aarch64-linux-gnu-" -j "$(nproc)" Image
    mkdir "$folder/boot"
    # The name that Debian's packages give a kernel.
    mv "$folder/source/arch/arm64/boot/Image" "$folder/boot/vmlinuz-64k"
    rm -rf "$folder/source" "$folder/root"
    echo "$stamp" > "$folder/made"
}

# program NAME TEXT: a script that runs with the libraries of these packages.
program() {
    printf '#!/bin/sh\nexport LD_LIBRARY_PATH="%s${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"\n%s\n' "$root/usr/lib/x86_64-linux-gnu" "$2" > "$tools/bin/$1"
    chmod +x "$tools/bin/$1"
}

# cross COMMAND…: runs it with the compilers for arm64.
cross() {
    PATH=$tools/bin:$PATH CARGO=cargo RUSTC=$tools/bin/rustc CARGO_BUILD_TARGET=$triple CC=$tools/bin/aarch64-linux-gnu-gcc AR=$tools/bin/aarch64-linux-gnu-ar LD=$tools/bin/aarch64-linux-gnu-ld \
        NM=$tools/bin/aarch64-linux-gnu-nm OBJCOPY=$tools/bin/aarch64-linux-gnu-objcopy \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=$tools/bin/run-arm64 CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/arm64} "$@"
}

build() {
    cross scripts/build.sh "$@"
}

# emulated DIST: the tree $tools/tree is a copy of DIST, but its wrappers are run by the emulator and call the compilers for arm64, and its launcher is
# this machine's, which starts the ranks by the emulator: that has not all that a launcher asks of the system.
emulated() {
    local dist=$1 tree=$tools/tree name
    rm -rf "$tree"
    mkdir -p "$tree/bin"
    cp -a "$dist/include" "$dist/lib" "$dist/share" "$tree/"
    # They find the rest by their own place.
    cp -a "$dist/bin" "$tree/programs"
    cat > "$tree/bin/wrapper" << END
#!/bin/bash
export ENCORE_CC=$tools/bin/aarch64-linux-gnu-gcc ENCORE_CXX=$tools/bin/aarch64-linux-gnu-g++ ENCORE_FC=$tools/bin/aarch64-linux-gnu-gfortran
words=()
for word; do
    [[ \$word == -fc=* ]] || words+=("\$word")
done
exec "$tools/bin/run-arm64" "$tree/programs/\${0##*/}" "\${words[@]}" -Wl,-rpath-link,"$root/usr/aarch64-linux-gnu/lib"
END
    cat > "$tree/bin/mpiexec" << END
#!/bin/bash
# The first word of each section that is a program for arm64 is started by the emulator.
words=() found=
for word; do
    # Byte 18 of an ELF file names its architecture; 183 is arm64.
    if [ "\$word" = : ]; then
        found=
    elif [ ! "\$found" ] && [ -f "\$word" ] && [ "\$(od --address-radix=n --format=u1 --skip-bytes=18 --read-bytes=1 "\$word" | tr -d ' ')" = 183 ]; then
        words+=("$tools/bin/run-arm64")
        found=yes
    fi
    words+=("\$word")
done
exec "$PWD/dist/bin/mpiexec" "\${words[@]}"
END
    for name in mpicc mpicxx mpifort; do
        ln -s wrapper "$tree/bin/$name"
    done
    # Without the wrapper, which takes a second for each of the hundreds of programs of tests/mpi.
    cat > "$tree/bin/quick-cc" << END
#!/bin/sh
exec "$tools/bin/aarch64-linux-gnu-gcc" -I"$tree/include" "\$@" -L"$tree/lib" -lmpi_abi -Wl,-rpath,"$tree/lib" -Wl,-rpath-link,"$root/usr/aarch64-linux-gnu/lib"
END
    chmod +x "$tree/bin/"{wrapper,mpiexec,quick-cc}
}

# Options that leave out the other tests that can't run under the emulator.
left_out() {
    sed -n 's/^\(tests[^ ]*\) .*/--deselect=\1/p' tests/arm64/left-out.txt
}

case ${1:-} in
    tools) fetch ;;
    build)
        shift
        fetch
        build "${@:-dist-aarch64}"
        ;;
    test)
        shift
        fetch
        # As for other tests, ENCORE_DIST names a tree that is there already.
        [ "${ENCORE_DIST:-}" ] || build dist-aarch64
        [ -x dist/bin/mpiexec ] || scripts/build.sh --demo dist
        emulated "$(realpath "${ENCORE_DIST:-dist-aarch64}")"
        export PATH=$tools/bin:$PATH ENCORE_TEST_CACHE=$PWD/.cache/programs-arm64
        if [ $# -gt 0 ] && [ -e "${!#}" ]; then
            mapfile -t options < <(left_out)
            ENCORE_DIST=$tools/tree exec "$PYTHON" -m pytest "${options[@]}" "$@"
        fi
        unset ENCORE_DIST
        ENCORE_TEST_PEER=arm64 ENCORE_TEST_MPICC=$tools/tree/bin/quick-cc ENCORE_TEST_MPIEXEC=$tools/tree/bin/mpiexec \
            ENCORE_TEST_SAMPLE=${ENCORE_TEST_SAMPLE-1} exec "$PYTHON" -m pytest tests/mpi/test_mpi.py "$@"
        ;;
    dist)
        fetch
        build --released dist-aarch64
        PATH=$tools/bin:$PATH CROSS_COMPILE=aarch64-linux-gnu- scripts/dist.sh dist-aarch64 release
        ;;
    wheel)
        fetch
        build --released dist-aarch64
        CROSS_COMPILE=aarch64-linux-gnu- cross scripts/wheel.sh dist-aarch64
        ;;
    unit)
        shift
        fetch
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tools/bin/aarch64-linux-gnu-gcc cross cargo test "$@"
        ;;
    machine)
        fetch
        fetch_machine
        [ ! "${2:-}" ] || fetch_kernel "$2"
        [ "${ENCORE_DIST:-}" ] || build dist-aarch64
        exec tests/arm64/machine.sh "$(realpath "${ENCORE_DIST:-dist-aarch64}")" "$tools" "${2:-}"
        ;;
    run)
        shift
        fetch
        PATH=$tools/bin:$PATH "$@"
        ;;
    *) die "usage: arm64.sh tools | build | dist | wheel | test | unit | machine | run" ;;
esac
