//! Output of `encore plan`.

use clap::Parser;

use super::*;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

fn says(line: &str) -> Result<String, String> {
    let words = std::iter::once("plan").chain(line.split_whitespace());
    let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
    run(&line.arguments).map_err(|wrong| wrong.to_string())
}

fn text(line: &str) -> String {
    says(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"))
}

fn wrong(line: &str) -> String {
    says(line).err().unwrap_or_else(|| panic!("{line} is right"))
}

/// The line of a text that begins with a word, with single blanks.
fn line(text: &str, word: &str) -> String {
    let line =
        text.lines().find(|line| line.trim_start().starts_with(word)).unwrap_or_else(|| panic!("{text}"));
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_price_has_its_numbers() {
    // A byte a nanosecond, and nothing else but latency.
    let free = "within.latency=1us,within.overhead=0,within.copy=1GB/s,within.piece=1G,per-node=0";
    let text = text(&format!("bcast --ranks 4 --bytes 1000 --algorithm binomial --model {free}"));
    assert!(text.starts_with("bcast of 1000 B among 4 ranks on one node (model as given)\n"), "{text}");
    assert!(line(&text, "algorithm").starts_with("algorithm binomial"), "{text}");
    // Two hops: into shared memory, latency, out of it.
    assert!(line(&text, "time").starts_with("time 6 µs (rank 3 is last"), "{text}");
    assert_eq!("messages 3; at most 2 one after the other", line(&text, "messages"));
    assert_eq!("bytes 3000 B, at most 2000 B to or from a rank", line(&text, "bytes"));
    assert_eq!("by way of rank 0 → 2 → 3", line(&text, "by way of"));
    assert_eq!("simulated each of 4 ranks", line(&text, "simulated"));
}

#[test]
fn measured_costs_decide_where_ranks_share_processors() {
    let call = "allreduce --ranks 8 --bytes 16K --model node";
    let rules = text(&format!("{call} --oversubscribed"));
    assert!(line(&rules, "decided by").ends_with("fewer cores than ranks"), "{rules}");
    assert!(!rules.contains("in turns"), "{rules}");
    let cheap = text(&format!("{call} --costs processors=2,switch=650ns"));
    assert!(line(&cheap, "algorithm").starts_with("algorithm lanes"), "{cheap}");
    assert!(line(&cheap, "decided by").contains("2 processors for all, 650 ns for a switch"), "{cheap}");
    let dear = text(&format!("{call} --costs switch=6.5us"));
    assert!(line(&dear, "algorithm").starts_with("algorithm central"), "{dear}");
    assert!(line(&dear, "in turns").starts_with("in turns central"), "{dear}");
    assert_eq!(
        "--costs switch=1: switch = 1 can't be used: it must be a time, as 650ns or 1.5us",
        wrong(&format!("{call} --costs switch=1"))
    );
    match says(&format!("{call} --costs here")) {
        Ok(text) => assert!(text.contains("in turns"), "{text}"),
        Err(wrong) => assert_eq!(Wrong::Unmeasured.to_string(), wrong),
    }
}

#[test]
fn links_are_counted() {
    let text = text("allreduce --ranks 32 --bytes 32K --algorithm ring --model rails");
    assert!(text.contains("on 4 nodes of 8 (model rails)"), "{text}");
    // Each part of 1 KiB crosses each border between nodes twice, but for one round of each.
    assert!(line(&text, "links").ends_with("62 KiB on the busiest link (each node has 8)"), "{text}");
    let barrier = says("barrier --ranks 100").unwrap_or_default();
    assert!(line(&barrier, "messages").contains("without data"), "{barrier}");
}

#[test]
fn comparisons_are_sorted_and_marked() {
    let text = text("allreduce --ranks 48 --bytes 64K --per-node 8 --compare");
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.contains("busiest link  ")).skip(1).collect();
    assert_eq!(
        1,
        rows.iter().filter(|row| row.starts_with("* ") && !row.contains("chosen")).count(),
        "{text}"
    );
    for name in ["central", "binomial", "recursive-doubling", "pairwise", "rabenseifner", "ring", "two-level"]
    {
        assert_eq!(
            1,
            rows.iter().filter(|row| row[2..].trim_start().starts_with(name)).count(),
            "{name}\n{text}"
        );
    }
    let ordered = says("allreduce --ranks 48 --bytes 64K --compare --non-commutative").unwrap_or_default();
    assert!(!ordered.contains("  ring"), "{ordered}");
}

#[test]
fn steps_are_readable() {
    let text = text("scan --ranks 3 --bytes 16 --steps 1 --algorithm recursive-doubling --model node");
    assert!(text.contains("rank 1: 4 steps"), "{text}");
    assert!(text.contains("receive scratch[0..2] from 0"), "{text}");
    assert!(text.contains("reduce recv[0..2] = scratch[0..2] op recv[0..2]"), "{text}");
}

#[test]
fn pictures_are_drawn() {
    let file = std::env::temp_dir().join(format!("encore-plan-{}.svg", std::process::id()));
    for (ranks, shown) in [(6, "picture of all 6 ranks"), (500, "of 500 ranks")] {
        let said = text(&format!("allreduce --ranks {ranks} --bytes 64K --picture {}", file.display()));
        assert!(said.contains(shown), "{said}");
        let picture = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("fill=\"#d55e00\"") && picture.contains("<line "));
        assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count());
    }
    let removed = std::fs::remove_file(&file);
    assert!(removed.is_ok());
    assert!(wrong("bcast --ranks 2 --picture /nowhere/x.svg").starts_with("/nowhere/x.svg can't be written"));
}

#[test]
fn mistakes_are_explained() {
    for (line, expected) in [
        ("allredcue --ranks 2", "there is no operation `allredcue`; is `allreduce` meant?"),
        ("sort --ranks 2", "there is no operation `sort`: barrier, bcast"),
        ("bcast --ranks 2 --algorithm binominal", "is `binomial` meant?"),
        ("bcast --ranks 2 --algorithm quick", "for bcast: flat, binomial, chain, scatter-ring, two-level"),
        ("bcast --ranks 0", "--ranks 0 can't be used: it must be a number from 1 to 4194304"),
        ("bcast --ranks many", "--ranks many can't be used"),
        ("bcast --ranks 2 --bytes 8X", "--bytes 8X can't be used: it must be a number of bytes"),
        ("bcast --ranks 2 --root 2", "--root 2 isn't one of 2 ranks"),
        ("bcast --ranks 2 --steps 7", "--steps 7 isn't one of 2 ranks"),
        ("bcast --ranks 9 --bytes 8388607T", "there is more data than any memory holds"),
        ("bcast --ranks 2 --model clutser", "no file of that name; is `cluster` meant?"),
        ("bcast --ranks 2 --model between.latncy=1us", "is `between.latency` meant?"),
        ("bcast --ranks 2 --model link=fast", "link = fast can't be used: it must be bytes a second"),
        ("neighbor-alltoall --ranks 2", "depends on the topology"),
        ("allreduce --ranks 2 --algorithm ring --non-commutative", "needs an operator that commutes"),
        ("allreduce --ranks 64K --algorithm ring", "can't serve 65536 ranks"),
    ] {
        let said = wrong(line);
        assert!(said.contains(expected), "{line}: {said}");
    }
}

/// Text between a line that begins with "```" and a word, and the next such line.
fn block<'a>(document: &'a str, word: &str, containing: &str) -> &'a str {
    let mut blocks = document.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix(word));
    blocks
        .find(|block| block.contains(containing))
        .unwrap_or_else(|| panic!("no {word} with {containing}"))
        .trim()
}

#[test]
fn the_document_shows_what_is_printed() {
    let document = include_str!("../../../../docs/encore-plan.md");
    let command = block(document, "sh", "encore plan").trim_start_matches("encore plan ");
    assert_eq!(text(command).trim(), block(document, "text", "simulated"));
    let model = encore_plan::price::Model::from_text(block(document, "toml", "[between]"));
    assert_eq!(Some(32), model.ok().map(|model| model.per_node));
}

#[test]
fn link_costs_decide_the_algorithm() {
    let call = "allreduce --ranks 32 --bytes 64K --per-node 16";
    let near = text(&format!("{call} --between trip=1us,overhead=200ns,byte=25GB/s"));
    assert!(line(&near, "estimated").contains("rabenseifner"), "{near}");
    assert!(line(&near, "decided by").ends_with("1.049 µs for a message between nodes"), "{near}");
    assert!(line(&near, "algorithm").starts_with("algorithm rabenseifner"), "{near}");
    // With rounds of 20 ms, what counts is their number: that one takes two.
    let far = text(&format!("{call} --between trip=20ms,overhead=3us,byte=3GB/s"));
    assert!(!line(&far, "algorithm").contains("rabenseifner"), "{far}");
    assert!(line(&far, "time").starts_with("time 20."), "{far}");
    let ruled = text(&format!("{call} --between rules"));
    assert!(!ruled.contains("estimated") && !ruled.contains("message between nodes"), "{ruled}");
    assert_eq!(
        "--between trip=1: trip = 1 can't be used: it must be a time, as 800ns or 12us",
        wrong(&format!("{call} --between trip=1"))
    );
}
