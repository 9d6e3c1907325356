//! Cards: what each rank of a segment says to the others before it can send messages, as `key=value;` one behind the other.
//!
//! Invariant: a rank writes only its own card, and others read it after a fence that both have passed.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

/// Bytes of a card.
pub const CARD_BYTES: usize = 1024;
const ROOM: usize = CARD_BYTES - 4;

/// A rank's card. Its memory costs nothing until it is written.
#[repr(C)]
pub struct Card {
    length: AtomicU32,
    text: [AtomicU8; ROOM],
}

/// There is no more room on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFull;

impl Card {
    /// Adds a line. Of several with the same key the last one counts.
    pub fn write(&self, key: &str, value: &str) -> Result<(), CardFull> {
        let length = self.length.load(Ordering::Relaxed) as usize;
        let line = format!("{key}={value};");
        let room = self.text.get(length..length + line.len()).ok_or(CardFull)?;
        for (place, byte) in room.iter().zip(line.bytes()) {
            place.store(byte, Ordering::Relaxed);
        }
        self.length.store((length + line.len()) as u32, Ordering::Relaxed);
        Ok(())
    }

    /// The value under a key.
    pub fn read(&self, key: &str) -> Option<String> {
        let length = (self.length.load(Ordering::Relaxed) as usize).min(ROOM);
        let bytes = self.text[..length].iter().map(|byte| byte.load(Ordering::Relaxed)).collect();
        let text = String::from_utf8(bytes).ok()?;
        let value = |line: &str| Some(line.strip_prefix(key)?.strip_prefix('=')?.to_owned());
        text.rsplit(';').find_map(value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::create;
    use super::*;

    #[test]
    fn written_value_is_read_by_key() {
        assert_eq!(size_of::<Card>(), CARD_BYTES);
        let (_file, head) = create(2, 0).unwrap();
        let card = head.card(1);
        assert_eq!(card.read("node"), None);
        card.write("node", "a").unwrap();
        card.write("link", "b:1").unwrap();
        card.write("node", "c").unwrap();
        assert_eq!(
            ["node", "link", "nod", ""].map(|key| card.read(key)),
            [Some("c".into()), Some("b:1".into()), None, None]
        );
        assert_eq!(head.card(0).read("node"), None);
    }

    #[test]
    fn a_full_card_refuses() {
        let (_file, head) = create(1, 0).unwrap();
        let value = "x".repeat(256);
        let written =
            (0..5).filter(|number| head.card(0).write(&format!("key{number}"), &value).is_ok()).count();
        assert_eq!((written, head.card(0).read("key2")), (3, Some(value)));
    }
}
