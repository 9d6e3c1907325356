//! The profile at the end of a job, and while it runs.

use std::collections::HashMap;
use std::path::PathBuf;

use encore_insight::collect::{Facts, Spot, collect};
use encore_insight::page::page;

use super::callsite::modules::Image;
use crate::plan::profile::Profile;

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

/// The page, and what became of the file. `ended`: what has become of a job that hasn't ended as it should.
pub fn show(plan: &Profile, ends: &Ends, ended: Option<String>, keep: bool, name: &str) -> String {
    let now = plan.now();
    let ends: Vec<u64> = ends.0.iter().map(|end| end.unwrap_or(now)).collect();
    let facts = Facts {
        program: plan.program.clone(),
        ended,
        ends: &ends,
        per_second: plan.per_second(),
        clock: plan.clock(),
    };
    let mut images = HashMap::new();
    let profile = collect(&plan.area, &facts, &mut |spot| describe(&mut images, spot));
    if !keep {
        return page(&profile, None);
    }
    match std::fs::write(&plan.file, profile.to_json()) {
        Ok(()) => page(&profile, Some(&plan.file.display().to_string())),
        Err(error) => {
            format!(
                "{}{name}: the profile can't be kept in {}: {error}\n",
                page(&profile, None),
                plan.file.display()
            )
        }
    }
}

/// The line of a call, or as much as is known, and whether it has a line.
fn describe(images: &mut HashMap<PathBuf, Option<Image>>, spot: Option<&Spot>) -> (String, bool) {
    let Some(spot) = spot else { return ("code without a file".to_owned(), false) };
    let path = PathBuf::from(&spot.path);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let image = images.entry(path.clone()).or_insert_with(|| Image::read(&path));
    match image {
        Some(image) => image.describe_place(&name, spot.offset),
        None => (format!("{name}+{:#x}", spot.offset), false),
    }
}
