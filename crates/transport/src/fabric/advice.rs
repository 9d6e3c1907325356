//! Advice on a provider that fails or is missing: limits, rights and settings of this process.

use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{Access, access};
use rustix::process::{Resource, getrlimit};

use super::library::{Failed, UNIVERSE};

/// Folders and name prefixes of the device files of fast networks.
const DEVICES: [(&str, &str); 3] = [("/dev/infiniband", "uverbs"), ("/dev", "cxi"), ("/dev", "hfi1_")];
/// Folder in which libfabric searches for further providers.
const PROVIDERS: &str = "FI_PROVIDER_PATH";

/// End of a sentence about a failed call; empty if there is no advice.
pub fn on(failed: &Failed) -> String {
    let limit = getrlimit(Resource::Memlock).current;
    match (failed.code, limit) {
        (libc::ENOMEM | libc::EPERM, Some(bytes))
            if matches!(failed.call, "fi_mr_reg" | "fi_endpoint" | "fi_enable" | "fi_cq_open" | "mlock") =>
        {
            format!(
                "; this process may lock {} KiB of memory: raise it with ulimit -l, or where jobs are started (Slurm: LimitMEMLOCK=infinity of slurmd)",
                bytes / 1024
            )
        }
        (libc::EINVAL, _) if failed.call == "fi_enable" => {
            let size =
                std::env::var(UNIVERSE).map_or_else(|_| "not set".to_owned(), |size| format!("{size} now"));
            format!(
                "; the provider may ask for longer queues than the device has, by {UNIVERSE} ({size}): try a smaller number"
            )
        }
        _ => String::new(),
    }
}

/// End of a sentence about a missing provider: devices that this user may not open, and a folder of providers that doesn't exist.
pub fn on_what_is_missing() -> String {
    let mut reasons: Vec<String> =
        DEVICES.iter().flat_map(|(folder, name)| closed(Path::new(folder), name)).collect();
    if let Some(path) = std::env::var_os(PROVIDERS).filter(|path| !Path::new(path).is_dir()) {
        reasons.push(format!("{PROVIDERS} names {}, which is no folder", path.to_string_lossy()));
    }
    reasons.iter().map(|reason| format!("; {reason}")).collect()
}

/// Devices in a folder that this process may not open.
fn closed(folder: &Path, name: &str) -> Vec<String> {
    let devices = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let named = devices.filter(|device| device.file_name().to_string_lossy().starts_with(name));
    named
        .filter(|device| access(device.path(), Access::READ_OK | Access::WRITE_OK).is_err())
        .map(|device| {
            let rights = device.metadata().map_or_else(
                |_| String::new(),
                |facts| format!(" (mode {:o}, group {})", facts.mode() & 0o777, facts.gid()),
            );
            format!("this user may not open {}{rights}", device.path().display())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_named() {
        let failed = |call, code| Failed { call, code, text: "text".to_owned() };
        assert!(on(&failed("fi_enable", libc::EINVAL)).contains(UNIVERSE));
        assert_eq!(on(&failed("fi_enable", libc::EIO)), "");
        assert_eq!(on(&failed("fi_send", libc::ENOMEM)), "");
        let limited = getrlimit(Resource::Memlock).current.is_some();
        assert_eq!(on(&failed("fi_mr_reg", libc::ENOMEM)).contains("ulimit -l"), limited);
    }

    #[test]
    fn inaccessible_devices_are_named() {
        let folder = std::env::temp_dir().join(format!("encore-device-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("uverbs0"), "").unwrap();
        std::fs::write(folder.join("other"), "").unwrap();
        assert_eq!(closed(&folder, "uverbs"), Vec::<String>::new());
        assert_eq!(closed(&folder.join("none"), "uverbs"), Vec::<String>::new());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
