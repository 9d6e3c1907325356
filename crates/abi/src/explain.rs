//! `ENCORE_EXPLAIN`: the rank prints which paths its messages took, before the last finalization ends.

use encore_engine::call::Call;
use encore_engine::explain::{explain, explains};

use encore_boot::notice;

/// Called before a finalization. Prints the explanation if it is the last one and the setting asks for it.
pub fn report(call: &mut Call) {
    if !call.running() {
        return;
    }
    let engine = call.engine();
    if engine.open == 1 && explains(engine) {
        let rank = engine.job.rank;
        let lines: Vec<String> = explain(engine).iter().map(|line| format!("rank {rank}: {line}")).collect();
        notice::write(&lines.join("\n"));
    }
}
