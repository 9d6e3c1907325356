//! The order in which a rank sends, receives and completes, for notes of `mpiexec --check`, in shared memory. All of it begins as zeros.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// Events of a rank that are kept, the first ones.
pub const EVENTS: usize = 16384;

/// An event of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It begins to send a message, the `number`th one to this rank with this context and tag. `blocks`: in a call that ends when the message has gone.
    Send {
        /// World rank of the receiver.
        to: u32,
        /// Context id.
        context: u64,
        /// Tag.
        tag: i32,
        /// From 0.
        number: u32,
        /// See above.
        blocks: bool,
        /// The message needs no receive for its send to end.
        is_buffered: bool,
    },
    /// It begins to receive.
    Receive {
        /// The rank that has sent the message, once that is known.
        from: Option<u32>,
        /// From any rank.
        any_source: bool,
        /// With any tag.
        any_tag: bool,
        /// Context id.
        context: u64,
        /// Tag, of the message once that is known.
        tag: i32,
        /// The message's number.
        number: u32,
    },
    /// It completes the operation that began with this event.
    Done(u32),
    /// It calls a collective operation. `blocks`: no member gets through before all have come.
    Together {
        /// Numbers that are equal for all members, and for no other call.
        id: [u64; 2],
        /// See above.
        blocks: bool,
    },
}

impl Event {
    fn words(&self) -> [u64; 3] {
        let flag = |is: bool, bit: u32| u64::from(is) << bit;
        let pair = |tag: i32, number: u32| u64::from(tag as u32) << 32 | u64::from(number);
        match *self {
            Event::Send { to, context, tag, number, blocks, is_buffered } => {
                [1 | flag(blocks, 8) | flag(is_buffered, 9) | u64::from(to) << 32, context, pair(tag, number)]
            }
            Event::Receive { from, any_source, any_tag, context, tag, number } => [
                2 | flag(any_source, 8)
                    | flag(any_tag, 9)
                    | flag(from.is_some(), 10)
                    | u64::from(from.unwrap_or(0)) << 32,
                context,
                pair(tag, number),
            ],
            Event::Done(event) => [3 | u64::from(event) << 32, 0, 0],
            Event::Together { id, blocks } => [4 | flag(blocks, 8), id[0], id[1]],
        }
    }

    fn of([first, second, third]: [u64; 3]) -> Option<Event> {
        let is = |bit: u32| first >> bit & 1 == 1;
        let (rank, tag, number) = ((first >> 32) as u32, (third >> 32) as i32, third as u32);
        Some(match first & 0xff {
            1 => Event::Send { to: rank, context: second, tag, number, blocks: is(8), is_buffered: is(9) },
            2 => Event::Receive {
                from: is(10).then_some(rank),
                any_source: is(8),
                any_tag: is(9),
                context: second,
                tag,
                number,
            },
            3 => Event::Done(rank),
            4 => Event::Together { id: [second, third], blocks: is(8) },
            _ => return None,
        })
    }
}

/// The events of a rank.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Log {
    count: AtomicU64,
    /// 1: they come from several threads, so their order says nothing.
    threads: AtomicU64,
    events: [[AtomicU64; 4]; EVENTS],
}

impl Log {
    /// Adds an event of the call at a site. Its number, if it is kept. For one writer at a time.
    pub fn add(&self, event: &Event, site: u64) -> Option<u32> {
        let number = self.count.load(Relaxed);
        let place = self.events.get(number as usize);
        if let Some(place) = place {
            write(place, event);
            place[3].store(site, Relaxed);
        }
        self.count.store(number + 1, Release);
        place.map(|_| number as u32)
    }

    /// A receive has got this message.
    pub fn received(&self, receive: u32, from: u32, of: i32, number_of_it: u32) {
        let Some(place) = self.events.get(receive as usize) else { return };
        if let Some(Event::Receive { any_source, any_tag, context, .. }) = read(place) {
            let (from, tag, number) = (Some(from), of, number_of_it);
            write(place, &Event::Receive { from, any_source, any_tag, context, tag, number });
        }
    }

    /// The events come from several threads.
    pub fn has_threads(&self) {
        self.threads.store(1, Relaxed);
    }

    /// The first events with their sites. `None`: their order says nothing.
    pub fn read(&self) -> Option<Vec<(Event, u64)>> {
        if self.threads.load(Relaxed) != 0 {
            return None;
        }
        let count = self.count.load(Acquire) as usize;
        let events = self.events.iter().take(count);
        events.map(|place| Some((read(place)?, place[3].load(Relaxed)))).collect()
    }
}

fn write(place: &[AtomicU64; 4], event: &Event) {
    place.iter().zip(event.words()).for_each(|(place, word)| place.store(word, Relaxed));
}

fn read(place: &[AtomicU64; 4]) -> Option<Event> {
    Event::of(std::array::from_fn(|word| place[word].load(Relaxed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_survive_the_words() {
        let events = [
            Event::Send { to: 7, context: 1 << 47, tag: -3, number: 9, blocks: true, is_buffered: false },
            Event::Receive { from: None, any_source: true, any_tag: false, context: 5, tag: 6, number: 0 },
            Event::Receive { from: Some(0), any_source: false, any_tag: true, context: 5, tag: 6, number: 1 },
            Event::Done(12),
            Event::Together { id: [1, u64::MAX], blocks: true },
        ];
        for event in events {
            assert_eq!(Event::of(event.words()), Some(event));
        }
    }
}
