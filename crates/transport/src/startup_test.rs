//! Test of a link between two ends on two nodes, before a job relies on it: one end asks, the other one answers.
//!
//! The test uses every operation of the link, with pseudo-random contents, in the lengths of a [`Plan`]: cells with staged bytes in both
//! directions; then reads of the other end's memory and writes to it, where the link supports them. Each side compares all arriving
//! bytes, and both learn the result. A side that receives nothing for [`PATIENCE`] gives up.
//!
//! A job runs the [short](Plan::short) test at its start, `encore doctor` the same test within a machine ([`crate::fabric::trial`]), and
//! `encore doctor --fabric` the [long](Plan::long) one between two machines.
//!
//! Cells of the test have the kind of the cells of [`crate::measure`] and begin with the same two words. Late cells must be ignored.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use crate::measure::{Side, payload};
use crate::test_memory::TestMemory;
use crate::transport::{Shown, Transport};

/// Longest wait for the other side.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// [`PATIENCE`] outside of a job's start, and for a named network: one that loses packets may take seconds to send them again.
pub const LONG_PATIENCE: Duration = Duration::from_secs(10);
/// Most bytes of memory that any test reads and writes; the short test uses all of them.
pub const MEMORY: usize = 1 << 20;
const MOST_MEMORY: usize = 4 << 20;
/// Requests to the other side: compare the bytes and return as many, register memory, compare that memory, stop.
const PACKET: u64 = 1;
const SHOW: u64 = 2;
const WRITTEN: u64 = 3;
const END: u64 = 4;

/// A step of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An exchange of cells.
    Packet,
    /// A read of the other end's memory.
    Read,
    /// A write to the other end's memory.
    Write,
}

/// The way in which a step fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing arrived in time.
    Silence,
    /// The bytes differ from this index on.
    Contents(u64),
    /// The provider refused the operation.
    Refusal,
}

/// Result of a test that shows a link to be unreliable.
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
        f.write_str(&self.within(PATIENCE))
    }
}

impl Failure {
    /// The failure as text, for a test whose sides wait for each other for `patience`.
    pub fn within(self, patience: Duration) -> String {
        let Failure { step, bytes, fault } = self;
        let what = match step {
            Step::Packet => "a packet",
            Step::Read => "a read",
            Step::Write => "a write",
        };
        match fault {
            Fault::Silence => {
                format!("{what} of {bytes} bytes did not arrive within {} s", patience.as_secs())
            }
            Fault::Contents(at) => {
                format!("{what} of {bytes} bytes brought other contents than were sent, from byte {at} on")
            }
            Fault::Refusal => format!("{what} of {bytes} bytes was refused"),
        }
    }

    /// The failure as words, none of which is 0.
    pub fn to_words(self) -> [u64; 3] {
        let fault = match self.fault {
            Fault::Silence => 1,
            Fault::Refusal => 2,
            Fault::Contents(at) => at + 3,
        };
        [self.step as u64 + 1, self.bytes + 1, fault]
    }

    /// The failure that [`Failure::to_words`] encoded; `None` if the first word is 0.
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

/// Lengths that a test uses, in bytes.
#[derive(Clone, Debug)]
pub struct Plan {
    staged: Vec<usize>,
    memory: Vec<usize>,
    /// Longest wait for the other side.
    pub patience: Duration,
}

impl Plan {
    /// Cells with 0, 64, 4,096 and twice the most staged bytes; memory of [`MEMORY`] bytes.
    pub fn short(link: &dyn Transport) -> Plan {
        let most = link.staging_limit() as usize;
        let staged = vec![0, 64, 4096.min(most), most, most];
        Plan { staged, memory: vec![MEMORY], patience: PATIENCE }
    }

    /// Lengths around all powers of two.
    pub fn long(link: &dyn Transport) -> Plan {
        let around = |most: usize| {
            let powers = (0..).map(|power| 1_usize << power).take_while(move |power| *power < most);
            let all = powers.flat_map(|power| [power - 1, power, power + 1]).chain([most - 1, most]);
            all.collect::<std::collections::BTreeSet<_>>().into_iter()
        };
        let memory = around(MOST_MEMORY).filter(|bytes| *bytes > 0);
        let staged = around(link.staging_limit() as usize).collect();
        Plan { staged, memory: memory.collect(), patience: LONG_PATIENCE }
    }

    /// A few lengths drawn from a seed: short ones more often than long ones.
    pub fn random(link: &dyn Transport, seed: u64) -> Plan {
        let some = |count: u64, most: usize| {
            let random = move |number: u64| u64::from_le_bytes(eight(seed ^ number << 32, number as usize));
            let scale = usize::BITS - most.leading_zeros();
            let one = move |number: u64| {
                let (random, bits) = (random(number) as usize, (random(number) >> 58) as u32 % scale);
                (random & ((2 << bits) - 1)).clamp(1, most)
            };
            (0..count).map(one).collect()
        };
        let staged = some(32, link.staging_limit() as usize);
        Plan { staged, memory: some(4, MOST_MEMORY), patience: LONG_PATIENCE }
    }

    /// Bytes that one test transfers, there and back, if the link reads and writes.
    pub fn bytes(&self) -> u64 {
        2 * self.staged.iter().chain(&self.memory).map(|bytes| *bytes as u64).sum::<u64>()
    }
}

/// Eight bytes of the contents drawn from a seed.
fn eight(seed: u64, place: usize) -> [u8; 8] {
    (seed ^ place as u64)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
        .to_le_bytes()
}

/// Fills `bytes` with the contents drawn from a seed.
pub(crate) fn fill(seed: u64, bytes: &mut [u8]) {
    for (place, part) in bytes.chunks_mut(8).enumerate() {
        part.copy_from_slice(&eight(seed, place)[..part.len()]);
    }
}

fn contents(seed: u64, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    fill(seed, &mut bytes);
    bytes
}

/// Index of the first byte that differs from the seed's contents.
pub(crate) fn difference(seed: u64, bytes: &[u8]) -> Option<u64> {
    let (place, part) =
        bytes.chunks(8).enumerate().find(|(place, part)| **part != eight(seed, *place)[..part.len()])?;
    let within = part.iter().zip(eight(seed, place)).position(|(found, sent)| *found != sent)?;
    Some((place * 8 + within) as u64)
}

/// Comparison as a word: 0, or the index of the first wrong byte plus 1.
fn verdict(difference: Option<u64>) -> u64 {
    difference.map_or(0, |at| at + 1)
}

impl Side<'_> {
    /// Sends a cell of the test: a request, the seed of its staged bytes, and more words.
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
}

/// Has the link copy all of some memory, and waits for the end. The memory is leaked unless the copy has ended, and returned otherwise.
fn copy(
    side: &mut Side<'_>,
    mut memory: TestMemory,
    there: Shown,
    writes: bool,
) -> Result<TestMemory, Fault> {
    let copy = memory.copy(side.link, there, writes, 1).ok_or(Fault::Refusal)?;
    // SAFETY: the memory outlives the copy: it is leaked unless the copy has ended.
    let begins = unsafe {
        match writes {
            true => side.link.write(side.other, copy),
            false => side.link.read(side.other, copy),
        }
    };
    let ended = begins.then(|| {
        side.until(|side| {
            side.greet();
            side.link.ended_copy()
        })
    });
    let fault = match ended {
        Some(Some((_, true))) => return Ok(memory),
        None | Some(Some((_, false))) => Fault::Refusal,
        Some(None) => Fault::Silence,
    };
    std::mem::forget(memory);
    Err(fault)
}

/// Tests the link to an end that runs [`answer`] meanwhile. `kind`: the cells' kind.
pub fn ask(link: &mut dyn Transport, other: u32, kind: u8) -> Result<(), Failure> {
    let plan = Plan::short(link);
    ask_for(link, other, kind, &plan)
}

/// [`ask`] with the lengths of a plan.
pub fn ask_for(link: &mut dyn Transport, other: u32, kind: u8, plan: &Plan) -> Result<(), Failure> {
    let mut side = Side::new(link, other, kind);
    side.patience = plan.patience;
    let found = ask_for_all(&mut side, plan);
    let words = found.err().map_or([0; 3], Failure::to_words);
    // If the message fails, the other side gives up by itself.
    let _ = side.tell(END, 0, words, &[]).and_then(|()| side.leave());
    found
}

fn ask_for_all(side: &mut Side<'_>, plan: &Plan) -> Result<(), Failure> {
    let random = RandomState::new();
    for (number, length) in (0_u64..).zip(&plan.staged) {
        exchange(side, random.hash_one(number), *length)?;
    }
    if !side.link.reads(side.other) {
        return Ok(());
    }
    for (number, length) in (0_u64..).zip(&plan.memory) {
        read_and_write(side, random.hash_one((number, 0)), *length)?;
    }
    Ok(())
}

/// Sends a cell with `length` staged bytes and receives one back.
fn exchange(side: &mut Side<'_>, seed: u64, length: usize) -> Result<(), Failure> {
    let failed = |fault| Failure { step: Step::Packet, bytes: length as u64, fault };
    let sent = side.tell(PACKET, seed, [0; 3], &contents(seed, length));
    let (answer, staged) = sent.and_then(|()| side.hear()).ok_or(failed(Fault::Silence))?;
    if let Some(at) = answer[3].checked_sub(1) {
        return Err(failed(Fault::Contents(at)));
    }
    let is_answer = answer[0] == PACKET && answer[2] == seed && staged.len() == length;
    let wrong = if is_answer { difference(!seed, &staged) } else { Some(0) };
    wrong.map_or(Ok(()), |at| Err(failed(Fault::Contents(at))))
}

/// Reads memory of the other side, and writes to it where the link supports that.
fn read_and_write(side: &mut Side<'_>, first: u64, length: usize) -> Result<(), Failure> {
    let failed = |step| move |fault| Failure { step, bytes: length as u64, fault };
    let shown = side.tell(SHOW, first, [length as u64, 0, 0], &[]).and_then(|()| side.hear());
    let ([_, _, _, address, key, is_there], _) = shown.ok_or(failed(Step::Read)(Fault::Silence))?;
    if is_there == 0 {
        return Err(failed(Step::Read)(Fault::Refusal));
    }
    let there = Shown { address, key };
    let read = copy(side, TestMemory::new(vec![0; length]), there, false).map_err(failed(Step::Read))?;
    // The network has written to this memory, unknown to the compiler.
    let wrong = difference(first, std::hint::black_box(&read.bytes));
    wrong.map_or(Ok(()), |at| Err(failed(Step::Read)(Fault::Contents(at))))?;
    if !side.link.writes(side.other) {
        return Ok(());
    }
    let second = !first;
    copy(side, TestMemory::new(contents(second, length)), there, true).map_err(failed(Step::Write))?;
    let answer = side.tell(WRITTEN, second, [0; 3], &[]).and_then(|()| side.hear());
    let wrong = answer.ok_or(failed(Step::Write)(Fault::Silence))?.0[3].checked_sub(1);
    wrong.map_or(Ok(()), |at| Err(failed(Step::Write)(Fault::Contents(at))))
}

/// Answers an end that tests the link to this one. Returns the result. `late`: longest delay until that end begins.
pub fn answer(link: &mut dyn Transport, other: u32, kind: u8, late: Duration) -> Result<(), Failure> {
    answer_within(link, other, kind, (late, PATIENCE))
}

/// [`answer`] with a given patience.
pub fn answer_within(
    link: &mut dyn Transport,
    other: u32,
    kind: u8,
    (late, patience): (Duration, Duration),
) -> Result<(), Failure> {
    let mut side = Side::new(link, other, kind);
    let mut memory: Option<TestMemory> = None;
    let mut step = Failure { step: Step::Packet, bytes: 0, fault: Fault::Silence };
    side.patience = patience + late;
    let found = loop {
        let Some(([what, length, seed, more @ ..], staged)) = side.hear() else { break Err(step) };
        side.patience = patience;
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
                let length = more[0].clamp(1, MOST_MEMORY as u64);
                (step.step, step.bytes) = (Step::Read, length);
                let memory = memory.insert(TestMemory::new(contents(seed, length as usize)));
                let is_open = side.link.writes(side.other);
                let shown = memory.show(side.link, is_open);
                let words = shown.map_or([0; 3], |shown| [shown.address, shown.key, 1]);
                side.tell(SHOW, seed, words, &[])
            }
            WRITTEN => {
                step.step = Step::Write;
                // The network has written to this memory, unknown to the compiler.
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
    if found.is_err() {
        // The other end may still use it.
        std::mem::forget(memory);
    }
    found
}

/// Sends a text to an end, outside of a test. False: that failed.
pub fn tell_text(link: &mut dyn Transport, to: u32, kind: u8, text: &str) -> bool {
    let mut side = Side::new(link, to, kind);
    side.patience = PATIENCE;
    let most = side.link.staging_limit() as usize;
    let bytes = &text.as_bytes()[..text.len().min(most)];
    side.tell(END, 0, [0; 3], bytes).and_then(|()| side.leave()).is_some()
}

/// Receives a text from an end. `None`: it didn't arrive `within` the limit.
pub fn heard_text(link: &mut dyn Transport, from: u32, kind: u8, within: Duration) -> Option<String> {
    let mut side = Side::new(link, from, kind);
    side.patience = within;
    side.hear().map(|(_, staged)| String::from_utf8_lossy(&staged).into_owned())
}

/// Words that one end sends to another one outside of a test.
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
