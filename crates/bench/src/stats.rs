//! Medians and quartiles.

/// What a set of batches came to; all in the batches' unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// The smallest value.
    pub least: f64,
    /// A quarter of the values are below; of several runs, no median is below.
    pub lower: f64,
    /// Half of the values are below.
    pub median: f64,
    /// Three quarters of the values are below; of several runs, no median is above.
    pub upper: f64,
    /// How many values there were.
    pub count: usize,
}

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

    /// Summarises the batches of several runs. What one process does differently from the next for its whole life
    /// (its place in memory, say) is noise as well: so `lower` and `upper` embrace the medians of all runs.
    pub fn of_runs(runs: &[Vec<f64>]) -> Option<Self> {
        let all = Self::of(&runs.concat())?;
        let medians: Vec<f64> =
            runs.iter().filter_map(|run| Self::of(run)).map(|summary| summary.median).collect();
        Some(Self {
            lower: medians.iter().copied().fold(all.lower, f64::min),
            upper: medians.iter().copied().fold(all.upper, f64::max),
            ..all
        })
    }

    /// Half of the width between `lower` and `upper`, as a share of the median; `None` for a median of 0.
    pub fn spread(&self) -> Option<f64> {
        (self.median > 0.0).then(|| (self.upper - self.lower) / 2.0 / self.median)
    }

    /// Whether what lies between `lower` and `upper` in two sets has no value in common: what is called "beyond noise" here.
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
    fn the_spread_is_that_between_runs_where_it_is_greater() {
        let steady = Summary::of_runs(&[vec![100.0; 5], vec![101.0; 5]]).unwrap();
        let jumping =
            Summary::of_runs(&[vec![100.0; 5], vec![100.0; 5], vec![100.0; 5], vec![160.0; 5]]).unwrap();
        assert!(steady.spread().unwrap() < 0.01);
        assert_eq!((jumping.median, jumping.lower, jumping.upper), (100.0, 100.0, 160.0));
        assert_eq!(Summary::of_runs(&[]), None);
    }

    #[test]
    fn the_geometric_mean_of_a_double_and_a_half_is_one() {
        assert!((geometric_mean(&[2.0, 0.5]).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }

    #[test]
    fn apart_means_that_the_middle_halves_do_not_touch() {
        let low = Summary::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let touching = Summary::of(&[3.0, 4.0, 5.0, 6.0, 7.0]).unwrap();
        let high = Summary::of(&[10.0, 11.0, 12.0]).unwrap();
        assert!(!low.is_apart_from(&touching));
        assert!(low.is_apart_from(&high) && high.is_apart_from(&low));
    }
}
