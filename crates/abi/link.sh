#!/bin/sh
# Makes libmpi_abi.so.1 of the static library of this crate.
#
#   link.sh libencore_abi.a folder
#
# A static library and the C compiler, because a shared library that rustc links hides the weak MPI_* aliases.
# Options for the linker (link.flags has those of all libraries):
#   version-script   only the interface is visible; no symbol versions, which the ABI does not have
#   gc-sections      nothing that the interface does not reach
#   -z,now           everything is bound at load time: Rust's calls into libc are bound then in any case, so a
#                    lazy start would save nothing and make the first calls slower
#   -z,nodelete      never unloaded: dlclose must not take the library from under a running job
#   Bsymbolic        calls inside the library stay inside
#   first-calls.ld   which functions lie together, so that they can be fetched at once (docs/lab/080). Linkers other than
#                    GNU ld and lld don't know such scripts; then nothing is fetched
set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 libencore_abi.a folder" >&2
    exit 2
fi
archive=$1
folder=$2
here=$(dirname "$0")
mkdir -p "$folder"

first_calls=
case $("${CC:-cc}" -Wl,--version 2>/dev/null || true) in
*mold*) ;; # says that it is compatible with GNU ld
*"GNU ld"* | *LLD*) first_calls=-Wl,-T,$here/first-calls.ld ;;
esac

"${CC:-cc}" -shared -o "$folder/libmpi_abi.so.1" \
    -Wl,--whole-archive "$archive" -Wl,--no-whole-archive \
    -Wl,-soname,libmpi_abi.so.1 \
    -Wl,--version-script,"$here/exports.map" ${first_calls:+"$first_calls"} \
    "@$here/link.flags"

ln -sf libmpi_abi.so.1 "$folder/libmpi_abi.so"
ln -sf libmpi_abi.so.1 "$folder/libmpi.so"
