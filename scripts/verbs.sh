#!/usr/bin/env bash
# Runs programs of tests/mpi between two emulated machines with soft-RoCE, over libfabric's provider `verbs` and over UCX, as an ordinary user; kills a rank, and
# takes the device away while messages are under way. The emulator and the kernel are packages of Debian, unpacked into .cache/verbs: nothing is installed.
# It takes minutes, most of them for the emulation.
#
# usage: verbs.sh [--all] [--only LIBRARY,…] [PATTERN]     --all: all programs that run on two ranks, not a sample; LIBRARY: Debian, UCX, mpich or openmpi;
#        PATTERN: only the programs whose name has it

. "$(dirname "$0")/common.sh"
. scripts/debs.sh
tools=$PWD/.cache/verbs
dist=$(realpath "${ENCORE_DIST:-dist}")

fetch() {
    local stamp="qemu rxe 1" state=$tools/apt
    [ "$(cat "$tools/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    command -v apt-get > /dev/null || die "the emulator comes from Debian's packages: there is no apt-get here"
    step "fetching an emulator, and a kernel with soft-RoCE, into $tools"
    rm -rf "$tools"
    mkdir -p "$tools"
    debs "$state" qemu-system-x86 cpio -- linux-image-amd64:amd64 busybox-static:amd64 iproute2:amd64
    unpack "$tools/root" "$state"/archives/*.deb
    rm -rf "$state"
    echo "$stamp" > "$tools/made"
}

fetch
exec "$PYTHON" tests/verbs/machines.py "$tools" "$dist" "$@"
