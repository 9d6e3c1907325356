#!/usr/bin/env bash
# Write the man pages of the programs in BIN into FOLDER, from what the programs themselves say with --help.
#
# usage: man.sh BIN FOLDER VERSION

set -eu
bin=$1 folder=$2 version=$3
mkdir -p "$folder"

# As roff takes it: nothing of it is a request, and a hyphen is the one that is typed.
plain() {
    sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"
}

# page NAME PURPOSE: the page, with the sections that follow on standard input.
page() {
    {
        printf '.TH "%s" 1 "" "Encore %s" "Encore"\n.SH NAME\n' "$(printf '%s' "$1" | tr '[:lower:]' '[:upper:]' | plain)" "$version"
        printf '%s \\- %s\n' "$(printf '%s' "$1" | plain)" "$2"
        cat
        printf '.SH SEE ALSO\n.BR mpiexec (1),\n.BR mpicc (1),\n.BR encore (1);\nthe documents in share/encore/docs beside the folder of the program.\n'
    } > "$folder/$1.1"
}

# section TITLE COMMAND…: what the command prints, as it is.
section() {
    printf '.SH "%s"\n.nf\n' "$1"
    shift
    "$@" | plain
    printf '.fi\n'
}

section DESCRIPTION "$bin/mpiexec" --help | page mpiexec "start a program on several ranks"
echo '.so man1/mpiexec.1' > "$folder/mpirun.1"

# The wrappers are one program, which says what belongs to the name that it is called by.
names=$(mktemp -d)
trap 'rm -rf "$names"' EXIT
for name in mpicc:C mpicxx:C++ mpifort:Fortran; do
    ln -s "$(realpath "$bin/mpicc")" "$names/${name%:*}"
    section DESCRIPTION "$names/${name%:*}" -help | page "${name%:*}" "compile and link ${name#*:} programs that use MPI"
done
echo '.so man1/mpicc.1' > "$folder/mpicc_abi.1"
for name in mpic++ mpiCC mpicxx_abi; do
    echo '.so man1/mpicxx.1' > "$folder/$name.1"
done
for name in mpif90 mpif77 mpifort_abi; do
    echo '.so man1/mpifort.1' > "$folder/$name.1"
done

{
    section DESCRIPTION "$bin/encore" --help
    section "ENCORE INFO" "$bin/encore" info --help
    section "ENCORE DOCTOR" "$bin/encore" doctor --help
    section "ENCORE PLAN" "$bin/encore" plan --help
    printf '.SH "ENCORE BENCH"\nSee\n.BR encore\\-bench (1).\n'
} | page encore "look after an Encore installation, show plans of collective operations, measure"
section DESCRIPTION "$bin/encore-bench" --help | page encore-bench "measure Encore, beside other MPIs (encore bench)"
printf '.SH DESCRIPTION\nThe program behind\n.BR "encore info \\-\\-measured" ,\nrun by it on two ranks.\n' |
    page encore-measured "measure what messages take on this machine"
