//! Every shim compiles against the checks, also those of functions that are not implemented yet: a copy of the
//! crate `abi` in which every row is `done`, and calls functions with the printed signatures.

use std::fs;
use std::path::Path;
use std::process::Command;

use encore_apigen::{Api, repository, shim_outputs, shims};

/// Copies a folder without what is generated or called.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        match entry.file_name().to_str() {
            Some("generated" | "calls") => {}
            _ if source.is_dir() => copy(&source, &target),
            _ => {
                fs::copy(&source, &target).unwrap();
            }
        }
    }
}

#[test]
fn every_shim_compiles() {
    let root = repository().canonicalize().unwrap();
    let api = Api::read(&root).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("every-shim");
    let sources = folder.join("src");
    let _ = fs::remove_dir_all(&sources);
    copy(&root.join("crates/abi/src"), &sources);

    for output in shim_outputs(&api, &sources, true).unwrap() {
        fs::create_dir_all(output.path.parent().unwrap()).unwrap();
        fs::write(output.path, output.text).unwrap();
    }
    fs::create_dir_all(sources.join("calls")).unwrap();
    let mut modules = String::from("#![allow(unused_variables)]\n");
    for (index, chapter) in api.table.chapters.iter().enumerate() {
        let calls = shims::calls(&api, index, " { loop {} }").unwrap();
        let text = format!("use crate::shim::*;\n{calls}");
        fs::write(sources.join(format!("calls/{}.rs", chapter.module)), text).unwrap();
        modules.push_str(&format!("pub mod {};\n", chapter.module));
    }
    fs::write(sources.join("calls/mod.rs"), modules).unwrap();

    let mut manifest = String::from(
        "[package]\nname = \"every-shim\"\nedition = \"2024\"\n[workspace]\n[dependencies]\nlibc = \"0.2\"\n",
    );
    let known = ["boot", "coll", "datatype", "engine", "file", "lapi-core", "lapi-interface", "mpi", "shmem"];
    for name in known {
        let path = root.join("crates").join(name);
        manifest.push_str(&format!("encore-{name} = {{ path = {path:?} }}\n"));
    }
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
