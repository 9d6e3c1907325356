#!/bin/sh
# Makes the library for programs with another ABI, and libraries with the other names by which programs are linked with it or open
# it. Those are empty and need the first one: a process that loads several has it once.
#
#   build.sh mpich|openmpi folder
#
# MORE_CFLAGS: flags of the compiler behind -O2.
set -eu

here=$(dirname "$0")
abi=$here/../$1
folder=$2
names=
case $1 in
    mpich)
        library=libmpi.so.12
        # The C++ wrappers link each program with those of the bindings, of which few use anything.
        others="libmpi.so libmpich.so libmpich.so.12 libmpicxx.so.12 libmpichcxx.so.12"
        ;;
    openmpi)
        library=libmpi.so.40
        others="libmpi.so"
        # Open MPI's names of persistent collective operations before MPI 4 had them.
        for name in $(cat "$abi/persistent.txt"); do
            name=$(printf %s "$name" | sed 's/^./\u&/')_init
            names="$names -Wl,--defsym=MPIX_$name=foreign_$name -Wl,--defsym=PMPIX_$name=foreign_$name"
        done
        ;;
esac
mkdir -p "$folder"
# shellcheck disable=SC2086
"${CC:-cc}" -std=gnu11 -O2 ${MORE_CFLAGS:-} -fno-tree-slp-vectorize -fPIC -shared -Wall -Wextra -Werror -Wno-cast-function-type \
    -I"$here" -I"$here/generated" -I"$abi" -I"$abi/generated" -I"$here/../../include" -o "$folder/$library" \
    "$here"/*.c "$here"/generated/shims.c "$abi"/*.c \
    -Wl,-soname,"$library" -Wl,--version-script,"$abi/exports.map" \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,defs -Wl,-Bsymbolic-functions -Wl,--as-needed -ldl -lpthread $names
if [ "$1" = openmpi ]; then
    "${CC:-cc}" -std=gnu11 -O2 -fPIC -shared -Wall -Wextra -Werror \
        -o "$folder/libmpi_cxx.so.40" "$abi"/cxx/*.c "$folder/$library" -Wl,-soname,libmpi_cxx.so.40 -Wl,-rpath,'$ORIGIN' \
        -Wl,--enable-new-dtags -Wl,-z,now -Wl,-z,relro -Wl,-z,defs
fi
"$here/fortran.sh" "$1" "$folder"
# The library that makes the loader use these.
"$here/../audit/build.sh" "$folder/libencore_audit.so"
for name in $others; do
    "${CC:-cc}" -shared -nostdlib -o "$folder/$name" -x c /dev/null -x none -Wl,--no-as-needed "$folder/$library" \
        -Wl,-soname,"$name" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags
done
