//! Who am I, how many are we, where is everyone: the job as the launcher describes it to a rank.
//!
//! [`segment`] is the shared memory that both sides see; [`environment`] the variables by which a
//! rank finds it.

pub mod environment;
pub mod segment;
