//! Which compiler to call.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{Language, words};

/// A compiler, and the source of its choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    /// The command and the options that belong to it (`ccache gcc -m64`); never empty.
    pub words: Vec<OsString>,
    /// The variable or option that named it; `None` for the default.
    pub named_by: Option<String>,
}

/// Why there is no compiler to call.
#[derive(Debug, PartialEq, Eq)]
pub enum CompilerError {
    /// None of the usual ones is installed.
    NoneInstalled(Language),
    /// The one that was asked for isn't there.
    NotFound {
        /// The command that was looked for.
        command: OsString,
        /// The variable or option that named it.
        named_by: String,
    },
    /// The one that was asked for is the wrapper itself, which would call itself for ever.
    Itself {
        /// The variable or option that named it.
        named_by: String,
    },
}

impl std::fmt::Display for CompilerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CompilerError::NoneInstalled(language) => {
                let (names, package) = match language {
                    Language::C => ("cc, gcc, clang", "gcc"),
                    Language::Cxx => ("c++, g++, clang++", "g++"),
                    Language::Fortran => ("gfortran, flang, flang-new, ifx, nvfortran", "gfortran"),
                };
                write!(
                    f,
                    "there is no {} compiler (looked for {names}); install one, for example the package {package}",
                    language.name()
                )
            }
            CompilerError::NotFound { command, named_by } => {
                write!(
                    f,
                    "the compiler `{}`, named by {named_by}, is not there",
                    Path::new(command).display()
                )
            }
            CompilerError::Itself { named_by } => {
                write!(f, "{named_by} names this wrapper itself; it has to name a compiler, like gcc")
            }
        }
    }
}

impl std::error::Error for CompilerError {}

impl Compiler {
    /// The compiler for `language`: `option` (the value of `-cc=`), or what the first variable that is set
    /// names, or the first usual one that is installed.
    pub fn choose(
        language: Language,
        option: Option<&OsStr>,
        environment: &dyn Fn(&str) -> Option<OsString>,
    ) -> Result<Compiler, CompilerError> {
        let (suffix, usual): (&str, &[&str]) = match language {
            Language::C => ("CC", &["cc", "gcc", "clang"]),
            Language::Cxx => ("CXX", &["c++", "g++", "clang++"]),
            Language::Fortran => ("FC", &["gfortran", "flang", "flang-new", "ifx", "nvfortran"]),
        };
        let path = environment("PATH");
        let named =
            option.map(|value| (format!("-{}=", suffix.to_lowercase()), value.to_owned())).or_else(|| {
                ["ENCORE", "MPICH", "OMPI", "I_MPI"].iter().find_map(|prefix| {
                    let name = format!("{prefix}_{suffix}");
                    environment(&name).map(|value| (name, value))
                })
            });
        if let Some((named_by, value)) = named {
            let words = words::split(&value);
            let Some(command) = words.first() else {
                return Err(CompilerError::NotFound { command: value, named_by });
            };
            if find(command, path.as_deref()).is_none() {
                return Err(CompilerError::NotFound { command: command.clone(), named_by });
            }
            return Ok(Compiler { words, named_by: Some(named_by) });
        }
        let installed = usual.iter().find(|name| find(OsStr::new(name), path.as_deref()).is_some());
        let name = installed.ok_or(CompilerError::NoneInstalled(language))?;
        Ok(Compiler { words: vec![name.into()], named_by: None })
    }

    /// Refuses to call the wrapper whose own file is `wrapper`. Another MPI's wrapper is let through: that is
    /// what its user asked for.
    pub fn check_not(&self, wrapper: &Path) -> Result<(), CompilerError> {
        let path = std::env::var_os("PATH");
        let is_wrapper = |word: &OsString| {
            find(word, path.as_deref())
                .and_then(|file| file.canonicalize().ok())
                .is_some_and(|file| file == wrapper)
        };
        match &self.named_by {
            Some(named_by) if self.words.iter().any(is_wrapper) => {
                Err(CompilerError::Itself { named_by: named_by.clone() })
            }
            _ => Ok(()),
        }
    }
}

/// The file that the command `name` stands for: itself if it is a path, otherwise the first of that name in
/// the folders of `path` that can be executed.
pub fn find(name: &OsStr, path: Option<&OsStr>) -> Option<PathBuf> {
    let executable = |file: &PathBuf| {
        file.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
    };
    if name.as_encoded_bytes().contains(&b'/') {
        return Some(PathBuf::from(name)).filter(executable);
    }
    std::env::split_paths(path?).map(|folder| folder.join(name)).find(executable)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An environment with the given variables and a path on which there are `sh` and `env`.
    fn environment(variables: &'static [(&'static str, &'static str)]) -> impl Fn(&str) -> Option<OsString> {
        move |name| {
            let path = ("PATH", "/usr/bin:/bin");
            variables.iter().chain([&path]).find(|(key, _)| *key == name).map(|(_, value)| value.into())
        }
    }

    #[test]
    fn an_option_goes_before_variables_and_ours_before_others() {
        let all = environment(&[
            ("I_MPI_CC", "false"),
            ("OMPI_CC", "true"),
            ("ENCORE_CC", "env sh"),
            ("OMPI_CXX", "sh"),
        ]);
        let by_option = Compiler::choose(Language::C, Some(OsStr::new("sh -x")), &all).unwrap();
        assert_eq!(
            (by_option.words, by_option.named_by.as_deref()),
            (vec!["sh".into(), "-x".into()], Some("-cc="))
        );
        let ours = Compiler::choose(Language::C, None, &all).unwrap();
        assert_eq!(
            (ours.words, ours.named_by.as_deref()),
            (vec!["env".into(), "sh".into()], Some("ENCORE_CC"))
        );
        let theirs = Compiler::choose(Language::Cxx, None, &all).unwrap();
        assert_eq!((theirs.words, theirs.named_by.as_deref()), (vec!["sh".into()], Some("OMPI_CXX")));
    }

    #[test]
    fn a_compiler_that_is_not_there_is_named_with_who_asked_for_it() {
        let error =
            Compiler::choose(Language::C, None, &environment(&[("MPICH_CC", "no-such-cc -O")])).unwrap_err();
        assert_eq!(error.to_string(), "the compiler `no-such-cc`, named by MPICH_CC, is not there");
        let none = Compiler::choose(Language::Cxx, None, &environment(&[("PATH", "/nowhere")])).unwrap_err();
        assert_eq!(none, CompilerError::NoneInstalled(Language::Cxx));
    }

    #[test]
    fn a_wrapper_never_calls_itself() {
        let sh = find(OsStr::new("sh"), Some(OsStr::new("/bin"))).unwrap().canonicalize().unwrap();
        let compiler = Compiler { words: vec!["/bin/sh".into()], named_by: Some("ENCORE_CC".into()) };
        assert_eq!(compiler.check_not(&sh), Err(CompilerError::Itself { named_by: "ENCORE_CC".into() }));
        assert_eq!(compiler.check_not(Path::new("/bin/another")), Ok(()));
    }
}
