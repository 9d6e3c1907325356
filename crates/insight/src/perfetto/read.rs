//! Reads a file of [`super::write`] again: for each track, what happened there, in order.

use std::collections::HashMap;

use prost::Message as _;

use super::{BEGIN, BYTES, CALL, END, JOB, PACKET, PHASE, Packet, TAG, TRACKS, TrackEvent};

/// A call of a function, a wait, or a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Region {
    /// Its name, with the line, where one is known.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The file and the line of the program, where they are known.
    pub line: Option<(String, u32)>,
}

/// Kind of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A call of MPI.
    #[default]
    Call,
    /// A wait in one.
    Wait,
    /// A phase of `MPI_Pcontrol`.
    Phase,
}

/// The other end of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Its world rank.
    pub rank: u32,
    /// The message's tag.
    pub tag: i32,
    /// Its length.
    pub bytes: u64,
}

/// An event of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The region of this index begins.
    Enter(usize),
    /// The region that began last, of this index, ends.
    Leave(usize),
    /// A message is sent whose receiver is in the file.
    Send(End),
    /// A message is received whose sender is in the file.
    Receive(End),
}

/// A thread of a rank, or a rank's phases.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// The rank.
    pub rank: u32,
    /// Its name: the rank's, or what it is of the rank.
    pub name: String,
    /// Events with their times in nanoseconds, in order.
    pub events: Vec<(u64, Event)>,
}

/// A file's content.
#[derive(Clone, Debug, Default)]
pub struct Tracks {
    /// The job's name.
    pub title: String,
    /// The regions.
    pub regions: Vec<Region>,
    /// The tracks, a rank's first thread before its others.
    pub tracks: Vec<Track>,
}

/// Names that the packets so far have introduced.
#[derive(Default)]
struct Names {
    events: HashMap<u64, String>,
    lines: HashMap<u64, (String, u32)>,
}

/// The tracks of a file; `None`: it isn't one of [`super::write`].
pub fn read(bytes: &[u8]) -> Option<Tracks> {
    let packets = packets(bytes)?;
    let ends = Ends::of(&packets);
    let mut names = Names::default();
    let (mut all, mut numbers, mut known) = (Tracks::default(), HashMap::new(), HashMap::new());
    let mut open: HashMap<u64, Vec<usize>> = HashMap::new();
    for packet in packets {
        if let Some(new) = packet.interned_data {
            names.events.extend(new.event_names.into_iter().filter_map(|name| Some((name.iid?, name.name?))));
            let lines = new.source_locations.into_iter();
            names
                .lines
                .extend(lines.filter_map(|line| Some((line.iid?, (line.file_name?, line.line_number?)))));
        }
        if let Some(track) = packet.track_descriptor {
            let (uuid, name) = (track.uuid?, track.name?);
            match uuid {
                JOB => all.title = name,
                _ => {
                    numbers.insert(uuid, all.tracks.len());
                    all.tracks.push(Track { rank: rank_of(uuid)?, name, events: Vec::new() });
                }
            }
        }
        let (Some(event), Some(at)) = (packet.track_event, packet.timestamp) else { continue };
        let uuid = event.track_uuid?;
        let track = all.tracks.get_mut(*numbers.get(&uuid)?)?;
        let open = open.entry(uuid).or_default();
        match event.r#type? {
            END => track.events.push((at, Event::Leave(open.pop()?))),
            BEGIN => {
                let region = region(&event, &names)?;
                let regions = &mut all.regions;
                let number = *known.entry(region).or_insert_with_key(|region| {
                    regions.push(region.clone());
                    regions.len() - 1
                });
                open.push(number);
                track.events.push((at, Event::Enter(number)));
                track.events.extend(ends.sent(&event).map(|end| (at, Event::Send(end))));
            }
            _ => {
                track.events.extend(ends.sent(&event).map(|end| (at, Event::Send(end))));
                track.events.extend(ends.received(&event).map(|end| (at, Event::Receive(end))));
            }
        }
    }
    open.values().all(Vec::is_empty).then_some(all)
}

fn packets(mut bytes: &[u8]) -> Option<Vec<Packet>> {
    let mut packets = Vec::new();
    while let Some((first, rest)) = bytes.split_first() {
        bytes = rest;
        if *first != PACKET {
            return None;
        }
        packets.push(Packet::decode_length_delimited(&mut bytes).ok()?);
    }
    (!packets.is_empty()).then_some(packets)
}

fn rank_of(uuid: u64) -> Option<u32> {
    u32::try_from((uuid / TRACKS).checked_sub(1)?).ok()
}

fn region(event: &TrackEvent, names: &Names) -> Option<Region> {
    let kind = match *event.category_iids.first()? {
        CALL => Kind::Call,
        PHASE => Kind::Phase,
        _ => Kind::Wait,
    };
    let line = event.source_location_iid.and_then(|line| names.lines.get(&line)).cloned();
    Some(Region { name: names.events.get(&event.name_iid?)?.clone(), kind, line })
}

/// Both ends of the messages that the file has both of, by the numbers of their arrows.
#[derive(Default)]
struct Ends {
    /// As the receiver's rank sees them: where they went.
    to: HashMap<u64, End>,
    /// The ranks that have sent.
    from: HashMap<u64, u32>,
}

impl Ends {
    fn of(packets: &[Packet]) -> Ends {
        let mut ends = Ends::default();
        for event in packets.iter().filter_map(|packet| packet.track_event.as_ref()) {
            let Some(rank) = event.track_uuid.and_then(rank_of) else { continue };
            let value = |name| {
                let found = event.debug_annotations.iter().find(|note| note.name_iid == Some(name));
                found.and_then(|note| note.int_value).unwrap_or(0)
            };
            let end = End { rank, tag: value(TAG) as i32, bytes: value(BYTES) as u64 };
            ends.from.extend(event.flow_ids.iter().map(|arrow| (*arrow, rank)));
            ends.to.extend(event.terminating_flow_ids.iter().map(|arrow| (*arrow, end)));
        }
        ends
    }

    fn sent<'a>(&'a self, event: &'a TrackEvent) -> impl Iterator<Item = End> + 'a {
        event.flow_ids.iter().filter_map(|arrow| self.to.get(arrow).copied())
    }

    fn received<'a>(&'a self, event: &'a TrackEvent) -> impl Iterator<Item = End> + 'a {
        event
            .terminating_flow_ids
            .iter()
            .filter_map(|arrow| Some(End { rank: *self.from.get(arrow)?, ..*self.to.get(arrow)? }))
    }
}

impl Track {
    /// Whether it is a rank's first thread.
    pub fn is_first(&self) -> bool {
        self.name.starts_with("rank ")
    }
}
