use super::*;
use crate::cli::{Request, parse};
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicU32, Ordering};

fn line(words: &str) -> CommandLine {
    match parse(words.split(' ').map(OsString::from).collect(), None).unwrap() {
        Request::Run(line) => *line,
        other => panic!("{other:?}"),
    }
}

/// A folder for the time of a test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Surroundings with these programs in `PATH`.
fn with(programs: &[&str]) -> (Folder, Surroundings) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("encore-handover-{}-{number}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    for program in programs {
        let file = folder.join(program);
        std::fs::write(&file, "").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = folder.as_os_str().to_owned();
    (
        Folder(folder),
        Surroundings {
            path,
            in_slurm: false,
            machines: 1,
            tasks: None,
            in_step: false,
            environment: [
                ("PATH", "/bin"),
                ("PMIX_RANK", "0"),
                ("X", "9"),
                ("ENCORE_SIZE", "4"),
                ("ENCORE_PARENT", "p"),
            ]
            .map(|(name, value)| (name.into(), value.into()))
            .into(),
            protocols: |_| Ok("MPI plugin types are...\n\tpmi2\n\tnone\n".into()),
            look_up: |name, _| if name == "nowhere" { Err("unknown".into()) } else { Ok(()) },
        },
    )
}

fn command(words: &str, around: &Surroundings) -> String {
    let handover = decide(&line(words), around).unwrap().unwrap();
    let words: Vec<_> = handover.arguments.iter().map(|word| word.to_string_lossy()).collect();
    format!("{} {}", handover.launcher.program(), words.join(" "))
}

#[test]
fn jobs_of_this_machine_stay_here() {
    let (_folder, around) = with(&["srun", "prterun", "mpiexec.hydra"]);
    for words in ["-n 2 a", "-host localhost:2 a", "-host localhost,localhost a"] {
        assert_eq!(decide(&line(words), &around), Ok(None), "{words}");
    }
}

#[test]
fn each_launcher_is_asked_in_its_words() {
    let (_folder, mut around) = with(&["mpiexec.hydra"]);
    assert_eq!(
        command("-l -wdir /tmp -host a:2,b -env X 1 prog arg : -n 1 other", &around),
        "mpiexec.hydra -hosts a:2,b:1 -l -n 1 -wdir /tmp -env X 1 prog arg : -n 1 other"
    );
    assert_eq!(command("-host a,b,a prog", &around), "mpiexec.hydra -hosts a:2,b:1 -n 3 prog");
    let (_folder, both) = with(&["mpiexec.hydra", "prterun"]);
    assert_eq!(
        command("-n 4 -ppn 2 -usize 9 -host a,b -genv X 1 prog", &both),
        "prterun --host a:2,b:2 -n 4 -x PATH -x ENCORE_UNIVERSE -x X=1 prog"
    );
    let (_folder, slurm) = with(&["mpiexec.hydra", "prterun", "srun"]);
    around = Surroundings { in_slurm: true, machines: 2, tasks: Some(6), ..slurm };
    assert_eq!(command("prog", &around), "srun --mpi=pmi2 --ntasks=6 --export=ALL prog");
    assert_eq!(command("-n 3 -l prog", &around), "srun --mpi=pmi2 --ntasks=3 --label --export=ALL prog");
    assert_eq!(
        command("-ppn 2 -host n1,n2 -env X 1 prog", &around),
        "srun --mpi=pmi2 --nodelist=n1,n2 --nodes=2 --ntasks=4 --ntasks-per-node=2 --export=ALL,X=1 prog"
    );
    // On one machine of it, the ranks run here.
    assert_eq!(decide(&line("-n 2 -host localhost prog"), &around), Ok(None));
    around.in_step = true;
    assert_eq!(decide(&line("-n 2 prog"), &around), Ok(None));
}

#[test]
fn spawned_job_stays_here_unless_host_is_given() {
    let (_folder, slurm) = with(&["prterun", "srun"]);
    let mut around = Surroundings { in_slurm: true, machines: 2, tasks: Some(6), ..slurm };
    assert_eq!(decide(&line("-spawned -n 2 prog"), &around), Ok(None));
    around.in_step = true;
    assert_eq!(
        command("-spawned -n 2 -host n1,n2 prog", &around),
        "srun --mpi=pmi2 --overlap --nodelist=n1,n2 --nodes=2 --ntasks=2 --export=ALL prog"
    );
    around.in_slurm = false;
    assert_eq!(
        command("-spawned -initial-errhandler mpi_errors_return -host n1 prog", &around),
        "prterun --host n1:1 -n 1 -x PATH -x X -x ENCORE_PARENT -x ENCORE_INITIAL_ERRHANDLER prog"
    );
}

#[test]
fn impossible_handover_is_an_error() {
    let (_folder, none) = with(&[]);
    let error = decide(&line("-host a,b prog"), &none).unwrap_err();
    let text = error.to_string();
    assert!(["a, b", "srun", "prterun", "mpiexec.hydra"].iter().all(|word| text.contains(word)), "{text}");
    let (_folder, around) = with(&["mpiexec.hydra"]);
    for words in ["-envnone -host a prog", "-path /x -host a prog"] {
        assert!(matches!(decide(&line(words), &around), Err(HandoverError::Cannot(..))), "{words}");
    }
    for (words, value) in [("--profile -host a prog", "1"), ("--profile=kept -host a prog", "kept")] {
        let handover = decide(&line(words), &around).unwrap().unwrap();
        assert_eq!(handover.variables, [("ENCORE_PROFILE", value.into())], "{words}");
    }
    let handover = decide(&line("--check -host a prog"), &around).unwrap().unwrap();
    assert_eq!(handover.variables, [("ENCORE_CHECK", "1".into())]);
    let handover = decide(&line("-timeout 5 -host a prog"), &around).unwrap().unwrap();
    assert!(handover.notices.iter().any(|notice| notice.contains("-timeout")), "{:?}", handover.notices);
}

#[test]
fn slurm_is_talked_to_as_the_site_has_it() {
    for (list, expected) in [
        (
            "MPI plugin types are...\n\tpmi2\n\tnone\n\tpmix\nspecific pmix plugin versions available: pmix_v4",
            Some("pmi2"),
        ),
        ("MPI plugin types are...\n\tnone\n\tpmix\n", Some("pmix")),
        ("srun: MPI types are...\nsrun: none\nsrun: pmix_v4\n", Some("pmix_v4")),
        ("none cray_shasta", None),
    ] {
        assert_eq!(protocol(list), expected, "{list}");
    }
    let (_folder, slurm) = with(&["srun"]);
    let mut around = Surroundings { in_slurm: true, machines: 2, tasks: Some(6), ..slurm };
    around.protocols = |_| Ok("none pmix".into());
    assert_eq!(command("prog", &around), "srun --mpi=pmix --ntasks=6 --export=ALL prog");
    around.protocols = |_| Ok("none".into());
    let error = decide(&line("prog"), &around).unwrap_err();
    assert!(error.to_string().contains("srun --mpi=list"), "{error}");
    around.protocols = |_| Err(std::io::ErrorKind::NotFound.into());
    assert_eq!(command("prog", &around), "srun --mpi=pmi2 --ntasks=6 --export=ALL prog");
}

#[test]
fn names_of_machines_are_known_before_the_launcher_is_started() {
    for launcher in ["mpiexec.hydra", "prterun"] {
        let (_folder, around) = with(&[launcher]);
        let error = decide(&line("-host a,nowhere prog"), &around).unwrap_err();
        assert_eq!(error, HandoverError::NoMachine("nowhere".into(), "unknown".into()));
        assert!(error.to_string().contains("nowhere"), "{error}");
    }
    // Slurm knows its own.
    let (_folder, around) = with(&["srun"]);
    let around = Surroundings { in_slurm: true, ..around };
    assert!(decide(&line("-host nowhere prog"), &around).is_ok());
}

#[test]
fn launchers_let_the_others_go_on() {
    for (program, words) in [
        ("srun", "--no-kill --kill-on-bad-exit=0"),
        ("prterun", "--runtime-options recoverable"),
        ("mpiexec.hydra", "-disable-auto-cleanup"),
    ] {
        let (_folder, mut around) = with(&[program]);
        around.in_slurm = true;
        let line = |option: &str| format!("{option} -host n1,n2 -n 2 ./a").trim_start().to_owned();
        assert!(command(&line("--with-ft ulfm"), &around).contains(words));
        assert!(!command(&line(""), &around).contains(words));
        around.environment.push(("ENCORE_FT".into(), "mpi".into()));
        assert!(command(&line(""), &around).contains(words));
        assert!(!command(&line("--with-ft no"), &around).contains(words));
    }
}
