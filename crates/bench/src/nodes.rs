//! Two machines on one, for [`crate::part::Part::Nodes`]: network namespaces, joined by a bridge from which nothing leads outside.
//!
//! Each node has a network, a host name, IPC, mounts and process ids of its own. The head, where launchers run, has the process ids of the
//! machine. All of it ends with this process: the first process of each node reads from a pipe of ours until that ends.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::mpi::{Flavour, Mpi};

/// The first process of a node. It waits for all that others leave behind there.
const FIRST_PROCESS: &str = "hostname $1 && ip link set lo up && echo ready && cat > /dev/null";
/// The names of the nodes.
const NAMES: [&str; 2] = ["n1", "n2"];
/// The first numbers of all addresses; the head has the last one of 1, nodes from 11 on.
const NETWORK: &str = "10.78.0.";
/// Where `ip` and `hostname` may be, beyond PATH.
const SYSTEM: &str = "/usr/sbin:/sbin:/usr/bin:/bin";

/// A machine: a process that its namespaces live with, and how to enter them.
#[derive(Debug)]
struct Node {
    first: Child,
    pid: u32,
    own_processes: bool,
}

impl Node {
    fn new(name: &str, own_processes: bool) -> Result<Node, String> {
        let mut command = Command::new("unshare");
        command.env("PATH", path(None));
        command.args(["--net", "--uts", "--ipc", "--mount", "--fork", "--kill-child"]);
        if own_processes {
            command.args(["--pid", "--mount-proc"]);
        }
        command.args(["sh", "-c", FIRST_PROCESS, "node", name]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut first = command.spawn().map_err(|error| format!("unshare can't be started: {error}"))?;
        let mut line = String::new();
        if let Some(stdout) = first.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        if line != "ready\n" {
            let ended = first.wait_with_output().map_err(|error| error.to_string())?;
            return Err(format!(
                "no namespaces can be made here ({})",
                String::from_utf8_lossy(&ended.stderr).trim()
            ));
        }
        let children = format!("/proc/{0}/task/{0}/children", first.id());
        let children = std::fs::read_to_string(children).unwrap_or_default();
        let pid = children.split_whitespace().next().and_then(|pid| pid.parse().ok());
        let pid = pid.ok_or("the first process of a namespace isn't found")?;
        Ok(Node { first, pid, own_processes })
    }

    /// The words before a command that is to run there.
    fn enter(&self) -> Vec<String> {
        let target = format!("--target={}", self.pid);
        let pids = if self.own_processes { &["--pid"][..] } else { &[] };
        let namespaces = ["--net", "--uts", "--ipc", "--mount"];
        let words = ["nsenter", &target].into_iter().chain(namespaces).chain(pids.iter().copied());
        words.map(str::to_owned).collect()
    }

    /// Runs a command there.
    fn run(&self, words: &[&str]) -> Result<(), String> {
        let mut all = self.enter().into_iter();
        let mut command = Command::new(all.next().unwrap_or_default());
        let ran = command.args(all).args(words).env("PATH", path(None)).output();
        match ran {
            Ok(ran) if ran.status.success() => Ok(()),
            Ok(ran) => Err(format!("{}: {}", words.join(" "), String::from_utf8_lossy(&ran.stderr).trim())),
            Err(error) => Err(format!("nsenter can't be started: {error}")),
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.first.kill();
        let _ = self.first.wait();
    }
}

/// PATH, with the folders of the system's programs behind it and `before` in front.
fn path(before: Option<&Path>) -> String {
    let own = std::env::var("PATH").unwrap_or_default();
    let before = before.map(|folder| format!("{}:", folder.display())).unwrap_or_default();
    format!("{before}{own}:{SYSTEM}")
}

/// A head and two nodes.
#[derive(Debug)]
pub struct Rig {
    head: Node,
    /// They end with it.
    _nodes: Vec<Node>,
    /// The program that launchers use as ssh.
    ssh: PathBuf,
    /// The folder of the launcher that Encore's `mpiexec` hands over to, unless it is in PATH.
    starter: Option<PathBuf>,
}

impl Rig {
    /// Makes the nodes, with files in `folder`. `mpis`: MPICH among them brings the launcher for Encore, too. `Err`: why there can't be any.
    pub fn new(folder: &Path, mpis: &[Mpi]) -> Result<Rig, String> {
        if !rustix::process::geteuid().is_root() {
            return Err("only root can make network namespaces".to_owned());
        }
        let head = Node::new("head", false)?;
        let nodes = NAMES.iter().map(|name| Node::new(name, true)).collect::<Result<Vec<_>, _>>()?;
        head.run(&["ip", "link", "add", "br0", "type", "bridge"])?;
        head.run(&["ip", "address", "add", &format!("{NETWORK}1/24"), "dev", "br0"])?;
        head.run(&["ip", "link", "set", "br0", "up"])?;
        let (mut hosts, mut cases) = (format!("127.0.0.1 localhost\n{NETWORK}1 head\n"), String::new());
        for (number, (node, name)) in (11..).zip(nodes.iter().zip(NAMES)) {
            let (cable, pid) = (format!("to-{name}"), node.pid.to_string());
            let peer = ["type", "veth", "peer", "name", "eth0", "netns", &pid];
            head.run(&[&["ip", "link", "add", &cable], &peer[..]].concat())?;
            head.run(&["ip", "link", "set", &cable, "master", "br0", "up"])?;
            node.run(&["ip", "address", "add", &format!("{NETWORK}{number}/24"), "dev", "eth0"])?;
            node.run(&["ip", "link", "set", "eth0", "up"])?;
            hosts += &format!("{NETWORK}{number} {name}\n");
            cases += &format!("{name}) exec {} sh -c \"$*\" ;;\n", node.enter().join(" "));
        }
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(failed)?;
        let (names, ssh) = (folder.join("hosts"), folder.join("ssh"));
        std::fs::write(&names, hosts).map_err(failed)?;
        for node in nodes.iter().chain([&head]) {
            node.run(&["mount", "--bind", &names.to_string_lossy(), "/etc/hosts"])?;
        }
        let skip = "while [ \"${1#-}\" != \"$1\" ]; do shift; done\nnode=$1; shift";
        let script = format!("#!/bin/sh\n{skip}\ncase $node in\n{cases}esac\nexit 255\n");
        std::fs::write(&ssh, script).map_err(failed)?;
        std::fs::set_permissions(&ssh, std::fs::Permissions::from_mode(0o755)).map_err(failed)?;
        let starter = mpis.iter().map(|mpi| &mpi.bin).find(|bin| bin.join("mpiexec.hydra").exists());
        Ok(Rig { head, _nodes: nodes, ssh, starter: starter.cloned() })
    }

    /// The command that starts `ranks` ranks, half of them on each node, the program not yet named. `None`: it isn't known how with this MPI.
    pub fn launcher(&self, mpi: &Mpi, ranks: u32) -> Option<Command> {
        let each = (ranks / 2).to_string();
        let places = NAMES.map(|name| format!("{name}:{each}")).join(",");
        let mut words = self.head.enter().into_iter();
        let mut command = Command::new(words.next()?);
        command.args(words).arg("env");
        // The head's mounts were made before this folder was entered.
        command.arg(format!("PWD={}", std::env::current_dir().ok()?.display()));
        command.arg(format!("PATH={}", path(self.starter.as_deref())));
        let (ssh, prefix) = (self.ssh.display(), mpi.bin.parent().unwrap_or(&mpi.bin).display());
        let mpiexec = mpi.bin.join("mpiexec");
        match mpi.flavour {
            Flavour::Plain if mpi.ours => {
                command.args(["HYDRA_LAUNCHER=ssh".to_owned(), format!("HYDRA_LAUNCHER_EXEC={ssh}")]);
                command.arg(format!("PRTE_MCA_plm_ssh_agent={ssh}"));
                command.arg(mpiexec).args(["-host", &NAMES.join(","), "-ppn", &each]);
            }
            Flavour::Mpich => {
                command.arg("FI_PROVIDER=tcp").arg(mpiexec);
                command.args(["-launcher", "ssh", "-launcher-exec"]).arg(&self.ssh).args(["-hosts", &places]);
            }
            Flavour::OpenMpi => {
                let roots = ["OMPI", "PRTE"].map(|whose| format!("{whose}_ALLOW_RUN_AS_ROOT"));
                command
                    .args(roots.iter().flat_map(|name| [format!("{name}=1"), format!("{name}_CONFIRM=1")]));
                command.args([format!("PRTE_PREFIX={prefix}"), format!("OPAL_PREFIX={prefix}")]);
                command.args([format!("PRTE_MCA_plm_ssh_agent={ssh}"), "FI_PROVIDER=tcp".to_owned()]);
                command.arg(mpiexec).args(["--mca", "pml", "cm", "--mca", "mtl", "ofi"]);
                command.args(["--host", &places, "--map-by", &format!("ppr:{each}:node:OVERSUBSCRIBE")]);
            }
            Flavour::Plain | Flavour::Intel => return None,
        }
        command.args(["-n", &ranks.to_string()]);
        Some(command)
    }
}
