//! Encore's ways of making persistent collectives are measured under its setting, if it has that.

mod fake;

use std::fs;
use std::path::Path;
use std::process::Command;

use fake::{VERSION, fake, script_at};

/// An Encore that needs 300, 200 or 100 ns, as the setting says, and 90 ns without it.
fn encore(folder: &Path, info: &str) -> std::path::PathBuf {
    let script = r#"case "$ENCORE_PERSISTENT" in naive) time=300;; plan) time=200;; bound) time=100;; *) time=90;; esac
point='"part":"collectives","name":"reduce","variant":"persistent","bytes":8,"ranks":2'
echo "{\"type\":\"begin\",\"index\":0,$point}"
echo "{\"type\":\"result\",\"index\":0,$point,\"calls\":1,\"batches\":[$time,$time,$time]}"; echo "$end""#;
    let prefix = fake(folder, "ours", "", &format!("{VERSION}\n{script}"));
    script_at(&prefix.join("bin/encore"), &format!("echo '{info}'"));
    prefix
}

/// The output, and the times by path.
fn measure(info: &str) -> (String, Vec<(String, f64)>) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_encore-bench"))
        .args(["collectives", "--quick", "--runs", "1", "--mpi"])
        .arg(encore(folder.path(), info))
        .arg("--cache")
        .arg(folder.path().join("cache"))
        .arg("--json")
        .arg(folder.path().join("results.json"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let json = fs::read_to_string(folder.path().join("results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_str(&json).unwrap();
    let rows = results["rows"].as_array().unwrap().iter();
    let times = rows.map(|row| {
        let way = row["point"]["variant"].as_str().unwrap().to_owned();
        (way, row["cells"]["Encore"]["runs"][0][0].as_f64().unwrap())
    });
    (text, times.collect())
}

#[test]
fn each_way_is_measured_under_its_setting() {
    let (text, times) = measure("  ENCORE_PERSISTENT  bound  default");
    let expected = [
        ("persistent", 90.0),
        ("persistent, naive", 300.0),
        ("persistent, plan", 200.0),
        ("persistent, bound", 100.0),
    ];
    assert_eq!(times, expected.map(|(way, time)| (way.to_owned(), time)));
    assert!(text.contains("naive over bound, 2 ranks") && text.contains("3.00×"), "{text}");
}

#[test]
fn a_library_without_the_setting_is_not_measured_three_times_alike() {
    let (text, times) = measure("  ENCORE_PERSISTENT_SOMETHING  else  default");
    assert_eq!(times, [("persistent".to_owned(), 90.0)]);
    assert!(text.contains("it has no setting ENCORE_PERSISTENT"), "{text}");
}
