//! How connections begin: those that this process makes, and who is let in of those who make others.

use std::io::{Error, ErrorKind};
use std::os::fd::OwnedFd;

use rustix::io::Errno;
use rustix::net;

use super::address::Address;
use super::connection::{Connection, Stage};
use super::frame::{Greeting, Sort};
use super::listening::{may_be_own, stream};
use super::{End, Sockets, Stranger};

/// Begins a connection: the socket, and how far it is.
fn begin(address: &Address) -> Result<(OwnedFd, Stage), Error> {
    let socket = stream(address)?;
    let stage = match net::connect(&socket, &address.to_system()?) {
        Ok(()) => Stage::Greeting,
        // The queue of a socket of the machine is full: it has no way to wait but this one.
        Err(Errno::AGAIN) => {
            rustix::io::ioctl_fionbio(&socket, false)?;
            let connected = net::connect(&socket, &address.to_system()?);
            rustix::io::ioctl_fionbio(&socket, true)?;
            connected?;
            Stage::Greeting
        }
        Err(Errno::INPROGRESS) => Stage::Connecting,
        Err(error) => return Err(error.into()),
    };
    Ok((socket, stage))
}

/// Whether two secrets are the same. It takes as long for any two, so that nobody learns from the time how much of a secret is right.
fn is_same_secret(one: &[u8; 16], other: &[u8; 16]) -> bool {
    let differing =
        one.iter().zip(other).fold(0, |differing, (a, b)| std::hint::black_box(differing | (a ^ b)));
    differing == 0
}

impl Sockets {
    /// Connects with an end, by the first of its addresses where anybody listens.
    pub(super) fn connect(&mut self, end: u32) -> Result<usize, Error> {
        let Some((addresses, secret)) = self.ends[end as usize].reach.clone() else {
            return Err(Error::new(ErrorKind::NotConnected, "it has closed its connection"));
        };
        let mut refused = None;
        for address in addresses.iter() {
            match begin(address) {
                Ok((socket, _)) if !may_be_own(&socket, address) => {
                    return Err(Error::new(ErrorKind::PermissionDenied, "it is a process of another user"));
                }
                Ok((socket, stage)) => {
                    let End { name: to, own_number: acquaintance, .. } = self.ends[end as usize];
                    let greeting = Some(Greeting { name: self.own, to, secret, acquaintance });
                    let mut connection = Connection::new(socket, address, stage, true, greeting);
                    connection.end = Some(end);
                    if self.full {
                        connection.put(&Sort::Full.head(0));
                    }
                    return self.insert(connection);
                }
                // A socket of the machine is not to be seen from another one: there the next address counts.
                Err(error) => refused = Some(error),
            }
        }
        Err(refused.expect("a process has an address"))
    }

    /// Takes the greeting of the other side, once it has come.
    pub(super) fn greet(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        let Some(bytes) = connection.take_greeting() else { return };
        let begun_here = connection.begun_here;
        let Ok(greeting) = Greeting::from_bytes(&bytes) else {
            let why = Error::new(ErrorKind::InvalidData, "it is no process of this version of Encore");
            return self.drop_connection(place, Some(why));
        };
        if begun_here {
            let end = connection.end.map(|end| &mut self.ends[end as usize]);
            let Some(end) = end.filter(|end| end.name == greeting.name) else {
                let why = Error::new(ErrorKind::InvalidData, "another process listens at its address");
                return self.drop_connection(place, Some(why));
            };
            connection.stage = Stage::Open;
            end.its_number.get_or_insert(greeting.acquaintance);
            return self.is_reached(place);
        }
        if greeting.to != self.own || !is_same_secret(&greeting.secret, &self.secret) {
            return self.drop_connection(place, None);
        }
        connection.stage = Stage::Open;
        // A process begins one connection in an acquaintance. If it begins another one, it has forgotten this process meanwhile: whoever looks after the
        // end of before is told of a stranger, and cells wait until the acquaintance is made anew.
        let its_number = greeting.acquaintance;
        let is_same = |end: &u32| self.ends[*end as usize].its_number.is_none_or(|known| known == its_number);
        let end = self.by_name.get(&greeting.name).copied().filter(is_same);
        let acquaintance = end.map_or(0, |end| self.ends[end as usize].own_number);
        let answer = Greeting { name: self.own, to: greeting.name, secret: [0; 16], acquaintance };
        connection.put(&answer.to_bytes());
        if self.full {
            connection.put(&Sort::Full.head(0));
        }
        match end {
            Some(end) => self.belongs_to(place, end, its_number),
            None => {
                self.by_name.remove(&greeting.name);
                self.strangers.push(Stranger { name: greeting.name, its_number, place });
                if !self.new_strangers.contains(&greeting.name) {
                    self.new_strangers.push(greeting.name);
                }
            }
        }
        // It leaves with the first cell, or at the next look: nobody waits for it alone.
        self.hold(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_compared_whole() {
        let secret: [u8; 16] = std::array::from_fn(|at| at as u8);
        assert!(is_same_secret(&secret, &secret.clone()));
        for at in 0..16 {
            let mut other = secret;
            other[at] ^= 0x80;
            assert!(!is_same_secret(&secret, &other), "{at}");
        }
    }
}
