#!/bin/sh
# Makes the libraries for Fortran programs with another ABI from fortran/, compiled to call its library in C. Those with other names are
# empty and need the first one.
#
#   fortran.sh mpich|openmpi folder     (where libmpi.so.12 or libmpi.so.40 is)
set -eu

root=$(dirname "$0")/../..
here=$root/compat/$1/fortran
folder=$2
fortran=$root/fortran
objects=$folder/objects
include=$objects/include
mkdir -p "$include"
cp "$root/include/mpix.h" "$include"
# Names of functions that are the same as others.
same=
case $1 in
    mpich)
        c=libmpi.so.12 library=libmpifort.so.12 others=libmpichfort.so.12
        # Handles are numbers, but for files.
        sed '/MPI_ABI_File/!s/^typedef struct MPI_ABI_[A-Z][a-z]* \*/typedef int /' "$root/include/mpi.h" > "$include/mpi.h"
        ;;
    openmpi)
        c=libmpi.so.40 library=libmpi_mpifh.so.40 others="libmpi_usempif08.so.40 libmpi_usempi_ignore_tkr.so.40"
        cp "$root/include/mpi.h" "$include"
        # Functions that modules have as procedures of their own. To be known as predefined ones, they have the same addresses.
        for name in comm_dup_fn comm_null_copy_fn comm_null_delete_fn type_dup_fn type_null_copy_fn type_null_delete_fn \
            win_dup_fn win_null_copy_fn win_null_delete_fn conversion_fn_null; do
            same="$same -Wl,--defsym=__mpi_f08_callbacks_MOD_mpi_$name=mpi_${name}_"
        done
        for name in aint_add aint_diff f_sync_reg; do
            same="$same -Wl,--defsym=mpi_${name}_f08_=mpi_${name}_ -Wl,--defsym=pmpi_${name}_f08_=pmpi_${name}_"
        done
        # Its names of persistent collective operations before MPI 4 had them, as in C.
        for name in $(cat "$here/../persistent.txt"); do
            for end in init init_ init__ init_f08_; do
                same="$same -Wl,--defsym=mpix_${name}_$end=mpi_${name}_$end -Wl,--defsym=pmpix_${name}_$end=pmpi_${name}_$end"
            done
        done
        ;;
esac

# All are compiled at a time.
compilers=
compile() {
    object=$objects/$1.o
    shift
    # shellcheck disable=SC2086
    "${CC:-cc}" -std=gnu11 -O2 ${MORE_CFLAGS:-} -fPIC -Wall -Wextra -Werror -Wno-cast-function-type -Wno-attributes -DOTHER_ABI \
        -I"$here" -I"$include" -c "$@" -o "$object" &
    compilers="$compilers $!"
}

for source in "$here/names.c" "$fortran/lists.c" "$fortran/extents.c" "$fortran/descriptors.c" "$fortran/sections.c" "$fortran/kept.c" "$fortran/callbacks.c"; do
    compile "$(basename "$source" .c)" "$source"
done
compile shims "$fortran/generated/shims.c"
compile by_hand "$fortran/by_hand.c"
compile by_hand-profiling -DPROFILING_NAMES "$fortran/by_hand.c"
for compiler in $compilers; do
    wait "$compiler"
done
CC=${CC:-cc} "$fortran/profiling.sh" "$objects/shims.o" "$objects/shims-profiling.o"

# Not -Bsymbolic: a program's special addresses come before these.
# shellcheck disable=SC2086
"${CC:-cc}" -shared -o "$folder/$library" "$objects"/*.o "$folder/$c" \
    -Wl,-soname,"$library" -Wl,--version-script,"$here/exports.map" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,defs $same
rm -rf "$objects"
for name in $others; do
    "${CC:-cc}" -shared -nostdlib -o "$folder/$name" -x c /dev/null -x none -Wl,--no-as-needed "$folder/$library" \
        -Wl,-soname,"$name" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags
done
