//! Finding the programs before anything is started.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, AtFlags};

/// Why a program cannot be run.
#[derive(Debug, PartialEq, Eq)]
pub enum ProgramError {
    /// There is no such file (or none of that name in the search path).
    NotFound(OsString),
    /// The file is there, but cannot be executed.
    NotExecutable(PathBuf),
    /// The file is for another kind of machine.
    OtherMachine(OsString, String),
    /// The file is a directory.
    Directory(PathBuf),
    /// The working directory of the ranks cannot be entered.
    WorkingDirectory(OsString, String),
}

impl ProgramError {
    /// Exit code of mpiexec, by the habit of shells.
    pub fn exit_code(&self) -> u8 {
        match self {
            ProgramError::NotFound(_) => 127,
            ProgramError::NotExecutable(_) | ProgramError::Directory(_) | ProgramError::OtherMachine(..) => {
                126
            }
            ProgramError::WorkingDirectory(..) => 1,
        }
    }
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::NotFound(program) if program.as_bytes().contains(&b'/') => {
                write!(f, "{}: there is no such file", program.to_string_lossy())
            }
            ProgramError::NotFound(program) => {
                write!(f, "{}: there is no such program in PATH or here", program.to_string_lossy())
            }
            ProgramError::NotExecutable(path) => {
                write!(f, "{}: the file is not executable", path.display())?;
                match path.extension().and_then(OsStr::to_str) {
                    Some("py") => write!(f, " (run it with python3 {})", path.display()),
                    Some("sh") => write!(f, " (run it with sh {})", path.display()),
                    _ => Ok(()),
                }
            }
            ProgramError::OtherMachine(program, machine) => write!(
                f,
                "{}: it is made for {machine}, this machine is {}",
                program.to_string_lossy(),
                std::env::consts::ARCH
            ),
            ProgramError::Directory(path) => write!(f, "{}: it is a directory", path.display()),
            ProgramError::WorkingDirectory(directory, reason) => {
                write!(f, "the working directory {}: {reason}", directory.to_string_lossy())
            }
        }
    }
}

impl std::error::Error for ProgramError {}

/// The file to execute for `program`, as an argument of execve from within `directory` (the ranks' working directory,
/// mpiexec's own if `None`). Names without a slash are looked for in `first` and then in `path`, both lists separated
/// by colons, and last in the working directory itself.
pub fn find(
    program: &OsStr,
    directory: Option<&OsStr>,
    first: Option<&OsStr>,
    path: Option<&OsStr>,
) -> Result<PathBuf, ProgramError> {
    let seen_from_here = |file: &Path| Path::new(directory.unwrap_or_default()).join(file);
    if let Some(directory) = directory {
        let unusable = |reason: String| ProgramError::WorkingDirectory(directory.to_owned(), reason);
        let metadata = std::fs::metadata(directory).map_err(|error| unusable(error.to_string()))?;
        if !metadata.is_dir() {
            return Err(unusable("it is not a directory".into()));
        }
        may_execute(Path::new(directory)).map_err(|error| unusable(error.to_string()))?;
    }
    if program.as_bytes().contains(&b'/') {
        check(&seen_from_here(program.as_ref()), program)?;
        return Ok(program.into());
    }
    let default = OsStr::new("/usr/local/bin:/usr/bin:/bin");
    let lists = [first.unwrap_or_default(), path.unwrap_or(default), OsStr::new(".")];
    let mut unusable = None;
    for folder in lists.iter().filter(|list| !list.is_empty()).flat_map(|list| list.as_bytes().split(colon)) {
        let folder = if folder.is_empty() { OsStr::new(".") } else { OsStr::from_bytes(folder) };
        let file = Path::new(folder).join(program);
        match check(&seen_from_here(&file), program) {
            Ok(()) => return Ok(file),
            Err(ProgramError::NotFound(_)) => {}
            Err(error) => unusable = unusable.or(Some(error)),
        }
    }
    Err(unusable.unwrap_or_else(|| ProgramError::NotFound(program.to_owned())))
}

fn colon(byte: &u8) -> bool {
    *byte == b':'
}

fn check(file: &Path, program: &OsStr) -> Result<(), ProgramError> {
    match std::fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            Err(ProgramError::NotExecutable(file.to_owned()))
        }
        Err(_) => Err(ProgramError::NotFound(program.to_owned())),
        Ok(metadata) if metadata.is_dir() => Err(ProgramError::Directory(file.to_owned())),
        Ok(_) => may_execute(file).map_err(|_| ProgramError::NotExecutable(file.to_owned())),
    }
}

fn may_execute(file: &Path) -> std::io::Result<()> {
    use rustix::io::Errno;
    match rustix::fs::accessat(rustix::fs::CWD, file, Access::EXEC_OK, AtFlags::EACCESS) {
        // faccessat2 is unknown or forbidden. The older call checks the real user, usually the effective one.
        Err(Errno::NOSYS | Errno::PERM) => Ok(rustix::fs::access(file, Access::EXEC_OK)?),
        result => Ok(result?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(
        name: &str,
        directory: Option<&str>,
        first: Option<&str>,
        path: &str,
    ) -> Result<PathBuf, ProgramError> {
        find(name.as_ref(), directory.map(OsStr::new), first.map(OsStr::new), Some(path.as_ref()))
    }

    #[test]
    fn names_are_looked_for_in_order() {
        assert_eq!(program("sh", None, None, "/no/such:/bin"), Ok("/bin/sh".into()));
        assert_eq!(program("sh", None, Some("/bin"), "/usr/bin"), Ok("/bin/sh".into()));
        assert_eq!(program("sh", Some("/bin"), None, "/no/such"), Ok("./sh".into()));
        assert_eq!(program("./sh", Some("/bin"), None, ""), Ok("./sh".into()));
        assert_eq!(program("/bin/sh", Some("/"), None, ""), Ok("/bin/sh".into()));
    }

    #[test]
    fn unrunnable_programs_have_distinct_errors() {
        let code = |name, directory| program(name, directory, None, "/bin").unwrap_err().exit_code();
        assert_eq!(code("no-such-program-anywhere", None), 127);
        assert_eq!(code("./no-such-program", None), 127);
        assert_eq!(code("/etc/passwd", None), 126);
        assert_eq!(code("/etc", None), 126);
        assert_eq!(code("sh", Some("/no/such/directory")), 1);
        assert_eq!(code("sh", Some("/etc/passwd")), 1);
        assert_eq!(
            program("passwd", None, None, "/etc"),
            Err(ProgramError::NotExecutable("/etc/passwd".into()))
        );
    }
}
