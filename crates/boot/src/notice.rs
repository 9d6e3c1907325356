//! Lines on standard error, each in one write, so that lines of several processes don't mix.

use std::io::Write;

/// Writes a line to standard error, like `eprintln!`, in one write.
#[macro_export]
macro_rules! notice {
    ($($argument:tt)*) => {
        $crate::notice::write(&format!($($argument)*))
    };
}

/// Writes a line to standard error in one write. A failure (a closed standard error) changes nothing.
pub fn write(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}
