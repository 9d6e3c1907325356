//! The wrapper's additions to the compiler's command line.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::fortran::Modules;
use super::installation::Installation;
use super::request::Stage;
use super::{Language, words};

/// The library, as `-l` names it.
pub const LIBRARY: &str = "mpi_abi";

/// The library of Fortran programs, on top of the C library.
pub const FORTRAN_LIBRARY: &str = "mpifort_abi";

/// Flags by which gfortran writes those of a file into what it compiles. The library then knows a program whose REALs are other than those of
/// the modules that these flags lead to (`fortran/standard/reals.c`). The second one says nothing to the compiler: it marks the record.
pub const RECORDING: [&str; 2] = ["-frecord-gcc-switches", "-fno-mem-report"];

/// One word of a command line in two parts, because a quoted path is written `-I"/a b"` where tools read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Text before the quote, like `-I`; nothing that a shell would have to be kept from.
    prefix: &'static str,
    value: OsString,
}

impl Flag {
    fn new(prefix: &'static str, value: impl Into<OsString>) -> Flag {
        Flag { prefix, value: value.into() }
    }

    /// As the compiler gets it.
    pub fn word(&self) -> OsString {
        let mut word = OsString::from(self.prefix);
        word.push(&self.value);
        word
    }

    /// As a shell, CMake or Meson reads it.
    pub fn render(&self) -> Vec<u8> {
        let mut line = self.prefix.as_bytes().to_vec();
        if !self.value.is_empty() || line.is_empty() {
            line.extend(words::quote(&self.value));
        }
        line
    }
}

/// `flags` as one line.
pub fn render(flags: &[Flag]) -> Vec<u8> {
    flags.iter().map(Flag::render).collect::<Vec<_>>().join(&b' ')
}

/// Additions to the command line.
#[derive(Clone, Debug)]
pub struct Flags {
    /// For compiling; they go before the caller's own, so that no folder with another `mpi.h` comes first.
    pub compile: Vec<Flag>,
    /// For linking; they go behind the caller's own, because libraries are searched from left to right.
    pub link: Vec<Flag>,
}

impl Flags {
    /// Flags that a program in `language` needs to use `installation`, with `modules` if it is in Fortran and is
    /// compiled, and the environment's additions.
    pub fn new(
        language: Language,
        installation: &Installation,
        modules: Option<&Modules>,
        environment: &dyn Fn(&str) -> Option<OsString>,
    ) -> Flags {
        let plain = |words: Vec<OsString>| words.into_iter().map(|word| Flag::new("", word));
        let mut compile = Vec::new();
        if let Some(modules) = modules {
            compile.push(Flag::new("-I", &modules.folder));
            if modules.mismatch {
                compile.push(Flag::new("", "-fallow-argument-mismatch"));
            }
        }
        compile.push(Flag::new("-I", &installation.include));
        compile.extend(plain(given(language, environment)));
        let mut link: Vec<Flag> = plain(added("LDFLAGS", environment)).collect();
        link.push(Flag::new("-L", &installation.lib));
        if !installation.system {
            link.extend(run_path(&installation.lib));
        }
        if language == Language::Fortran {
            link.push(Flag::new("-l", FORTRAN_LIBRARY));
        }
        link.push(Flag::new("-l", LIBRARY));
        Flags { compile, link }
    }

    /// These flags with libraries that watch the calls of MPI, in front of it.
    pub fn with_profiling(mut self, libraries: &[String]) -> Flags {
        let mpi = self.link.len().saturating_sub(1);
        self.link.splice(mpi..mpi, libraries.iter().map(|name| Flag::new("-l", name)));
        self
    }

    /// As above, for a build system, which calls the compiler itself, with flags that the wrapper doesn't see.
    pub fn for_another(mut self, modules: Option<&Modules>) -> Flags {
        if modules.is_some_and(|modules| modules.records) {
            self.compile.extend(RECORDING.map(|flag| Flag::new("", flag)));
        }
        self
    }

    /// The caller's `arguments` with what belongs around them at `stage`.
    pub fn around(&self, arguments: Vec<OsString>, stage: Stage) -> Vec<Flag> {
        let mut all = if stage >= Stage::Compile { self.compile.clone() } else { Vec::new() };
        all.extend(arguments.into_iter().map(|argument| Flag::new("", argument)));
        if stage >= Stage::Link {
            all.extend(self.link.iter().cloned());
        }
        all
    }
}

/// The flags that the environment adds to a compilation.
pub fn given(language: Language, environment: &dyn Fn(&str) -> Option<OsString>) -> Vec<OsString> {
    let mut words = added("CPPFLAGS", environment);
    words.extend(added(
        match language {
            Language::C => "CFLAGS",
            Language::Cxx => "CXXFLAGS",
            Language::Fortran => "FCFLAGS",
        },
        environment,
    ));
    words
}

/// The words of `ENCORE_…`, or of the same with `OMPI_`.
fn added(suffix: &str, environment: &dyn Fn(&str) -> Option<OsString>) -> Vec<OsString> {
    let value = environment(&format!("ENCORE_{suffix}")).or_else(|| environment(&format!("OMPI_{suffix}")));
    value.iter().flat_map(|line| words::split(line)).collect()
}

/// The linker's options that make a program look for its libraries in `lib`, after `LD_LIBRARY_PATH` (that is
/// what "new dtags" means), so that another library of the same ABI can still be put in its place.
fn run_path(lib: &Path) -> Vec<Flag> {
    let mut words = if lib.as_os_str().as_encoded_bytes().contains(&b',') {
        // A comma would end the option for the linker.
        vec![
            Flag::new("", "-Xlinker"),
            Flag::new("", "-rpath"),
            Flag::new("", "-Xlinker"),
            Flag::new("", lib.as_os_str()),
        ]
    } else {
        let mut option = OsStr::new("-rpath,").to_owned();
        option.push(lib);
        vec![Flag::new("-Wl,", option)]
    };
    words.push(Flag::new("-Wl,", "--enable-new-dtags"));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installation(root: &str) -> Installation {
        let root = Path::new(root);
        Installation {
            wrapper: root.join("bin/mpicc"),
            include: root.join("include"),
            lib: root.join("lib"),
            modules: root.join("share/encore/fortran"),
            system: false,
        }
    }

    fn none(_: &str) -> Option<OsString> {
        None
    }

    fn text(flags: &[Flag]) -> String {
        String::from_utf8(render(flags)).unwrap()
    }

    #[test]
    fn a_plain_folder_is_not_quoted() {
        let flags = Flags::new(Language::C, &installation("/opt/encore"), None, &none);
        assert_eq!(text(&flags.compile), "-I/opt/encore/include");
        assert_eq!(
            text(&flags.link),
            "-L/opt/encore/lib -Wl,-rpath,/opt/encore/lib -Wl,--enable-new-dtags -lmpi_abi"
        );
    }

    #[test]
    fn a_folder_with_a_space_is_quoted_behind_the_option() {
        let flags = Flags::new(Language::C, &installation("/a b"), None, &none);
        assert_eq!(text(&flags.compile), "-I\"/a b/include\"");
        assert_eq!(
            text(&flags.link),
            "-L\"/a b/lib\" -Wl,\"-rpath,/a b/lib\" -Wl,--enable-new-dtags -lmpi_abi"
        );
        assert_eq!(flags.link[1].word(), "-Wl,-rpath,/a b/lib");
    }

    #[test]
    fn a_comma_in_a_folder_does_not_end_the_run_path() {
        let flags = Flags::new(Language::C, &installation("/a,b"), None, &none);
        assert!(text(&flags.link).contains("-Xlinker -rpath -Xlinker /a,b/lib"));
    }

    #[test]
    fn the_system_s_own_folders_are_no_run_path() {
        let flags =
            Flags::new(Language::C, &Installation { system: true, ..installation("/usr") }, None, &none);
        assert_eq!(text(&flags.link), "-L/usr/lib -lmpi_abi");
    }

    #[test]
    fn variables_add_flags_for_their_language() {
        let environment = |name: &str| {
            let value = match name {
                "OMPI_CFLAGS" => "-g -DNAME=\"a b\"",
                "ENCORE_CXXFLAGS" => "-std=c++20",
                "OMPI_CXXFLAGS" => "-std=c++11",
                "OMPI_LDFLAGS" => "-static-libgcc",
                _ => return None,
            };
            Some(value.into())
        };
        let c = Flags::new(Language::C, &installation("/x"), None, &environment);
        assert_eq!(text(&c.compile), "-I/x/include -g \"-DNAME=a b\"");
        assert!(text(&c.link).starts_with("-static-libgcc -L/x/lib"));
        let cxx = Flags::new(Language::Cxx, &installation("/x"), None, &environment);
        assert_eq!(text(&cxx.compile), "-I/x/include -std=c++20");
    }

    #[test]
    fn fortran_gets_its_modules_and_its_library() {
        let modules = Modules { folder: "/x/lib/mpifort/gfortran".into(), mismatch: true, records: true };
        let environment = |name: &str| (name == "ENCORE_FCFLAGS").then(|| "-g".into());
        let flags = Flags::new(Language::Fortran, &installation("/x"), Some(&modules), &environment);
        assert_eq!(
            text(&flags.compile),
            "-I/x/lib/mpifort/gfortran -fallow-argument-mismatch -I/x/include -g"
        );
        assert!(text(&flags.link).ends_with("-lmpifort_abi -lmpi_abi"));
        let told = text(&flags.for_another(Some(&modules)).compile);
        assert!(told.ends_with("-frecord-gcc-switches -fno-mem-report"), "{told}");
    }

    #[test]
    fn each_stage_gets_what_it_needs() {
        let flags = Flags::new(Language::C, &installation("/x"), None, &none);
        let line = |stage| text(&flags.around(vec!["a.c".into()], stage));
        assert_eq!(line(Stage::Nothing), "a.c");
        assert_eq!(line(Stage::Compile), "-I/x/include a.c");
        let watched = flags.clone().with_profiling(&["watch".into()]);
        assert!(text(&watched.link).ends_with(" -lwatch -lmpi_abi"));
        assert!(line(Stage::Link).starts_with("-I/x/include a.c -L/x/lib"));
        assert!(line(Stage::Link).ends_with("-lmpi_abi"));
    }
}
