//! The output of the ranks, passed on line by line.
//!
//! A line that a rank writes comes out in one piece, however many writes it was made of. A line too long to be
//! kept (and binary output, which has none) is passed on as it comes, while the other ranks wait for its end:
//! memory stays bounded, and a rank whose output cannot be passed on waits in its write, as with any pipe.
//! Nobody waits for a line that does not go on: a rank that stops in the middle of one (a prompt, a row of
//! dots) has its part shown after a while, and lets the others through.

mod sink;

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;

pub use sink::SinkError;

use crate::waiting;
use sink::Sink;

/// Up to this length, in bytes, a line is kept until its end is there.
const LONG_LINE: usize = 256 * 1024;
/// More than this, in bytes, does not wait in one destination.
const ENOUGH: usize = 256 * 1024;
/// Bytes read at once.
const CHUNK: usize = 64 * 1024;
/// Delay before a partial line is forwarded.
const PARTIAL_LINE_DELAY: Duration = Duration::from_secs(1);
/// Delay for rank 0 when a terminal types its input: a user waits for its prompts.
const PROMPT_DELAY: Duration = Duration::from_millis(50);

/// Pause after a line of a stream that sends line after line, so that its next lines are read together. Reading each
/// by itself costs more than the rank's work on it, and wakes mpiexec on a processor that a rank may need
/// (docs/lab/354).
const PAUSE: Duration = Duration::from_millis(1);

/// Which of a rank's outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Standard output.
    Output = 0,
    /// Standard error.
    Errors = 1,
}

/// One output of one rank.
struct Stream {
    rank: u32,
    which: Which,
    /// Where it is read; `None` after its end.
    reader: Option<OwnedFd>,
    /// Index of its destination.
    sink: usize,
    /// Bytes of the unfinished line.
    partial: Vec<u8>,
    /// Something has come.
    any: bool,
    /// When something came last.
    heard: Instant,
    /// When it is to be read again, if not at once.
    rests: Option<Instant>,
    patience: Duration,
}

/// A destination and the order in it.
struct Lane {
    sink: Sink,
    /// The stream that has exclusive use of the output, in the middle of a long line.
    owner: Option<usize>,
    /// The stream whose unfinished line was written last; `None` at the beginning of a line.
    open: Option<usize>,
}

/// All outputs of all ranks.
pub struct Output {
    streams: Vec<Stream>,
    lanes: Vec<Lane>,
    /// Index of the lane of standard output and of standard error: the same if they lead to the same place.
    lane_of: [usize; 2],
    how: How,
    chunk: Vec<u8>,
}

/// How output is passed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct How {
    /// Lines are marked with their rank.
    pub tag: bool,
    /// Standard error of the ranks goes to standard output.
    pub merge: bool,
    /// Rank 0 is talked to by somebody at a terminal.
    pub interactive: bool,
}

impl Output {
    /// Passes output on to these descriptors for standard output and standard error.
    pub fn new(output: OwnedFd, errors: OwnedFd, how: How) -> Output {
        let together = Sink::same_place(output.as_fd(), errors.as_fd());
        let lane = |descriptor| Lane { sink: Sink::new(descriptor), owner: None, open: None };
        let mut lanes = vec![lane(output)];
        if !together {
            lanes.push(lane(errors));
        }
        let lane_of = [0, lanes.len() - 1];
        Output { streams: Vec::new(), lanes, lane_of, how, chunk: vec![0; CHUNK] }
    }

    /// Adds an output of a rank, read from `reader`, which must not block.
    pub fn add(&mut self, rank: u32, which: Which, reader: OwnedFd, now: Instant) {
        let patience = if self.how.interactive && rank == 0 { PROMPT_DELAY } else { PARTIAL_LINE_DELAY };
        let to = if self.how.merge { Which::Output } else { which };
        self.streams.push(Stream {
            rank,
            which,
            reader: Some(reader),
            sink: self.lane_of[to as usize],
            partial: Vec::new(),
            any: false,
            heard: now,
            rests: None,
            patience,
        });
    }

    /// The streams that are to be read when they have something: index and descriptor.
    pub fn readers(&self) -> impl Iterator<Item = (usize, BorrowedFd<'_>)> {
        self.streams
            .iter()
            .enumerate()
            .filter(|(index, stream)| stream.rests.is_none() && !self.is_held(*index))
            .filter_map(|(index, stream)| Some((index, stream.reader.as_ref()?.as_fd())))
    }

    /// The destinations that are waited for: index and descriptor.
    pub fn writers(&self) -> impl Iterator<Item = (usize, BorrowedFd<'_>)> {
        self.lanes
            .iter()
            .enumerate()
            .filter(|(_, lane)| lane.sink.waiting() > 0)
            .map(|(index, lane)| (index, lane.sink.as_fd()))
    }

    /// Whether all streams have come to their end.
    pub fn ended(&self) -> bool {
        self.streams.iter().all(|stream| stream.reader.is_none())
    }

    /// Why a destination cannot be written to any more.
    pub fn error(&self) -> Option<SinkError> {
        self.lanes.iter().find_map(|lane| lane.sink.error())
    }

    /// Reads once from a stream that has something.
    pub fn read(&mut self, index: usize, now: Instant) {
        // Another one may have become the owner since this one was found readable.
        if self.is_held(index) {
            return;
        }
        let Some(reader) = &self.streams[index].reader else { return };
        let mut chunk = std::mem::take(&mut self.chunk);
        match rustix::io::read(reader, &mut chunk) {
            Ok(0) => self.end(index),
            Ok(length) => self.take(index, &chunk[..length], now),
            Err(Errno::AGAIN | Errno::INTR) => {}
            // A pipe does not fail; what does is as good as ended.
            Err(_) => self.end(index),
        }
        self.chunk = chunk;
    }

    /// Writes to a destination that has room.
    pub fn write(&mut self, index: usize) {
        self.lanes[index].sink.flush();
    }

    /// Says something of mpiexec's own on standard error, on a line of its own. An empty text changes nothing.
    pub fn say(&mut self, text: &str) {
        self.put(Which::Errors, text);
    }

    /// Prints `text` to standard output.
    pub fn show(&mut self, text: &str) {
        self.put(Which::Output, text);
    }

    fn put(&mut self, to: Which, text: &str) {
        // Nothing needs no line of its own.
        if text.is_empty() {
            return;
        }
        let lane = &mut self.lanes[self.lane_of[to as usize]];
        if lane.open.take().is_some() {
            lane.sink.push(b"\n");
        }
        lane.sink.push(text.as_bytes());
    }

    /// When [`Output::on_time`] is to be called next.
    pub fn next_time(&self) -> Option<Instant> {
        let waits = |index: usize, stream: &Stream| {
            let lane = &self.lanes[stream.sink];
            let in_the_way = lane.owner == Some(index);
            (in_the_way || !stream.partial.is_empty()) && !self.is_held(index)
        };
        let late = self
            .streams
            .iter()
            .enumerate()
            .filter(|(index, stream)| waits(*index, stream))
            .map(|(_, stream)| stream.heard + stream.patience);
        late.chain(self.streams.iter().filter_map(|stream| stream.rests)).min()
    }

    /// Stops waiting for lines that do not go on, and resumes reading paused streams.
    pub fn on_time(&mut self, now: Instant) {
        for index in 0..self.streams.len() {
            let rests = &mut self.streams[index].rests;
            *rests = rests.filter(|until| *until > now);
            if self.is_held(index) {
                // It could not be heard: that is not its fault.
                self.streams[index].heard = now;
                continue;
            }
            let stream = &mut self.streams[index];
            let late = now.saturating_duration_since(stream.heard) >= stream.patience;
            if !late || stream.reader.as_ref().is_some_and(has_something) {
                continue;
            }
            let partial = std::mem::take(&mut stream.partial);
            let lane = stream.sink;
            if !partial.is_empty() {
                self.append(index, &partial);
            }
            if self.lanes[lane].owner == Some(index) {
                self.lanes[lane].owner = None;
            }
        }
    }

    /// Ends the streams that have nothing to read: to be called while nobody is left that could write, except
    /// somebody outside the job who was handed the pipe.
    pub fn end_silent(&mut self) {
        for index in 0..self.streams.len() {
            let silent = self.streams[index].reader.as_ref().is_some_and(|reader| !has_something(reader));
            if silent && !self.is_held(index) {
                self.end(index);
            }
        }
    }

    /// Whether a rank has written anything to this output.
    pub fn has_written(&self, rank: u32, which: Which) -> bool {
        self.streams.iter().any(|stream| stream.rank == rank && stream.which == which && stream.any)
    }

    /// Whether a stream must not write at the moment.
    fn is_held(&self, index: usize) -> bool {
        let lane = &self.lanes[self.streams[index].sink];
        lane.sink.waiting() >= ENOUGH || lane.owner.is_some_and(|owner| owner != index)
    }

    fn take(&mut self, index: usize, bytes: &[u8], now: Instant) {
        let stream = &mut self.streams[index];
        stream.rests = rest(bytes.len(), now.saturating_duration_since(stream.heard)).map(|rest| now + rest);
        stream.heard = now;
        stream.any = true;
        let lane = stream.sink;
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if complete > 0 {
            let partial = std::mem::take(&mut stream.partial);
            if !partial.is_empty() {
                self.append(index, &partial);
            }
            self.append(index, &bytes[..complete]);
            if self.lanes[lane].owner == Some(index) {
                self.lanes[lane].owner = None;
            }
        }
        let rest = &bytes[complete..];
        if self.lanes[lane].owner == Some(index) {
            self.append(index, rest);
            return;
        }
        let stream = &mut self.streams[index];
        stream.partial.extend_from_slice(rest);
        if stream.partial.len() > LONG_LINE {
            let partial = std::mem::take(&mut stream.partial);
            self.append(index, &partial);
            self.lanes[lane].owner = Some(index);
        }
    }

    fn end(&mut self, index: usize) {
        let stream = &mut self.streams[index];
        stream.reader = None;
        let partial = std::mem::take(&mut stream.partial);
        let lane = stream.sink;
        if !partial.is_empty() {
            self.append(index, &partial);
        }
        let lane = &mut self.lanes[lane];
        if lane.owner == Some(index) {
            lane.owner = None;
        }
        // Marked lines are text for people: each gets its end. Others are passed on as they were written.
        if self.how.tag && lane.open == Some(index) {
            lane.sink.push(b"\n");
            lane.open = None;
        }
    }

    /// Hands bytes of a stream to its destination.
    fn append(&mut self, index: usize, bytes: &[u8]) {
        let stream = &self.streams[index];
        let lane = &mut self.lanes[stream.sink];
        let Some(last) = bytes.last() else { return };
        if self.how.tag {
            let mark = format!("[{}] ", stream.rank);
            let mut marked = Vec::with_capacity(bytes.len() + mark.len() * 4);
            let mut open = lane.open;
            for line in bytes.split_inclusive(|byte| *byte == b'\n') {
                if open != Some(index) {
                    if open.is_some() {
                        marked.push(b'\n');
                    }
                    marked.extend_from_slice(mark.as_bytes());
                }
                marked.extend_from_slice(line);
                open = if line.ends_with(b"\n") { None } else { Some(index) };
            }
            lane.sink.push(&marked);
        } else {
            lane.sink.push(bytes);
        }
        lane.open = if *last == b'\n' { None } else { Some(index) };
    }
}

/// Pause of a stream that has sent `length` bytes within `passed`: until its pipe is half full at this rate, and none
/// unless it sends line after line.
fn rest(length: usize, passed: Duration) -> Option<Duration> {
    let half = CHUNK / 2;
    if passed >= PAUSE || length >= half {
        return None;
    }
    let rest = passed.mul_f64(half as f64 / length as f64).min(PAUSE);
    Some(rest).filter(|rest| !rest.is_zero())
}

/// Whether a read would not wait.
fn has_something(descriptor: &OwnedFd) -> bool {
    let mut waiting = [PollFd::new(descriptor, PollFlags::IN)];
    waiting::poll(&mut waiting, Some(Duration::ZERO)).is_ok_and(|ready| ready > 0)
}

/// mpiexec's own standard output and standard error, as destinations of their own.
pub fn standard() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok((sink::duplicate(rustix::stdio::stdout())?, sink::duplicate(rustix::stdio::stderr())?))
}

#[cfg(test)]
mod tests;
