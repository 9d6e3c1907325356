//! Under Encore's `mpiexec`, and without any launcher: values go through the cards in the head of the job's segment.

use std::sync::Arc;

use super::Bootstrap;
use crate::error::BootError;
use crate::segment::{CardFull, Head};

/// A rank in a segment of all ranks.
#[derive(Debug)]
pub struct Own {
    /// Segment head of the rank's present program.
    head: Arc<Head>,
    rank: u32,
    /// Fences that this rank has passed.
    fences: u32,
}

impl Own {
    /// Rank `rank` of those that share this head.
    pub fn new(head: Arc<Head>, rank: u32) -> Own {
        Own { head, rank, fences: 0 }
    }
}

impl Bootstrap for Own {
    fn put(&mut self, key: &str, value: &str) -> Result<(), BootError> {
        let full = |CardFull| BootError::Exchange(format!("there is no room for {key} on this rank's card"));
        self.head.card(self.rank).write(key, value).map_err(full)
    }

    fn fence(&mut self) -> Result<(), BootError> {
        self.head.fence(self.fences).map_err(BootError::Segment)?;
        self.fences += 1;
        Ok(())
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<String, BootError> {
        let value = if rank < self.head.ranks() { self.head.card(rank).read(key) } else { None };
        value.ok_or_else(|| BootError::Exchange(format!("rank {rank} has not said {key}")))
    }
}
