//! The limits of the control groups that this process is in: of its own one and of all above it, with versions 1 and 2.

use std::fs;
use std::path::{Path, PathBuf};

/// A controller's files: limit, and what is used of it.
struct Files {
    controller: &'static str,
    /// With version 2.
    new: [&'static str; 2],
    /// With version 1.
    old: [&'static str; 2],
}

const MEMORY: Files = Files {
    controller: "memory",
    new: ["memory.max", "memory.current"],
    old: ["memory.limit_in_bytes", "memory.usage_in_bytes"],
};
const PROCESSES: Files =
    Files { controller: "pids", new: ["pids.max", "pids.current"], old: ["pids.max", "pids.current"] };

/// Bytes of memory that are left to this process's groups, if any is limited.
pub fn memory_left() -> Option<u64> {
    limits(&MEMORY).into_iter().map(|(limit, used)| limit.saturating_sub(used)).min()
}

/// Number of processes that this process's groups may have, if any is limited.
pub fn processes() -> Option<u64> {
    limits(&PROCESSES).into_iter().map(|(limit, _)| limit).min()
}

/// The limits that there are, each with what is used.
fn limits(files: &Files) -> Vec<(u64, u64)> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let (groups, mounts) = (read("/proc/self/cgroup"), read("/proc/self/mountinfo"));
    let folders = folders(&groups, &mounts, files.controller);
    folders
        .iter()
        .filter_map(|folder| limit_of(folder, &files.new).or_else(|| limit_of(folder, &files.old)))
        .collect()
}

/// The limit of one group, and what it uses.
fn limit_of(folder: &Path, [limit, used]: &[&str; 2]) -> Option<(u64, u64)> {
    let number = |file: &str| fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
    // Version 1 says a number near 2 to the 63rd instead of "max".
    let limit = number(limit).filter(|limit| *limit < 1 << 62)?;
    Some((limit, number(used).unwrap_or(0)))
}

/// The folders of the groups that a process is in, by its `/proc/PID/cgroup` and `mountinfo`, with all above them.
fn folders(groups: &str, mounts: &str, controller: &str) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for mount in mounts.lines() {
        let Some((place, system)) = mount.split_once(" - ") else { continue };
        let (mut place, mut system) = (place.split(' ').skip(3), system.split(' '));
        let (Some(root), Some(at)) = (place.next(), place.next()) else { continue };
        let (kind, options) = (system.next().unwrap_or_default(), system.nth(1).unwrap_or_default());
        let has = |list: &str| list.split(',').any(|name| name == controller);
        let group = groups.lines().find_map(|line| {
            let mut parts = line.splitn(3, ':').skip(1);
            let (controllers, path) = (parts.next()?, parts.next()?);
            let is_it = match kind {
                "cgroup2" => controllers.is_empty(),
                "cgroup" => has(options) && has(controllers),
                _ => false,
            };
            is_it.then_some(path)
        });
        let Some(group) = group else { continue };
        // A group outside of what is mounted here can't be looked at: what is mounted lies above it, or is all that there is to see.
        let below = Path::new(group).strip_prefix(root).unwrap_or(Path::new(""));
        let below = if below.starts_with("..") { Path::new("") } else { below };
        let at = Path::new(at);
        folders.extend(below.ancestors().map(|part| at.join(part)));
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(groups: &str, mounts: &str) -> Vec<String> {
        folders(groups, mounts, "memory").iter().map(|folder| folder.display().to_string()).collect()
    }

    #[test]
    fn the_own_group_and_all_above_it_are_found() {
        let second = "25 20 0:22 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";
        let expected = ["/sys/fs/cgroup/user/job", "/sys/fs/cgroup/user", "/sys/fs/cgroup/"];
        assert_eq!(found("0::/user/job\n", second), expected);
        let first = "30 25 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                     31 25 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n";
        let groups = "5:cpu,cpuacct:/other\n4:memory:/slurm/step_0\n0::/\n";
        let expected =
            ["/sys/fs/cgroup/memory/slurm/step_0", "/sys/fs/cgroup/memory/slurm", "/sys/fs/cgroup/memory/"];
        assert_eq!(found(groups, first), expected);
    }

    #[test]
    fn a_container_sees_its_part() {
        // Without a namespace of groups, the container's own group is mounted.
        let part = "30 25 0:27 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";
        assert_eq!(found("4:memory:/docker/abc\n", part), ["/sys/fs/cgroup/memory/"]);
        assert_eq!(
            found("4:memory:/docker/abc/x\n", part),
            ["/sys/fs/cgroup/memory/x", "/sys/fs/cgroup/memory/"]
        );
        let outside = "25 20 0:22 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
        assert_eq!(found("0::/../../other\n", outside), ["/sys/fs/cgroup/"]);
        assert_eq!(found("", outside), Vec::<String>::new());
    }

    #[test]
    fn limits_are_numbers() {
        let folder = std::env::temp_dir().join(format!("encore-cgroups-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let with = |limit: &str| {
            fs::write(folder.join("memory.max"), limit).unwrap();
            fs::write(folder.join("memory.current"), "30\n").unwrap();
            limit_of(&folder, &MEMORY.new)
        };
        assert_eq!(
            [with("100\n"), with("max\n"), with("9223372036854771712\n")],
            [Some((100, 30)), None, None]
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
