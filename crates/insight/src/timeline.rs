//! A timeline, read from the records of all ranks.

use std::collections::HashMap;
use std::sync::atomic::Ordering::{Acquire, Relaxed};

use crate::area::{Area, RankArea};
use crate::code::List;
use crate::collect::{Describe, Facts, Places, end};
use crate::dump::SameTime;
use crate::layout::{Reason, peer_and_reason};
use crate::page::count;
use crate::profile::Place;
use crate::trace::{Event, Message, RECORDS, TraceArea, read_chunk};

/// A node's clock: a straight line from ticks to nanoseconds of the job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// A tick.
    pub tick: u64,
    /// Its nanosecond.
    pub nanosecond: f64,
    /// Nanoseconds of a tick.
    pub slope: f64,
}

impl Clock {
    /// The clock of a node, which agreed with the first node's at these times (none: the node is the first one). The job begins at the tick `base`
    /// of the first node. `per_second`: ticks of the node in a second, by its own measure.
    pub fn of_node((base, per_second_of_first): (u64, f64), same: &[SameTime], per_second: f64) -> Clock {
        let at = |here: u64| here.wrapping_sub(base) as i64 as f64 * 1e9 / per_second_of_first;
        let (Some(first), Some(last)) = (same.first(), same.last()) else {
            return Clock { tick: base, nanosecond: 0.0, slope: 1e9 / per_second };
        };
        let (ticks, nanoseconds) =
            (last.there.saturating_sub(first.there) as f64, at(last.here) - at(first.here));
        // Two comparisons that are near each other say little of the difference in speed.
        let slope = if nanoseconds > LEAST_APART { nanoseconds / ticks } else { 1e9 / per_second };
        Clock { tick: first.there, nanosecond: at(first.here), slope }
    }

    /// The nanosecond of a tick; 0 for one before the beginning.
    pub fn at(&self, tick: u64) -> u64 {
        let ticks = tick.wrapping_sub(self.tick) as i64 as f64;
        // A negative number becomes 0.
        (self.nanosecond + ticks * self.slope) as u64
    }
}

/// Nanoseconds between two comparisons of clocks, at least, from which their speeds follow.
const LEAST_APART: f64 = 1e9;

/// A timeline, its times in nanoseconds.
#[derive(Debug, Default)]
pub struct Timeline {
    /// All call sites.
    pub places: Vec<Place>,
    /// The ranks that have written something.
    pub ranks: Vec<RankLine>,
}

/// A rank.
#[derive(Debug, Default)]
pub struct RankLine {
    /// The rank.
    pub rank: usize,
    /// Its threads.
    pub threads: Vec<Thread>,
    /// Phases of `MPI_Pcontrol`, and times of which there is nothing.
    pub notes: Vec<Note>,
    /// About as many records in its middle had no room.
    pub left_out: u64,
    /// Bytes in which all would have had room.
    pub needed: u64,
}

/// A thread.
#[derive(Debug, Default)]
pub struct Thread {
    /// Calls and waits by their beginnings. Each lies within those that began before and haven't ended.
    pub spans: Vec<Span>,
    /// Messages that have been received, and those that were sent outside of any call, by their times.
    pub points: Vec<Point>,
}

/// A call or a wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// Its beginning.
    pub begin: u64,
    /// Its end.
    pub end: u64,
    /// Index of its place.
    pub place: Option<usize>,
    /// Of a wait: for whom and why.
    pub wait: Option<(Option<usize>, Reason)>,
    /// It hadn't ended when the job did.
    pub unfinished: bool,
    /// Numbers of the arrows that begin here, or go on.
    pub arrows: Vec<u64>,
    /// Messages that it has sent, and their bytes.
    pub sent: (u32, u64),
    /// The last one of those.
    pub latest: Option<Message>,
    /// Its collective operation.
    pub collective: Option<u64>,
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// When it came, or left.
    pub at: u64,
    /// The message.
    pub message: Message,
    /// The message has left, and not come.
    pub is_sent: bool,
    /// The number of its arrow.
    pub arrow: Option<u64>,
}

/// A phase of the program, or a time of which there is nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its beginning.
    pub begin: u64,
    /// Its end.
    pub end: u64,
    /// Its name.
    pub text: String,
}

/// Arrows by their two ends: from, to, number.
type Ends = (u32, u32, u32);

/// A message's end.
struct End {
    at: u64,
    message: Message,
    arrow: u64,
}

/// The timeline that the records hold. `clocks`: of each rank.
pub fn timeline(
    area: &Area,
    trace: &TraceArea,
    facts: &Facts<'_>,
    clocks: &[Clock],
    describe: Describe<'_>,
) -> Timeline {
    let mut places = Places::new(describe);
    let mut ranks = Vec::new();
    let mut arrows = Arrows::default();
    for rank in (0..area.ranks()).filter(|rank| area.rank(*rank).head.pid.load(Acquire) != 0) {
        let part = area.rank(rank);
        let text = part.text();
        let mut reader = Reader {
            clock: clocks[rank],
            end: end(&part, facts.ranks[rank].end),
            code: List::read(&text),
            places: &mut places,
            arrows: &mut arrows,
            known: HashMap::new(),
            rank: rank as u32,
        };
        ranks.push(reader.rank(&part, trace));
    }
    for rank in &mut ranks {
        for thread in &mut rank.threads {
            arrows.finish(rank.rank as u32, thread);
        }
    }
    Timeline { places: places.list, ranks }
}

/// The arrows of a job.
#[derive(Default)]
struct Arrows {
    sent: HashMap<Ends, End>,
    /// Arrows of collective operations.
    collectives: HashMap<(u64, u32, u64), u64>,
    next: u64,
}

impl Arrows {
    fn new_number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn sent(&mut self, ends: Ends, at: u64, message: Message) -> u64 {
        let arrow = self.new_number();
        self.sent.insert(ends, End { at, message, arrow });
        arrow
    }

    /// The arrow of an operation's participant.
    fn takes_part(&mut self, operation: (u64, u32, u64)) -> u64 {
        let next = self.next + 1;
        let arrow = *self.collectives.entry(operation).or_insert(next);
        self.next = self.next.max(arrow);
        arrow
    }

    /// Gives messages that were received their arrows.
    fn finish(&self, rank: u32, thread: &mut Thread) {
        for point in thread.points.iter_mut().filter(|point| !point.is_sent) {
            point.arrow = self.arrow_to(rank, point);
        }
    }

    fn arrow_to(&self, rank: u32, point: &Point) -> Option<u64> {
        let message = &point.message;
        let sent = self.sent.get(&(message.peer, rank, message.number))?;
        let is_it = (sent.message.tag, sent.message.context, sent.message.bytes)
            == (message.tag, message.context, message.bytes);
        (is_it && sent.at <= point.at).then_some(sent.arrow)
    }
}

/// Reads a rank's records.
struct Reader<'a, 'p, 'd> {
    clock: Clock,
    /// The tick of the rank's end.
    end: u64,
    code: List<'a>,
    places: &'a mut Places<'p, 'd>,
    arrows: &'a mut Arrows,
    /// The places of the keys so far.
    known: HashMap<u64, Option<usize>>,
    rank: u32,
}

impl Reader<'_, '_, '_> {
    fn rank(&mut self, part: &RankArea<'_>, trace: &TraceArea) -> RankLine {
        let mut chunks: Vec<_> = trace.rank(self.rank as usize).iter().filter_map(read_chunk).collect();
        chunks.sort_unstable_by_key(|(serial, ..)| *serial);
        let claimed = chunks.last().map_or(0, |(serial, ..)| *serial);
        let mut line = RankLine {
            rank: self.rank as usize,
            left_out: (claimed - chunks.len() as u64) * RECORDS as u64,
            needed: claimed * crate::trace::CHUNK as u64,
            ..RankLine::default()
        };
        let mut phases = Vec::new();
        let mut ranges: Vec<(u64, [u64; 2])> = Vec::new();
        let count = chunks.iter().map(|(_, thread, _)| *thread as usize + 1).max().unwrap_or(0);
        let mut threads: Vec<Vec<Event>> = (0..count).map(|_| Vec::new()).collect();
        for (serial, thread, records) in chunks {
            let events: Vec<Event> = records.into_iter().filter_map(Event::of).collect();
            let times = || events.iter().flat_map(times_of);
            if let (Some(first), Some(last)) = (times().min(), times().max()) {
                ranges.push((serial, [first, last]));
            }
            threads[thread as usize].extend(events);
        }
        for events in threads {
            line.threads.push(self.thread(&events, &mut phases));
        }
        self.add_current_wait(part, &mut line);
        for thread in &mut line.threads {
            nest(&mut thread.spans);
            thread.points.sort_by_key(|point| point.at);
        }
        line.notes = self.notes(phases);
        if let Some(gap) = ranges.windows(2).find(|pair| pair[1].0 > pair[0].0 + 1) {
            let text = "left out (ENCORE_TRACE_BYTES)".to_owned();
            let (begin, end) = (self.clock.at(gap[0].1[1]), self.clock.at(gap[1].1[0]));
            line.notes.push(Note { begin, end: end.max(begin), text });
        }
        line
    }

    fn thread(&mut self, events: &[Event], phases: &mut Vec<(u64, i32)>) -> Thread {
        let mut thread = Thread::default();
        // The latest call so far.
        let mut call: Option<usize> = None;
        for event in events {
            match *event {
                Event::Call { site, begin, end } => {
                    call = Some(thread.spans.len());
                    let span = self.span(site, begin, if end == 0 { self.end.max(begin) } else { end });
                    thread.spans.push(Span { unfinished: end == 0, ..span });
                }
                Event::Wait { site, peer, reason, begin, end } => {
                    let wait = Some((usize::try_from(peer).ok(), reason));
                    thread.spans.push(Span { wait, ..self.span(site, begin, end) });
                }
                Event::Sent(message) => self.sent(&mut thread, call, message),
                Event::Received(message) => {
                    let within = call.map(|call| &thread.spans[call]);
                    let at = match (message.at, within) {
                        (0, Some(call)) => call.end,
                        (0, None) => continue,
                        (at, _) => self.clock.at(at),
                    };
                    thread.points.push(Point { at, message, is_sent: false, arrow: None });
                }
                Event::Collective { context, first, number } => {
                    let arrow = self.arrows.takes_part((context, first, number));
                    if let Some(call) = call {
                        let call = &mut thread.spans[call];
                        call.arrows.push(arrow);
                        call.collective = Some(arrow);
                    }
                }
                Event::Phase { level, at } => phases.push((at, level)),
            }
        }
        thread
    }

    fn span(&mut self, site: u64, begin: u64, end: u64) -> Span {
        let begin = self.clock.at(begin);
        let place = match self.known.get(&site) {
            Some(place) => *place,
            None => {
                let place = self.places.known(site, &self.code);
                self.known.insert(site, place);
                place
            }
        };
        Span {
            begin,
            end: self.clock.at(end).max(begin),
            place,
            wait: None,
            unfinished: false,
            arrows: Vec::new(),
            sent: (0, 0),
            latest: None,
            collective: None,
        }
    }

    fn sent(&mut self, thread: &mut Thread, call: Option<usize>, message: Message) {
        let ends = (self.rank, message.peer, message.number);
        let at = self.clock.at(message.at);
        let owner = call.map(|call| &mut thread.spans[call]);
        match owner.filter(|call| message.at == 0 || (call.begin..=call.end).contains(&at)) {
            Some(call) => {
                call.arrows.push(self.arrows.sent(ends, call.begin, message));
                call.sent = (call.sent.0 + 1, call.sent.1 + message.bytes);
                call.latest = Some(message);
            }
            None if message.at == 0 => {}
            None => {
                let arrow = Some(self.arrows.sent(ends, at, message));
                thread.points.push(Point { at, message, is_sent: true, arrow });
            }
        }
    }

    /// Adds the wait that the rank is in, which is in no record yet.
    fn add_current_wait(&mut self, part: &RankArea<'_>, line: &mut RankLine) {
        let current = &part.head.current;
        let from = current.from.load(Acquire);
        if from == 0 || from >= self.end {
            return;
        }
        let (peer, reason) = peer_and_reason(current.what.load(Relaxed));
        let wait = Some((usize::try_from(peer).ok(), reason));
        let span = self.span(current.site.load(Relaxed), from, self.end);
        if line.threads.is_empty() {
            line.threads.push(Thread::default());
        }
        line.threads[0].spans.push(Span { wait, unfinished: true, ..span });
    }

    /// Phases of `MPI_Pcontrol`: one begins with a level of at least 2, and ends with the next level of at least 1. Level 0 stops the records.
    fn notes(&self, mut phases: Vec<(u64, i32)>) -> Vec<Note> {
        phases.sort_unstable();
        let mut notes = Vec::new();
        let (mut phase, mut stop): (Option<(u64, i32)>, Option<u64>) = (None, None);
        let note = |begin: u64, end: u64, text: String| Note {
            begin: self.clock.at(begin),
            end: self.clock.at(end.max(begin)),
            text,
        };
        for (at, level) in phases.into_iter().chain([(self.end, 1)]) {
            if level == 0 {
                stop.get_or_insert(at);
                continue;
            }
            let is_over = |begun: i32| level > 0 || level == -begun;
            if let Some((begin, begun)) = phase.filter(|(_, begun)| is_over(*begun)) {
                notes.push(note(begin, at, format!("phase {begun}")));
                phase = None;
            }
            if let Some(begin) = stop.take() {
                notes.push(note(begin, at, "MPI_Pcontrol(0)".to_owned()));
            }
            if level > 1 {
                phase = Some((at, level));
            }
        }
        notes
    }
}

/// The times that an event has, in ticks.
fn times_of(event: &Event) -> impl Iterator<Item = u64> {
    let times = match *event {
        Event::Call { begin, end, .. } | Event::Wait { begin, end, .. } => [begin, end],
        Event::Sent(Message { at, .. }) | Event::Received(Message { at, .. }) | Event::Phase { at, .. } => {
            [at, 0]
        }
        Event::Collective { .. } => [0, 0],
    };
    times.into_iter().filter(|time| *time != 0)
}

/// Sorts spans by their beginnings, longer ones first, and ends each at the latest with the surrounding ones.
fn nest(spans: &mut [Span]) {
    spans.sort_by_key(|span| (span.begin, std::cmp::Reverse(span.end), span.wait.is_some()));
    let mut open: Vec<u64> = Vec::new();
    for span in spans {
        while open.last().is_some_and(|end| *end <= span.begin && *end < span.end) {
            open.pop();
        }
        if let Some(end) = open.last() {
            span.end = span.end.min(*end).max(span.begin);
        }
        open.push(span.end);
    }
}

impl Timeline {
    /// Sentence about the file, and about missing records.
    pub fn sentence(&self, file: &str, events: u64) -> String {
        let ranks = self.ranks.len();
        let plural = if ranks == 1 { "" } else { "s" };
        let all = format!(
            "{file} has {} calls, waits and messages of {ranks} rank{plural}: open it in ui.perfetto.dev",
            count(events)
        );
        let left_out: u64 = self.ranks.iter().map(|rank| rank.left_out).sum();
        if left_out == 0 {
            return all;
        }
        let short: Vec<String> =
            self.ranks.iter().filter(|rank| rank.left_out > 0).map(|rank| rank.rank.to_string()).collect();
        let needed = self.ranks.iter().map(|rank| rank.needed).max().unwrap_or(0).div_ceil(1 << 20);
        let of = if short.len() > 8 {
            format!("{} ranks", short.len())
        } else {
            format!("rank {}", short.join(", "))
        };
        format!(
            "{all}; about {} from the middle of {of} had no room (ENCORE_TRACE_BYTES={needed}M)",
            count(left_out)
        )
    }

    /// Arrows with both ends: numbers of those that are drawn.
    pub fn arrows(&self) -> HashMap<u64, u32> {
        let mut ends: HashMap<u64, u32> = HashMap::new();
        for thread in self.ranks.iter().flat_map(|rank| &rank.threads) {
            let begun = thread.spans.iter().flat_map(|span| span.arrows.iter().copied());
            let points = thread.points.iter().filter_map(|point| point.arrow);
            for arrow in begun.chain(points) {
                *ends.entry(arrow).or_default() += 1;
            }
        }
        ends.retain(|_, ends| *ends > 1);
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collect::RankFacts;
    use crate::layout::ADDRESS_BITS;
    use crate::trace::{Claims, write};
    use std::sync::atomic::Ordering::Release;

    #[test]
    fn node_clocks_agree_at_both_ends() {
        // The other node's clock is 5 s ahead, and runs 1 % faster.
        let at = |seconds: f64| SameTime {
            node: 1,
            there: ((5.0 + 1.01 * seconds) * 1e9) as u64,
            here: ((100.0 + seconds) * 2e9) as u64,
        };
        let base = (99 * 2_000_000_000, 2e9);
        let near =
            |found: u64, expected: f64| assert!((found as f64 - expected).abs() < 1e3, "{found} {expected}");
        let clock = Clock::of_node(base, &[at(0.0), at(10.0)], 1e9);
        for seconds in [0.0, 3.0, 10.0] {
            near(clock.at(at(seconds).there), (1.0 + seconds) * 1e9);
        }
        // Between comparisons that are near each other, the node's own speed counts.
        let clock = Clock::of_node(base, &[at(0.0), at(0.001)], 1e9);
        near(clock.at(at(0.0).there + 1_000_000_000), 2e9);
        near(Clock::of_node(base, &[], 2e9).at(base.0 + 2_000_000_000), 1e9);
    }

    /// Writes the records of a rank's thread.
    fn record(area: &Area, trace: TraceArea, rank: usize, events: &[Event]) {
        area.rank(rank).head.pid.store(1, Release);
        let mut claims = Claims::new(trace, rank);
        let thread = claims.begin_thread();
        let chunk = claims.claim(thread).unwrap();
        for (place, event) in chunk.records.iter().zip(events) {
            write(place, event.words());
        }
        chunk.head.used.store(events.len() as u32, Release);
    }

    fn read(area: &Area, trace: &TraceArea) -> Timeline {
        let ranks = vec![RankFacts { end: 1000, per_second: 1e9, node: 0 }; area.ranks()];
        let clocks = vec![Clock { tick: 0, nanosecond: 0.0, slope: 1.0 }; area.ranks()];
        let facts = Facts { program: "a".into(), ended: None, ranks: &ranks, clock: 0.0 };
        timeline(area, trace, &facts, &clocks, &mut |_| ("a.c:1 (main)".to_owned(), true))
    }

    const SITE: u64 = 8 << ADDRESS_BITS | 0x40_1011;

    fn call(begin: u64, end: u64) -> Event {
        Event::Call { site: SITE, begin, end }
    }

    fn message(peer: u32, number: u32, tag: i32) -> Message {
        Message { peer, number, tag, context: 0, bytes: 8, at: 0 }
    }

    #[test]
    fn arrows_have_two_ends_that_agree() {
        let (area, trace) = (Area::own(2), TraceArea::own(2, 8));
        let sends = [10, 20, 30, 40].map(|begin| call(begin, begin + 5));
        let sent = [(0, 1), (1, 2), (2, 3), (3, 4)].map(|(number, tag)| Event::Sent(message(1, number, tag)));
        record(
            &area,
            trace,
            0,
            &[sends[0], sent[0], sends[1], sent[1], sends[2], sent[2], sends[3], sent[3]],
        );
        let received = |number, tag| Event::Received(message(0, number, tag));
        // The second one has another tag, and the third would have come before it was sent.
        record(
            &area,
            trace,
            1,
            &[
                call(10, 25),
                received(0, 1),
                call(26, 28),
                received(1, 9),
                received(2, 3),
                call(50, 60),
                received(7, 4),
            ],
        );
        let timeline = read(&area, &trace);
        assert_eq!(timeline.arrows().values().copied().collect::<Vec<_>>(), [2]);
        assert_eq!(timeline.ranks[1].threads[0].points[0].at, 25);
    }

    #[test]
    fn spans_lie_within_each_other() {
        let (area, trace) = (Area::own(1), TraceArea::own(1, 8));
        let wait = |begin, end| Event::Wait { site: SITE, peer: 3, reason: Reason::LateSender, begin, end };
        record(&area, trace, 0, &[call(10, 20), wait(12, 21), call(20, 0), call(30, 40), wait(30, 35)]);
        let timeline = read(&area, &trace);
        let spans = timeline.ranks[0].threads[0].spans.iter();
        let spans: Vec<_> =
            spans.map(|span| (span.begin, span.end, span.wait.is_some(), span.unfinished)).collect();
        assert_eq!(
            spans,
            [
                (10, 20, false, false),
                (12, 20, true, false),
                (20, 1000, false, true),
                (30, 40, false, false),
                (30, 35, true, false)
            ]
        );
    }
}
