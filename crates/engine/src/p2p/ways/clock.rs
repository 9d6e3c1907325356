//! The clock for measuring protocols. In unit tests it stands still, except for a set cost per copied byte: so a test can slow a protocol down, and
//! no test depends on the machine.

#[cfg(not(any(test, feature = "testing")))]
pub(crate) use real::*;
#[cfg(any(test, feature = "testing"))]
pub(crate) use said::*;

#[cfg(not(any(test, feature = "testing")))]
mod real {
    use std::time::Instant;

    use encore_adapt::Way;

    /// The time now.
    #[inline(always)]
    pub(crate) fn now() -> Instant {
        Instant::now()
    }

    /// Does nothing: the copy itself has taken its time.
    #[inline(always)]
    pub(crate) fn copied(_: Way, _: u64) {}
}

#[cfg(any(test, feature = "testing"))]
mod said {
    use std::cell::Cell;
    use std::time::{Duration, Instant};

    use encore_adapt::{ALL, Way};

    /// Cost of a copied byte by each protocol.
    #[derive(Clone, Copy)]
    struct Costs([Duration; ALL.len()]);

    thread_local! {
        static BEGIN: Instant = Instant::now();
        static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
        static COSTS: Cell<Costs> = const { Cell::new(Costs([Duration::ZERO; ALL.len()])) };
    }

    /// Current time of the engines that run in this thread.
    pub(crate) fn now() -> Instant {
        BEGIN.with(|begin| *begin + PASSED.get())
    }

    /// Advances the clock by the set cost of the copied bytes.
    pub(crate) fn copied(way: Way, bytes: u64) {
        let cost = COSTS.get().0[way as usize];
        PASSED.set(PASSED.get() + cost * u32::try_from(bytes).expect("a piece"));
    }

    /// Advances the clock, as if the program computed.
    #[cfg(test)]
    pub(crate) fn pass(time: Duration) {
        PASSED.set(PASSED.get() + time);
    }

    /// Sets the cost of a byte by each protocol, in this thread.
    #[cfg(test)]
    pub(crate) fn set_costs(nanoseconds: [u64; ALL.len()]) {
        COSTS.set(Costs(nanoseconds.map(Duration::from_nanos)));
    }
}
