//! Choosing dimensions (`MPI_Dims_create`, MPI 5.0 §8.5.2).
//!
//! "As close to each other as possible" is taken at its word: the largest and the smallest dimension differ as little as they
//! can, and among choices that are alike in that, the sum of all is smallest. 12 in three dimensions is 3 × 2 × 2,
//! 96 is 6 × 4 × 4.

/// `count` numbers whose product is `product`, as close to each other as possible, largest first.
///
/// `product` is at least 1; without numbers only a product of 1 can be made, others give `None`.
pub fn balanced(product: i32, count: usize) -> Option<Vec<i32>> {
    if count == 0 {
        return (product == 1).then(Vec::new);
    }
    let mut search = Search { divisors: divisors(product), chosen: Vec::new(), best: None };
    search.choose(product, count, product);
    search.best.map(|best| {
        let mut factors = best.factors;
        factors.resize(count, 1);
        factors
    })
}

/// All divisors of a number, smallest first.
fn divisors(number: i32) -> Vec<i32> {
    let small: Vec<i32> = (1..)
        .take_while(|d| i64::from(*d) * i64::from(*d) <= number.into())
        .filter(|d| number % d == 0)
        .collect();
    let large: Vec<i32> = small.iter().rev().map(|d| number / d).filter(|d| small.last() < Some(d)).collect();
    [small, large].concat()
}

/// The largest number whose power `count` is at most `number`.
fn root(number: i32, count: usize) -> i64 {
    let power = |base: i64| {
        (0..count).try_fold(1i64, |power, _| power.checked_mul(base).filter(|p| *p <= number.into()))
    };
    // Powers of 2 and more above the 31st are no int.
    if count > 31 {
        return 1;
    }
    let (mut low, mut high) = (1, i64::from(number) + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if power(middle).is_some() { low = middle } else { high = middle }
    }
    low
}

/// How far apart factors are: the largest minus the smallest, then their sum.
type Spread = (i64, i64);

struct Best {
    spread: Spread,
    /// Without the ones at the end.
    factors: Vec<i32>,
}

/// A search through all ways to write a product, leaving out those that can't be better than the best so far.
struct Search {
    divisors: Vec<i32>,
    /// Factors chosen so far, largest first.
    chosen: Vec<i32>,
    best: Option<Best>,
}

impl Search {
    /// Tries all ways to write `product` with `count` more factors, at least one, none of which is above `most`.
    fn choose(&mut self, product: i32, count: usize, most: i32) {
        if product == 1 || count == 1 {
            if product <= most {
                self.end(product, count);
            }
            return;
        }
        // The smallest of the factors is at most what all would be if they were equal, the next at least that.
        let equal = root(product, count);
        let sum = self.chosen.iter().map(|factor| i64::from(*factor)).sum::<i64>() + equal * count as i64;
        let first = self.divisors.partition_point(|d| i64::from(*d) < equal);
        for index in first..self.divisors.len() {
            let factor = self.divisors[index];
            if factor > most {
                return;
            }
            if product % factor != 0 {
                continue;
            }
            let largest = self.chosen.first().copied().unwrap_or(factor);
            let least = (i64::from(largest) - equal, sum);
            if self.best.as_ref().is_some_and(|best| best.spread <= least) {
                // With a larger first factor it only gets worse; later ones don't change it.
                return;
            }
            self.chosen.push(factor);
            self.choose(product / factor, count - 1, factor);
            self.chosen.pop();
        }
    }

    /// All factors are chosen but the last, or all that are left are 1.
    fn end(&mut self, last: i32, count: usize) {
        let smallest = if count == 1 { last } else { 1 };
        let largest = self.chosen.first().copied().unwrap_or(last);
        let sum: i64 = self.chosen.iter().map(|factor| i64::from(*factor)).sum();
        let spread = (i64::from(largest - smallest), sum + i64::from(last) + count as i64 - 1);
        if self.best.as_ref().is_none_or(|best| spread < best.spread) {
            let mut factors = self.chosen.clone();
            factors.push(last);
            self.best = Some(Best { spread, factors });
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The least spread, by trying everything.
    fn least_spread(product: i32, count: usize) -> Spread {
        fn all(product: i32, count: usize, most: i32, chosen: &mut Vec<i32>, best: &mut Spread) {
            if count == 0 {
                if product == 1 {
                    let apart = chosen[0] - chosen[chosen.len() - 1];
                    *best = (*best).min((apart.into(), chosen.iter().map(|f| i64::from(*f)).sum()));
                }
                return;
            }
            for factor in (1..=most.min(product)).filter(|f| product % f == 0) {
                chosen.push(factor);
                all(product / factor, count - 1, factor, chosen, best);
                chosen.pop();
            }
        }
        let mut best = (i64::MAX, i64::MAX);
        all(product, count, product, &mut Vec::new(), &mut best);
        best
    }

    fn spread(factors: &[i32]) -> Spread {
        ((factors[0] - factors[factors.len() - 1]).into(), factors.iter().map(|f| i64::from(*f)).sum())
    }

    proptest! {
        #[test]
        fn nothing_is_more_balanced(product in 1..400i32, count in 1..6usize) {
            let factors = balanced(product, count).unwrap();
            prop_assert_eq!(factors.len(), count);
            prop_assert_eq!(factors.iter().product::<i32>(), product);
            prop_assert!(factors.windows(2).all(|two| two[0] >= two[1]));
            prop_assert_eq!(spread(&factors), least_spread(product, count));
        }
    }

    #[test]
    fn the_examples_of_the_standard() {
        assert_eq!(balanced(6, 2).unwrap(), [3, 2]);
        assert_eq!(balanced(7, 2).unwrap(), [7, 1]);
        assert_eq!(balanced(2, 2).unwrap(), [2, 1]);
        assert_eq!(balanced(12, 3).unwrap(), [3, 2, 2]);
        assert_eq!(balanced(96, 3).unwrap(), [6, 4, 4]);
        assert_eq!(balanced(1, 0).unwrap(), []);
        assert_eq!(balanced(4, 0), None);
    }

    #[test]
    fn roots_are_rounded_down() {
        for (number, count, expected) in [
            (1, 1, 1),
            (i32::MAX, 1, i32::MAX.into()),
            (24, 2, 4),
            (25, 2, 5),
            (1 << 30, 31, 1),
            (1 << 30, 30, 2),
            (5, 1000, 1),
        ] {
            assert_eq!(root(number, count), expected, "{number}, {count}");
        }
    }

    #[test]
    fn numbers_with_many_divisors_and_many_dimensions() {
        // The most divisors that an int has, primes, powers; an exhaustive search would not end.
        for product in
            [2_095_133_040, 1_396_755_360, 1_102_701_600, 223_092_870, 1 << 30, i32::MAX, 46_341 * 46_337]
        {
            for count in (1..16).chain([31, 32, 1000]) {
                let factors = balanced(product, count).unwrap();
                assert_eq!(factors.len(), count);
                assert_eq!(factors.iter().map(|f| i64::from(*f)).product::<i64>(), product.into());
                assert!(factors.windows(2).all(|two| two[0] >= two[1]));
            }
        }
        assert_eq!(balanced(1 << 30, 31).unwrap()[..30], [2; 30]);
        assert_eq!(balanced(1 << 30, 3).unwrap(), [1024; 3]);
    }
}
