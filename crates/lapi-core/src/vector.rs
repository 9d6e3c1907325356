//! Cutting of data with several destinations.

use crate::transfer::Run;

/// Cuts the bytes of `from` into runs with one destination each. Requires that `places` have at least as many bytes.
pub fn fit(from: &[Run], places: &[(u64, u64)]) -> Vec<Run> {
    let mut all = Vec::with_capacity(from.len().max(places.len()));
    let mut places = places.iter().copied();
    let (mut to, mut room) = places.next().unwrap_or_default();
    for run in from {
        let mut gone = 0;
        while gone < run.length {
            while room == 0 {
                let Some(next) = places.next() else { return all };
                (to, room) = next;
            }
            let length = room.min(run.length - gone);
            all.push(Run { from: run.from.wrapping_add(gone as usize), to, length });
            (gone, to, room) = (gone + length, to + length, room - length);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(from: usize, to: u64, length: u64) -> Run {
        Run { from: std::ptr::without_provenance(from), to, length }
    }

    #[test]
    fn bytes_are_cut_to_fit() {
        let from = [run(100, 0, 5), run(200, 0, 0), run(300, 0, 7)];
        let places = [(10, 3), (20, 4), (30, 0), (40, 9)];
        let expected = [run(100, 10, 3), run(103, 20, 2), run(300, 22, 2), run(302, 40, 5)];
        assert_eq!(fit(&from, &places), expected);
        assert_eq!(fit(&from, &[]), []);
    }
}
