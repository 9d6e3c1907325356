//! Listening sockets, options of connected ones, and the check of a peer's user.

use std::io::Error;
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::Duration;

use encore_boot::segment::random_words;
use rustix::net::{self, SocketFlags, SocketType, sockopt};

use super::address::{Address, Network, SILENCE};

/// A duplicate above the three standard descriptors.
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

/// Begins to listen on a network.
pub(super) fn listen(network: Network) -> Result<Listener, Error> {
    let address = match network {
        Network::Machine => Address::Unix(unused_name()?),
        Network::Interface(ip) => Address::Tcp(SocketAddr::new(ip, 0)),
    };
    let listener = stream(&address)?;
    net::bind(&listener, &address.to_system()?)?;
    // The system's maximum (net.core.somaxconn): strangers may come, and ranks of a whole machine at once.
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

/// A random name for a socket of the machine; another one has it with probability 2^-128.
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

/// Has a TCP connection send at once, and notice the death of the other side's machine ([`super::silence`]). Accepted connections inherit
/// this from the listening socket.
pub(super) fn prepare(socket: &OwnedFd, address: &Address) -> Result<(), Error> {
    if let Address::Tcp(_) = address {
        sockopt::set_tcp_nodelay(socket, true)?;
        sockopt::set_socket_keepalive(socket, true)?;
        // Many probes, since packets may get lost.
        sockopt::set_tcp_keepidle(socket, Duration::from_secs(u64::from(SILENCE / 3)))?;
        sockopt::set_tcp_keepintvl(socket, Duration::from_secs(1))?;
        sockopt::set_tcp_keepcnt(socket, SILENCE - SILENCE / 3)?;
    }
    Ok(())
}

/// Sets whether the kernel gives up connecting to a machine that answers nothing. Once connected, there is no time limit.
pub(super) fn give_up_connecting(socket: &OwnedFd, address: &Address, gives_up: bool) -> Result<(), Error> {
    if let Address::Tcp(_) = address {
        sockopt::set_tcp_user_timeout(socket, if gives_up { SILENCE * 1000 } else { 0 })?;
    }
    Ok(())
}

/// Whether the peer may be a process of this user: on one machine, the kernel reports the peer's user.
pub(super) fn may_be_own(socket: &OwnedFd, address: &Address) -> bool {
    match address {
        Address::Unix(_) => {
            sockopt::socket_peercred(socket).is_ok_and(|peer| peer.uid == rustix::process::geteuid())
        }
        Address::Tcp(_) => true,
    }
}
