//! The modules `mpi` and `mpi_f08` for the Fortran compiler at hand.
//!
//! Each compiler has a format of its own for modules, and often each version. So the sources are installed, and the wrapper
//! makes the modules when a compiler is first used: into the user's cache, or into the installation for everybody (`encore
//! fortran`). They have no code: the library is the same for all compilers.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use encore_boot::machine::Fnv;

use super::compiler::Compiler;
use super::installation::Installation;
use super::module_flags::{ModuleFlags, RefusedFlag};

/// The modules, each after those that it uses, with their sources: the first one that the compiler takes. The last one is for flang.
const MODULES: [(&str, &[&str], &[&str]); 3] = [
    ("mpifort_base", &["mpifort_base"], &["mpifort_base"]),
    ("mpi", &["mpi"], &["mpi_fts", "mpi"]),
    ("mpi_f08", &["mpi_f08"], &["mpi_f08"]),
];

/// Why there are no modules.
#[derive(Debug)]
pub enum ModulesError {
    /// A flag asks for sizes that the library hasn't.
    Flag(RefusedFlag),
    /// The compiler doesn't say its version.
    Version {
        /// As it was called.
        compiler: OsString,
        /// The system's error.
        cause: std::io::Error,
    },
    /// The source of a module isn't installed.
    Missing(PathBuf),
    /// The compiler refuses the first module, without which there is none.
    Compile {
        /// As it was called.
        compiler: OsString,
        /// Its output.
        said: String,
    },
    /// There is no folder for them.
    NoCache,
    /// A folder can't be made or written.
    Folder(PathBuf, std::io::Error),
}

impl std::fmt::Display for ModulesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ModulesError::Flag(refused) => refused.fmt(f),
            ModulesError::Version { compiler, cause } => {
                write!(f, "the compiler `{}` doesn't say its version: {cause}", Path::new(compiler).display())
            }
            ModulesError::Missing(file) => {
                write!(f, "{} is missing: the installation isn't whole", file.display())
            }
            ModulesError::Compile { compiler, said } => {
                write!(f, "`{}` can't make the module mpi:\n{said}", Path::new(compiler).display())
            }
            ModulesError::NoCache => f.write_str(
                "there is no folder for the modules of this compiler: set HOME or XDG_CACHE_HOME, or have `encore fortran \
                 --compiler NAME` make them once, as somebody who may write to the installation",
            ),
            ModulesError::Folder(folder, cause) => write!(
                f,
                "the modules of this compiler can't be kept in {}: {cause}; `encore fortran --compiler NAME` can make them \
                 once, as somebody who may write to the installation",
                folder.display()
            ),
        }
    }
}

impl std::error::Error for ModulesError {}

/// Needs of a compiler: the folder of its modules, and whether it knows `-fallow-argument-mismatch` (gfortran since
/// 10), without which it takes calls of one procedure of `mpif.h` with several types for errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modules {
    /// For `-I`.
    pub folder: PathBuf,
    /// For `-fallow-argument-mismatch`.
    pub mismatch: bool,
    /// The compiler can write the flags of a program into it, and REALs are the usual ones: a program with others is told of.
    pub records: bool,
}

/// The modules for a compiler and those of `flags`, which it will get in this order, that matter to them; made now if there are none
/// yet.
pub fn modules(
    installation: &Installation,
    compiler: &Compiler,
    flags: &[OsString],
    environment: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Modules, ModulesError> {
    let wanted = Wanted::new(installation, compiler, flags)?;
    let installed = wanted.in_installation();
    if installed.is_dir() {
        return Ok(wanted.found(installed));
    }
    let cached = wanted.in_cache(environment)?;
    if !cached.is_dir() {
        wanted.make(&cached)?;
    }
    Ok(wanted.found(cached))
}

/// Makes the modules for a compiler in the installation itself, below `prefix` if there is one, anew if they are there.
/// Returns their folder.
pub fn install(
    installation: &Installation,
    compiler: &Compiler,
    arguments: &[OsString],
    prefix: Option<&Path>,
) -> Result<PathBuf, ModulesError> {
    let wanted = Wanted::new(installation, compiler, arguments)?;
    let folder = match prefix {
        Some(prefix) => prefix.join("lib/mpifort").join(&wanted.key),
        None => wanted.in_installation(),
    };
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder).map_err(|cause| ModulesError::Folder(folder.clone(), cause))?;
    }
    wanted.make(&folder)?;
    Ok(folder)
}

/// The modules of one compiler with one set of flags.
struct Wanted<'a> {
    installation: &'a Installation,
    /// The command, and the flags that change kinds.
    command: Vec<OsString>,
    /// The name of their folder.
    key: String,
    /// gfortran, 10 or later.
    mismatch: bool,
    /// No flag changes what a REAL is.
    usual: bool,
    /// flang: buffers of the module mpi are descriptors.
    by_descriptor: bool,
}

impl<'a> Wanted<'a> {
    fn new(
        installation: &'a Installation,
        compiler: &Compiler,
        flags: &[OsString],
    ) -> Result<Wanted<'a>, ModulesError> {
        let chosen = ModuleFlags::of(compiler, flags).map_err(ModulesError::Flag)?;
        let version = version(&chosen.command)?;
        let mismatch = version.starts_with("GNU Fortran") && major(&version).is_some_and(|major| major >= 10);
        let by_descriptor = version.contains("flang");
        let key = format!("{}{}", slug(&version), chosen.key());
        let usual = chosen.kinds.is_empty();
        let command = chosen.command.into_iter().chain(chosen.kinds).collect();
        Ok(Wanted { installation, command, key, mismatch, usual, by_descriptor })
    }

    fn found(&self, folder: PathBuf) -> Modules {
        Modules { folder, mismatch: self.mismatch, records: self.mismatch && self.usual }
    }

    fn in_installation(&self) -> PathBuf {
        self.installation.lib.join("mpifort").join(&self.key)
    }

    /// In the user's cache, by the contents of the sources, because several installations share it.
    fn in_cache(&self, environment: &dyn Fn(&str) -> Option<OsString>) -> Result<PathBuf, ModulesError> {
        let cache = user_cache(environment).ok_or(ModulesError::NoCache)?;
        let mut sum = Fnv::default();
        for source in MODULES.into_iter().flat_map(|(_, _, sources)| sources) {
            let source = self.source(source);
            let text = std::fs::read(&source).map_err(|_| ModulesError::Missing(source))?;
            sum.add(text);
        }
        Ok(cache.join("encore/fortran").join(format!("{:016x}", sum.number())).join(&self.key))
    }

    fn source(&self, module: &str) -> PathBuf {
        self.installation.modules.join(format!("{module}.f90"))
    }

    /// Compiles in a folder of its own and gives that its name when all is there, so that nobody sees a half of it, and
    /// several may do it at the same time.
    fn make(&self, folder: &Path) -> Result<(), ModulesError> {
        let parent = folder.parent().unwrap_or(Path::new("/"));
        let failed = |cause| ModulesError::Folder(parent.to_path_buf(), cause);
        std::fs::create_dir_all(parent).map_err(failed)?;
        let scratch = parent.join(format!(".new-{}", std::process::id()));
        std::fs::create_dir_all(&scratch).map_err(failed)?;
        let made = self.compile(&scratch).and_then(|()| match std::fs::rename(&scratch, folder) {
            // Somebody else was quicker.
            Err(_) if folder.is_dir() => Ok(()),
            renamed => renamed.map_err(failed),
        });
        let _ = std::fs::remove_dir_all(&scratch);
        made
    }

    fn compile(&self, scratch: &Path) -> Result<(), ModulesError> {
        let name = self.command[0].clone();
        for (module, usual, by_descriptor) in MODULES {
            let sources = if self.by_descriptor { by_descriptor } else { usual };
            let mut said = None;
            for source in sources {
                said = self.compile_source(scratch, source)?;
                if said.is_none() {
                    break;
                }
            }
            let Some(said) = said else { continue };
            if module != "mpi_f08" {
                return Err(ModulesError::Compile { compiler: name, said });
            }
            // Compilers without assumed rank: the rest works with them.
            eprintln!(
                "mpifort: `{}` can't make the module mpi_f08; the module mpi and mpif.h are there. It said:\n{said}",
                Path::new(&name).display()
            );
        }
        Ok(())
    }

    /// Output of the compiler if it failed.
    fn compile_source(&self, scratch: &Path, source: &str) -> Result<Option<String>, ModulesError> {
        let source = self.source(source);
        if !source.is_file() {
            return Err(ModulesError::Missing(source));
        }
        let output = Command::new(&self.command[0])
            .args(&self.command[1..])
            .args(["-c", "-o", "module.o"])
            .arg(&source)
            .current_dir(scratch)
            .stdin(Stdio::null())
            .output()
            .map_err(|cause| ModulesError::Version { compiler: self.command[0].clone(), cause })?;
        let _ = std::fs::remove_file(scratch.join("module.o"));
        Ok((!output.status.success()).then(|| first_lines(&output.stderr)))
    }
}

/// The folder for a user's caches. A relative one is to be ignored, by the XDG Base Directory Specification.
fn user_cache(environment: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    environment("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|cache| cache.is_absolute())
        .or_else(|| Some(PathBuf::from(environment("HOME")?).join(".cache")))
        .filter(|cache| cache.is_absolute())
}

/// The line with which a compiler says what it is.
fn version(command: &[OsString]) -> Result<String, ModulesError> {
    let name = &command[0];
    let failed = |cause| ModulesError::Version { compiler: name.clone(), cause };
    let mut child = Command::new(name)
        .args(&command[1..])
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let mut text = Vec::new();
    if let Some(mut output) = child.stdout.take() {
        output.read_to_end(&mut text).map_err(failed)?;
    }
    child.wait().map_err(failed)?;
    let text = String::from_utf8_lossy(&text);
    match text.lines().find(|line| !line.trim().is_empty()) {
        Some(line) => Ok(line.trim().to_owned()),
        None => Err(failed(std::io::Error::other("it prints nothing for --version"))),
    }
}

/// The number before the first dot of the last word with dots.
fn major(version: &str) -> Option<u32> {
    let number = version.split_whitespace().rev().find(|word| word.contains('.'))?;
    number.split('.').next()?.parse().ok()
}

/// A version as the name of a folder.
fn slug(version: &str) -> String {
    let words = version.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-").to_lowercase()
}

fn first_lines(text: &[u8]) -> String {
    String::from_utf8_lossy(text).lines().take(8).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_name_folders_and_tell_what_flags_there_are() {
        let version = "GNU Fortran (Debian 12.2.0-14+deb12u1) 12.2.0";
        assert_eq!(slug(version), "gnu-fortran-debian-12.2.0-14-deb12u1-12.2.0");
        assert_eq!(major(version), Some(12));
        assert_eq!(major("Debian flang-new version 19.1.7 (3~deb12u1)"), Some(19));
        assert_eq!(major("no number"), None);
    }

    #[test]
    fn a_relative_cache_is_ignored() {
        let folder = |cache: &'static str, home: &'static str| {
            user_cache(&move |name: &str| match name {
                "XDG_CACHE_HOME" => Some(cache.into()),
                _ => Some(home.into()),
            })
        };
        assert_eq!(folder("mine", "/home/me"), Some("/home/me/.cache".into()));
        assert_eq!(folder("/cache", "/home/me"), Some("/cache".into()));
        assert_eq!(folder("mine", "home"), None);
    }

    #[test]
    fn integers_of_8_bytes_are_refused_with_the_flag() {
        let compiler = Compiler { words: vec!["gfortran".into()], named_by: None };
        let installation = Installation::around("/nowhere/bin/mpicc".into());
        let error =
            modules(&installation, &compiler, &["-fdefault-integer-8".into()], &|_| None).unwrap_err();
        assert!(error.to_string().starts_with("-fdefault-integer-8 asks for INTEGERs of 8 bytes"), "{error}");
    }
}
