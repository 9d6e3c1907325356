//! A trial of what a survey has chosen, before anybody relies on it: two endpoints of this process send each other packets of all sizes.

use std::time::{Duration, Instant};

use encore_boot::signals::Blocked;

use super::choice::Survey;
use super::endpoint::{Done, Endpoint, Given};
use super::library::Failed;
use super::pool::{Buffer, PAGE, Pool, STAGED};

/// How long a packet may be on its way within a machine.
const PATIENCE: Duration = Duration::from_secs(2);
/// Packets of these lengths go both ways: copied by the call, of one page, of a piece of a message, the longest one.
const LENGTHS: [usize; 5] = [8, 64, PAGE, 32 << 10, STAGED];

/// Opens two endpoints, and sends packets from each to the other. The error is the first call that has failed, or that a packet has not come, or with
/// other contents.
pub fn send_within_machine(survey: &Survey) -> Result<(), Failed> {
    let offer = survey.taken().expect("something was chosen");
    let _blocked = Blocked::all();
    let ends = [Endpoint::open(survey.library, offer)?, Endpoint::open(survey.library, offer)?];
    let names = [ends[0].insert(ends[1].address())?, ends[1].insert(ends[0].address())?];
    let mut pools = [Pool::default(), Pool::default()];
    for (round, &length) in LENGTHS.iter().enumerate().filter(|(_, length)| **length <= ends[0].longest()) {
        for (from, to) in [(0, 1), (1, 0)] {
            let pattern = |at: usize| (at * 31 + 7 * round + from) as u8;
            let place = pools[to].take_longest(&ends[to])?;
            if ends[to].post(place)?.is_some() {
                return Err(wrong("fi_recv", "it takes no buffer".to_owned()));
            }
            let mut packet = pools[from].take(length, &ends[from])?;
            packet.bytes()[..length].iter_mut().enumerate().for_each(|(at, byte)| *byte = pattern(at));
            send(&ends, from, names[from], packet, length)?;
            let (packet, came) = receive(&ends, to)?;
            let whole = came == length
                && packet.first(length).iter().enumerate().all(|(at, byte)| *byte == pattern(at));
            if !whole {
                return Err(wrong("fi_recv", format!("a packet of {length} bytes came with other contents")));
            }
            pools[to].give_back(packet);
        }
    }
    Ok(())
}

fn wrong(call: &'static str, text: String) -> Failed {
    Failed { call, code: 0, text }
}

fn send(ends: &[Endpoint; 2], from: usize, to: u64, mut packet: Buffer, length: usize) -> Result<(), Failed> {
    let until = Instant::now() + PATIENCE;
    loop {
        match ends[from].send(to, packet, length) {
            (Given::Taken, _) => return Ok(()),
            (Given::Refused(failed), _) => return Err(failed),
            (Given::Later, back) => packet = back.expect("what isn't taken comes back"),
        }
        if Instant::now() > until {
            return Err(wrong("fi_send", format!("it takes no packet within {PATIENCE:?}")));
        }
        // A connection that is being made goes on where its ends are looked at.
        let mut done = Vec::new();
        ends.iter().try_for_each(|end| end.look(&mut done))?;
    }
}

/// The next packet that comes to an end, and its length.
fn receive(ends: &[Endpoint; 2], to: usize) -> Result<(Buffer, usize), Failed> {
    let until = Instant::now() + PATIENCE;
    loop {
        for (place, end) in ends.iter().enumerate() {
            let mut done = Vec::new();
            end.look(&mut done)?;
            for one in done {
                match one {
                    Done::Received(packet, length) if place == to => return Ok((packet, length)),
                    Done::Failed(_, failed) => return Err(failed),
                    Done::Received(..) | Done::Free(_) => {}
                }
            }
        }
        if Instant::now() > until {
            return Err(wrong("fi_cq_read", format!("no packet has come within {PATIENCE:?}")));
        }
    }
}
