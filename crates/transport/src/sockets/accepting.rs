//! Connections that others begin: they stay until they have said who they are, or too many others have come.
//!
//! Anybody can connect to a port of a network and say nothing. So there is room for a number of those that haven't greeted, and whoever comes
//! next takes the place of the oldest of them.

use std::os::fd::OwnedFd;

use rustix::io::Errno;
use rustix::net::{self, SocketFlags};

use super::Sockets;
use super::connection::{Connection, Stage};
use super::listening::{above_standard, may_be_own, prepare};

/// Connections of others on which the greeting hasn't come, at most. Of more, the oldest are closed: whoever belongs here greets at once.
const UNGREETED: usize = 256;

impl Sockets {
    /// Takes the connections that others have begun.
    pub(super) fn accept(&mut self) {
        for listener in 0..self.listeners.len() {
            while let Some(socket) = self.next_caller(listener) {
                self.take(socket, listener);
            }
        }
    }

    /// Takes one of those, and what has come through it. If there are more, epoll says so again.
    pub(super) fn accept_one(&mut self, listener: usize) {
        let place = self.next_caller(listener).and_then(|socket| self.take(socket, listener));
        if let Some(place) = place {
            self.look_at(place);
        }
    }

    /// Takes a connection that has been begun with a socket that listens. One that can't be served is closed.
    fn take(&mut self, socket: OwnedFd, listener: usize) -> Option<usize> {
        let address = self.listeners[listener].address.clone();
        if !may_be_own(&socket, &address) {
            return None;
        }
        self.make_room_for_stranger();
        let socket = above_standard(socket).ok()?;
        prepare(&socket, &address).ok()?;
        let mut connection = Connection::new(socket, &address, Stage::Greeting, false, None);
        self.accepted += 1;
        connection.number = self.accepted;
        self.insert(connection).ok()
    }

    fn next_caller(&self, listener: usize) -> Option<OwnedFd> {
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        loop {
            match net::accept_with(&self.listeners[listener].socket, flags) {
                Ok(socket) => return Some(socket),
                Err(Errno::INTR | Errno::CONNABORTED) => {}
                Err(_) => return None,
            }
        }
    }

    /// Closes the oldest connections of others on which no greeting has come, as long as there are too many. One whose greeting has come
    /// meanwhile stays.
    fn make_room_for_stranger(&mut self) {
        loop {
            let waits =
                |connection: &Connection| !connection.begun_here && connection.stage == Stage::Greeting;
            let ungreeted = self.connections.iter().enumerate().filter_map(|(place, connection)| {
                let connection = connection.as_ref().filter(|connection| waits(connection))?;
                Some((connection.number, place))
            });
            let ungreeted: Vec<(u64, usize)> = ungreeted.collect();
            let oldest = ungreeted.iter().min().filter(|_| ungreeted.len() >= UNGREETED);
            let Some(&(number, place)) = oldest else { return };
            self.look_at(place);
            let still_waits =
                |connection: &Connection| connection.number == number && connection.stage == Stage::Greeting;
            if self.connections[place].as_ref().is_some_and(still_waits) {
                self.drop_connection(place, None);
            }
        }
    }
}
