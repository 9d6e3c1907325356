//! The kinds of cells that point-to-point messages are made of.
//!
//! ```text
//! short:       Eager ─────────────────────────────▶  data in the cell
//! medium:      EagerStaged More … More ───────────▶  data in the staging area, in pieces that both sides copy at once
//! synchronous: SynchronousShort ──────────────────▶  data in the cell; or as a medium message that names its sender's request
//!                                      ◀─── Matched  received, all of it
//! long:        Announce ──────────────────────────▶
//!                                      ◀─── Accept   receive posted: send this number of bytes
//!              Data … Data ───────────────────────▶  chunks in the staging area
//! from shared memory:
//!              Announce, with the place ──────────▶  receive posted: it copies from there
//!                                      ◀─── Matched
//! from shared memory to shared memory, of a sender that waits:
//!              Announce, with the place ──────────▶  receive posted
//!                                      ◀─── Share    copy the second half to this place, while I copy the first half
//!                                      ◀─── Matched
//!              Placed ────────────────────────────▶  copied to there
//! long, to shared memory:
//!              Announce ──────────────────────────▶
//!                                      ◀─── Accept, with the place
//!              Placed ────────────────────────────▶  copied to there
//! long, by the kernel's copy (`super::kernel_copy`):
//!              Announce, with the address ────────▶  receive posted: read from there
//!                                      ◀─── Matched
//!              or, where the receiver has another message to read:
//!                                      ◀─── Accept, with the address
//!              Placed ────────────────────────────▶  written to there
//! between memory of devices, by the driver (`super::device_copy`):
//!              DeviceHandle, DeviceHandle ────────▶  once for each allocation
//!              Announce, with number and offset ──▶  receive posted: the driver copies from there
//!                                      ◀─── Matched
//!              DeviceGone ────────────────────────▶  unmap the allocation
//! long, read through the link (`super::far_read`):
//!              Announce, with address and key ────▶  receive posted: read from there
//!                                      ◀─── Matched
//! between any: Skip ─────────────────────────────▶  the next staged bytes are at the start of the staging area
//! cancel:      Cancel ────────────────────────────▶
//!                                      ◀─── CancelReply
//! ```
//!
//! Pieces and chunks lie in the staging area or on a shuttle ([`encore_shmem::shuttle`]), as the transport chooses.
//!
//! Requests travel as their addresses in the process that owns them. A process that gets one back looks it up in its slab before using it. The
//! pieces of a medium message need no name: between them the same sender sends only chunks of long messages, and skips before these.

use encore_shmem::heap::Place;
use encore_shmem::ring::Header;
use encore_transport::transport::Shown;

use crate::state::allocations::Spot;
use encore_matching::Key;

/// The message is in the cell.
pub const EAGER: u8 = 1;
/// The first piece of a message, staged. Payload: the message's length, the piece's length, the sender's request if it waits for the match,
/// otherwise 0.
pub const EAGER_STAGED: u8 = 2;
/// Announcement of a rendezvous message. Payload: its length, the sender's request, 1 if the sender waits for it, otherwise 0, and the message's
/// location ([`Location`]), if others can reach it.
pub const ANNOUNCE: u8 = 4;
/// A receive for a rendezvous message. Payload: the sender's request, the receiver's request, the number of bytes to send (the length announced, or
/// that of the receive buffer if shorter), and their destination ([`Location`]), if the sender can reach it.
pub const ACCEPT: u8 = 5;
/// A chunk of a rendezvous message, staged. Payload: the receiver's request, bytes in this chunk.
pub const DATA: u8 = 6;
/// A message was received. Payload: the sender's request, and the number of bytes that the receiver copied by itself without a location in shared
/// memory.
pub const MATCHED: u8 = 7;
/// The sender wants its message back; the header repeats the envelope. Payload: the sender's request.
pub const CANCEL: u8 = 8;
/// A part of the handle of an allocation on a device, which announcements refer to by its number. Payload: the number, the allocation's length,
/// four words of the handle; the tag says which part it is. See [`super::device_copy`].
pub const DEVICE_HANDLE: u8 = 3;
/// The reply to [`CANCEL`]. Payload: the sender's request, 1 if the message was withdrawn, otherwise 0.
pub const CANCEL_REPLY: u8 = 9;
/// The next piece of the message whose earlier pieces came last, staged. Payload: the piece's length.
pub const MORE: u8 = 10;
/// The message is in the cell, and the sender waits for the match. Payload: the sender's request, the message.
pub const SYNCHRONOUS_SHORT: u8 = 11;

/// Whether a cell of this kind is the first, or the only one, of a message.
pub fn begins_message(kind: u8) -> bool {
    matches!(kind, EAGER | EAGER_STAGED | SYNCHRONOUS_SHORT | ANNOUNCE)
}

/// A rendezvous message was copied to its destination. Payload: the receiver's request.
pub const PLACED: u8 = 12;

/// No message: the sender skips the rest of the staging area. Payload: the number of bytes.
pub const SKIP: u8 = 13;

/// The receiver copies the first part of a message in shared memory. Payload: the sender's request, the receiver's request, the length of that
/// part, and the destination of the rest, which the sender copies.
pub const SHARE: u8 = 14;

/// A sender of partitioned data was started first. Payload: its name, its partitions, bytes of each, its number. See `encore_mpi::partitioned`.
pub const PARTITIONED_OFFER: u8 = 15;
/// The sender of [`PARTITIONED_OFFER`] was matched. Payload: its name, and the location of the region that both sides share; between processes that
/// share no memory: its name, the receiver's round, 0, 0, the receiver's name, bytes that it holds.
pub const PARTITIONED_BIND: u8 = 16;
/// A sender was freed without a start. Payload: its number.
pub const PARTITIONED_WITHDRAW: u8 = 17;

/// A process wants to connect at a port. Payload: number of the port, number of the call, bytes of data about its group in total, and in this cell,
/// staged. See `encore_mpi::jobs::meeting`.
pub const CONNECT: u8 = 28;
/// The reply to [`CONNECT`]. Payload: 1 if the call is accepted, otherwise 0, the number of the call; then as with [`CONNECT`].
pub const ANSWER: u8 = 29;
/// The sender, of another job, parts from the receiver. Payload: number of meetings that it has counted. See `encore_mpi::jobs::parting`.
pub const FAREWELL: u8 = 30;
/// Processes of a job have died. Payload: the name of the job; then 0 if all of them have, or 1 and the rank of the one that has, or 2 if none has:
/// the sender reports that it lives. See `encore_mpi::jobs::death` and `encore_mpi::ft::relay`.
pub const DEATH: u8 = 27;
/// A cell that measures the cost of messages between nodes ([`encore_transport::measure`]). Ignored after the measurement.
pub const MEASURE: u8 = 26;
/// The sender takes the handle of an allocation back. Payload: its number.
pub const DEVICE_GONE: u8 = 18;
/// A receiver of partitioned data has started its next round. Payload: the sender's name, the round. This and the next two: between processes that
/// share no memory (`encore_mpi::partitioned`).
pub const PARTITIONED_ROUND: u8 = 21;
/// A partition. Payload: the receiver's name, the partition, the round, its bytes, which follow as the data of an active message.
pub const PARTITION: u8 = 22;
/// A receiver of partitioned data was freed. Payload: the sender's name.
pub const PARTITIONED_GONE: u8 = 23;

/// A rank of another node waits for long in a collective operation, or replies to one that does: the second half of the description of its
/// operation, then the first half with the number and mark of the operation, and 1 if it wants this rank's description. The first also has the job
/// of the rank that it is about, mostly the sender; the header has that rank and the context. See `encore_coll::mismatch`.
pub const CALL_BEFORE: u8 = 19;
/// See [`CALL_BEFORE`].
pub const CALL: u8 = 20;

/// A communicator is revoked. Payload: its context id. See `encore_mpi::ft`.
pub const REVOKE: u8 = 24;

/// A part of a message of an agreement. Payload: words of it; the tag is their number, in the first part. See `encore_mpi::ft::far`.
pub const AGREE: u8 = 25;

/// The sender is in `MPI_Finalize`. The tag is the round; see [`crate::environment::ending`].
pub const AT_END: u8 = 31;

/// The words at the start of a payload.
pub type Words = [u64; 6];

/// Location of a long message, or its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Memory that no other process can reach.
    Hidden,
    /// Shared memory.
    Shared(Place),
    /// One run of bytes in the rank's own memory, which the kernel may be able to reach.
    Own {
        /// Address in that process.
        address: u64,
        /// Address of the rank's proof in that process (see [`super::kernel_copy`]).
        proof: u64,
    },
    /// The rank's own memory, registered with the link.
    Far(Shown),
    /// In memory of a device.
    Device(Spot),
}

/// Third last word without shared memory: no extent is that long.
const NOT_SHARED: u64 = 0;
/// [`NOT_SHARED`], for memory registered with the link.
const FAR: u64 = u64::MAX;
/// [`NOT_SHARED`], for memory of a device.
const ON_DEVICE: u64 = u64::MAX - 1;

/// Words that end with a location.
pub fn with_location(first: u64, second: u64, third: u64, location: Location) -> Words {
    match location {
        Location::Hidden => [first, second, third, NOT_SHARED, 0, 0],
        Location::Shared(Place { extent, length, within }) => [first, second, third, length, extent, within],
        Location::Own { address, proof } => [first, second, third, NOT_SHARED, address, proof],
        Location::Far(Shown { address, key }) => [first, second, third, FAR, address, key],
        Location::Device(Spot { number, offset }) => [first, second, third, ON_DEVICE, number, offset],
    }
}

/// The location in words that end with one.
pub fn location(words: &Words) -> Location {
    match *words {
        [.., NOT_SHARED, _, 0] => Location::Hidden,
        [.., NOT_SHARED, address, proof] => Location::Own { address, proof },
        [.., FAR, address, key] => Location::Far(Shown { address, key }),
        [.., ON_DEVICE, number, offset] => Location::Device(Spot { number, offset }),
        [.., length, extent, within] => Location::Shared(Place { extent, length, within }),
    }
}

/// The envelope in a cell's header.
#[inline(always)]
pub(crate) fn envelope_of(header: &Header) -> Key {
    Key { context: header.context, source: header.source, tag: header.tag }
}

/// The header of a cell of this kind with this envelope.
#[inline(always)]
pub fn header(kind: u8, length: u8, key: Key) -> Header {
    Header { kind, length, context: key.context, source: key.source, tag: key.tag }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_survive_encoding() {
        let place = Place { extent: 4096, length: 1 << 16, within: 0 };
        let far = Location::Far(Shown { address: 0, key: 0 });
        let own = Location::Own { address: 16, proof: 8 };
        let device = Location::Device(Spot { number: 0, offset: 4096 });
        for sent in [Location::Hidden, Location::Shared(place), own, far, device] {
            let words = with_location(1, 2, 3, sent);
            assert_eq!((&words[..3], location(&words)), ([1, 2, 3].as_slice(), sent));
        }
    }
}
