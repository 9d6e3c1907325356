#!/bin/sh
# Makes libmpifort_abi.so.1, the library that programs in Fortran call, and libmpifort_block.a, which is linked into them. Both
# are in C: no Fortran compiler is needed.
#
#   build.sh compile folder                  all that does without the MPI library, which can be built beside it
#   build.sh link folder mpi-library
#
# MORE_CFLAGS: flags of the compiler behind -O2.
set -eu

step=$1
folder=$2
here=$(dirname "$0")
cc=${CC:-cc}
objects=$folder/objects
mkdir -p "$objects"

# All are compiled at a time.
compilers=
compile() {
    object=$objects/$1.o
    shift
    # shellcheck disable=SC2086 # Several flags.
    "$cc" -std=gnu11 -O2 ${MORE_CFLAGS:-} -fPIC -Wall -Wextra -Werror -Wno-cast-function-type -Wno-attributes -I"$here/standard" -I"$here/../include" -c "$@" \
        -o "$object" &
    compilers="$compilers $!"
}

if [ "$step" = compile ]; then
    for name in standard/special standard/foreign standard/reals lists extents descriptors sections kept callbacks; do
        compile "$(basename $name)" "$here/$name.c"
    done
    compile shims "$here/generated/shims.c"
    compile by_hand "$here/by_hand.c"
    compile by_hand-profiling -DPROFILING_NAMES "$here/by_hand.c"
    compile block-data "$here/standard/block.s"
    compile block "$here/standard/block.c"
    for compiler in $compilers; do
        wait "$compiler"
    done
    CC=$cc "$here/profiling.sh" "$objects/shims.o" "$objects/shims-profiling.o"
    exit
fi
library=$3

# Not -Bsymbolic: a program's copy of a variable, and a tool's function in the place of one of these, come first.
"$cc" -shared -o "$folder/libmpifort_abi.so.1" "$objects"/special.o "$objects"/foreign.o "$objects"/reals.o "$objects"/lists.o "$objects"/extents.o "$objects"/descriptors.o "$objects"/sections.o "$objects"/kept.o \
    "$objects"/callbacks.o "$objects"/shims.o "$objects"/shims-profiling.o "$objects"/by_hand.o "$objects"/by_hand-profiling.o \
    "$objects"/block-data.o "$library" \
    -Wl,-soname,libmpifort_abi.so.1 -Wl,--version-script,"$here/exports.map" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,defs -Wl,--as-needed -ldl

# One member: a program that needs a variable gets the constructor, too.
"${LD:-$("$cc" -print-prog-name=ld)}" -r -o "$objects/both.o" "$objects/block-data.o" "$objects/block.o"
rm -f "$folder/libmpifort_block.a"
(cd "$objects" && "${AR:-$("$cc" -print-prog-name=ar)}" rcsD ../libmpifort_block.a both.o)

# The linker takes the archive first, so that a variable comes from there.
echo 'INPUT(libmpifort_block.a libmpifort_abi.so.1)' > "$folder/libmpifort_abi.so"
rm -rf "$objects"
