#!/usr/bin/env bash
# Make a .deb and an .rpm of each archive that dist.sh has made, beside it.
#
# usage: packages.sh [FOLDER]

. "$(dirname "$0")/common.sh"
folder=${1:-release}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
for archive in "$folder/encore-$version-linux-$(uname -m)"{,-insight}.tar.xz; do
    [ -e "$archive" ] || continue
    for kind in deb rpm; do
        scripts/package.sh "$kind" "$archive" "$folder"
    done
done
