//! How two connections of the same two processes become one.
//!
//! Both sides begin a connection if both have something to say before they have heard of the other one's. Then each sends through its own.
//! One connection is better: the kernel acknowledges what has come with what leaves, in place of a packet of its own (docs/lab/418). It is the
//! one of the process that comes first by name:
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
//! So the order of what the second one sends stays, whichever of the two connections the first one looks at first.

use std::io::{Error, ErrorKind};

use super::Sockets;
use super::connection::Connection;
use super::frame::Sort;

impl Sockets {
    /// The other side has begun the connection at `place`. If this process has begun one, too, and is the second by name, it goes on through that of
    /// the other side.
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

    /// The other side has sent all that it sends through the connection at `place`, which it has begun. It goes on through that of this process.
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
    /// Whether something that is said to come before what goes through another connection may be lost. That the other side has closed this one says that it has
    /// read it, has forgotten this process, or has ended altogether, which the other connection tells. A socket of the machine ends by nothing else,
    /// though the system reports it in another way where something is unread.
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
    fn of_two_connections_one_carries_the_cells() {
        let name = |rank| Name { job: [1, 2], rank };
        let networks = [Network::Interface(IpAddr::V4(Ipv4Addr::LOCALHOST))];
        let [mut first, mut second] =
            [0, 1].map(|rank| Sockets::open(name(rank), [7; 16], &networks).unwrap());
        let to_second = first.add(name(1), second.addresses().clone(), [7; 16]);
        let to_first = second.add(name(0), first.addresses().clone(), [7; 16]);
        let header = Header { kind: 1, length: 0, context: 0, source: 0, tag: 0 };
        assert!(first.inject(to_second, header, &[0; INLINE]).is_ok());
        assert!(second.inject(to_first, header, &[0; INLINE]).is_ok());
        // The first one by name sees both, and the second one hasn't looked yet.
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
        // The second one's cell went through its own, and the next one goes through the other.
        while are_known(&second) < 2 {
            Transport::greet(&mut second);
        }
        let mut both = carriers(&second);
        both.sort_unstable();
        assert_eq!(both, [false, true]);
    }

    #[test]
    fn who_parts_has_said_before_what_waits_at_the_door() {
        for parts in [0, 1] {
            let name = |rank| Name { job: [1, 2], rank };
            // Without their threads they attend to their doors when they look.
            let [mut parting, mut other] = [parts, 1 - parts].map(|rank| {
                let mut sockets = Sockets::open(name(rank), [7; 16], &[Network::Machine]).unwrap();
                (sockets.leaves, sockets.watcher) = (true, None);
                sockets
            });
            let to_other = parting.add(other.own, other.addresses().clone(), [7; 16]);
            let to_parting = other.add(parting.own, parting.addresses().clone(), [7; 16]);
            let header = Header { kind: 1, length: 0, context: 0, source: 0, tag: 0 };
            assert!(other.inject(to_parting, header, &[0; INLINE]).is_ok());
            // It is asked what it has to prove, proves it, and its cell comes, after this process has called it, too.
            Transport::greet(&mut parting);
            Transport::greet(&mut other);
            assert!(parting.inject(to_other, header, &[0; INLINE]).is_ok());
            Transport::greet(&mut parting);
            assert!(parting.peek(to_other as usize).is_some());
            parting.release(to_other as usize, 0);
            parting.forget(to_other);
            // Its own cell is still to come when the other one looks.
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
