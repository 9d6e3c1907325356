//! Access settings, from hints and from facts of the machine.

/// Alignment and minimum length of file mappings, in bytes. The used part of a kept mapping counts as memory of the process, so it isn't
/// longer; a program that writes the same region repeatedly reuses it.
pub const WINDOW: u64 = 64 << 20;

/// Settings; [`crate::hints`] lists the hints that change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Bytes of a page: the least that the system moves.
    pub page: u64,
    /// Bytes that a rank reads at a time where it needs a buffer (`ind_rd_buffer_size`).
    pub read_buffer: u64,
    /// Bytes that a rank writes at a time where it needs a buffer (`ind_wr_buffer_size`).
    pub write_buffer: u64,
    /// Bytes of data whose runs a write lists at once.
    pub write_together: u64,
    /// Reads include short gaps (`romio_ds_read`).
    pub sieves_reads: bool,
    /// Writes store data with short gaps through a mapping (`romio_ds_write`).
    pub maps_gaps: bool,
    /// Collective reads go through the image (`romio_cb_read`, `collective_buffering`); `None`: if that moves less.
    pub together_reads: Option<bool>,
    /// [`Self::together_reads`], for writes (`romio_cb_write`).
    pub together_writes: Option<bool>,
    /// Bytes of a rank's piece of the image (`cb_buffer_size`).
    pub piece: u64,
    /// Number of ranks that read and write the image's pieces (`cb_nodes`); 0: all.
    pub writers: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            page: rustix::param::page_size() as u64,
            read_buffer: 4 << 20,
            write_buffer: 512 << 10,
            write_together: WINDOW,
            sieves_reads: true,
            maps_gaps: true,
            together_reads: None,
            together_writes: None,
            piece: 1 << 20,
            writers: 0,
        }
    }
}
