//! The report of objects and messages that a program leaves behind (`ENCORE_LEAKS=1`, `mpiexec -leaks`).

use encore_mpi::communicator;
use std::fmt::Write;

use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::function::Function;
use encore_engine::slab::Obj;
use encore_mpi::leaks::{self, First, Left, Parts, What};

use encore_boot::notice;
#[cfg(feature = "insight")]
use encore_engine::insight::{check, report};

/// Called at the end of a finalization. Reports leaks if it was the last one and the user asked for it.
pub fn report(call: &mut Call) {
    if call.running() || !leaks::asked() {
        return;
    }
    let function = call.function;
    let engine = call.engine();
    let left = leaks::left(engine);
    #[cfg(feature = "insight")]
    if check::is_on() {
        let (rank, is_collected) = (engine.job.rank, report::way(call).is_some());
        // Else `list` did so, before the first rank printed the findings.
        if !is_collected {
            findings(left, rank, function);
        }
        return;
    }
    let text = lines(&left, engine.job.rank, function);
    if !text.is_empty() {
        notice::write(text.trim_end());
    }
}

/// Called in the last finalization, where the first rank collects the findings. Lists leaks.
#[cfg(feature = "insight")]
pub fn list(call: &mut Call) {
    let (function, engine) = (call.function, call.engine());
    if engine.open == 1 && leaks::asked() {
        findings(leaks::left(engine), engine.job.rank, function);
    }
}

/// Called before a communicator is freed. Reports its unreceived messages if the user asked for it.
pub fn report_on(call: &mut Call, comm: Obj<Communicator>) {
    if !leaks::asked() {
        return;
    }
    let function = call.function;
    let engine = call.engine();
    let left = Left { messages: leaks::left_on(engine, comm), ..Left::default() };
    #[cfg(feature = "insight")]
    if check::is_on() {
        return findings(left, engine.job.rank, function);
    }
    let text = lines(&left, engine.job.rank, function);
    if !text.is_empty() {
        let name = String::from_utf8_lossy(&communicator::own(&comm).name.borrow()).into_owned();
        let on = if name.is_empty() { String::new() } else { format!(", on {name}") };
        notice::write(&format!("{}{on}", text.trim_end()));
    }
}

/// For `mpiexec --check`: a finding per leak, with its source line if known.
#[cfg(feature = "insight")]
fn findings(mut left: Left, rank: u32, function: Function) {
    // A message that ends within an element was already reported with its lines.
    left.parts = None;
    for (what, function, count, site) in std::mem::take(&mut left.handles) {
        let (one, many) = names(what);
        check::left(&format!("{} of {}, never freed", counted(count, one, many), function.name()), site);
    }
    // The finding describes the sites of requests separately.
    let mut sites = std::mem::take(&mut left.sites);
    sites.sort_unstable();
    sites.dedup();
    let prefix = format!("rank {rank}: {}: ", function.name());
    for line in lines(&left, rank, function).lines() {
        check::left(line.strip_prefix(&prefix).unwrap_or(line), 0);
    }
    for site in sites.into_iter().filter(|site| *site != 0) {
        check::left("the request of this call", site);
    }
}

/// One line per leak.
fn lines(left: &Left, rank: u32, function: Function) -> String {
    let mut text = String::new();
    let mut line = |what: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "rank {rank}: {}: {what}", function.name());
    };
    for (what, function, count, _) in &left.handles {
        let (one, many) = names(*what);
        line(format!("never freed: {}, {}", function.name(), counted(*count, one, many)));
    }
    if let Some(first) = &left.messages {
        let (peer, bytes) = (first.peer, counted(first.bytes as usize, "byte", "bytes"));
        line(format!(
            "never received: {}{} from rank {peer} with tag {}, {bytes}",
            counted(first.count, "message", "messages"),
            the_first(first),
            first.tag
        ));
    }
    if left.matched > 0 {
        let messages = counted(left.matched, "message", "messages");
        line(format!("never received: {messages} that a matched probe has taken"));
    }
    if let Some(Parts { first, datatype }) = &left.parts {
        let bytes = counted(first.bytes as usize, "byte", "bytes");
        let of = if datatype.is_empty() { "its datatype" } else { datatype };
        line(format!(
            "received a part of an element: {}{} from rank {} with tag {}, {bytes} of {of}",
            counted(first.count, "message", "messages"),
            the_first(first),
            first.peer,
            first.tag
        ));
    }
    if let Some(first) = &left.receives {
        let peer = if first.peer < 0 { "any rank".to_owned() } else { format!("rank {}", first.peer) };
        let tag = if first.tag < 0 { "any tag".to_owned() } else { format!("tag {}", first.tag) };
        line(format!(
            "never completed (MPI_Wait, MPI_Test): {}{} from {peer} with {tag}",
            counted(first.count, "receive", "receives"),
            the_first(first)
        ));
    }
    if left.sends > 0 {
        line(format!("never completed (MPI_Wait, MPI_Test): {}", counted(left.sends, "send", "sends")));
    }
    if left.operations > 0 {
        let operations = counted(left.operations, "other operation", "other operations");
        line(format!("never completed (MPI_Wait, MPI_Test): {operations}"));
    }
    if left.persistent > 0 {
        let requests = counted(left.persistent, "persistent request", "persistent requests");
        line(format!("never freed: {requests}"));
    }
    text
}

fn the_first(first: &First) -> &'static str {
    if first.count > 1 { ", the first" } else { "" }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn names(what: What) -> (&'static str, &'static str) {
    match what {
        What::Comm => ("communicator", "communicators"),
        What::Group => ("group", "groups"),
        What::Datatype => ("datatype", "datatypes"),
        What::Op => ("operator", "operators"),
        What::Info => ("info object", "info objects"),
        What::Errhandler => ("error handler", "error handlers"),
        What::Keyval => ("attribute key", "attribute keys"),
        What::Win => ("window", "windows"),
        What::File => ("file", "files"),
        What::Session => ("session", "sessions"),
        What::Memory => ("block of memory", "blocks of memory"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remaining_objects_are_listed_in_lines() {
        let left = Left {
            handles: vec![
                (What::Datatype, Function::TypeVector, 3, 0),
                (What::Comm, Function::CommDup, 1, 0),
            ],
            messages: Some(First { count: 2, peer: 1, tag: 7, bytes: 12 }),
            receives: Some(First { count: 1, peer: -1, tag: -1, bytes: 0 }),
            parts: Some(Parts {
                first: First { count: 1, peer: 2, tag: 5, bytes: 6 },
                datatype: "MPI_INT".to_owned(),
            }),
            ..Left::default()
        };
        assert_eq!(
            lines(&left, 4, Function::Finalize),
            "rank 4: MPI_Finalize: never freed: MPI_Type_vector, 3 datatypes\n\
             rank 4: MPI_Finalize: never freed: MPI_Comm_dup, 1 communicator\n\
             rank 4: MPI_Finalize: never received: 2 messages, the first from rank 1 with tag 7, 12 bytes\n\
             rank 4: MPI_Finalize: received a part of an element: 1 message from rank 2 with tag 5, 6 bytes of MPI_INT\n\
             rank 4: MPI_Finalize: never completed (MPI_Wait, MPI_Test): 1 receive from any rank with any tag\n"
        );
        assert_eq!(lines(&Left::default(), 4, Function::Finalize), "");
    }
}
