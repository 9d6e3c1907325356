//! Exchange of values between nodes. The first rank of a node gathers its ranks' values, and puts them into the exchange as one text: so the
//! launcher keeps, and is asked for, a few values a node, not one a rank (docs/lab/487).
//!
//! In the text each rank has an entry: how far its number is above that of the one before, how many bytes at the beginning of its value are
//! those of the one before, and the rest. The ranks of a node tell nearly the same, so that an entry has a tenth of the value.

use std::collections::BTreeMap;

use crate::bootstrap::{Bootstrap, MOST_BYTES};
use crate::company::Company;
use crate::error::BootError;

/// Ends an entry. No value has it in it.
const END: char = '|';
/// Stands between the parts of an entry, of which only the last one may have it in it.
const BETWEEN: char = ',';
/// Stands between the number of pieces of a text and its first one.
const OF: char = '.';
/// The most bytes of a piece: the first one has a number before it.
const PIECE: usize = MOST_BYTES - 16;

/// Tells the ranks of other nodes `value` under `key`, and returns what each of them has told, in the order of their numbers. All ranks of the job call it.
///
/// `here`: the ranks of this one's node, ascending. Without company each rank puts and asks for itself.
pub(crate) fn tell(
    bootstrap: &mut dyn Bootstrap,
    company: Option<&mut Company>,
    (here, size): (&[u32], u32),
    key: &str,
    value: &str,
) -> Result<Vec<(u32, String)>, BootError> {
    let others: Vec<u32> = (0..size).filter(|rank| !here.contains(rank)).collect();
    let told = match company {
        None => {
            bootstrap.put(key, value)?;
            bootstrap.fence()?;
            others.iter().map(|rank| bootstrap.get(*rank, key)).collect::<Result<_, _>>()?
        }
        Some(company) => {
            if let Some(values) = company.gather_texts(value)? {
                put(bootstrap, key, &to_text(here, &values)?)?;
            }
            bootstrap.fence()?;
            company.share(others.len(), || ask(bootstrap, &others, key))?
        }
    };
    Ok(others.into_iter().zip(told).collect())
}

/// Puts a text of any length.
fn put(bootstrap: &mut dyn Bootstrap, key: &str, text: &str) -> Result<(), BootError> {
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(PIECE).collect();
    for (number, piece) in pieces.iter().enumerate() {
        let piece = std::str::from_utf8(piece).expect("the text is ASCII");
        let count = if number == 0 { format!("{}{OF}", pieces.len()) } else { String::new() };
        bootstrap.put(&format!("{key}-{number}"), &format!("{count}{piece}"))?;
    }
    Ok(())
}

/// The text that a rank has put.
fn get(bootstrap: &mut dyn Bootstrap, rank: u32, key: &str) -> Result<String, BootError> {
    let first = bootstrap.get(rank, &format!("{key}-0"))?;
    let (count, text) = first.split_once(OF).ok_or_else(|| not_understood(rank, &first))?;
    let count: u32 = count.parse().map_err(|_| not_understood(rank, &first))?;
    (1..count).try_fold(text.to_owned(), |text, number| {
        Ok(text + &bootstrap.get(rank, &format!("{key}-{number}"))?)
    })
}

/// Values published by `others` (ranks of other nodes, ascending); a node's lowest rank publishes for its node.
fn ask(bootstrap: &mut dyn Bootstrap, others: &[u32], key: &str) -> Result<Vec<String>, BootError> {
    let mut told = BTreeMap::new();
    for &first in others {
        if told.contains_key(&first) {
            continue;
        }
        let text = get(bootstrap, first, key)?;
        let wrong = || not_understood(first, &text);
        let of_node = from_text(&text).filter(|of_node| of_node[0].0 == first).ok_or_else(wrong)?;
        for (rank, value) in of_node {
            if others.binary_search(&rank).is_err() || told.insert(rank, value).is_some() {
                return Err(wrong());
            }
        }
    }
    Ok(told.into_values().collect())
}

/// The text of these ranks, ascending, and their values.
fn to_text(ranks: &[u32], values: &[String]) -> Result<String, BootError> {
    let (mut text, mut rank_before, mut before) = (String::new(), 0, "");
    for (&rank, value) in ranks.iter().zip(values) {
        if !value.is_ascii() || value.contains([END, '\n']) {
            return Err(BootError::Exchange(format!("rank {rank} can't publish {value:?}")));
        }
        let same = value.bytes().zip(before.bytes()).take_while(|(one, other)| one == other).count();
        text += &format!("{}{BETWEEN}{same}{BETWEEN}{}{END}", rank - rank_before, &value[same..]);
        (rank_before, before) = (rank, value);
    }
    Ok(text)
}

/// The ranks and values of a text, at least one; `None`: it is none.
fn from_text(text: &str) -> Option<Vec<(u32, String)>> {
    let mut all: Vec<(u32, String)> = Vec::new();
    for entry in text.strip_suffix(END)?.split(END) {
        let mut parts = entry.splitn(3, BETWEEN);
        let (further, same): (u32, usize) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let (rank_before, before) = all.last().map_or((0, ""), |(rank, value)| (*rank, value));
        let value = before.get(..same)?.to_owned() + parts.next()?;
        all.push((rank_before.checked_add(further)?, value));
    }
    Some(all)
}

fn not_understood(rank: u32, text: &str) -> BootError {
    BootError::Exchange(format!("rank {rank} has told {text:?} of its node, which isn't understood"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::os::unix::net::UnixStream;
    use std::sync::{Arc, Barrier, Mutex};

    use super::*;

    /// A launcher for threads of this process, which counts the questions.
    #[derive(Clone, Debug)]
    struct Threads {
        rank: u32,
        values: Arc<Mutex<HashMap<(u32, String), String>>>,
        all: Arc<Barrier>,
        asked: Arc<Mutex<u32>>,
    }

    impl Bootstrap for Threads {
        fn put(&mut self, key: &str, value: &str) -> Result<(), BootError> {
            assert!(value.len() <= MOST_BYTES && !value.contains([' ', '=', ';']), "{value}");
            self.values.lock().unwrap().insert((self.rank, key.to_owned()), value.to_owned());
            Ok(())
        }

        fn fence(&mut self) -> Result<(), BootError> {
            self.all.wait();
            Ok(())
        }

        fn get(&mut self, rank: u32, key: &str) -> Result<String, BootError> {
            *self.asked.lock().unwrap() += 1;
            let found = self.values.lock().unwrap().get(&(rank, key.to_owned())).cloned();
            found.ok_or_else(|| BootError::Exchange(format!("rank {rank} has not said {key}")))
        }
    }

    /// Values that each rank gets where each publishes `value` of its number, and the number of questions and of values put.
    fn told(nodes: &[&[u32]], value: fn(u32) -> String) -> (Vec<Vec<(u32, String)>>, u32, usize) {
        let size = nodes.iter().map(|node| node.len() as u32).sum();
        let one = Threads {
            rank: 0,
            values: Arc::default(),
            all: Arc::new(Barrier::new(size as usize)),
            asked: Arc::default(),
        };
        let mut got: Vec<(u32, Vec<(u32, String)>)> = std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for node in nodes {
                let (own, theirs): (Vec<_>, Vec<_>) =
                    node[1..].iter().map(|_| UnixStream::pair().unwrap()).unzip();
                let others = theirs.into_iter().map(|stream| Company::Other(node[0], stream));
                let company = std::iter::once(Company::First(own)).chain(others);
                for (&rank, mut company) in node.iter().zip(company) {
                    let mut bootstrap = Threads { rank, ..one.clone() };
                    threads.push(scope.spawn(move || {
                        let here = (*node, size);
                        (rank, tell(&mut bootstrap, Some(&mut company), here, "link", &value(rank)).unwrap())
                    }));
                }
            }
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        got.sort_unstable_by_key(|(rank, _)| *rank);
        let (asked, put) = (*one.asked.lock().unwrap(), one.values.lock().unwrap().len());
        (got.into_iter().map(|(_, told)| told).collect(), asked, put)
    }

    #[test]
    fn all_ranks_are_told_what_those_of_other_nodes_say() {
        let value = |rank| {
            format!("Encore/n{}/tcp:10.0.0.1:{},{}", rank % 3, 40_000 + rank, "x".repeat(rank as usize))
        };
        for nodes in [&[&[0, 1, 2][..], &[3, 4]][..], &[&[0], &[1], &[2]], &[&[0, 3, 5], &[1, 4, 6], &[2]]] {
            for (rank, told) in (0u32..).zip(told(nodes, value).0) {
                let here = nodes.iter().find(|node| node.contains(&rank)).unwrap();
                let others = (0..).take_while(|other| nodes.iter().any(|node| node.contains(other)));
                let expected: Vec<_> =
                    others.filter(|other| !here.contains(other)).map(|other| (other, value(other))).collect();
                assert_eq!(told, expected, "rank {rank} of {nodes:?}");
            }
        }
    }

    #[test]
    fn the_launcher_is_asked_for_few_values_of_a_node() {
        let value = |rank| {
            format!(
                "Encore-1.0-link-7/{}/{}/f/1/0/tcp:10.0.0.1:{}",
                "n".repeat(60),
                rank / 32 * 32,
                40_001 + 2 * rank
            )
        };
        let (first, second): (Vec<u32>, Vec<u32>) = (0..64).partition(|rank| *rank < 32);
        let (_, asked, put) = told(&[&first, &second], value);
        assert!(asked == put as u32 && put <= 4, "{asked} questions, {put} values");
    }

    #[test]
    fn long_values_and_empty_ones_survive_the_text() {
        let values = ["x".repeat(1000), String::new(), "x".repeat(999) + "y", "a,b,c".to_owned()];
        let text = to_text(&[3, 4, 7, 4_000_000_000], &values).unwrap();
        let expected: Vec<_> = [3, 4, 7, 4_000_000_000].into_iter().zip(values).collect();
        assert_eq!(from_text(&text), Some(expected));
        for wrong in ["a|b", "ä", "a\nb"] {
            assert!(to_text(&[0], &[wrong.to_owned()]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn malformed_text_is_refused() {
        for wrong in
            ["", "|", "0,0", "0,0|", "x,0,a|", "0,1,a|", "0,0,a|1,2,b|", "4294967295,0,a|1,0,b|", "-1,0,a|"]
        {
            assert_eq!(from_text(wrong), None, "{wrong}");
        }
        // Rank 2 speaks for one that it isn't, for a node that isn't its own, and of rank 3 twice.
        for wrong in ["1.3,0,a|", "1.2,0,a|1,0,b|0,0,c|", "1.2,0,a|5,0,b|", "2,0,a|", "x.2,0,a|"] {
            let mut bootstrap = Threads {
                rank: 2,
                values: Arc::default(),
                all: Arc::new(Barrier::new(1)),
                asked: Arc::default(),
            };
            bootstrap.put("link-0", wrong).unwrap();
            let error = ask(&mut bootstrap, &[2, 3], "link").unwrap_err().to_string();
            assert!(error.contains("rank 2 has told"), "{wrong}: {error}");
        }
    }
}
