//! Where Encore itself is.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::mpi::Mpi;

/// Encore as named, or beside this program, or in a `dist/` above it; `None` if it isn't built.
pub fn encore(named: Option<&Path>) -> Result<Option<Mpi>, Error> {
    if let Some(path) = named {
        return Mpi::at(path, Some("Encore"), true).map(Some);
    }
    let this = std::env::current_exe().map_err(Error::system("find this program"))?;
    beside(&this).map(|path| Mpi::at(&path, Some("Encore"), true)).transpose()
}

/// The installation that `program` belongs to.
fn beside(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    if folder.join("mpicc").exists() {
        return Some(folder.to_owned());
    }
    folder.ancestors().map(|above| above.join("dist")).find(|dist| dist.join("bin/mpicc").exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(path: &Path) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }

    #[test]
    fn in_its_own_folder_first_then_in_dist_above() {
        let tree = tempfile::tempdir().unwrap();
        let program = tree.path().join("target/release/encore-bench");
        assert_eq!(beside(&program), None);
        touch(&tree.path().join("dist/bin/mpicc"));
        assert_eq!(beside(&program), Some(tree.path().join("dist")));
        touch(&tree.path().join("target/release/mpicc"));
        assert_eq!(beside(&program), Some(tree.path().join("target/release")));
    }
}
