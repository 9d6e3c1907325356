#!/usr/bin/env bash
# Builds what is committed twice, in two folders, and compares the archives byte for byte. It takes two whole builds.
#
# usage: test-reproducible.sh

. "$(dirname "$0")/common.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$PWD
commit=$(git rev-parse HEAD)
# The version that the library tells is one of the commit, and its archive has the commit's time.
for folder in one some/other/place; do
    git clone --quiet "$root" "$scratch/$folder/tree"
    git -C "$scratch/$folder/tree" checkout --quiet "$commit"
    mkdir -p "$scratch/$folder/tree/.cache"
    [ ! -f .cache/tools.sh ] || cp .cache/tools.sh "$scratch/$folder/tree/.cache/"
    step "building in $scratch/$folder/tree"
    (cd "$scratch/$folder/tree" && unset CARGO_TARGET_DIR && scripts/build.sh --insight --released dist && scripts/dist.sh dist release)
done
failed=0
for archive in "$scratch"/one/tree/release/*; do
    name=${archive##*/}
    if cmp "$archive" "$scratch/some/other/place/tree/release/$name"; then
        say "$name is the same: $(sha256sum < "$archive" | cut -d ' ' -f 1)"
        continue
    fi
    failed=1
    # Which of its files differ.
    for side in one some/other/place; do
        mkdir -p "$scratch/$side/unpacked"
        tar -xf "$scratch/$side/tree/release/$name" -C "$scratch/$side/unpacked"
    done
    diff -rq "$scratch/one/unpacked" "$scratch/some/other/place/unpacked" || true
done
exit $failed
