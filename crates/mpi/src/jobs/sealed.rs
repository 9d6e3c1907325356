//! Sealed names of ports, for places where others can read them.
//!
//! The name of a port contains the secret of the process that opened it. A launcher's name server shows its names to anybody, so it gets
//! a sealed name, which only holders of the user's key can open. The key is a file that only the user can read, in the home folder, which
//! the machines of a cluster share, or in `XDG_STATE_HOME`.

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::PathBuf;

use encore_boot::{environment, proof};

use super::port::PortName;

/// Prefix of sealed names.
const BEGINNING: &str = "encore-sealed:";
/// Purposes of the key.
const MASKS: &str = "Encore: the secret of a published port";
const SEALS: &str = "Encore: a published port";
/// Number of digits of a nonce, and of a proof, at the beginning of a sealed name.
const DIGITS: usize = 32;

/// Secret of the user's processes.
pub(super) type Key = [u8; 32];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The file of the key.
fn file() -> Result<PathBuf, String> {
    let path = |name| environment::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let state = path("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let state = state.or_else(|| path("HOME").map(|home| home.join(".local/state")));
    Ok(state.ok_or("there is no HOME to keep the user's key in")?.join("encore/names.key"))
}

/// The user's key, which is made if there is none.
pub(super) fn key() -> Result<Key, String> {
    let file = file()?;
    let failed = |error: std::io::Error| {
        format!(
            "the user's key can't be kept in {} ({error}); XDG_STATE_HOME may name another folder",
            file.display()
        )
    };
    if let Some(folder) = file.parent() {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
    }
    if let Err(error) = fs::symlink_metadata(&file) {
        if error.kind() != ErrorKind::NotFound {
            return Err(failed(error));
        }
        make(&file).map_err(failed)?;
    }
    let is = fs::symlink_metadata(&file).map_err(failed)?;
    if !is.is_file() || is.uid() != rustix::process::geteuid().as_raw() || is.mode() & 0o077 != 0 {
        return Err(format!("{} is no file that only this user can read: remove it", file.display()));
    }
    let bytes = fs::read(&file).map_err(failed)?;
    bytes.try_into().map_err(|_| format!("{} is no key: remove it", file.display()))
}

/// Makes a key. It is written to another file and linked, so that no reader finds half of it, and only one of two keys counts.
fn make(file: &std::path::Path) -> std::io::Result<()> {
    let nonce = || proof::nonce().map_err(|error| std::io::Error::other(error.to_string()));
    let key = [nonce()?, nonce()?].concat();
    let apart = file.with_extension(hex(&nonce()?));
    let mut options = fs::OpenOptions::new();
    let written = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&apart)
        .and_then(|mut opened| opened.write_all(&key).and_then(|()| opened.sync_all()))
        .and_then(|()| fs::hard_link(&apart, file));
    let _ = fs::remove_file(&apart);
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

/// A port whose secret is masked, or unmasked.
fn masked(key: &Key, nonce: &str, mut port: PortName) -> PortName {
    let mask = proof::prove(key, MASKS, &[nonce.as_bytes()]);
    port.card.secret.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
    port
}

fn seal_of(key: &Key, nonce: &str, port: &str) -> String {
    hex(&proof::prove(key, SEALS, &[nonce.as_bytes(), port.as_bytes()])[..DIGITS / 2])
}

/// The sealed name of a port.
pub(super) fn seal(key: &Key, port: PortName) -> Result<String, String> {
    let nonce = hex(&proof::nonce().map_err(|error| error.to_string())?);
    let port = masked(key, &nonce, port).to_string();
    let seal = seal_of(key, &nonce, &port);
    Ok(format!("{BEGINNING}{nonce}{seal}{port}"))
}

/// Parts of a sealed name: nonce, seal, and the port with a masked secret. `None`: it isn't one.
fn parts(text: &str) -> Option<(&str, &str, PortName)> {
    let rest = text.strip_prefix(BEGINNING)?;
    let (nonce, rest) = rest.split_at_checked(DIGITS)?;
    let (seal, port) = rest.split_at_checked(DIGITS)?;
    Some((nonce, seal, port.parse().ok()?))
}

/// The port of a sealed name, with a masked secret. Needs no key.
pub(super) fn place_of(text: &str) -> Option<PortName> {
    parts(text).map(|(_, _, port)| port)
}

/// Whether a text is a sealed name.
pub(super) fn is_sealed(text: &str) -> bool {
    text.starts_with(BEGINNING)
}

/// Opens a sealed name. `None`: it was sealed with another key, or isn't a sealed name.
pub(super) fn open(key: &Key, text: &str) -> Option<PortName> {
    let (nonce, seal, port) = parts(text)?;
    let right = seal_of(key, nonce, &port.to_string());
    proof::is_same_secret(seal.as_bytes(), right.as_bytes()).then(|| masked(key, nonce, port))
}

#[cfg(test)]
mod tests {
    use super::super::place::version;
    use super::*;

    #[test]
    fn sealed_name_opens_only_with_key() {
        let secret = "00112233445566778899aabbccddeeff";
        let text = format!("encore-port:{}:{:016x}:{:032x}:0:{secret}:0:0:0:unix:a.", version(), 7, 1);
        let port: PortName = text.parse().unwrap();
        let (key, other) = ([1; 32], [2; 32]);
        let sealed = seal(&key, port.clone()).unwrap();
        assert!(is_sealed(&sealed) && !sealed.contains(secret) && !sealed.contains(' '), "{sealed}");
        assert_ne!(sealed, seal(&key, port.clone()).unwrap());
        assert_eq!(place_of(&sealed).unwrap().card.addresses, port.card.addresses);
        assert_eq!(open(&key, &sealed), Some(port));
        assert_eq!(open(&other, &sealed), None);
        for at in [BEGINNING.len(), BEGINNING.len() + DIGITS, sealed.len() - 3] {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(open(&key, &String::from_utf8(changed).unwrap()), None, "{at}");
        }
        assert!(open(&key, &text).is_none() && place_of("encore-sealed:").is_none());
    }
}
