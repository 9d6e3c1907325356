#!/usr/bin/env bash
# Build real programs and libraries from their own sources with Encore's wrappers, unchanged, and run their own checks. It takes
# minutes to an hour a program, so it is no part of `make test`. Sources come from Debian's source packages, PyPI and crates.io;
# they and what is built lie in .cache/real/NAME.
#
# usage: real-programs.sh [--list | NAME…]     (default: all of tests/real/)
#        real-programs.sh --beside-mpich [NAME…]
#        real-programs.sh --quick NAME
#
# --quick builds the quickest part of a program that has one, and runs that part's checks: `make test` does it with PARPACK.
# --beside-mpich builds programs a second time with MPICH from PyPI (scripts/mpich.sh), in .cache/real/mpich/NAME, runs both in turns,
# ROUNDS times each (7), and prints the medians of the time that mpiexec takes, start and end included, and their ratio; the same of the
# least times, which others on the machine disturb less, and of processor time. Runs of more ranks than processors are left out:
# MPICH's ranks never yield, so such a run takes minutes where it takes Encore's a second.
#
# A program is a file tests/real/NAME.sh. It runs in its own folder with `set -e`, finds Encore's programs on PATH, and uses the
# functions below. Its last line of output is what the table at the end shows. One that can be compared says `built` between its build
# and its checks, and before that has a function `compared` that prints lines of ranks and a command.

. "$(dirname "$0")/common.sh"
root=$PWD
export DIST=${ENCORE_DIST:-$root/dist}
DIST=$(realpath "$DIST")
export PATH=${TOOLS:-$DIST/bin}:$PATH

one= beside= only_build= quick=
case ${1:-} in
    --one)
        one=$2
        shift 2
        ;;
    --build)
        one=$2 only_build=1
        shift 2
        ;;
    --quick)
        one=$2 quick=1
        shift 2
        ;;
    --beside-mpich)
        beside=1
        shift
        ;;
esac
names=("$@")
if [ -z "$one" ] && { [ "${1:-}" = --list ] || [ $# = 0 ]; }; then
    names=()
    for file in tests/real/*.sh; do
        [ -z "$beside" ] || grep -q '^built$' "$file" || continue
        name=${file##*/}
        names+=("${name%.sh}")
    done
fi
if [ "${1:-}" = --list ]; then
    for name in "${names[@]}"; do
        printf '%-14s %s\n' "$name" "$(sed -n '1s/^# //p' "tests/real/$name.sh")"
    done
    exit
fi
[ -x "$DIST/bin/mpiexec" ] || die "there is no Encore in $DIST: run \`make\` first, or set ENCORE_DIST"

# ---- For the files in tests/real --------------------------------------------------------------------------------------

# apt WORD…: apt-get or apt-cache with lists that have source packages, apart from the system's own.
apt() {
    local command=$1
    shift
    "$command" -oDir::Etc::sourcelist="$apt_lists/sources.list" -oDir::Etc::sourceparts=- -oDir::State::Lists="$apt_lists/lists" \
        -oAPT::Sandbox::User=root -oAPT::Get::Only-Source=true "$@"
}

# apt_sources SUITE: the system's sources, with those of source packages beside them.
apt_sources() {
    apt_lists=$root/.cache/real/apt/$1
    [ -s "$apt_lists/sources.list" ] && return
    mkdir -p "$apt_lists/lists/partial"
    local mirror
    mirror=$(find /etc/apt -name '*.sources' -exec cat {} + -o -name sources.list -exec cat {} + |
        sed -n 's/^URIs: *//p; s/^deb  *\(\[[^]]*\]\)\?  *\([^ ]*\) .*/\2/p' | head -n 1)
    printf 'deb-src [trusted=yes] %s %s main\n' "$mirror" "$1" > "$apt_lists/sources.list"
    apt apt-get update -qq || die "the list of Debian's sources can't be had"
}

# debian_source PACKAGE: its sources, with Debian's patches, in the folder `source`; the version in $version.
debian_source() {
    apt_sources "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)"
    if [ ! -d source ]; then
        apt apt-get source --download-only -qq "$1" > fetch.log 2>&1 || { cat fetch.log; die "the sources of $1 can't be had"; }
        dpkg-source --no-check -x ./*.dsc source > unpack.log
    fi
    version="$1 $(sed -n 's/^Version: //p' ./*.dsc | head -n 1)"
}

# upstream_source PACKAGE SUITE: the same of another suite of Debian's, without its patches.
upstream_source() {
    apt_sources "$2"
    if [ ! -d source ]; then
        apt apt-get source --download-only --tar-only -qq "$1" > fetch.log 2>&1 || { cat fetch.log; die "the sources of $1 can't be had"; }
        mkdir source.new
        tar -xf "$1"_*.orig.tar.* --strip-components 1 -C source.new
        mv source.new source
    fi
    local archive
    archive=$(echo "$1"_*.orig.tar.*)
    archive=${archive%.orig.tar.*}
    version="$1 ${archive#*_}"
}

# debian_packages PACKAGE…: installed on this system, for what the program needs beside MPI.
debian_packages() {
    dpkg -s "$@" > /dev/null 2>&1 || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > packages.log
}

# once NAME COMMAND…: a step that isn't done again when it has succeeded.
once() {
    local mark=.done-$1
    shift
    [ -f "$mark" ] && return
    "$@" > "${mark#.done-}.log" 2>&1 || { tail -n 30 "${mark#.done-}.log"; return 1; }
    touch "$mark"
}

# expect WORD… -- COMMAND…: the command succeeds, and each of the words is in what it prints.
expect() {
    local words=()
    while [ "$1" != -- ]; do
        words+=("$1")
        shift
    done
    shift
    timeout 900 "$@" > output.log 2>&1 || { tail -n 30 output.log; echo "failed: $*"; return 1; }
    for word in "${words[@]}"; do
        grep -q -e "$word" output.log || { tail -n 30 output.log; echo "\`$word\` isn't in what this prints: $*"; return 1; }
    done
}

# built: the end of the build. Where programs are compared, nothing else of the file is done.
built() {
    [ -n "$only_build" ] || return 0
    compared > compared
    exit
}

jobs=$(nproc)

if [ -n "$one" ]; then
    mkdir -p "${FOLDER:=.cache/real/$one}"
    cd "$FOLDER"
    # Files of an earlier run may have another tree's path in them.
    [ -n "${TOOLS:-}" ] || export LD_LIBRARY_PATH=$DIST/lib
    . "$root/tests/real/$one.sh"
    exit
fi

# ---- Beside MPICH ---------------------------------------------------------------------------------------------------

# timed COMMAND…: the milliseconds that it takes, and those of processor time. It has to succeed.
timed() {
    local TIMEFORMAT='%R %U %S'
    { time timeout 900 "$@" > "$folder/run.log" 2>&1 < /dev/null; } 2> "$folder/times" ||
        { tail -n 30 "$folder/run.log" >&2; die "failed: $*"; }
    awk '{ printf "%d %d\n", 1000 * $1, 1000 * ($2 + $3) }' "$folder/times"
}

# of_sorted FIELD PLACE LINE…: the line's field that is at this place, from 1, when they are in order.
of_sorted() {
    local field=$1 place=$2
    shift 2
    printf '%s\n' "$@" | cut -d ' ' -f "$field" | sort -n | sed -n "${place}p"
}

if [ -n "$beside" ]; then
    . scripts/mpich.sh
    mpich=$root/.cache/real/mpich
    mpich_tools "$mpich" "$PYTHON"
    declare -A bin=([encore]=$DIST/bin [mpich]=$mpich/bin)
    table=()
    for name in "${names[@]}"; do
        for library in encore mpich; do
            step "$name, built with $library"
            folder=$root/.cache/real/$name
            [ $library = encore ] || folder=$mpich/$name
            mkdir -p "$folder"
            TOOLS=${bin[$library]} FOLDER=$folder "scripts/${0##*/}" --build "$name" > "$folder/all.log" 2>&1 ||
                { tail -n 30 "$folder/all.log"; die "$name can't be built with $library: see $folder/all.log"; }
        done
        step "$name, in turns"
        while read -r -u 3 ranks command; do
            [ "$ranks" -le "$jobs" ] || continue
            encore=() others=()
            for _ in $(seq "${ROUNDS:-7}"); do
                # Each rank has a session of its own, as MPICH's ranks have anyway: Linux shares processors between sessions.
                encore+=("$(cd "$root/.cache/real/$name" && export LD_LIBRARY_PATH=$DIST/lib &&
                    timed bash -c "$DIST/bin/mpiexec -n $ranks setsid --wait $command")")
                others+=("$(cd "$mpich/$name" && timed bash -c "$mpich/bin/mpiexec -n $ranks setsid --wait $command")")
            done
            line=
            middle=$((${#encore[@]} / 2 + 1))
            for which in "1 $middle" "1 1" "2 $middle"; do
                line+=$(awk -v a="$(of_sorted $which "${encore[@]}")" -v b="$(of_sorted $which "${others[@]}")" \
                    'BEGIN { printf "%8d %8d %6.2f", a, b, a / b }')
            done
            table+=("$line  $name, $ranks ranks: $command")
            say "${table[-1]}"
        done 3< "$root/.cache/real/$name/compared"
    done
    step "milliseconds with Encore and with MPICH, and their ratio: medians, least, processor time; load $(cut -d ' ' -f 1-3 /proc/loadavg)"
    printf '%s\n' "${table[@]}"
    exit
fi

# ---- All that were asked for ----------------------------------------------------------------------------------------

table=()
failed=0
for name in "${names[@]}"; do
    [ -f "tests/real/$name.sh" ] || die "there is no tests/real/$name.sh; --list names those that there are"
    step "$name"
    folder=$root/.cache/real/$name
    mkdir -p "$folder"
    since=$SECONDS
    # A shell of its own: in a condition, this one would go on after a command that fails.
    status=0
    "scripts/${0##*/}" --one "$name" > "$folder/all.log" 2>&1 || status=$?
    if [ $status = 0 ]; then
        result="passed: $(tail -n 1 "$folder/all.log")"
    else
        result="FAILED: see $folder/all.log"
        tail -n 30 "$folder/all.log"
        failed=$((failed + 1))
    fi
    table+=("$(printf '%-14s %5d s  %s' "$name" $((SECONDS - since)) "$result")")
done
step "real programs"
printf '%s\n' "${table[@]}"
exit $((failed > 0))
