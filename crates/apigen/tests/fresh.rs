//! Committed files agree with the tables.

use std::fs;

use encore_apigen::{Api, outputs, repository};

#[test]
fn committed_files_are_fresh() {
    let root = repository();
    for output in outputs(&Api::read(&root).unwrap()).unwrap() {
        let committed = fs::read_to_string(root.join(&output.path)).unwrap_or_default();
        assert!(
            committed == output.text,
            "{} is stale: run `cargo run -p encore-apigen` and commit what it writes",
            output.path.display()
        );
    }
}
