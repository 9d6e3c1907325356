//! Keys of memory whose bytes a library makes, of a length of its own: a process knows a number for each, and asks the owner of the memory for the rest by a
//! packet. Such packets have no number, and need no room: each process has one question of a key under way.

use super::Fabric;
use super::library::Failed;
use super::packet::{HAS_KEY, HEAD, Head, WANTS_KEY};
use super::pool::Buffer;

/// Bytes of a key's number, behind the head of the packet.
const NUMBER: usize = 8;

impl Fabric {
    /// Asks an end for the bytes of a key, unless it was asked already.
    pub(super) fn ask_for_key(&mut self, end: u32, key: u64) {
        if self.asked_keys.insert((end, key)) {
            self.send_key(end, WANTS_KEY, key, &[]);
        }
    }

    /// A packet about a key has come.
    pub(super) fn take_key(&mut self, end: u32, flags: u32, buffer: Buffer, length: usize) {
        let behind = buffer.first(length).get(HEAD..).unwrap_or_default();
        let number = behind.first_chunk::<NUMBER>().map(|number| u64::from_ne_bytes(*number));
        let packed = behind.get(NUMBER..).unwrap_or_default().to_vec();
        self.pool.give_back(buffer);
        let Some(key) = number else { return };
        if flags & WANTS_KEY != 0 {
            let own = self.endpoint.pack_key(key);
            if self.meet(end) {
                self.send_key(end, HAS_KEY, key, &own);
            }
            return;
        }
        if self.asked_keys.remove(&(end, key)) {
            if let Some(known) = self.far(end).and_then(|far| far.known) {
                self.endpoint.learn_key(known, key, &packed);
            }
        }
    }

    fn send_key(&mut self, end: u32, flags: u32, key: u64, packed: &[u8]) {
        let Fabric { far, pool, endpoint, .. } = self;
        let Some(far) = far.get_mut(end as usize).and_then(Option::as_deref_mut) else { return };
        let length = HEAD + NUMBER + packed.len();
        let mut buffer = match pool.take(length, endpoint) {
            Ok(buffer) => buffer,
            Err(failed) => return self.lose(end, &failed),
        };
        let head = Head { token: 0, rank: 0, number: 0, taken: 0, flags };
        let bytes = &mut buffer.bytes()[..length];
        bytes[..HEAD].copy_from_slice(&head.to_bytes());
        bytes[HEAD..HEAD + NUMBER].copy_from_slice(&key.to_ne_bytes());
        bytes[HEAD + NUMBER..].copy_from_slice(packed);
        buffer.set_end(end);
        far.waiting.push_back((buffer, length));
        if !far.is_stuck {
            self.push_out(end);
        }
    }

    /// The error of a copy that the library has refused.
    pub(super) fn refuse_copy(&mut self, end: u32, failed: &Failed) {
        self.lose(end, failed);
        self.drop_waiting(end);
    }
}
