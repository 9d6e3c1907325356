//! Report on a call: its plan, the reason for it, and its cost.

use std::fmt::Write;

use encore_plan::Algorithm;
use encore_plan::operation::Class;
use encore_plan::price::{
    How, Kind, Link, Options, PriceError, Priced, Time, facts, floor, price as price_of,
};
use encore_plan::select::{Costs, prices};

use super::arguments::Request;
use super::names::method;
use super::units::{bytes, count, time};

/// The call, and the algorithm that does it.
pub(super) fn heading(request: &Request, chosen: Algorithm, algorithms: &[Algorithm]) -> String {
    let Request { call, model, .. } = request;
    let (ranks, nodes) = (call.ranks(), model.nodes(call.ranks()));
    let facts = facts(call, model, request.shared, request.between);
    let mut text = match call.class() {
        Class::Barrier => format!("{} ", call.class()),
        class => format!("{class} of {} ", amount(request)),
    };
    let where_ = match nodes {
        1 => "on one node".to_owned(),
        _ => format!("on {} nodes of {}", count(nodes.into()), model.per_node),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "among {} {where_} (model {})\n", ranks_of(ranks), model.name);
    let _ = write!(text, "algorithm    {}", method(chosen));
    if request.algorithm.is_some() && chosen != algorithms[0] {
        let _ = writeln!(text, ", as asked for; {} would be chosen", method(algorithms[0]));
    } else {
        text.push_str(", which would be chosen\n");
    }
    let mut because = vec![ranks_of(ranks), where_];
    if facts.bytes > 0 {
        because.push(bytes(facts.bytes as u64));
    }
    if call.reduces() {
        let order =
            if request.commutative { "operands in any order" } else { "operands in the order of ranks" };
        because.push(order.to_owned());
    }
    because.push(match request.shared {
        Some(costs) if costs != Costs::UNKNOWN => format!(
            "{} processors for all, {} for a switch and {} for a copy of a KiB",
            costs.processors,
            time(costs.switch),
            time(costs.copy.per_kib)
        ),
        Some(_) => "fewer cores than ranks".to_owned(),
        None => "a core for each".to_owned(),
    });
    let between = facts.machine.between;
    if between.is_known() && request.shared.is_none() {
        because.push(format!("{} for a message between nodes", time(between.trip)));
    }
    let _ = writeln!(text, "decided by   {}", because.join(", "));
    let prices = prices(&facts);
    if !prices.is_empty() {
        let what = if facts.machine.one_node { "in turns " } else { "estimated" };
        let each = prices.iter().map(|(method, price)| format!("{} {}", method.name(), time(*price)));
        let _ = writeln!(text, "{what}    {}", each.collect::<Vec<_>>().join(", "));
    }
    text
}

/// `ranks` as words.
fn ranks_of(ranks: u32) -> String {
    format!("{} rank{}", count(ranks.into()), if ranks == 1 { "" } else { "s" })
}

/// Amount of data.
fn amount(request: &Request) -> String {
    let bytes = bytes(request.bytes as u64);
    match request.call.item() {
        1 => bytes,
        item => format!("{bytes} (items of {item})"),
    }
}

/// Cost of the call.
pub(super) fn price(request: &Request, priced: &Priced) -> String {
    let (price, model) = (&priced.price, &request.model);
    let mut text = String::new();
    let mut line = |name: &str, what: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<12} {what}");
    };
    line(
        "time",
        format!(
            "{} (rank {} is last; the first ends after {}, half after {})",
            time(price.time),
            price.last,
            time(price.first_end),
            time(price.median_end)
        ),
    );
    line("busiest", format!("a processor works {} of that", time(price.busiest)));
    if let Some(trace) = &priced.trace {
        let path = trace.path();
        for (name, what) in [("spent on", spent(&path, price.time)), ("by way of", way(&path))] {
            if !what.is_empty() {
                line(name, what);
            }
        }
    }
    let signals =
        if price.signals > 0 { format!("{} without data", count(price.signals)) } else { String::new() };
    let messages =
        if price.messages > 0 || price.signals == 0 { count(price.messages) } else { String::new() };
    let both =
        [messages, signals].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", and ");
    line("messages", format!("{both}; at most {} one after the other", count(price.chain.into())));
    if price.messages > 0 {
        line(
            "bytes",
            format!("{}, at most {} to or from a rank", bytes(price.bytes), bytes(price.rank_bytes)),
        );
        if model.nodes(request.call.ranks()) > 1 {
            let links =
                if model.ports > 1 { format!(" (each node has {})", model.ports) } else { String::new() };
            line(
                "links",
                format!(
                    "{} between nodes, {} on the busiest link{links}",
                    bytes(price.bytes_between),
                    bytes(price.link_bytes)
                ),
            );
        }
    }
    line("simulated", how(request, price.how));
    text
}

/// Which ranks were simulated.
fn how(request: &Request, how: How) -> String {
    let ranks = count(request.call.ranks().into());
    match how {
        How::Each => format!("each of {ranks} ranks"),
        How::Rotation { simulated } => {
            format!(
                "{simulated} of {ranks} ranks: the plans of the others are theirs, counted further around"
            )
        }
    }
}

/// Times of the steps on the critical path: (step, time).
fn spent(path: &[Link], all: Time) -> String {
    let names = ["messages", "sending", "receiving", "copying", "combining"];
    let mut sums = [0u64; 5];
    for link in path {
        let at = match (link.by_message, link.done.work.kind) {
            (true, _) => 0,
            (false, Kind::Send | Kind::Signal | Kind::Post) => 1,
            (false, Kind::Recv | Kind::Await | Kind::Take) => 2,
            (false, Kind::Copy | Kind::Join) => 3,
            (false, Kind::Reduce | Kind::Fold) => 4,
        };
        sums[at] += link.adds;
    }
    let hops = path.iter().filter(|link| link.by_message).count();
    let parts = names.iter().zip(sums).filter(|(_, sum)| *sum > 0).map(|(name, sum)| {
        let percent = (u128::from(sum) * 100 + u128::from(all) / 2) / u128::from(all.max(1));
        let hops = if *name == "messages" { format!("{hops} ") } else { String::new() };
        format!("{hops}{name} {percent} %")
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Ranks named on the way of the critical path, at most.
const NAMED: usize = 16;

/// The ranks of the critical path.
fn way(path: &[Link]) -> String {
    let mut ranks: Vec<u32> = path.iter().map(|link| link.done.rank).collect();
    ranks.dedup();
    let mut text = if ranks.len() > 1 { "rank ".to_owned() } else { return String::new() };
    let shown = if ranks.len() > NAMED { NAMED - 2 } else { ranks.len() };
    text.push_str(&ranks[..shown].iter().map(u32::to_string).collect::<Vec<_>>().join(" → "));
    if let (true, Some(last)) = (shown < ranks.len(), ranks.last()) {
        let _ = write!(text, " → … {} more … → {last}", ranks.len() - shown - 1);
    }
    text
}

/// A line of the comparison.
struct Row {
    algorithm: Algorithm,
    /// Its time; a lower bound, if there is no price.
    time: Time,
    cells: [String; 5],
}

/// Every algorithm, the fastest first. `priced`: what the shown one costs.
pub(super) fn comparison(
    request: &Request,
    shown: Algorithm,
    priced: Option<&Priced>,
    algorithms: &[Algorithm],
    options: Options,
) -> String {
    let mut all = algorithms.to_vec();
    if !all.contains(&shown) {
        all.push(shown);
    }
    let mut rows: Vec<Row> =
        all.iter().map(|&algorithm| row(request, algorithm, (shown, priced), options)).collect();
    rows.sort_by_key(|row| row.time);
    let names = ["algorithm", "time", "messages", "bytes", "busiest link", "longest chain"];
    let mut lines: Vec<[String; 6]> = vec![names.map(str::to_owned)];
    for Row { algorithm, cells: [time, messages, bytes, link, chain], .. } in rows {
        let mark = if algorithm == algorithms[0] { "* " } else { "  " };
        lines.push([format!("{mark}{}", method(algorithm)), time, messages, bytes, link, chain]);
    }
    lines[0][0].insert_str(0, "  ");
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = String::new();
    for line in &lines {
        let _ = write!(text, "{:<1$}", line[0], widths[0]);
        for (cell, width) in line.iter().zip(widths).skip(1) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    text.push_str("* chosen\n");
    if lines.iter().any(|line| line[1].starts_with('≥')) {
        text.push_str("≥ too many steps to be priced: the work of one rank takes this long\n");
    }
    text
}

fn row(
    request: &Request,
    algorithm: Algorithm,
    (shown, priced): (Algorithm, Option<&Priced>),
    options: Options,
) -> Row {
    let known = priced.filter(|_| algorithm == shown).map(|priced| priced.price.clone());
    let found = match known {
        Some(price) => Ok(price),
        None => price_of(&request.call, algorithm, &request.model, options).map(|priced| priced.price),
    };
    let none = || "-".to_owned();
    match found {
        Ok(price) => Row {
            algorithm,
            time: price.time,
            cells: [
                time(price.time),
                count(price.messages + price.signals),
                bytes(price.bytes),
                bytes(price.link_bytes),
                count(price.chain.into()),
            ],
        },
        Err(PriceError::TooLarge { .. }) => {
            let ranks = request.call.ranks();
            let some = [0, request.call.root(), ranks / 2, ranks - 1];
            let least = some.into_iter().filter_map(|rank| {
                let plan = request.call.plan(algorithm, rank).ok()?;
                Some(floor(&plan, rank, request.call.item(), &request.model))
            });
            let least = least.max().unwrap_or(0);
            let cells = [format!("≥ {}", time(least)), none(), none(), none(), none()];
            Row { algorithm, time: least, cells }
        }
        Err(error) => {
            Row { algorithm, time: Time::MAX, cells: [error.to_string(), none(), none(), none(), none()] }
        }
    }
}
