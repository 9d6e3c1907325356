//! Cartesian grids (MPI 5.0 §8.5.1, §8.5.5–8.5.7): dimensions, and ranks ↔ coordinates. Nothing here communicates.
//!
//! Ranks count in row-major order: the last coordinate changes fastest.

/// A grid of processes. With no dimension it has one process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Processes along each dimension, at least 1 each.
    dims: Box<[i32]>,
    /// Whether each dimension is a ring.
    periods: Box<[bool]>,
    /// Processes of all dimensions.
    size: i32,
}

/// Reason why a grid is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// A dimension is not positive.
    NotPositive {
        /// Index of the dimension.
        dimension: usize,
        /// Its length.
        length: i32,
    },
    /// The grid has more processes than an `int` counts.
    TooLarge,
}

/// Result of [`Grid::part`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Grid of the kept dimensions.
    pub grid: Grid,
    /// Number of the process's parallel grid: equal for all of its processes, and for no others.
    pub color: i32,
    /// The process's rank in it.
    pub rank: i32,
}

impl Grid {
    /// A grid with these dimensions, as many as `periods`.
    pub fn new(dims: &[i32], periods: &[bool]) -> Result<Grid, GridError> {
        debug_assert_eq!(dims.len(), periods.len());
        if let Some(dimension) = dims.iter().position(|length| *length < 1) {
            return Err(GridError::NotPositive { dimension, length: dims[dimension] });
        }
        let size = dims.iter().try_fold(1i32, |size, length| size.checked_mul(*length));
        let size = size.ok_or(GridError::TooLarge)?;
        Ok(Grid { dims: dims.into(), periods: periods.into(), size })
    }

    /// Processes along each dimension.
    pub fn dims(&self) -> &[i32] {
        &self.dims
    }

    /// Whether each dimension is a ring.
    pub fn periods(&self) -> &[bool] {
        &self.periods
    }

    /// Number of processes.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// The rank at these coordinates, one for each dimension. Those of rings wrap around; for others the error is the dimension whose
    /// coordinate is outside.
    pub fn rank(&self, coords: &[i32]) -> Result<i32, usize> {
        let mut rank = 0;
        for (dimension, (&length, &at)) in self.dims.iter().zip(coords).enumerate() {
            let at = self.place(dimension, i64::from(at)).ok_or(dimension)?;
            rank = rank * length + at;
        }
        Ok(rank)
    }

    /// The coordinates of a rank of the grid.
    pub fn coords(&self, rank: i32) -> Vec<i32> {
        let mut coords = vec![0; self.dims.len()];
        let mut left = rank;
        for (at, &length) in coords.iter_mut().zip(&self.dims).rev() {
            *at = left % length;
            left /= length;
        }
        coords
    }

    /// The ranks that lie `steps` processes before and after `rank` along `dimension`; `None` beyond the ends.
    pub fn shift(&self, rank: i32, dimension: usize, steps: i32) -> [Option<i32>; 2] {
        let stride: i32 = self.dims[dimension + 1..].iter().product();
        let at = rank / stride % self.dims[dimension];
        [-i64::from(steps), i64::from(steps)].map(|steps| {
            let place = self.place(dimension, i64::from(at) + steps)?;
            Some(rank + (place - at) * stride)
        })
    }

    /// The neighbours of `rank` in the order of §8.6: for each dimension the one before and the one after it.
    pub fn neighbors(&self, rank: i32) -> impl Iterator<Item = Option<u32>> {
        (0..self.dims.len())
            .flat_map(move |dimension| self.shift(rank, dimension, 1))
            .map(|neighbor| neighbor.map(|rank| rank as u32))
    }

    /// The grid that contains `rank` when only the dimensions selected by `remain` are kept; `remain` has an entry for each dimension.
    pub fn part(&self, rank: i32, remain: &[bool]) -> Part {
        let (mut dims, mut periods) = (Vec::new(), Vec::new());
        let (mut color, mut rank_in_part) = (0, 0);
        for (dimension, at) in self.coords(rank).into_iter().enumerate() {
            let length = self.dims[dimension];
            if remain[dimension] {
                dims.push(length);
                periods.push(self.periods[dimension]);
                rank_in_part = rank_in_part * length + at;
            } else {
                color = color * length + at;
            }
        }
        let size = dims.iter().product();
        let grid = Grid { dims: dims.into(), periods: periods.into(), size };
        Part { grid, color, rank: rank_in_part }
    }

    /// The coordinate inside the grid for `at` along a dimension.
    fn place(&self, dimension: usize, at: i64) -> Option<i32> {
        let length = i64::from(self.dims[dimension]);
        if (0..length).contains(&at) {
            Some(at as i32)
        } else if self.periods[dimension] {
            Some(at.rem_euclid(length) as i32)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn grids() -> impl Strategy<Value = Grid> {
        prop::collection::vec((1..5i32, any::<bool>()), 0..5).prop_map(|lengths| {
            let (dims, periods): (Vec<i32>, Vec<bool>) = lengths.into_iter().unzip();
            Grid::new(&dims, &periods).unwrap()
        })
    }

    /// Coordinates of the ranks in order, by counting.
    fn in_order(grid: &Grid) -> Vec<Vec<i32>> {
        grid.dims().iter().fold(vec![Vec::new()], |all, &length| {
            all.iter().flat_map(|start| (0..length).map(|at| [&start[..], &[at]].concat())).collect()
        })
    }

    proptest! {
        #[test]
        fn ranks_and_coordinates_are_each_others_inverse(grid in grids()) {
            let all = in_order(&grid);
            prop_assert_eq!(all.len(), grid.size() as usize);
            for (rank, coords) in (0..).zip(all) {
                prop_assert_eq!(grid.rank(&coords), Ok(rank));
                prop_assert_eq!(grid.coords(rank), coords);
            }
        }

        #[test]
        fn coordinates_outside_wrap_or_are_none(
            grid in grids(),
            rank in any::<prop::sample::Index>(),
            times in prop::collection::vec(-3..4i32, 5),
        ) {
            let rank = rank.index(grid.size() as usize) as i32;
            let inside = grid.coords(rank);
            let coords: Vec<i32> =
                inside.iter().zip(grid.dims()).zip(&times).map(|((at, length), times)| at + times * length).collect();
            let first_outside = (0..inside.len()).find(|&d| times[d] != 0 && !grid.periods()[d]);
            prop_assert_eq!(grid.rank(&coords), first_outside.map_or(Ok(rank), Err));
        }

        #[test]
        fn a_shift_moves_one_coordinate(
            grid in grids().prop_filter("a dimension to move along", |grid| !grid.dims().is_empty()),
            rank in any::<prop::sample::Index>(),
            dimension in any::<prop::sample::Index>(),
            steps in prop_oneof![-12..12i32, Just(i32::MIN), Just(i32::MAX)],
        ) {
            let rank = rank.index(grid.size() as usize) as i32;
            let dimension = dimension.index(grid.dims().len());
            let (length, ring) = (i64::from(grid.dims()[dimension]), grid.periods()[dimension]);
            let found = grid.shift(rank, dimension, steps);
            for (found, sign) in found.into_iter().zip([-1, 1]) {
                let mut coords = grid.coords(rank);
                let at = i64::from(coords[dimension]) + sign * i64::from(steps);
                coords[dimension] = at.rem_euclid(length) as i32;
                let expected = (ring || (0..length).contains(&at)).then(|| grid.rank(&coords).unwrap());
                prop_assert_eq!(found, expected);
            }
        }

        #[test]
        fn neighbours_see_each_other_from_opposite_sides(grid in grids()) {
            let of = |rank| grid.neighbors(rank).collect::<Vec<_>>();
            for rank in 0..grid.size() {
                for (side, neighbor) in of(rank).into_iter().enumerate() {
                    if let Some(neighbor) = neighbor {
                        prop_assert_eq!(of(neighbor as i32)[side ^ 1], Some(rank as u32));
                    }
                }
            }
        }

        #[test]
        fn parts_divide_the_grid(grid in grids(), remain in prop::collection::vec(any::<bool>(), 5)) {
            let remain = &remain[..grid.dims().len()];
            let mut seen = std::collections::HashMap::new();
            for rank in 0..grid.size() {
                let part = grid.part(rank, remain);
                let coords = grid.coords(rank);
                let kept: Vec<i32> = (0..coords.len()).filter(|&d| remain[d]).map(|d| coords[d]).collect();
                let dropped: Vec<i32> = (0..coords.len()).filter(|&d| !remain[d]).map(|d| coords[d]).collect();
                prop_assert_eq!(part.grid.coords(part.rank), kept);
                prop_assert_eq!(seen.entry(part.color).or_insert(dropped.clone()), &dropped);
                prop_assert!(part.grid.size() * (seen.len() as i32) <= grid.size());
            }
        }
    }

    #[test]
    fn impossible_grids_are_refused() {
        assert_eq!(Grid::new(&[2, 0], &[true; 2]), Err(GridError::NotPositive { dimension: 1, length: 0 }));
        assert_eq!(Grid::new(&[1 << 16, 1 << 15], &[true; 2]), Err(GridError::TooLarge));
        assert_eq!(Grid::new(&[], &[]).unwrap().size(), 1);
    }
}
