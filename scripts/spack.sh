#!/usr/bin/env bash
# Has Spack itself check the recipe of packaging/spack, build it of what is committed here, and build a package with programs in C and in Fortran
# that needs `mpi`, on it. Compilers and Rust are this machine's. Nothing of Spack is fetched: SPACK and PACKAGES are the folders of spack and of
# spack-packages, of which only copies are written to; clingo and the tools for its style come from PyPI, the crates from Cargo's cache.
# Without --check, Spack also needs the sources of its compiler-wrapper: a network, or FOLDER/sources with them as in a mirror of Spack.
#
# usage: spack.sh SPACK PACKAGES [FOLDER]       FOLDER: all that is made (.cache/spack); what was installed there is built again
#        spack.sh --check SPACK PACKAGES [FOLDER]    without building anything

. "$(dirname "$0")/common.sh"
check=
if [ "${1:-}" = --check ]; then
    check=yes
    shift
fi
[ $# -ge 2 ] || die "usage: spack.sh [--check] SPACK PACKAGES [FOLDER]"
spack=$(realpath "$1") packages=$(realpath "$2")
mkdir -p "${3:-.cache/spack}"
folder=$(realpath "${3:-.cache/spack}")
[ -x "$spack/bin/spack" ] || die "there is no bin/spack in $spack"
[ -e "$packages/repos/spack_repo/builtin/repo.yaml" ] || die "there is no repos/spack_repo/builtin in $packages"

tools=$folder/venv
if [ ! -x "$tools/bin/flake8" ]; then
    step "installing what Spack needs from PyPI"
    "$PYTHON" -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check clingo isort black flake8
fi
export SPACK_PYTHON=$tools/bin/python PATH=$tools/bin:$PATH
# Nothing of the user's or the system's settings, nothing outside of the folder.
export SPACK_DISABLE_LOCAL_CONFIG=1 SPACK_USER_CACHE_PATH=$folder/cache
scope=$folder/scope
mkdir -p "$scope"

step "settings in $scope"
# Spack's packages are written to when they are loaded: their Python is compiled.
export PYTHONPYCACHEPREFIX=$folder/pycache
cat > "$scope/config.yaml" << YAML
config:
  install_tree:
    root: $folder/installed
  build_stage: [$folder/stage]
  source_cache: $folder/sources
  misc_cache: $folder/cache/misc
  build_jobs: 2
YAML
printf 'bootstrap:\n  enable: false\n' > "$scope/bootstrap.yaml"
cat > "$scope/repos.yaml" << YAML
repos::
  encore: $PWD/packaging/spack/spack_repo/encore
  encore_test: $PWD/tests/packaging/spack_repo/encore_test
  builtin: $packages/repos/spack_repo/builtin
YAML
rust=$("${RUSTC:-rustc}" --print sysroot)
# external NAME VERSION PREFIX: a program of this machine.
external() {
    printf '  %s:\n    buildable: false\n    externals:\n    - spec: "%s@%s"\n      prefix: %s\n' "$1" "$1" "$2" "$3"
}
{
    # The sources are the commits of this tree, not the recipe's address.
    printf 'packages:\n  encore-mpi:\n    package_attributes:\n      git: file://%s\n' "$PWD"
    external rust "$("${RUSTC:-rustc}" --version | cut -d ' ' -f 2)" "$rust"
    external gmake "$(make --version | sed -n '1s/.* //p')" /usr
    external gcc "$(gcc -dumpfullversion) languages='c,c++,fortran'" /usr
    printf '      extra_attributes:\n        compilers: {c: %s, cxx: %s, fortran: %s}\n' "$(command -v gcc)" "$(command -v g++)" "$(command -v gfortran)"
} > "$scope/packages.yaml"
spack() {
    command "$spack/bin/spack" --config-scope "$scope" "$@"
}

step "spack style"
recipes=("$PWD"/packaging/spack/spack_repo/encore/packages/*/package.py "$PWD"/tests/packaging/spack_repo/encore_test/packages/*/package.py)
spack style --tool import,isort,black --root "$spack" "${recipes[@]}"
# Spack's settings of flake8 are for Spack itself: all packages import all names of spack.package.
flake8 --config "$spack/.flake8" --extend-ignore F403,F405 "${recipes[@]}"
step "spack audit"
spack audit packages encore-mpi mpi-greeting
step "spack spec"
commit=$(git rev-parse HEAD)
encore="encore-mpi@git.$commit=main"
spack spec "$encore"
spack spec "mpi-greeting ^$encore"
[ ! "$check" ] || exit 0

# Cargo looks for settings in all folders above that of a build: the crates lie there, as for a builder without a network.
step "vendoring crates"
mkdir -p "$folder/stage/.cargo"
"$CARGO" vendor --quiet --locked "$folder/crates" > "$folder/stage/.cargo/config.toml"

step "spack install"
for package in mpi-greeting encore-mpi; do
    spack uninstall --yes-to-all --all --force "$package" > /dev/null 2>&1 || true
done
spack install --fail-fast --show-log-on-error "mpi-greeting ^$encore"
prefix=$(spack location --install-dir encore-mpi)
said=$(eval "$(spack load --sh mpi-greeting encore-mpi)" && mpiexec -n 4 greeting-c && mpiexec -n 4 greeting-f && [ "$MPICC" = "$prefix/bin/mpicc" ])
[ "$said" = "sum 6"$'\n'"sum 6" ] || die "the programs of the installed package say: $said"
say "$prefix: the package builds, and programs that need mpi run on it"
