# Sourced by scripts that unpack packages of Debian into a folder, where no other program finds them: nothing is installed.

# debs FOLDER INSTALL… -- DOWNLOAD…: fetches the first packages with what they need, as if they were to be installed, and only the others themselves. Installed
# ones are not fetched again, unless they were asked for. SOURCES: a list of sources for apt instead of this machine's.
debs() {
    local state=$1 options package wanted=()
    shift
    while [ "$1" != -- ]; do
        wanted+=("$1")
        shift
    done
    shift
    rm -rf "$state"
    mkdir -p "$state/lists/partial" "$state/archives/partial"
    cp /var/lib/dpkg/status "$state/status"
    options=(-qq -o "Dir::State=$state" -o "Dir::State::status=$state/status" -o "Dir::State::lists=$state/lists"
        -o "Dir::Cache=$state" -o "Dir::Cache::archives=$state/archives" -o APT::Architectures::=amd64 -o APT::Architectures::=arm64
        -o Acquire::Languages=none -o APT::Install-Recommends=false -o APT::Sandbox::User=root)
    if [ "${SOURCES:-}" ]; then
        echo "$SOURCES" > "$state/sources.list"
        options+=(-o "Dir::Etc::sourcelist=$state/sources.list" -o Dir::Etc::sourceparts=/dev/null)
    fi
    apt-get "${options[@]}" update
    [ ${#wanted[@]} = 0 ] || apt-get "${options[@]}" --yes --reinstall --download-only install "${wanted[@]}"
    # The kernel's package has its version in its name, of which another one tells.
    for package; do
        [[ $package != linux-image-* ]] ||
            package=$(apt-cache "${options[@]}" depends "$package" | sed -n 's/^ *Depends: \(linux-image-[0-9][^:]*\).*/\1/p' | head -n 1):${package##*:}
        (cd "$state/archives" && apt-get "${options[@]}" download "$package")
    done
}

# Where the folders of Debian and Ubuntu lie on the first server that apt knows.
apt_server() {
    apt-get indextargets --format '$(REPO_URI)' | sed -n 's#/\(debian\|ubuntu\)/*$##p' | head -n 1
}

# unpack FOLDER PACKAGE…
unpack() {
    local folder=$1 package
    shift
    mkdir -p "$folder"
    for package; do
        dpkg-deb --fsys-tarfile "$package" | tar --extract --keep-directory-symlink --directory "$folder"
    done
}

# kernel_source TOOLS SUITE PACKAGE [DOWNLOAD…]: Debian's sources of a kernel in TOOLS/source, and in TOOLS/root what they are built with, and other packages.
kernel_source() {
    local tools=$1 suite=$2 package=$3 state=$1/apt server
    shift 3
    server=$(apt_server)
    [ "$server" ] || die "apt knows no server of Debian or Ubuntu"
    mkdir -p "$tools/source"
    debs "$state" flex bison m4 bc cpio -- "$@"
    unpack "$tools/root" "$state"/archives/*.deb
    # Only unpacked: its signature needs keys that not every system has.
    SOURCES="deb [trusted=yes] $server/debian $suite main" debs "$state" -- "$package"
    unpack "$tools/package" "$state"/archives/*.deb
    rm -rf "$state"
    tar --extract --file "$tools"/package/usr/src/linux-source-*.tar.xz --strip-components 1 --directory "$tools/source" \
        --exclude '*/Documentation/[a-z]*' --exclude '*/tools/testing/*'
    rm -rf "$tools/package"
}

# kernel TOOLS WORD…: what is made of its sources, with the tools that were fetched.
kernel() {
    local tools=$1 root=$1/root
    shift
    PATH=$root/usr/bin:$PATH M4=$root/usr/bin/m4 BISON_PKGDATADIR=$root/usr/share/bison LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu \
        make -s -C "$tools/source" "$@" > "$tools/build.log" 2>&1 || { tail -n 20 "$tools/build.log" && die "the kernel could not be built: see $tools/build.log"; }
}
