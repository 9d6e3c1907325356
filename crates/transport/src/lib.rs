//! Rings and doorbells in shared memory.
