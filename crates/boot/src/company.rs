//! The ranks of a node want the same values of ranks elsewhere, once or several times. The first one of them asks the launcher, and hands the answers to the others in memory that
//! all of them read (docs/lab/415): so the launcher is asked as many times fewer as there are ranks on a node. By the same connections they agree on numbers.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;

use crate::error::BootError;
use crate::passing;
use crate::segment;

/// Separator of two answers. No value contains it.
const BETWEEN: char = '\n';

/// The most bytes that a rank says of itself.
const MOST_OF_ONE: u64 = 1 << 16;

/// A rank's connections within its node, kept until it has the other ranks' values.
#[derive(Debug)]
pub enum Company {
    /// The first one of the node: connections with the others.
    First(Vec<UnixStream>),
    /// Another one: the rank of the first, and the connection with it.
    Other(u32, UnixStream),
}

impl Company {
    /// Tells all ranks of the node the number of the first one. All of them call it.
    pub fn tell(&mut self, number: u64) -> Result<u64, BootError> {
        match self {
            Company::First(others) => {
                let bytes = number.to_ne_bytes();
                others.iter_mut().try_for_each(|other| passing::send(other, &bytes, &[])).map_err(apart)?;
                Ok(number)
            }
            Company::Other(_, first) => number_from(first),
        }
    }

    /// The numbers of all ranks of the node, at the first of them; its own one elsewhere. All of them call it.
    pub fn gather(&mut self, number: u64) -> Result<Vec<u64>, BootError> {
        let all = self.gather_by(number, &number.to_ne_bytes(), number_from)?;
        Ok(all.unwrap_or_else(|| vec![number]))
    }

    /// Texts of all ranks of the node in place order, at the first rank; `None` elsewhere. All ranks of the node call it.
    pub(crate) fn gather_texts(&mut self, text: &str) -> Result<Option<Vec<String>>, BootError> {
        let length = (text.len() as u64).to_ne_bytes();
        self.gather_by(text.to_owned(), &[&length, text.as_bytes()].concat(), text_from)
    }

    /// The first rank receives what each other one sends; `None` elsewhere.
    fn gather_by<T>(
        &mut self,
        own: T,
        sent: &[u8],
        receive: fn(&mut UnixStream) -> Result<T, BootError>,
    ) -> Result<Option<Vec<T>>, BootError> {
        match self {
            Company::First(others) => {
                let all = std::iter::once(Ok(own)).chain(others.iter_mut().map(receive));
                all.collect::<Result<_, _>>().map(Some)
            }
            Company::Other(_, first) => {
                passing::send(first, sent, &[]).map_err(apart)?;
                Ok(None)
            }
        }
    }

    /// `count` answers, which the node's first rank asks for. All ranks of the node call it.
    pub(crate) fn share(
        &mut self,
        count: usize,
        ask: impl FnOnce() -> Result<Vec<String>, BootError>,
    ) -> Result<Vec<String>, BootError> {
        match self {
            Company::First(others) => {
                let answers = ask()?;
                if !others.is_empty() {
                    hand_out(others, &answers.join(&BETWEEN.to_string()))?;
                }
                Ok(answers)
            }
            Company::Other(first, stream) => {
                let wrong = |error: io::Error| {
                    let text = format!(
                        "rank {first}, which asks the launcher for all ranks of this node, hasn't passed on the answers: {error}"
                    );
                    BootError::Exchange(text)
                };
                let text = take(stream).map_err(wrong)?;
                let answers: Vec<String> = text.split(BETWEEN).map(str::to_owned).collect();
                match answers.len() == count {
                    true => Ok(answers),
                    false => Err(wrong(io::ErrorKind::InvalidData.into())),
                }
            }
        }
    }
}

fn number_from(stream: &mut UnixStream) -> Result<u64, BootError> {
    let mut bytes = [0; 8];
    passing::receive(stream, &mut bytes).map_err(apart)?;
    Ok(u64::from_ne_bytes(bytes))
}

/// Reads one rank's text.
fn text_from(stream: &mut UnixStream) -> Result<String, BootError> {
    let invalid = || apart(io::ErrorKind::InvalidData.into());
    let length = number_from(stream)?;
    if length > MOST_OF_ONE {
        return Err(invalid());
    }
    let mut bytes = vec![0; length as usize];
    stream.read_exact(&mut bytes).map_err(apart)?;
    String::from_utf8(bytes).map_err(|_| invalid())
}

fn apart(error: io::Error) -> BootError {
    BootError::Exchange(format!(
        "a rank of this node can't be reached any more while the job starts: {error}"
    ))
}

/// Hands a text to others. A rank's watcher reports it if it has ended meanwhile.
fn hand_out(others: &mut [UnixStream], text: &str) -> Result<(), BootError> {
    let memory = segment::memory_of(text.len() as u64).map_err(BootError::Segment)?;
    let memory = File::from(memory);
    memory
        .write_all_at(text.as_bytes(), 0)
        .map_err(|error| BootError::Exchange(format!("handing on what the launcher has told: {error}")))?;
    for stream in others {
        let _ = passing::send(stream, &(text.len() as u64).to_ne_bytes(), &[memory.as_fd()]);
    }
    Ok(())
}

/// The text that the first rank hands out.
fn take(stream: &mut UnixStream) -> io::Result<String> {
    let mut length = [0; 8];
    let memory = passing::receive(stream, &mut length)?.pop().ok_or(io::ErrorKind::InvalidData)?;
    let memory = File::from(memory);
    let length = u64::from_ne_bytes(length);
    if length > memory.metadata()?.len() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; length as usize];
    // The place in the file is one for all of them.
    memory.read_exact_at(&mut bytes, 0)?;
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three ranks of a node, in threads: what each has got.
    fn shared(
        answer: fn() -> Result<Vec<String>, BootError>,
        count: usize,
    ) -> Vec<Result<Vec<String>, BootError>> {
        let pairs: [_; 2] = std::array::from_fn(|_| UnixStream::pair().unwrap());
        let (own, theirs): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        std::thread::scope(|scope| {
            let others: Vec<_> = theirs
                .into_iter()
                .map(|stream| {
                    let not_asked = || panic!("only the first one asks");
                    scope.spawn(move || Company::Other(4, stream).share(count, not_asked))
                })
                .collect();
            let first = Company::First(own).share(count, answer);
            others.into_iter().map(|other| other.join().unwrap()).chain([first]).collect()
        })
    }

    #[test]
    fn the_first_one_asks_and_all_have_the_answers() {
        let answer = || Ok(vec!["n1.abc".to_owned(), String::new(), "x".repeat(200_000)]);
        for got in shared(answer, 3) {
            assert_eq!(got.unwrap(), answer().unwrap());
        }
    }

    #[test]
    fn numbers_and_texts_go_to_the_first_one_and_come_from_it() {
        let (own, theirs) = UnixStream::pair().unwrap();
        let (mut first, mut other) = (Company::First(vec![own]), Company::Other(0, theirs));
        assert_eq!(first.tell(7).unwrap(), 7);
        assert_eq!(other.tell(1).unwrap(), 7);
        assert_eq!(other.gather(8).unwrap(), [8]);
        assert_eq!(first.gather(9).unwrap(), [9, 8]);
        assert_eq!(other.gather_texts("there").unwrap(), None);
        assert_eq!(first.gather_texts("here").unwrap(), Some(vec!["here".to_owned(), "there".to_owned()]));
        drop(other);
        assert!(first.gather(1).unwrap_err().to_string().contains("a rank of this node"));
        assert!(first.gather_texts("here").unwrap_err().to_string().contains("a rank of this node"));
    }

    #[test]
    fn failed_ask_is_error_at_all() {
        let all = shared(|| Err(BootError::Exchange("the launcher is gone".to_owned())), 2);
        let said: Vec<String> = all.into_iter().map(|got| got.unwrap_err().to_string()).collect();
        assert!(said[0].contains("rank 4, which asks the launcher") && said[0] == said[1], "{said:?}");
        assert!(said[2].contains("the launcher is gone"), "{said:?}");
        // Fewer than were asked for.
        assert!(shared(|| Ok(vec!["one".to_owned()]), 2)[0].is_err());
    }
}
