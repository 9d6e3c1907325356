//! Name of this build: its version and the commit that it was made of.

use std::ptr;

/// The number in Cargo.toml.
pub const NUMBER: &str = env!("CARGO_PKG_VERSION");

/// The commit, with zeros behind it; all zeros where nobody said one.
///
/// The compiler doesn't know it, so that a commit that changes nothing else compiles nothing: `scripts/build.sh` writes it into the
/// section of the finished file.
#[used]
#[unsafe(link_section = ".encore.commit")]
static COMMIT: [u8; 64] = [0; 64];

/// For example `0.2.0 (1f0e3dad9990)`, or `0.2.0` where no commit is known.
pub fn full() -> String {
    // SAFETY: a reference is valid to read from. Volatile, because the bytes in the file are others than those that the compiler knows.
    let commit = unsafe { ptr::read_volatile(&COMMIT) };
    described(&commit)
}

fn described(commit: &[u8]) -> String {
    let end = commit.iter().position(|&byte| byte == 0).unwrap_or(commit.len());
    match std::str::from_utf8(&commit[..end]) {
        Ok(commit) if !commit.is_empty() => format!("{NUMBER} ({commit})"),
        _ => NUMBER.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_that_no_script_finished_has_no_commit() {
        assert_eq!(full(), NUMBER);
        assert_eq!(described(&[0; 64]), NUMBER);
    }

    #[test]
    fn the_commit_ends_at_the_first_zero() {
        assert_eq!(described(b"1f0e3d, modified\0\0"), format!("{NUMBER} (1f0e3d, modified)"));
        assert_eq!(described(b"1f0e"), format!("{NUMBER} (1f0e)"));
    }
}
