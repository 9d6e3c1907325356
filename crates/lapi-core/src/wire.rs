//! The kinds of cells of LAPI.
//!
//! ```text
//! put:     Put … Put ─────────▶   each piece has its destination; the last one has the final step
//!                    ◀─── Ended   if there is a completion counter
//! get:     Get ───────────────▶
//!                ◀─ Put … Put     as a put; the last one names the get
//! vectors: Scatter … Scatter ─▶   pieces of several runs of bytes, each with its address and length
//!          Gather ────────────▶   a get of several runs
//! active message, short: Send ▶   header handler runs and returns the destination; data is copied there; completion handler runs
//!                    ◀─── Ended
//! long:    Send ──────────────▶   header handler runs
//!                    ◀─── Land    the data goes there (LandScattered: to these runs)
//!          Put … Put ─────────▶   the last one names the message
//!                    ◀─── Ended
//! rmw:     Rmw ───────────────▶
//!                  ◀─ RmwEnded
//! memory:  Locate ────────────▶   does this address lie in memory that the sender can reach?
//!                  ◀── Located
//! fence:   Fence ─────────────▶   report when everything sent before is done
//!                   ◀── Fenced
//! ```
//!
//! Cells of a pair are handled in order, so the answer to a [`FENCE`] means that all earlier cells were handled; the answer waits for
//! active messages whose data are still in flight.
//!
//! The first word of an envelope's three (context id, source, tag) is not used; `source` holds a length and `tag` flags.

use encore_engine::handlers::LAPI;

/// A piece of data in one run. Words: address, final step of the last piece ([`End`], two words); then the data if they fit (`source`
/// bytes), else [`flag::STAGED`], and the last word is their length.
pub const PUT: u8 = LAPI.start;
/// A piece of data for several runs, staged: `source` times address and length (a word each), then the data. Words as for [`PUT`].
pub const SCATTER: u8 = LAPI.start + 1;
/// Words: the address, the length, the destination at the origin, the target counter, the token of the get.
pub const GET: u8 = LAPI.start + 2;
/// [`GET`] of several runs, staged: `source` times address, address at the origin, length. Words: -, -, -, target counter, token.
pub const GATHER: u8 = LAPI.start + 3;
/// An active message. Words: header handler, target counter, completion counter; `context`: bytes of data, `source`: bytes of the user
/// header. Both follow if they fit the cell, else they are staged; the data begin at a multiple of 8. With [`flag::ASK`] only the header
/// is here, and the fourth word is the token by which the target requests the data.
pub const SEND: u8 = LAPI.start + 4;
/// Words: the message's token at its origin, the address for the data (0: it isn't wanted), the token at the target.
pub const LAND: u8 = LAPI.start + 5;
/// [`LAND`] with several runs, staged: `source` times address and length. Words: the token, 1 in the last cell, the token at the target.
pub const LAND_SCATTERED: u8 = LAPI.start + 6;
/// An operation is complete at its target. Words: the completion counter.
pub const ENDED: u8 = LAPI.start + 7;
/// Words: the variable, two operands, the token; `source`: the operation, `tag`: its bytes.
pub const RMW: u8 = LAPI.start + 8;
/// Words: the token, the old value.
pub const RMW_ENDED: u8 = LAPI.start + 9;
/// Words: the fence's number.
pub const FENCE: u8 = LAPI.start + 10;
/// Words: the fence's number.
pub const FENCED: u8 = LAPI.start + 11;
/// Words: a task's word for an exchange; `source`: the parity of the exchange's number.
pub const EXCHANGE: u8 = LAPI.start + 12;
/// A task has reached a round of a barrier; `source`: the round.
pub const BARRIER: u8 = LAPI.start + 13;
/// Words: an address.
pub const LOCATE: u8 = LAPI.start + 14;
/// Words: the address, the address of its extent (0: none), the extent's place (two words), the address of a word that proves the
/// process.
pub const LOCATED: u8 = LAPI.start + 15;

/// Flags in an envelope's `tag`.
pub mod flag {
    /// The data is staged.
    pub const STAGED: i32 = 1;
    /// The piece is the last one.
    pub const LAST: i32 = 2;
    /// The second and third word of the last piece are a get's token and unused.
    pub const OF_GET: i32 = 4;
    /// The second and third word are the token of an active message at its target and unused.
    pub const OF_MESSAGE: i32 = 8;
    /// The header handler returns a vector.
    pub const VECTOR: i32 = 16;
    /// The data wait until the target answers with their destination.
    pub const ASK: i32 = 32;
}

/// Most bytes of data in the cell of a [`PUT`].
pub const PUT_INLINE: u64 = 24;
/// Most bytes of user header and data in the cell of a [`SEND`].
pub const SEND_INLINE: u64 = 24;

/// Final step of a transfer, after its last piece has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Raise the target counter, and have the origin raise the completion counter; 0 is none.
    Counters(u64, u64),
    /// Complete a get of the receiver.
    Get(u64),
    /// Complete an active message to the receiver.
    Message(u64),
}

impl End {
    /// Encodes the step in two words and flags.
    #[inline(always)]
    pub fn encode(self) -> (u64, u64, i32) {
        match self {
            End::Counters(target, completion) => (target, completion, 0),
            End::Get(token) => (token, 0, flag::OF_GET),
            End::Message(token) => (token, 0, flag::OF_MESSAGE),
        }
    }

    /// Decodes the step from words and flags.
    #[inline(always)]
    pub fn decode(first: u64, second: u64, flags: i32) -> End {
        if flags & flag::OF_GET != 0 {
            End::Get(first)
        } else if flags & flag::OF_MESSAGE != 0 {
            End::Message(first)
        } else {
            End::Counters(first, second)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_survive_encoding() {
        for end in [End::Counters(1, 2), End::Counters(0, 0), End::Get(3), End::Message(4)] {
            let (first, second, flags) = end.encode();
            assert_eq!(End::decode(first, second, flags | flag::LAST | flag::STAGED), end);
        }
    }
}
