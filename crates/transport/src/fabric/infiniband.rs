//! Whether UCX goes before libfabric: on InfiniBand, whose adapters UCX serves with transports that libfabric doesn't have.

use std::fmt;
use std::path::Path;

use encore_boot::interfaces::{Way, Wish};

use super::choice::is_near;
use super::ports::{INFINIBAND, ports};
use super::ucx;

/// Why UCX is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// The user names it.
    Named,
    /// The device is a connected port of InfiniBand.
    Port,
}

/// UCX is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The device, as UCX names it; none: all.
    pub device: Option<String>,
    /// The reason.
    pub because: Because,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let device = self.device.as_deref().unwrap_or("all devices");
        match self.because {
            Because::Named => write!(f, "taken on {device}, as ENCORE_FABRIC names it"),
            Because::Port => {
                write!(f, "taken on {device} before libfabric, as that is a connected port of InfiniBand")
            }
        }
    }
}

/// Why UCX isn't taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// ENCORE_FABRIC asks for something else.
    Other,
    /// No port of InfiniBand is connected, or none of the named device.
    NoPort,
    /// There is a port, but the library can't be opened: the sentence.
    NoLibrary(String),
}

impl fmt::Display for NotTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTaken::Other => f.write_str("ENCORE_FABRIC asks for something else"),
            NotTaken::NoPort => f.write_str("this machine has no connected port of InfiniBand"),
            NotTaken::NoLibrary(why) => {
                write!(f, "this machine has a connected port of InfiniBand, but {why}")
            }
        }
    }
}

/// Whether UCX is taken. It is opened only where it is named or a port is connected. `turn`: the number of this process among those of its node.
pub fn choose(wish: &Wish, turn: usize) -> Result<Taken, NotTaken> {
    match &wish.way {
        Way::Provider(name) if name == ucx::NAME => {
            return Ok(Taken { device: wish.interface.clone(), because: Because::Named });
        }
        Way::Best | Way::Auto => {}
        Way::Sockets | Way::Provider(_) => return Err(NotTaken::Other),
    }
    let ports = ports(Path::new(INFINIBAND));
    let port = pick(ports, wish.interface.as_deref(), turn).ok_or(NotTaken::NoPort)?;
    ucx::open().map_err(|failed| NotTaken::NoLibrary(failed.text))?;
    Ok(Taken { device: Some(port), because: Because::Port })
}

/// The port for a process, as UCX names it: one next to its processors, if there are some.
fn pick(ports: Vec<(String, String)>, device: Option<&str>, turn: usize) -> Option<String> {
    let is_wanted = |(adapter, port): &(String, String)| {
        device.is_none_or(|device| device == adapter || device == format!("{adapter}:{port}"))
    };
    let wanted: Vec<_> = ports.into_iter().filter(is_wanted).collect();
    let near: Vec<_> = wanted.iter().filter(|(adapter, _)| is_near(adapter)).cloned().collect();
    let those = if near.is_empty() { wanted } else { near };
    let (adapter, port) = those.get(turn % those.len().max(1))?;
    Some(format!("{adapter}:{port}"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn connected_ports_of_infiniband_are_found() {
        let folder = std::env::temp_dir().join(format!("encore-ports-{}", std::process::id()));
        assert!(ports(&folder).is_empty());
        let port = |path: &str, layer: &str, state: &str| {
            let path = folder.join(path);
            std::fs::create_dir_all(&path).unwrap();
            std::fs::write(path.join("link_layer"), format!("{layer}\n")).unwrap();
            std::fs::write(path.join("state"), format!("{state}\n")).unwrap();
        };
        port("mlx4_0/ports/1", "InfiniBand", "1: DOWN");
        port("mlx4_0/ports/2", "InfiniBand", "4: ACTIVE");
        port("rxe0/ports/1", "Ethernet", "4: ACTIVE");
        port("mlx5_7/ports/1", "Ethernet", "4: ACTIVE");
        std::fs::create_dir_all(folder.join("mlx5_7/device")).unwrap();
        std::os::unix::fs::symlink("/sys/bus/pci/drivers/mlx5_core", folder.join("mlx5_7/device/driver"))
            .unwrap();
        let found = ports(&folder);
        std::fs::remove_dir_all(&folder).unwrap();
        let named: Vec<String> = found.iter().map(|(adapter, port)| format!("{adapter}:{port}")).collect();
        assert_eq!(named, ["mlx4_0:2", "mlx5_7:1"]);
        assert_eq!(pick(found.clone(), None, 3), Some("mlx5_7:1".to_owned()));
        assert_eq!(pick(found.clone(), Some("mlx4_0"), 3), Some("mlx4_0:2".to_owned()));
        assert_eq!(pick(found.clone(), Some("mlx4_0:1"), 0), None);
        assert_eq!(pick(found, Some("ib0"), 0), None);
        assert_eq!(pick(Vec::new(), None, 0), None);
    }

    #[test]
    fn ucx_is_taken_where_it_is_named() {
        let choose = |value| choose(&Wish::read(Some(OsStr::new(value))).unwrap(), 0);
        let taken = Taken { device: Some("eth0".to_owned()), because: Because::Named };
        assert_eq!(choose("ucx,eth0"), Ok(taken));
        assert_eq!(choose("sockets"), Err(NotTaken::Other));
        assert_eq!(choose("verbs"), Err(NotTaken::Other));
    }
}
