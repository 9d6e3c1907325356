//! Progress of a measurement, and an estimate of the remaining time.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A step: the position of a job in the list, and of an MPI.
pub type Step = (usize, usize);

/// Estimate of the steps' times: their times in an earlier run; until then a guess, corrected by the quality of the
/// guesses so far.
#[derive(Debug)]
struct Estimate {
    /// Seconds of each job with any MPI, guessed.
    guesses: Vec<f64>,
    /// Seconds that steps took, when last run.
    known: HashMap<Step, f64>,
    /// Time of the steps that were run for the first time, and their guesses.
    taken: f64,
    guessed: f64,
    /// Still to be run.
    ahead: Vec<Step>,
}

impl Estimate {
    fn seconds(&self, step: Step) -> f64 {
        // A few steps say little about the others.
        const TRUSTED: f64 = 10.0;
        let correction = (self.taken + TRUSTED) / (self.guessed + TRUSTED);
        self.known.get(&step).copied().unwrap_or_else(|| self.guesses[step.0] * correction)
    }

    fn left(&self) -> f64 {
        self.ahead.iter().map(|&step| self.seconds(step)).sum()
    }

    fn skip(&mut self, step: Step) {
        if let Some(at) = self.ahead.iter().position(|&other| other == step) {
            self.ahead.remove(at);
        }
    }

    fn done(&mut self, step: Step, seconds: f64) {
        self.skip(step);
        if self.known.insert(step, seconds).is_none() {
            self.taken += seconds;
            self.guessed += self.guesses[step.0];
        }
    }
}

/// Shows both: a bar on a terminal, a line now and then elsewhere.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    on_terminal: bool,
    estimate: Estimate,
    begin: Instant,
    deadline: Instant,
    step: Option<(Step, Instant)>,
    said: String,
}

impl Progress {
    /// Of all these steps, in order; what each job takes is guessed, in seconds.
    pub fn new(guesses: Vec<f64>, ahead: Vec<Step>, deadline: Instant) -> Self {
        let bar = ProgressBar::new(1000);
        // The template is constant, and a bar without it is a bar.
        bar.set_style(
            ProgressStyle::with_template("{bar:30} {percent}% {elapsed_precise}, {prefix}  {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.enable_steady_tick(Duration::from_millis(500));
        Self {
            bar,
            on_terminal: std::io::stderr().is_terminal(),
            estimate: Estimate { guesses, known: HashMap::new(), taken: 0.0, guessed: 0.0, ahead },
            begin: Instant::now(),
            deadline,
            step: None,
            said: String::new(),
        }
    }

    /// Something begins that is no step: `what`.
    pub fn note(&mut self, what: &str) {
        let left = self.left();
        let spent = self.begin.elapsed();
        let share = spent.as_secs_f64() / (spent + left).as_secs_f64().max(1e-9);
        self.bar.set_position((share * 1000.0) as u64);
        self.bar.set_prefix(in_words(left));
        self.bar.set_message(what.to_owned());
    }

    /// A step begins: `what`, of a `group` of steps.
    pub fn begin(&mut self, step: Step, group: &str, what: &str) {
        self.note(&format!("{group}, {what}"));
        self.step = Some((step, Instant::now()));
        if !self.on_terminal && self.said != group {
            eprintln!("{group}: {}", in_words(self.left()));
            group.clone_into(&mut self.said);
        }
    }

    /// The step that began has ended.
    pub fn end(&mut self) {
        if let Some((step, begin)) = self.step.take() {
            self.estimate.done(step, begin.elapsed().as_secs_f64());
        }
    }

    /// A step isn't run after all.
    pub fn skip(&mut self, step: Step) {
        self.estimate.skip(step);
    }

    /// Share of the present step in all that is still to be run, by the estimate.
    pub fn share(&self) -> f64 {
        let seconds = self.step.map_or(0.0, |(step, _)| self.estimate.seconds(step));
        (seconds / self.estimate.left().max(f64::MIN_POSITIVE)).min(1.0)
    }

    /// All is over.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn left(&self) -> Duration {
        let until_deadline = self.deadline.saturating_duration_since(Instant::now());
        Duration::from_secs_f64(self.estimate.left()).min(until_deadline)
    }
}

/// "about 12 min left".
fn in_words(left: Duration) -> String {
    match left.as_secs() {
        seconds if seconds < 90 => format!("about {} s left", seconds.div_ceil(10) * 10),
        seconds => format!("about {} min left", (seconds + 30) / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate() -> Estimate {
        let ahead = vec![(0, 0), (1, 0), (0, 0), (1, 0)];
        Estimate { guesses: vec![100.0, 300.0], known: HashMap::new(), taken: 0.0, guessed: 0.0, ahead }
    }

    #[test]
    fn guesses_are_corrected_by_what_steps_took() {
        let mut estimate = estimate();
        assert_eq!(estimate.left(), 800.0);
        estimate.done((0, 0), 210.0);
        // The step once more as it was, and twice the other at (210 + 10) / (100 + 10) times the guess.
        assert_eq!(estimate.left(), 210.0 + 2.0 * 600.0);
    }

    #[test]
    fn in_a_second_run_steps_take_what_they_took() {
        let mut estimate = estimate();
        estimate.done((0, 0), 50.0);
        estimate.done((1, 0), 20.0);
        assert_eq!(estimate.left(), 70.0);
        estimate.done((0, 0), 60.0);
        estimate.done((1, 0), 20.0);
        assert_eq!(estimate.left(), 0.0);
    }

    #[test]
    fn skipped_steps_change_no_estimate() {
        let mut estimate = estimate();
        estimate.skip((1, 0));
        assert_eq!(estimate.left(), 500.0);
    }

    #[test]
    fn times_are_rounded_for_a_person() {
        let words = |seconds| in_words(Duration::from_secs(seconds));
        assert_eq!(
            [words(0), words(41), words(100), words(700)].map(|w| w.replace("about ", "")),
            ["0 s left", "50 s left", "2 min left", "12 min left"]
        );
    }

    #[test]
    fn nothing_is_left_after_the_last_step() {
        let mut progress =
            Progress::new(vec![1.0], vec![(0, 0), (0, 1)], Instant::now() + Duration::from_secs(60));
        for mpi in 0..2 {
            progress.begin((0, mpi), "part", "MPI");
            assert_eq!(progress.share(), if mpi == 0 { 0.5 } else { 1.0 });
            progress.end();
        }
        assert_eq!((progress.share(), progress.left()), (0.0, Duration::ZERO));
    }
}
