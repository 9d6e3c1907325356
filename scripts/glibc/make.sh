#!/bin/sh
# Makes what programs and libraries are linked with so that they need no newer GNU C library than 2.17, whatever the one of this
# machine is: libraries of names and versions (2.17.table), and in C what newer headers and start files expect beyond them (old.c, start.c).
# FOLDER/cc is the compiler that links so.
#
#   make.sh FOLDER COMPILER ARCHITECTURE
#
# COMPILER (cc, or a cross compiler) makes code for ARCHITECTURE (x86_64, aarch64). Exit status 3: there is no way for it here, and
# nothing was made.
set -eu

folder=$1
compiler=$2
architecture=$3
here=$(dirname "$0")
case $architecture in
    x86_64) loader=ld-linux-x86-64.so.2 ;;
    aarch64) loader=ld-linux-aarch64.so.1 ;;
    *) exit 3 ;;
esac
# Another C library (musl) has none of these names.
echo '#include <features.h>
#ifndef __GLIBC__
#error
#endif' | "$compiler" -E -x c - > /dev/null 2>&1 || exit 3
case $("$compiler" -Wl,--version 2> /dev/null || true) in
    *"GNU ld"* | *LLD*) ;;
    *) exit 3 ;;
esac

rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# stub LIBRARY SONAME: a library that has the names of that library, and nothing behind them.
stub() {
    awk -v library="$1" -v architecture="$architecture" -v source="$folder/stub.s" -v map="$folder/stub.map" '
        $1 == library || $1 == library "-" architecture {
            version = "GLIBC_" (architecture == "x86_64" ? $2 : "2.17")
            for (i = 3; i <= NF; i++) {
                size = split($i, part, ":") == 2 ? part[2] : 0
                print (size ? ".data" : ".text") > source
                print ".globl " part[1] "\n.type " part[1] ", " (size ? "%object" : "%function") > source
                if (size) print ".balign 16\n.size " part[1] ", " size > source
                print part[1] ": .skip " (size ? size : 4) > source
                names[version] = names[version] part[1] "; "
            }
        }
        END {
            print ".section .note.GNU-stack,\"\",%progbits" > source
            for (version in names) print version " { global: " names[version] "};" > map
        }' "$here/2.17.table"
    "$compiler" -shared -nostdlib -o "$folder/$2" "$folder/stub.s" -Wl,-soname,"$2" -Wl,--version-script,"$folder/stub.map"
}

stub ld $loader
for library in libc.so.6 libpthread.so.0 libdl.so.2 librt.so.1 libm.so.6 libutil.so.1; do
    stub $library $library
    ln -s $library "$folder/${library%%.*}.so"
done
rm "$folder/stub.s" "$folder/stub.map"

# For the linker, the C library is several: functions that newer ones have in the first were in others.
for part in old start; do
    "$compiler" -std=gnu11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror -c "$here/$part.c" -o "$folder/$part.o"
done
"${AR:-$("$compiler" -print-prog-name=ar)}" rcsD "$folder/libold.a" "$folder/old.o" "$folder/start.o"
rm "$folder/old.o" "$folder/start.o"
rm "$folder/libc.so"
echo "GROUP($folder/libc.so.6 $folder/libold.a AS_NEEDED($folder/libpthread.so.0 $folder/libdl.so.2 $folder/librt.so.1 $folder/$loader))" \
    > "$folder/libc.so"

# Libraries of the machine need newer names than these: they are not this program's business.
cat > "$folder/cc" << END
#!/bin/sh
for argument; do
    case \$argument in
        -c | -S | -E | -M | -MM | --version | -dump* | -print*) exec $compiler "\$@" ;;
    esac
done
exec $compiler "\$@" -L"$folder" -Wl,--allow-shlib-undefined -Wl,--wrap=__libc_start_main
END
chmod +x "$folder/cc"
