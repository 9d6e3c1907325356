//! How connections begin: those that this process makes, and who is let in of those who make others.

use std::io::{Error, ErrorKind};
use std::os::fd::OwnedFd;

use rustix::io::Errno;
use rustix::net;

use super::Sockets;
use super::address::Address;
use super::connection::{Connection, Stage};
use super::frame::{Greeting, Sort};
use super::listening::{may_be_own, stream};

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
                    let greeting =
                        Some(Greeting { name: self.own, to: self.ends[end as usize].name, secret });
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
            let expected = connection.end.map(|end| self.ends[end as usize].name);
            if expected != Some(greeting.name) {
                let why = Error::new(ErrorKind::InvalidData, "another process listens at its address");
                return self.drop_connection(place, Some(why));
            }
            connection.stage = Stage::Open;
            return;
        }
        if greeting.to != self.own || !is_same_secret(&greeting.secret, &self.secret) {
            return self.drop_connection(place, None);
        }
        connection.stage = Stage::Open;
        let answer = Greeting { name: self.own, to: greeting.name, secret: [0; 16] };
        connection.put(&answer.to_bytes());
        if self.full {
            connection.put(&Sort::Full.head(0));
        }
        match self.by_name.get(&greeting.name) {
            Some(end) => self.belongs_to(place, *end),
            None => {
                self.strangers.push((greeting.name, place));
                if !self.new_strangers.contains(&greeting.name) {
                    self.new_strangers.push(greeting.name);
                }
            }
        }
        self.push_out(place);
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
