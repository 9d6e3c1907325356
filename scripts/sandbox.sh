#!/usr/bin/env bash
# Run a command as in a poor container: as root, without network, with a host name that nothing resolves, with 64 MB of
# /dev/shm or none (SHM=none), and without permission to inspect other processes.
#
# usage: sandbox.sh COMMAND…        (sandbox.sh scripts/demo.sh; sandbox.sh python3 -m pytest tests/mpi)

caller=$PWD
. "$(dirname "$0")/common.sh"
[ $# -gt 0 ] || die "what is to be run?"
confine=.cache/confine
mkdir -p .cache
# Renamed when it is whole: another sandbox may be running the file.
"${CC:-cc}" -O1 -Wall -Werror tests/compat/confine.c -o "$confine.$$"
mv -f "$confine.$$" "$confine"
confine=$PWD/$confine
cd "$caller"
if [ "$(id -u)" = 0 ]; then
    exec "$confine" "${SHM:-small}" "$@"
fi
exec unshare --user --map-root-user "$confine" "${SHM:-small}" "$@"
