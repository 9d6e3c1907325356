//! The languages of the wrappers.

/// The languages that there is a wrapper for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `mpicc`, `mpicc_abi`
    C,
    /// `mpicxx`, `mpic++`, `mpiCC`, `mpicxx_abi`, `mpic++_abi`
    Cxx,
    /// `mpifort`, `mpif90`, `mpif77`, `mpifort_abi`
    Fortran,
}

impl Language {
    /// The language of the wrapper called `name`. What follows a dot is not looked at, so that packagers can
    /// keep several libraries' wrappers apart (`mpicc.encore`).
    pub fn from_program_name(name: &str) -> Option<Language> {
        match name.split('.').next() {
            Some("mpicc" | "mpicc_abi") => Some(Language::C),
            Some("mpicxx" | "mpic++" | "mpiCC" | "mpicxx_abi" | "mpic++_abi") => Some(Language::Cxx),
            Some("mpifort" | "mpif90" | "mpif77" | "mpifort_abi") => Some(Language::Fortran),
            _ => None,
        }
    }

    /// As a person writes it.
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "C",
            Language::Cxx => "C++",
            Language::Fortran => "Fortran",
        }
    }
}
