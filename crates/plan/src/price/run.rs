//! The simulation: all ranks' work, ordered by time.
//!
//! - **A rank's processor** does one piece of work at a time, in the order in which it becomes ready (ties: in the order of the plan).
//! - **A rank's port** takes one message after the other; so does each **link of a node**, in each direction, in
//!   the order in which their first bytes come (ties: by number on the node, then in the order of the plan).
//! - A message flows: its receiver, or the next link, can begin before it has left. A send ends when its last byte has left the rank,
//!   and, between nodes, the node.
//!
//! - **Steps on lanes** within nodes are done in order; the module `cells` has their costs.
//!
//! Any effect between ranks of different nodes takes some time, so events of the same time on different nodes may be handled in any
//! order.

mod cells;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use cells::Cells;

use super::model::{Level, Model, Time};
use super::queue::Queue;
use super::work::{Kind, Work, Works};

/// Reason why a step began no earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// Nothing delayed it.
    Start,
    /// It waited for this step of the same rank, or for the processor that did it.
    Step(u32),
    /// It waited for its message, which this step of the sender sent.
    Message(u32),
}

/// Times of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) start: Time,
    pub(super) end: Time,
    pub(super) cause: Cause,
}

/// State of one simulated rank.
#[derive(Clone, Debug, Default)]
pub(super) struct Rank {
    /// Time at which its last step ended.
    pub(super) end: Time,
    /// Its last step.
    pub(super) last: u32,
    /// Time that its processor was busy.
    pub(super) busy: Time,
    /// Bytes sent.
    pub(super) sent: u64,
    /// Bytes received.
    pub(super) received: u64,
    cpu_free: Time,
    cpu_last: u32,
    port_free: Time,
    wake: Time,
    queue: BinaryHeap<Reverse<(Time, u32)>>,
}

/// Result of a simulation.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) ranks: Vec<Rank>,
    pub(super) messages: u64,
    pub(super) signals: u64,
    pub(super) bytes: u64,
    /// Bytes between nodes.
    pub(super) between: u64,
    /// Number of messages in the longest chain.
    pub(super) chain: u32,
    /// Bytes on each link: out, then in.
    pub(super) links: Vec<u64>,
    /// Record of each step, if requested.
    pub(super) records: Vec<Record>,
    /// Steps that never began: the plans don't match.
    pub(super) stuck: u64,
}

impl Outcome {
    /// Outcome of `ranks` ranks before the first event.
    pub(super) fn of(ranks: usize) -> Outcome {
        Outcome {
            ranks: vec![Rank::default(); ranks],
            messages: 0,
            signals: 0,
            bytes: 0,
            between: 0,
            chain: 0,
            links: Vec::new(),
            records: Vec::new(),
            stuck: 0,
        }
    }
}

/// Selection of simulated ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Number of ranks of the call.
    pub(super) ranks: u32,
    /// Number of simulated ranks; each stands for those at the same distance in all further runs of this length.
    pub(super) simulated: u32,
}

impl Shape {
    /// The simulated rank that stands for `to`, and the rank that `me` has for it.
    pub(super) fn meet(self, me: u32, to: u32) -> (u32, u32) {
        if self.simulated == self.ranks {
            return (to, me);
        }
        let stand_in = to % self.simulated;
        let from = (u64::from(me) + u64::from(self.ranks) - u64::from(to - stand_in)) % u64::from(self.ranks);
        (stand_in, from as u32)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EventKind {
    /// A rank's processor checks for work.
    Wake,
    /// A message's first byte reaches its node's link.
    Out,
    /// A message's first byte reaches the other node's link.
    In,
}

/// Event, its rank, its step, its flight.
type Event = (EventKind, u32, u32, u32);

/// A message between nodes.
#[derive(Clone, Copy, Debug)]
struct Flight {
    to: u32,
    receive: u32,
    bytes: u64,
    /// Times at which its first piece and its last byte have passed.
    head: Time,
    tail: Time,
    chain: u32,
    /// The sender's step.
    sent: u32,
}

const NO_STEP: u32 = u32::MAX;

/// Time that a rank's processor works on a step.
pub(super) fn busy(model: &Model, rank: u32, work: &Work) -> Time {
    match work.kind {
        Kind::Copy | Kind::Post | Kind::Take => model.begin.saturating_add(model.copy.of(work.bytes)),
        Kind::Reduce | Kind::Fold => model.begin.saturating_add(model.reduce.of(work.bytes)),
        Kind::Join => 0,
        _ => {
            let level = model.level(rank, work.peer);
            level.overhead.saturating_add(level.copy.of(work.bytes))
        }
    }
}

pub(super) struct Simulation<'a> {
    model: &'a Model,
    works: &'a Works,
    shape: Shape,
    events: Queue<Event>,
    flights: Vec<Flight>,
    free_flights: Vec<u32>,
    waits: Vec<u32>,
    ready: Vec<Time>,
    chain: Vec<u32>,
    link_free: Vec<Time>,
    ended: usize,
    cells: Cells,
    out: Outcome,
    traced: bool,
}

impl<'a> Simulation<'a> {
    pub(super) fn new(model: &'a Model, works: &'a Works, shape: Shape, traced: bool) -> Self {
        let steps = works.len();
        let links = 2 * model.nodes(works.ranks()) as usize * model.ports as usize;
        // A receive waits for its message, too.
        let mut waits = works.waits.clone();
        for rank in 0..works.ranks() {
            let first = works.first(rank);
            for (at, work) in (first..).zip(works.of(rank)) {
                let from_others = work.kind.takes() && work.peer != rank;
                waits[at] += u32::from(work.kind.receives() || from_others);
            }
        }
        let record = Record { start: 0, end: 0, cause: Cause::Start };
        let rank = Rank { cpu_last: NO_STEP, wake: Time::MAX, ..Rank::default() };
        Simulation {
            model,
            works,
            shape,
            events: Queue::new(),
            flights: Vec::new(),
            free_flights: Vec::new(),
            waits,
            ready: vec![0; steps],
            chain: vec![0; steps],
            link_free: vec![0; links],
            ended: 0,
            cells: Cells::of(works, shape),
            out: Outcome {
                ranks: vec![rank; works.ranks() as usize],
                messages: 0,
                signals: 0,
                bytes: 0,
                between: 0,
                chain: 0,
                links: vec![0; links],
                records: if traced { vec![record; steps] } else { Vec::new() },
                stuck: 0,
            },
            traced,
        }
    }

    pub(super) fn run(mut self) -> Outcome {
        for rank in 0..self.works.ranks() {
            let first = self.works.first(rank);
            for step in 0..self.works.of(rank).len() as u32 {
                // Joins end at once, and may have begun the next steps already.
                if self.works.waits[first + step as usize] == 0 && self.waits[first + step as usize] == 0 {
                    self.begin(rank, step);
                }
            }
        }
        while let Some((time, (what, rank, step, flight))) = self.events.pop() {
            match what {
                EventKind::Wake => self.wake(rank, time),
                EventKind::Out => self.leave(rank, step, flight, time),
                EventKind::In => self.enter(rank, flight, time),
            }
        }
        self.out.stuck = (self.works.len() - self.ended) as u64;
        self.out
    }

    /// Begins a step for which nothing is missing any more.
    fn begin(&mut self, rank: u32, step: u32) {
        let at = self.works.first(rank) + step as usize;
        let ready = self.ready[at];
        if self.works.of(rank)[step as usize].kind == Kind::Join {
            if self.traced {
                self.out.records[at].start = ready;
            }
            return self.end(rank, step, ready);
        }
        let one = &mut self.out.ranks[rank as usize];
        one.queue.push(Reverse((ready, step)));
        self.call(rank, ready);
    }

    /// Has the processor of a rank check for work at `time`, or as soon as it's free.
    fn call(&mut self, rank: u32, time: Time) {
        let one = &mut self.out.ranks[rank as usize];
        let time = time.max(one.cpu_free);
        if time < one.wake {
            one.wake = time;
            self.events.push(time, (EventKind::Wake, rank, 0, 0));
        }
    }

    fn wake(&mut self, rank: u32, time: Time) {
        let one = &mut self.out.ranks[rank as usize];
        if one.wake != time {
            return;
        }
        one.wake = Time::MAX;
        if let Some(&Reverse((ready, step))) = one.queue.peek() {
            if ready.max(one.cpu_free) <= time {
                one.queue.pop();
                self.work(rank, step, time);
            }
        }
        if let Some(&Reverse((ready, _))) = self.out.ranks[rank as usize].queue.peek() {
            self.call(rank, ready);
        }
    }

    /// The processor performs a step.
    fn work(&mut self, rank: u32, step: u32, time: Time) {
        let work = self.works.of(rank)[step as usize];
        let mut busy = busy(self.model, rank, &work);
        let mut time = time;
        if work.kind.takes() && work.peer != rank {
            (time, busy) = self.take(rank, &work, time, busy);
        }
        let at = self.works.first(rank) + step as usize;
        let one = &mut self.out.ranks[rank as usize];
        if self.traced {
            let record = &mut self.out.records[at];
            record.start = time;
            if time > self.ready[at] && one.cpu_last != NO_STEP {
                record.cause = Cause::Step(one.cpu_last);
            }
        }
        one.cpu_free = time.saturating_add(busy);
        one.cpu_last = step;
        one.busy = one.busy.saturating_add(busy);
        let end = one.cpu_free;
        match work.kind {
            Kind::Send | Kind::Signal => self.send(rank, step, work, time),
            Kind::Recv | Kind::Await => {
                one.received += work.bytes;
                self.end(rank, step, end);
            }
            Kind::Post => {
                self.end(rank, step, end);
                self.post(rank, step, work, end);
            }
            _ => self.end(rank, step, end),
        }
    }

    fn send(&mut self, rank: u32, step: u32, work: Work, time: Time) {
        let level = *self.model.level(rank, work.peer);
        let piece = work.bytes.min(level.piece);
        let one = &mut self.out.ranks[rank as usize];
        let begun = time.saturating_add(level.overhead);
        let start = begun.max(one.port_free);
        one.port_free = start.saturating_add(level.gap).saturating_add(level.wire.of(work.bytes));
        one.sent += work.bytes;
        let passed = |bytes: u64| {
            begun.saturating_add(level.copy.of(bytes)).max(start.saturating_add(level.wire.of(bytes)))
        };
        let (head, tail) = (passed(piece), passed(work.bytes));
        self.out.bytes += work.bytes;
        *(if work.kind == Kind::Signal { &mut self.out.signals } else { &mut self.out.messages }) += 1;
        let chain = self.chain[self.works.first(rank) + step as usize] + 1;
        self.out.chain = self.out.chain.max(chain);

        let (to, from) = self.shape.meet(rank, work.peer);
        // Without a receive there is nothing to wake; the checker reports such plans.
        let receive = self.works.receive(to, from, work.lane);
        if self.model.node(rank) == self.model.node(work.peer) {
            self.end(rank, step, tail);
            if let Some(receive) = receive {
                let later = |time: Time| time.saturating_add(level.latency);
                let (head, tail) = (later(head), later(tail));
                let flight = Flight { to, receive, bytes: work.bytes, head, tail, chain, sent: step };
                self.arrive(&flight, &level);
            }
            return;
        }
        self.out.between += work.bytes;
        let flight = Flight {
            to,
            receive: receive.unwrap_or(NO_STEP),
            bytes: work.bytes,
            head,
            tail,
            chain,
            sent: step,
        };
        let slot = match self.free_flights.pop() {
            Some(slot) => {
                self.flights[slot as usize] = flight;
                slot
            }
            None => {
                self.flights.push(flight);
                self.flights.len() as u32 - 1
            }
        };
        self.events.push(start, (EventKind::Out, rank, step, slot));
    }

    /// Index of the link that a rank uses, in a direction.
    fn link(&self, rank: u32, inward: usize) -> usize {
        let on_node = rank % self.model.per_node.max(1);
        let link = self.model.node(rank) as usize * self.model.ports as usize
            + (on_node % self.model.ports) as usize;
        2 * link + inward
    }

    /// A message takes a link from `time` on. Returns the times at which its first piece and its last byte have passed.
    fn pass(&mut self, link: usize, flight: &Flight, time: Time) -> (Time, Time, Time) {
        let start = time.max(self.link_free[link]);
        let rate = self.model.link;
        let whole = rate.of(flight.bytes);
        self.link_free[link] = start.saturating_add(self.model.link_gap).saturating_add(whole);
        self.out.links[link] += flight.bytes;
        let piece = flight.bytes.min(self.model.between.piece);
        let head = flight.head.max(start.saturating_add(rate.of(piece)));
        (start, head, flight.tail.max(start.saturating_add(whole)))
    }

    /// A message reaches its own node's link.
    fn leave(&mut self, rank: u32, step: u32, slot: u32, time: Time) {
        let flight = self.flights[slot as usize];
        let link = self.link(rank, 0);
        let (start, head, tail) = self.pass(link, &flight, time);
        self.end(rank, step, tail);
        if flight.receive == NO_STEP {
            self.free_flights.push(slot);
            return;
        }
        let later = |time: Time| time.saturating_add(self.model.between.latency);
        self.flights[slot as usize] = Flight { head: later(head), tail: later(tail), ..flight };
        self.events.push(later(start), (EventKind::In, flight.to, flight.receive, slot));
    }

    /// A message reaches the other node's link.
    fn enter(&mut self, rank: u32, slot: u32, time: Time) {
        let flight = self.flights[slot as usize];
        self.free_flights.push(slot);
        let link = self.link(rank, 1);
        let (_, head, tail) = self.pass(link, &flight, time);
        let level = self.model.between;
        self.arrive(&Flight { head, tail, ..flight }, &level);
    }

    /// A message reaches its receiver. The receiver's processor can begin when the first piece has arrived, but not so early that it
    /// would have to wait for the last byte.
    fn arrive(&mut self, flight: &Flight, level: &Level) {
        let rest = level.copy.of(flight.bytes) - level.copy.of(flight.bytes.min(level.piece));
        let ready = flight.head.max(flight.tail.saturating_sub(rest));
        self.met(flight.to, flight.receive, ready, flight.chain, Cause::Message(flight.sent));
    }

    /// Counts one dependence of a step as met.
    fn met(&mut self, rank: u32, step: u32, time: Time, chain: u32, cause: Cause) {
        let at = self.works.first(rank) + step as usize;
        if time >= self.ready[at] {
            self.ready[at] = time;
            if self.traced {
                self.out.records[at].cause = cause;
            }
        }
        self.chain[at] = self.chain[at].max(chain);
        // A lane used twice would bring one message too many.
        let Some(left) = self.waits[at].checked_sub(1) else { return };
        self.waits[at] = left;
        if left == 0 {
            self.begin(rank, step);
        }
    }

    /// A step ends at `time`.
    fn end(&mut self, rank: u32, step: u32, time: Time) {
        let at = self.works.first(rank) + step as usize;
        self.ended += 1;
        if self.traced {
            self.out.records[at].end = time;
        }
        let one = &mut self.out.ranks[rank as usize];
        if time >= one.end {
            (one.end, one.last) = (time, step);
        }
        let chain = self.chain[at];
        for follower in self.works.followers(rank, step) {
            let follower = self.works.follower(follower);
            self.met(rank, follower, time, chain, Cause::Step(step));
        }
    }
}
