//! Notes of `mpiexec --check`, by a replay of what ranks have sent and received: sends that end only because the library keeps their messages, and receives
//! from any rank that could have got another message.

use std::collections::{HashMap, HashSet};

use crate::order::Event;

/// Notes of one kind at most.
const MOST: usize = 8;
/// Bytes of clocks at most; with more, nobody looks for receives that could have got another message.
const CLOCKS: usize = 64 << 20;
/// Messages behind a receive that are looked at.
const BEHIND: usize = 64;

/// The first events of a rank, in order, with the keys of call sites.
pub type Line = Vec<(Event, u64)>;

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Ranks that wait for each other where sends wait for their receives, with the sites at which they do.
    NeedsBuffering(Vec<(usize, u64)>),
    /// A receive of a rank from any other one, its site, the rank whose message it has got, and others of which it could have got one.
    AnyOf {
        /// The rank that receives.
        rank: usize,
        /// Where.
        site: u64,
        /// The rank whose message it has got.
        got: usize,
        /// Other ranks whose messages could have come first.
        others: Vec<usize>,
    },
}

/// A message: sender, receiver, context, tag and number.
type Message = (u32, u32, u64, i32, u32);

/// The notes about a run.
pub fn notes(lines: &[Line]) -> Vec<Note> {
    let known = Known::of(lines);
    let mut notes = needs_buffering(lines, &known);
    notes.extend(any_of(lines, &known));
    notes
}

/// The places of messages in the lines.
struct Known {
    sends: HashMap<Message, (usize, usize)>,
    receives: HashMap<Message, (usize, usize)>,
    /// Places of collective calls.
    calls: HashMap<[u64; 2], Vec<(usize, usize)>>,
}

fn message_of(rank: usize, event: &Event) -> Option<Message> {
    match *event {
        Event::Send { to, context, tag, number, .. } => Some((rank as u32, to, context, tag, number)),
        Event::Receive { from, context, tag, number, .. } => Some((from?, rank as u32, context, tag, number)),
        _ => None,
    }
}

impl Known {
    fn of(lines: &[Line]) -> Known {
        let mut known = Known { sends: HashMap::new(), receives: HashMap::new(), calls: HashMap::new() };
        for (rank, line) in lines.iter().enumerate() {
            for (index, (event, _)) in line.iter().enumerate() {
                let place = (rank, index);
                match (event, message_of(rank, event)) {
                    (Event::Together { id, .. }, _) => known.calls.entry(*id).or_default().push(place),
                    (Event::Send { .. }, Some(message)) => _ = known.sends.insert(message, place),
                    (Event::Receive { .. }, Some(message)) => _ = known.receives.insert(message, place),
                    _ => {}
                }
            }
        }
        known
    }
}

/// A replay.
struct Replay<'a> {
    lines: &'a [Line],
    known: &'a Known,
    /// The next event of each rank.
    next: Vec<usize>,
    /// The next event has begun.
    has_come: Vec<bool>,
    rules: Rules,
    /// Ranks with sites at which sends end all the same.
    let_go: HashSet<(usize, u64)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// Sends don't end before their receives have begun.
    Synchronous,
    /// Sends end at once, and all collective calls wait for all members: those that don't only leave notes out.
    Tied,
}

/// A step of a rank.
enum Step {
    /// The rank comes to an event.
    Comes(usize, usize),
    /// The rank has ended an event.
    Goes(usize, usize),
}

impl<'a> Replay<'a> {
    fn new(lines: &'a [Line], known: &'a Known, rules: Rules) -> Replay<'a> {
        let (next, has_come) = (vec![0; lines.len()], vec![false; lines.len()]);
        Replay { lines, known, next, has_come, rules, let_go: HashSet::new() }
    }

    fn has_begun(&self, (rank, index): (usize, usize)) -> bool {
        index < self.next[rank] || index == self.next[rank] && self.has_come[rank]
    }

    /// The ranks that a rank waits for in its next event. Empty: it goes on.
    fn waits_for(&self, rank: usize) -> Vec<usize> {
        let (line, index) = (&self.lines[rank], self.next[rank]);
        let absent = |place: Option<&(usize, usize)>| {
            place.filter(|place| !self.has_begun(**place)).map(|place| place.0).into_iter().collect()
        };
        match line[index].0 {
            Event::Send { blocks: true, .. } => self.unreceived(rank, index),
            Event::Done(begun) if (begun as usize) < index => match line[begun as usize].0 {
                Event::Send { .. } => self.unreceived(rank, begun as usize),
                event => {
                    let message = message_of(rank, &event);
                    absent(message.and_then(|message| self.known.sends.get(&message)))
                }
            },
            Event::Together { id, blocks } if blocks || self.rules == Rules::Tied => {
                let calls = &self.known.calls[&id];
                calls.iter().filter(|call| !self.has_begun(**call)).map(|call| call.0).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The receiver of a message whose receive hasn't begun, where sends wait for that.
    fn unreceived(&self, rank: usize, index: usize) -> Vec<usize> {
        let (event, site) = &self.lines[rank][index];
        let is_free = self.rules != Rules::Synchronous
            || self.let_go.contains(&(rank, *site))
            || matches!(event, Event::Send { is_buffered: true, .. });
        let message = message_of(rank, event).filter(|_| !is_free);
        let receive = message.and_then(|message| self.known.receives.get(&message));
        receive.filter(|receive| !self.has_begun(**receive)).map(|receive| receive.0).into_iter().collect()
    }

    /// Goes on until all ranks wait, or have ended.
    fn run(&mut self, mut step: impl FnMut(Step)) {
        loop {
            let mut moved = false;
            for rank in 0..self.lines.len() {
                while self.is_stuck(rank) {
                    if !self.has_come[rank] {
                        (self.has_come[rank], moved) = (true, true);
                        step(Step::Comes(rank, self.next[rank]));
                    }
                    if !self.waits_for(rank).is_empty() {
                        break;
                    }
                    step(Step::Goes(rank, self.next[rank]));
                    self.next[rank] += 1;
                    (self.has_come[rank], moved) = (false, true);
                }
            }
            if !moved {
                return;
            }
        }
    }

    /// Whether a rank isn't at its end.
    fn is_stuck(&self, rank: usize) -> bool {
        self.next[rank] < self.lines[rank].len()
    }

    /// Ranks of which each waits for the next one, and the last one for the first one.
    fn circle(&self) -> Option<Vec<usize>> {
        let mut rank = (0..self.lines.len()).find(|rank| self.is_stuck(*rank))?;
        let mut path: Vec<usize> = Vec::new();
        loop {
            if let Some(start) = path.iter().position(|seen| *seen == rank) {
                return Some(path.split_off(start));
            }
            path.push(rank);
            rank = self.waits_for(rank).into_iter().find(|other| self.is_stuck(*other))?;
        }
    }
}

/// The send that an event is, or completes.
fn send_at(line: &Line, index: usize) -> Option<usize> {
    match line[index].0 {
        Event::Send { .. } => Some(index),
        Event::Done(begun) => {
            matches!(line.get(begun as usize)?.0, Event::Send { .. }).then_some(begun as usize)
        }
        _ => None,
    }
}

fn needs_buffering(lines: &[Line], known: &Known) -> Vec<Note> {
    let mut replay = Replay::new(lines, known, Rules::Synchronous);
    let mut notes: Vec<Note> = Vec::new();
    let mut seen = HashSet::new();
    loop {
        replay.run(|_| ());
        let Some(circle) = replay.circle() else { return notes };
        let sends: Vec<(usize, u64)> = circle
            .iter()
            .filter_map(|rank| Some((*rank, lines[*rank][send_at(&lines[*rank], replay.next[*rank])?].1)))
            .collect();
        // Without a send in it, the run itself would have stopped there.
        if sends.is_empty() {
            return notes;
        }
        let mut sites: Vec<u64> = sends.iter().map(|(_, site)| *site).collect();
        sites.sort_unstable();
        sites.dedup();
        if seen.insert(sites) && notes.len() < MOST {
            let site = |rank: &usize| (*rank, lines[*rank][replay.next[*rank]].1);
            notes.push(Note::NeedsBuffering(circle.iter().map(site).collect()));
        }
        replay.let_go.extend(sends);
    }
}

fn any_of(lines: &[Line], known: &Known) -> Vec<Note> {
    let is_any = |event: &Event| matches!(event, Event::Receive { any_source: true, .. });
    let receivers: Vec<usize> =
        (0..lines.len()).filter(|rank| lines[*rank].iter().any(|(event, _)| is_any(event))).collect();
    if receivers.is_empty() || known.sends.len() * lines.len() * size_of::<u32>() > CLOCKS {
        return Vec::new();
    }
    let heard = clocks(lines, known, &receivers);
    let mut notes: Vec<Note> = Vec::new();
    let mut seen = HashSet::new();
    for rank in receivers {
        let line = &lines[rank];
        let mut ended: HashMap<usize, usize> = HashMap::new();
        for (index, (event, _)) in line.iter().enumerate() {
            if let Event::Done(begun) = event {
                ended.insert(*begun as usize, index);
            }
        }
        for (index, (event, site)) in line.iter().enumerate().filter(|(_, (event, _))| is_any(event)) {
            let Event::Receive { from: Some(got), any_tag, context, tag, .. } = *event else { continue };
            let end = ended.get(&index).copied().unwrap_or(index);
            let mut others: Vec<usize> = Vec::new();
            let later = line[index + 1..].iter().map(|(event, _)| event);
            for later in later.filter(|event| matches!(event, Event::Receive { .. })).take(BEHIND) {
                let Event::Receive { from: Some(from), context: its, tag: other, .. } = *later else {
                    continue;
                };
                let fits = its == context && (any_tag || other == tag) && from != got;
                let message = message_of(rank, later).filter(|_| fits);
                // The message left before its sender could know of the end of this receive.
                let heard = message.and_then(|message| heard.get(&message));
                if heard.is_some_and(|heard| *heard as usize <= end) && !others.contains(&(from as usize)) {
                    others.push(from as usize);
                }
            }
            if !others.is_empty() && notes.len() < MOST && seen.insert((rank, *site)) {
                others.sort_unstable();
                notes.push(Note::AnyOf { rank, site: *site, got: got as usize, others });
            }
        }
    }
    notes
}

/// For each message to one of these ranks: the number of events of its receiver that its sender may have known of when it sent it.
fn clocks(lines: &[Line], known: &Known, receivers: &[usize]) -> HashMap<Message, u32> {
    let ranks = lines.len();
    let mut clocks = vec![vec![0_u32; ranks]; ranks];
    let mut sent: HashMap<Message, Vec<u32>> = HashMap::new();
    let mut calls: HashMap<[u64; 2], Vec<u32>> = HashMap::new();
    let mut heard = HashMap::new();
    let merge = |clock: &mut Vec<u32>, other: &[u32]| {
        clock.iter_mut().zip(other).for_each(|(own, other)| *own = (*own).max(*other));
    };
    Replay::new(lines, known, Rules::Tied).run(|step| match step {
        Step::Comes(rank, index) => match &lines[rank][index].0 {
            Event::Together { id, .. } => {
                merge(calls.entry(*id).or_insert_with(|| vec![0; ranks]), &clocks[rank]);
            }
            event @ Event::Send { to, .. } => {
                let message = message_of(rank, event).expect("a message is sent");
                if receivers.contains(&(*to as usize)) {
                    heard.insert(message, clocks[rank][*to as usize]);
                }
                sent.insert(message, clocks[rank].clone());
            }
            _ => {}
        },
        Step::Goes(rank, index) => {
            match lines[rank][index].0 {
                Event::Done(begun) => {
                    let event = lines[rank].get(begun as usize).map(|(event, _)| event);
                    let receive = event.filter(|event| matches!(event, Event::Receive { .. }));
                    let message = receive.and_then(|event| message_of(rank, event));
                    if let Some(clock) = message.and_then(|message| sent.remove(&message)) {
                        merge(&mut clocks[rank], &clock);
                    }
                }
                Event::Together { id, .. } => {
                    let call = calls[&id].clone();
                    merge(&mut clocks[rank], &call);
                }
                _ => {}
            }
            clocks[rank][rank] = index as u32 + 1;
        }
    });
    heard
}

#[cfg(test)]
mod tests {
    use super::*;

    fn send(to: u32, number: u32) -> (Event, u64) {
        let send = Event::Send { to, context: 0, tag: 1, number, blocks: true, is_buffered: false };
        (send, 100)
    }

    fn receive(from: u32, number: u32, any_source: bool) -> (Event, u64) {
        (Event::Receive { from: Some(from), any_source, any_tag: false, context: 0, tag: 1, number }, 200)
    }

    fn done(event: u32) -> (Event, u64) {
        (Event::Done(event), 300)
    }

    fn barrier(number: u64) -> (Event, u64) {
        (Event::Together { id: [0, number], blocks: true }, 400)
    }

    fn bcast(number: u64) -> (Event, u64) {
        (Event::Together { id: [0, number], blocks: false }, 400)
    }

    #[test]
    fn sends_towards_each_other_need_buffering() {
        let line = |other| vec![send(other, 0), receive(other, 0, false), done(1)];
        assert_eq!(notes(&[line(1), line(0)]), [Note::NeedsBuffering(vec![(0, 100), (1, 100)])]);
        let other = vec![receive(0, 0, false), done(0), send(0, 0)];
        assert_eq!(notes(&[line(1), other]), []);
    }

    #[test]
    fn ring_of_sends_needs_buffering_once() {
        let line = |to, from| {
            (0..50)
                .flat_map(|step| [send(to, step), receive(from, step, false), done(3 * step + 1)])
                .collect()
        };
        let lines: Vec<Line> = vec![line(1, 2), line(2, 0), line(0, 1)];
        let found = notes(&lines);
        assert_eq!(found, [Note::NeedsBuffering(vec![(0, 100), (1, 100), (2, 100)])]);
    }

    #[test]
    fn receive_behind_a_barrier_needs_buffering() {
        let lines = [vec![send(1, 0), barrier(0)], vec![barrier(0), receive(0, 0, false), done(1)]];
        assert_eq!(notes(&lines), [Note::NeedsBuffering(vec![(0, 100), (1, 400)])]);
        // Nobody has to wait in a broadcast.
        let lines = [vec![send(1, 0), bcast(0)], vec![bcast(0), receive(0, 0, false), done(1)]];
        assert_eq!(notes(&lines), []);
    }

    #[test]
    fn events_that_are_not_kept_hold_nobody_up() {
        let lines = [vec![send(1, 0), barrier(0)], vec![send(0, 0)]];
        assert_eq!(notes(&lines), []);
    }

    #[test]
    fn receive_from_any_rank_could_have_got_another_message() {
        let first = vec![receive(1, 0, true), done(0), receive(2, 0, false), done(2)];
        let lines = [first.clone(), vec![send(0, 0)], vec![send(0, 0)]];
        assert_eq!(notes(&lines), [Note::AnyOf { rank: 0, site: 200, got: 1, others: vec![2] }]);
        // Rank 2 sends after a message of rank 0, which that one sends after its receive.
        let first = vec![receive(1, 0, true), done(0), send(2, 0), receive(2, 0, true), done(3)];
        let lines = [first, vec![send(0, 0)], vec![receive(0, 0, false), done(0), send(0, 0)]];
        assert_eq!(notes(&lines), []);
        // All have met in between.
        let first = vec![receive(1, 0, true), done(0), bcast(0), receive(2, 0, true), done(3)];
        let lines = [first, vec![send(0, 0), bcast(0)], vec![bcast(0), send(0, 0)]];
        assert_eq!(notes(&lines), []);
    }
}
