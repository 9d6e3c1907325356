//! Sockets that listen, those that connections are made of, and who is let in.

use std::io::Error;
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::Duration;

use encore_boot::segment::random_words;
use rustix::net::{self, SocketFlags, SocketType, sockopt};

use super::address::{Address, Network, SILENCE};

/// A descriptor that is none of the three standard ones.
pub(super) fn above_standard(socket: OwnedFd) -> Result<OwnedFd, Error> {
    match socket.as_raw_fd() > 2 {
        true => Ok(socket),
        false => Ok(rustix::io::fcntl_dupfd_cloexec(&socket, 3)?),
    }
}

/// A socket that listens.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) socket: OwnedFd,
    pub(super) address: Address,
}

/// Listens on this network.
pub(super) fn listen(network: Network) -> Result<Listener, Error> {
    let address = match network {
        Network::Machine => Address::Unix(unused_name()?),
        Network::Interface(ip) => Address::Tcp(SocketAddr::new(ip, 0)),
    };
    let listener = stream(&address)?;
    net::bind(&listener, &address.to_system()?)?;
    // As many as the system allows (net.core.somaxconn): strangers may come, and ranks of a whole machine at once.
    net::listen(&listener, i32::MAX)?;
    let address = match address {
        Address::Tcp(_) => {
            let bound = net::getsockname(&listener)?;
            Address::Tcp(bound.try_into().map_err(Error::from)?)
        }
        unix => unix,
    };
    Ok(Listener { socket: listener, address })
}

/// A name that no other socket of the machine has, but for a chance of 2^-128.
pub(super) fn unused_name() -> Result<String, Error> {
    let [first, second] = random_words().map_err(|error| Error::other(error.to_string()))?;
    Ok(format!("encore-{first:016x}{second:016x}"))
}

pub(super) fn stream(address: &Address) -> Result<OwnedFd, Error> {
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let socket = above_standard(net::socket_with(address.family(), SocketType::STREAM, flags, None)?)?;
    prepare(&socket, address)?;
    Ok(socket)
}

/// Has a connection of TCP send at once, and notice that the other side's machine is gone ([`super::silence`]). Those that are accepted have it from the
/// socket that listens.
pub(super) fn prepare(socket: &OwnedFd, address: &Address) -> Result<(), Error> {
    if let Address::Tcp(_) = address {
        sockopt::set_tcp_nodelay(socket, true)?;
        sockopt::set_socket_keepalive(socket, true)?;
        // Many questions, since packets may get lost.
        sockopt::set_tcp_keepidle(socket, Duration::from_secs(u64::from(SILENCE / 3)))?;
        sockopt::set_tcp_keepintvl(socket, Duration::from_secs(1))?;
        sockopt::set_tcp_keepcnt(socket, SILENCE - SILENCE / 3)?;
    }
    Ok(())
}

/// Has the kernel give up connecting to a machine that answers nothing; once connected, nobody does so by time.
pub(super) fn give_up_connecting(socket: &OwnedFd, address: &Address, gives_up: bool) -> Result<(), Error> {
    if let Address::Tcp(_) = address {
        sockopt::set_tcp_user_timeout(socket, if gives_up { SILENCE * 1000 } else { 0 })?;
    }
    Ok(())
}

/// Whether the other side of a connection may be a process of this user's: on one machine, the kernel says whose it is.
pub(super) fn may_be_own(socket: &OwnedFd, address: &Address) -> bool {
    match address {
        Address::Unix(_) => {
            sockopt::socket_peercred(socket).is_ok_and(|peer| peer.uid == rustix::process::geteuid())
        }
        Address::Tcp(_) => true,
    }
}
