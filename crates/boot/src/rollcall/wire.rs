//! Messages between the nodes' threads for the roll-call.
//!
//! Each side sends a nonce, and then its proof over both that it knows the job's secret ([`crate::proof`]): rank 0 is second. Then the thread of
//! rank 0 asks, a byte a question, and the other one answers with the number of bytes that follow and these. Both run on the same kind of processor, so
//! numbers go as they lie in memory.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;

use rustix::io::Errno;
use rustix::net::{RecvFlags, recv};

use super::watch::{Liveliness, TICK};
use crate::proof::{self, Nonce, Proof};

/// Bytes of an answer at most.
const MOST: usize = 64 << 20;
/// Bytes of an encoded [`Seen`].
const SEEN: usize = 32;

/// Question of rank 0's thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The activity of each rank of the node.
    Look,
    /// Where they are, in words.
    Call,
}

/// A rank's activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) rank: u32,
    pub(super) does: Liveliness,
    /// Cells sent to other nodes so far, and received from them.
    pub(super) sent: u64,
    pub(super) received: u64,
}

/// Texts that the two sides' proofs are for.
const FOLLOWS: &str = "Encore: the roll-call of a node";
const LEADS: &str = "Encore: the roll-call of a job";

/// A connection.
#[derive(Debug)]
pub(super) struct Line {
    stream: TcpStream,
    come: Vec<u8>,
    /// Nonces of this side and, once it has come, of the other one.
    nonces: (Nonce, Option<Nonce>),
    leads: bool,
    /// The other side has proved that it knows the secret.
    pub(super) is_known: bool,
}

fn nonsense() -> io::Error {
    ErrorKind::InvalidData.into()
}

impl Line {
    /// Begins to talk, as rank 0's thread or as that of another node.
    pub(super) fn new(mut stream: TcpStream, leads: bool) -> io::Result<Line> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        // A peer that reads nothing for a tick isn't waited for.
        stream.set_write_timeout(Some(TICK))?;
        let own = proof::nonce().map_err(|error| io::Error::other(error.to_string()))?;
        stream.write_all(&own)?;
        Ok(Line { stream, come: Vec::new(), nonces: (own, None), leads, is_known: false })
    }

    pub(super) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Takes what has come. An error: nothing more comes.
    pub(super) fn pull(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        loop {
            match recv(&self.stream, &mut bytes, RecvFlags::DONTWAIT) {
                Ok((_, 0)) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok((_, count)) => self.come.extend_from_slice(&bytes[..count]),
                Err(Errno::AGAIN) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            if self.come.len() > if self.is_known { MOST } else { bytes.len() } {
                return Err(nonsense());
            }
        }
    }

    /// Goes on with the proofs, as far as something has come.
    pub(super) fn recognize(&mut self, secret: &[u8; 16]) -> io::Result<()> {
        let own = self.nonces.0;
        if self.nonces.1.is_none() {
            let Some(other) = self.come.first_chunk().copied() else { return Ok(()) };
            self.come.drain(..size_of::<Nonce>());
            self.nonces.1 = Some(other);
            if !self.leads {
                self.stream.write_all(&proof::prove(secret, FOLLOWS, &[&own, &other]))?;
            }
        }
        let Some(other) = self.nonces.1.filter(|_| self.come.len() >= size_of::<Proof>()) else {
            return Ok(());
        };
        let said: Vec<u8> = self.come.drain(..size_of::<Proof>()).collect();
        let of_other = if self.leads { FOLLOWS } else { LEADS };
        self.is_known = proof::is_proved(&said, secret, of_other, &[&other, &own]);
        match self.is_known {
            true if self.leads => self.stream.write_all(&proof::prove(secret, LEADS, &[&own, &other])),
            true => Ok(()),
            false => Err(nonsense()),
        }
    }

    pub(super) fn ask(&mut self, question: Question) -> io::Result<()> {
        self.stream.write_all(&[question as u8])
    }

    /// The next question that has come.
    pub(super) fn question(&mut self) -> io::Result<Option<Question>> {
        let Some(&first) = self.come.first() else { return Ok(None) };
        self.come.remove(0);
        let known = [Question::Look, Question::Call].into_iter().find(|known| *known as u8 == first);
        known.map(Some).ok_or_else(nonsense)
    }

    fn tell(&mut self, answer: &[u8]) -> io::Result<()> {
        self.stream.write_all(&(answer.len() as u64).to_ne_bytes())?;
        self.stream.write_all(answer)
    }

    /// The answer, once it has come whole.
    fn answer(&mut self) -> Option<Vec<u8>> {
        let length = u64::from_ne_bytes(self.come.get(..8)?.try_into().ok()?);
        let end = usize::try_from(length).ok()?.checked_add(8)?;
        let answer = self.come.get(8..end)?.to_vec();
        self.come.drain(..end);
        Some(answer)
    }

    pub(super) fn tell_looks(&mut self, seen: &[Seen]) -> io::Result<()> {
        self.tell(&seen.iter().flat_map(|seen| seen.to_bytes()).collect::<Vec<u8>>())
    }

    pub(super) fn looks(&mut self) -> io::Result<Option<Vec<Seen>>> {
        let Some(answer) = self.answer() else { return Ok(None) };
        let seen: Option<Vec<Seen>> = answer.chunks(SEEN).map(Seen::from_bytes).collect();
        seen.map(Some).ok_or_else(nonsense)
    }

    pub(super) fn tell_places(&mut self, places: &[(u32, String)]) -> io::Result<()> {
        self.tell(
            places.iter().map(|(rank, place)| format!("{rank} {place}\n")).collect::<String>().as_bytes(),
        )
    }

    pub(super) fn places(&mut self) -> io::Result<Option<Vec<(u32, String)>>> {
        let Some(answer) = self.answer() else { return Ok(None) };
        let text = String::from_utf8_lossy(&answer);
        let place = |line: &str| {
            let (rank, place) = line.split_once(' ')?;
            Some((rank.parse().ok()?, place.to_owned()))
        };
        text.lines().map(place).collect::<Option<_>>().map(Some).ok_or_else(nonsense)
    }
}

impl Seen {
    fn to_bytes(self) -> [u8; SEEN] {
        let (kind, wakeups): (u64, u64) = match self.does {
            Liveliness::Over => (0, 0),
            Liveliness::Asleep(wakeups) => (1, wakeups),
            Liveliness::Awake => (2, 0),
        };
        let words = [u64::from(self.rank) << 8 | kind, wakeups, self.sent, self.received];
        let mut bytes = [0; SEEN];
        bytes
            .chunks_exact_mut(8)
            .zip(words)
            .for_each(|(place, word)| place.copy_from_slice(&word.to_ne_bytes()));
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Seen> {
        let mut bytes = bytes;
        let mut word = || {
            let mut word = [0; 8];
            bytes.read_exact(&mut word).ok()?;
            Some(u64::from_ne_bytes(word))
        };
        let (first, wakeups, sent, received) = (word()?, word()?, word()?, word()?);
        let does = match first & 0xff {
            0 => Liveliness::Over,
            1 => Liveliness::Asleep(wakeups),
            2 => Liveliness::Awake,
            _ => return None,
        };
        Some(Seen { rank: u32::try_from(first >> 8).ok()?, does, sent, received })
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn activity_is_decoded_or_refused() {
        let example = Seen { rank: 3, does: Liveliness::Asleep(7), sent: 1, received: u64::MAX };
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "roll-call",
            examples: &[&example.to_bytes()],
            words: &[],
        };
        let look = |read: fn(&[u8]) -> Option<Seen>, input: &[u8]| {
            let Some(seen) = read(input) else { return };
            let again = read(&seen.to_bytes()).expect("a decoded value can be encoded");
            assert_eq!((again.rank, again.sent, again.received), (seen.rank, seen.sent, seen.received));
        };
        target.check(|input| look(Seen::from_bytes, input));
        // The mistake: two numbers are confused.
        let confused = |input: &[u8]| {
            let seen = Seen::from_bytes(input)?;
            Some(Seen { sent: seen.received, received: seen.sent, ..seen })
        };
        target.finds(|input| look(confused, input));
    }

    /// Both sides of a connection.
    fn pair() -> (Line, Line) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (other, _) = listener.accept().unwrap();
        (Line::new(one, false).unwrap(), Line::new(other, true).unwrap())
    }

    /// Has both sides prove what they know, each its secret.
    fn introduce(follower: &mut Line, leader: &mut Line, secrets: [[u8; 16]; 2]) -> io::Result<()> {
        while !(follower.is_known && leader.is_known) {
            for (line, secret) in [&mut *follower, &mut *leader].into_iter().zip(&secrets) {
                line.pull()?;
                if !line.is_known {
                    line.recognize(secret)?;
                }
            }
        }
        Ok(())
    }

    /// Waits until `hear` returns a value.
    fn hear<T>(line: &mut Line, mut hear: impl FnMut(&mut Line) -> io::Result<Option<T>>) -> T {
        loop {
            line.pull().unwrap();
            if let Some(heard) = hear(line).unwrap() {
                return heard;
            }
        }
    }

    #[test]
    fn questions_are_answered() {
        let (mut follower, mut leader) = pair();
        introduce(&mut follower, &mut leader, [[7; 16]; 2]).unwrap();
        let seen = [
            Seen { rank: u32::MAX, does: Liveliness::Asleep(u64::MAX), sent: 3, received: u64::MAX },
            Seen { rank: 0, does: Liveliness::Over, sent: 0, received: 9 },
            Seen { rank: 1, does: Liveliness::Awake, sent: 1, received: 2 },
        ];
        leader.ask(Question::Look).unwrap();
        assert_eq!(hear(&mut follower, Line::question), Question::Look);
        follower.tell_looks(&seen).unwrap();
        assert_eq!(hear(&mut leader, Line::looks), seen);
        leader.ask(Question::Call).unwrap();
        assert_eq!(hear(&mut follower, Line::question), Question::Call);
        let places = vec![(0, "waits in MPI_Recv for rank 1".to_owned()), (7, "is in MPI_Init".to_owned())];
        follower.tell_places(&places).unwrap();
        assert_eq!(hear(&mut leader, Line::places), places);
    }

    #[test]
    fn strangers_are_not_heard() {
        let (mut follower, mut leader) = pair();
        let heard = introduce(&mut follower, &mut leader, [[8; 16], [7; 16]]).unwrap_err();
        assert_eq!((heard.kind(), leader.is_known), (ErrorKind::InvalidData, false));
        // Nor is one listened to that only pretends to lead: here the same side says all over again.
        let (mut follower, mut leader) = pair();
        leader.leads = false;
        assert!(introduce(&mut follower, &mut leader, [[7; 16]; 2]).is_err());
        let (mut other, mut leader) = pair();
        other.stream.write_all(&[1; 9000]).unwrap();
        let refused = loop {
            if let Err(error) = leader.pull() {
                break error.kind();
            }
        };
        assert_eq!(refused, ErrorKind::InvalidData);
    }
}
