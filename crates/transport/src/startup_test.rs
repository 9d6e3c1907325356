//! A test of a link between two ends on two nodes, before anybody relies on it: one end asks, the other one answers.
//!
//! Everything that the link can do is tried, with contents that look random: cells without staged bytes, and with some, a page and as many as there can be,
//! both ways; then a read of the other end's memory, and a write to it, of [`MEMORY`] bytes each, where the link reads and writes.
//! Either side compares all that comes, and both learn what was found. A side that hears nothing for [`PATIENCE`] gives up.
//!
//! Cells of the test are of the kind of those of [`crate::measure`], and begin with the same two words: what comes too late means nothing.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use crate::measure::{Side, payload};
use crate::transport::{Access, Descriptor, FarCopy, Registered, Shown, Transport};

/// Longest wait for the other side.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bytes of memory that are read, and written.
pub const MEMORY: usize = 1 << 20;
/// Requests to the other side: compare the bytes and return as many, register memory, compare that memory, stop.
const PACKET: u64 = 1;
const SHOW: u64 = 2;
const WRITTEN: u64 = 3;
const END: u64 = 4;

/// A step of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Cells.
    Packet,
    /// Memory was read.
    Read,
    /// Memory was written to.
    Write,
}

/// A way in which a step fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing has come in time.
    Silence,
    /// The bytes differ from this one on.
    Contents(u64),
    /// The provider refused the operation.
    Refusal,
}

/// Why a link isn't to be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step.
    pub step: Step,
    /// Number of its bytes.
    pub bytes: u64,
    /// The way in which the step failed.
    pub fault: Fault,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { step, bytes, fault } = self;
        let what = match step {
            Step::Packet => "a packet",
            Step::Read => "a read",
            Step::Write => "a write",
        };
        match fault {
            Fault::Silence => {
                write!(f, "{what} of {bytes} bytes did not arrive within {} s", PATIENCE.as_secs())
            }
            Fault::Contents(at) => {
                write!(f, "{what} of {bytes} bytes brought other contents than were sent, from byte {at} on")
            }
            Fault::Refusal => write!(f, "{what} of {bytes} bytes was refused"),
        }
    }
}

impl Failure {
    /// As words, none of which is 0.
    pub fn to_words(self) -> [u64; 3] {
        let fault = match self.fault {
            Fault::Silence => 1,
            Fault::Refusal => 2,
            Fault::Contents(at) => at + 3,
        };
        [self.step as u64 + 1, self.bytes + 1, fault]
    }

    /// The failure of such words; none, if the first is 0.
    pub fn from_words(words: [u64; 3]) -> Option<Failure> {
        let step = match words[0] {
            1 => Step::Packet,
            2 => Step::Read,
            3 => Step::Write,
            _ => return None,
        };
        let fault = match words[2] {
            0 | 1 => Fault::Silence,
            2 => Fault::Refusal,
            at => Fault::Contents(at - 3),
        };
        Some(Failure { step, bytes: words[1].saturating_sub(1), fault })
    }
}

/// A byte of the contents that a seed stands for.
fn byte(seed: u64, at: usize) -> u8 {
    let word = (seed ^ (at as u64 >> 3))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (word >> (8 * (at & 7))) as u8
}

fn contents(seed: u64, length: usize) -> Vec<u8> {
    (0..length).map(|at| byte(seed, at)).collect()
}

/// The place of the first byte that isn't as its seed says.
fn difference(seed: u64, bytes: &[u8]) -> Option<u64> {
    bytes.iter().enumerate().position(|(at, found)| *found != byte(seed, at)).map(|at| at as u64)
}

/// The word for a comparison: 0, or the place of the first wrong byte plus 1.
fn verdict(difference: Option<u64>) -> u64 {
    difference.map_or(0, |at| at + 1)
}

impl Side<'_> {
    /// Sends a cell of the test: what the other side is to do, the seed of its staged bytes, and more words.
    fn tell(&mut self, what: u64, seed: u64, more: [u64; 3], staged: &[u8]) -> Option<()> {
        let words = [what, staged.len() as u64, seed, more[0], more[1], more[2]];
        self.send_cell(&payload(words), staged)?;
        self.link.flush();
        Some(())
    }

    /// The next cell from the other side: its words and its staged bytes.
    fn hear(&mut self) -> Option<([u64; 6], Vec<u8>)> {
        self.next(<[u8]>::to_vec)
    }

    /// Lengths of staged bytes that are tried.
    fn lengths(&self) -> [usize; 5] {
        let most = self.link.staging_limit() as usize;
        [0, 64, 4096.min(most), most, most]
    }
}

/// Memory that the link reads or writes to. It is never freed where a copy may still be under way.
struct Memory {
    bytes: Box<[u8]>,
    registered: Option<Registered>,
}

impl Memory {
    fn new(bytes: Vec<u8>) -> Memory {
        Memory { bytes: bytes.into(), registered: None }
    }

    /// Registers it, if the link wants that, and says how it is called.
    fn descriptor(&mut self, link: &mut dyn Transport, access: Access) -> Result<Descriptor, Fault> {
        if !link.registers(access, self.bytes.len() as u64) {
            return Ok(Descriptor::NONE);
        }
        self.register(link, access).map(|registered| registered.descriptor)
    }

    fn register(&mut self, link: &mut dyn Transport, access: Access) -> Result<&Registered, Fault> {
        let registered = link.register(self.bytes.as_mut_ptr(), self.bytes.len() as u64, access);
        self.registered = Some(registered.ok_or(Fault::Refusal)?);
        Ok(self.registered.as_ref().expect("it was just set"))
    }

    /// Has the link copy all of it, and waits for the end.
    fn copy(&mut self, side: &mut Side<'_>, there: Shown, writes: bool) -> Result<(), Fault> {
        let descriptor = self.descriptor(side.link, if writes { Access::Given } else { Access::Filled })?;
        let copy = FarCopy {
            there,
            here: self.bytes.as_mut_ptr(),
            bytes: self.bytes.len() as u64,
            descriptor,
            name: 1,
        };
        // SAFETY: the memory stays, and is leaked unless the copy has ended.
        let begins = unsafe {
            match writes {
                true => side.link.write(side.other, copy),
                false => side.link.read(side.other, copy),
            }
        };
        if !begins {
            return Err(Fault::Refusal);
        }
        let ended = side.until(|side| {
            side.greet();
            side.link.ended_copy()
        });
        match ended {
            Some((_, true)) => Ok(()),
            Some((_, false)) => Err(Fault::Refusal),
            None => Err(Fault::Silence),
        }
    }

    /// Frees it, unless something may still be under way.
    fn end<T>(self, result: &Result<T, Fault>) {
        if result.is_err() {
            std::mem::forget(self);
        }
    }
}

/// Tests the link to an end that answers meanwhile. Cells are of this kind.
pub fn ask(link: &mut dyn Transport, other: u32, kind: u8) -> Result<(), Failure> {
    let mut side = Side::new(link, other, kind);
    side.patience = PATIENCE;
    let found = ask_for_all(&mut side);
    let words = found.err().map_or([0; 3], Failure::to_words);
    // If the message fails, the other side gives up by itself.
    let _ = side.tell(END, 0, words, &[]).and_then(|()| side.leave());
    found
}

fn ask_for_all(side: &mut Side<'_>) -> Result<(), Failure> {
    let random = RandomState::new();
    let seed = |number: u64| random.hash_one(number);
    for (number, length) in (0..).zip(side.lengths()) {
        let failed = |fault| Failure { step: Step::Packet, bytes: length as u64, fault };
        let sent = side.tell(PACKET, seed(number), [0; 3], &contents(seed(number), length));
        let (answer, staged) = sent.and_then(|()| side.hear()).ok_or(failed(Fault::Silence))?;
        if let Some(at) = answer[3].checked_sub(1) {
            return Err(failed(Fault::Contents(at)));
        }
        let is_answer = answer[0] == PACKET && answer[2] == seed(number) && staged.len() == length;
        let wrong = if is_answer { difference(!seed(number), &staged) } else { Some(0) };
        wrong.map_or(Ok(()), |at| Err(failed(Fault::Contents(at))))?;
    }
    if !side.link.reads(side.other) {
        return Ok(());
    }
    let failed = |step| move |fault| Failure { step, bytes: MEMORY as u64, fault };
    let first = seed(100);
    let shown = side.tell(SHOW, first, [0; 3], &[]).and_then(|()| side.hear());
    let ([_, _, _, address, key, is_there], _) = shown.ok_or(failed(Step::Read)(Fault::Silence))?;
    if is_there == 0 {
        return Err(failed(Step::Read)(Fault::Refusal));
    }
    let there = Shown { address, key };
    let mut memory = Memory::new(vec![0; MEMORY]);
    let read = memory.copy(side, there, false);
    let wrong = difference(first, &memory.bytes);
    memory.end(&read);
    read.map_err(failed(Step::Read))?;
    wrong.map_or(Ok(()), |at| Err(failed(Step::Read)(Fault::Contents(at))))?;
    if !side.link.writes(side.other) {
        return Ok(());
    }
    let second = seed(101);
    let mut memory = Memory::new(contents(second, MEMORY));
    let written = memory.copy(side, there, true);
    memory.end(&written);
    written.map_err(failed(Step::Write))?;
    let answer = side.tell(WRITTEN, second, [0; 3], &[]).and_then(|()| side.hear());
    let wrong = answer.ok_or(failed(Step::Write)(Fault::Silence))?.0[3].checked_sub(1);
    wrong.map_or(Ok(()), |at| Err(failed(Step::Write)(Fault::Contents(at))))
}

/// Answers an end that tests the link to this one, and says what it has found. `late`: how much later than this end it may begin.
pub fn answer(link: &mut dyn Transport, other: u32, kind: u8, late: Duration) -> Result<(), Failure> {
    let mut side = Side::new(link, other, kind);
    let mut memory: Option<Memory> = None;
    let mut step = Failure { step: Step::Packet, bytes: 0, fault: Fault::Silence };
    side.patience = PATIENCE + late;
    let found = loop {
        let Some(([what, length, seed, more @ ..], staged)) = side.hear() else { break Err(step) };
        side.patience = PATIENCE;
        let sent = match what {
            PACKET => {
                step.bytes = length;
                let found = match staged.len() as u64 == length {
                    true => difference(seed, &staged),
                    false => Some(staged.len() as u64),
                };
                side.tell(PACKET, seed, [verdict(found), 0, 0], &contents(!seed, staged.len()))
            }
            SHOW => {
                (step.step, step.bytes) = (Step::Read, MEMORY as u64);
                let shown = memory.insert(Memory::new(contents(seed, MEMORY)));
                let access = if side.link.writes(side.other) { Access::Open } else { Access::Shown };
                let shown = shown.register(side.link, access).map(|registered| registered.shown);
                let words = shown.map_or([0; 3], |shown| [shown.address, shown.key, 1]);
                side.tell(SHOW, seed, words, &[])
            }
            WRITTEN => {
                step.step = Step::Write;
                // The network has written there, which the compiler doesn't know of.
                let found =
                    memory.as_ref().and_then(|memory| difference(seed, std::hint::black_box(&memory.bytes)));
                side.tell(WRITTEN, seed, [verdict(found), 0, 0], &[])
            }
            END => break Failure::from_words(more).map_or(Ok(()), Err),
            _ => break Err(Failure { fault: Fault::Contents(0), ..step }),
        };
        if sent.is_none() {
            break Err(step);
        }
    };
    if let (Some(memory), Err(failure)) = (memory, &found) {
        memory.end::<()>(&Err(failure.fault));
    }
    found
}

/// Words that one end sends to another one beside a test.
pub type Words = [u64; 4];

/// Sends some words to an end. False: that failed.
pub fn tell(link: &mut dyn Transport, to: u32, kind: u8, [seed, more @ ..]: Words) -> bool {
    let mut side = Side::new(link, to, kind);
    side.tell(END, seed, more, &[]).and_then(|()| side.leave()).is_some()
}

/// Words from an end, if they have arrived.
pub fn heard(link: &mut dyn Transport, from: u32, kind: u8) -> Option<Words> {
    let mut side = Side::new(link, from, kind);
    side.patience = Duration::ZERO;
    side.hear().map(|(words, _)| std::array::from_fn(|place| words[2 + place]))
}
