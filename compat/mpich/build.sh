#!/bin/sh
# Makes libmpi.so.12, the library for programs with the MPICH ABI, and libraries with the other names by which programs are
# linked with it or open it. Those are empty and need the first one: a process that loads several has it once.
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
for name in libmpi.so libmpich.so libmpich.so.12; do
    "${CC:-cc}" -shared -nostdlib -o "$folder/$name" -x c /dev/null -x none -Wl,--no-as-needed "$folder/libmpi.so.12" \
        -Wl,-soname,"$name" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags
done
