//! Questions to other programs and the system before a job is handed over.

use std::io::{Error, ErrorKind, Result as IoResult};
use std::net::ToSocketAddrs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The protocols by which ranks may talk to this `srun`, in its own words.
pub fn protocols(srun: &Path) -> IoResult<String> {
    let said = Command::new(srun).arg("--mpi=list").stdin(Stdio::null()).output()?;
    // Versions write it to standard output or standard error.
    let text = [said.stdout, said.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).join("\n");
    if said.status.success() { Ok(text) } else { Err(Error::new(ErrorKind::Unsupported, text)) }
}

/// Looks up the name of a machine: by the system, or as `ssh` is configured to call it.
pub fn look_up(name: &str, ssh: Option<&Path>) -> Result<(), String> {
    let known = |name: &str| match (name.trim_matches(['[', ']']), 0).to_socket_addrs() {
        Ok(addresses) if addresses.len() > 0 => Ok(()),
        Ok(_) => Err("it has no address".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    known(name).or_else(|error| match ssh.and_then(|ssh| name_for_ssh(ssh, name)) {
        Some(other) if other != name => known(&other).map_err(|_| error),
        _ => Err(error),
    })
}

/// How `ssh` calls a machine of this name.
fn name_for_ssh(ssh: &Path, name: &str) -> Option<String> {
    if name.starts_with('-') {
        return None;
    }
    let said =
        Command::new(ssh).args(["-G", name]).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("hostname ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_up() {
        assert_eq!(look_up("localhost", None), Ok(()));
        assert_eq!(look_up("127.0.0.1", None), Ok(()));
        assert_eq!(look_up("[::1]", None), Ok(()));
        // Reserved for names that there aren't (RFC 6761).
        assert!(look_up("machine.invalid", None).is_err());
    }
}
