//! Spin time: how long a rank with a processor of its own polls before it sleeps.
//!
//! A sleep costs its announcement and a wake-up, tens of microseconds in a virtual machine. A rank that repeatedly wakes soon after falling asleep,
//! because it waits for long messages or for a neighbour's short computation, should poll a little longer. So each short sleep doubles the spin
//! time, up to `longest_spin` ([`TUNING`]) times the setting `ENCORE_SPIN_US`, and each long one halves it (docs/lab/040). When oversubscribed,
//! other ranks need the processor, and none of this applies.

use std::time::Duration;

use crate::TUNING;

/// A rank's spin time, as a multiple of the setting.
#[derive(Debug)]
pub struct Spin(u32);

impl Default for Spin {
    fn default() -> Spin {
        Spin(1)
    }
}

impl Spin {
    /// The spin time, if the setting is `base`.
    pub fn limit(&self, base: Duration) -> Duration {
        base * self.0
    }

    /// Adapts the spin time to a sleep that has ended.
    pub fn note(&mut self, slept: Duration, base: Duration) {
        // The longest spin time would have made this sleep needless.
        self.0 = match slept < base * TUNING.longest_spin {
            true => (self.0 * 2).min(TUNING.longest_spin),
            false => (self.0 / 2).max(1),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_sleeps_extend_spinning() {
        const BASE: Duration = Duration::from_micros(60);
        let mut spin = Spin::default();
        assert_eq!(spin.limit(BASE), BASE);
        for times in [2, 4, 8, 16, 16] {
            spin.note(Duration::from_micros(100), BASE);
            assert_eq!(spin.limit(BASE), BASE * times);
        }
        for times in [8, 4, 2, 1, 1] {
            spin.note(Duration::from_millis(10), BASE);
            assert_eq!(spin.limit(BASE), BASE * times);
        }
    }

    #[test]
    fn zero_setting_disables_spinning() {
        let mut spin = Spin::default();
        spin.note(Duration::ZERO, Duration::ZERO);
        assert_eq!(spin.limit(Duration::ZERO), Duration::ZERO);
    }
}
