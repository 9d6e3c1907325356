//! Description of data at a target in a message: runs at equal distances form one stretch.

use crate::rma::area::Run;

/// Runs of `length` bytes (or elements of a combination) each: the first one at `offset` bytes from the operation's address, the others
/// `stride` bytes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) offset: i64,
    pub(super) length: u64,
    pub(super) stride: i64,
    pub(super) times: u64,
}

/// Number of words of a stretch in a message.
pub(super) const WORDS: usize = 4;

impl Stretch {
    fn words(self) -> [u64; WORDS] {
        [self.offset as u64, self.length, self.stride as u64, self.times]
    }

    fn from_words(words: &[u64]) -> Stretch {
        Stretch { offset: words[0] as i64, length: words[1], stride: words[2] as i64, times: words[3] }
    }
}

/// Stretches of the runs, in the order of the runs.
pub(super) fn stretches(runs: &[Run]) -> Vec<Stretch> {
    let mut all: Vec<Stretch> = Vec::new();
    for &(offset, length) in runs {
        if let Some(last) = all.last_mut().filter(|last| last.length == length) {
            let distance = offset.wrapping_sub(last.offset);
            if last.times == 1 {
                (last.stride, last.times) = (distance, 2);
                continue;
            }
            if last.stride.wrapping_mul(last.times as i64) == distance {
                last.times += 1;
                continue;
            }
        }
        all.push(Stretch { offset, length, stride: 0, times: 1 });
    }
    all
}

/// Runs of the stretches, if they have `number` bytes or elements in all; else `None`.
pub(super) fn runs(stretches: impl Iterator<Item = Stretch>, number: u64) -> Option<Vec<Run>> {
    let (mut runs, mut left) = (Vec::new(), number);
    for Stretch { offset, length, stride, times } in stretches {
        left = length.checked_mul(times).and_then(|all| left.checked_sub(all))?;
        if length > 0 {
            runs.try_reserve(times as usize).ok()?;
            let place = |time: u64| offset.wrapping_add(stride.wrapping_mul(time as i64));
            runs.extend((0..times).map(|time| (place(time), length)));
        }
    }
    (left == 0).then_some(runs)
}

/// Encodes the stretches for a message.
pub(super) fn to_bytes(stretches: &[Stretch]) -> Box<[u8]> {
    let mut bytes = Vec::with_capacity(stretches.len() * WORDS * size_of::<u64>());
    for word in stretches.iter().flat_map(|stretch| stretch.words()) {
        bytes.extend_from_slice(&word.to_ne_bytes());
    }
    bytes.into()
}

/// Decodes the stretches of a message.
pub(super) fn from_words(words: &[u64]) -> impl Iterator<Item = Stretch> {
    words.chunks_exact(WORDS).map(Stretch::from_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_survive_encoding() {
        let vector: Vec<Run> = (0..1000).map(|run| (run * 24 - 96, 8)).collect();
        let mixed = vec![(0, 4), (8, 4), (16, 4), (100, 4), (90, 12), (80, 12), (70, 12), (70, 1), (-5, 2)];
        for (runs_there, most) in [(vector, 1), (mixed, 5), (vec![(3, 9)], 1), (Vec::new(), 0)] {
            let stretches = stretches(&runs_there);
            assert!(stretches.len() <= most, "{stretches:?}");
            let bytes = to_bytes(&stretches);
            let words: Vec<u64> =
                bytes.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap())).collect();
            let number = runs_there.iter().map(|(_, length)| length).sum();
            assert_eq!(runs(from_words(&words), number), Some(runs_there));
            assert_eq!(runs(from_words(&words), number + 1), None);
        }
    }

    #[test]
    fn invalid_stretches_are_rejected() {
        let forged = Stretch { offset: 0, length: 1 << 40, stride: 0, times: 1 << 40 };
        assert_eq!(runs([forged].into_iter(), 8), None);
    }
}
