//! Messages that repeat by themselves, for `mpiexec --advise`: receives that have found their message there, and long messages that are sent after work.

use std::collections::HashMap;

use encore_insight::repeat::LEAST_PARTS;

/// Most different messages of a kind that are stored.
const KEPT: usize = 64;

/// A message that came before its receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Early {
    /// World rank of the sender.
    pub source: i32,
    /// Length of the message in bytes.
    pub bytes: u64,
    /// Key of the receive's call site.
    pub site: u64,
}

/// A long message, sent from one place in memory each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Long {
    /// World rank of the receiver.
    pub dest: i32,
    /// Length of the message in bytes.
    pub bytes: u64,
    /// Key of the send's call site.
    pub site: u64,
    /// The tag.
    tag: i32,
    /// Address of the buffer.
    address: usize,
}

/// Number of times that a long message was sent, and the ticks of work between each send and the call before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Sends.
    pub count: u64,
    /// Ticks of work.
    pub work: u64,
}

/// Messages of a rank.
#[derive(Clone, Debug, Default)]
pub struct Singles {
    early: HashMap<Early, u64>,
    long: HashMap<Long, Times>,
}

impl Singles {
    /// Counts a message that came before its receive.
    pub(crate) fn came_early(&mut self, message: Early) {
        if self.early.len() < KEPT || self.early.contains_key(&message) {
            *self.early.entry(message).or_default() += 1;
        }
    }

    /// Counts a message that is sent after `work` ticks, if it is long.
    pub(crate) fn sent(
        &mut self,
        (dest, tag): (i32, i32),
        (address, bytes): (usize, u64),
        site: u64,
        work: u64,
    ) {
        let message = Long { dest, bytes, site, tag, address };
        if bytes >= LEAST_PARTS && (self.long.len() < KEPT || self.long.contains_key(&message)) {
            let times = self.long.entry(message).or_default();
            times.count += 1;
            times.work += work;
        }
    }

    /// The early message of which most bytes have come.
    pub fn most_early(&self) -> Option<(Early, u64)> {
        let most =
            self.early.iter().max_by_key(|(message, count)| (*count * message.bytes, *count, message.site));
        most.map(|(message, count)| (*message, *count))
    }

    /// The long message of which most bytes were sent.
    pub fn most_long(&self) -> Option<(Long, Times)> {
        let most =
            self.long.iter().max_by_key(|(message, times)| (times.count * message.bytes, message.site));
        most.map(|(message, times)| (*message, *times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_bytes_count() {
        let mut singles = Singles::default();
        let (short, long) =
            (Early { source: 1, bytes: 8, site: 5 }, Early { source: 2, bytes: 800, site: 6 });
        (0..50).for_each(|_| singles.came_early(short));
        assert_eq!(singles.most_early(), Some((short, 50)));
        singles.came_early(long);
        assert_eq!(singles.most_early(), Some((long, 1)));
    }

    #[test]
    fn work_is_that_of_long_messages() {
        let mut singles = Singles::default();
        singles.sent((1, 0), (4096, LEAST_PARTS - 1), 5, 9);
        assert_eq!(singles.most_long(), None);
        (0..3).for_each(|_| singles.sent((1, 0), (4096, LEAST_PARTS), 5, 9));
        let (message, times) = singles.most_long().unwrap();
        assert_eq!((message.dest, message.bytes, message.site), (1, LEAST_PARTS, 5));
        assert_eq!(times, Times { count: 3, work: 27 });
    }
}
