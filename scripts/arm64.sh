#!/usr/bin/env bash
# Builds Encore for arm64 (aarch64) on another machine, and runs its tests there by emulation. The compilers and the emulator are packages
# of Debian, unpacked into .cache/arm64, where no other program finds them: nothing is installed.
#
# usage: arm64.sh tools                     fetch and unpack what the others need
#        arm64.sh build [DIST]              build into DIST (dist-aarch64)
#        arm64.sh dist                      the archive that is released of it, in release/
#        arm64.sh test [arguments for pytest]    of each program of tests/mpi the sample; ENCORE_TEST_SAMPLE=: all of it
#        arm64.sh run COMMAND…              with those programs on the PATH, for example: aarch64-linux-gnu-gcc, run-arm64 PROGRAM

. "$(dirname "$0")/common.sh"
tools=$PWD/.cache/arm64
root=$tools/root
triple=aarch64-unknown-linux-gnu
packages=(rustc-web cargo-web gcc-aarch64-linux-gnu g++-aarch64-linux-gnu gfortran-aarch64-linux-gnu qemu-user)

# The same versions for both architectures, which is why rustup's Rust won't do where only this is known of the registry.
fetch() {
    local stamp="${packages[*]} 1" state=$tools/apt options package program name
    [ "$(cat "$tools/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    command -v apt-get > /dev/null || die "the compilers for arm64 come from Debian's packages: there is no apt-get here"
    step "fetching compilers for arm64 into $tools"
    rm -rf "$tools"
    mkdir -p "$root" "$tools/bin" "$state/lists/partial" "$state/archives/partial"
    cp /var/lib/dpkg/status "$state/status"
    options=(-qq -o "Dir::State=$state" -o "Dir::State::status=$state/status" -o "Dir::State::lists=$state/lists"
        -o "Dir::Cache=$state" -o "Dir::Cache::archives=$state/archives" -o APT::Architectures::=amd64 -o APT::Architectures::=arm64
        -o Acquire::Languages=none -o APT::Install-Recommends=false -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update
    # Installed ones are not fetched again, unless they were asked for.
    apt-get "${options[@]}" --yes --reinstall --download-only install "${packages[@]}"
    (cd "$state/archives" && apt-get "${options[@]}" download libstd-rust-web-dev:arm64)
    for package in "$state"/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar --extract --keep-directory-symlink --directory "$root"
    done
    rm -rf "$state"
    # The linker's scripts for the C library name files by their place on a system where they are installed.
    sed -i "s|/usr/aarch64-linux-gnu|$root/usr/aarch64-linux-gnu|g" "$root"/usr/aarch64-linux-gnu/lib/lib{c,m}.so
    for program in "$root"/usr/bin/{cargo,rustc,rustdoc,aarch64-linux-gnu-*}; do
        [ -e "$program" ] || continue
        name=${program##*/}
        program "$name" "exec \"$program\" \"\$@\""
    done
    # What runs an arm64 program here. The environment's libraries are that program's.
    cat > "$tools/bin/run-arm64" << END
#!/bin/sh
theirs=\${LD_LIBRARY_PATH-}
export LD_LIBRARY_PATH="$root/usr/lib/x86_64-linux-gnu"
if [ "\$theirs" ]; then set -- -E "LD_LIBRARY_PATH=\$theirs" "\$@"; else set -- -U LD_LIBRARY_PATH "\$@"; fi
exec "$root/usr/bin/qemu-aarch64" \${ENCORE_ARM64_OPTIONS:-} -L "$root/usr/aarch64-linux-gnu" "\$@"
END
    chmod +x "$tools/bin/run-arm64"
    echo "$stamp" > "$tools/made"
}

# program NAME TEXT: a script that runs with the libraries of these packages.
program() {
    printf '#!/bin/sh\nexport LD_LIBRARY_PATH="%s${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"\n%s\n' "$root/usr/lib/x86_64-linux-gnu" "$2" > "$tools/bin/$1"
    chmod +x "$tools/bin/$1"
}

build() {
    PATH=$tools/bin:$PATH CARGO=cargo RUSTC=$tools/bin/rustc CARGO_BUILD_TARGET=$triple CC=$tools/bin/aarch64-linux-gnu-gcc AR=$tools/bin/aarch64-linux-gnu-ar LD=$tools/bin/aarch64-linux-gnu-ld \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=$tools/bin/run-arm64 CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/arm64} \
        scripts/build.sh "$@"
}

# The compiler of the tests' programs, and a launcher of this machine that starts them by emulation: the emulator has not all that a launcher
# asks of the system.
emulated() {
    local dist=$1
    mkdir -p "$tools/mpi/bin"
    ln -sfn "$dist/include" "$tools/mpi/include"
    cat > "$tools/mpi/bin/mpicc" << END
#!/bin/sh
exec "$tools/bin/aarch64-linux-gnu-gcc" -I"$dist/include" "\$@" -L"$dist/lib" -lmpi_abi -Wl,-rpath,"$dist/lib" -Wl,-rpath-link,"$root/usr/aarch64-linux-gnu/lib"
END
    cat > "$tools/mpi/bin/mpiexec" << END
#!/usr/bin/env bash
# The first word of each section that is a program for arm64 is started by the emulator.
words=()
for word; do
    # Byte 18 of an ELF file names its architecture; 183 is arm64.
    if [ -f "\$word" ] && [ "\$(od --address-radix=n --format=u1 --skip-bytes=18 --read-bytes=1 "\$word" | tr -d ' ')" = 183 ]; then
        words+=("$tools/bin/run-arm64")
    fi
    words+=("\$word")
done
exec "$PWD/dist/bin/mpiexec" "\${words[@]}"
END
    chmod +x "$tools/mpi/bin/"*
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
        unset ENCORE_DIST
        PATH=$tools/bin:$PATH ENCORE_TEST_PEER=arm64 ENCORE_TEST_MPICC=$tools/mpi/bin/mpicc ENCORE_TEST_MPIEXEC=$tools/mpi/bin/mpiexec \
            ENCORE_TEST_SAMPLE=${ENCORE_TEST_SAMPLE-1} ENCORE_TEST_CACHE=$PWD/.cache/programs-arm64 exec "$PYTHON" -m pytest tests/mpi/test_mpi.py "$@"
        ;;
    dist)
        fetch
        build dist-aarch64
        PATH=$tools/bin:$PATH CROSS_COMPILE=aarch64-linux-gnu- scripts/dist.sh dist-aarch64 release
        ;;
    run)
        shift
        fetch
        PATH=$tools/bin:$PATH "$@"
        ;;
    *) die "usage: arm64.sh tools | build | dist | test | run" ;;
esac
