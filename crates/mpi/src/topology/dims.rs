//! Choosing dimensions (`MPI_Dims_create`, MPI 5.0 §8.5.2).
//!
//! "As close to each other as possible" is taken literally: the difference of the largest and the smallest dimension is minimal; among
//! those choices, the sum of all dimensions, and then the surface of their box. 12 in three dimensions is 3 × 2 × 2, 96 is 6 × 4 × 4, and
//! 5,040 is 21 × 16 × 15 rather than 20 × 18 × 14.

/// `count` numbers with the product `product`, as close to each other as possible, largest first.
///
/// `product` is at least 1; without numbers only a product of 1 can be made, others give `None`.
pub fn balanced(product: i32, count: usize) -> Option<Vec<i32>> {
    if count == 0 {
        return (product == 1).then(Vec::new);
    }
    let (divisors, primes) = (divisors(product), prime_factors(product));
    let mut search = Search { product, divisors, primes, chosen: Vec::new(), best: None };
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

/// The prime factors of a number, each as often as it divides it, largest first.
fn prime_factors(number: i32) -> Vec<i32> {
    let (mut left, mut primes) = (number, Vec::new());
    let mut prime = 2;
    while i64::from(prime) * i64::from(prime) <= left.into() {
        while left % prime == 0 {
            primes.push(prime);
            left /= prime;
        }
        prime += 1;
    }
    if left > 1 {
        primes.push(left);
    }
    primes.reverse();
    primes
}

/// Spread of factors: the largest minus the smallest, then their sum, then the surface of their box.
type Spread = (i64, i64, i64);

/// Half the surface of a box, by its dimensions and their product: for each dimension, the product of the others.
fn surface(factors: &[i32], ones: usize, product: i32) -> i64 {
    factors.iter().map(|factor| i64::from(product / factor)).sum::<i64>() + ones as i64 * i64::from(product)
}

struct Best {
    spread: Spread,
    /// Factors without the ones at the end.
    factors: Vec<i32>,
}

/// A search through all factorizations, without those that can't be better than the best so far.
struct Search {
    /// The whole product.
    product: i32,
    /// Divisors of the whole product, smallest first.
    divisors: Vec<i32>,
    /// Prime factors of the whole product, largest first.
    primes: Vec<i32>,
    /// Factors chosen so far, largest first.
    chosen: Vec<i32>,
    best: Option<Best>,
}

impl Search {
    /// Tries all factorizations of `product` into `count` more factors, at least one, none above `most`.
    fn choose(&mut self, product: i32, count: usize, most: i32) {
        if count == 1 {
            if product <= most {
                self.end(&[product], 1);
            }
            return;
        }
        let primes = self.primes_of(product);
        if primes.first() > Some(&most) {
            return;
        }
        if primes.len() <= count {
            // Nothing is better than the primes: other factors are products of them, so there would be more ones.
            self.end(&primes, count);
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
            // A sum as small as the bound takes factors that are all equal; only these can still have the smaller surface.
            let can_tie = i64::from(factor) == equal;
            let beats = |best: &Best| {
                let known = (best.spread.0, best.spread.1);
                known < least || (known == least && !can_tie)
            };
            if self.best.as_ref().is_some_and(beats) {
                // With a larger first factor it only gets worse; later ones don't change it.
                return;
            }
            self.chosen.push(factor);
            self.choose(product / factor, count - 1, factor);
            self.chosen.pop();
        }
    }

    /// The prime factors of a divisor.
    fn primes_of(&self, divisor: i32) -> Vec<i32> {
        let mut left = divisor;
        let divides = |prime: &&i32| {
            let divides = left % **prime == 0;
            if divides {
                left /= **prime;
            }
            divides
        };
        self.primes.iter().filter(divides).copied().collect()
    }

    /// Evaluates a factorization whose remaining `count` factors are `last`, and ones.
    fn end(&mut self, last: &[i32], count: usize) {
        let factors: Vec<i32> = self.chosen.iter().chain(last).copied().collect();
        let ones = count - last.len();
        let (Some(largest), Some(smallest)) = (factors.first(), factors.last()) else {
            // All factors are ones.
            self.best = Some(Best { spread: (0, ones as i64, ones as i64), factors });
            return;
        };
        let smallest = if ones > 0 { 1 } else { *smallest };
        let sum = factors.iter().map(|factor| i64::from(*factor)).sum::<i64>() + ones as i64;
        let surface = surface(&factors, ones, self.product);
        let spread = (i64::from(*largest) - i64::from(smallest), sum, surface);
        if self.best.as_ref().is_none_or(|best| spread < best.spread) {
            self.best = Some(Best { spread, factors });
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The least spread, by exhaustive search.
    fn least_spread(product: i32, count: usize) -> Spread {
        fn all(product: i32, count: usize, most: i32, chosen: &mut Vec<i32>, best: &mut Spread) {
            if count == 0 {
                if product == 1 {
                    *best = (*best).min(spread(chosen));
                }
                return;
            }
            for factor in (1..=most.min(product)).filter(|f| product % f == 0) {
                chosen.push(factor);
                all(product / factor, count - 1, factor, chosen, best);
                chosen.pop();
            }
        }
        let mut best = (i64::MAX, i64::MAX, i64::MAX);
        all(product, count, product, &mut Vec::new(), &mut best);
        best
    }

    fn spread(factors: &[i32]) -> Spread {
        let apart = factors[0] - factors[factors.len() - 1];
        let others = |left_out: usize| {
            let rest = factors.iter().enumerate().filter(|(index, _)| *index != left_out);
            rest.map(|(_, factor)| i64::from(*factor)).product::<i64>()
        };
        let sum = factors.iter().map(|f| i64::from(*f)).sum();
        (apart.into(), sum, (0..factors.len()).map(others).sum())
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
    fn smaller_surface_breaks_ties() {
        assert_eq!(balanced(5040, 3).unwrap(), [21, 16, 15]);
        assert_eq!(balanced(6240, 3).unwrap(), [26, 16, 15]);
        assert_eq!(balanced(10800, 3).unwrap(), [27, 20, 20]);
        assert_eq!(spread(&[21, 16, 15]).1, spread(&[20, 18, 14]).1);
        for product in [5040, 6240, 10800] {
            assert_eq!(spread(&balanced(product, 3).unwrap()), least_spread(product, 3));
        }
    }

    #[test]
    fn standard_examples_match() {
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
    fn many_divisors_and_dimensions_are_fast() {
        // The most divisors of any int, primes, powers; an exhaustive search would not end.
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
