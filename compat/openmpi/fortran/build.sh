#!/bin/sh
# Makes the libraries for Fortran programs with the ABI of Open MPI from fortran/, compiled to call its library in C.
#
#   build.sh folder     (where libmpi.so.40 is)
set -eu

here=$(dirname "$0")
folder=$1
fortran=$here/../../../fortran
objects=$folder/objects
mkdir -p "$objects"

# All are compiled at a time.
compilers=
compile() {
    object=$objects/$1.o
    shift
    "${CC:-cc}" -std=gnu11 -O2 -fPIC -Wall -Wextra -Werror -Wno-cast-function-type -Wno-attributes -DOTHER_ABI \
        -I"$here" -I"$fortran/../include" -c "$@" -o "$object" &
    compilers="$compilers $!"
}

for source in "$here/names.c" "$fortran/lists.c" "$fortran/extents.c" "$fortran/sections.c" "$fortran/kept.c" "$fortran/callbacks.c"; do
    compile "$(basename "$source" .c)" "$source"
done
for source in "$fortran/generated/shims.c" "$fortran/by_hand.c"; do
    compile "$(basename "$source" .c)" "$source"
    compile "$(basename "$source" .c)-profiling" -DPROFILING_NAMES "$source"
done
for compiler in $compilers; do
    wait "$compiler"
done

# Functions that modules have as procedures of their own. To be known as predefined ones, they have the same addresses.
same=
for name in comm_dup_fn comm_null_copy_fn comm_null_delete_fn type_dup_fn type_null_copy_fn type_null_delete_fn \
    win_dup_fn win_null_copy_fn win_null_delete_fn conversion_fn_null; do
    same="$same -Wl,--defsym=__mpi_f08_callbacks_MOD_mpi_$name=mpi_${name}_"
done
for name in aint_add aint_diff f_sync_reg; do
    same="$same -Wl,--defsym=mpi_${name}_f08_=mpi_${name}_ -Wl,--defsym=pmpi_${name}_f08_=pmpi_${name}_"
done

# Not -Bsymbolic: a program's special addresses come before these.
# shellcheck disable=SC2086
"${CC:-cc}" -shared -o "$folder/libmpi_mpifh.so.40" "$objects"/*.o "$folder/libmpi.so.40" \
    -Wl,-soname,libmpi_mpifh.so.40 -Wl,--version-script,"$here/exports.map" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags \
    -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,defs $same
rm -rf "$objects"
for name in libmpi_usempif08.so.40 libmpi_usempi_ignore_tkr.so.40; do
    "${CC:-cc}" -shared -nostdlib -o "$folder/$name" -x c /dev/null -x none -Wl,--no-as-needed "$folder/libmpi_mpifh.so.40" \
        -Wl,-soname,"$name" -Wl,-rpath,'$ORIGIN' -Wl,--enable-new-dtags
done
