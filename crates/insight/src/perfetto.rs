//! A timeline as a file for Perfetto (ui.perfetto.dev): its messages as <https://perfetto.dev/docs/reference/trace-packet-proto> has them, as far as
//! they are used here.

pub mod read;

use std::collections::HashMap;
use std::io::{self, Write};

use prost::Message as _;

use crate::layout::Reason;
use crate::timeline::{Note, Point, RankLine, Span, Thread, Timeline};

/// The only sequence of packets.
const SEQUENCE: u32 = 1;
/// The sequence begins with this packet.
const CLEARED: u32 = 1;
/// The packet uses names that earlier ones have introduced.
const NEEDS_NAMES: u32 = 2;
/// The file is a list of packets. Before each one comes its field's number, 1, and that its length follows.
const PACKET: u8 = 1 << 3 | 2;
/// Child tracks are shown in the order of their numbers.
const EXPLICIT: i32 = 3;

/// Kinds of track events.
const BEGIN: i32 = 1;
const END: i32 = 2;
const INSTANT: i32 = 3;

/// A packet.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Packet {
    /// Nanoseconds.
    #[prost(uint64, optional, tag = "8")]
    pub timestamp: Option<u64>,
    /// The sequence of packets whose names it uses.
    #[prost(uint32, optional, tag = "10")]
    pub trusted_packet_sequence_id: Option<u32>,
    /// An event.
    #[prost(message, optional, tag = "11")]
    pub track_event: Option<TrackEvent>,
    /// New names.
    #[prost(message, optional, tag = "12")]
    pub interned_data: Option<InternedData>,
    /// The packet's effect on the sequence.
    #[prost(uint32, optional, tag = "13")]
    pub sequence_flags: Option<u32>,
    /// A track.
    #[prost(message, optional, tag = "60")]
    pub track_descriptor: Option<TrackDescriptor>,
}

/// A track.
#[derive(Clone, PartialEq, prost::Message)]
pub struct TrackDescriptor {
    /// Its number.
    #[prost(uint64, optional, tag = "1")]
    pub uuid: Option<u64>,
    /// Its name.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    /// The track above it.
    #[prost(uint64, optional, tag = "5")]
    pub parent_uuid: Option<u64>,
    /// The order of the tracks below it.
    #[prost(int32, optional, tag = "11")]
    pub child_ordering: Option<i32>,
    /// Its place among those beside it.
    #[prost(int32, optional, tag = "12")]
    pub sibling_order_rank: Option<i32>,
}

/// An event.
#[derive(Clone, PartialEq, prost::Message)]
pub struct TrackEvent {
    /// Its categories.
    #[prost(uint64, repeated, packed = "false", tag = "3")]
    pub category_iids: Vec<u64>,
    /// More about it.
    #[prost(message, repeated, tag = "4")]
    pub debug_annotations: Vec<DebugAnnotation>,
    /// Its kind.
    #[prost(int32, optional, tag = "9")]
    pub r#type: Option<i32>,
    /// Its name.
    #[prost(uint64, optional, tag = "10")]
    pub name_iid: Option<u64>,
    /// Its track.
    #[prost(uint64, optional, tag = "11")]
    pub track_uuid: Option<u64>,
    /// Its line in the program.
    #[prost(uint64, optional, tag = "34")]
    pub source_location_iid: Option<u64>,
    /// Arrows that begin here, or go on.
    #[prost(fixed64, repeated, packed = "false", tag = "47")]
    pub flow_ids: Vec<u64>,
    /// Arrows that end here.
    #[prost(fixed64, repeated, packed = "false", tag = "48")]
    pub terminating_flow_ids: Vec<u64>,
    /// Events with one number belong together.
    #[prost(uint64, optional, tag = "52")]
    pub correlation_id: Option<u64>,
}

/// More about an event.
#[derive(Clone, PartialEq, prost::Message)]
pub struct DebugAnnotation {
    /// Its name.
    #[prost(uint64, optional, tag = "1")]
    pub name_iid: Option<u64>,
    /// A number.
    #[prost(int64, optional, tag = "4")]
    pub int_value: Option<i64>,
    /// A text.
    #[prost(string, optional, tag = "6")]
    pub string_value: Option<String>,
}

/// Names.
#[derive(Clone, PartialEq, prost::Message)]
pub struct InternedData {
    /// Of categories.
    #[prost(message, repeated, tag = "1")]
    pub event_categories: Vec<Name>,
    /// Of events.
    #[prost(message, repeated, tag = "2")]
    pub event_names: Vec<Name>,
    /// Of annotations.
    #[prost(message, repeated, tag = "3")]
    pub debug_annotation_names: Vec<Name>,
    /// Lines.
    #[prost(message, repeated, tag = "4")]
    pub source_locations: Vec<SourceLocation>,
}

/// A name.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Name {
    /// Its number.
    #[prost(uint64, optional, tag = "1")]
    pub iid: Option<u64>,
    /// The text.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
}

/// A line.
#[derive(Clone, PartialEq, prost::Message)]
pub struct SourceLocation {
    /// Its number.
    #[prost(uint64, optional, tag = "1")]
    pub iid: Option<u64>,
    /// The file.
    #[prost(string, optional, tag = "2")]
    pub file_name: Option<String>,
    /// The function.
    #[prost(string, optional, tag = "3")]
    pub function_name: Option<String>,
    /// The line.
    #[prost(uint32, optional, tag = "4")]
    pub line_number: Option<u32>,
}

/// Categories, in the order of their numbers from 1.
const CATEGORIES: [&str; 4] = ["call", "wait", "message", "phase"];
const CALL: u64 = 1;
const WAIT: u64 = 2;
const MESSAGE: u64 = 3;
const PHASE: u64 = 4;

/// Names of annotations, in the order of their numbers from 1.
const ANNOTATIONS: [&str; 7] = ["at", "why", "messages sent", "bytes sent", "bytes", "tag", "state"];
const AT: u64 = 1;
const WHY: u64 = 2;
const MESSAGES_SENT: u64 = 3;
const BYTES_SENT: u64 = 4;
const BYTES: u64 = 5;
const TAG: u64 = 6;
const STATE: u64 = 7;

/// Writes a timeline of a job with this name; the number of its events.
pub fn write(timeline: &Timeline, title: &str, out: &mut impl Write) -> io::Result<u64> {
    let arrows = timeline.arrows();
    let mut writer = Writer { out, timeline, names: HashMap::new(), new: InternedData::default(), events: 0 };
    writer.begin(title)?;
    for rank in &timeline.ranks {
        writer.rank(rank, &|arrow| arrows.contains_key(arrow))?;
    }
    Ok(writer.events)
}

/// Number of the track of all.
const JOB: u64 = 1;
/// Tracks that a rank may have.
const TRACKS: u64 = 1 << 20;

/// The track of a rank, and with `below` of a thread behind its first one, counted from 1.
fn track(rank: usize, below: u64) -> u64 {
    (rank as u64 + 1) * TRACKS + below
}

/// The track of a rank's phases, which is above its threads.
const NOTES: u64 = TRACKS - 1;

struct Writer<'a, W> {
    out: &'a mut W,
    timeline: &'a Timeline,
    /// Names of events so far.
    names: HashMap<String, u64>,
    /// Names that the next packet introduces.
    new: InternedData,
    events: u64,
}

/// Whether an arrow is drawn.
type IsDrawn<'a> = &'a dyn Fn(&u64) -> bool;

impl<W: Write> Writer<'_, W> {
    fn begin(&mut self, title: &str) -> io::Result<()> {
        let number = |names: &[&str]| -> Vec<Name> {
            let numbered = names.iter().zip(1..);
            numbered.map(|(name, iid)| Name { iid: Some(iid), name: Some((*name).to_owned()) }).collect()
        };
        self.new = InternedData {
            event_categories: number(&CATEGORIES),
            debug_annotation_names: number(&ANNOTATIONS),
            event_names: Vec::new(),
            source_locations: self
                .timeline
                .places
                .iter()
                .zip(1..)
                .map(|(place, iid)| location(&place.label, iid))
                .collect(),
        };
        let interned_data = Some(std::mem::take(&mut self.new));
        self.packet(Packet { sequence_flags: Some(CLEARED), interned_data, ..Packet::default() })?;
        self.track(JOB, None, title.to_owned(), 0)
    }

    fn rank(&mut self, rank: &RankLine, is_drawn: IsDrawn<'_>) -> io::Result<()> {
        let own = track(rank.rank, 0);
        self.track(own, Some(JOB), format!("rank {}", rank.rank), rank.rank as i32)?;
        for (number, thread) in rank.threads.iter().enumerate() {
            let below = track(rank.rank, number as u64);
            if number > 0 {
                self.track(below, Some(own), format!("thread {number}"), number as i32)?;
            }
            self.thread(below, thread, is_drawn)?;
        }
        if !rank.notes.is_empty() {
            let notes = track(rank.rank, NOTES);
            self.track(notes, Some(own), "phases".to_owned(), -1)?;
            rank.notes.iter().try_for_each(|note| self.note(notes, note))?;
        }
        Ok(())
    }

    fn track(&mut self, uuid: u64, above: Option<u64>, name: String, place: i32) -> io::Result<()> {
        let track_descriptor = Some(TrackDescriptor {
            uuid: Some(uuid),
            name: Some(name),
            parent_uuid: above,
            child_ordering: Some(EXPLICIT),
            sibling_order_rank: Some(place),
        });
        self.packet(Packet { track_descriptor, ..Packet::default() })
    }

    /// The spans and points of a thread, in the order of their times.
    fn thread(&mut self, track: u64, thread: &Thread, is_drawn: IsDrawn<'_>) -> io::Result<()> {
        let mut open: Vec<u64> = Vec::new();
        let mut points = thread.points.iter().peekable();
        // Ends what ends before a time, and shows the points until then.
        let mut until = |writer: &mut Self, open: &mut Vec<u64>, begin: u64, end: u64| -> io::Result<()> {
            loop {
                let next_end = open.last().copied().filter(|last| *last <= begin && *last < end);
                // A point at the end of a span is within it.
                let limit = next_end.unwrap_or(begin);
                while let Some(point) = points.next_if(|point| point.at < limit || next_end == Some(point.at))
                {
                    writer.point(track, point, is_drawn)?;
                }
                let Some(end) = next_end else { return Ok(()) };
                open.pop();
                writer.end(track, end)?;
            }
        };
        for span in &thread.spans {
            until(self, &mut open, span.begin, span.end)?;
            self.span(track, span, is_drawn)?;
            open.push(span.end);
        }
        until(self, &mut open, u64::MAX - 1, u64::MAX)
    }

    fn span(&mut self, track: u64, span: &Span, is_drawn: IsDrawn<'_>) -> io::Result<()> {
        let place = span.place.map(|place| &self.timeline.places[place]);
        let called = place.map_or("MPI".to_owned(), |place| match place.label.split_once(' ') {
            Some((line, _)) if place.has_line => format!("{} {line}", place.function),
            _ => place.function.clone(),
        });
        let mut annotations = Vec::new();
        if let Some(place) = place.filter(|place| !place.has_line) {
            annotations.push(text(AT, place.label.clone()));
        }
        let name = match span.wait {
            None => called,
            Some((peer, reason)) => {
                annotations.push(text(WHY, reason.name().to_owned()));
                match (peer, reason) {
                    (Some(peer), Reason::Transfer) => format!("copies with rank {peer}"),
                    (Some(peer), _) => format!("waits for rank {peer}"),
                    (None, _) => "waits".to_owned(),
                }
            }
        };
        if span.sent.0 > 0 {
            annotations.push(number(MESSAGES_SENT, span.sent.0.into()));
            annotations.push(number(BYTES_SENT, span.sent.1 as i64));
        }
        if let Some(message) = span.latest.filter(|_| span.sent.0 == 1) {
            annotations.push(number(TAG, message.tag.into()));
        }
        if span.unfinished {
            annotations.push(text(STATE, "not ended".to_owned()));
        }
        let event = TrackEvent {
            category_iids: vec![if span.wait.is_some() { WAIT } else { CALL }],
            debug_annotations: annotations,
            r#type: Some(BEGIN),
            name_iid: Some(self.name(name)),
            track_uuid: Some(track),
            source_location_iid: span.place.map(|place| place as u64 + 1),
            flow_ids: span.arrows.iter().copied().filter(is_drawn).collect(),
            correlation_id: span.collective.filter(is_drawn),
            ..TrackEvent::default()
        };
        self.event(span.begin, event)
    }

    fn point(&mut self, track: u64, point: &Point, is_drawn: IsDrawn<'_>) -> io::Result<()> {
        let message = &point.message;
        let name = format!("{} rank {}", if point.is_sent { "to" } else { "from" }, message.peer);
        let mut event = TrackEvent {
            category_iids: vec![MESSAGE],
            debug_annotations: vec![number(BYTES, message.bytes as i64), number(TAG, message.tag.into())],
            r#type: Some(INSTANT),
            name_iid: Some(self.name(name)),
            track_uuid: Some(track),
            ..TrackEvent::default()
        };
        let arrows = point.arrow.filter(is_drawn).into_iter().collect();
        match point.is_sent {
            true => event.flow_ids = arrows,
            false => event.terminating_flow_ids = arrows,
        }
        self.event(point.at, event)
    }

    fn note(&mut self, track: u64, note: &Note) -> io::Result<()> {
        let event = TrackEvent {
            category_iids: vec![PHASE],
            r#type: Some(BEGIN),
            name_iid: Some(self.name(note.text.clone())),
            track_uuid: Some(track),
            ..TrackEvent::default()
        };
        self.event(note.begin, event)?;
        self.end(track, note.end)
    }

    fn end(&mut self, track: u64, at: u64) -> io::Result<()> {
        let event = TrackEvent { r#type: Some(END), track_uuid: Some(track), ..TrackEvent::default() };
        self.packet(Packet { timestamp: Some(at), track_event: Some(event), ..Packet::default() })
    }

    fn event(&mut self, at: u64, event: TrackEvent) -> io::Result<()> {
        self.events += 1;
        let new = std::mem::take(&mut self.new);
        self.packet(Packet {
            timestamp: Some(at),
            track_event: Some(event),
            interned_data: (new != InternedData::default()).then_some(new),
            sequence_flags: Some(NEEDS_NAMES),
            ..Packet::default()
        })
    }

    /// The number of an event's name.
    fn name(&mut self, name: String) -> u64 {
        let next = self.names.len() as u64 + 1;
        match self.names.get(&name) {
            Some(known) => *known,
            None => {
                self.new.event_names.push(Name { iid: Some(next), name: Some(name.clone()) });
                self.names.insert(name, next);
                next
            }
        }
    }

    fn packet(&mut self, packet: Packet) -> io::Result<()> {
        let packet = Packet { trusted_packet_sequence_id: Some(SEQUENCE), ..packet };
        let mut bytes = vec![PACKET];
        packet.encode_length_delimited(&mut bytes)?;
        self.out.write_all(&bytes)
    }
}

fn text(name: u64, value: String) -> DebugAnnotation {
    DebugAnnotation { name_iid: Some(name), string_value: Some(value), int_value: None }
}

fn number(name: u64, value: i64) -> DebugAnnotation {
    DebugAnnotation { name_iid: Some(name), int_value: Some(value), string_value: None }
}

/// The parts of a label: `halo.c:27 (exchange)`.
fn location(label: &str, iid: u64) -> SourceLocation {
    let (spot, function) = match label.rsplit_once(" (") {
        Some((spot, function)) => (spot, function.strip_suffix(')').map(str::to_owned)),
        None => (label, None),
    };
    let (file, line) = match spot.rsplit_once(':') {
        Some((file, line)) if line.parse::<u32>().is_ok() => (file, line.parse().ok()),
        _ => (spot, None),
    };
    SourceLocation {
        iid: Some(iid),
        file_name: Some(file.to_owned()),
        function_name: function,
        line_number: line,
    }
}
