//! How connections begin: those that this process makes, and those of admitted callers.

use std::io::{Error, ErrorKind};
use std::os::fd::OwnedFd;
use std::sync::Arc;

use encore_boot::{interfaces, proof};
use rustix::io::Errno;
use rustix::net;

use super::address::Address;
use super::connection::{Connection, Stage};
use super::door::{Come, News};
use super::frame::{Hello, Sort};
use super::listening::{give_up_connecting, may_be_own, stream};
use super::outgoing::{Shared, lock};
use super::{End, MOST_STAGED, Sockets, Stranger};

/// Number of attempts of a call that the other side's door closes: strangers may have taken its place.
const TRIES: u32 = 20;

/// Begins a connection. Returns the socket, and whether the kernel is still connecting.
fn begin(address: &Address) -> Result<(OwnedFd, bool), Error> {
    let socket = stream(address)?;
    give_up_connecting(&socket, address, true)?;
    match net::connect(&socket, &address.to_system()?) {
        Ok(()) => {}
        // The queue of a socket of the machine is full: such a socket has no other way to wait.
        Err(Errno::AGAIN) => {
            rustix::io::ioctl_fionbio(&socket, false)?;
            let connected = net::connect(&socket, &address.to_system()?);
            rustix::io::ioctl_fionbio(&socket, true)?;
            connected?;
        }
        Err(Errno::INPROGRESS) => return Ok((socket, true)),
        Err(error) => return Err(error.into()),
    }
    give_up_connecting(&socket, address, false)?;
    Ok((socket, false))
}

impl Sockets {
    /// Connects with an end, at the first of its addresses where a process listens.
    pub(super) fn connect(&mut self, end: u32) -> Result<usize, Error> {
        let mut connection = self.call(end)?;
        if self.full {
            connection.put(&Sort::Full.head(0));
        }
        self.insert(connection)
    }

    /// Calls an end.
    fn call(&mut self, end: u32) -> Result<Connection, Error> {
        let Some((addresses, secret)) = self.ends[end as usize].reach.clone() else {
            return Err(Error::new(ErrorKind::NotConnected, "it has closed its connection"));
        };
        let mut refused = None;
        for address in addresses.iter() {
            match begin(address) {
                Ok((socket, _)) if !may_be_own(&socket, address) => {
                    return Err(Error::new(ErrorKind::PermissionDenied, "it is a process of another user"));
                }
                Ok((socket, connects)) => {
                    let End { name: to, own_number: acquaintance, .. } = self.ends[end as usize];
                    let nonce = proof::nonce().map_err(|error| Error::other(error.to_string()))?;
                    let hello = Hello { name: self.own, to, acquaintance, nonce };
                    let mut connection = Connection::new(socket, address, Some(hello));
                    connection.end = Some(end);
                    self.door.call(&connection.out, address, (hello, secret), connects)?;
                    return Ok(connection);
                }
                // A socket of another machine isn't visible here: then the next address counts.
                Err(error) => refused = Some(self.not_reached(address, error)),
            }
        }
        Err(refused.expect("a process has an address"))
    }

    /// The error of a failed connection, with facts that help to find its cause.
    fn not_reached(&self, address: &Address, why: Error) -> Error {
        match (address, self.addresses.of_network()) {
            (Address::Tcp(to), Some(own)) => {
                let own = own.ip();
                let name =
                    interfaces::name_of(own).unwrap_or_else(|| "an interface without a name".to_owned());
                let text = format!(
                    "{why}, connecting to {to} from {name} ({own}); if that is the wrong network, ENCORE_FABRIC=,INTERFACE names another one"
                );
                Error::new(why.kind(), text)
            }
            _ => why,
        }
    }

    /// Handles the door, and the news that it reports.
    pub(super) fn answer_door(&mut self) {
        // Queues that the kernel hasn't emptied are sent when the news are handled.
        self.door.attend(false);
        // One at a time: handling one may require those behind it.
        while let Some(news) = self.door.next_news() {
            match news {
                News::Come(come) => self.let_in(come),
                News::Through(out) => self.is_through(&out),
                News::Failed { out, why, again } => self.call_has_failed(&out, why, again),
            }
        }
    }

    fn place_of(&self, out: &Shared) -> Option<usize> {
        let has_it =
            |known: &Option<Connection>| known.as_ref().is_some_and(|known| Arc::ptr_eq(&known.out, out));
        self.connections.iter().position(has_it)
    }

    /// Handles a call whose other side has given its proof.
    fn is_through(&mut self, out: &Shared) {
        let Some(place) = self.place_of(out) else { return };
        let Some(mut connection) = self.connections[place].take() else { return };
        connection.stage = Stage::Answer;
        let watched = self.begin_to_watch(&mut connection, place);
        self.connections[place] = Some(connection);
        match watched {
            Ok(()) => self.look_at(place),
            Err(error) => self.drop_connection(place, Some(error)),
        }
    }

    /// Handles a failed call. `again`: it may be made again.
    fn call_has_failed(&mut self, out: &Shared, why: Error, again: bool) {
        let Some(place) = self.place_of(out) else { return };
        let Some(Connection { end: Some(end), tries, .. }) = self.connections[place] else {
            return self.drop_connection(place, Some(why));
        };
        if again && tries < TRIES && !self.ends[end as usize].gone {
            let waiting = lock(out).take_waiting();
            if let (Some(waiting), Ok(mut anew)) = (waiting, self.call(end)) {
                anew.tries = tries + 1;
                anew.put(&waiting);
                if let Some(before) = &self.connections[place] {
                    (anew.closing, anew.hands_over, anew.is_held) =
                        (before.closing, before.hands_over, before.is_held);
                    self.let_go_of(before);
                }
                self.watch_over(&anew);
                self.connections[place] = Some(anew);
                return self.push_out(place);
            }
        }
        let reach = self.ends[end as usize].reach.as_ref().and_then(|(addresses, _)| addresses.of_network());
        let is_of_network = self.connections[place].as_ref().is_some_and(Connection::is_of_network);
        let why = match reach.filter(|_| is_of_network) {
            Some(address) => self.not_reached(&Address::Tcp(address), why),
            None => why,
        };
        self.drop_connection(place, Some(why));
    }

    /// Handles the other side's answer, once received.
    pub(super) fn hear_answer(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        let Some(acquaintance) = connection.take_answer() else { return };
        connection.stage = Stage::Open;
        let end = connection.end;
        if let Some(end) = end {
            self.ends[end as usize].its_number.get_or_insert(acquaintance);
        }
        self.is_reached(place);
        if let Some(end) = end.filter(|end| self.ends[*end as usize].forgotten) {
            self.part_from(end);
        }
    }

    /// Handles the answer of an end that this process has called, if received: it gives the other side's number of the acquaintance. The
    /// next poll finds the end of the connection.
    fn look_for_answer(&mut self, end: u32) {
        let waits =
            |known: &Connection| known.end == Some(end) && known.begun_here && known.stage == Stage::Answer;
        for place in 0..self.connections.len() {
            if let Some(connection) = self.connections[place].as_mut().filter(|known| waits(known)) {
                // The next poll finds an error, too.
                let _ = connection.pull_in(MOST_STAGED);
                self.hear_answer(place);
            }
        }
    }

    /// Adds the connection of a caller that has proved that it knows the secret.
    fn let_in(&mut self, come: Come) {
        let Come { socket, address, hello } = come;
        let mut connection = Connection::new(socket, &address, None);
        // A process begins one connection in an acquaintance. If it begins another one, it has forgotten this process meanwhile: this
        // process then treats it as a stranger, and its cells wait until the acquaintance is made anew.
        let its_number = hello.acquaintance;
        if let Some(end) = self.by_name.get(&hello.name) {
            self.look_for_answer(*end);
        }
        let is_same = |end: &u32| self.ends[*end as usize].its_number.is_none_or(|known| known == its_number);
        let end = self.by_name.get(&hello.name).copied().filter(is_same);
        let acquaintance = end.map_or(0, |end| self.ends[end as usize].own_number);
        connection.put(&acquaintance.to_ne_bytes());
        if self.full {
            connection.put(&Sort::Full.head(0));
        }
        // A connection that can't be served is closed.
        let Ok(place) = self.insert(connection) else { return };
        match end {
            Some(end) => self.belongs_to(place, end, its_number),
            None => {
                self.by_name.remove(&hello.name);
                self.strangers.push(Stranger { name: hello.name, its_number, place });
                if !self.new_strangers.contains(&hello.name) {
                    self.new_strangers.push(hello.name);
                }
            }
        }
        // The answer leaves with the first cell, or at the next poll: no process waits for just the answer.
        self.hold(place);
        self.look_at(place);
    }
}
