//! Words and the lines that a shell makes of them.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// `word` as a shell has to be given it: unchanged where nothing in it means anything to a shell, otherwise
/// in double quotes, which is what CMake and Meson look for.
pub fn quote(word: &OsStr) -> Vec<u8> {
    let bytes = word.as_bytes();
    let harmless = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-+=:,./@%^".contains(byte) || *byte >= 0x80;
    if !bytes.is_empty() && bytes.iter().all(harmless) {
        return bytes.to_vec();
    }
    let mut quoted = vec![b'"'];
    for &byte in bytes {
        if b"\"\\$`".contains(&byte) {
            quoted.push(b'\\');
        }
        quoted.push(byte);
    }
    quoted.push(b'"');
    quoted
}

/// `words` as one line for a shell.
pub fn render(words: &[OsString]) -> Vec<u8> {
    let quoted: Vec<Vec<u8>> = words.iter().map(|word| quote(word)).collect();
    quoted.join(&b' ')
}

/// The words of a line, which may be quoted as for a shell (`"…"`, `'…'`, `\`): the value of a variable like
/// `CFLAGS`. Nothing is expanded. A quote that is never closed ends at the end of the line.
pub fn split(line: &OsStr) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote: Option<u8> = None;
    let mut bytes = line.as_bytes().iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            // Inside double quotes a backslash only protects what would mean something there.
            (Some(b'"'), b'\\') => match bytes.next_if(|next| b"\"\\$`".contains(next)) {
                Some(next) => word.get_or_insert_default().push(next),
                None => word.get_or_insert_default().push(byte),
            },
            (Some(_), _) => word.get_or_insert_default().push(byte),
            (None, b'"' | b'\'') => {
                quote = Some(byte);
                word.get_or_insert_default();
            }
            (None, b'\\') => word.get_or_insert_default().extend(bytes.next()),
            (None, b' ' | b'\t' | b'\n') => words.extend(word.take().map(OsString::from_vec)),
            (None, _) => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word.map(OsString::from_vec));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split_text(line: &str) -> Vec<String> {
        split(OsStr::new(line)).into_iter().map(|word| word.into_string().unwrap()).collect()
    }

    #[test]
    fn lines_split_as_a_shell_splits_them() {
        assert_eq!(split_text("  gcc  -m64\t-O2 "), ["gcc", "-m64", "-O2"]);
        assert_eq!(split_text(r#""/a b/cc" -D'X="y z"' a\ b """#), ["/a b/cc", "-DX=\"y z\"", "a b", ""]);
        assert_eq!(split_text(r#""a\"b\c""#), [r#"a"b\c"#]);
        assert_eq!(split_text("'open"), ["open"]);
        assert!(split_text(" \t").is_empty());
    }

    #[test]
    fn only_what_needs_it_is_quoted() {
        assert_eq!(quote(OsStr::new("-I/usr/lib/x86_64-linux-gnu")), b"-I/usr/lib/x86_64-linux-gnu");
        assert_eq!(quote(OsStr::new("/a b")), b"\"/a b\"");
        assert_eq!(quote(OsStr::new("$HOME")), b"\"\\$HOME\"");
        assert_eq!(quote(OsStr::new("~/x")), b"\"~/x\"");
        assert_eq!(quote(OsStr::new("")), b"\"\"");
    }

    proptest! {
        #[test]
        fn splitting_undoes_rendering(words in proptest::collection::vec(any::<Vec<u8>>(), 0..5)) {
            let words: Vec<OsString> = words.into_iter().map(OsString::from_vec).collect();
            prop_assert_eq!(split(&OsString::from_vec(render(&words))), words);
        }
    }
}
