//! Format of packets on the fabric: a head and any number of cells.
//!
//! | bytes | head |
//! | --- | --- |
//! | 0–7 | token that only processes of the job know |
//! | 8–11 | the sender's rank |
//! | 12–15 | the number of the packet among those to this receiver; of one without cells, the next one's; of one of a test, that of its contents |
//! | 16–19 | pages of the receiver's packets that the sender has taken |
//! | 20–23 | what it asks for ([`ASKS`]), and whether there are cells ([`CELLS`]), contents of a test ([`TESTS`]) or a key |
//! | 24–27 | the checksum of all other bytes, where the sender checks (`ENCORE_FABRIC_CHECK`); else 0 |
//! | 28–31 | 0 |
//!
//! A cell: 8 bytes with its number of staged bytes, the two words of its header, its payload, and the staged bytes, padded to a multiple
//! of 8. All processes run on the same kind of processor, so numbers have native byte order.

use encore_shmem::ring::INLINE;

/// Bytes of the head of a packet.
pub(super) const HEAD: usize = 32;
/// Range of the checksum in the head.
const SUM: std::ops::Range<usize> = 24..28;
/// Bytes of a cell without its staged bytes.
pub(super) const CELL: usize = 8 + 16 + INLINE;

/// Flag: the packet has cells.
pub(super) const CELLS: u32 = 1;
/// Flag: the sender wants a report once all packets before it were consumed.
pub(super) const ASKS: u32 = 2;
/// Flag: contents of a test follow ([`super::pairs`]).
pub(super) const TESTS: u32 = 4;

/// The number of a key follows, whose bytes the sender wants ([`super::remote_keys`]); or the number and these bytes.
pub(super) const WANTS_KEY: u32 = 8;
pub(super) const HAS_KEY: u32 = 16;

/// The head of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) token: u64,
    pub(super) rank: u32,
    pub(super) number: u32,
    pub(super) taken: u32,
    pub(super) flags: u32,
}

impl Head {
    pub(super) fn to_bytes(self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        bytes[..8].copy_from_slice(&self.token.to_ne_bytes());
        let words = [self.rank, self.number, self.taken, self.flags];
        for (place, word) in bytes[8..SUM.start].chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        bytes
    }

    /// The head of a packet, if the packet is valid.
    pub(super) fn of(packet: &[u8]) -> Option<Head> {
        let bytes: &[u8; HEAD] = packet.first_chunk()?;
        let word = |at: usize| u32::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
        let token = u64::from_ne_bytes(std::array::from_fn(|i| bytes[i]));
        Some(Head { token, rank: word(8), number: word(12), taken: word(16), flags: word(20) })
    }
}

/// The checksum of a packet: CRC-32C of all but itself.
fn sum_of(packet: &[u8]) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&packet[..SUM.start]), &packet[SUM.end..])
}

/// Writes the checksum of a packet into its head.
pub(super) fn seal(packet: &mut [u8]) {
    let sum = sum_of(packet);
    packet[SUM].copy_from_slice(&sum.to_ne_bytes());
}

/// Whether a packet matches the checksum in its head.
pub(super) fn is_whole(packet: &[u8]) -> bool {
    packet.len() >= HEAD && packet[SUM] == sum_of(packet).to_ne_bytes()
}

/// Bytes of a cell with `staged` staged bytes.
pub(super) fn cell_length(staged: usize) -> usize {
    CELL + staged.next_multiple_of(8)
}

/// Number of staged bytes of the cell that begins at `at`.
pub(super) fn staged_of(packet: &[u8], at: usize) -> Option<usize> {
    let word = packet.get(at..)?.first_chunk()?;
    usize::try_from(u64::from_ne_bytes(*word)).ok()
}

/// Whether a packet consists of at least one cell, all complete, with at most `longest` staged bytes each.
pub(super) fn is_sound(packet: &[u8], longest: usize) -> bool {
    let mut at = HEAD;
    while at < packet.len() {
        match staged_of(packet, at) {
            Some(staged) if staged <= longest => at += cell_length(staged),
            _ => return false,
        }
    }
    at == packet.len() && at > HEAD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_survive_encoding() {
        let head = Head { token: u64::MAX - 1, rank: 2, number: u32::MAX, taken: 4, flags: ASKS };
        assert_eq!(Head::of(&head.to_bytes()), Some(head));
        assert_eq!(Head::of(&head.to_bytes()[1..]), None);
    }

    #[test]
    fn checksum_detects_any_changed_byte() {
        let mut packet: Vec<u8> = (0..100).collect();
        seal(&mut packet);
        assert!(is_whole(&packet) && !is_whole(&packet[..99]) && !is_whole(&packet[..HEAD - 1]));
        for at in 0..packet.len() {
            packet[at] ^= 0x10;
            assert!(!is_whole(&packet), "byte {at}");
            packet[at] ^= 0x10;
        }
    }

    #[test]
    fn packets_are_accepted_or_refused() {
        const LONGEST: usize = 64;
        let head = Head { token: 5, rank: 2, number: 3, taken: 4, flags: CELLS };
        let mut packet = head.to_bytes().to_vec();
        packet.resize(HEAD + cell_length(3) + cell_length(0), 0);
        packet[HEAD] = 3;
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "packets",
            examples: &[&packet, &packet[..HEAD], &packet[..HEAD + cell_length(3)]],
            words: &["\u{1}\0\0\0\0\0\0\0", "@\0\0\0\0\0\0\0"],
        };
        let look = |is_sound: fn(&[u8]) -> bool, input: &[u8]| {
            let Some(head) = Head::of(input) else { return };
            assert_eq!(head.to_bytes()[..SUM.start], input[..SUM.start]);
            if !is_sound(input) {
                return;
            }
            // Reads the cells as from an accepted packet.
            let mut at = HEAD;
            while at < input.len() {
                let staged = staged_of(input, at).expect("a whole cell");
                assert!(staged <= LONGEST, "{staged} staged bytes");
                let _ = (&input[at..at + CELL], &input[at + CELL..][..staged]);
                at += cell_length(staged);
            }
        };
        target.check(|input| look(|packet| is_sound(packet, LONGEST), input));
        // Seeded fault: the last cell may end beyond the packet.
        let careless = |packet: &[u8]| {
            let mut padded = packet.to_vec();
            padded.resize(packet.len().next_multiple_of(CELL) + HEAD, 0);
            (packet.len()..padded.len()).any(|end| is_sound(&padded[..end], LONGEST))
        };
        target.finds(|input| look(careless, input));
    }

    #[test]
    fn invalid_packets_are_detected() {
        let mut packet = vec![0; HEAD + cell_length(3) + cell_length(0)];
        assert_eq!(cell_length(3), CELL + 8);
        packet[HEAD] = 3;
        assert!(is_sound(&packet, 3));
        assert!(
            !is_sound(&packet, 2)
                && !is_sound(&packet[..packet.len() - 1], 3)
                && !is_sound(&packet[..HEAD], 3)
        );
        packet[HEAD + cell_length(3) + 7] = 0xff;
        assert!(!is_sound(&packet, usize::MAX / 2));
    }
}
