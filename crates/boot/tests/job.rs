//! [`Job::from_environment`] in processes of its own, since it belongs to the process: this program runs
//! itself as a rank in the situations that ranks get into, and each such process says what it found.
#![allow(clippy::disallowed_methods)]

#[path = "support/pmi_server.rs"]
mod pmi_server;

use std::os::fd::{AsRawFd, OwnedFd};
use std::process::{Command, Stdio};
use std::sync::Arc;

use boot::segment::{self, Head, Stage};
use boot::{Job, environment, later};
use encore_boot as boot;

const ROLE: &str = "JOB_TEST_ROLE";

fn main() {
    match std::env::var(ROLE) {
        Err(_) => run_tests(),
        Ok(role) => play(&role),
    }
}

fn run_tests() {
    let tests: [(&str, fn()); 15] = [
        ("the inherited descriptor leads to the job", inherited_descriptor),
        ("a closed descriptor is replaced by the launcher's", closed_descriptor),
        ("a descriptor that is another file by now is not used", reused_descriptor),
        ("a job that is over is an error", unreachable_segment),
        ("a program of its own is a job of one rank", alone),
        ("another launcher's rank is an error", foreign_launcher),
        ("ranks of a launcher that speaks PMI share memory", ranks_of_pmi),
        ("ranks that are to share none are nodes of their own", parts_of_a_machine),
        ("a rank that has a fatal error has the launcher end the job", rank_aborts),
        ("a launcher that can't be reached is an error", launcher_is_gone),
        ("the session may be one of another PID namespace", other_namespace),
        ("a child of a rank is not that rank", child_of_a_rank),
        ("a child that was given the variables is not that rank either", child_with_variables),
        ("two processes cannot be the same rank", second_process),
        ("a second program after MPI_Finalize is the rank, too", after_finalize),
    ];
    for (name, test) in tests {
        test();
        println!("test {name} ... ok");
    }
}

/// Body of the processes: each finds its job, and prints it.
fn play(role: &str) {
    let before = descriptors();
    let mut job = match Job::from_environment() {
        Ok(job) => job,
        Err(error) => {
            println!("error: {error}");
            return;
        }
    };
    println!("rank {} of {}, appnum {:?}", job.rank, job.size, job.appnum);
    assert_eq!((job.own_slot().stage(), job.here[job.place as usize]), (Stage::Outside, job.rank));
    assert_eq!(job.slots().len(), job.here.len());
    assert!(environment::ALL.iter().all(|name| std::env::var_os(name).is_none()));
    match role {
        "descriptors" => println!("{before} descriptors before, {} after", descriptors()),
        "parent" => print!("child: {}", said(&mut myself("plain"))),
        "parent that passes variables on" => {
            let given = std::env::var("COPY").unwrap();
            let variables = given.split(' ').map(|pair| pair.split_once('=').unwrap());
            print!("child: {}", said(myself("plain").envs(variables)));
        }
        "exchange" => {
            println!("place {} of {:?}, room for {:?}", job.place, job.here, job.bootstrap.universe_size());
            job.bootstrap.put("link", &format!("here:{}", job.rank)).unwrap();
            job.bootstrap.fence().unwrap();
            let others: Vec<_> = (0..job.size).map(|rank| job.bootstrap.get(rank, "link").unwrap()).collect();
            println!("{}", others.join(" "));
            assert!(job.bootstrap.get(0, "nothing").is_err());
            job.bootstrap.fence().unwrap();
            job.bootstrap.finalize(true).unwrap();
            // A child of this process is no rank.
            let mut child = Command::new(std::env::current_exe().unwrap());
            print!("child: {}", said(child.env(ROLE, "plain")));
        }
        "aborter" => {
            boot::end_job(7, "it can't go on");
            std::process::exit(7);
        }
        "finalizer" => job.head.slot(job.rank).set_stage(Stage::Finalized),
        _ => {}
    }
}

fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

/// This program in another role, with nothing in its environment that makes it a rank.
fn myself(role: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env_clear();
    command.env(ROLE, role).stdin(Stdio::null());
    command
}

fn said(command: &mut Command) -> String {
    let output = command.stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// A job of three ranks, as a launcher makes it.
struct Launched {
    segment: OwnedFd,
    head: Arc<Head>,
}

impl Launched {
    fn new() -> Launched {
        let (segment, head) = segment::create(3, std::process::id()).unwrap();
        let head = Arc::new(head);
        let kept = head.clone();
        std::thread::spawn(move || later::keep(&kept));
        Launched { segment, head }
    }

    fn variables(&self, rank: u32, descriptor: i32) -> Vec<(&'static str, String)> {
        let (launcher, nonce) = (std::process::id(), self.head.header().nonce);
        vec![
            (environment::RANK, rank.to_string()),
            (environment::SIZE, "3".into()),
            (environment::SEGMENT, format!("{descriptor}:{launcher}:{nonce}")),
            (environment::CPUS, "2".into()),
            (environment::APPNUM, "1".into()),
        ]
    }

    /// Rank `rank`, which finds the launcher by `/proc`, as its own descriptor is closed.
    fn rank(&self, rank: u32, role: &str) -> Command {
        let mut command = myself(role);
        command.envs(self.variables(rank, self.segment.as_raw_fd()));
        command
    }
}

fn inherited_descriptor() {
    let job = Launched::new();
    // A copy without close-on-exec, and a launcher that is not there to be asked.
    let inherited = rustix::io::dup(&job.segment).unwrap();
    let mut command = myself("descriptors");
    let nonce = job.head.header().nonce;
    command
        .envs(job.variables(1, inherited.as_raw_fd()))
        .env(environment::SEGMENT, format!("{}:{}:{nonce}", inherited.as_raw_fd(), u32::MAX));
    let said = said(&mut command);
    let mut lines = said.lines();
    assert_eq!(lines.next(), Some("rank 1 of 3, appnum Some(1)"));
    let counts: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert_eq!(counts[0], counts[3], "no descriptor is left over: {said}");
    assert_ne!(job.head.slot(1).pid.load(std::sync::atomic::Ordering::Relaxed), 0);
}

fn closed_descriptor() {
    let job = Launched::new();
    assert_eq!(said(&mut job.rank(2, "plain")), "rank 2 of 3, appnum Some(1)\n");
}

fn reused_descriptor() {
    let job = Launched::new();
    // The number of the descriptor means another file by then (shells know numbers of one digit).
    let number = job.segment.as_raw_fd();
    assert!(number < 10);
    let mut command = Command::new("/bin/sh");
    command
        .arg("-c")
        .arg(format!("exec {number}</dev/null; exec \"$0\""))
        .arg(std::env::current_exe().unwrap());
    command.env_clear().envs(job.variables(0, number)).env(ROLE, "plain");
    assert_eq!(said(&mut command), "rank 0 of 3, appnum Some(1)\n");
}

fn unreachable_segment() {
    let job = Launched::new();
    let variables = job.variables(0, job.segment.as_raw_fd());
    drop(job);
    let said = said(myself("plain").envs(variables));
    assert!(said.starts_with("error: the shared memory of the job cannot be reached"), "{said}");
}

fn alone() {
    assert_eq!(said(&mut myself("plain")), "rank 0 of 1, appnum None\n");
}

fn foreign_launcher() {
    let said = said(myself("plain").env("PMI_RANK", "1").env("PMI_SIZE", "4"));
    assert!(said.starts_with("error: this process was started by a launcher that speaks PMI"), "{said}");
    assert!(said.trim_end().ends_with("use Encore's own mpiexec instead (mpiexec -n 4 program)"), "{said}");
    let step = [("SLURM_JOB_ID", "9"), ("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "1"), ("SLURM_NTASKS", "2")];
    let said = self::said(myself("plain").envs(step));
    assert!(
        said.starts_with("error: this process was started by Slurm's srun as rank 1 of 2, which"),
        "{said}"
    );
    assert!(said.contains("use srun --mpi=pmi2 or srun --mpi=pmix"), "{said}");
}

fn ranks_of_pmi() {
    // By the launcher's word all are near, or it doesn't say.
    for mapping in ["(vector,(0,1,3))", ""] {
        let outcome = pmi_server::run(3, mapping, |_| myself("exchange"));
        for (rank, said) in outcome.said.iter().enumerate() {
            let expected = format!(
                "rank {rank} of 3, appnum Some(3)\nplace {rank} of [0, 1, 2], room for Some(17)\nhere:0 here:1 here:2\n\
                 child: rank 0 of 1, appnum None\n"
            );
            assert_eq!(*said, expected);
        }
    }
}

fn parts_of_a_machine() {
    let places = |shared: &str, mapping| -> Vec<String> {
        let command = |_| {
            let mut command = myself("exchange");
            command.env(environment::SHARED, shared);
            command
        };
        let outcome = pmi_server::run(3, mapping, command);
        let place = |said: &String| said.lines().nth(1).unwrap().split(", room").next().unwrap().to_owned();
        outcome.said.iter().map(place).collect()
    };
    let pairs = ["place 0 of [0, 2]", "place 0 of [1]", "place 1 of [0, 2]"];
    assert_eq!(places("0,2/1", "(vector,(0,1,3))"), pairs);
    // Ranks that the launcher has put elsewhere aren't looked for.
    assert_eq!(places("yes", "(vector,(0,2,1))"), pairs);
    assert_eq!(places("no", ""), ["place 0 of [0]", "place 0 of [1]", "place 0 of [2]"]);

    // Encore's launcher gives equal places; its segment has the slots and the cards.
    let job = Launched::new();
    let start = |rank| {
        let mut command = job.rank(rank, "exchange");
        command.env(environment::SHARED, "0,2/1").stdout(Stdio::piped()).spawn().unwrap()
    };
    let ranks: Vec<_> = (0..3).map(start).collect();
    for (rank, (child, place)) in ranks.into_iter().zip(pairs).enumerate() {
        let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        assert!(said.contains(&format!("{place}, room for None\nhere:0 here:1 here:2\n")), "{said}");
        assert_ne!(job.head.slot(rank as u32).pid.load(std::sync::atomic::Ordering::Relaxed), 0);
    }
    let refused = said(Launched::new().rank(0, "plain").env(environment::SHARED, "some"));
    assert!(
        refused.starts_with("error: ENCORE_SHARED=\"some\" can't be used: it must be yes, no"),
        "{refused}"
    );
}

fn rank_aborts() {
    let outcome = pmi_server::run(2, "(vector,(0,1,2))", |rank| myself(["plain", "aborter"][rank]));
    assert_eq!((outcome.said[1].as_str(), outcome.aborted), ("rank 1 of 2, appnum Some(3)\n", vec![7]));
}

fn launcher_is_gone() {
    let refused = |name: &str, value: &str| {
        said(myself("plain").env("PMI_RANK", "1").env("PMI_SIZE", "4").env("PMI_ID", "1").env(name, value))
    };
    let begin = |rank: &str| {
        format!(
            "error: this process was started by a launcher that speaks PMI (mpiexec of MPICH, Intel MPI or MVAPICH) as {rank}: the launcher can't be \
             talked to: "
        )
    };
    assert_eq!(
        refused("PMI_FD", "997"),
        format!("{}PMI_FD=997 is no socket in this process\n", begin("rank 1 of 4"))
    );
    let port = refused("PMI_PORT", "127.0.0.1:1");
    // A launcher with a port says the number of ranks there: PMI_SIZE is another one's.
    let expected = format!("{}connecting to PMI_PORT=127.0.0.1:1: Connection refused", begin("rank 1"));
    assert!(port.starts_with(&expected), "{port}");
}

fn other_namespace() {
    // As under `docker exec` and a container's runtime, the leader of the session can't be seen from inside.
    let unshare = ["--user", "--map-root-user", "--pid", "--fork"];
    if !Command::new("unshare").args(unshare).arg("true").status().is_ok_and(|status| status.success()) {
        println!("(this machine makes no PID namespace)");
        return;
    }
    let mut inside = Command::new("unshare");
    inside
        .args(unshare)
        .arg(std::env::current_exe().unwrap())
        .env_clear()
        .env(ROLE, "plain")
        .stdin(Stdio::null());
    assert_eq!(said(&mut inside), "rank 0 of 1, appnum None\n");
    let refused = said(inside.env("PMI_RANK", "1").env("PMI_SIZE", "4"));
    assert!(
        refused.starts_with("error: this process was started by a launcher that speaks PMI"),
        "{refused}"
    );
}

fn child_of_a_rank() {
    let job = Launched::new();
    let said = said(&mut job.rank(1, "parent"));
    assert_eq!(said, "rank 1 of 3, appnum Some(1)\nchild: rank 0 of 1, appnum None\n");
}

fn child_with_variables() {
    let job = Launched::new();
    let variables = job.variables(1, job.segment.as_raw_fd());
    let copy: Vec<String> = variables.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut parent = job.rank(1, "parent that passes variables on");
    let said = said(parent.env("COPY", copy.join(" ")));
    assert_eq!(said, "rank 1 of 3, appnum Some(1)\nchild: rank 0 of 1, appnum None\n");
}

fn second_process() {
    let job = Launched::new();
    // A living process that is no ancestor of the second one.
    let mut living = Command::new("/bin/cat").stdin(Stdio::piped()).spawn().unwrap();
    job.head.slot(1).pid.store(living.id(), std::sync::atomic::Ordering::Relaxed);
    let said = said(&mut job.rank(1, "plain"));
    drop(living.stdin.take());
    living.wait().unwrap();
    let expected = format!("error: another process ({}) is already rank 1 of this job", living.id());
    assert!(said.starts_with(&expected), "{said}");
}

fn after_finalize() {
    let job = Launched::new();
    assert_eq!(said(&mut job.rank(1, "finalizer")), "rank 1 of 3, appnum Some(1)\n");
    assert_eq!(said(&mut job.rank(1, "finalizer")), "rank 1 of 3, appnum Some(1)\n");
    // It ends without finalizing.
    assert_eq!(said(&mut job.rank(1, "plain")), "rank 1 of 3, appnum Some(1)\n");
    let said = said(&mut job.rank(1, "plain"));
    assert!(said.starts_with("error: rank 1 of this job is over"), "{said}");
    assert!(
        said.contains("ended without MPI_Finalize; start a second MPI program with an mpiexec"),
        "{said}"
    );
}
