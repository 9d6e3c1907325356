//! Command lines as users of MPICH, Open MPI and Intel MPI type them.

use super::*;

fn words(line: &str) -> Vec<OsString> {
    line.split_whitespace().map(OsString::from).collect()
}

fn run(line: &str) -> CommandLine {
    match parse(words(line), None) {
        Ok(Request::Run(parsed)) => *parsed,
        other => panic!("{line}: {other:?}"),
    }
}

fn error(line: &str) -> String {
    parse(words(line), None).map(|request| format!("{request:?}")).unwrap_err().to_string()
}

#[test]
fn every_spelling_of_the_number_of_ranks() {
    for line in
        ["-n 4 a", "-np 4 a", "-c 4 a", "--np 4 a", "--n 4 a", "--np=4 a", "-n=4 a", "-n4 a", "-np4 a"]
    {
        let parsed = run(line);
        assert_eq!(parsed.sections[0].count, Some(4), "{line}");
        assert_eq!(parsed.sections[0].program, "a", "{line}");
    }
}

#[test]
fn words_after_program_are_its_arguments() {
    let parsed = run("-n 2 prog -n 3 --help -- -wdir x");
    assert_eq!(parsed.sections[0].count, Some(2));
    assert_eq!(parsed.sections[0].arguments, words("-n 3 --help -- -wdir x"));
    assert_eq!(run("-n 2 -- -strange name").sections[0].program, "-strange");
    assert_eq!(run("-n 2 - x").sections[0].program, "-");
}

#[test]
fn sections_have_options_of_their_own() {
    let parsed = run("-genv A 1 -n 2 -env B 2 -wdir /x a b : -n 3 -genv C=3 -wd /y c : d");
    let counts: Vec<_> = parsed.sections.iter().map(|section| section.count).collect();
    assert_eq!(counts, [Some(2), Some(3), None]);
    let set = |name: &str, value: &str| Variable::Set(name.into(), value.into());
    assert_eq!(parsed.sections[0].variables, [set("A", "1"), set("C", "3"), set("B", "2")]);
    assert_eq!(parsed.sections[1].variables, [set("A", "1"), set("C", "3")]);
    assert_eq!(parsed.sections[0].directory.as_deref(), Some("/x".as_ref()));
    assert_eq!(parsed.sections[1].directory.as_deref(), Some("/y".as_ref()));
    assert_eq!(parsed.sections[2].directory, None);
    assert_eq!(parsed.sections[2].program, "d");
}

#[test]
fn variables_and_what_is_inherited() {
    let parsed = run("-x A=1=2 -x PATH -envlist HOME,LANG a : -genvnone b : -envall c");
    let set = Variable::Set("A".into(), "1=2".into());
    assert_eq!(parsed.sections[0].variables, [set, Variable::PassedOn("PATH".into())]);
    assert_eq!(parsed.sections[0].inherit, Some(Inherit::Listed(vec!["HOME".into(), "LANG".into()])));
    assert_eq!(parsed.sections[1].inherit, Some(Inherit::None));
    assert_eq!(parsed.sections[2].inherit, Some(Inherit::All));
    assert!(parsed.notices.is_empty());
    assert!(run("-x NO_SUCH_VARIABLE_ANYWHERE a").notices[0].contains("NO_SUCH_VARIABLE_ANYWHERE"));
    assert!(error("-env =x y a").contains("name of a variable"));
    assert!(error("-x =y a").contains("NAME"));
}

#[test]
fn command_lines_of_the_other_mpis_are_understood() {
    for line in [
        "--allow-run-as-root --oversubscribe -np 4 a",
        "--mca btl self,sm --mca pml ob1 -np 4 a",
        "-mca btl_base_verbose 10 --prtemca x 1 --pmixmca y 2 -np 4 a",
        "--map-by :OVERSUBSCRIBE --bind-to none --rank-by slot -np 4 a",
        "-host localhost:4 -np 4 a",
        "--host localhost,localhost,localhost,localhost -n 4 a",
        "-launcher fork -iface lo -rmk user -disable-hostname-propagation -n 4 a",
        "-bootstrap fork -ppn 4 -print-rank-map -n 4 a",
        "-genvall -verbose -perhost 4 -n 4 a",
        "--use-hwthread-cpus --report-state-on-timeout --get-stack-traces --timeout 10 -n 4 a",
        "-bind-to core:1 -map-by core -topolib hwloc -n 4 a",
        "--output tag -n 4 a",
        "--display bind -x OMP_NUM_THREADS=1 -n 4 a",
    ] {
        let parsed = run(line);
        assert_eq!(parsed.sections[0].count, Some(4), "{line}");
        assert_eq!(parsed.sections[0].program, "a", "{line}");
        assert_eq!(parsed.notices, Vec::<String>::new(), "{line}");
    }
}

#[test]
fn the_room_for_processes_is_a_number_or_the_default() {
    assert_eq!(run("-pernode a").default_count, Some(1));
    let room = |line| run(line).universe;
    assert_eq!((room("-usize 17 -n 2 a"), room("-usize system a"), room("a")), (Some(17), None, None));
    assert_eq!(room("-n 2 a : -usize=17 b"), Some(17));
    assert!(error("-usize some a").contains("number of processes"));
    assert!(error("-usize 0 a").contains("number of processes"));
}

#[test]
fn missed_options_give_a_notice() {
    for line in
        ["--bind-to numa a", "--map-by socket:PE=2 a", "-rankmap x a", "--bynode a", "-bind-to core:2 a"]
    {
        assert_eq!(run(line).notices.len(), 1, "{line}");
    }
    assert_eq!(run("--bynode --bynode a").notices.len(), 1);
    for (line, works) in [("--nameserver x a", "one machine"), ("--display-topo xml a", "encore info")] {
        let notices = run(line).notices;
        assert!(matches!(&notices[..], [one] if one.contains(works)), "{line}: {notices:?}");
    }
}

#[test]
fn options_with_other_results_are_refused() {
    assert!(error("-outfile-pattern out.%r a").contains("redirect in a shell"));
    assert!(error("--do-not-launch a").contains("--do-not-launch is not supported"));
    assert!(error("-stdin all a").contains("rank 0"));
}

#[test]
fn trace_may_say_what_and_where() {
    let wish = |only_waits, file: Option<&str>| Some(Timeline { only_waits, file: file.map(OsString::from) });
    for (line, expected) in [
        ("a", None),
        ("-trace a", wish(false, None)),
        ("--trace=kept a", wish(false, Some("kept"))),
        ("--trace=waits a", wish(true, None)),
        ("--trace=waits:kept a", wish(true, Some("kept"))),
        ("-trace-imbalance a", wish(true, None)),
    ] {
        assert_eq!(run(line).timeline, expected, "{line}");
    }
}

#[test]
fn profile_may_name_its_file() {
    assert_eq!(run("a").profile, None);
    assert_eq!(run("--profile -n 2 a").profile, Some(None));
    assert_eq!(run("--profile=kept -n 2 a").profile, Some(Some("kept".into())));
    assert_eq!(run("-profile=kept --profile a").profile, Some(Some("kept".into())));
}

#[test]
fn check_has_the_names_of_others() {
    assert!(!run("a").check);
    assert!(["--check", "-check-mpi", "-check_mpi"].iter().all(|option| run(&format!("{option} a")).check));
}

#[test]
fn a_number_of_ranks_can_come_from_elsewhere() {
    assert_eq!(run("-ppn 3 a").default_count, Some(3));
    assert_eq!(run("--map-by ppr:5:node a").default_count, Some(5));
    assert_eq!(run("-host localhost:2,localhost:2 a").default_count, Some(4));
    assert_eq!(run("a").default_count, None);
}

#[test]
fn machines_are_this_one_or_others() {
    let line = run("-host no-such-machine.example:2,localhost -n 2 a");
    assert!(line.elsewhere);
    let named: Vec<_> = line.hosts.iter().map(|host| (host.name.as_str(), host.ranks)).collect();
    assert_eq!(named, [("no-such-machine.example", Some(2)), ("localhost", None)]);
    assert!(!run("-host localhost -n 2 a").elsewhere);
}

#[test]
fn times_and_bindings() {
    assert_eq!(run("--timeout 1.5 a").timeout, Some(Duration::from_millis(1500)));
    assert_eq!(run("-timeout 1:30 a").timeout, Some(Duration::from_secs(90)));
    assert_eq!(run("-timeout 0 a").timeout, None);
    assert!(error("-timeout soon a").contains("number of seconds"));
    assert_eq!(run("--bind-to core:overload-allowed a").binding, Binding::Core);
    assert_eq!(run("--bind-to hwthread a").binding, Binding::Thread);
    assert_eq!(run("--bind-to-core a").binding, Binding::Core);
    assert_eq!(run("--bind-to l3cache a").binding, Binding::Cache);
    assert_eq!(run("--bind-to none a").binding, Binding::None);
    assert_eq!(run("a").binding, Binding::Default);
    let from_environment = |line, value: &str| parse(words(line), Some(value.into()));
    let Ok(Request::Run(parsed)) = from_environment("a", "7") else { panic!() };
    assert_eq!(parsed.timeout, Some(Duration::from_secs(7)));
    let Ok(Request::Run(parsed)) = from_environment("-timeout 3 a", "7") else { panic!() };
    assert_eq!(parsed.timeout, Some(Duration::from_secs(3)));
    assert!(from_environment("a", "x").is_err());
}

#[test]
fn wrong_command_lines_are_named() {
    assert_eq!(error("--timeot 5 a"), "there is no option --timeot; the nearest one is --timeout");
    assert_eq!(error("-frobnicate a"), "there is no option -frobnicate");
    assert_eq!(error("-n"), "-n needs an operand: N");
    assert_eq!(error("-n 0 a"), "-n needs a number of ranks, 1 or more, not \"0\"");
    assert_eq!(error("-np x a"), "-np needs a number of ranks, 1 or more, not \"x\"");
    assert_eq!(error("--genv A"), "--genv needs an operand: VALUE");
    assert_eq!(error("--tag-output=3 a"), "--tag-output has no operand");
    for line in ["", "-n 4", "-n 4 a :", ": a", "-n 2 : -n 3 b"] {
        assert!(error(line).starts_with("there is no program to run"), "{line}");
    }
    assert!(error("-n 4294967295 a").contains("more ranks"));
    assert!(error("-n 2000000000 a : -n 2000000000 b").contains("more ranks"));
}

#[test]
fn help_and_version_come_first() {
    for line in ["-h", "--help", "-help", "-n 3 --help a"] {
        assert!(matches!(parse(words(line), None), Ok(Request::Help)), "{line}");
    }
    for line in ["-V", "--version", "-version"] {
        assert!(matches!(parse(words(line), None), Ok(Request::Version)), "{line}");
    }
}

#[test]
fn sections_can_be_in_a_file() {
    let file = std::env::temp_dir().join(format!("encore-configfile-{}", std::process::id()));
    std::fs::write(&file, "# two sections\n-n 2 ./a 'b c'\n-n 1 -wdir /x ./d : ./e\n").unwrap();
    let parsed = run(&format!("-l -configfile {}", file.display()));
    let beside = error(&format!("-configfile {} -n 1 a", file.display()));
    std::fs::write(&file, "\n").unwrap();
    let empty = error(&format!("-configfile {}", file.display()));
    std::fs::remove_file(&file).unwrap();
    assert!(parsed.tag);
    let programs: Vec<_> = parsed.sections.iter().map(|section| section.program.to_str().unwrap()).collect();
    assert_eq!(programs, ["./a", "./d", "./e"]);
    assert_eq!(parsed.sections[0].arguments, ["b c"]);
    assert!(beside.contains("all the programs"), "{beside}");
    assert!(empty.contains("no program in it"), "{empty}");
    assert!(error("-configfile /no/such/file").contains("/no/such/file"));
}
