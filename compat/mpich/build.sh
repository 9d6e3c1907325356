#!/bin/sh
# Makes libmpi.so.12, the library for programs with the MPICH ABI.
#
#   build.sh folder
set -eu

folder=$1
here=$(dirname "$0")
mkdir -p "$folder"
"${CC:-cc}" -std=gnu11 -O2 -fPIC -shared -Wall -Wextra -Werror -Wno-cast-function-type \
    -I"$here/../../include" -o "$folder/libmpi.so.12" \
    "$here/generated/shims.c" "$here/callbacks.c" "$here/fortran.c" "$here/lists.c" "$here/load.c" "$here/special.c" \
    -Wl,-soname,libmpi.so.12 -Wl,--version-script,"$here/exports.map" \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,defs -Wl,-Bsymbolic -Wl,--as-needed -ldl -lpthread
