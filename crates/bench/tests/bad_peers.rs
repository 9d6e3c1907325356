//! The benchmark goes on, and says so in its tables, when an MPI crashes, hangs, doesn't link or has no such function.

mod fake;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use fake::{VERSION, fake};

/// A program's output before its first point.
const BEGIN: &str = r#"[ $from = 0 ] && echo "{\"type\":\"begin\",\"index\":0,$point}""#;
/// A program's output of that point, and its end.
const RESULT: &str =
    r#"echo "{\"type\":\"result\",\"index\":0,$point,\"calls\":1,\"batches\":[10,11,12]}"; echo "$end""#;

fn bench(folder: &Path, peers: &[(&str, PathBuf)], parts: &[&str]) -> Output {
    let list: Vec<String> = peers.iter().map(|(name, path)| format!("{name}={}", path.display())).collect();
    Command::new(env!("CARGO_BIN_EXE_encore-bench"))
        .args(parts)
        .args(["--quick", "--runs", "1", "--timeout", "4", "--against", &list.join(",")])
        .arg("--cache")
        .arg(folder.join("cache"))
        .arg("--json")
        .arg(folder.join("results.json"))
        .output()
        .unwrap()
}

/// The MPI's cell in the first row that has one (rows before are those of an Encore that lies beside), or `null`.
fn cell(folder: &Path, mpi: &str) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_str(&text).unwrap();
    let rows = results["rows"].as_array().unwrap();
    rows.iter().map(|row| row["cells"][mpi].clone()).find(|cell| !cell.is_null()).unwrap_or_default()
}

fn problem(folder: &Path, mpi: &str) -> String {
    cell(folder, mpi)["problem"]["kind"].as_str().unwrap_or("none").to_owned()
}

#[test]
fn bad_peers_do_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let make =
        |name: &str, script: &str| fake(folder.path(), name, "", &format!("{VERSION}\n{BEGIN}\n{script}"));
    let peers = [
        ("good", make("good", RESULT)),
        ("crashing", make("crashing", "[ $from = 0 ] && { echo ouch >&2; kill -SEGV $$; }; echo \"$end\"")),
        ("hanging", make("hanging", "[ $from = 0 ] && sleep 1000; echo \"$end\"")),
        (
            "lacking",
            make(
                "lacking",
                r#"echo "{\"type\":\"unsupported\",\"index\":0,$point,\"message\":\"no\"}"; echo "$end""#,
            ),
        ),
        ("silent", make("silent", "exit 0")),
        ("idle", fake(folder.path(), "idle", "", "exit 0")),
        ("dead", fake(folder.path(), "dead", "", "sleep 1000")),
        (
            "unlinked",
            fake(folder.path(), "unlinked", "echo 'undefined reference to MPI_Nope' >&2; exit 1", ""),
        ),
    ];
    let output = bench(folder.path(), &peers, &["rate"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));

    assert_eq!(cell(folder.path(), "good")["runs"][0], serde_json::json!([10.0, 11.0, 12.0]));
    assert_eq!(problem(folder.path(), "crashing"), "crashed");
    assert_eq!(problem(folder.path(), "hanging"), "hung");
    assert_eq!(problem(folder.path(), "lacking"), "unsupported");
    assert_eq!(problem(folder.path(), "silent"), "crashed");
    for part in [
        "ended by signal 11: ouch",
        "no sign of life for 4 s",
        "MPI_Nope",
        "not implemented",
        "hung",
        "crashed",
        "idle: crashed",
    ] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn an_interruption_keeps_what_is_complete_and_leaves_nothing_running() {
    let folder = tempfile::tempdir().unwrap();
    let complete = fake(folder.path(), "complete", "", &format!("{VERSION}\n{BEGIN}\n{RESULT}"));
    let note = folder.path().join("process");
    let script = format!("{VERSION}\necho $$ > {0}.new; mv {0}.new {0}; exec sleep 1000", note.display());
    let hanging = fake(folder.path(), "hanging", "", &script);
    let mut bench = Command::new(env!("CARGO_BIN_EXE_encore-bench"))
        .args(["rate", "--quick", "--timeout", "1000", "--against"])
        .arg(format!("complete={},x={}", complete.display(), hanging.display()))
        .arg("--json")
        .arg(folder.path().join("results.json"))
        .arg("--cache")
        .arg(folder.path().join("cache"))
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut patience = 12_000;
    while !note.exists() {
        assert!(bench.try_wait().unwrap().is_none(), "it ended by itself");
        patience -= 1;
        assert!(patience > 0, "the program was not started within two minutes");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kill = Command::new("kill").args(["-TERM", &bench.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = bench.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("interrupted") && output.status.code() == Some(130), "{said}");
    assert_eq!(cell(folder.path(), "complete")["runs"][0], serde_json::json!([10.0, 11.0, 12.0]), "{said}");
    let results: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("results.json")).unwrap()).unwrap();
    assert_eq!(results["interrupted"], serde_json::json!(true));
    let process = fs::read_to_string(&note).unwrap();
    assert!(!Path::new("/proc").join(process.trim()).exists(), "{process} is still running");
    assert_eq!(
        fs::read_dir(folder.path().join("cache/bench")).unwrap().count(),
        0,
        "programs were left behind"
    );
}

#[test]
fn with_no_mpi_at_all_the_message_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    // A copy of the program outside the tree, so that it doesn't find an Encore there.
    let program = folder.path().join("encore-bench");
    fs::copy(env!("CARGO_BIN_EXE_encore-bench"), &program).unwrap();
    let output = Command::new(program).arg("--cache").arg(folder.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("--against") && text.contains("--mpi"), "{text}");
}

#[test]
fn a_cache_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_encore-bench"))
        .args(["rate", "--cache"])
        .arg(folder.path().join("file/inside"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("file/inside") && text.contains("--cache"), "{text}");
}
