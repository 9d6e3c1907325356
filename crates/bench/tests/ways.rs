//! Encore's levels of preparation are measured beside its forms of collectives, and its ways of long messages under settings, if it has those.

mod fake;

use std::fs;
use std::path::Path;
use std::process::Command;

use fake::{VERSION, fake, script_at};

/// An Encore that needs 300, 200 or 100 ns, by the level of preparation or by the setting for the kernel's copy, and else 90 ns.
fn encore(folder: &Path, info: &str) -> std::path::PathBuf {
    let script = r#"point() {
  place='"part":"'$1'","name":"reduce","variant":"'$3'","bytes":8,"ranks":2'
  echo "{\"type\":\"begin\",\"index\":$2,$place}"
  echo "{\"type\":\"result\",\"index\":$2,$place,\"calls\":1,\"batches\":[$4,$4,$4]}"
}
case "$program $arguments:$ENCORE_KERNEL_COPY" in
*levels*) point collectives 0 "persistent, naive" 300; point collectives 1 "persistent, plan" 200; point collectives 2 "persistent, bound" 100;;
collectives*) point collectives 0 persistent 90;;
*:always) point ways 0 auto 300;;
*:never) point ways 0 auto 200;;
*) point ways 0 auto 90;;
esac
echo "$end""#;
    let prefix = fake(folder, "ours", "", &format!("{VERSION}\n{script}"));
    script_at(&prefix.join("bin/encore"), &format!("echo '{info}'"));
    prefix
}

/// The output, and the times of 2 ranks by variant.
fn measure(part: &str, info: &str) -> (String, Vec<(String, f64)>) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_encore-bench"))
        .args([part, "--quick", "--runs", "1", "--mpi"])
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
fn each_level_of_preparation_is_measured() {
    let (text, times) = measure("collectives", "");
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
fn each_forced_way_is_measured_under_its_settings() {
    const KNOWN: &str = "ENCORE_KERNEL_COPY\nENCORE_PAST_CACHES\nENCORE_KERNEL_COPY_FROM\nENCORE_EAGER_LIMIT";
    let (_, times) = measure("ways", &KNOWN.replace("ENCORE", "  ENCORE").replace('\n', "  value\n"));
    let expected =
        [("auto", 90.0), ("staged", 200.0), ("staged, past caches", 200.0), ("kernel's copy", 300.0)];
    assert_eq!(times, expected.map(|(way, time)| (way.to_owned(), time)));
}

#[test]
fn a_library_without_the_setting_is_not_measured_alike() {
    let (text, times) = measure("ways", "  ENCORE_KERNEL_COPY_SOMETHING  else  default");
    assert_eq!(times, [("auto".to_owned(), 90.0)]);
    assert!(text.contains("it has no setting ENCORE_KERNEL_COPY"), "{text}");
}
