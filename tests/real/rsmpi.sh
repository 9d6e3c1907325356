# rsmpi: MPI for Rust, from the registry of crates, all of its examples
release=0.8.2
version="mpi $release"
debian_packages libclang-dev

sources() {
    mkdir -p probe/src
    printf '[package]\nname = "probe"\nversion = "0.0.0"\n[workspace]\n[dependencies]\nmpi = "=%s"\n' "$release" > probe/Cargo.toml
    touch probe/src/lib.rs
    cargo fetch --manifest-path probe/Cargo.toml
    rm -rf source
    cp -r "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"mpi-$release" source
    # A package from the registry isn't a workspace; this folder lies below another one.
    printf '\n[workspace]\n' >> source/Cargo.toml
}
once sources sources
once build env MPICC=mpicc cargo build --manifest-path source/Cargo.toml --examples --all-features
# Its C part is compiled by its build script, whose warnings Cargo shows for packages of the same folder only.
for log in source/target/debug/build/mpi-sys-*/stderr source/target/debug/build/mpi-sys-*/output; do
    ! grep 'cargo:warning' "$log" || { echo "MPI functions are missing: see $log"; exit 1; }
done

passed=0
for file in source/examples/*.rs; do
    example=$(basename "$file" .rs)
    case $example in
        # It shows that derived types can't be made before MPI is there: it ends with a panic of its own.
        derive_*_panic) continue ;;
    esac
    for ranks in 2 4; do
        expect -- mpiexec -n "$ranks" "source/target/debug/examples/$example"
    done
    passed=$((passed + 1))
done
echo "$version: $passed examples on 2 and 4 ranks"
