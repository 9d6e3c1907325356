//! Two runs beside each other.

use std::collections::BTreeMap;

use crate::layout::Reason;
use crate::page::{count, rows, time};
use crate::profile::{Profile, RankProfile};

/// Sites with a line, at most.
const SITES: usize = 10;

/// Changes from one run to another.
pub fn compare(before: &Profile, after: &Profile) -> String {
    let mut lines = vec![
        format!("before  {}, {} ranks, {}", before.program, before.ranks.len(), time(before.seconds)),
        format!("after   {}, {} ranks, {}", after.program, after.ranks.len(), time(after.seconds)),
        String::new(),
        format!("  {:<56} {:>10} {:>10} {:>9}", "seconds of a rank, on average", "before", "after", "change"),
    ];
    let mean = |profile: &Profile, of: &dyn Fn(&RankProfile) -> f64| {
        profile.sum(of) / profile.ranks.len().max(1) as f64
    };
    let mut line = |name: &str, of: &dyn Fn(&Profile) -> f64| lines.push(row(name, of(before), of(after)));
    line("from MPI_Init to MPI_Finalize", &|profile| mean(profile, &|rank| rank.seconds));
    line("computing", &|profile| mean(profile, &RankProfile::computing));
    line("waiting", &|profile| mean(profile, &|rank| rank.waiting));
    line("MPI's own, copies included", &|profile| mean(profile, &|rank| rank.own));
    for reason in Reason::ALL.into_iter().filter(|reason| *reason != Reason::Transfer) {
        let of = |profile: &Profile| profile.by_reason(reason) / profile.ranks.len().max(1) as f64;
        if of(before) + of(after) > 0.0 {
            lines.push(row(&format!("  {}", reason.name()), of(before), of(after)));
        }
    }
    lines.push(String::new());
    let mut sites: BTreeMap<String, [(f64, u64); 2]> = BTreeMap::new();
    for (index, profile) in [before, after].into_iter().enumerate() {
        for site in rows(profile) {
            let place = &profile.places[site.place];
            let known = sites.entry(format!("{:<14} {}", place.function, place.label)).or_default();
            known[index].0 += site.mean();
            known[index].1 += site.calls;
        }
    }
    let mut sites: Vec<_> = sites.into_iter().collect();
    let change = |[before, after]: &[(f64, u64); 2]| (after.0 - before.0).abs();
    sites.sort_by(|(_, a), (_, b)| change(b).total_cmp(&change(a)));
    lines.push("  where it has changed most".to_owned());
    for (name, [before, after]) in sites.iter().take(SITES) {
        let name: String = name.chars().take(56).collect();
        let calls = match before.1 == after.1 {
            true => format!("{} calls", count(after.1)),
            false => format!("{} to {} calls", count(before.1), count(after.1)),
        };
        lines.push(format!("{}   {calls}", row(&name, before.0, after.0)));
    }
    let blamed = |profile: &Profile| match profile.culprit() {
        Some(rank) => format!("rank {rank} ({})", time(profile.caused_by(rank))),
        None => "nobody".to_owned(),
    };
    lines.push(String::new());
    lines.push(format!("  most waiting because of: {} before, {} after", blamed(before), blamed(after)));
    lines.join("\n") + "\n"
}

fn row(name: &str, before: f64, after: f64) -> String {
    let change =
        if before > 0.0 { format!("{:+.0} %", 100.0 * (after - before) / before) } else { "new".to_owned() };
    let change = if before == after { String::new() } else { change };
    format!("  {name:<56} {:>10} {:>10} {change:>9}", time(before), time(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::slow_halo;

    #[test]
    fn change_of_waiting_is_reported() {
        let before = slow_halo();
        let mut after = slow_halo();
        for rank in &mut after.ranks {
            rank.waiting /= 2.0;
        }
        let text = compare(&before, &after);
        let line = text.lines().find(|line| line.starts_with("  waiting")).unwrap();
        assert!(line.contains("148 ms") && line.contains("74.0 ms") && line.ends_with("-50 %"), "{text}");
    }
}
