//! Reading callgrind's output: what the calls made by certain functions cost.

use std::collections::{BTreeMap, HashMap};

/// Before the name of a call under test, in `bench/instructions.c`.
const PREFIX: &str = "counted_";

/// Instructions of one call, everything it calls included, by the name of the test.
pub fn counts(text: &str) -> BTreeMap<String, f64> {
    let mut names: HashMap<&str, &str> = HashMap::new();
    let mut function: Option<&str> = None;
    let mut calls: Option<f64> = None;
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            function = resolve(&mut names, name).and_then(|name| name.strip_prefix(PREFIX));
            calls = None;
        } else if let Some(name) = line.strip_prefix("cfn=") {
            resolve(&mut names, name);
        } else if let Some(rest) = line.strip_prefix("calls=") {
            calls = rest.split_whitespace().next().and_then(|count| count.parse().ok());
        } else if let Some(count) = calls.take() {
            // The line after "calls=" has the position and the inclusive cost.
            let cost = line.split_whitespace().nth(1).and_then(|cost| cost.parse::<f64>().ok());
            if let (Some(function), Some(cost)) = (function, cost) {
                let sum = sums.entry(function.to_owned()).or_default();
                *sum = (sum.0 + count, sum.1 + cost);
            }
        }
    }
    sums.into_iter()
        .filter(|(_, (count, _))| *count > 0.0)
        .map(|(name, (count, cost))| (name, cost / count))
        .collect()
}

/// A name, or its abbreviation: "(12) name" where it is first used, "(12)" from then on.
fn resolve<'a>(names: &mut HashMap<&'a str, &'a str>, text: &'a str) -> Option<&'a str> {
    if !text.starts_with('(') {
        return Some(text);
    }
    match text.split_once(' ') {
        Some((number, name)) => {
            names.insert(number, name);
            Some(name)
        }
        None => names.get(text).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
fn=(1) main
0 10
cfn=(2) counted_MPI_Wait
calls=4 0
0 480
0 3

fn=(3) warm_MPI_Wait
cfn=(4) MPI_Wait
calls=2 0
0 9999

fn=(2)
0 16
cob=(1)
cfn=(4)
calls=4 0
0 400
0 8

fn=(5) counted_MPI_Send
0 2
cfn=(6) PMPI_Send
calls=1 0
0 70
cfn=(6)
calls=1 0
0 90
";

    #[test]
    fn only_the_calls_under_test_count() {
        let found = counts(SAMPLE);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["MPI_Send", "MPI_Wait"]);
        assert_eq!(found["MPI_Wait"], 100.0);
        assert_eq!(found["MPI_Send"], 80.0);
    }

    #[test]
    fn nothing_comes_of_nothing() {
        assert!(counts("").is_empty());
    }
}
