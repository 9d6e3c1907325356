#!/usr/bin/env bash
# Starts a machine for arm64 in an emulator, with a kernel of Debian's and a file system of only Encore, a C library and a shell, and runs there
# what the emulator of single programs lacks: mpiexec itself, copies by the kernel, call sites. `scripts/arm64.sh machine` calls it.
#
# usage: machine.sh DIST TOOLS [PAGES]      PAGES: 16k or 64k, a kernel of such pages instead of 4 KiB (scripts/arm64.sh)

set -euo pipefail
dist=$1 tools=$2 pages=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
machine=$tools/machine
sysroot=$tools/root/usr/aarch64-linux-gnu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
system=$scratch/system
cpio=$(find "$machine/host" -path "*bin/cpio" | head -n 1)

mkdir -p "$system"/{bin,lib,proc,sys,dev,tmp,encore/bin,encore/lib}
cp "$(find "$machine/guest" -path '*bin/busybox' | head -n 1)" "$system/bin/busybox"
for library in ld-linux-aarch64.so.1 libc.so.6 libm.so.6 libgcc_s.so.1 libpthread.so.0 libdl.so.2 librt.so.1; do
    cp -L "$sysroot/lib/$library" "$system/lib/"
done
cp "$dist/lib/libmpi_abi.so.1" "$system/encore/lib/"
cp "$dist/bin/mpiexec" "$dist/bin/encore" "$system/encore/bin/"
"$tools/bin/aarch64-linux-gnu-gcc" -g -O1 -I"$dist/include" "$here/machine.c" -o "$system/encore/bin/try" -L"$dist/lib" -lmpi_abi \
    -Wl,-rpath,/encore/lib -Wl,-rpath-link,"$sysroot/lib"
"$tools/bin/aarch64-linux-gnu-strip" --strip-debug "$system/encore/lib/libmpi_abi.so.1" "$system/encore/bin/mpiexec" "$system/encore/bin/encore"
cat > "$system/init" << 'END'
#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/encore/bin:/bin HOME=/tmp
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/shm
mount -t tmpfs shm /dev/shm
ip link set lo up
echo "== machine: $(uname -m) $(uname -r), $(nproc) processors, pages of $(awk '/KernelPageSize/ {print $2; exit}' /proc/self/smaps) kB"
try() {
    echo "== $1"
    shift
    "$@" 2>&1
    echo "== exit status $?"
}
try copies env ENCORE_KERNEL_COPY=always mpiexec -n 3 try copies
try windows mpiexec -n 4 try windows
try wait mpiexec -n 2 try wait
try crash mpiexec -n 2 try crash
try doctor encore doctor
echo "== end"
poweroff -f
END
chmod +x "$system/init"
(cd "$system" && find . | LD_LIBRARY_PATH=$machine/host/usr/lib/x86_64-linux-gnu "$cpio" --quiet --create --format=newc | gzip -1) > "$scratch/initrd"

# Two processors; the emulator's own libraries are unpacked beside it.
export LD_LIBRARY_PATH=$machine/host/usr/lib/x86_64-linux-gnu:$machine/host/lib/x86_64-linux-gnu
timeout "${ENCORE_MACHINE_TIMEOUT:-600}" "$machine/host/usr/bin/qemu-system-aarch64" -L "$machine/host/usr/share/qemu" -M virt -cpu max,pauth-impdef=on -smp 2 -m 1024 \
    -nographic -nic none -no-reboot -kernel "$(echo "$machine/${pages:-guest}"/boot/vmlinuz-*)" -initrd "$scratch/initrd" \
    -append "console=ttyAMA0 quiet panic=-1" < /dev/null | tr -d '\r' | tee "$scratch/said"

# What has to be in it.
failed=0
expect() {
    grep -Eq "$1" "$scratch/said" || {
        echo "machine.sh: the machine doesn't say: $1" >&2
        failed=1
    }
}
kibibytes=${pages%k}
expect "^== machine: .* pages of ${kibibytes:-4} kB"
expect '^kernel copies: yes$'
expect '^windows: right$'
expect 'waits_for_nobody'
expect 'rank 1 .*signal 6'
expect '^== end$'
if grep 'library of another MPI' "$scratch/said" >&2; then
    echo "machine.sh: Encore's own library is taken for another MPI's" >&2
    failed=1
fi
exit $failed
