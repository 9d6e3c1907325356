#!/usr/bin/env bash
# Makes what is released of a built tree: encore-VERSION-linux-ARCHITECTURE.tar.xz, which runs where it is unpacked; in
# encore-VERSION-linux-ARCHITECTURE-insight.tar.xz the libraries of `mpiexec --profile`, which are unpacked in the same place; in
# encore-VERSION-linux-ARCHITECTURE-debug.tar.xz the debug information of both. The benchmark isn't in it: it compiles programs of the
# source tree.
#
# Equal sources give equal bytes, in any folder: no file has a time or an owner of its own.
#
# usage: dist.sh [--quick] DIST FOLDER
# --quick: for tests, without debug information, little compressed.

. "$(dirname "$0")/common.sh"
quick=
if [ "$1" = --quick ]; then
    quick=yes
    shift
fi
dist=$1 folder=$2
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
architecture=$(readelf --file-header "$dist/lib/libmpi_abi.so.1" | sed -n 's/^ *Machine: *//p')
case $architecture in
    *X86-64*) architecture=x86_64 ;;
    AArch64) architecture=aarch64 ;;
    *) die "there is no name for the architecture of $dist ($architecture)" ;;
esac
name=encore-$version-linux-$architecture
prefix=${CROSS_COMPILE:-}
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 1600000000)}

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name" "$stage/$name-debug"
(cd "$dist" && tar --create --exclude=./bin/encore-bench --exclude=./share/man/man1/encore-bench.1 .) | tar --extract --directory "$stage/$name"

find "$stage/$name" -type f -print0 | while IFS= read -r -d '' file; do
    case $(head --bytes 4 "$file" | od --address-radix=n --format=x1 | tr -d ' ') in
        7f454c46) ;;
        *) continue ;;
    esac
    debug=$stage/$name-debug/${file#"$stage/$name/"}.debug
    mkdir -p "$(dirname "$debug")"
    "${prefix}objcopy" --only-keep-debug --compress-debug-sections "$file" "$debug"
    "${prefix}strip" --strip-unneeded --remove-section=.comment "$file"
    (cd "$(dirname "$debug")" && "${prefix}objcopy" --add-gnu-debuglink="$(basename "$debug")" "$file")
done
chmod -R u=rwX,go=rX "$stage"

# pack NAME FILE…: an archive of files in the stage.
level=(--lzma2=preset=9e)
# With absolute targets, branches to the same place are equal bytes: 3 % less.
[ "$architecture" != x86_64 ] || level=(--x86 "${level[@]}")
[ ! "$quick" ] || level=(-0)
pack() {
    local what=$1
    shift
    tar --create --directory "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" --format=gnu "$@" |
        xz "${level[@]}" --threads=1 > "$folder/$what.tar.xz.new"
    mv "$folder/$what.tar.xz.new" "$folder/$what.tar.xz"
    say "$folder/$what.tar.xz  $(stat --format=%s "$folder/$what.tar.xz") bytes"
}

mkdir -p "$folder"
[ "$quick" ] || pack "$name-debug" "$name-debug"
if [ -d "$stage/$name/lib/profile" ]; then
    pack "$name-insight" "$name/lib/profile"
    rm -r "$stage/$name/lib/profile"
fi
pack "$name" "$name"
