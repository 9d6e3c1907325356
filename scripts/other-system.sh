#!/usr/bin/env bash
# Makes a folder with the files of another release of Debian or Ubuntu, for `chroot`: a C library of another age, its compilers and its
# Python. Packages are unpacked, not configured, so it takes a minute and needs no more than this machine's apt.
#
# usage: other-system.sh RELEASE FOLDER [PACKAGE…]      RELEASE: bullseye, bookworm, trixie … (Debian); xenial, bionic, focal, jammy, noble … (Ubuntu)
# Its packages come from the server that this machine's apt is set up with, where Debian's and Ubuntu's folders lie beside each other on
# mirrors that have both. ENCORE_MIRROR: another place (the address that the folder `dists` is below).

. "$(dirname "$0")/common.sh"
[ $# -ge 2 ] || die "usage: other-system.sh RELEASE FOLDER [PACKAGE…]"
release=$1
root=$(realpath --canonicalize-missing "$2")
shift 2
packages=("$@")
[ $# -gt 0 ] || packages=(dash bash coreutils sed grep gcc g++ gfortran libc6-dev python3 python3-venv python3-pip ca-certificates libc-bin)
command -v apt-get > /dev/null || die "the packages of other releases come through apt: there is no apt-get here"
case $release in
    trusty | xenial | bionic | focal | jammy | noble | plucky | questing) distribution=ubuntu sources="$release $release-updates" components="main universe" ;;
    *) distribution=debian sources=$release components=main ;;
esac
mirror=${ENCORE_MIRROR:-}
if [ ! "$mirror" ]; then
    here=$(apt-get indextargets --format '$(REPO_URI)' | sed -n 's#/\(debian\|ubuntu\)/*$##p' | head -n 1)
    [ "$here" ] || die "apt knows no server of Debian or Ubuntu: please set ENCORE_MIRROR"
    mirror=$here/$distribution
fi
state=$root.apt
stamp="$mirror ${packages[*]}"
[ "$(cat "$root/.made" 2> /dev/null || true)" != "$stamp" ] || exit 0

step "fetching $release into $root"
rm -rf "$root" "$state"
mkdir -p "$root" "$state/lists/partial" "$state/archives/partial" "$state/parts"
: > "$state/status"
for source in $sources; do
    # The packages are only unpacked, into a folder of tests: their signatures need keys that not every system has.
    echo "deb [trusted=yes] $mirror $source $components"
done > "$state/sources.list"
options=(-qq -o "Dir::State=$state" -o "Dir::State::status=$state/status" -o "Dir::State::lists=$state/lists"
    -o "Dir::Cache=$state" -o "Dir::Cache::archives=$state/archives" -o "Dir::Etc::sourcelist=$state/sources.list"
    -o "Dir::Etc::sourceparts=$state/parts" -o "Dir::Etc::preferencesparts=$state/parts" -o Acquire::Languages=none
    -o APT::Install-Recommends=false -o APT::Sandbox::User=root -o Acquire::Check-Valid-Until=false)
apt-get "${options[@]}" update || die "there is no $release at $mirror: please set ENCORE_MIRROR"
apt-get "${options[@]}" --yes --download-only install "${packages[@]}"

# Files of /lib there may be in /usr/lib here.
for folder in bin sbin lib lib64; do
    mkdir -p "$root/usr/$folder"
    ln -s "usr/$folder" "$root/$folder"
done
mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root/etc"
for package in "$state"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar --extract --keep-directory-symlink --directory "$root"
done
# Steps of packages when they are configured, as far as a compiler and Python need it.
for name in cc:gcc c++:g++ f95:gfortran; do
    [ ! -e "$root/usr/bin/${name#*:}" ] || ln -sf "${name#*:}" "$root/usr/bin/${name%:*}"
done
[ -e "$root/bin/sh" ] || ln -s dash "$root/bin/sh"
chroot "$root" /sbin/ldconfig 2> /dev/null || true
rm -rf "$state"
echo "$stamp" > "$root/.made"
