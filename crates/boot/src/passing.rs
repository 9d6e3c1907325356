//! Descriptors that one process passes on to another over a socket of theirs.

use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, RecvMsg, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};

/// The most descriptors that go with a message.
pub const MOST: usize = 4;

/// Sends bytes, at least one, and these descriptors with the first of them.
pub fn send(stream: &mut UnixStream, bytes: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !control.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let sent = loop {
        match rustix::net::sendmsg(&*stream, &[IoSlice::new(bytes)], &mut control, SendFlags::NOSIGNAL) {
            Err(Errno::INTR) => {}
            result => break result?,
        }
    };
    stream.write_all(&bytes[sent..])
}

/// Receives bytes to the end of the buffer, and the descriptors that came with them. They are none of the three standard ones, should these be
/// closed.
///
/// # Errors
/// `EMFILE` if this process may not have that many descriptors: the bytes are in the buffer all the same.
pub fn receive(stream: &mut UnixStream, bytes: &mut [u8]) -> io::Result<Vec<OwnedFd>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        let mut buffer = [IoSliceMut::new(bytes)];
        match rustix::net::recvmsg(&*stream, &mut buffer, &mut control, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => {}
            result => break result?,
        }
    };
    let RecvMsg { bytes: received, flags, .. } = received;
    if received == 0 && !bytes.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    stream.read_exact(&mut bytes[received..])?;
    // The buffer has room for all that is ever sent, so only descriptors that the kernel could not install are cut off.
    if flags.contains(ReturnFlags::CTRUNC) {
        return Err(Errno::MFILE.into());
    }
    let mut come = Vec::new();
    for message in control.drain() {
        let RecvAncillaryMessage::ScmRights(descriptors) = message else { continue };
        for descriptor in descriptors {
            come.push(rustix::io::fcntl_dupfd_cloexec(&descriptor, 3)?);
        }
    }
    Ok(come)
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsFd;

    use super::*;

    #[test]
    fn descriptors_come_with_the_bytes() {
        let (mut here, mut there) = UnixStream::pair().unwrap();
        let inode = |file: &dyn AsFd| rustix::fs::fstat(file).unwrap().st_ino;
        let files: Vec<OwnedFd> = (0..MOST)
            .map(|_| rustix::fs::memfd_create(c"passed", rustix::fs::MemfdFlags::CLOEXEC).unwrap())
            .collect();
        let borrowed: Vec<BorrowedFd<'_>> = files.iter().map(AsFd::as_fd).collect();
        for count in 0..=MOST {
            send(&mut here, &[1, 2, 3], &borrowed[..count]).unwrap();
            send(&mut here, &[4], &[]).unwrap();
            let mut bytes = [0; 3];
            let come = receive(&mut there, &mut bytes).unwrap();
            assert_eq!((bytes, come.len()), ([1, 2, 3], count));
            assert!(come.iter().zip(&files).all(|(one, other)| inode(one) == inode(other)));
            assert!(receive(&mut there, &mut bytes[..1]).unwrap().is_empty() && bytes[0] == 4);
        }
        drop(here);
        assert_eq!(receive(&mut there, &mut [0]).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }
}
