//! Collective operations as data: plans, algorithms that build them, a checker that proves them.
