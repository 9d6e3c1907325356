//! Matching of partitioned sends and receives of the same envelope (MPI 5.0 §4.2.1): the first one made meets the first one made, the
//! second the second, and so on, in whichever order they are started.
//!
//! Each side numbers its requests from 1 on. A send announces itself when it is first started, and a receive checks for its send when it
//! is first started. So two that are freed without a start have met nothing, and their numbers cancel out. If only one side was freed
//! without a start, and the other one is started, the freed one counts as never made: all later ones of its side move up by one. This is
//! certain only then: as long as the other one may be freed, too, nothing moves.

use std::collections::{BTreeMap, BTreeSet};

/// Numbers that no longer count: they have met, or count as never made.
#[derive(Debug, Default)]
struct Dead {
    /// All numbers up to this one are dead.
    below: u64,
    /// Further dead numbers.
    others: BTreeSet<u64>,
}

impl Dead {
    fn add(&mut self, number: u64) {
        self.others.insert(number);
        while self.others.remove(&(self.below + 1)) {
            self.below += 1;
        }
    }

    fn has(&self, number: u64) -> bool {
        number <= self.below || self.others.contains(&number)
    }

    /// Index of a number among those that count, from 0 on.
    fn place(&self, number: u64) -> usize {
        (number - self.below - 1) as usize - self.others.range(..number).count()
    }

    /// The number at an index.
    fn number(&self, place: usize) -> u64 {
        let number = self.below + 1 + place as u64;
        // Each further dead number that isn't greater moves it up.
        self.others.iter().fold(number, |number, &other| number + u64::from(other <= number))
    }
}

/// The receiver's view of all sends and receives of one envelope: `S` is a send that was started, `R` a receive.
#[derive(Debug)]
pub struct Meeting<S, R> {
    /// Receives made so far.
    made: u64,
    /// Receives that have not met a send, and whether they were started.
    receives: BTreeMap<u64, (R, bool)>,
    /// Started sends that have not met a receive.
    sends: BTreeMap<u64, S>,
    /// Sends freed without a start.
    gone: BTreeSet<u64>,
    dead_sends: Dead,
    dead_receives: Dead,
    /// Whether one side has lost a number that the other one hasn't, so that matching requests may differ in number.
    shifted: bool,
}

impl<S, R> Default for Meeting<S, R> {
    fn default() -> Self {
        Meeting {
            made: 0,
            receives: BTreeMap::new(),
            sends: BTreeMap::new(),
            gone: BTreeSet::new(),
            dead_sends: Dead::default(),
            dead_receives: Dead::default(),
            shifted: false,
        }
    }
}

/// Sends and receives that meet in a step.
pub type Pairs<S, R> = Vec<(S, R)>;

impl<S, R> Meeting<S, R> {
    /// Adds a receive. Returns its number.
    pub fn make(&mut self, receive: R) -> u64 {
        self.made += 1;
        self.receives.insert(self.made, (receive, false));
        self.made
    }

    /// Starts a receive that has not met a send.
    pub fn start(&mut self, number: u64) -> Pairs<S, R> {
        self.receives.get_mut(&number).expect("it has not met a send").1 = true;
        self.settle_receive(number)
    }

    /// Frees a receive that has not met a send. If started before, it counts as having met.
    pub fn free(&mut self, number: u64) -> Pairs<S, R> {
        self.receives.remove(&number);
        self.settle_receive(number)
    }

    /// Whether nothing is known of the send with this number, and there may be one.
    pub fn is_news(&self, send: u64) -> bool {
        send > 0
            && !self.dead_sends.has(send)
            && !self.sends.contains_key(&send)
            && !self.gone.contains(&send)
    }

    /// Adds a started send.
    pub fn offer(&mut self, number: u64, send: S) -> Pairs<S, R> {
        self.sends.insert(number, send);
        self.settle_send(number)
    }

    /// Adds a send that was freed without a start.
    pub fn withdraw(&mut self, number: u64) -> Pairs<S, R> {
        self.gone.insert(number);
        self.settle_send(number)
    }

    /// Whether nothing waits for its counterpart.
    pub fn is_idle(&self) -> bool {
        self.receives.is_empty() && self.sends.is_empty()
    }

    fn settle_send(&mut self, number: u64) -> Pairs<S, R> {
        let receive = match self.shifted {
            false => number,
            true => self.dead_receives.number(self.dead_sends.place(number)),
        };
        self.settle(number, receive)
    }

    fn settle_receive(&mut self, number: u64) -> Pairs<S, R> {
        let send = match self.shifted {
            false => number,
            true => self.dead_sends.number(self.dead_receives.place(number)),
        };
        self.settle(send, number)
    }

    /// Checks a send and a receive at the same index, and those behind them if one side moves up.
    fn settle(&mut self, send: u64, receive: u64) -> Pairs<S, R> {
        let mut pairs = Vec::new();
        if self.settle_one(send, receive, &mut pairs) {
            self.shifted = true;
            // One side has moved up. Each pass removes a number, or goes on to the next index.
            let mut place = 0;
            while let Some((send, receive)) = self.at(place) {
                let before =
                    self.dead_sends.number(place) == send && self.dead_receives.number(place) == receive;
                debug_assert!(before);
                self.settle_one(send, receive, &mut pairs);
                if !self.dead_sends.has(send) && !self.dead_receives.has(receive) {
                    place += 1;
                }
            }
        }
        pairs
    }

    /// The send and the receive at an index, as long as anything is known of one there or behind.
    fn at(&self, place: usize) -> Option<(u64, u64)> {
        let (send, receive) = (self.dead_sends.number(place), self.dead_receives.number(place));
        let last_send = self.sends.keys().next_back().max(self.gone.iter().next_back()).copied().unwrap_or(0);
        (send <= last_send || receive <= self.made).then_some((send, receive))
    }

    /// Matches one pair, if possible. Returns whether only one side has lost a number.
    fn settle_one(&mut self, send: u64, receive: u64, pairs: &mut Pairs<S, R>) -> bool {
        let started = self.receives.get(&receive).map(|(_, started)| *started);
        let freed = started.is_none() && receive <= self.made;
        let (offered, gone) = (self.sends.contains_key(&send), self.gone.contains(&send));
        let (lost_send, lost_receive) = match started {
            Some(true) if offered => {
                let met = self.sends.remove(&send).zip(self.receives.remove(&receive));
                pairs.extend(met.map(|(send, (receive, _))| (send, receive)));
                (true, true)
            }
            Some(true) => (gone, false),
            _ => (gone && freed, freed && (gone || offered)),
        };
        if lost_send {
            self.gone.remove(&send);
            self.dead_sends.add(send);
        }
        if lost_receive {
            self.dead_receives.add(receive);
        }
        lost_send != lost_receive
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step of one side of a program, with its number.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Make,
        Start(u64),
        Free(u64),
        Offer(u64),
        Withdraw(u64),
    }
    use Step::{Free, Make, Offer, Start, Withdraw};

    fn run(steps: &[Step]) -> Pairs<u64, u64> {
        let mut meeting = Meeting::default();
        let mut made = 0;
        let mut pairs = Vec::new();
        for step in steps {
            pairs.extend(match *step {
                Make => {
                    made += 1;
                    assert_eq!(meeting.make(made), made);
                    Vec::new()
                }
                Start(number) => meeting.start(number),
                Free(number) => meeting.free(number),
                Offer(number) => meeting.offer(number, number),
                Withdraw(number) => meeting.withdraw(number),
            });
        }
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn equal_numbers_meet_in_any_order() {
        assert_eq!(run(&[Make, Make, Start(2), Offer(1), Start(1), Offer(2)]), [(1, 1), (2, 2)]);
        assert_eq!(run(&[Offer(2), Offer(1), Make, Make, Start(1), Start(2)]), [(1, 1), (2, 2)]);
        // Nothing meets as long as neither is started.
        assert_eq!(run(&[Make, Make, Make, Offer(2), Start(3)]), []);
    }

    #[test]
    fn freed_pairs_cancel_out() {
        let freed = [Make, Make, Start(2), Free(1), Offer(2), Withdraw(1)];
        assert_eq!(run(&freed), [(2, 2)]);
        assert_eq!(run(&[Withdraw(1), Offer(2), Make, Free(1), Make, Start(2)]), [(2, 2)]);
        assert_eq!(run(&[Make, Free(1), Make, Start(2), Withdraw(1), Offer(2)]), [(2, 2)]);
        // The send is freed long after the second pair has met.
        assert_eq!(
            run(&[Make, Free(1), Make, Start(2), Offer(2), Withdraw(1), Make, Start(3), Offer(3)]),
            [(2, 2), (3, 3)]
        );
    }

    #[test]
    fn one_sided_free_counts_as_unmade() {
        assert_eq!(run(&[Make, Free(1), Make, Start(2), Offer(1)]), [(1, 2)]);
        assert_eq!(run(&[Make, Start(1), Withdraw(1), Offer(2)]), [(2, 1)]);
        assert_eq!(run(&[Withdraw(1), Offer(2), Offer(3), Make, Make, Start(1), Start(2)]), [(2, 1), (3, 2)]);
        assert_eq!(run(&[Make, Make, Start(1), Start(2), Withdraw(1), Offer(2), Offer(3)]), [(2, 1), (3, 2)]);
        assert_eq!(
            run(&[Make, Make, Free(1), Free(2), Make, Make, Start(4), Start(3), Offer(1), Offer(2)]),
            [(1, 3), (2, 4)]
        );
        // Later pairs of a shifted envelope meet, too, and may be freed again.
        assert_eq!(
            run(&[
                Make,
                Free(1),
                Make,
                Start(2),
                Offer(1),
                Make,
                Withdraw(2),
                Free(3),
                Make,
                Start(4),
                Offer(3)
            ]),
            [(1, 2), (3, 4)]
        );
    }

    /// All interleavings of the receiver's program with arrivals from the sender: the pairs are those that both programs intend, if each
    /// side frees the same numbers without a start.
    #[test]
    fn equal_frees_meet_in_all_orders() {
        fn interleave(left: &[Step], right: &[Step], done: &mut Vec<Step>, expected: &[(u64, u64)]) {
            if left.is_empty() && right.is_empty() {
                assert_eq!(run(done), expected, "{done:?}");
            }
            for (side, first) in [(0, left.first()), (1, right.first())] {
                let Some(step) = first else { continue };
                done.push(*step);
                match side {
                    0 => interleave(&left[1..], right, done, expected),
                    _ => interleave(left, &right[1..], done, expected),
                }
                done.pop();
            }
        }
        let receiver = [Make, Make, Start(2), Free(1), Make, Start(3)];
        interleave(&receiver, &[Withdraw(1), Offer(2), Offer(3)], &mut Vec::new(), &[(2, 2), (3, 3)]);
        interleave(&receiver, &[Offer(3), Offer(2), Withdraw(1)], &mut Vec::new(), &[(2, 2), (3, 3)]);
        let receiver = [Make, Free(1), Make, Free(2), Make, Start(3), Make, Start(4)];
        interleave(
            &receiver,
            &[Withdraw(2), Withdraw(1), Offer(3), Offer(4)],
            &mut Vec::new(),
            &[(3, 3), (4, 4)],
        );
    }

    #[test]
    fn met_pairs_take_no_memory() {
        let mut meeting = Meeting::default();
        for number in 1..1000 {
            meeting.make(number);
            meeting.offer(number, number);
            assert_eq!(meeting.start(number), [(number, number)]);
        }
        assert!(
            meeting.is_idle()
                && meeting.dead_sends.others.is_empty()
                && meeting.dead_receives.others.is_empty()
        );
    }
}
