//! The profile at the end of a job, and while it runs.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::{Acquire, Relaxed};

use encore_boot::environment;
use encore_insight::advice::section;
use encore_insight::area::Area;
use encore_insight::code::PYTHON;
use encore_insight::collect::{Facts, RankFacts, Spot, collect};
use encore_insight::dump::{self, NoDump, Origin, SameTime};
use encore_insight::findings::{Shown, notes};
use encore_insight::page::page;
use encore_insight::parts::Mapped;
use encore_insight::perfetto;
use encore_insight::profile::Profile;
use encore_insight::timeline::{self, Clock};
use encore_insight::trace::TraceArea;

use super::callsite::modules::Image;
use crate::plan::{self, profile::Profile as Plan};

/// The ticks at which ranks have ended.
pub struct Ends(Vec<Option<u64>>);

impl Ends {
    /// Of a job of this many ranks.
    pub fn new(ranks: usize) -> Ends {
        Ends(vec![None; ranks])
    }

    /// A rank has ended.
    pub fn note(&mut self, rank: usize, now: u64) {
        self.0[rank].get_or_insert(now);
    }
}

/// Findings of the ranks, as they come.
#[derive(Default)]
pub struct Findings {
    shown: Shown,
    images: HashMap<PathBuf, Option<Image>>,
}

impl Findings {
    /// The paragraphs of new ones.
    pub fn next(&mut self, plan: &Plan) -> String {
        let Some(check) = &plan.check else { return String::new() };
        let images = &mut self.images;
        self.shown.next(&plan.area, check, &mut |spot| describe(images, spot))
    }

    /// Notes about the whole run, a paragraph each.
    pub fn notes(&mut self, plan: &Plan) -> String {
        let Some(check) = &plan.check else { return String::new() };
        let images = &mut self.images;
        notes(&plan.area, check, &mut |spot| describe(images, spot))
    }

    /// A line for findings that aren't shown or can't be, and whether there are any at all. `has_begun`: a rank has called `MPI_Init`.
    pub fn end(&self, plan: Option<&Plan>, has_begun: bool) -> (String, bool) {
        let any_seen =
            |plan: &Plan| (0..plan.area.ranks()).any(|rank| plan.area.rank(rank).head.pid.load(Acquire) != 0);
        let more = match plan.filter(|plan| plan.check.is_some()) {
            Some(plan) if has_begun && !any_seen(plan) => {
                Some("encore check: nothing was checked, as the ranks load another libmpi_abi.so.1 than that in lib/profile/\n".to_owned())
            }
            _ => self.shown.more(),
        };
        (more.unwrap_or_default(), self.shown.count() > 0)
    }
}

/// The page, and what became of the file. `ended`: what has become of a job that hasn't ended as it should.
pub fn show(plan: &Plan, ends: &Ends, ended: Option<String>, keep: bool, name: &str) -> String {
    let (now, per_second) = (plan.clock.now(), plan.clock.per_second());
    let ranks = ends.0.iter().map(|end| RankFacts { end: end.unwrap_or(now), per_second, node: 0 });
    let facts = Facts {
        program: plan.program.clone(),
        ended,
        ranks: &ranks.collect::<Vec<_>>(),
        clock: plan.clock.cost(),
    };
    let mut images = HashMap::new();
    let profile = collect(&plan.area, &facts, &mut |spot| describe(&mut images, spot));
    let page = if keep { kept(&profile, &plan.file, name) } else { page(&profile, None) };
    page + &section(&profile)
}

/// Writes the timeline, and says so.
pub fn write_timeline(plan: &Plan, ends: &Ends, name: &str) -> String {
    let Some((trace, file)) = &plan.trace else { return String::new() };
    let (now, per_second) = (plan.clock.now(), plan.clock.per_second());
    let ranks: Vec<RankFacts> =
        ends.0.iter().map(|end| RankFacts { end: end.unwrap_or(now), per_second, node: 0 }).collect();
    let heads = (0..plan.area.ranks()).map(|rank| plan.area.rank(rank).head);
    let begun = heads.filter(|head| head.pid.load(Acquire) != 0).map(|head| head.began.load(Relaxed));
    let clock = Clock { tick: begun.min().unwrap_or(0), nanosecond: 0.0, slope: 1e9 / per_second };
    let clocks = vec![clock; ranks.len()];
    timeline_of(
        &Traced { area: &plan.area, trace, program: &plan.program, ranks: &ranks, clocks: &clocks },
        file,
        name,
    )
}

/// The records of a job, and what is known of it.
struct Traced<'a> {
    area: &'a Area,
    trace: &'a TraceArea,
    program: &'a str,
    ranks: &'a [RankFacts],
    clocks: &'a [Clock],
}

/// Writes the timeline of a job into a file; the sentence that says so.
fn timeline_of(traced: &Traced<'_>, file: &Path, name: &str) -> String {
    let Traced { area, trace, program, ranks, clocks } = traced;
    let facts = Facts { program: (*program).to_owned(), ended: None, ranks, clock: 0.0 };
    let mut images = HashMap::new();
    let found = timeline::timeline(area, trace, &facts, clocks, &mut |spot| describe(&mut images, spot));
    let title = format!("{program}, {} ranks", area.ranks());
    let written = File::create(file).and_then(|created| {
        let mut out = BufWriter::new(created);
        let events = perfetto::write(&found, &title, &mut out)?;
        out.flush()?;
        Ok(events)
    });
    match written {
        Ok(events) => format!("encore trace: {}\n", found.sentence(&file.display().to_string(), events)),
        Err(error) => format!("{name}: the timeline can't be written to {}: {error}\n", file.display()),
    }
}

/// The page of a profile that is kept in a file, and what became of that.
fn kept(profile: &Profile, file: &Path, name: &str) -> String {
    match std::fs::write(file, profile.to_json()) {
        Ok(()) => page(profile, Some(&file.display().to_string())),
        Err(error) => {
            let page = page(profile, None);
            format!("{page}{name}: the profile can't be kept in {}: {error}\n", file.display())
        }
    }
}

/// The page and the timeline of a job that another launcher has started: the file of each, if it is wanted.
pub type WantedOf = (Option<Option<PathBuf>>, Option<environment::Timeline>);

/// Results that the first rank asks for by its words.
pub fn wanted_of(page: Option<OsString>, timeline: Option<OsString>) -> WantedOf {
    (environment::profile(page).map(|file| file.map(PathBuf::from)), environment::timeline(timeline))
}

/// The page of a job that another launcher has started, the line about its timeline, and its findings; and whether there are any. `parts` are what its first rank
/// has collected, each part behind its length. `ended`: what has become of a job that hasn't ended as it should.
pub fn of_ranks(
    parts: &[u8],
    (page, timeline): WantedOf,
    ended: Option<String>,
    name: &str,
) -> Result<(String, bool), NoDump> {
    let mut dumps = Vec::new();
    let mut rest = parts;
    while let Some((length, after)) = rest.split_first_chunk() {
        let (part, after) = after.split_at_checked(u64::from_le_bytes(*length) as usize).ok_or(NoDump)?;
        dumps.push(part);
        rest = after;
    }
    let some = dumps.first().ok_or(NoDump)?;
    let memory = dump::memory_for(some)?;
    let Mapped { area, check, trace } = memory;
    let restored = dumps.iter().map(|part| dump::restore(&memory, part));
    let origins = restored.collect::<Result<Vec<_>, _>>()?;
    let mut nodes: Vec<u32> = origins.iter().map(|origin| origin.node).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut ranks = vec![RankFacts { end: 0, per_second: 1e9, node: 0 }; area.ranks()];
    for Origin { rank, node, now, per_second, .. } in &origins {
        let node = nodes.binary_search(node).expect("each node is listed");
        ranks[*rank as usize] = RankFacts { end: *now, per_second: *per_second, node };
    }
    let first = &origins[0];
    let facts = Facts { program: first.program.clone(), ended, ranks: &ranks, clock: first.clock };
    let mut images = HashMap::new();
    let mut shown = Shown::default();
    let mut text = String::new();
    if let Some(check) = &check {
        text += &shown.next(&area, check, &mut |spot| describe(&mut images, spot));
        text += &shown.more().unwrap_or_default();
        text += &notes(&area, check, &mut |spot| describe(&mut images, spot));
    }
    if let Some(file) = page {
        let profile = collect(&area, &facts, &mut |spot| describe(&mut images, spot));
        text += &kept(&profile, &file.unwrap_or_else(|| plan::profile::file_of(&first.program)), name);
    }
    if let (Some(timeline), Some(trace)) = (timeline, &trace) {
        let file = timeline.file.map_or_else(|| plan::profile::timeline_of(&first.program), PathBuf::from);
        let began = |origin: &&Origin| area.rank(origin.rank as usize).head.began.load(Relaxed);
        let base =
            origins.iter().filter(|origin| origin.node == first.node).map(|origin| began(&origin)).min();
        let mut clocks = vec![Clock { tick: 0, nanosecond: 0.0, slope: 1.0 }; area.ranks()];
        for Origin { rank, node, per_second, .. } in &origins {
            let same: Vec<SameTime> =
                first.clocks.iter().filter(|same| same.node == *node).copied().collect();
            clocks[*rank as usize] =
                Clock::of_node((base.unwrap_or(0), first.per_second), &same, *per_second);
        }
        let traced = Traced { area: &area, trace, program: &first.program, ranks: &ranks, clocks: &clocks };
        text += &timeline_of(&traced, &file, name);
    }
    Ok((text, shown.count() > 0))
}

/// The line of a call, or as much as is known, and whether it has a line.
fn describe(images: &mut HashMap<PathBuf, Option<Image>>, spot: Option<&Spot>) -> (String, bool) {
    let Some(spot) = spot else { return ("code without a file".to_owned(), false) };
    if let Some(line) = spot.path.strip_prefix(PYTHON) {
        return (line.to_owned(), true);
    }
    let path = PathBuf::from(&spot.path);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let image = images.entry(path.clone()).or_insert_with(|| Image::read(&path));
    match image {
        Some(image) => image.describe_place(&name, spot.offset),
        None => (format!("{name}+{:#x}", spot.offset), false),
    }
}
