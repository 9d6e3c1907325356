//! A run begins with the points that the run before had no time for.

mod fake;

use std::fs;
use std::process::Command;

use fake::{VERSION, fake};

#[test]
fn the_next_run_begins_where_time_was_over() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"say() { echo "{\"type\":\"$1\",\"index\":$2,${point%8,*}$2,\"ranks\":2$3}"; }
result=',"calls":1,"batches":[10,10,10]'
if [ $from = 0 ]; then say begin 0; say result 0 "$result"; say skipped 1; say skipped 2; fi
if [ $from = 1 ]; then say begin 1; say result 1 "$result"; say skipped 2; fi
if [ $from = 2 ]; then say begin 2; say result 2 "$result"; fi
echo "$end""#;
    let peer = fake(folder.path(), "slow", "", &format!("{VERSION}\n{script}"));
    let after = |runs: &str| -> Vec<String> {
        let output = Command::new(env!("CARGO_BIN_EXE_encore-bench"))
            .args(["rate", "--quick", "--runs", runs, "--against"])
            .arg(format!("slow={}", peer.display()))
            .arg("--cache")
            .arg(folder.path().join("cache"))
            .arg("--json")
            .arg(folder.path().join("results.json"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let json = fs::read_to_string(folder.path().join("results.json")).unwrap();
        let results: serde_json::Value = serde_json::from_str(&json).unwrap();
        let cells = results["rows"].as_array().unwrap().iter().map(|row| row["cells"]["slow"].clone());
        let state =
            |cell: serde_json::Value| match (cell["runs"].as_array(), cell["problem"]["kind"].as_str()) {
                (None, Some(problem)) => problem.to_owned(),
                (Some(runs), None) => runs.len().to_string(),
                other => panic!("{other:?}"),
            };
        cells.filter(|cell| !cell.is_null()).map(state).collect()
    };
    assert_eq!(after("1"), ["1", "skipped", "skipped"]);
    assert_eq!(after("2"), ["1", "1", "skipped"]);
    assert_eq!(after("4"), ["2", "1", "1"]);
}
