//! Destination of the ranks' output: mpiexec's own standard output and standard error, written to without ever waiting
//! for the reader.

use std::io::{self, IoSlice};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::fs::FileType;
use rustix::io::{Errno, ReadWriteFlags};
use rustix::net::SendFlags;

use crate::waiting;

/// Why output cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SinkError {
    /// Its reader has gone.
    Broken,
    /// The system cannot write it (a full disk, say).
    Failed(Errno),
}

/// How a descriptor can be written to without waiting.
///
/// The stream is shared with other processes (the user's shell, for one), which a change to non-blocking mode would
/// harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SinkKind {
    /// Files: they don't let anybody wait.
    File,
    /// Pipes, if the kernel has a flag for single writes.
    Pipe,
    /// A socket, which has such a flag.
    Socket,
    /// Terminals, pipes of older kernels: a write of at most a page goes through once poll says that there
    /// is room.
    Polled,
}

/// A destination with what could not be written yet.
pub struct Sink {
    descriptor: OwnedFd,
    kind: SinkKind,
    pending: Vec<u8>,
    /// Bytes of `pending` that are written.
    written: usize,
    error: Option<SinkError>,
}

/// Smallest size for which a pipe that has room takes all of a write.
const PAGE: usize = 4096;

impl Sink {
    /// Writes to `descriptor`.
    pub fn new(descriptor: OwnedFd) -> Sink {
        let kind = match rustix::fs::fstat(&descriptor) {
            Ok(status) => match FileType::from_raw_mode(status.st_mode) {
                FileType::Fifo => SinkKind::Pipe,
                FileType::Socket => SinkKind::Socket,
                FileType::CharacterDevice if rustix::termios::isatty(&descriptor) => SinkKind::Polled,
                _ => SinkKind::File,
            },
            Err(_) => SinkKind::Polled,
        };
        Sink { descriptor, kind, pending: Vec::new(), written: 0, error: None }
    }

    /// Whether two descriptors lead to the same place.
    pub fn same_place(one: BorrowedFd<'_>, other: BorrowedFd<'_>) -> bool {
        match (rustix::fs::fstat(one), rustix::fs::fstat(other)) {
            (Ok(one), Ok(other)) => (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino),
            _ => false,
        }
    }

    /// Takes `bytes`, and writes what can be written at once. After an error they are thrown away.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.error.is_some() {
            return;
        }
        let done = if self.waiting() == 0 { self.write_out(bytes) } else { 0 };
        if self.error.is_none() && done < bytes.len() {
            self.pending.extend_from_slice(&bytes[done..]);
        }
    }

    /// Writes as much as can be written of what waits.
    pub fn flush(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.written += self.write_out(&pending[self.written..]);
        if self.error.is_some() || self.written == pending.len() {
            self.written = 0;
            // A buffer that was needed once for a lot is not kept.
            if pending.capacity() <= 16 * PAGE {
                self.pending = pending;
                self.pending.clear();
            }
        } else {
            self.pending = pending;
            // Drop the written bytes before they are most of the buffer.
            if self.written > self.pending.len() / 2 {
                self.pending.drain(..self.written);
                self.written = 0;
            }
        }
    }

    /// Number of bytes that wait to be written.
    pub fn waiting(&self) -> usize {
        self.pending.len() - self.written
    }

    /// Why nothing can be written any more.
    pub fn error(&self) -> Option<SinkError> {
        self.error
    }

    fn write_out(&mut self, bytes: &[u8]) -> usize {
        let mut done = 0;
        while done < bytes.len() {
            match self.write_some(&bytes[done..]) {
                Ok(0) | Err(Errno::AGAIN) => break,
                Ok(written) => done += written,
                Err(Errno::INTR) => {}
                // A terminal that has been hung up is gone as well.
                Err(Errno::PIPE | Errno::CONNRESET | Errno::IO) => {
                    self.error = Some(SinkError::Broken);
                    break;
                }
                Err(error) => {
                    self.error = Some(SinkError::Failed(error));
                    break;
                }
            }
        }
        done
    }

    fn write_some(&mut self, bytes: &[u8]) -> Result<usize, Errno> {
        match self.kind {
            SinkKind::File => rustix::io::write(&self.descriptor, bytes),
            SinkKind::Socket => {
                rustix::net::send(&self.descriptor, bytes, SendFlags::DONTWAIT | SendFlags::NOSIGNAL)
            }
            SinkKind::Pipe => {
                let here = u64::MAX;
                let slices = [IoSlice::new(bytes)];
                match rustix::io::pwritev2(&self.descriptor, &slices, here, ReadWriteFlags::NOWAIT) {
                    Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL | Errno::SPIPE) => {
                        self.kind = SinkKind::Polled;
                        self.write_some(bytes)
                    }
                    result => result,
                }
            }
            SinkKind::Polled => {
                let mut waiting = [PollFd::new(&self.descriptor, PollFlags::OUT)];
                waiting::poll(&mut waiting, Some(Duration::ZERO))?;
                if waiting[0].revents().is_empty() {
                    return Err(Errno::AGAIN);
                }
                rustix::io::write(&self.descriptor, &bytes[..bytes.len().min(PAGE)])
            }
        }
    }
}

impl AsFd for Sink {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

/// Another descriptor for the same open file.
pub fn duplicate(descriptor: BorrowedFd<'_>) -> io::Result<OwnedFd> {
    Ok(rustix::io::fcntl_dupfd_cloexec(descriptor, 3)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::pipe::{PipeFlags, pipe_with};

    /// Writes a lot to a reader that reads now and then; nothing may be lost, and nothing may wait.
    fn deliver(mut sink: Sink, reader: OwnedFd) {
        let bytes: Vec<u8> = (0..400_000_u32).flat_map(u32::to_le_bytes).collect();
        let (mut read, mut buffer) = (Vec::new(), vec![0; 30_000]);
        // There is always something to be read, or the test would wait for ever.
        rustix::fs::fcntl_setfl(&reader, OFlags::NONBLOCK).unwrap();
        for chunk in bytes.chunks(70_000) {
            sink.push(chunk);
            sink.flush();
            let length = rustix::io::read(&reader, &mut buffer).unwrap();
            read.extend_from_slice(&buffer[..length]);
        }
        assert!(sink.waiting() > 0);
        while sink.waiting() > 0 {
            let length = rustix::io::read(&reader, &mut buffer).unwrap();
            read.extend_from_slice(&buffer[..length]);
            sink.flush();
        }
        drop(sink);
        loop {
            let length = rustix::io::read(&reader, &mut buffer).unwrap();
            if length == 0 {
                break;
            }
            read.extend_from_slice(&buffer[..length]);
        }
        assert!(read == bytes);
    }

    #[test]
    fn pipes_get_everything_and_never_make_wait() {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        deliver(Sink::new(writer), reader);
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        let mut polled = Sink::new(writer);
        polled.kind = SinkKind::Polled;
        deliver(polled, reader);
    }

    #[test]
    fn sockets_get_everything_and_never_make_wait() {
        let (reader, writer) = std::os::unix::net::UnixStream::pair().unwrap();
        let sink = Sink::new(writer.into());
        assert_eq!(sink.kind, SinkKind::Socket);
        deliver(sink, reader.into());
    }

    #[test]
    fn a_reader_that_has_gone_is_an_error_and_nothing_is_kept_for_it() {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        let mut sink = Sink::new(writer);
        drop(reader);
        sink.push(b"lost");
        sink.push(b"lost");
        assert_eq!((sink.error(), sink.waiting()), (Some(SinkError::Broken), 0));
    }

    #[test]
    fn a_full_disk_is_another_error() {
        let full = rustix::fs::open("/dev/full", OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty()).unwrap();
        let mut sink = Sink::new(full);
        sink.push(b"lost");
        assert_eq!(sink.error(), Some(SinkError::Failed(Errno::NOSPC)));
    }

    #[test]
    fn places_are_compared_by_what_is_there() {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        let again = duplicate(writer.as_fd()).unwrap();
        assert!(Sink::same_place(writer.as_fd(), again.as_fd()));
        let (other, _) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        assert!(!Sink::same_place(reader.as_fd(), other.as_fd()));
    }

    use rustix::fs::{Mode, OFlags};
}
