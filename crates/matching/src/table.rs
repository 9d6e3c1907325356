//! A hash table of queues: all entries with equal keys form one queue, in order of arrival.
//!
//! An empty queue stays, so that the next message with its envelope finds it; empty queues are removed when there would be too many. A lookup first
//! tries the latest queue: traffic repeats.

use std::cell::Cell;

use super::{Entry, Key};
use encore_slab::Obj;

/// Index that means no queue.
const NONE: u32 = u32::MAX;

/// An entry's links in one table.
pub struct Links<T> {
    /// The entry's queue; [`NONE`]: it is not in the table.
    queue: Cell<u32>,
    sequence: Cell<u64>,
    next: Cell<Option<Obj<T>>>,
    previous: Cell<Option<Obj<T>>>,
}

impl<T> Default for Links<T> {
    fn default() -> Self {
        Links::OUTSIDE
    }
}

impl<T> Links<T> {
    /// The links of an entry that is in no table.
    #[allow(clippy::declare_interior_mutable_const)] // Each use is a new one.
    pub const OUTSIDE: Links<T> = Links {
        queue: Cell::new(NONE),
        sequence: Cell::new(0),
        next: Cell::new(None),
        previous: Cell::new(None),
    };

    /// Whether the entry is in the table.
    #[inline(always)]
    pub fn linked(&self) -> bool {
        self.queue.get() != NONE
    }

    /// The next entry of its queue.
    pub fn next(&self) -> Option<Obj<T>> {
        self.next.get()
    }
}

/// The queue of one key.
struct Queue<T> {
    key: Key,
    first: Option<Obj<T>>,
    last: Option<Obj<T>>,
    /// The next queue in the same bucket, or [`NONE`].
    neighbour: u32,
}

/// A hash table of queues.
pub struct MatchTable<T: Entry> {
    /// Number of this table for [`Entry::links`].
    table: usize,
    /// The first queue of each bucket, or [`NONE`]. A power of two.
    buckets: Box<[u32]>,
    queues: Vec<Queue<T>>,
    /// Unused indexes of `queues`.
    vacant: Vec<u32>,
    /// The latest queue found.
    latest: Cell<u32>,
    len: usize,
    next_sequence: u64,
}

impl<T: Entry> MatchTable<T> {
    /// Buckets of a new table.
    const FIRST: usize = 64;

    /// An empty table, number `table` for [`Entry::links`].
    pub fn new(table: usize) -> MatchTable<T> {
        MatchTable {
            table,
            buckets: vec![NONE; Self::FIRST].into_boxed_slice(),
            queues: Vec::new(),
            vacant: Vec::new(),
            latest: Cell::new(NONE),
            len: 0,
            next_sequence: 0,
        }
    }

    /// Number of entries.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no entry.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> usize {
        key.hash() as usize & (self.buckets.len() - 1)
    }

    /// The queue of a key, or [`NONE`].
    #[inline(always)]
    fn queue_of(&self, key: Key) -> u32 {
        let latest = self.latest.get();
        match self.queues.get(latest as usize) {
            Some(queue) if queue.key == key => latest,
            _ => self.search(key),
        }
    }

    #[inline(never)]
    fn search(&self, key: Key) -> u32 {
        let mut index = self.buckets[self.bucket(key)];
        while let Some(queue) = self.queues.get(index as usize) {
            if queue.key == key {
                self.latest.set(index);
                return index;
            }
            index = queue.neighbour;
        }
        NONE
    }

    /// The oldest entry with exactly this key.
    #[inline(always)]
    pub fn find(&self, key: Key) -> Option<Obj<T>> {
        self.queues.get(self.queue_of(key) as usize)?.first
    }

    /// Age of an entry: smaller is older.
    #[inline(always)]
    pub fn sequence(&self, entry: Obj<T>) -> u64 {
        entry.links(self.table).sequence.get()
    }

    /// The key under which an entry is queued.
    #[inline(always)]
    pub fn key(&self, entry: Obj<T>) -> Key {
        self.queues[entry.links(self.table).queue.get() as usize].key
    }

    /// Appends an entry to the queue of its key.
    #[inline]
    pub fn insert(&mut self, key: Key, entry: Obj<T>) {
        let mut index = self.queue_of(key);
        if index == NONE {
            index = self.new_queue(key);
        }
        let table = self.table;
        let links = entry.links(table);
        debug_assert!(!links.linked());
        let queue = &mut self.queues[index as usize];
        links.queue.set(index);
        links.sequence.set(self.next_sequence);
        links.next.set(None);
        links.previous.set(queue.last);
        match queue.last {
            Some(last) => last.links(table).next.set(Some(entry)),
            None => queue.first = Some(entry),
        }
        queue.last = Some(entry);
        self.next_sequence += 1;
        self.len += 1;
    }

    /// Removes an entry.
    #[inline]
    pub fn remove(&mut self, entry: Obj<T>) {
        let table = self.table;
        let links = entry.links(table);
        debug_assert!(links.linked());
        let queue = &mut self.queues[links.queue.get() as usize];
        let (previous, next) = (links.previous.get(), links.next.get());
        match previous {
            Some(previous) => previous.links(table).next.set(next),
            None => queue.first = next,
        }
        match next {
            Some(next) => next.links(table).previous.set(previous),
            None => queue.last = previous,
        }
        links.queue.set(NONE);
        self.len -= 1;
    }

    #[cold]
    #[inline(never)]
    fn new_queue(&mut self, key: Key) -> u32 {
        if self.vacant.is_empty() && self.queues.len() >= self.buckets.len() {
            self.sweep();
        }
        let bucket = self.bucket(key);
        let queue = Queue { key, first: None, last: None, neighbour: self.buckets[bucket] };
        let index = match self.vacant.pop() {
            Some(index) => {
                self.queues[index as usize] = queue;
                index
            }
            None => {
                self.queues.push(queue);
                (self.queues.len() - 1) as u32
            }
        };
        self.buckets[bucket] = index;
        self.latest.set(index);
        index
    }

    /// Makes room for queues: removes the empty ones, and adds buckets if that doesn't free half of them.
    fn sweep(&mut self) {
        self.vacant = (0..self.queues.len() as u32)
            .filter(|index| self.queues[*index as usize].first.is_none())
            .collect();
        if self.vacant.len() < self.queues.len() / 2 {
            self.buckets = vec![NONE; self.buckets.len() * 4].into_boxed_slice();
        } else {
            self.buckets.fill(NONE);
        }
        self.latest.set(NONE);
        for index in 0..self.queues.len() {
            if self.queues[index].first.is_some() {
                let bucket = self.bucket(self.queues[index].key);
                self.queues[index].neighbour = self.buckets[bucket];
                self.buckets[bucket] = index as u32;
            }
        }
    }

    /// Number of queues for which there is memory.
    #[cfg(test)]
    pub fn room(&self) -> usize {
        self.queues.len()
    }

    /// All entries, in no particular order.
    pub fn entries(&self) -> Vec<Obj<T>> {
        let mut all = Vec::with_capacity(self.len);
        for queue in &self.queues {
            let mut entry = queue.first;
            while let Some(found) = entry {
                all.push(found);
                entry = found.links(self.table).next.get();
            }
        }
        all
    }
}
