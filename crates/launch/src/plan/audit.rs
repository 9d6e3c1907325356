//! Encore's audit library (`compat/audit`): the loader asks it for the place of each library, so that programs find Encore's
//! libraries of other ABIs whatever run paths, `LD_LIBRARY_PATH` and full names say.

use std::ffi::{CStr, OsStr, OsString};
use std::path::{Path, PathBuf};

use super::binary::Binary;
use super::libraries;

/// File of the audit library, in the folder of each ABI. It takes the ABI of names without a number from its folder.
const FILE: &str = "libencore_audit.so";
/// The loader's variable, a list separated by colons.
const VARIABLE: &str = "LD_AUDIT";
/// Prefixes of the names of GCC's and Clang's sanitizer libraries.
const SANITIZERS: [&str; 5] = ["libasan.so", "liblsan.so", "libtsan.so", "libubsan.so", "libclang_rt."];
/// Names the [`Policy`].
pub const SETTING: &str = "ENCORE_AUDIT";

/// From this version of the C library on, an audit library that looks at no calls doesn't slow calls down (its bug 15533).
const QUICK_SINCE: (u32, u32) = (2, 35);

/// Programs that take any audit library's memory for a fault of the program that they watch: they report that it is freed wrongly.
const CLASHES: [&str; 1] = ["valgrind"];

/// When ranks get the audit library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// For programs that aren't linked with the library of the standard ABI, where calls stay as quick as without it.
    Auto,
    /// For all programs.
    Always,
    /// For none.
    Never,
}

impl Policy {
    /// By the value of [`SETTING`]. Returns a notice where that is none.
    pub fn from_variable(value: Option<&OsStr>) -> Result<Policy, String> {
        match value.map(|value| value.to_string_lossy().trim().to_ascii_lowercase()).as_deref() {
            None | Some("" | "auto") => Ok(Policy::Auto),
            Some("always" | "1") => Ok(Policy::Always),
            Some("never" | "0") => Ok(Policy::Never),
            Some(other) => Err(format!("{SETTING}={other} is not auto, always or never: taken as auto")),
        }
    }

    /// Whether ranks that run this program, in this file, get the audit library.
    pub fn audits(self, binary: &Binary, file: &Path) -> bool {
        let by_name = file.file_name().is_some_and(|name| CLASHES.iter().any(|clashing| name == *clashing));
        let clashes = by_name || is_sanitized(binary);
        match self {
            Policy::Auto => !libraries::is_standard(binary) && !clashes && is_quick(c_library()),
            Policy::Always => true,
            Policy::Never => false,
        }
    }
}

/// The loader's variable for the ranks: the audit library of the folder `place`, and then the user's own. `None` without that file.
pub fn variable<'a>(
    place: &Path,
    variable: impl Fn(&str) -> Option<&'a OsStr>,
) -> Option<(&'static str, OsString)> {
    let file = place.join(FILE);
    let others = variable(VARIABLE).unwrap_or_default();
    let others = std::env::split_paths(others).filter(|other| !is_encores(other));
    let list: Vec<PathBuf> = std::iter::once(file.clone()).chain(others).collect();
    // A path with a colon in it can't be in the list.
    file.exists().then(|| std::env::join_paths(list).ok())?.map(|list| (VARIABLE, list))
}

/// Whether a program needs the library of a sanitizer. These want more thread-local memory at the start than the loader leaves where there is
/// an audit library ("cannot allocate memory in static TLS block").
fn is_sanitized(binary: &Binary) -> bool {
    let Binary::Own(needs) = binary else { return false };
    needs.libraries.iter().any(|library| SANITIZERS.iter().any(|name| library.starts_with(name)))
}

/// An entry without a name, or that of an outer job's mpiexec.
fn is_encores(file: &Path) -> bool {
    file.file_name().is_none_or(|name| name == FILE)
}

fn is_quick(version: Option<(u32, u32)>) -> bool {
    version.is_some_and(|version| version >= QUICK_SINCE)
}

/// The version of the C library that runs this process, and on this machine most others.
fn c_library() -> Option<(u32, u32)> {
    // SAFETY: the function returns a constant string.
    let version = unsafe { CStr::from_ptr(libc::gnu_get_libc_version()) };
    let mut numbers = version.to_str().ok()?.split('.').map(str::parse::<u32>);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::binary::Needs;
    use super::*;

    #[test]
    fn the_setting_is_a_word() {
        let policy = |text: &str| Policy::from_variable(Some(OsStr::new(text)));
        assert_eq!(Policy::from_variable(None), Ok(Policy::Auto));
        assert_eq!(policy("Always"), Ok(Policy::Always));
        assert_eq!(policy("never"), Ok(Policy::Never));
        assert!(policy("sometimes").unwrap_err().starts_with("ENCORE_AUDIT=sometimes is not auto"));
    }

    #[test]
    fn programs_of_the_standard_abi_go_without() {
        let linked = |name: &str| Binary::Own(Needs { libraries: vec![name.to_owned()], ..Needs::default() });
        let standard = linked("libmpi_abi.so.1");
        let file = Path::new("/usr/bin/program");
        assert!(!Policy::Auto.audits(&standard, file) && Policy::Always.audits(&standard, file));
        let quick = is_quick(c_library());
        for binary in [linked("libmpi.so.40"), linked("libc.so.6"), Binary::Unknown] {
            assert_eq!(Policy::Auto.audits(&binary, file), quick, "{binary:?}");
            assert!(!Policy::Never.audits(&binary, file));
            assert!(!Policy::Auto.audits(&binary, Path::new("/usr/bin/valgrind")));
        }
        assert!(is_quick(Some((2, 36))) && is_quick(Some((3, 0))) && !is_quick(Some((2, 34))));
    }

    #[test]
    fn other_auditors_come_behind() {
        let folder = std::env::temp_dir().join(format!("encore-audit-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let of = |list: &'static str| variable(&folder, |_| Some(OsStr::new(list)));
        assert_eq!(of(""), None);
        std::fs::write(folder.join(FILE), "").unwrap();
        let own = folder.join(FILE).display().to_string();
        assert_eq!(of(""), Some(("LD_AUDIT", own.clone().into())));
        let inner = of("/outer/mpich-abi/libencore_audit.so:/theirs.so");
        assert_eq!(inner, Some(("LD_AUDIT", format!("{own}:/theirs.so").into())));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
