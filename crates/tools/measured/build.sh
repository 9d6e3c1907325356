#!/bin/sh
# Makes encore-measured, which finds its library beside itself (in ../lib), whatever LD_LIBRARY_PATH says.
#
#   build.sh libmpi_abi.so.1 program
set -eu

library=$1
program=$2
here=$(dirname "$0")
"${CC:-cc}" -std=gnu11 -O2 -Wall -Wextra -Werror -I"$here/../../../include" -o "$program" "$here/measured.c" "$library" \
    -Wl,-rpath,'$ORIGIN/../lib' -Wl,--disable-new-dtags -Wl,-z,now -Wl,-z,relro
