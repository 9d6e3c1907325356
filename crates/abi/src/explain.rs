//! `ENCORE_EXPLAIN`: the rank tells how its messages went, before the last model ends.

use encore_engine::call::Call;
use encore_engine::explain::{explain, explains};

use crate::fatal::print;

/// Before a finalization: if it is to be the last one and the setting asks for it, prints the explanation.
pub fn report(call: &mut Call) {
    if !call.running() {
        return;
    }
    let engine = call.engine();
    if engine.open == 1 && explains(engine) {
        let rank = engine.job.rank;
        let lines: Vec<String> = explain(engine).iter().map(|line| format!("rank {rank}: {line}")).collect();
        print(&lines.join("\n"));
    }
}
