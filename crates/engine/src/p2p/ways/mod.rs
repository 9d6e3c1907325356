//! Protocols of a long message between two ordinary buffers: through the staging area and the caches, through the staging area and past the
//! receiver's caches, or by the kernel's copy. The receiver of rendezvous messages learns the quickest one, for each sender and size class
//! ([`encore_adapt`]). This module measures them.
//!
//! A message in shared memory may be copied once by the ranks themselves, or staged: if the sender rewrites its buffer, staging is quicker for
//! messages that fit a processor's cache (docs/lab/094).
//!
//! When ranks take turns on processors, the time from a match to the last byte depends more on the other ranks than on the protocols. Then the
//! receiver measures only its copies: the kernel's, or its own of each chunk, twice, as the sender copies as much on the same processors. Knowledge
//! from such times is kept apart (docs/lab/050).

pub(crate) mod clock;
mod known;
mod measure;
mod timing;

pub(crate) use timing::Measurement;
