#!/bin/sh
# Makes the copy of libmpi_abi.so.1 that counts calls (`mpiexec --profile`), of the static library of this crate with its feature `insight`.
#
#   link.sh libencore_abi.a folder
#
# The functions get other names, and the entries in assembly theirs.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 libencore_abi.a folder" >&2
    exit 2
fi
archive=$1
folder=$2
here=$(dirname "$0")
mkdir -p "$folder"

# A name that the archive doesn't have does no harm.
sed -n 's/^ENTRY \([A-Za-z0-9_]*\),.*/PMPI_\1 encore_in_PMPI_\1\nMPI_\1 encore_in_MPI_\1/p' "$here/entries.h" > "$folder/names"
"${OBJCOPY:-objcopy}" --redefine-syms="$folder/names" "$archive" "$folder/functions.a"
"${CC:-cc}" -c -o "$folder/entries.o" "$here/entries.S"

"${CC:-cc}" -shared -o "$folder/libmpi_abi.so.1" \
    "$folder/entries.o" -Wl,--whole-archive "$folder/functions.a" -Wl,--no-whole-archive \
    -Wl,-soname,libmpi_abi.so.1 \
    -Wl,--version-script,"$here/../exports.map" \
    -Wl,--strip-all "@$here/../link.flags"
rm -f "$folder/names" "$folder/functions.a" "$folder/entries.o"
