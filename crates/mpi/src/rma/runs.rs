//! Dividing the runs of an operation into parts.

use crate::rma::area::{MOST_RUNS, Run};

/// Divides runs into lists of at most [`MOST_RUNS`] runs and `most` bytes. `unit`: bytes of one item of a run.
pub(crate) fn batches(runs: &[Run], unit: usize, most: usize) -> Vec<Vec<Run>> {
    let most = (most / unit) as u64;
    let (mut all, mut batch, mut filled) = (Vec::new(), Vec::new(), 0);
    for &(offset, length) in runs {
        let mut done = 0;
        while done < length {
            if filled == most || batch.len() == MOST_RUNS {
                all.push(std::mem::take(&mut batch));
                filled = 0;
            }
            let piece = (length - done).min(most - filled);
            batch.push((offset + (done * unit as u64) as i64, piece));
            (filled, done) = (filled + piece, done + piece);
        }
    }
    if !batch.is_empty() {
        all.push(batch);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rma::pipeline::PART;

    #[test]
    fn batches_keep_order_and_fit() {
        let few: Vec<Run> = vec![(0, 3), (100, 40_000), (-8, 1)];
        let many: Vec<Run> = (0..5000).map(|run| (run * 16, 8)).collect();
        for runs in [few, many, vec![(64, 100_000)], Vec::new()] {
            for (unit, most) in [(1, 100), (8, 100), (1, PART), (8, PART)] {
                let (mut elements, mut expected) = (Vec::new(), Vec::new());
                for batch in batches(&runs, unit, most) {
                    let bytes: u64 = batch.iter().map(|(_, length)| length * unit as u64).sum();
                    assert!(bytes <= most as u64);
                    assert!(!batch.is_empty() && batch.len() <= MOST_RUNS);
                    for (offset, length) in batch {
                        elements.extend((0..length).map(|place| offset + (place * unit as u64) as i64));
                    }
                }
                for (offset, length) in &runs {
                    expected.extend((0..*length).map(|place| offset + (place * unit as u64) as i64));
                }
                assert_eq!(elements, expected);
            }
        }
    }
}
