#!/usr/bin/env bash
# Builds libraries that stand on MPI's files with Encore's mpicc, and runs their own parallel tests: HDF5, netCDF, PnetCDF, h5py. Sources are those
# of the system's package manager. Takes about half an hour on two processors, so `make test` doesn't run it.
#
# usage: io-libraries.sh [--ranks N] [--times N] [hdf5|netcdf|pnetcdf|h5py ...]      all without names; all tests N times
#
# ENCORE_DIST   the library under test (dist)
# SCRATCH       where everything goes (.cache/io-libraries); results are in SCRATCH/NAME.log

. "$(dirname "$0")/common.sh"

ranks=4 times=1
while true; do
    case ${1:-} in
        --ranks) ranks=$2 ;;
        --times) times=$2 ;;
        *) break ;;
    esac
    shift 2
done
wanted=${*:-hdf5 netcdf pnetcdf h5py}
dist=$(cd "${ENCORE_DIST:-dist}" && pwd)
mkdir -p "${SCRATCH:=.cache/io-libraries}"
scratch=$(cd "$SCRATCH" && pwd)
export PATH=$dist/bin:$PATH LD_LIBRARY_PATH=$dist/lib
run="$dist/bin/mpiexec -n $ranks"

# A list of package sources of its own, made of the system's, so that nothing of the system changes.
prepare_sources() {
    [ -e "$scratch/apt/ready" ] && return
    mkdir -p "$scratch/apt/lists/partial" "$scratch/apt/sources.list.d"
    local found=
    for list in /etc/apt/sources.list.d/*.sources; do
        [ -e "$list" ] || continue
        sed 's/^Types: deb$/Types: deb-src/' "$list" > "$scratch/apt/sources.list.d/${list##*/}"
        found=1
    done
    if [ -e /etc/apt/sources.list ]; then
        sed -n 's/^deb /deb-src /p' /etc/apt/sources.list > "$scratch/apt/sources.list.d/all.list"
        found=1
    fi
    [ -n "$found" ] || die "there are no package sources in /etc/apt"
    apt-get "${apt_options[@]}" -qq update
    touch "$scratch/apt/ready"
}
apt_options=(-o "Dir::Etc::SourceList=/dev/null" -o "Dir::Etc::SourceParts=$scratch/apt/sources.list.d"
    -o "Dir::State::Lists=$scratch/apt/lists")

# source_of PACKAGE: unpacks its source and sets `folder`.
source_of() {
    folder=$(find "$scratch" -maxdepth 1 -type d -name "$1-[0-9]*" | head -n 1)
    if [ -z "$folder" ]; then
        prepare_sources
        (cd "$scratch" && apt-get "${apt_options[@]}" -qq source "$1" > "$scratch/$1.source.log" 2>&1) ||
            die "the source of $1 can't be had: see $scratch/$1.source.log"
        folder=$(find "$scratch" -maxdepth 1 -type d -name "$1-[0-9]*" | head -n 1)
    fi
}

# run_tests NAME COMMAND...: its output goes to a log; a failure is remembered.
failed=()
run_tests() {
    local name=$1
    shift
    step "$name: $*"
    if "$@" >> "$scratch/$name.log" 2>&1; then
        say "    passed"
    else
        say "    FAILED, see $scratch/$name.log"
        failed+=("$name")
    fi
}

build_hdf5() {
    source_of hdf5
    if [ ! -e "$scratch/hdf5/lib/libhdf5_hl.so" ]; then
        step "building HDF5 in $folder"
        mkdir -p "$folder/parallel"
        (cd "$folder/parallel" &&
            ../configure CC=mpicc RUNPARALLEL="$run" --prefix="$scratch/hdf5" --enable-parallel --disable-fortran \
                --disable-static --disable-silent-rules --with-default-api-version=v110 &&
            make -j2 -C src && make -j2 -C hl/src && make -j2 -C test libh5test.la &&
            make -C src install && make -C hl/src install) \
            > "$scratch/hdf5.build.log" 2>&1 || die "HDF5 can't be built: see $scratch/hdf5.build.log"
    fi
}

hdf5() {
    build_hdf5
    local programs="t_mpi testphdf5 t_cache t_pflush1 t_pflush2 t_pread t_shapesame t_filters_parallel t_bigio t_pshutdown t_prestart t_init_term"
    for program in $programs; do
        [ -e "$folder/testpar/$program.c" ] || continue
        make -C "$folder/parallel/testpar" "$program" >> "$scratch/hdf5.build.log" 2>&1 || die "$program can't be built"
        local command="timeout 1800 $run ./$program"
        # It ends with a failure by intention, since it doesn't finalize; its second half looks at what it has left.
        [ "$program" != t_pflush1 ] || command="$command | tee /dev/stderr | grep -q PASSED"
        run_tests hdf5 env -C "$folder/parallel/testpar" bash -c "$command"
    done
}

# programs_of SCRIPT: the names of the programs that a script of netCDF runs.
programs_of() {
    sed -n 's/^[^#]*-n [0-9]* \.\/\([a-z0-9_]*\).*/\1/p' "$1" | sort -u
}

netcdf() {
    [ -e "$scratch/hdf5/lib/libhdf5_hl.so" ] || build_hdf5
    source_of netcdf
    local built=$folder/parallel part
    if [ ! -e "$built/ready" ]; then
        step "building netCDF in $folder"
        mkdir -p "$built"
        (cd "$built" &&
            ../configure CC=mpicc CPPFLAGS="-I$scratch/hdf5/include" \
                LDFLAGS="-L$scratch/hdf5/lib -Wl,-rpath,$scratch/hdf5/lib" --enable-parallel-tests \
                --with-mpiexec="$dist/bin/mpiexec" --disable-dap --disable-byterange --disable-libxml2 --disable-nczarr \
                --disable-plugins --disable-static --disable-silent-rules &&
            for part in include libdispatch libsrc libsrc4 libhdf5 liblib; do make -j2 -C "$part" || exit; done &&
            make -j2 -C nc_test4 $(programs_of nc_test4/run_par_test.sh) &&
            make -j2 -C h5_test $(programs_of h5_test/run_par_tests.sh) && touch ready) \
            > "$scratch/netcdf.build.log" 2>&1 || die "netCDF can't be built: see $scratch/netcdf.build.log"
    fi
    run_tests netcdf env -C "$built/nc_test4" timeout 1800 ./run_par_test.sh
    run_tests netcdf env -C "$built/h5_test" timeout 1800 ./run_par_tests.sh
}

# Of PnetCDF's own runs, `check` is all programs on one rank, also its suites nf_test and nf90_test, which its authors run on one only; `ptest`
# is those for several ranks on 4. Left out: `ptests` (the same on up to 10 ranks; only its part on 2 is run), and folders that need what isn't
# configured here: NetCDF-4, ADIOS, subfiles, the burst buffer, files of many GiB.
pnetcdf() {
    source_of pnetcdf
    if [ ! -e "$scratch/pnetcdf/lib/libpnetcdf.so" ] && [ ! -e "$scratch/pnetcdf/lib/libpnetcdf.a" ]; then
        local fortran=--disable-fortran
        if command -v gfortran > /dev/null; then
            # Its one module takes gfortran many minutes with optimization.
            fortran="MPIF77=mpifort MPIF90=mpifort FFLAGS=-O0 FCFLAGS=-O0"
        fi
        [ -e "$folder/configure" ] || command -v libtoolize > /dev/null ||
            die "PnetCDF's configure has to be made, with autoconf, automake and libtool (Debian: apt-get install autoconf automake libtool)"
        step "building PnetCDF in $folder"
        (cd "$folder" && { [ -e configure ] || autoreconf -i; } &&
            ./configure --with-mpi="$dist" MPICC=mpicc MPICXX=mpicxx --prefix="$scratch/pnetcdf" $fortran \
                TESTMPIRUN="$dist/bin/mpiexec -n NP" &&
            make -j2 && make install && make -j2 tests) \
            > "$scratch/pnetcdf.build.log" 2>&1 || die "PnetCDF can't be built: see $scratch/pnetcdf.build.log"
    fi
    run_tests pnetcdf timeout 3600 make -C "$folder" check
    run_tests pnetcdf timeout 3600 make -C "$folder" ptest
    local part
    for part in header testcases nonblocking F90; do
        [ "$part" != F90 ] || command -v gfortran > /dev/null || continue
        run_tests pnetcdf timeout 1800 make -C "$folder/test/$part" ptest2
    done
}

h5py() {
    [ -e "$scratch/hdf5/lib/libhdf5_hl.so" ] || build_hdf5
    if [ ! -e "$scratch/h5py/bin/python" ]; then
        step "building mpi4py and h5py"
        ("$PYTHON" -m venv "$scratch/h5py" &&
            "$scratch/h5py/bin/pip" install -q pytest pytest-mpi numpy cython setuptools pkgconfig wheel &&
            MPICC=$dist/bin/mpicc "$scratch/h5py/bin/pip" install -q --no-binary mpi4py mpi4py &&
            CC=$dist/bin/mpicc HDF5_MPI=ON HDF5_DIR=$scratch/hdf5 "$scratch/h5py/bin/pip" install -q --no-binary h5py h5py) \
            > "$scratch/h5py.build.log" 2>&1 || die "h5py can't be built: see $scratch/h5py.build.log"
    fi
    run_tests h5py env LD_LIBRARY_PATH="$dist/lib:$scratch/hdf5/lib" timeout 1800 \
        $run "$scratch/h5py/bin/python" -m pytest --with-mpi -q -m mpi --pyargs h5py
}

for name in $wanted; do
    case $name in
        hdf5 | netcdf | pnetcdf | h5py) : > "$scratch/$name.log" ;;
        *) die "no such library: $name" ;;
    esac
done
for turn in $(seq "$times"); do
    [ "$times" = 1 ] || step "turn $turn of $times"
    for name in $wanted; do
        "$name"
    done
done
if [ "${#failed[@]}" -gt 0 ]; then
    die "failed: ${failed[*]}"
fi
say "all passed"
