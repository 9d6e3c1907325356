# MPICH to compare with: the library of PyPI's package `mpich`, which has no Fortran, and before it MPICH's own Fortran layer, mpif.h and
# modules of Debian's package, which calls the library by names that both have. Nothing of the system changes.
#
#   mpich_tools FOLDER PYTHON     makes FOLDER/bin with mpicc, mpifort, mpiexec

# shellcheck shell=bash
mpich_tools() {
    local folder=$1
    [ -e "$folder/ready" ] && return
    rm -rf "$folder"
    mkdir -p "$folder/bin" "$folder/debian"
    "$2" -m venv "$folder/python"
    "$folder/python/bin/pip" install -q mpich
    (cd "$folder/debian" && apt-get download -qq libmpich12 libmpich-dev 2> /dev/null &&
        for package in *.deb; do dpkg -x "$package" .; done)
    local library
    library=$(dirname "$(find "$folder/debian" -name 'libmpichfort.so.12' | head -n 1)")
    local include
    include=$(dirname "$(find "$folder/debian" -name mpif.h | head -n 1)")
    mkdir -p "$folder/fortran"
    cp -L "$library/libmpichfort.so.12" "$folder/fortran/"
    ln -s libmpichfort.so.12 "$folder/fortran/libmpichfort.so"
    # Beside the library itself, which finds its own needs from there.
    ln -s libmpi.so.12 "$folder/python/lib/libmpich.so.12"
    local name
    for name in mpicc mpicxx; do
        printf '#!/bin/sh\nexec %s "$@"\n' "$folder/python/bin/$name" > "$folder/bin/$name"
    done
    # The Fortran layer has no run path of its own to the library.
    printf '#!/bin/sh\nexport LD_LIBRARY_PATH=%s\nexec %s "$@"\n' "$folder/python/lib" "$folder/python/bin/mpiexec" > "$folder/bin/mpiexec"
    # Functions to change error classes were experiments when the layer was made, and have gone.
    cat > "$folder/bin/mpifort" << EOF
#!/bin/sh
options="-fallow-argument-mismatch -I$include"
libraries="-L$folder/fortran -Wl,-rpath,$folder/fortran -lmpichfort -L$folder/python/lib -Wl,-rpath,$folder/python/lib -lmpi -Wl,--allow-shlib-undefined"
case " \$* " in
*" -show "* | *" -compile-info "* | *" -link-info "*) echo "gfortran \$options \$libraries" ;;
*" -c "* | *" -E "* | *" -S "* | *" --version "* | *" -v "*) exec gfortran \$options "\$@" ;;
*) exec gfortran \$options "\$@" \$libraries ;;
esac
EOF
    chmod +x "$folder"/bin/*
    ln -s mpifort "$folder/bin/mpif90"
    ln -s mpifort "$folder/bin/mpif77"
    touch "$folder/ready"
}
