//! Unknown processes that connect, and attacks by strangers.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};

use encore_transport::sockets::{Address, Network, Sockets};
use encore_transport::transport::Transport;

use super::{NETWORKS, SECRET, name, receive, send};

#[test]
fn strangers_wait_until_they_are_admitted() {
    let mut host = Sockets::open(name(0), SECRET, &[Network::Machine]).unwrap();
    let mut guest = Sockets::open(name(8), [1; 16], &[Network::Machine]).unwrap();
    let to = guest.add(name(0), host.addresses().clone(), SECRET);
    assert!(send(&mut guest, to, 3));
    let strangers = loop {
        guest.greet();
        host.greet();
        let strangers = host.strangers();
        if !strangers.is_empty() {
            break strangers;
        }
    };
    assert_eq!(strangers, [name(8)]);
    assert!(host.strangers().is_empty());
    let end = host.admit(name(8));
    while receive(&mut host, end) != Some(3) {
        host.greet();
        guest.greet();
    }
    // The answer goes through the same connection.
    assert!(send(&mut host, end, 4));
    while receive(&mut guest, to) != Some(4) {
        host.greet();
        guest.greet();
    }
    // After the disconnect, it may come again.
    host.forget(end);
    guest.forget(to);
    let to = guest.add(name(0), host.addresses().clone(), SECRET);
    assert!(send(&mut guest, to, 5));
    while host.strangers().is_empty() {
        guest.greet();
        host.greet();
    }
    let end = host.admit(name(8));
    while receive(&mut host, end) != Some(5) {
        host.greet();
        guest.greet();
    }
    assert!(host.broken().is_none() && guest.broken().is_none());
}

/// A process that has disconnected comes again before the other one has read its disconnect: neither connection takes the other one's
/// cells.
#[test]
fn immediately_returning_process_is_a_stranger() {
    for (network, first_by_host) in
        NETWORKS.into_iter().flat_map(|network| [(network, true), (network, false)])
    {
        let mut host = Sockets::open(name(0), SECRET, &[network]).unwrap();
        let mut guest = Sockets::open(name(1), SECRET, &[network]).unwrap();
        let of_guest = host.add(name(1), guest.addresses().clone(), SECRET);
        let of_host = guest.add(name(0), host.addresses().clone(), SECRET);
        // Both directions use one connection, which either has begun.
        let (from, to) = if first_by_host { (&mut host, of_guest) } else { (&mut guest, of_host) };
        assert!(send(from, to, 1));
        let mut got = None;
        while got.is_none() {
            host.greet();
            guest.greet();
            got = if first_by_host { receive(&mut guest, of_host) } else { receive(&mut host, of_guest) };
        }
        assert_eq!(got, Some(1));
        assert!(send(&mut guest, of_host, 2));
        guest.forget(of_host);
        let again = guest.add(name(0), host.addresses().clone(), SECRET);
        assert!(send(&mut guest, again, 3));
        let strangers = loop {
            guest.greet();
            host.greet();
            let strangers = host.strangers();
            if !strangers.is_empty() {
                break strangers;
            }
        };
        assert_eq!(strangers, [name(1)]);
        host.name_again(name(1));
        assert_eq!(host.strangers(), [name(1)]);
        while receive(&mut host, of_guest) != Some(2) {
            host.greet();
            guest.greet();
        }
        host.forget(of_guest);
        let anew = host.admit(name(1));
        while receive(&mut host, anew) != Some(3) {
            host.greet();
            guest.greet();
        }
        assert!(send(&mut host, anew, 4));
        while receive(&mut guest, again) != Some(4) {
            host.greet();
            guest.greet();
        }
        assert!(host.broken().is_none() && guest.broken().is_none());
    }
}

#[test]
fn wrong_secret_is_not_let_in() {
    let mut host = Sockets::open(name(0), SECRET, &[Network::Machine]).unwrap();
    let mut guest = Sockets::open(name(1), SECRET, &[Network::Machine]).unwrap();
    let to = guest.add(name(0), host.addresses().clone(), [8; 16]);
    assert!(send(&mut guest, to, 3));
    while guest.broken().is_none() {
        guest.greet();
        host.greet();
    }
    assert!(host.strangers().is_empty());
    // Nor is a caller that expects another process.
    let other = guest.add(name(5), host.addresses().clone(), SECRET);
    assert!(send(&mut guest, other, 3));
    while guest.broken().is_none() {
        guest.greet();
        host.greet();
    }
    assert!(host.strangers().is_empty());
    // Nor is a caller with invalid bytes, none of which are kept.
    let Some(Address::Unix(socket)) = host.addresses().iter().next() else {
        panic!("a socket of the machine")
    };
    let address = SocketAddr::from_abstract_name(socket).unwrap();
    for nonsense in [
        &b"GET / HTTP/1.1\r\nHost: localhost\r\nX: 0123456789abcdef0123456789abcdef0123456789abcdef\r\n\r\n"
            [..],
        &[0; 4096],
    ] {
        let mut stranger = UnixStream::connect_addr(&address).unwrap();
        stranger.write_all(nonsense).unwrap();
        let reader = std::thread::spawn(move || {
            let mut said = Vec::new();
            // The end may come as an error, since not all was read.
            let _ = stranger.read_to_end(&mut said);
            said
        });
        while !reader.is_finished() {
            host.greet();
        }
        assert_eq!(reader.join().unwrap(), []);
    }
    assert!(host.strangers().is_empty() && host.broken().is_none());
}

/// The process doesn't poll: its thread dismisses silent strangers, and lets legitimate callers in, though thousands came before and keep
/// coming.
#[test]
fn silent_strangers_block_no_legitimate_caller() {
    let network = NETWORKS[1];
    let mut host = Sockets::open(name(0), SECRET, &[network]).unwrap();
    let mut guest = Sockets::open(name(1), SECRET, &[network]).unwrap();
    let from = host.add(name(1), guest.addresses().clone(), SECRET);
    let to = guest.add(name(0), host.addresses().clone(), SECRET);
    let address = host.addresses().of_network().unwrap();
    // More than there is room for; about as many as a process may have open by default.
    let mut strangers: Vec<TcpStream> = (0..600).map(|_| TcpStream::connect(address).unwrap()).collect();
    assert!(send(&mut guest, to, 3));
    while guest.has_unsent() {
        guest.greet();
        strangers.push(TcpStream::connect(address).unwrap());
        strangers.swap_remove(0);
    }
    while receive(&mut host, from) != Some(3) {
        host.greet();
    }
    assert!(guest.broken().is_none() && host.strangers().is_empty());
    // The oldest were dismissed.
    let mut dismissed = 0;
    for mut stranger in &strangers {
        stranger.set_nonblocking(true).unwrap();
        dismissed += usize::from(matches!(stranger.read(&mut [0]), Ok(0)));
    }
    assert!(dismissed >= 300, "{dismissed}");
}

/// Bytes sent before admission reveal nothing of the secret.
#[test]
fn handshake_does_not_reveal_secret() {
    let secret = [0xa7; 16];
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = format!("tcp:{}", listener.local_addr().unwrap()).parse().unwrap();
    let mut guest = Sockets::open(name(1), secret, &[NETWORKS[1]]).unwrap();
    let to = guest.add(name(0), addresses, secret);
    assert!(send(&mut guest, to, 4));
    let (mut caught, _) = listener.accept().unwrap();
    let mut said = [0; 80];
    caught.set_nonblocking(true).unwrap();
    while !caught.peek(&mut said).is_ok_and(|bytes| bytes == said.len()) {
        guest.greet();
    }
    caught.set_nonblocking(false).unwrap();
    caught.read_exact(&mut said).unwrap();
    assert!(!said.windows(4).any(|bytes| bytes == &secret[..4]));
    // Nor does the cell follow to a peer without a proof.
    caught.write_all(&[0; 56]).unwrap();
    while guest.broken().is_none() {
        guest.greet();
    }
    let mut rest = Vec::new();
    let _ = caught.read_to_end(&mut rest);
    assert_eq!(rest, []);
}
