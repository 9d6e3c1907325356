//! The neighbourhood collectives on graphs and Cartesian grids.

use encore_plan::ir::Rank;
use encore_plan::operation::{Blocks, Class, Items, Neighbors, Operation, Pairing};

use crate::calls::{algorithms, prove};
use crate::data::Varied;

/// All ranks' edges.
struct Topology {
    pairing: Pairing,
    sources: Vec<Vec<Option<Rank>>>,
    destinations: Vec<Vec<Option<Rank>>>,
}

impl Topology {
    fn neighbors(&self, rank: u32) -> Neighbors<'_> {
        Neighbors {
            sources: &self.sources[rank as usize],
            destinations: &self.destinations[rank as usize],
            pairing: self.pairing,
        }
    }

    /// Edges from each rank to the ranks at these distances, parallel ones and loops included.
    fn graph(size: u32, distances: &[u32]) -> Self {
        let list = |rank: u32, sign: bool| -> Vec<Option<Rank>> {
            let step = |d: &u32| if sign { rank + d } else { rank + size * d - d };
            distances.iter().map(|d| Some(step(d) % size)).collect()
        };
        Topology {
            pairing: Pairing::InOrder,
            sources: (0..size).map(|r| list(r, false)).collect(),
            destinations: (0..size).map(|r| list(r, true)).collect(),
        }
    }

    /// A grid of `rows` × the rest, periodic along the rows or not at all.
    fn grid(size: u32, rows: u32, periodic: bool) -> Self {
        let columns = size / rows;
        let at = |row: i64, column: i64| {
            let inside = |x: i64, n: u32| if periodic { true } else { (0..i64::from(n)).contains(&x) };
            (inside(row, rows) && inside(column, columns)).then(|| {
                let (row, column) = (row.rem_euclid(rows.into()), column.rem_euclid(columns.into()));
                (row * i64::from(columns) + column) as Rank
            })
        };
        let lists: Vec<Vec<Option<Rank>>> = (0..size)
            .map(|rank| {
                let (row, column) = (i64::from(rank / columns), i64::from(rank % columns));
                vec![at(row - 1, column), at(row + 1, column), at(row, column - 1), at(row, column + 1)]
            })
            .collect();
        Topology { pairing: Pairing::Opposite, sources: lists.clone(), destinations: lists }
    }

    fn all(size: u32) -> Vec<Topology> {
        let mut all = vec![
            Topology::graph(size, &[]),
            Topology::graph(size, &[1, 3, 1, size, 2, 1]),
            Topology::grid(size, 1, true),
            Topology::grid(size, 1, false),
        ];
        for rows in [2, 3] {
            if size % rows == 0 {
                all.push(Topology::grid(size, rows, true));
                all.push(Topology::grid(size, rows, false));
            }
        }
        all
    }
}

#[test]
fn equal_blocks() {
    let mut proved = 0;
    for size in 1..=64 {
        for topology in Topology::all(size) {
            for count in [0, 1, 3] {
                let items = Items::new(count, 2);
                for algorithm in algorithms(Class::NeighborAllgather) {
                    proved += prove(algorithm, size, |rank| Operation::NeighborAllgather {
                        neighbors: topology.neighbors(rank),
                        send: items,
                        recv: Blocks::Equal(Items::new(2 * count, 1)),
                    });
                }
                for algorithm in algorithms(Class::NeighborAlltoall) {
                    proved += prove(algorithm, size, |rank| Operation::NeighborAlltoall {
                        neighbors: topology.neighbors(rank),
                        send: Blocks::Equal(items),
                        recv: Blocks::Equal(Items::new(2 * count, 1)),
                    });
                }
            }
        }
    }
    println!("neighbours, equal blocks: {proved} proved");
}

#[test]
fn varied_blocks() {
    let mut proved = 0;
    for size in 1..=64 {
        for topology in Topology::all(size) {
            let edges = topology.sources[0].len() as u32;
            // Edge i of a rank meets edge i of another, or in a grid the one beside it.
            let same = |i: usize| if topology.pairing == Pairing::Opposite { i / 2 } else { i };
            let (counts, displs): (Vec<i32>, Vec<i32>) =
                (0..edges as usize).map(|i| (same(i) as i32 % 3, 4 * i as i32)).unzip();
            let varied = Varied { counts: counts.clone(), displs };
            for algorithm in algorithms(Class::NeighborAlltoallv) {
                proved += prove(algorithm, size, |rank| Operation::NeighborAlltoall {
                    neighbors: topology.neighbors(rank),
                    send: varied.blocks(2),
                    recv: varied.blocks(2),
                });
            }
            for algorithm in algorithms(Class::NeighborAllgatherv) {
                let counts = vec![2; edges as usize];
                let varied = Varied { counts, displs: varied.displs.clone() };
                proved += prove(algorithm, size, |rank| Operation::NeighborAllgather {
                    neighbors: topology.neighbors(rank),
                    send: Items::new(4, 1),
                    recv: varied.blocks(2),
                });
            }
            for algorithm in algorithms(Class::NeighborAlltoallw) {
                let sizes: Vec<i64> = (0..edges as usize).map(|i| same(i) as i64 % 2 + 1).collect();
                let typed = Blocks::Typed {
                    counts: counts.as_slice().into(),
                    displs: varied.displs.as_slice().into(),
                    sizes: &sizes,
                };
                proved += prove(algorithm, size, |rank| Operation::NeighborAlltoall {
                    neighbors: topology.neighbors(rank),
                    send: typed,
                    recv: typed,
                });
            }
        }
    }
    println!("neighbours, varied blocks: {proved} proved");
}
