#!/usr/bin/env bash
# Copy a built tree to where it is to stay, or remove it from there.
#
# usage: install.sh DIST DESTDIR PREFIX
#        install.sh --remove DESTDIR PREFIX

caller=$PWD
. "$(dirname "$0")/common.sh"
dist=$1 target=$2$3
case $target in
    /*) ;;
    *) target=$caller/$target ;;
esac
# The list of installed files, itself one of them.
list=share/encore/installed-files.txt

remove() {
    local file
    while IFS= read -r file; do
        rm -f "$target/$file"
        # Folders that are now empty; what others have put there keeps them.
        (cd "$target" && rmdir -p --ignore-fail-on-non-empty "$(dirname "$file")" 2> /dev/null) || true
    done < "$1"
}

if [ "$dist" = --remove ]; then
    [ -f "$target/$list" ] || die "nothing was installed in $target (there is no $target/$list)"
    files=$(mktemp)
    trap 'rm -f "$files"' EXIT
    cp "$target/$list" "$files"
    remove "$files"
    say "removed Encore from $target"
    exit
fi

[ -f "$dist/lib/libmpi_abi.so.1" ] || die "$dist/ is not built: run \`make\` first"
mkdir -p "$target/share/encore" || die "can't write to $target: choose another PREFIX, or run as root"
new=$(mktemp)
trap 'rm -f "$new"' EXIT
(cd "$dist" && find . -type f -o -type l) | sed 's|^\./||' | sort > "$new"
echo "$list" >> "$new"
# Remove files of an earlier version that this one doesn't have.
if [ -f "$target/$list" ]; then
    old=$(mktemp)
    trap 'rm -f "$new" "$old"' EXIT
    sort "$new" | comm -13 - <(sort "$target/$list") > "$old"
    remove "$old"
    mkdir -p "$target/share/encore"
fi

while IFS= read -r file; do
    mkdir -p "$target/$(dirname "$file")"
    if [ "$file" = "$list" ]; then
        install -m 644 "$new" "$target/$file"
    elif [ -L "$dist/$file" ]; then
        ln -sfn "$(readlink "$dist/$file")" "$target/$file"
    else
        # Beside it first and then renamed, because programs may be running from it.
        mode=$([ -x "$dist/$file" ] && echo 755 || echo 644)
        install -m "$mode" "$dist/$file" "$target/$file.new"
        mv -f "$target/$file.new" "$target/$file"
    fi
done < "$new"
say "installed Encore in $target"
