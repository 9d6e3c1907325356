//! Texts of error codes.

use std::ffi::c_int;

use encore_lapi_interface::code::{ALL, CODE_UNKNOWN, SUCCESS};
use encore_lapi_interface::types::LENGTH_OF_TEXT;

/// Writes name and sentence of an error code, with a 0 at the end. Returns `LAPI_ERR_CODE_UNKNOWN` if there is no such code; the text
/// then states that.
pub fn write(code: c_int, text: &mut [u8; LENGTH_OF_TEXT]) -> c_int {
    let known = usize::try_from(code).ok().and_then(|index| ALL.get(index));
    let words = match known {
        Some((_, name, sentence)) => format!("{name}: {sentence}"),
        None => format!("{code} is no error code of LAPI"),
    };
    let length = words.len().min(LENGTH_OF_TEXT - 1);
    text[..length].copy_from_slice(&words.as_bytes()[..length]);
    text[length] = 0;
    if known.is_some() { SUCCESS } else { CODE_UNKNOWN }
}

/// [`write()`] in the form that the engine calls.
pub extern "C" fn write_for_engine(code: c_int, text: &mut [u8; LENGTH_OF_TEXT]) {
    write(code, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sentence_fits() {
        for (code, name, sentence) in ALL {
            let mut text = [1; LENGTH_OF_TEXT];
            assert_eq!(write(code, &mut text), SUCCESS);
            assert!(text.starts_with(format!("{name}: {sentence}\0").as_bytes()), "{name} is cut");
        }
        let mut text = [1; LENGTH_OF_TEXT];
        assert_eq!(write(-1, &mut text), CODE_UNKNOWN);
        assert!(text.starts_with(b"-1 is no error code"));
    }
}
