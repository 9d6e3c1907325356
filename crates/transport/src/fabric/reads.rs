//! What a process reads of others, as far as it has come.

use std::collections::VecDeque;

use crate::transport::{Descriptor, Shown};

/// A read under way.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) name: u64,
    pub(super) end: u32,
    /// What the provider calls the other process.
    pub(super) known: u64,
    pub(super) from: Shown,
    pub(super) to: *mut u8,
    pub(super) bytes: u64,
    pub(super) descriptor: Descriptor,
    /// Bytes that the provider has been asked for, and parts of them that haven't ended.
    pub(super) asked: u64,
    pub(super) parts: u32,
    pub(super) failed: bool,
}

impl Reading {
    /// Whether the provider is to be asked for more.
    pub(super) fn is_wanting(&self) -> bool {
        !self.failed && self.asked < self.bytes
    }
}

/// All reads of a process.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// By place.
    pub(super) all: Vec<Option<Reading>>,
    /// Those of which the provider hasn't taken all.
    pub(super) wanting: usize,
    /// Names of those that have ended, and whether all is there.
    pub(super) ended: VecDeque<(u64, bool)>,
}

impl Reads {
    /// Whether something waits for the provider to take it.
    pub(super) fn is_stuck(&self) -> bool {
        self.wanting > 0
    }

    /// One that has ended.
    pub(super) fn ended(&mut self) -> Option<(u64, bool)> {
        self.ended.pop_front()
    }

    pub(super) fn add(&mut self, reading: Reading) -> usize {
        self.wanting += 1;
        let free = self.all.iter().position(Option::is_none).unwrap_or(self.all.len());
        if free == self.all.len() {
            self.all.push(None);
        }
        self.all[free] = Some(reading);
        free
    }
}
