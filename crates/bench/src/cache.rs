//! Where built programs and installed peers are kept.

use std::path::{Path, PathBuf};

use crate::error::Error;

/// The cache folder: as asked, or `encore` in XDG_CACHE_HOME, or `.cache/encore` at home. It is made, and can be
/// written to.
pub fn folder(asked: Option<&Path>) -> Result<PathBuf, Error> {
    let path = choose(asked, std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME"))?;
    let refuse = |source| Error::CacheNotWritable { path: path.clone(), source };
    std::fs::create_dir_all(&path).map_err(refuse)?;
    // A folder that exists may still be on a read-only file system.
    let trial = path.join(format!(".trial-{}", std::process::id()));
    std::fs::write(&trial, "").map_err(refuse)?;
    std::fs::remove_file(&trial).map_err(refuse)?;
    Ok(path)
}

type Variable = Option<std::ffi::OsString>;

fn choose(asked: Option<&Path>, xdg: Variable, home: Variable) -> Result<PathBuf, Error> {
    let set = |value: Variable| value.filter(|v| !v.is_empty()).map(PathBuf::from);
    asked
        .map(Path::to_owned)
        .or_else(|| set(xdg).filter(|path| path.is_absolute()).map(|path| path.join("encore")))
        .or_else(|| set(home).map(|path| path.join(".cache/encore")))
        .ok_or(Error::NoCache)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requested_folder_comes_first() {
        let value = |text: &str| Some(text.into());
        let some = choose(Some(Path::new("/a")), value("/x"), value("/h")).unwrap();
        assert_eq!(some, Path::new("/a"));
        assert_eq!(choose(None, value("/x"), value("/h")).unwrap(), Path::new("/x/encore"));
        assert_eq!(choose(None, value(""), value("/h")).unwrap(), Path::new("/h/.cache/encore"));
        assert_eq!(choose(None, value("relative"), value("/h")).unwrap(), Path::new("/h/.cache/encore"));
        assert!(matches!(choose(None, None, None), Err(Error::NoCache)));
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let inside = file.path().join("cache");
        let error = folder(Some(&inside)).unwrap_err();
        assert!(error.to_string().contains("--cache"), "{error}");
    }
}
