#!/bin/sh
# Makes of the object of generated/shims.c the one with the profiling names: PMPI_Send is called by pmpi_send_, where MPI_Send was by mpi_send_.
# To compile the file with PROFILING_NAMES gives the same, but takes seconds.
#
#   profiling.sh shims.o result.o        with the C compiler in CC, whose NM and OBJCOPY are taken if these aren't set
set -eu

cc=${CC:-cc}
"${NM:-$("$cc" -print-prog-name=nm)}" "$1" > "$2.symbols"
# Definitions, and the functions in C that are called; not variables as MPI_UNWEIGHTED.
sed -n -e 's/^.* [Tt] \(MPIX\{0,1\}_.*\)$/\1 P\1/p' -e 's/^.* [Tt] \(mpix\{0,1\}_.*\)$/\1 p\1/p' -e 's/^.* [Uw] \(MPIX\{0,1\}_[A-Z][a-z].*\)$/\1 P\1/p' \
    "$2.symbols" > "$2.names"
"${OBJCOPY:-$("$cc" -print-prog-name=objcopy)}" --redefine-syms="$2.names" "$1" "$2"
rm "$2.symbols" "$2.names"
