//! Times and sizes as people read them.

pub(super) use encore_insight::page::count;
use encore_plan::price::Time;

/// A time with four digits: `1.234 µs`.
pub(super) fn time(picoseconds: Time) -> String {
    let (unit, name) = match picoseconds {
        0 => return "0".to_owned(),
        1..1_000 => (1.0, "ps"),
        1_000..1_000_000 => (1e3, "ns"),
        1_000_000..1_000_000_000 => (1e6, "µs"),
        1_000_000_000..1_000_000_000_000 => (1e9, "ms"),
        _ => (1e12, "s"),
    };
    let value = picoseconds as f64 / unit;
    let decimals = if value < 10.0 {
        3
    } else if value < 100.0 {
        2
    } else {
        1
    };
    // A power of ten more than the unit holds comes from rounding only.
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} {name}")
}

/// A number of bytes: exact below 10 KiB and in whole units, else with three digits.
pub(super) fn bytes(number: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if number < 10 << 10 && number % 1024 != 0 || number == 0 {
        return format!("{number} B");
    }
    let unit = (number.ilog2() / 10) as usize;
    let value = number as f64 / (1u64 << (10 * unit)) as f64;
    let decimals = if value.fract() == 0.0 || value >= 100.0 {
        0
    } else if value < 10.0 {
        2
    } else {
        1
    };
    format!("{value:.decimals$} {}", UNITS[unit - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let texts = [0, 7, 1_500, 12_345_678, 999_900_000, 2_000_000_000_000].map(time);
        assert_eq!(["0", "7 ps", "1.5 ns", "12.35 µs", "999.9 µs", "2 s"].map(str::to_owned), texts);
    }

    #[test]
    fn sizes() {
        let texts = [0, 8, 1000, 1024, 65_536, 8 << 20, (8 << 20) + 1, 3 << 40].map(bytes);
        let expected = ["0 B", "8 B", "1000 B", "1 KiB", "64 KiB", "8 MiB", "8.00 MiB", "3 TiB"];
        assert_eq!(expected.map(str::to_owned), texts);
    }

    #[test]
    fn counts() {
        assert_eq!(
            ["0", "999", "1,000", "12,345,678"].map(str::to_owned),
            [0, 999, 1000, 12_345_678].map(count)
        );
    }
}
