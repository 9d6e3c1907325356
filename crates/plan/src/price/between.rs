//! Cost of messages between nodes, as measured by two ranks of different nodes.

use super::model::{Level, Model, Rate, Time};

/// Measurements between two nodes; zero if unmeasured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Between {
    /// Time of a short message, from the sending call until its receiver has it.
    pub trip: Time,
    /// Part of `trip` during which the sender's processor is busy; the receiver's is busy as long again.
    pub overhead: Time,
    /// Cost of a byte of a long message.
    pub byte: Rate,
    /// Cost of a byte of a long message while as many come at the same time: more if they keep the processor busy.
    pub both: Rate,
    /// Cost of a byte of a node many of whose ranks send long messages at the same time.
    pub node: Rate,
}

impl Between {
    /// Nothing was measured.
    pub const UNKNOWN: Between =
        Between { trip: 0, overhead: 0, byte: Rate::FREE, both: Rate::FREE, node: Rate::FREE };

    /// Whether methods can be priced.
    pub fn is_known(&self) -> bool {
        self.trip > 0
    }

    /// Cost of a byte of a long message for the sender's processor, and again for the receiver's: free if as many bytes may come at the
    /// same time.
    pub(crate) fn copy(&self) -> Rate {
        if self.both > self.byte { Rate { per_kib: self.both.per_kib / 2 } } else { Rate::FREE }
    }

    /// The figures rounded to two binary digits: measurements differ a little from job to job, and choices shouldn't.
    #[must_use]
    pub fn rounded(self) -> Between {
        let Between { trip, overhead, byte, both, node } = self;
        let [byte, both, node] =
            [byte, both, node].map(|Rate { per_kib }| Rate { per_kib: rounded(per_kib) });
        Between { trip: rounded(trip), overhead: rounded(overhead), byte, both, node }
    }
}

/// The nearest number with at most two significant binary digits.
fn rounded(number: u64) -> u64 {
    let Some(digits) = number.checked_ilog2() else { return 0 };
    let Some(unit) = digits.checked_sub(1) else { return number };
    let step = 1u64 << unit;
    (number / step).saturating_add(number % step / step.div_ceil(2)).saturating_mul(step)
}

impl Model {
    /// Figures that ranks of two nodes would measure.
    pub fn measured(&self) -> Between {
        let Level { latency, overhead, gap, wire, copy, .. } = self.between;
        let byte = wire.max(copy).max(self.link);
        let node = Rate { per_kib: self.link.per_kib.div_ceil(self.ports.into()) };
        // A processor copies outgoing and incoming bytes one after the other.
        let both = byte.max(Rate { per_kib: 2 * copy.per_kib });
        Between { trip: latency + gap + 2 * overhead, overhead, byte, both, node }
    }

    /// The machine, but with measured costs between its nodes.
    #[must_use]
    pub fn with_measured(self, measured: Between) -> Model {
        let Between { trip, overhead, byte, node, .. } = measured;
        let (latency, copy) = (trip.saturating_sub(2 * overhead).max(1), measured.copy());
        let between = Level { latency, overhead, gap: 0, wire: byte, copy, piece: 64 << 10 };
        Model { name: "as measured".to_owned(), between, link_gap: 0, link: node, ports: 1, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_two_binary_digits() {
        let table = [
            (0, 0),
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 4),
            (5, 6),
            (6, 6),
            (7, 8),
            (9, 8),
            (10, 12),
            (11, 12),
            (1000, 1024),
        ];
        for (number, expected) in table {
            assert_eq!(expected, rounded(number), "{number}");
        }
        assert!(rounded(u64::MAX) >= u64::MAX / 4 * 3);
        for number in 1..10_000u64 {
            let near = rounded(number);
            assert!(near.abs_diff(number) * 4 <= number + 3, "{number}: {near}");
            assert_eq!(near, rounded(near));
        }
    }

    #[test]
    fn measured_figures_come_back() {
        for (name, _) in Model::NAMES {
            let model = Model::named(name).expect("it's listed");
            let measured = model.measured();
            assert!(measured.is_known() && measured.trip > 2 * measured.overhead);
            assert_eq!(measured, model.with_measured(measured).measured());
        }
    }
}
