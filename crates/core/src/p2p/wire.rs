//! The kinds of cells that point-to-point messages are made of.
//!
//! ```text
//! short:       Eager ─────────────────────────────▶  data in the cell
//! medium:      EagerStaged More … More ───────────▶  data in the staging area, in pieces that both sides copy at once
//! synchronous: SynchronousShort ──────────────────▶  data in the cell; or as a medium message that names its sender's request
//!                                      ◀─── Matched  received, all of it
//! long:        Announce ──────────────────────────▶
//!                                      ◀─── Accept   receive posted: send so many bytes
//!              Data … Data ───────────────────────▶  chunks in the staging area
//! cancel:      Cancel ────────────────────────────▶
//!                                      ◀─── CancelReply
//! ```
//!
//! Requests travel as their addresses in the process that they belong to; who gets one back looks it up in its slab
//! before using it. The pieces of a medium message need no name: nothing of the same sender comes between them but
//! chunks of long ones.

/// The message is in the cell.
pub const EAGER: u8 = 1;
/// The first piece of a message, staged. Payload: the message's length, the piece's length, the sender's request if it waits
/// for the match, else 0.
pub const EAGER_STAGED: u8 = 2;
/// The sender has a long message. Payload: its length, the sender's request.
pub const ANNOUNCE: u8 = 4;
/// A receive for an announced message. Payload: the sender's request, the receiver's request, bytes to send.
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

/// The words at the start of a payload.
pub type Words = [u64; 3];

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
