#!/bin/sh
# Makes liblapi.so of the static library of this crate.
#
#   link.sh liblapi.a folder
#
# `folder` has libmpi_abi.so.1, in which the engine is: the library needs it, and finds it beside itself.
# Flags in crates/abi/link.flags: see crates/abi/link.sh.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 libencore_lapi.a folder" >&2
    exit 2
fi
archive=$1
folder=$2
here=$(dirname "$0")

"${CC:-cc}" -shared -o "$folder/liblapi.so.1" \
    -Wl,--whole-archive "$archive" -Wl,--no-whole-archive \
    "$folder/libmpi_abi.so.1" \
    -Wl,-soname,liblapi.so.1 -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags \
    -Wl,--version-script,"$here/exports.map" \
    "@$here/../abi/link.flags"

ln -sf liblapi.so.1 "$folder/liblapi.so"
