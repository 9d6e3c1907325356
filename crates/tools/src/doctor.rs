//! `encore doctor`: what this machine, container and environment mean for a job, each finding with what to do about it.

mod cgroups;
pub mod fabric;

use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use encore_boot::interfaces::Refused;
use encore_boot::{cpus, environment, launchers, memory, segment};
use encore_settings::Settings;

use crate::devices::{Devices, Verdict};
use crate::network::{Network, Ucx};
use crate::wrapper::words;

/// Importance of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    /// As it should be.
    Fine,
    /// Good to know; jobs run.
    Note,
    /// Jobs will not run, or not as they seem to.
    Problem,
}

/// Something that was found.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    weight: Weight,
    what: String,
    /// Remedy, in one line.
    fix: Option<String>,
}

fn fine(what: impl Into<String>) -> Finding {
    Finding { weight: Weight::Fine, what: what.into(), fix: None }
}

fn note(what: impl Into<String>, fix: impl Into<String>) -> Finding {
    Finding { weight: Weight::Note, what: what.into(), fix: Some(fix.into()) }
}

fn problem(what: impl Into<String>, fix: impl Into<String>) -> Finding {
    Finding { weight: Weight::Problem, what: what.into(), fix: Some(fix.into()) }
}

/// Looks at everything. `prefix` is the folder of this installation, `variable` looks the environment up. Returns the report, and
/// whether nothing in it is a problem.
pub fn run(prefix: &Path, variable: impl Fn(&str) -> Option<String>) -> (String, bool) {
    let mut findings = vec![processors(), memory_of_the_machine()];
    findings.extend(limits());
    findings.push(shared_memory());
    findings.push(large_pages(line(LARGE_PAGES).as_deref(), line(LARGE_PAGE).as_deref()));
    findings.push(kernel_copies());
    findings.extend(installation(prefix));
    findings.extend(programs(&prefix.join("bin"), variable("PATH").as_deref()));
    findings.extend(libraries(prefix, &variable));
    findings.push(launcher(&variable));
    findings.extend(network(&variable));
    findings.extend(devices(&variable));
    findings.extend(settings(&variable));
    let well = findings.iter().all(|finding| finding.weight != Weight::Problem);
    (report(&findings), well)
}

fn report(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let mark = match finding.weight {
            Weight::Fine => "fine   ",
            Weight::Note => "note   ",
            Weight::Problem => "PROBLEM",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mark}  {}", finding.what);
        if let Some(fix) = &finding.fix {
            let _ = writeln!(text, "         -> {fix}");
        }
    }
    text
}

// ---- The machine ------------------------------------------------------------------------------------------------

/// A line of a file in /proc or /sys, without its line break.
fn line(path: &str) -> Option<String> {
    fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
}

fn processors() -> Finding {
    let allowed = match cpus::allowed() {
        Ok(allowed) => allowed.len(),
        Err(error) => {
            return problem(
                format!("processors: they can't be counted ({error})"),
                "allow sched_getaffinity",
            );
        }
    };
    let usable = std::thread::available_parallelism().map_or(allowed, |usable| usable.get().min(allowed));
    if usable < allowed {
        return note(
            format!(
                "processors: {allowed}, but this container may use the time of {usable} (cgroup cpu.max)"
            ),
            format!("mpiexec starts {usable} ranks by default; more share the time"),
        );
    }
    fine(format!("processors: {allowed} may be used; mpiexec starts as many ranks by default"))
}

fn memory_of_the_machine() -> Finding {
    let info = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kilobytes = |name: &str| -> Option<u64> {
        let line = info.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    let available = kilobytes("MemAvailable:").map(|kilobytes| kilobytes << 10);
    match available.into_iter().chain(cgroups::memory_left()).min() {
        None => note("memory: the system doesn't say how much there is", "mount /proc"),
        Some(free) if free < 64 << 20 => problem(
            format!("memory: {} are free", megabytes(free)),
            "a job needs about 2 MB a rank, and 1 MB for each pair that talks: free some, or raise the container's limit",
        ),
        Some(free) => fine(format!("memory: {} are free for this user or container", megabytes(free))),
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes >> 20)
}

fn limits() -> Vec<Finding> {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit = |name: &str| -> Option<u64> {
        let line = limits.lines().find(|line| line.starts_with(name))?;
        line[name.len()..].split_whitespace().nth(1)?.parse().ok()
    };
    let mut findings = Vec::new();
    if let Some(files) = limit("Max open files") {
        let ranks = files.saturating_sub(48) / 3;
        findings.push(match ranks {
            0..64 => note(
                format!("open files: {files} are allowed, enough for {ranks} ranks"),
                "ulimit -n 4096, or --ulimit nofile=4096 for the container",
            ),
            _ => fine(format!("open files: {files} are allowed, enough for {ranks} ranks")),
        });
    }
    let processes = [limit("Max processes"), cgroups::processes()].into_iter().flatten().min();
    if let Some(processes) = processes.filter(|processes| *processes < 256) {
        findings.push(note(
            format!("processes: {processes} are allowed, other programs' included"),
            "ulimit -u 4096, or --pids-limit for the container",
        ));
    }
    findings.push(match limit("Max locked memory") {
        Some(bytes) => fine(format!("locked memory: {} KB are allowed; none is needed", bytes >> 10)),
        None => fine("locked memory: as much as there is; none is needed"),
    });
    findings
}

fn shared_memory() -> Finding {
    match segment::create(2, std::process::id()) {
        Ok(_) => fine("shared memory: it can be made (memfd; /dev/shm isn't needed, whatever its size)"),
        Err(error) => problem(
            format!("shared memory: it can't be made: {error}"),
            "allow memfd_create and mmap to this container (seccomp profile)",
        ),
    }
}

/// Whether shared memory gets pages of 2 MiB: the choices, with the one in force in brackets.
const LARGE_PAGES: &str = "/sys/kernel/mm/transparent_hugepage/shmem_enabled";

/// Bytes of a large page: more than 2 MiB where a page has more than 4 KiB, as on some systems for arm64.
const LARGE_PAGE: &str = "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size";

/// The finding for the contents of [`LARGE_PAGES`] and [`LARGE_PAGE`], if there are such files.
fn large_pages(choices: Option<&str>, bytes: Option<&str>) -> Finding {
    if let Some(bytes) = bytes.and_then(|bytes| bytes.parse::<u64>().ok()).filter(|bytes| *bytes > 2 << 20) {
        return fine(format!(
            "large pages: this kernel's have {} MB; shared memory needs none so long",
            bytes >> 20
        ));
    }
    let choice = choices.and_then(|choices| choices.split(['[', ']']).nth(1));
    match choice {
        Some("advise" | "within_size" | "always" | "force") => {
            fine("pages of 2 MB: MPI_Alloc_mem and windows get them, from 2 MB on")
        }
        _ => note(
            "pages of 2 MB: shared memory gets none; jobs run, but the first use of long windows and of MPI_Alloc_mem takes three times as long",
            format!("as root: echo advise > {LARGE_PAGES}"),
        ),
    }
}

fn kernel_copies() -> Finding {
    let effect = "nothing has to be done: long messages are copied twice where ranks share processors";
    if let Err(error) = memory::try_out() {
        return note(
            format!(
                "copies by the kernel (process_vm_readv): refused ({error}), by the container's seccomp profile"
            ),
            format!("{effect}; --cap-add SYS_PTRACE or --security-opt seccomp=unconfined allows them"),
        );
    }
    match line("/proc/sys/kernel/yama/ptrace_scope").as_deref() {
        Some("3") => note(
            "copies by the kernel (process_vm_readv): refused to everybody (kernel.yama.ptrace_scope = 3)",
            format!("{effect}; the setting can only be changed when the machine starts"),
        ),
        Some("2") if !is_root() => note(
            "copies by the kernel (process_vm_readv): refused to all but administrators (kernel.yama.ptrace_scope = 2)",
            format!("{effect}; sysctl kernel.yama.ptrace_scope=1 allows them"),
        ),
        Some("1") => fine(
            "copies by the kernel (process_vm_readv): allowed, as ranks let each other (ptrace_scope = 1)",
        ),
        _ => fine("copies by the kernel (process_vm_readv): allowed"),
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}

/// By what other nodes would reach this machine, and why not by something else.
fn network(variable: &impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    let fabric = variable(environment::FABRIC).map(OsString::from);
    let change = "change ENCORE_FABRIC, or unset it";
    let network = match Network::look(fabric.as_deref(), true) {
        Ok(network) => network,
        Err(refused) => return vec![problem(format!("network: {refused}"), change)],
    };
    let others = match network.interfaces.is_empty() {
        true => String::new(),
        false => format!("; not taken: {}", network.interfaces.join("; ")),
    };
    let sockets = match network.address {
        Ok((address, reason)) => {
            fine(format!("network: other nodes would reach this one at {address} ({reason}){others}"))
        }
        Err(refused @ Refused::Nothing) => note(
            format!("network: {refused}{others}"),
            "nothing has to be done for jobs only on this machine",
        ),
        Err(refused) => problem(format!("network: {refused}"), change),
    };
    let names_ucx = !matches!(network.ucx, Ucx::NotTaken(_));
    let said = format!("UCX: {}", network.ucx.sentence());
    let ucx = match network.ucx {
        // libfabric may reach the device.
        Ucx::Unfit(_) if !network.is_named => note(said, "ENCORE_FABRIC=sockets has jobs use TCP"),
        Ucx::Unfit(_) => problem(said, change),
        Ucx::Taken(_) | Ucx::NotTaken(_) => fine(said),
    };
    let fabric = match network.fabric {
        Ok(fabric)
            if (fabric.taken.is_none() || matches!(fabric.tried, Some(Err(_)))) && network.is_named =>
        {
            problem(format!("libfabric: {}", fabric.sentence()), change)
        }
        Ok(fabric) => fine(format!("libfabric: {}", fabric.sentence())),
        Err(why) if network.is_named && !names_ucx => problem(format!("libfabric: {why}"), change),
        Err(why) => fine(format!("libfabric: not used; {why}")),
    };
    vec![sockets, ucx, fabric]
}

/// Whether buffers may be memory of devices.
fn devices(variable: &impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    let Ok(settings) = Settings::from_variables(2, variable) else { return Vec::new() };
    let found = Devices::look(settings.device);
    let mut findings = vec![match found.verdict() {
        Verdict::Served(text) | Verdict::HostOnly(text) => fine(format!("memory of devices: {text}")),
        Verdict::Unusable(text) => note(
            format!("memory of devices: {text}"),
            "give this machine or container the CUDA driver, or set ENCORE_DEVICE=no: without it, short messages take a longer way",
        ),
    }];
    findings.extend(found.others.iter().map(|other| {
        note(
            format!("memory of devices of {other}: not served"),
            "copy their data to the host's memory for MPI",
        )
    }));
    findings
}

// ---- This installation and others ---------------------------------------------------------------------------------

fn installation(prefix: &Path) -> Vec<Finding> {
    let wanted = [
        "bin/mpiexec",
        "bin/mpicc",
        "lib/libmpi_abi.so.1",
        "lib/mpich-abi/libmpi.so.12",
        "lib/openmpi-abi/libmpi.so.40",
        "include/mpi.h",
    ];
    let missing: Vec<&str> = wanted.into_iter().filter(|file| !prefix.join(file).exists()).collect();
    if missing.is_empty() {
        return vec![fine(format!("installation: complete, in {}", prefix.display()))];
    }
    vec![problem(
        format!("installation: in {} there is no {}", prefix.display(), missing.join(", ")),
        "install it again, whole: these files find each other by their places",
    )]
}

/// The file that a name leads to.
fn real(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok()
}

/// Programs that the names of MPI's programs lead to.
fn programs(own: &Path, path: Option<&str>) -> Vec<Finding> {
    let folders: Vec<PathBuf> = path.map(|path| std::env::split_paths(path).collect()).unwrap_or_default();
    let mut findings = Vec::new();
    let mut others = Vec::new();
    for name in ["mpiexec", "mpirun", "mpicc"] {
        let found: Vec<PathBuf> =
            folders.iter().map(|folder| folder.join(name)).filter(|file| file.is_file()).collect();
        let ours = real(&own.join(name));
        let is_ours = |file: &PathBuf| ours.is_some() && real(file) == ours;
        match found.first() {
            Some(first) if !is_ours(first) => findings.push(problem(
                format!(
                    "PATH: {name} is {}, not Encore's: programs and launcher would be of two MPIs",
                    first.display()
                ),
                to_the_path(own),
            )),
            _ => {}
        }
        others.extend(
            found.into_iter().skip(1).filter(|file| !is_ours(file)).map(|file| file.display().to_string()),
        );
    }
    let on_path = folders.iter().any(|folder| real(folder).is_some_and(|folder| real(own) == Some(folder)));
    if findings.is_empty() && !on_path {
        findings.push(note(
            "PATH: Encore's programs aren't on it, so they have to be named with their folder",
            to_the_path(own),
        ));
    } else if findings.is_empty() {
        let beside =
            if others.is_empty() { String::new() } else { format!(" (behind them: {})", others.join(", ")) };
        findings.push(fine(format!("PATH: mpiexec and mpicc are Encore's{beside}")));
    }
    findings
}

/// Line for a shell that puts `folder` into the path.
fn to_the_path(folder: &Path) -> String {
    format!("export PATH={}:\"$PATH\"", String::from_utf8_lossy(&words::quote(folder.as_os_str())))
}

/// Other libraries that programs would load.
fn libraries(prefix: &Path, variable: &impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    let own = real(&prefix.join("lib"));
    let is_mpi = |name: &OsStr| {
        let name = name.to_string_lossy();
        name.starts_with("libmpi.so") || name.starts_with("libmpi_abi.so") || name.starts_with("libmpich.so")
    };
    let is_ours = |folder: &Path| {
        let folder = real(folder);
        own.is_some() && (folder == own || folder.as_deref().and_then(Path::parent) == own.as_deref())
    };
    let mut findings = Vec::new();
    for folder in variable("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths) {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        let names = entries.flatten().map(|entry| entry.file_name()).filter(|name| is_mpi(name));
        if let Some(name) = names.min().filter(|_| !is_ours(&folder)) {
            findings.push(problem(
                format!(
                    "LD_LIBRARY_PATH: {} has {} of another MPI",
                    folder.display(),
                    name.to_string_lossy()
                ),
                "take that folder out: programs would load that library instead of Encore's",
            ));
        }
    }
    let preloaded = variable("LD_PRELOAD").unwrap_or_default();
    for file in preloaded.split([':', ' ']).map(Path::new) {
        if file.file_name().is_some_and(is_mpi) && !file.parent().is_some_and(is_ours) {
            findings.push(problem(
                format!("LD_PRELOAD: {} is the library of another MPI", file.display()),
                "unset LD_PRELOAD: all programs would load it instead of Encore's",
            ));
        }
    }
    if findings.is_empty() {
        findings.push(fine("LD_LIBRARY_PATH, LD_PRELOAD: no other MPI"));
    }
    findings
}

// ---- The environment ----------------------------------------------------------------------------------------------

fn launcher(variable: &impl Fn(&str) -> Option<String>) -> Finding {
    match launchers::detect(variable) {
        Some(found) if found.size == Some(1) => {
            fine(format!("launcher: this shell is the only rank of {}", found.launcher))
        }
        Some(found) if found.way.is_some() => note(
            format!("launcher: this shell is a rank of {}", found.launcher),
            "an MPI program that is started in it takes the place of that rank, and waits for the other ranks",
        ),
        Some(found) => problem(
            format!(
                "launcher: this shell is a rank of {}, which has left it no way to find the other ranks",
                found.launcher
            ),
            "start programs with Encore's own mpiexec, or have srun join them: --mpi=pmi2 or --mpi=pmix",
        ),
        None if variable("SLURM_JOB_ID").is_some() => {
            fine("launcher: an allocation of Slurm; mpiexec starts its ranks on this machine of it")
        }
        None => fine("launcher: none but mpiexec"),
    }
}

fn settings(variable: &impl Fn(&str) -> Option<String>) -> Option<Finding> {
    let error = Settings::from_variables(2, variable).err()?;
    Some(problem(format!("settings: {error}"), "unset it, or see encore info"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_says_what_to_do() {
        let text = report(&[fine("a"), note("b", "c"), problem("d", "e")]);
        assert_eq!(text, "fine     a\nnote     b\n         -> c\nPROBLEM  d\n         -> e\n");
    }

    #[test]
    fn large_pages_are_had_where_the_choice_in_force_gives_them() {
        let weight = |choices| large_pages(choices, Some("2097152")).weight;
        assert_eq!(weight(Some("always within_size [advise] never deny force")), Weight::Fine);
        assert_eq!(weight(Some("always within_size advise [never] deny force")), Weight::Note);
        assert_eq!(weight(None), Weight::Note);
        assert_eq!(large_pages(None, None).weight, Weight::Note);
    }

    #[test]
    fn no_page_of_2_mb_is_promised_where_large_pages_are_longer() {
        for choice in ["[advise] never", "advise [never]"] {
            let finding = large_pages(Some(choice), Some("536870912"));
            assert_eq!(
                finding.what,
                "large pages: this kernel's have 512 MB; shared memory needs none so long"
            );
            assert_eq!((finding.weight, finding.fix), (Weight::Fine, None));
        }
    }

    #[test]
    fn a_rank_of_another_launcher_is_a_problem() {
        let variables = |name: &str| match name {
            "PMI_RANK" => Some("1".to_owned()),
            "PMI_SIZE" => Some("4".to_owned()),
            _ => None,
        };
        assert_eq!(launcher(&variables).weight, Weight::Problem);
        assert_eq!(launcher(&|_: &str| None).weight, Weight::Fine);
    }

    #[test]
    fn programs_and_libraries_of_others_are_found() {
        let root = std::env::temp_dir().join(format!("encore-doctor-{}", std::process::id()));
        for folder in ["own/bin", "own/lib", "other/bin", "other/lib"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for file in [
            "own/bin/mpiexec",
            "own/bin/mpicc",
            "own/lib/libmpi_abi.so.1",
            "other/bin/mpiexec",
            "other/lib/libmpi.so.40",
        ] {
            fs::write(root.join(file), file).unwrap();
        }
        let (own, other) = (root.join("own"), root.join("other"));
        let path = |folders: &[&str]| {
            let list: Vec<String> =
                folders.iter().map(|folder| root.join(folder).display().to_string()).collect();
            list.join(":")
        };
        let weights = |path: &str| -> Vec<Weight> {
            programs(&own.join("bin"), Some(path)).iter().map(|finding| finding.weight).collect()
        };
        assert_eq!(weights(&path(&["own/bin", "other/bin"])), [Weight::Fine]);
        assert_eq!(weights(&path(&["other/bin", "own/bin"])), [Weight::Problem]);
        assert_eq!(weights(&path(&["own/lib"])), [Weight::Note]);
        assert_eq!(to_the_path(Path::new("/a b/$c")), r#"export PATH="/a b/\$c":"$PATH""#);
        let of = |name: &'static str, value: String| {
            let found = libraries(&own, &move |asked: &str| (asked == name).then(|| value.clone()));
            found.iter().map(|finding| finding.weight).collect::<Vec<_>>()
        };
        assert_eq!(of("LD_LIBRARY_PATH", path(&["own/lib"])), [Weight::Fine]);
        assert_eq!(of("LD_LIBRARY_PATH", path(&["own/lib", "other/lib"])), [Weight::Problem]);
        assert_eq!(of("LD_PRELOAD", other.join("lib/libmpi.so.40").display().to_string()), [Weight::Problem]);
        fs::remove_dir_all(&root).unwrap();
    }
}
