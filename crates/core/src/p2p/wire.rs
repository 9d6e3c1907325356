//! The kinds of cells that point-to-point messages are made of.
//!
//! ```text
//! short:       Eager ─────────────────────────────▶  data in the cell
//! medium:      EagerStaged More … More ───────────▶  data in the staging area, in pieces that both sides copy at once
//! synchronous: SynchronousShort ──────────────────▶  data in the cell; or as a medium message that names its sender's request
//!                                      ◀─── Matched  received, all of it
//! long:        Announce ──────────────────────────▶
//!                                      ◀─── Accept   receive posted: send so many bytes
//!              Data … Data (Skip) Data … ─────────▶  chunks in the staging area, or in the first quarter of it
//! from shared memory:
//!              Announce, with the place ──────────▶  receive posted: copied from there
//!                                      ◀─── Matched
//! from shared memory to shared memory, of a sender that waits:
//!              Announce, with the place ──────────▶  receive posted
//!                                      ◀─── Share    copy the second half to this place, as I copy the first half
//!                                      ◀─── Matched
//!              Placed ────────────────────────────▶  copied to there
//! long, to shared memory:
//!              Announce ──────────────────────────▶
//!                                      ◀─── Accept, with the place
//!              Placed ────────────────────────────▶  copied to there
//! cancel:      Cancel ────────────────────────────▶
//!                                      ◀─── CancelReply
//! ```
//!
//! Requests travel as their addresses in the process that they belong to; who gets one back looks it up in its slab
//! before using it. The pieces of a medium message need no name: nothing of the same sender comes between them but
//! chunks of long ones.

use encore_transport::heap::Place;

/// The message is in the cell.
pub const EAGER: u8 = 1;
/// The first piece of a message, staged. Payload: the message's length, the piece's length, the sender's request if it waits
/// for the match, else 0.
pub const EAGER_STAGED: u8 = 2;
/// The sender has a long message. Payload: its length, the sender's request, 1 if the sender waits for it, and where the message is, if that is shared
/// memory ([`with_place`]).
pub const ANNOUNCE: u8 = 4;
/// A receive for an announced message. Payload: the sender's request, the receiver's request, and where the message is to go,
/// if that is shared memory. How many bytes: as many as were announced, or as the receive holds if that is less, which it says
/// in the header's length and tag.
pub const ACCEPT: u8 = 5;
/// A chunk of a long message, staged. Payload: the receiver's request, bytes in this chunk.
pub const DATA: u8 = 6;
/// A synchronous message found its receive. Payload: the sender's request.
pub const MATCHED: u8 = 7;
/// The sender wants its message back; the header repeats the envelope. Payload: the sender's request.
pub const CANCEL: u8 = 8;
/// Whether it got it back. Payload: the sender's request, 1 or 0.
pub const CANCEL_REPLY: u8 = 9;
/// The next piece of the message of which the last piece came, staged. Payload: the piece's length.
pub const MORE: u8 = 10;
/// The message is in the cell, and the sender waits for the match. Payload: the sender's request, the message.
pub const SYNCHRONOUS_SHORT: u8 = 11;

/// The longest message of the kind [`SYNCHRONOUS_SHORT`], in bytes.
pub const SYNCHRONOUS_INLINE: u64 = (encore_transport::ring::INLINE - size_of::<u64>()) as u64;

/// Whether a cell of this kind is the first, or the only one, of a message.
pub fn begins_message(kind: u8) -> bool {
    matches!(kind, EAGER | EAGER_STAGED | SYNCHRONOUS_SHORT | ANNOUNCE)
}

/// A long message was copied to its place. Payload: the receiver's request.
pub const PLACED: u8 = 12;

/// Nothing: the rest of the staging area is passed by. Payload: how many bytes.
pub const SKIP: u8 = 13;

/// The receiver copies the first part of a message in shared memory. Payload: the sender's request, the receiver's request, the
/// length of that part, and where the rest is to go.
pub const SHARE: u8 = 14;

/// The words at the start of a payload.
pub type Words = [u64; 6];

/// No shared memory, as the first word of a place: no extent is that long.
const NOWHERE: u64 = 0;

/// Words that end with a place.
pub fn with_place(first: u64, second: u64, place: Option<Place>, last: u64) -> Words {
    match place {
        Some(Place { extent, length, within }) => [first, second, last, length, extent, within],
        None => [first, second, last, NOWHERE, 0, 0],
    }
}

/// The place in words that end with one.
pub fn place(words: &Words) -> Option<Place> {
    let [.., length, extent, within] = *words;
    (length != NOWHERE).then_some(Place { extent, length, within })
}

/// Writes words to a payload.
///
/// # Safety
/// `payload` has room for them.
#[inline(always)]
pub unsafe fn write(payload: *mut u8, words: Words) {
    // SAFETY: the caller's promise.
    unsafe { payload.cast::<Words>().write_unaligned(words) }
}

/// Reads the words of a payload.
///
/// # Safety
/// `payload` has them.
#[inline(always)]
pub unsafe fn read(payload: *const u8) -> Words {
    // SAFETY: the caller's promise.
    unsafe { payload.cast::<Words>().read_unaligned() }
}
