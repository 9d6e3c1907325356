//! Messages that the leaders of two groups exchange as they meet.

use encore_boot::segment::JobName;

use crate::process::Identity;

/// A leader's message: a context id, and the members of a group, by names that all processes know.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// The context id; 0: there is none, or an error occurred.
    pub context: u64,
    /// The members.
    pub members: Vec<Identity>,
    /// The members' cards, concatenated, where the introduction includes them.
    pub cards: Vec<u8>,
}

/// The introduction that the other leader has sent, and the context id that this leader has offered for it.
#[derive(Debug)]
pub struct Met {
    /// The id that this leader has offered.
    pub offered: u64,
    /// The other leader's introduction.
    pub told: Introduction,
}

/// A word in a byte stream.
fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]))
}

impl Introduction {
    /// Bytes of the head.
    pub const HEAD: usize = 24;
    /// Bytes per member.
    const MEMBER: usize = 24;
    /// Upper limit of a body's length, above what all possible processes need.
    const LONGEST: u64 = 1 << 34;

    /// The head: context id, number of members, and length of the cards.
    pub fn head(&self) -> [u8; Introduction::HEAD] {
        let words = [self.context, self.members.len() as u64, self.cards.len() as u64];
        std::array::from_fn(|at| words[at / 8].to_ne_bytes()[at % 8])
    }

    /// The body: the members and their cards.
    pub fn body(&self) -> Vec<u8> {
        let words = |member: &Identity| [member.job.0[0], member.job.0[1], u64::from(member.rank)];
        let mut body: Vec<u8> = self.members.iter().flat_map(words).flat_map(u64::to_ne_bytes).collect();
        body.extend_from_slice(&self.cards);
        body
    }

    /// Length of the body that a head announces; `None` if it exceeds every valid introduction.
    pub fn length(head: &[u8; Introduction::HEAD]) -> Option<usize> {
        let members = word(head, 8).checked_mul(Introduction::MEMBER as u64)?;
        members
            .checked_add(word(head, 16))
            .filter(|length| *length <= Introduction::LONGEST)
            .map(|length| length as usize)
    }

    /// Decodes a head and its body. Requires a body of the [`Introduction::length`] of the head.
    pub fn from_bytes(head: &[u8; Introduction::HEAD], body: &[u8]) -> Introduction {
        let member = |bytes: &[u8]| Identity {
            job: JobName([word(bytes, 0), word(bytes, 8)]),
            rank: word(bytes, 16) as u32,
        };
        let (members, cards) = body.split_at(body.len() - word(head, 16) as usize);
        let members = members.chunks_exact(Introduction::MEMBER).map(member).collect();
        Introduction { context: word(head, 0), members, cards: cards.to_vec() }
    }

    /// Head and body.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.head()[..], &self.body()].concat()
    }

    /// Decodes head and body; `None` if the bytes aren't an introduction.
    pub fn whole(bytes: &[u8]) -> Option<Introduction> {
        let (head, body) = bytes.split_first_chunk()?;
        let length = word(head, 8).checked_mul(Introduction::MEMBER as u64)?.checked_add(word(head, 16))?;
        // A round trip rejects numbers with meaningless bits.
        let read = (length == body.len() as u64).then(|| Introduction::from_bytes(head, body));
        read.filter(|read| read.to_bytes() == bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn introductions_are_decoded_or_rejected() {
        let member = Identity { job: JobName([7, 8]), rank: 9 };
        let sent = Introduction { context: 5, members: vec![member; 2], cards: vec![1, 2, 3] };
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "introductions",
            examples: &[&sent.to_bytes()],
            words: &[],
        };
        let look = |whole: fn(&[u8]) -> Option<Introduction>, input: &[u8]| {
            if let Some(introduction) = whole(input) {
                assert_eq!(introduction.to_bytes(), input);
            }
            let Some(head) = input.first_chunk() else { return };
            if let Some(length) = Introduction::length(head).filter(|length| *length <= 1 << 16) {
                let introduction = Introduction::from_bytes(head, &vec![0; length]);
                assert_eq!(introduction.to_bytes().len(), input[..Introduction::HEAD].len() + length);
            }
        };
        target.check(|input| look(Introduction::whole, input));
        // The mistake: trailing bytes are accepted.
        let whole = |input: &[u8]| (0..=input.len()).find_map(|end| Introduction::whole(&input[..end]));
        target.finds(|input| look(whole, input));
    }

    #[test]
    fn encoded_introductions_decode_to_themselves() {
        let member = |job, rank| Identity { job: JobName([job, u64::MAX]), rank };
        let members = vec![member(7, 0), member(0, u32::MAX), member(7, 3)];
        for cards in [vec![], vec![7; 5]] {
            let sent = Introduction { context: 1 << 40, members: members.clone(), cards };
            let (head, body) = (sent.head(), sent.body());
            assert_eq!(Introduction::length(&head), Some(body.len()));
            assert_eq!(Introduction::from_bytes(&head, &body), sent);
            let whole = sent.to_bytes();
            assert_eq!(Introduction::whole(&whole), Some(sent));
            for wrong in [&whole[1..], &whole[..whole.len() - 1], &[]] {
                assert_eq!(Introduction::whole(wrong), None);
            }
        }
        assert_eq!(Introduction::whole(&[0xff; 24]), None);
    }
}
