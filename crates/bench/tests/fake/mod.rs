//! MPIs made of shell scripts: `mpicc` writes an empty file where the program would be, `mpiexec` says what it should have
//! said.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// An MPI whose programs, other than the one that asks for its version, do what `script` says. `$1` there is the
/// program's name and `$2` its first point.
pub fn fake(folder: &Path, name: &str, mpicc: &str, script: &str) -> PathBuf {
    let prefix = folder.join(name);
    let bin = prefix.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let write = |file: &str, text: &str| script_at(&bin.join(file), text);
    let compile = r#"while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; shift; done; : > "$out""#;
    write("mpicc", &format!("{mpicc}\n{compile}"));
    let run = r#"program=$(basename "$3"); from=0; arguments="$*"
while [ $# -gt 0 ]; do [ "$1" = --from ] && from=$2; shift; done
point='"part":"rate","name":"window of 64","variant":"x","bytes":8,"ranks":2'
end='{"type":"end"}'"#;
    write("mpiexec", &format!("{run}\n{script}"));
    prefix
}

/// Answer of such an MPI to a request for its version.
pub const VERSION: &str = r#"if [ $program = version ]; then
    echo '{"type":"fact","name":"library","value":"Fake 1.0"}'; echo "$end"; exit 0
fi"#;

/// Writes a shell script that can be run.
pub fn script_at(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}
