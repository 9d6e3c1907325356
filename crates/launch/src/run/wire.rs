//! Messages between mpiexec and the keeper, over a pair of sockets that keep messages apart.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType,
};

use super::spawn::Step;

/// Messages of the keeper.
#[derive(Debug)]
pub enum Event {
    /// A rank has been started.
    Started {
        /// Its rank.
        rank: u32,
        /// Its process id.
        pid: u32,
        /// Where its standard output and standard error can be read, without blocking.
        outputs: [OwnedFd; 2],
    },
    /// A rank could not be started; no further ones will be.
    NotStarted {
        /// Its rank.
        rank: u32,
        /// The failed step.
        step: Step,
        /// How.
        error: Errno,
    },
    /// The process of a rank has ended.
    Ended {
        /// Its rank.
        rank: u32,
        /// Its status, as `waitpid` gives it.
        status: i32,
    },
    /// All ranks have ended by themselves, but left processes running, which are being ended.
    LeftOver {
        /// Number of these processes.
        count: u32,
    },
    /// A process of the job does not end.
    Remains {
        /// Its process id.
        pid: u32,
    },
    /// No process of the job is left, except those that remain: the keeper ends.
    Finished,
}

/// Messages of mpiexec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// End the job: ask all its processes, and a little later don't ask any more.
    End,
    /// End the job at once.
    Kill,
}

/// mpiexec is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orphaned;

/// One end of the connection.
pub struct Connection(OwnedFd);

/// Both ends of a new connection.
pub fn connection() -> io::Result<(Connection, Connection)> {
    let (one, other) =
        rustix::net::socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    Ok((Connection(one), Connection(other)))
}

type Packet = [i32; 4];

const STARTED: i32 = 1;
const NOT_STARTED: i32 = 2;
const ENDED: i32 = 3;
const LEFT_OVER: i32 = 4;
const REMAINS: i32 = 5;
const FINISHED: i32 = 6;
const END: i32 = 7;
const KILL: i32 = 8;

impl Connection {
    /// Says something to mpiexec. Waits while too much is on the way; an error means that mpiexec is dead.
    pub fn tell(&self, event: Event) -> io::Result<()> {
        match event {
            Event::Started { rank, pid, outputs } => {
                self.send([STARTED, rank as i32, pid as i32, 0], &[outputs[0].as_fd(), outputs[1].as_fd()])
            }
            Event::NotStarted { rank, step, error } => {
                self.send([NOT_STARTED, rank as i32, step as i32, error.raw_os_error()], &[])
            }
            Event::Ended { rank, status } => self.send([ENDED, rank as i32, status, 0], &[]),
            Event::LeftOver { count } => self.send([LEFT_OVER, count as i32, 0, 0], &[]),
            Event::Remains { pid } => self.send([REMAINS, pid as i32, 0, 0], &[]),
            Event::Finished => self.send([FINISHED, 0, 0, 0], &[]),
        }
    }

    /// Says something to the keeper; an error means that it is dead.
    pub fn order(&self, order: Order) -> io::Result<()> {
        let kind = match order {
            Order::End => END,
            Order::Kill => KILL,
        };
        self.send([kind, 0, 0, 0], &[])
    }

    /// The keeper's next message: `Ok(None)` if there is none. The error `UnexpectedEof` means that it is dead.
    pub fn next_event(&self) -> io::Result<Option<Event>> {
        let Some((packet, mut descriptors)) = self.receive()? else { return Ok(None) };
        let [kind, first, second, third] = packet;
        let event = match kind {
            STARTED => {
                let (Some(errors), Some(output)) = (descriptors.pop(), descriptors.pop()) else {
                    // The kernel drops descriptors that this process has no room for.
                    return Err(Errno::MFILE.into());
                };
                Event::Started { rank: first as u32, pid: second as u32, outputs: [output, errors] }
            }
            NOT_STARTED => Event::NotStarted {
                rank: first as u32,
                step: Step::from_raw(second).ok_or(io::ErrorKind::InvalidData)?,
                error: Errno::from_raw_os_error(third),
            },
            ENDED => Event::Ended { rank: first as u32, status: second },
            LEFT_OVER => Event::LeftOver { count: first as u32 },
            REMAINS => Event::Remains { pid: first as u32 },
            FINISHED => Event::Finished,
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        Ok(Some(event))
    }

    /// mpiexec's next message, if any.
    pub fn next_order(&self) -> Result<Option<Order>, Orphaned> {
        match self.receive() {
            Ok(None) => Ok(None),
            Ok(Some(([KILL, ..], _))) => Ok(Some(Order::Kill)),
            Ok(Some(_)) => Ok(Some(Order::End)),
            Err(_) => Err(Orphaned),
        }
    }

    fn send(&self, packet: Packet, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let bytes: Vec<u8> = packet.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
        loop {
            let mut ancillary = SendAncillaryBuffer::new(&mut space);
            if !descriptors.is_empty() {
                ancillary.push(SendAncillaryMessage::ScmRights(descriptors));
            }
            match rustix::net::sendmsg(&self.0, &[IoSlice::new(&bytes)], &mut ancillary, SendFlags::NOSIGNAL)
            {
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => {}
                // As many descriptors are on their way as this user may have: the other side is about to
                // take some out.
                Err(Errno::TOOMANYREFS) => std::thread::sleep(std::time::Duration::from_millis(1)),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn receive(&self) -> io::Result<Option<(Packet, Vec<OwnedFd>)>> {
        let mut bytes = [0_u8; size_of::<Packet>()];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
        let received = loop {
            match rustix::net::recvmsg(&self.0, &mut [IoSliceMut::new(&mut bytes)], &mut ancillary, flags) {
                Ok(received) => break received,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return Ok(None),
                // Messages that the other side had not read when it died are lost.
                Err(Errno::CONNRESET) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Err(error) => return Err(error.into()),
            }
        };
        let descriptors: Vec<OwnedFd> = ancillary
            .drain()
            .filter_map(|message| match message {
                RecvAncillaryMessage::ScmRights(descriptors) => Some(descriptors),
                _ => None,
            })
            .flatten()
            .collect();
        if received.flags.contains(ReturnFlags::CTRUNC) {
            return Err(Errno::MFILE.into());
        }
        if received.bytes == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if received.bytes != bytes.len() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let word = |index: usize| {
            let at = index * 4;
            i32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        Ok(Some(([word(0), word(1), word(2), word(3)], descriptors)))
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_arrive_unchanged() {
        let (keeper, mpiexec) = connection().unwrap();
        assert!(mpiexec.next_event().unwrap().is_none());
        let (reader, writer) = rustix::pipe::pipe().unwrap();
        let other = rustix::io::dup(&reader).unwrap();
        keeper.tell(Event::Started { rank: 3, pid: 77, outputs: [reader, other] }).unwrap();
        keeper.tell(Event::NotStarted { rank: 4, step: Step::Execute, error: Errno::NOENT }).unwrap();
        keeper.tell(Event::Ended { rank: 3, status: 139 }).unwrap();
        keeper.tell(Event::Finished).unwrap();
        let Some(Event::Started { rank: 3, pid: 77, outputs }) = mpiexec.next_event().unwrap() else {
            panic!()
        };
        rustix::io::write(&writer, b"x").unwrap();
        assert_eq!(rustix::io::read(&outputs[1], &mut [0; 4]).unwrap(), 1);
        let Some(Event::NotStarted { rank: 4, step, error }) = mpiexec.next_event().unwrap() else {
            panic!()
        };
        assert_eq!((step, error), (Step::Execute, Errno::NOENT));
        assert!(matches!(mpiexec.next_event().unwrap(), Some(Event::Ended { rank: 3, status: 139 })));
        assert!(matches!(mpiexec.next_event().unwrap(), Some(Event::Finished)));
        drop(keeper);
        assert_eq!(mpiexec.next_event().unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert!(mpiexec.order(Order::End).is_err());
    }

    #[test]
    fn orders_are_heard_and_so_is_the_death_of_mpiexec() {
        let (keeper, mpiexec) = connection().unwrap();
        assert_eq!(keeper.next_order(), Ok(None));
        mpiexec.order(Order::End).unwrap();
        mpiexec.order(Order::Kill).unwrap();
        assert_eq!(keeper.next_order(), Ok(Some(Order::End)));
        assert_eq!(keeper.next_order(), Ok(Some(Order::Kill)));
        drop(mpiexec);
        assert_eq!(keeper.next_order(), Err(Orphaned));
        assert!(keeper.tell(Event::Finished).is_err());
    }
}
