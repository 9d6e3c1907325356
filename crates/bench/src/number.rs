//! Numbers as a person reads them.

/// A time in nanoseconds, three digits: "174 ns", "1.23 µs", "25.6 ms".
pub fn time(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        t if t < 999.5 => (t, "ns"),
        t if t < 999.5e3 => (t / 1e3, "µs"),
        t if t < 999.5e6 => (t / 1e6, "ms"),
        t => (t / 1e9, "s"),
    };
    format!("{} {unit}", three_digits(value))
}

/// Three significant digits where that needs no exponent.
pub fn three_digits(value: f64) -> String {
    match value.abs() {
        v if v > 0.0 && v < 0.00995 => format!("{value:.4}"),
        v if v > 0.0 && v < 0.0995 => format!("{value:.3}"),
        v if v < 9.995 => format!("{value:.2}"),
        v if v < 99.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// A size: "0 B", "8 B", "4 KiB", "8 MiB"; sizes that are no multiple stay as they are: "800,000 B".
pub fn size(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 20 && b % (1 << 20) == 0 => format!("{} MiB", b >> 20),
        b if b >= 1 << 10 && b % (1 << 10) == 0 => format!("{} KiB", b >> 10),
        b => format!("{} B", with_commas(b)),
    }
}

/// A bandwidth given in bytes per nanosecond: "1,200 MB/s".
pub fn bandwidth(bytes_per_nanosecond: f64) -> String {
    format!("{} MB/s", with_commas((bytes_per_nanosecond * 1e3).round() as u64))
}

/// Bandwidth in three digits: "12.3 GB/s".
pub fn gigabytes(bytes_per_nanosecond: f64) -> String {
    format!("{} GB/s", three_digits(bytes_per_nanosecond))
}

/// "1,234,567".
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share with its sign: "+19.0 %".
pub fn percent(share: f64) -> String {
    format!("{:+.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_and_a_fitting_unit() {
        assert_eq!(time(5.133), "5.13 ns");
        assert_eq!(time(173.6), "174 ns");
        assert_eq!(time(999.7), "1.00 µs");
        assert_eq!(time(25_593_078.0), "25.6 ms");
        assert_eq!(time(2.5e9), "2.50 s");
    }

    #[test]
    fn small_numbers_keep_their_digits() {
        assert_eq!(three_digits(0.0034), "0.0034");
        assert_eq!(three_digits(0.0512), "0.051");
        assert_eq!((three_digits(0.0), three_digits(0.5)), ("0.00".into(), "0.50".into()));
    }

    #[test]
    fn sizes() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(8), "8 B");
        assert_eq!(size(4096), "4 KiB");
        assert_eq!(size(800_000), "800,000 B");
        assert_eq!(size(8 << 20), "8 MiB");
        assert_eq!(size(8_000_000), "8,000,000 B");
    }

    #[test]
    fn bandwidths_are_in_megabytes() {
        assert_eq!(bandwidth(1.2), "1,200 MB/s");
        assert_eq!([gigabytes(0.951), gigabytes(18.56)], ["0.95 GB/s", "18.6 GB/s"]);
    }

    #[test]
    fn commas() {
        assert_eq!(with_commas(0), "0");
        assert_eq!(with_commas(999), "999");
        assert_eq!(with_commas(1000), "1,000");
        assert_eq!(with_commas(1_234_567), "1,234,567");
    }

    #[test]
    fn percentages_have_a_sign() {
        assert_eq!(percent(0.19), "+19.0 %");
        assert_eq!(percent(-0.052), "-5.2 %");
    }
}
