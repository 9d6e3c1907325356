//! Merging of two connections between the same two processes.
//!
//! Both sides begin a connection if both send before they know of the other one's. Then each sends through its own. One connection is
//! better: the kernel acknowledges received bytes in packets that leave anyway, without a packet of its own (docs/lab/418). The
//! connection of the process that comes first by name stays:
//!
//! ```text
//! first by name                                   second by name
//! begins A                                        begins B
//! sends through A ──▶                             learns of A
//!                        ◀── through B: Moves     sends nothing more through B,
//!                        ◀── through A: Behind    all else through A
//! reads B up to Moves, closes B,
//! goes on behind Behind in A
//! ```
//!
//! So the second one's frames stay in order, whichever of the two connections the first one reads first.

use std::io::{Error, ErrorKind};

use super::Sockets;
use super::connection::Connection;
use super::frame::Sort;

impl Sockets {
    /// Handles the other side's connection at `place`. If this process has begun one, too, and is the second by name, it continues
    /// through the other side's.
    pub(super) fn merge_into(&mut self, place: usize, end: u32) {
        let known = &mut self.ends[end as usize];
        let Some(own) = known.to.filter(|own| *own != place && self.own > known.name) else { return };
        known.to = Some(place);
        if let Some(connection) = &mut self.connections[place] {
            connection.put(&Sort::Behind.head(0));
        }
        if let Some(connection) = &mut self.connections[own] {
            connection.put(&Sort::Moves.head(0));
            connection.hands_over = true;
            connection.closing = true;
        }
        self.push_out(own);
    }

    /// Handles the last frame of the connection at `place`, which the other side has begun: it continues through this process's
    /// connection.
    pub(super) fn has_moved(&mut self, place: usize, end: u32) {
        let known = &mut self.ends[end as usize];
        known.moved = true;
        known.from = known.to.filter(|own| *own != place);
        let goes_on = known.from;
        if let Some(connection) = &mut self.connections[place] {
            connection.closing = true;
        }
        self.push_out(place);
        match goes_on {
            Some(goes_on) => {
                self.take_notices(goes_on);
                self.watch(goes_on);
            }
            None => self.lose(end, Error::new(ErrorKind::UnexpectedEof, "it has closed its connection")),
        }
    }
}

impl Connection {
    /// Whether frames that precede those of another connection may be lost. If the other side has closed this connection, it has read
    /// them, has forgotten this process, or has ended altogether, which the other connection reports. A socket of the machine ends in no
    /// other way, though the system reports a different error where bytes are unread.
    pub(super) fn has_lost_what_it_hands_over(&self, error: &Error) -> bool {
        self.hands_over && self.is_of_network() && error.kind() != ErrorKind::UnexpectedEof
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use encore_shmem::ring::{Header, INLINE};

    use super::super::{Name, Network};
    use super::*;
    use crate::transport::Transport;

    #[test]
    fn two_connections_merge_into_one() {
        let name = |rank| Name { job: [1, 2], rank };
        let networks = [Network::Interface(IpAddr::V4(Ipv4Addr::LOCALHOST))];
        let [mut first, mut second] =
            [0, 1].map(|rank| Sockets::open(name(rank), [7; 16], &networks).unwrap());
        let to_second = first.add(name(1), second.addresses().clone(), [7; 16]);
        let to_first = second.add(name(0), first.addresses().clone(), [7; 16]);
        let header = Header { kind: 1, length: 0, context: 0, source: 0, tag: 0 };
        assert!(first.inject(to_second, header, &[0; INLINE]).is_ok());
        assert!(second.inject(to_first, header, &[0; INLINE]).is_ok());
        // The first one by name sees both connections; the second one hasn't polled yet.
        let are_known =
            |end: &Sockets| end.connections.iter().flatten().filter(|one| one.end.is_some()).count();
        while are_known(&first) < 2 {
            Transport::greet(&mut first);
        }
        let carriers = |end: &Sockets| -> Vec<bool> {
            let known = (0..).zip(&end.connections).filter_map(|(place, one)| Some((place, one.as_ref()?)));
            known
                .filter(|(place, one)| end.has_carried_cells(one, *place))
                .map(|(_, one)| one.begun_here)
                .collect()
        };
        assert_eq!(carriers(&first), [true]);
        // The second one's cell went through its own connection, and the next one goes through the other.
        while are_known(&second) < 2 {
            Transport::greet(&mut second);
        }
        let mut both = carriers(&second);
        both.sort_unstable();
        assert_eq!(both, [false, true]);
    }

    #[test]
    fn parting_process_delivers_cells_at_door() {
        for parts in [0, 1] {
            let name = |rank| Name { job: [1, 2], rank };
            // Without their threads they handle their doors when they poll.
            let [mut parting, mut other] = [parts, 1 - parts].map(|rank| {
                let mut sockets = Sockets::open(name(rank), [7; 16], &[Network::Machine]).unwrap();
                (sockets.leaves, sockets.watcher) = (true, None);
                sockets
            });
            let to_other = parting.add(other.own, other.addresses().clone(), [7; 16]);
            let to_parting = other.add(parting.own, parting.addresses().clone(), [7; 16]);
            let header = Header { kind: 1, length: 0, context: 0, source: 0, tag: 0 };
            assert!(other.inject(to_parting, header, &[0; INLINE]).is_ok());
            // It receives the challenge, sends its proof, and then its cell, after this process has called it, too.
            Transport::greet(&mut parting);
            Transport::greet(&mut other);
            assert!(parting.inject(to_other, header, &[0; INLINE]).is_ok());
            Transport::greet(&mut parting);
            assert!(parting.peek(to_other as usize).is_some());
            parting.release(to_other as usize, 0);
            parting.forget(to_other);
            // Its own cell is still to come when the other one polls.
            (0..3).for_each(|_| Transport::greet(&mut other));
            for _ in 0..10 {
                Transport::greet(&mut parting);
                Transport::greet(&mut other);
            }
            assert!(other.broken().is_none(), "{parts}");
            assert!(other.peek(to_parting as usize).is_some(), "{parts}");
            other.release(to_parting as usize, 0);
            other.forget(to_parting);
            for _ in 0..10 {
                Transport::greet(&mut parting);
                Transport::greet(&mut other);
            }
            assert_eq!((parting.connections(), other.connections()), (0, 0), "{parts}");
            assert!(parting.broken().is_none() && other.broken().is_none(), "{parts}");
        }
    }
}
