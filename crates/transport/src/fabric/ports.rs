//! Ports of InfiniBand, as the kernel lists them.

use std::path::{Path, PathBuf};

/// Where the kernel lists adapters of InfiniBand, and those that speak as they do.
pub(super) const INFINIBAND: &str = "/sys/class/infiniband";
/// The driver of adapters that UCX serves best, on Ethernet, too.
const DRIVER: &str = "mlx5_core";

/// Whether a port is connected.
pub(super) fn is_connected() -> bool {
    !ports(Path::new(INFINIBAND)).is_empty()
}

/// Adapter and number of each connected port of InfiniBand, in their order.
pub(super) fn ports(folder: &Path) -> Vec<(String, String)> {
    let entries = |path: PathBuf| std::fs::read_dir(path).into_iter().flatten().flatten();
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let says =
        |path: PathBuf, what: &str| std::fs::read_to_string(path).is_ok_and(|said| said.contains(what));
    let mut found = Vec::new();
    for adapter in entries(folder.to_owned()) {
        let driver = std::fs::read_link(adapter.path().join("device/driver"));
        let has_driver = driver.is_ok_and(|driver| driver.ends_with(DRIVER));
        for port in entries(adapter.path().join("ports")) {
            let is_one = has_driver || says(port.path().join("link_layer"), "InfiniBand");
            if is_one && says(port.path().join("state"), "ACTIVE") {
                found.extend(name(&adapter.path()).zip(name(&port.path())));
            }
        }
    }
    found.sort();
    found
}
