//! Which processes are started, with what.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use support::{MPIEXEC, RANK, mpiexec, mpiexec_with};

/// A directory of this test's own, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("encore-launching-{name}-{}", std::process::id()));
        fs::create_dir(&path).unwrap();
        Scratch(path)
    }

    fn file(&self, name: &str, text: &str, mode: u32) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

fn shell(options: &[&str], script: &str) -> support::Mpiexec {
    mpiexec_with(options.iter().copied().chain(["sh", "-c", script]))
}

#[test]
fn every_rank_knows_which_one_it_is() {
    let ended = shell(&["-n", "3"], "echo $ENCORE_RANK of $ENCORE_SIZE").run();
    assert_eq!(ended.lines(), ["0 of 3", "1 of 3", "2 of 3"]);
    ended.nothing_is_left();
}

#[test]
fn ranks_find_their_job() {
    let ended = mpiexec("-n 4 RANK init together print=there finalize").run();
    assert_eq!(ended.lines(), ["there"; 4]);
}

#[test]
fn ranks_find_their_job_through_scripts_that_close_descriptors() {
    let script = format!("exec 3>&- 4>&- 60>&- 61>&-; {RANK} init together print=there finalize");
    let ended = mpiexec_with(["-n", "2", "bash", "-c", &script]).run();
    assert_eq!(ended.lines(), ["there"; 2]);
}

#[test]
fn sections_run_different_programs() {
    let mut run = mpiexec_with([
        "-n",
        "1",
        "-env",
        "A",
        "1",
        "sh",
        "-c",
        "echo $ENCORE_RANK/$ENCORE_SIZE section $ENCORE_APPNUM A=$A",
        ":",
        "-n",
        "2",
        "-wdir",
        "/",
        "sh",
        "-c",
        "echo $ENCORE_RANK/$ENCORE_SIZE section $ENCORE_APPNUM A=$A in $PWD",
    ]);
    run.command.env_remove("A");
    assert_eq!(run.run().lines(), ["0/3 section 0 A=1", "1/3 section 1 A= in /", "2/3 section 1 A= in /"]);
}

#[test]
fn the_environment_is_passed_on_as_options_say() {
    let script = "echo $A-$B-$PMI_ID-$OMPI_COMM_WORLD_NODE_RANK";
    let run = |options: &[&str]| {
        let mut run = shell(&[options, &["-n", "1"]].concat(), script);
        run.command.env("A", "a").env("B", "b").env("PMI_ID", "7").env("OMPI_COMM_WORLD_NODE_RANK", "7");
        run.run().lines().join("")
    };
    assert_eq!(run(&[]), "a-b--");
    assert_eq!(run(&["-genv", "A", "c", "-x", "B=d"]), "c-d--");
    assert_eq!(run(&["-genvnone", "-env", "A", "c"]), "c---");
    assert_eq!(run(&["-genvnone", "-x", "B"]), "-b--");
    assert_eq!(run(&["-genvlist", "A,PATH"]), "a---");
}

#[test]
fn scripts_find_the_variables_of_other_launchers() {
    let script = "echo $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE $OMPI_COMM_WORLD_LOCAL_RANK/$OMPI_COMM_WORLD_LOCAL_SIZE \
                  $PMI_RANK/$PMI_SIZE $MPI_LOCALRANKID/$MPI_LOCALNRANKS";
    let run = |options: &[&str]| {
        let mut run = shell(&[options, &["-n", "2"]].concat(), script);
        // Variables of another job.
        run.command.env("PMI_RANK", "7").env("OMPI_COMM_WORLD_SIZE", "9");
        run.run().lines().join(", ")
    };
    assert_eq!(run(&[]), "0/2 0/2 0/2 0/2, 1/2 1/2 1/2 1/2");
    assert_eq!(run(&["-genvnone"]), "0/2 0/2 0/2 0/2, 1/2 1/2 1/2 1/2");
    assert_eq!(run(&["-genv", "PMI_RANK", "5"]), "0/2 0/2 5/2 0/2, 1/2 1/2 5/2 1/2");
    assert_eq!(run(&["-no-rank-variables"]), "/ / / /, / / / /");
    assert_eq!(run(&["-genv", "ENCORE_RANK_VARIABLES", "0"]), "0/2 0/2 0/2 0/2, 1/2 1/2 1/2 1/2");
}

#[test]
fn a_job_inside_a_job_is_another_job() {
    let script = format!("{MPIEXEC} -n 2 {RANK} init together finalize print=inner; echo outer $ENCORE_RANK");
    let ended = shell(&["-n", "2"], &script).run();
    assert_eq!(ended.lines(), ["inner", "inner", "inner", "inner", "outer 0", "outer 1"]);
}

#[test]
fn unrunnable_program_is_reported_once() {
    let scratch = Scratch::new("errors");
    let plain = scratch.file("plain", "echo\n", 0o644);
    let witness = scratch.0.join("witness");
    let witness = witness.to_str().unwrap();
    for (program, code, text) in [
        ("no-such-program-anywhere", 127, "no-such-program-anywhere: there is no such program"),
        ("./no-such-program", 127, "./no-such-program: there is no such file"),
        (plain.as_str(), 126, "plain: the file is not executable"),
        ("/", 126, "it is a directory"),
    ] {
        let ended = mpiexec_with(["-n", "2", "touch", witness, ":", "-n", "2", program]).run();
        assert_eq!((ended.code(), ended.stdout.as_str()), (code, ""), "{ended:?}");
        ended.says(&["mpiexec: cannot run", text]);
        assert!(!fs::exists(witness).unwrap());
    }
    let ended = mpiexec("-n 2 -wdir /no/such/directory true").run();
    assert_eq!(ended.code(), 1);
    ended.says(&["/no/such/directory"]);
}

#[test]
fn invalid_executable_is_reported_once() {
    let scratch = Scratch::new("scripts");
    let lost = scratch.file("lost", "#!/no/such/interpreter\n", 0o755);
    let ended = mpiexec_with(["-n", "3", &lost]).run();
    assert_eq!(ended.code(), 127);
    ended.says(&["rank 0", "lost", "interpreter"]).nothing_is_left();
    let strange = scratch.file("strange", "\x7fELF nonsense", 0o755);
    let ended = mpiexec_with(["-n", "3", &strange]).run();
    assert!([126, 127, 2].contains(&ended.code()), "{ended:?}");
    ended.nothing_is_left();
}

#[test]
fn scripts_without_an_interpreter_line_are_run_by_the_shell() {
    let scratch = Scratch::new("bare");
    let bare = scratch.file("bare", "echo \"$0 $1 $2\"\n", 0o755);
    let ended = mpiexec_with(["-n", "2", &bare, "a b", "c"]).run();
    let expected = format!("{bare} a b c");
    assert_eq!(ended.lines(), [expected.as_str(); 2]);
}

#[test]
fn programs_are_found_in_the_search_path_and_in_the_working_directory() {
    let scratch = Scratch::new("path");
    scratch.file("here", "#!/bin/sh\necho found\n", 0o755);
    let directory = scratch.0.to_str().unwrap();
    assert_eq!(mpiexec_with(["-n", "1", "-path", directory, "here"]).run().lines(), ["found"]);
    assert_eq!(mpiexec_with(["-n", "1", "-wdir", directory, "here"]).run().lines(), ["found"]);
    assert_eq!(mpiexec_with(["-n", "1", "-wdir", directory, "./here"]).run().lines(), ["found"]);
}

#[test]
fn a_configuration_file_gives_the_sections() {
    let scratch = Scratch::new("configfile");
    let file = scratch.file("file", "# sections\n-n 2 echo 'a b'\n-n 1 -env A x sh -c 'echo $A'\n", 0o644);
    assert_eq!(mpiexec_with(["-configfile", &file]).run().lines(), ["a b", "a b", "x"]);
}

#[test]
fn wrong_command_lines_exit_with_2() {
    for (line, text) in [("-n", "-n needs"), ("--timeot 3 true", "--timeout"), ("-n 2", "no program")] {
        let ended = mpiexec(line).run();
        assert_eq!(ended.code(), 2);
        ended.says(&["mpiexec: ", text]);
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let help = mpiexec("--help").run();
    assert!(help.lines().iter().any(|line| line.contains("number of ranks")));
    assert!(mpiexec("-V").run().lines()[0].starts_with("mpiexec (Encore) "));
}

#[test]
fn options_without_effect_are_noticed_unless_that_is_not_wanted() {
    let ended = mpiexec("--rankfile x -n 1 true").run();
    assert_eq!(ended.code(), 0);
    ended.says(&["--rankfile has no effect"]);
    assert_eq!(mpiexec("-q --rankfile x -n 1 true").run().lines(), [""; 0]);
}

#[test]
fn without_a_number_there_is_a_rank_for_each_processor() {
    let allowed = encore_boot::cpus::allowed().unwrap().len();
    let usable = std::thread::available_parallelism().unwrap().get().min(allowed);
    assert_eq!(mpiexec("echo x").run().lines().len(), usable);
    assert_eq!(mpiexec("echo x : echo y").run().lines(), ["x", "y"]);
    let mut allocated = mpiexec("echo x");
    allocated.command.env("SLURM_NTASKS", "5");
    assert_eq!(allocated.run().lines().len(), 5);
}

#[test]
fn ranks_are_bound_if_that_is_wanted_and_possible() {
    let allowed = encore_boot::cpus::allowed().unwrap();
    let script = "grep Cpus_allowed_list /proc/self/status | cut -f 2";
    let ended = shell(&["--bind-to", "hwthread", "-n", "1"], script).run();
    assert_eq!(ended.lines(), [allowed[0].to_string().as_str()]);

    let too_many = (allowed.len() + 1).to_string();
    let ended = mpiexec_with(["--bind-to", "core", "-n", &too_many, "true"]).run();
    assert_eq!(ended.code(), 0);
    ended.says(&["they are not bound"]);
    let ended = mpiexec("--bind-to hwthread --report-bindings -n 1 true").run();
    ended.says(&[&format!("rank 0 is bound to processor {}", allowed[0])]);
}

#[test]
fn many_ranks_are_started() {
    let ended = mpiexec("-n 200 echo x").run();
    assert_eq!(ended.lines().len(), 200);
    ended.nothing_is_left();
}

#[test]
fn exit_codes_are_passed_on() {
    for code in [0, 1, 3, 127, 255] {
        let exit = format!("exit={code}");
        let ended = mpiexec_with(["-n", "2", "RANK", "init", "together", "finalize", &exit]).run();
        assert_eq!(ended.code(), code, "{ended:?}");
    }
}

/// Limits the descriptors of a command and its children to `current`, and to `maximum` at most.
fn limit_descriptors(command: &mut Command, current: u64, maximum: u64) {
    // SAFETY: setrlimit is allowed between fork and exec.
    unsafe {
        command.pre_exec(move || {
            let limit = libc::rlimit { rlim_cur: current, rlim_max: maximum };
            libc::setrlimit(libc::RLIMIT_NOFILE, &limit);
            Ok(())
        })
    };
}

#[test]
fn ranks_inherit_what_they_would_without_mpiexec() {
    // Blocked and ignored signals, the limit of descriptors, and the open ones.
    let script = "echo $(grep -E 'SigBlk|SigIgn' /proc/self/status) $(ulimit -Sn) $(ls /proc/self/fd)";
    let mut alone = Command::new("sh");
    limit_descriptors(alone.args(["-c", script]).stdin(Stdio::null()), 100, 1000);
    let alone = String::from_utf8(alone.output().unwrap().stdout).unwrap();

    let mut run = shell(&["-n", "60"], script);
    limit_descriptors(&mut run.command, 100, 1000);
    let ended = run.run();
    for line in ended.lines() {
        let mut words: Vec<&str> = line.split(' ').collect();
        // The segment's.
        words.retain(|word| *word != "60");
        assert_eq!(words.join(" "), alone.trim_end());
    }
    assert_eq!(ended.lines().len(), 60);
}

#[test]
fn ranks_are_groups_in_the_session_of_mpiexec() {
    // The kernel shares out processors by sessions: `nice` would have no effect across them.
    // SAFETY: getsid has no preconditions.
    let session = unsafe { libc::getsid(0) }.to_string();
    let script = "set -- $(cut -d ' ' -f 1,5,6 /proc/$$/stat); [ $1 = $2 ] && echo $3";
    assert_eq!(shell(&["-n", "3"], script).run().lines(), [session.as_str(); 3]);
}

#[test]
fn too_few_descriptors_are_said_before_anything_starts() {
    let mut run = mpiexec("-n 100 echo x");
    limit_descriptors(&mut run.command, 80, 80);
    let ended = run.run();
    assert_eq!((ended.code(), ended.stdout.as_str()), (1, ""));
    ended.says(&["100 ranks need", "80 are allowed", "ulimit -n"]);
}

#[test]
fn a_limit_of_file_sizes_is_a_clear_error() {
    let script = format!("ulimit -f 0; exec {MPIEXEC} -n 2 echo x");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("ulimit -f"));
}

#[test]
fn too_few_processes_are_a_clear_error() {
    let scratch = Scratch::new("processes");
    // Where any user can execute it.
    let program = scratch.0.join("mpiexec");
    // By another process: one that is started meanwhile would keep the copy open for writing, so that it couldn't be executed.
    assert!(Command::new("cp").arg(MPIEXEC).arg(&program).status().unwrap().success());
    fs::set_permissions(&scratch.0, fs::Permissions::from_mode(0o755)).unwrap();
    let root = rustix::process::geteuid().is_root();
    let run = |ranks: &str, limit: u64| {
        let mut command = Command::new(&program);
        command.args(["-n", ranks, "sleep", "0.1"]).stdin(Stdio::null());
        command.current_dir("/").env("HOME", "/nonexistent");
        if root {
            // A user that has no other processes; root is not limited.
            command.uid(54_321).gid(54_321);
        }
        // SAFETY: setrlimit is allowed between fork and exec.
        unsafe {
            command.pre_exec(move || {
                let limit = libc::rlimit { rlim_cur: limit, rlim_max: limit };
                libc::setrlimit(libc::RLIMIT_NPROC, &limit);
                Ok(())
            })
        };
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = run("4", 1);
    assert_eq!((code, said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.contains("new process") && said.contains("ulimit -u"), "{said}");
    if root {
        assert_eq!(run("4", 12), (Some(0), String::new()));
        let (code, said) = run("40", 12);
        assert_eq!((code, said.lines().count()), (Some(1), 1), "{said}");
        assert!(said.contains("cannot be started") && said.contains("ulimit -u"), "{said}");
    }
}

#[test]
fn a_directory_that_is_no_more_is_no_obstacle() {
    let scratch = Scratch::new("gone");
    let gone = scratch.0.join("gone");
    fs::create_dir(&gone).unwrap();
    let script = format!("cd {0} && rmdir {0} && exec {MPIEXEC} -n 2 echo here", gone.display());
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "here\nhere\n");
}
