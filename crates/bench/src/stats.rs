//! Medians and quartiles.

/// Summary of a set of figures, in the figures' unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// The smallest value.
    pub least: f64,
    /// A quarter of the values are below; of several launches, as in [`Summary::of_launches`].
    pub lower: f64,
    /// Half of the values are below.
    pub median: f64,
    /// Three quarters of the values are below; of several launches, as in [`Summary::of_launches`].
    pub upper: f64,
    /// Number of values.
    pub count: usize,
}

/// Number of launches from which the range of their medians says enough. Of two sets of five that differ by chance
/// alone, the whole of one lies beside the whole of the other in 2 of 252 cases, however the single figures are
/// distributed; of two sets of two, in one of three.
pub const ENOUGH_LAUNCHES: usize = 5;

/// In what share of pairs of launches of like figures two are at most so far from each other as is taken for usual.
pub const USUAL: f64 = 0.99;

/// Assumed relative spread when none is known (0.2 = 20 %).
const UNKNOWN: f64 = 0.2;

impl Summary {
    /// Summarises `values`, in any order; `None` if there are none or one isn't a finite number.
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.is_empty() || values.iter().any(|v| !v.is_finite()) {
            return None;
        }
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        Some(Self {
            least: sorted[0],
            lower: quantile(&sorted, 0.25),
            median: quantile(&sorted, 0.5),
            upper: quantile(&sorted, 0.75),
            count: sorted.len(),
        })
    }

    /// Summarises the batches of several launches of a program (docs/lab/034). Those of one launch say little about the next: they have
    /// its place in memory, on the cores and in time in common. So each launch counts as one figure, its median, and
    /// `lower` and `upper` are what these medians span, and at least as far from the median as single launches `usual`ly
    /// are (0.1 for 10 %), less the more of them there are: the launches of one session have the state of the machine in
    /// common, and five that happen to be close to each other say little about the next session.
    pub fn of_launches(launches: &[Vec<f64>], usual: Option<f64>) -> Option<Self> {
        let all = Self::of(&launches.concat())?;
        let medians: Vec<f64> = launches.iter().filter_map(|l| Self::of(l)).map(|l| l.median).collect();
        let Self { median, .. } = Self::of(&medians)?;
        let span = |start: f64, pick: fn(f64, f64) -> f64| medians.iter().copied().fold(start, pick);
        let (mut lower, mut upper) = (span(median, f64::min), span(median, f64::max));
        let unknown = || (medians.len() < ENOUGH_LAUNCHES).then_some(UNKNOWN);
        if let Some(usual) = usual.or_else(unknown) {
            let away = 1.0 + usual / (medians.len() as f64).sqrt();
            lower = lower.min(median / away);
            upper = upper.max(median * away);
        }
        Some(Self { lower, median, upper, ..all })
    }

    /// Half of the width between `lower` and `upper`, as a share of the median; `None` for a median of 0.
    pub fn spread(&self) -> Option<f64> {
        (self.median > 0.0).then(|| (self.upper - self.lower) / 2.0 / self.median)
    }

    /// Whether what lies between `lower` and `upper` in two sets has no value in common: what is called "beyond noise"
    /// here. Two figures for which that isn't so agree.
    pub fn is_apart_from(&self, other: &Self) -> bool {
        self.lower > other.upper || other.lower > self.upper
    }
}

/// The geometric mean of positive numbers; `None` if there are none.
pub fn geometric_mean(numbers: &[f64]) -> Option<f64> {
    let logarithms: f64 = numbers.iter().map(|number| number.ln()).sum();
    (!numbers.is_empty()).then(|| (logarithms / numbers.len() as f64).exp())
}

/// The value below which the share `q` of `sorted` lies, interpolated between neighbours. `sorted` isn't empty.
pub fn quantile(sorted: &[f64], q: f64) -> f64 {
    let position = q * (sorted.len() - 1) as f64;
    let below = position.floor() as usize;
    let above = position.ceil() as usize;
    sorted[below] + (sorted[above] - sorted[below]) * (position - below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_of_a_known_set() {
        let s = Summary::of(&[5.0, 1.0, 4.0, 2.0, 3.0]).unwrap();
        assert_eq!((s.least, s.lower, s.median, s.upper, s.count), (1.0, 2.0, 3.0, 4.0, 5));
    }

    #[test]
    fn quartiles_are_interpolated() {
        let s = Summary::of(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!((s.lower, s.median, s.upper), (1.75, 2.5, 3.25));
    }

    #[test]
    fn one_value_is_its_own_summary() {
        let s = Summary::of(&[7.0]).unwrap();
        assert_eq!((s.least, s.lower, s.median, s.upper), (7.0, 7.0, 7.0, 7.0));
    }

    #[test]
    fn the_spread_is_relative() {
        assert_eq!(Summary::of(&[90.0, 95.0, 100.0, 105.0, 110.0]).unwrap().spread(), Some(0.05));
        assert_eq!(Summary::of(&[0.0]).unwrap().spread(), None);
    }

    #[test]
    fn nothing_and_nonsense_have_no_summary() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[1.0, f64::NAN]), None);
        assert_eq!(Summary::of(&[f64::INFINITY]), None);
    }

    #[test]
    fn each_launch_counts_as_one_figure() {
        let launches =
            [vec![100.0, 101.0, 500.0], vec![104.0; 9], vec![99.0; 2], vec![120.0; 30], vec![98.0]];
        let s = Summary::of_launches(&launches, None).unwrap();
        assert_eq!((s.least, s.lower, s.median, s.upper, s.count), (98.0, 98.0, 101.0, 120.0, 45));
        let wider = Summary::of_launches(&launches, Some(0.5)).unwrap();
        assert!(wider.lower < 83.0 && wider.upper > 123.0, "{wider:?}");
        assert_eq!(Summary::of_launches(&[], None), None);
    }

    #[test]
    fn few_launches_are_as_uncertain_as_launches_usually_are() {
        let spread = |launches: &[f64], usual| {
            let launches: Vec<Vec<f64>> = launches.iter().map(|&l| vec![l; 5]).collect();
            Summary::of_launches(&launches, usual).unwrap().spread().unwrap()
        };
        assert!((spread(&[100.0], Some(0.1)) - 0.1).abs() < 0.01);
        assert!((spread(&[100.0; 4], Some(0.1)) - 0.05).abs() < 0.01);
        assert!((spread(&[50.0, 150.0], Some(0.1)) - 0.5).abs() < 0.01);
        assert!(spread(&[100.0], None) > 0.15);
        assert_eq!((spread(&[100.0; 5], None), spread(&[100.0], Some(0.0))), (0.0, 0.0));
    }

    /// Numbers that look random, the same in each run of the test.
    struct Chance(u64);

    impl Chance {
        /// Between 0 and 1.
        fn uniform(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1u64 << 53) as f64
        }

        /// With mean 0 and standard deviation 1, nearly normal.
        fn normal(&mut self) -> f64 {
            (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
        }
    }

    /// Share of 4,000 cases in which two sessions of `launches` launches agree. `launch` makes the level of one
    /// launch; its batches differ by 1 %.
    fn agreement(launches: usize, usual: Option<f64>, launch: impl Fn(&mut Chance) -> f64) -> f64 {
        const CASES: usize = 4000;
        let mut chance = Chance(1);
        let mut session = |_: usize| {
            let one = |_| -> Vec<f64> {
                let level = launch(&mut chance);
                (0..5).map(|_| level * (1.0 + 0.01 * chance.normal())).collect()
            };
            Summary::of_launches(&(0..launches).map(one).collect::<Vec<_>>(), usual).unwrap()
        };
        let agree = (0..CASES).filter(|&at| !session(at).is_apart_from(&session(at))).count();
        agree as f64 / CASES as f64
    }

    #[test]
    fn two_sessions_agree_however_their_launches_are_distributed() {
        let normal = agreement(5, None, |chance| 100.0 + 10.0 * chance.normal());
        let long_tail = agreement(5, None, |chance| 100.0 / (0.05 + chance.uniform()));
        let two_modes = agreement(5, None, |chance| if chance.uniform() < 0.5 { 19.0 } else { 56.0 });
        let steady = agreement(5, None, |_| 100.0);
        for share in [normal, long_tail, two_modes, steady] {
            assert!(share > 0.985 && share < 1.0, "{normal} {long_tail} {two_modes} {steady}");
        }
    }

    #[test]
    fn few_launches_agree_as_often_by_what_is_usual() {
        let normal = |chance: &mut Chance| 100.0 * (1.0 + 0.1 * chance.normal());
        let mut chance = Chance(3);
        let factor = |(a, b): (f64, f64)| a.max(b) / a.min(b);
        let mut factors: Vec<f64> =
            (0..4000).map(|_| factor((normal(&mut chance), normal(&mut chance)))).collect();
        factors.sort_by(f64::total_cmp);
        let usual = quantile(&factors, USUAL).sqrt() - 1.0;
        for launches in 1..=ENOUGH_LAUNCHES {
            let share = agreement(launches, Some(usual), normal);
            assert!(share > 0.985, "{launches} launches: {share}");
        }
        // By their ranges only, it would be two of three.
        assert!(agreement(2, Some(0.0), normal) < 0.75);
    }

    #[test]
    fn larger_differences_than_launches_are_apart() {
        let mut chance = Chance(2);
        let mut session = |level: f64| {
            let launches: Vec<Vec<f64>> =
                (0..5).map(|_| vec![level * (1.0 + 0.03 * chance.normal()); 5]).collect();
            Summary::of_launches(&launches, None).unwrap()
        };
        let apart = (0..1000).filter(|_| session(100.0).is_apart_from(&session(112.0))).count();
        assert!(apart > 700, "{apart}");
    }

    #[test]
    fn the_geometric_mean_of_a_double_and_a_half_is_one() {
        assert!((geometric_mean(&[2.0, 0.5]).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }

    #[test]
    fn apart_means_that_what_they_span_does_not_touch() {
        let low = Summary::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let touching = Summary::of(&[3.0, 4.0, 5.0, 6.0, 7.0]).unwrap();
        let high = Summary::of(&[10.0, 11.0, 12.0]).unwrap();
        assert!(!low.is_apart_from(&touching));
        assert!(low.is_apart_from(&high) && high.is_apart_from(&low));
    }
}
