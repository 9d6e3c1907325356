#!/usr/bin/env bash
# Runs what is released on other releases of Debian and Ubuntu: in each, the archive compiles and runs programs in C and Fortran on 4 ranks; so
# does the .deb, through Debian's alternatives; the wheel, with mpi4py's ready-made one; and, where the release has a Lmod that reads it, the
# environment module. As root, since it changes its root folder.
#
# usage: test-systems.sh FOLDER RELEASE…        FOLDER: with the archive, the .deb and the wheel; what isn't there isn't tried
#        (make packages wheel && cp wheels/*.whl release/ && scripts/test-systems.sh release bullseye bookworm trixie jammy)

self=$(realpath "$0")
. "$(dirname "$0")/common.sh"

# inside ROOT COMMAND…: runs it there, with what programs expect of a system, which is gone afterwards.
if [ "${1:-}" = --inside ]; then
    root=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs none "$root/tmp"
    exec chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LANG=C "$@"
fi
inside() {
    unshare --mount "$self" --inside "$@"
}

folder=$(realpath "$1")
shift
[ "$(id -u)" = 0 ] || die "it has to be root to change its root folder"
failed=0
for release; do
    root=$PWD/.cache/systems/$release
    scripts/other-system.sh "$release" "$root" dash bash coreutils findutils sed grep tar xz-utils gcc g++ gfortran libc6-dev dpkg diffutils python3 \
        python3-venv python3-pip ca-certificates libc-bin lmod
    for file in /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt; do
        mkdir -p "$root$(dirname $file)"
        [ ! -e $file ] || cp -L $file "$root$file"
    done
    mkdir -p "$root/released" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/alternatives" "$root/var/lib/dpkg/updates" "$root/etc/alternatives" "$root/var/log"
    touch "$root/var/lib/dpkg/status"
    rm -rf "$root/released"/* "$root/opt/encore"
    cp "$folder"/encore* packaging/modulefile "$root/released/"
    cat > "$root/released/hello.c" << 'END'
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) printf("sum %d\n", sum);
    MPI_Finalize();
    return 0;
}
END
    cat > "$root/released/hello.f90" << 'END'
program hello
  use mpi
  integer :: rank, total, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (rank == 0) print '("sum ", i0)', total
  call MPI_Finalize(ierror)
end program
END
    # try NAME COMMAND: what it prints is to end with the sum of four ranks, or their greetings.
    try() {
        local said
        if said=$(inside "$root" timeout 300 bash -ec "$2" 2>&1) && [[ $said == *"sum 6" || $said == *"process 3 of 4"* ]]; then
            say "ok      $release: $1"
        else
            say "failed  $release: $1"
            say "$said"
            failed=1
        fi
    }
    compiled='cd /tmp; mpicc /released/hello.c -o c && mpiexec -n 4 ./c && mpifort /released/hello.f90 -o f && mpiexec -n 4 ./f'
    say "$release: $(inside "$root" ldd --version 2> /dev/null | head -n 1)"
    if compgen -G "$folder/encore-*-linux-x86_64.tar.xz" > /dev/null; then
        try archive "mkdir -p /tmp/e; tar -xJf /released/encore-*-linux-x86_64.tar.xz -C /tmp/e --strip-components=1; PATH=/tmp/e/bin:\$PATH; $compiled"
    fi
    if compgen -G "$folder/encore-mpi_*_amd64.deb" > /dev/null; then
        try .deb "dpkg --force-depends -i /released/encore-mpi_*_amd64.deb > /dev/null; $compiled; dpkg -r encore-mpi > /dev/null; ! test -e /usr/bin/mpicc; echo sum 6"
    fi
    if [ -e "$root/usr/share/lmod/lmod/libexec/lmod" ] && compgen -G "$folder/encore-*-linux-x86_64.tar.xz" > /dev/null; then
        # Packages are only unpacked there, so that nobody has chosen one of several interpreters.
        [ -e "$root/usr/bin/lua" ] || ln -sf "$(basename "$(compgen -G "$root/usr/bin/lua5.*" | head -n 1)")" "$root/usr/bin/lua"
        try "environment module" "mkdir -p /tmp/e /tmp/m/mpi; tar -xJf /released/encore-*-linux-x86_64.tar.xz -C /tmp/e --strip-components=1; \
            sed 's#@PREFIX@#/tmp/e#g; s#@VERSION@#1#g' /released/modulefile > /tmp/m/mpi/encore; . /usr/share/lmod/lmod/init/bash; \
            module use /tmp/m; module load mpi/encore; test \$MPI_HOME = /tmp/e; test \$(command -v mpicc) = /tmp/e/bin/mpicc; $compiled"
    fi
    python=$(inside "$root" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [[ $python == 3.[4567] ]]; then
        say "        $release: its Python $python is older than the wheel's 3.8"
    elif compgen -G "$folder/encore_mpi-*manylinux*_x86_64.whl" > /dev/null; then
        # Fetched here, since the system there doesn't know how this one reaches PyPI.
        "$PYTHON" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --python-version "$python" \
            --platform manylinux1_x86_64 --platform manylinux2014_x86_64 --platform manylinux_2_17_x86_64 --dest "$root/released" mpi4py
        try wheel "cd /tmp; python3 -m venv v; v/bin/pip install --quiet --no-index /released/encore_mpi-*_x86_64.whl /released/mpi4py-*.whl; PATH=/tmp/v/bin:\$PATH; $compiled; mpiexec -n 4 python -m mpi4py.bench helloworld | sort"
    fi
done
exit $failed
