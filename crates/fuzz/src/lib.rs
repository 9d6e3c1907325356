//! Inputs for tests of what reads bytes of others.
//!
//! A test hands [`Target::check`] a function that must neither panic nor believe nonsense, whatever bytes it gets. It gets the kept inputs, which
//! are files in `corpus/NAME` of its crate, and inputs that are made of them: the same ones in each run. `scripts/fuzz.sh` makes them
//! for longer, by the coverage that a compiler with `-Cpasses=sancov-module` counts: an input that reaches code that none before
//! it has reached is kept. So each later run of the tests begins with it.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

mod coverage;
mod make;

use make::Maker;

/// Inputs that are made where nobody asks for more.
const MADE: usize = 3000;

/// Something that reads bytes.
pub struct Target<'t> {
    /// The folder of its crate: `env!("CARGO_MANIFEST_DIR")`.
    pub krate: &'t str,
    /// Its name, and that of the folder with its kept inputs.
    pub name: &'t str,
    /// Inputs that mean something, besides the kept ones.
    pub examples: &'t [&'t [u8]],
    /// Words that such inputs are made of.
    pub words: &'t [&'t str],
}

impl Target<'_> {
    fn folder(&self) -> PathBuf {
        [self.krate, "corpus", self.name].iter().collect()
    }

    fn kept(&self) -> Vec<Vec<u8>> {
        let files = fs::read_dir(self.folder()).into_iter().flatten().flatten();
        let mut kept: Vec<_> =
            files.filter_map(|file| Some((file.file_name(), fs::read(file.path()).ok()?))).collect();
        kept.sort();
        kept.into_iter().map(|(_, input)| input).collect()
    }

    fn keep(&self, input: &[u8]) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        input.hash(&mut hasher);
        let folder = self.folder();
        fs::create_dir_all(&folder).expect("a folder for inputs");
        let file = folder.join(format!("{:016x}", hasher.finish()));
        fs::write(&file, input).expect("an input is kept");
        file
    }

    /// Runs `planted`, a check of a reader with a mistake, on the inputs that a test makes: so it is known that they would find it.
    ///
    /// # Panics
    /// If the mistake isn't found: no input makes `planted` panic.
    pub fn finds(&self, planted: impl Fn(&[u8])) {
        let inputs: Vec<Vec<u8>> = self.examples.iter().map(|example| example.to_vec()).collect();
        let mut maker = Maker::new(self.words);
        let found = (0..MADE).any(|_| {
            let input = maker.make(&inputs);
            catch_unwind(AssertUnwindSafe(|| planted(&input))).is_err()
        });
        assert!(found, "{}: no input finds the mistake that was planted", self.name);
    }

    /// Runs `look` on all inputs.
    ///
    /// # Panics
    /// Where `look` does. The message before says on which input; where inputs are made for long, it is kept.
    pub fn check(&self, look: impl Fn(&[u8])) {
        let asked = std::env::var("ENCORE_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let run = |input: &[u8]| {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| look(input))) {
                eprintln!("{}: this happens with {:?}", self.name, String::from_utf8_lossy(input));
                if asked.is_some() {
                    eprintln!("it is kept as {}", self.keep(input).display());
                }
                resume_unwind(panic);
            }
        };
        let mut inputs: Vec<Vec<u8>> = self.examples.iter().map(|example| example.to_vec()).collect();
        inputs.extend(self.kept());
        inputs.push(Vec::new());
        inputs.iter().for_each(|input| run(input));
        let mut maker = Maker::new(self.words);
        let Some(seconds) = asked else {
            return (0..MADE).for_each(|_| run(&maker.make(&inputs)));
        };
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut known: HashSet<Vec<u8>> = inputs.iter().cloned().collect();
        coverage::is_new();
        let (mut made, before) = (0_u64, inputs.len());
        while Instant::now() < end {
            let input = maker.make(&inputs);
            run(&input);
            made += 1;
            if coverage::is_new() && known.insert(input.clone()) {
                self.keep(&input);
                inputs.push(input);
            }
        }
        eprintln!("{}: {made} inputs, {} of them kept", self.name, inputs.len() - before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::LONGEST;

    const NUMBER: Target<'_> = Target {
        krate: env!("CARGO_MANIFEST_DIR"),
        name: "none",
        examples: &[b"size=12"],
        words: &["size="],
    };

    /// The mistake: a number of three digits doesn't fit.
    fn reads_a_number(input: &[u8]) {
        let Some(number) = std::str::from_utf8(input).ok().and_then(|text| text.strip_prefix("size=")) else {
            return;
        };
        let number: u64 = number.parse().unwrap_or(0);
        assert!(u8::try_from(number).is_ok(), "{number}");
    }

    #[test]
    fn a_mistake_is_found_behind_a_word() {
        assert!(catch_unwind(|| NUMBER.check(reads_a_number)).is_err());
        NUMBER.finds(reads_a_number);
        assert!(catch_unwind(|| NUMBER.finds(|_| ())).is_err(), "without a mistake, none is found");
    }

    #[test]
    fn the_same_inputs_are_made_in_each_run() {
        let inputs = [b"abc".to_vec(), b"12".to_vec()];
        let made = || {
            let mut maker = Maker::new(&["xyz"]);
            (0..100).map(|_| maker.make(&inputs)).collect::<Vec<_>>()
        };
        assert_eq!(made(), made());
        assert!(made().iter().all(|input| input.len() <= LONGEST));
    }
}
