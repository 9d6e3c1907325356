//! Flags of a command that change a Fortran module: the modules are compiled with only these, and named after them, so
//! that programs with other flags get others.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use encore_boot::machine::Fnv;

use super::compiler::Compiler;

/// Flags that change what INTEGER is.
const LONG_INTEGERS: [&str; 5] =
    ["-fdefault-integer-8", "-i8", "-integer-size=64", "-qintsize=8", "-finteger-4-integer-8"];

/// Flags that make REALs of sizes that no datatype fits, or of which `MPI_Wtime` has another one.
const OTHER_REALS: [&str; 9] = [
    "-fdefault-real-10",
    "-freal-4-real-10",
    "-freal-4-real-16",
    "-freal-8-real-4",
    "-freal-8-real-10",
    "-freal-8-real-16",
    "-qrealsize=16",
    "-r16",
    "-real-size=128",
];

/// Flags that change what REAL and DOUBLE PRECISION are: the modules' constants depend on them. Some take their value from the next word.
const KINDS: [&str; 10] = [
    "-fdefault-real-8",
    "-fdefault-real-16",
    "-fdefault-double-8",
    "-freal-4-real-8",
    "-r8",
    "-autodouble",
    "-Mr8",
    "-qrealsize=8",
    "-real-size",
    "-double-size",
];

/// Flags in the name of the compiler (`ENCORE_FC=gfortran -std=f2008 -J modules`) that no module depends on, but that could keep the
/// compiler from making ours, or have it put them elsewhere: what they begin with.
const LEFT_OUT: [&str; 17] = [
    "-std=",
    "-W",
    "-pedantic",
    "-pedantic-errors",
    "-stand",
    "-warn",
    "-w",
    "-O",
    "-g",
    "-D",
    "-U",
    "-I",
    "-c",
    "-E",
    "-S",
    "-fmax-errors=",
    "-fsyntax-only",
];
/// Further such flags, with a value in the next word or behind them.
const LEFT_OUT_WITH_VALUE: [&str; 5] = ["-J", "-module", "-module-dir", "-fintrinsic-modules-path", "-o"];

/// A flag that no modules can be made for.
#[derive(Debug, PartialEq, Eq)]
pub enum RefusedFlag {
    /// INTEGERs of 8 bytes were asked for.
    LongIntegers(OsString),
    /// A kind of REAL that the library has other sizes for was asked for.
    OtherReals(OsString),
}

impl std::fmt::Display for RefusedFlag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RefusedFlag::LongIntegers(flag) => write!(
                f,
                "{} asks for INTEGERs of 8 bytes, and MPI's arguments have 4 here; declare those of the program's own that \
                 need 8 bytes as INTEGER*8 or INTEGER(KIND=…) instead",
                Path::new(flag).display()
            ),
            RefusedFlag::OtherReals(flag) => write!(
                f,
                "{} makes REALs of a size that MPI's datatypes and MPI_Wtime don't have; -fdefault-real-8 and -freal-4-real-8 are \
                 supported",
                Path::new(flag).display()
            ),
        }
    }
}

impl std::error::Error for RefusedFlag {}

/// The command that makes modules.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ModuleFlags {
    /// The compiler, with the flags that belong to it.
    pub command: Vec<OsString>,
    /// Flags of [`KINDS`] in force, of the compiler's own flags and the others.
    pub kinds: Vec<OsString>,
}

impl ModuleFlags {
    /// The command for a compiler that gets `flags` beside its own.
    pub fn of(compiler: &Compiler, flags: &[OsString]) -> Result<ModuleFlags, RefusedFlag> {
        let mut chosen = ModuleFlags::default();
        let mut words = compiler.words.iter();
        chosen.command.extend(words.next().cloned());
        while let Some(word) = words.next() {
            if is_one_of(&LEFT_OUT_WITH_VALUE, word) {
                words.next();
            } else if kind_of(word).is_none() && !is_left_out(word) {
                chosen.command.push(word.clone());
            }
        }
        let mut all = compiler.words.iter().skip(1).chain(flags);
        while let Some(word) = all.next() {
            if is_one_of(&LONG_INTEGERS, word) {
                return Err(RefusedFlag::LongIntegers(word.clone()));
            }
            if is_one_of(&OTHER_REALS, word) {
                return Err(RefusedFlag::OtherReals(word.clone()));
            }
            let Some((kind, holds)) = kind_of(word) else { continue };
            // The last one counts. Those that take a value have it in the next word.
            let value = kind.ends_with("-size").then(|| all.next().cloned()).flatten();
            if let Some(at) = chosen.kinds.iter().position(|known| known.as_bytes() == kind.as_bytes()) {
                let end = if kind.ends_with("-size") { at + 2 } else { at + 1 };
                chosen.kinds.drain(at..end.min(chosen.kinds.len()));
            }
            if holds {
                chosen.kinds.push(kind.into());
                chosen.kinds.extend(value);
            }
        }
        Ok(chosen)
    }

    /// Key of the modules of one version of a compiler, as part of a file's name.
    pub fn key(&self) -> String {
        let mut key = String::new();
        for kind in &self.kinds {
            if !kind.as_bytes().starts_with(b"-") {
                key.push('=');
            }
            key.push_str(&kind.to_string_lossy().replace('/', "_"));
        }
        // Other flags of the compiler's own (`-m32`, `--target=…`) may change anything.
        let own: Vec<_> =
            self.command.iter().skip(1).filter(|word| word.as_bytes().starts_with(b"-")).collect();
        if !own.is_empty() {
            let mut sum = Fnv::default();
            for word in own {
                sum.add(word.as_bytes().iter().copied());
                sum.add([0]);
            }
            key.push_str(&format!("-{:08x}", sum.number() as u32));
        }
        key
    }
}

fn is_one_of(list: &[&str], word: &OsStr) -> bool {
    list.iter().any(|flag| word == OsStr::new(flag))
}

/// The flag of [`KINDS`] that a word sets, or takes back (`-fno-default-real-8`).
fn kind_of(word: &OsStr) -> Option<(&'static str, bool)> {
    let text = word.to_str()?;
    let found = |text: &str| KINDS.into_iter().find(|kind| *kind == text);
    if let Some(kind) = found(text) {
        return Some((kind, true));
    }
    let positive = format!("-f{}", text.strip_prefix("-fno-")?);
    Some((found(&positive)?, false))
}

fn is_left_out(word: &OsStr) -> bool {
    let bytes = word.as_bytes();
    let starts = |flag: &&str| bytes.starts_with(flag.as_bytes());
    LEFT_OUT.iter().any(starts) || (LEFT_OUT_WITH_VALUE.iter().any(starts) && bytes.len() > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(compiler: &str, flags: &str) -> Result<ModuleFlags, RefusedFlag> {
        let words = |line: &str| line.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        ModuleFlags::of(&Compiler { words: words(compiler), named_by: None }, &words(flags))
    }

    #[test]
    fn flags_that_change_modules_tell_them_apart_wherever_they_are() {
        let plain = chosen("gfortran", "-O2 -c a.f90").unwrap();
        assert_eq!((plain.command, plain.kinds), (vec!["gfortran".into()], Vec::<OsString>::new()));
        let named = chosen("gfortran -fdefault-real-8", "-O2").unwrap();
        let given = chosen("gfortran", "-fdefault-real-8 -c a.f90").unwrap();
        assert_eq!(named, given);
        assert_eq!(named.key(), "-fdefault-real-8");
        assert_eq!(chosen("ifx -r8", "-double-size 128").unwrap().key(), "-r8-double-size=128");
        assert_eq!(chosen("ifx", "-real-size 64 -real-size 32").unwrap().key(), "-real-size=32");
        assert_ne!(chosen("gfortran -m32", "").unwrap().key(), chosen("gfortran", "").unwrap().key());
        assert_ne!(
            chosen("flang --target=a", "").unwrap().key(),
            chosen("flang --target=b", "").unwrap().key()
        );
    }

    #[test]
    fn a_flag_may_be_taken_back() {
        let flags = chosen("gfortran -fdefault-real-8", "-fdefault-double-8 -fno-default-real-8").unwrap();
        assert_eq!(flags.kinds, ["-fdefault-double-8"]);
    }

    #[test]
    fn flags_that_no_module_depends_on_are_left_out() {
        let flags =
            chosen("ccache gfortran -std=f2008 -Werror -J mods -Jmods -O3 -fcheck=all", "-Wall").unwrap();
        assert_eq!(flags.command, ["ccache", "gfortran", "-fcheck=all"]);
    }

    #[test]
    fn sizes_that_the_library_has_not_are_refused() {
        assert!(matches!(chosen("gfortran -i8", ""), Err(RefusedFlag::LongIntegers(_))));
        assert!(matches!(chosen("gfortran", "-freal-8-real-16"), Err(RefusedFlag::OtherReals(_))));
    }
}
