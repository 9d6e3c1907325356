//! Numbers, durations and places as a page shows them.

use crate::profile::Profile;

/// A duration with three digits.
pub fn time(seconds: f64) -> String {
    let (value, unit) = match seconds.abs() {
        s if s >= 0.9995 => (seconds, "s"),
        s if s >= 0.999_5e-3 => (seconds * 1e3, "ms"),
        s if s >= 0.999_5e-6 => (seconds * 1e6, "us"),
        _ => return if seconds > 0.0 { format!("{:.0} ns", seconds * 1e9) } else { "0".into() },
    };
    match value.abs() {
        v if v >= 99.95 => format!("{value:.0} {unit}"),
        v if v >= 9.995 => format!("{value:.1} {unit}"),
        _ => format!("{value:.2} {unit}"),
    }
}

/// A number of bytes.
pub fn size(bytes: u64) -> String {
    let bytes = bytes as f64;
    match bytes {
        b if b < 1e3 => format!("{b} B"),
        b if b < 1e6 => format!("{:.1} kB", b / 1e3),
        b if b < 1e9 => format!("{:.1} MB", b / 1e6),
        b => format!("{:.1} GB", b / 1e9),
    }
}

/// A number with commas.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn clip(text: &str, columns: usize) -> String {
    let text = text.trim_end();
    match text.chars().count() {
        length if length <= columns => text.to_owned(),
        _ => text.chars().take(columns - 1).chain(['…']).collect(),
    }
}

pub(crate) fn per_cent(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!("{:.1} %", 100.0 * part / whole) } else { "0.0 %".into() }
}

/// Name of a place in a sentence: `MPI_Recv at a.c:5 (main)`.
pub fn place(profile: &Profile, place: Option<usize>) -> String {
    match place.map(|place| &profile.places[place]) {
        Some(place) => format!("{} at {}", place.function, place.label),
        None => "MPI".to_owned(),
    }
}
