//! `MPI_Status` as the ABI lays it out.

/// Result of a receive, probe or completed request (MPI 5.0 §3.2.5). Eight 32-bit words.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Rank of the sender in the communicator, `MPI_ANY_SOURCE` in an empty status.
    pub source: i32,
    /// Tag of the message, `MPI_ANY_TAG` in an empty status.
    pub tag: i32,
    /// Error class; set only by the calls that complete several requests.
    pub error: i32,
    /// Low and high half of the number of bytes received.
    bytes: [u32; 2],
    /// 1 if the operation was cancelled.
    cancelled: u32,
    reserved: [u32; 2],
}

impl Status {
    /// Status of a null, inactive or send request (§3.7.3): no source, no tag, no bytes.
    pub const EMPTY: Status = Status::new(crate::ANY_SOURCE, crate::ANY_TAG, 0);
    /// Status of communication with `MPI_PROC_NULL` (§3.10).
    pub const PROC_NULL: Status = Status::new(crate::PROC_NULL, crate::ANY_TAG, 0);

    /// A status for a message of `bytes` bytes.
    #[inline(always)]
    pub const fn new(source: i32, tag: i32, bytes: u64) -> Status {
        Status {
            source,
            tag,
            error: 0,
            bytes: [bytes as u32, (bytes >> 32) as u32],
            cancelled: 0,
            reserved: [0; 2],
        }
    }

    /// Number of bytes received.
    #[inline(always)]
    pub const fn bytes(&self) -> u64 {
        self.bytes[0] as u64 | (self.bytes[1] as u64) << 32
    }

    /// Replaces the number of bytes (`MPI_Status_set_elements`).
    pub fn set_bytes(&mut self, bytes: u64) {
        self.bytes = [bytes as u32, (bytes >> 32) as u32];
    }

    /// Whether the operation was cancelled.
    pub const fn cancelled(&self) -> bool {
        self.cancelled != 0
    }

    /// Sets whether the operation was cancelled (`MPI_Status_set_cancelled`).
    pub fn set_cancelled(&mut self, cancelled: bool) {
        self.cancelled = cancelled as u32;
    }

    /// Writes everything but `error` to `place`, as a call that completes one operation does (§3.2.5). Writes an empty status completely: its error
    /// is `MPI_SUCCESS` (§3.7.3).
    #[inline(always)]
    pub fn store(&self, place: &mut Status) {
        let error = if self.source == crate::ANY_SOURCE { self.error } else { place.error };
        *place = *self;
        place.error = error;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_matches_abi() {
        assert_eq!(size_of::<Status>(), 32);
        assert_eq!(std::mem::offset_of!(Status, tag), 4);
        assert_eq!(std::mem::offset_of!(Status, error), 8);
        assert_eq!(Status::new(1, 2, 0x1_0000_0003).bytes(), 0x1_0000_0003);
    }

    #[test]
    fn store_keeps_error_field() {
        let mut place = Status { error: 77, ..Status::EMPTY };
        Status::new(1, 2, 3).store(&mut place);
        assert_eq!((place.source, place.tag, place.error, place.bytes()), (1, 2, 77, 3));
        Status::PROC_NULL.store(&mut place);
        assert_eq!((place.source, place.error), (crate::PROC_NULL, 77));
    }

    #[test]
    fn empty_status_clears_error() {
        let mut place = Status { error: 77, ..Status::new(1, 2, 3) };
        Status::EMPTY.store(&mut place);
        assert_eq!(place, Status::EMPTY);
    }
}
