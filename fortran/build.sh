#!/bin/sh
# Makes libmpifort_abi.so.1, the library that programs in Fortran call, and libmpifort_block.a, which is linked into them. Both
# are in C: no Fortran compiler is needed.
#
#   build.sh folder mpi-library
set -eu

folder=$1
library=$2
here=$(dirname "$0")
cc=${CC:-cc}
mkdir -p "$folder"
objects=$folder/objects
mkdir -p "$objects"

compile() {
    object=$objects/$1.o
    shift
    "$cc" -std=gnu11 -O2 -fPIC -Wall -Wextra -Werror -Wno-cast-function-type -Wno-attributes -I"$here/standard" -I"$here/../include" -c "$@" \
        -o "$object"
}

for name in standard/special standard/foreign lists extents descriptors sections kept callbacks; do
    compile "$(basename $name)" "$here/$name.c"
done
for name in generated/shims by_hand; do
    compile "$(basename $name)" "$here/$name.c"
    compile "$(basename $name)-profiling" -DPROFILING_NAMES "$here/$name.c"
done
compile block-data "$here/standard/block.s"
compile block "$here/standard/block.c"

# Not -Bsymbolic: a program's copy of a variable, and a tool's function in the place of one of these, come first.
"$cc" -shared -o "$folder/libmpifort_abi.so.1" "$objects"/special.o "$objects"/foreign.o "$objects"/lists.o "$objects"/extents.o "$objects"/descriptors.o "$objects"/sections.o "$objects"/kept.o \
    "$objects"/callbacks.o "$objects"/shims.o "$objects"/shims-profiling.o "$objects"/by_hand.o "$objects"/by_hand-profiling.o \
    "$objects"/block-data.o "$library" \
    -Wl,-soname,libmpifort_abi.so.1 -Wl,--version-script,"$here/exports.map" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,defs -Wl,--as-needed -ldl

# One member: who needs a variable gets the constructor, too.
ld -r -o "$objects/both.o" "$objects/block-data.o" "$objects/block.o"
rm -f "$folder/libmpifort_block.a"
(cd "$objects" && ar rcsD ../libmpifort_block.a both.o)

# The linker takes the archive first, so that a variable comes from there.
echo 'INPUT(libmpifort_block.a libmpifort_abi.so.1)' > "$folder/libmpifort_abi.so"
rm -rf "$objects"
