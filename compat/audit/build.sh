#!/bin/sh
# Makes the audit library, which needs no other one.
#
#   build.sh file
set -eu

here=$(dirname "$0")
"${CC:-cc}" -std=gnu11 -Os -fPIC -shared -ffreestanding -fvisibility=hidden -fno-stack-protector -fno-tree-loop-distribute-patterns \
    -Wall -Wextra -Werror -nostdlib -s -o "$1" "$here/audit.c" \
    -Wl,-soname,libencore_audit.so -Wl,-z,now -Wl,-z,relro -Wl,-z,defs -Wl,-z,noexecstack -Wl,--build-id=none
