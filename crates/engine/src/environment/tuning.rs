//! Constants of waiting, printed by `encore info`. No setting changes them.

use std::time::Duration;

/// Makes [`Tuning`], [`TUNING`] and [`rows`]: field, type, value, the lab notes that decided it if there are any, meaning.
macro_rules! tuning {
    ($($field:ident: $type:ty = $value:expr, $notes:literal, $what:literal;)*) => {
        /// The constants.
        #[derive(Clone, Copy, Debug)]
        pub struct Tuning {$(
            #[doc = concat!($what, ". Lab notes: ", $notes)]
            pub $field: $type,
        )*}

        /// Their values.
        pub const TUNING: Tuning = Tuning { $($field: $value),* };

        /// The rows of the table.
        pub fn rows() -> Vec<Row> {
            vec![$(Row {
                name: stringify!($field),
                value: format!("{:?}", TUNING.$field),
                notes: $notes,
                what: $what,
            }),*]
        }
    };
}

/// A constant, for `encore info`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// Its value, with its unit.
    pub value: String,
    /// The numbers of the lab notes that decided it; empty: none.
    pub notes: &'static str,
    /// Its meaning: a phrase.
    pub what: &'static str,
}

tuning! {
    first_polls: u32 = 32, "007",
        "polls of a wait for one request before the rank decides how to wait";
    polls_a_clock: u32 = 64, "007",
        "idle polls between two readings of the clock";
    polls_before_yield: u32 = 2, "007, 029",
        "idle polls before a rank yields a processor that it shares: the rank that it waits for may need it";
    tests_before_yield: u32 = 4, "350",
        "consecutive unsuccessful tests before a rank yields a processor that it shares";
    yields: u32 = 4, "007",
        "least number of yields before a rank that shares its processor sleeps";
    before_sleep: Duration = Duration::from_micros(20), "007",
        "least time of polls and yields before such a rank sleeps: about the cost of announcing the sleep";
    longest_spin: u32 = 16, "040",
        "most times ENCORE_SPIN_US that a rank polls whose sleeps turn out short";
    sleep_beside_link: Duration = Duration::from_millis(1), "404",
        "longest sleep at a link's descriptor, where nothing wakes the rank for messages of its node";
    sleep_beside_launcher: Duration = Duration::from_millis(10), "",
        "longest sleep of a rank that has started a job: the launcher can't wake it";
    helper_tick: Duration = Duration::from_micros(150), "",
        "time between two polls of an attentive helper thread";
    helper_quiet_ticks: u32 = 6, "",
        "consecutive idle polls before the helper thread goes dormant";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_names_values_and_notes() {
        let rows = rows();
        let row = rows.iter().find(|row| row.name == "before_sleep").expect("a row for each field");
        assert_eq!((row.value.as_str(), row.notes), ("20µs", "007"));
        assert!(rows.iter().all(|row| !row.what.is_empty() && !row.value.is_empty()));
    }
}
