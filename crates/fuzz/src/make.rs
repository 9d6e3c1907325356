//! Makes inputs of others.

/// The longest input.
pub const LONGEST: usize = 4096;

/// Numbers at which something often goes wrong.
const EDGES: [u64; 12] = [
    0,
    1,
    0x7f,
    0xff,
    0x7fff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    i64::MAX as u64,
    i64::MIN as u64,
    u64::MAX,
    1 << 40,
];

/// Makes inputs. The same ones each time.
pub struct Maker<'w> {
    words: &'w [&'w str],
    state: u64,
}

impl<'w> Maker<'w> {
    pub fn new(words: &'w [&'w str]) -> Maker<'w> {
        Maker { words, state: 1 }
    }

    fn number(&mut self) -> u64 {
        // splitmix64
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.number() % limit.max(1) as u64) as usize
    }

    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let begin = self.below(length + 1);
        let most = (length - begin).min(1 + self.below(32));
        begin..begin + self.below(most + 1)
    }

    /// An input out of those given, with some changes.
    pub fn make(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut made = inputs[self.below(inputs.len())].clone();
        for _ in 0..=self.below(4) {
            self.change(&mut made, inputs);
        }
        made.truncate(LONGEST);
        made
    }

    fn change(&mut self, made: &mut Vec<u8>, inputs: &[Vec<u8>]) {
        let at = self.below(made.len() + 1);
        match self.below(9) {
            0 => made.truncate(at),
            1 => _ = made.drain(self.part(made.len())),
            2 => {
                // A part once more.
                let part = made[self.part(made.len())].to_vec();
                made.splice(at..at, part);
            }
            3 => {
                // A part of another one.
                let other = &inputs[self.below(inputs.len())];
                let part = other[self.part(other.len())].to_vec();
                made.splice(at..at, part);
            }
            4 if !self.words.is_empty() => {
                let word = self.words[self.below(self.words.len())];
                made.splice(at..at, word.bytes());
            }
            5 => {
                // A number as it lies in memory, in place of what is there.
                let number = EDGES[self.below(EDGES.len())].to_ne_bytes();
                let bytes = &number[..[1, 2, 4, 8][self.below(4)]];
                let end = (at + bytes.len()).min(made.len());
                made.splice(at..end, bytes.iter().copied());
            }
            6 => {
                // A number in digits, in place of some that are there.
                let number = EDGES[self.below(EDGES.len())].wrapping_add(self.number() % 3).wrapping_sub(1);
                let end = made[at..]
                    .iter()
                    .position(|byte| !byte.is_ascii_digit())
                    .map_or(made.len(), |end| at + end);
                made.splice(at..end, number.to_string().bytes());
            }
            7 if !made.is_empty() => {
                let at = at.min(made.len() - 1);
                made[at] ^= 1 << self.below(8);
            }
            _ => made.insert(at, self.number() as u8),
        }
    }
}
