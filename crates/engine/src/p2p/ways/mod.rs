//! The ways of a long message between two ordinary buffers: through the staging area and the caches, through the
//! staging area and past the receiver's caches, or by the kernel's copy. The receiver of announced messages learns which is the quickest one, for each
//! sender and size class ([`encore_adapt`]). Here it measures them.
//!
//! A message in shared memory may be copied once by the ranks themselves, or staged: where the sender rewrites its buffer, staging is the quicker way
//! of those that fit a processor's cache (docs/lab/094).
//!
//! Where ranks take turns on processors, the time from a match to the last byte says more about the other ranks than about the ways. There
//! the receiver measures its copies alone: the kernel's, or its own of each chunk, twice, as the sender copies as much on the same
//! processors. What is known of such times is kept apart (docs/lab/050).

pub(crate) mod clock;
pub mod learned;
mod measure;
mod timing;

pub(crate) use timing::Measurement;
