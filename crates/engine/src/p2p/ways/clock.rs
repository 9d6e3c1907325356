//! The clock that the ways are measured by. In unit tests it stands still, but for what each copied byte is said to cost: so a test can slow a
//! way down, and no test depends on the machine.

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

    /// This rank has copied so many bytes of a message that it receives: that took its time.
    #[inline(always)]
    pub(crate) fn copied(_: Way, _: u64) {}
}

#[cfg(any(test, feature = "testing"))]
mod said {
    use std::cell::Cell;
    use std::time::{Duration, Instant};

    use encore_adapt::{ALL, Way};

    /// What a copied byte costs by each way.
    #[derive(Clone, Copy)]
    struct Costs([Duration; ALL.len()]);

    thread_local! {
        static BEGIN: Instant = Instant::now();
        static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
        static COSTS: Cell<Costs> = const { Cell::new(Costs([Duration::ZERO; ALL.len()])) };
    }

    /// The time now, for the engines that run in this thread.
    pub(crate) fn now() -> Instant {
        BEGIN.with(|begin| *begin + PASSED.get())
    }

    /// A receiver has copied so many bytes: that takes the time that they are said to cost.
    pub(crate) fn copied(way: Way, bytes: u64) {
        let cost = COSTS.get().0[way as usize];
        PASSED.set(PASSED.get() + cost * u32::try_from(bytes).expect("a piece"));
    }

    /// The program computes for so long.
    #[cfg(test)]
    pub(crate) fn pass(time: Duration) {
        PASSED.set(PASSED.get() + time);
    }

    /// From now on a byte costs so many nanoseconds by each way, in this thread.
    #[cfg(test)]
    pub(crate) fn set_costs(nanoseconds: [u64; ALL.len()]) {
        COSTS.set(Costs(nanoseconds.map(Duration::from_nanos)));
    }
}
