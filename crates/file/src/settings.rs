//! How accesses are done, from hints and from facts of the machine.

/// Mappings of a file begin and end at multiples of this many bytes of it. A kept mapping counts as memory of the process as far as it was used, so
/// it isn't longer; a program that writes the same region again and again finds it there.
pub const WINDOW: u64 = 64 << 20;

/// See [`crate::hints`] for the hints that change these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Bytes of a page: what the system moves at least.
    pub page: u64,
    /// Bytes that a rank reads at a time where it needs a buffer (`ind_rd_buffer_size`).
    pub read_buffer: u64,
    /// Bytes that a rank writes at a time where it needs a buffer (`ind_wr_buffer_size`).
    pub write_buffer: u64,
    /// Bytes of data whose runs a rank looks at together when it writes.
    pub write_together: u64,
    /// Short gaps are read along (`romio_ds_read`).
    pub sieves_reads: bool,
    /// Data with short gaps are stored through a mapping (`romio_ds_write`).
    pub maps_gaps: bool,
    /// Collective reads go through the image (`romio_cb_read`, `collective_buffering`); `None`: where that moves less.
    pub together_reads: Option<bool>,
    /// The same of writes (`romio_cb_write`).
    pub together_writes: Option<bool>,
    /// Bytes of a rank's piece of the image (`cb_buffer_size`).
    pub piece: u64,
    /// How many ranks read and write the image's pieces (`cb_nodes`); 0: all.
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
