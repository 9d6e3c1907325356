//! Cartesian grids (MPI 5.0 §8.5.1, §8.5.2, §8.5.5–8.5.8).

use std::rc::Rc;

use encore_engine::strict;
use encore_mpi::ft::uniform;
use encore_mpi::topology::grid::{Grid, GridError};
use encore_mpi::topology::{Shape, Topology, create, dims::balanced};

use super::{enough, handle, in_one_group, store, topology};
use crate::shim::*;

/// The topology of a communicator whose shape is a grid.
struct OfGrid(Rc<Topology>);

impl std::ops::Deref for OfGrid {
    type Target = Grid;
    fn deref(&self) -> &Grid {
        match &self.0.shape {
            Shape::Cartesian(grid) => grid,
            Shape::Graph(_) | Shape::Distributed { .. } => unreachable!("see grid_of"),
        }
    }
}

fn grid_of(comm: Obj<Communicator>) -> Result<OfGrid> {
    topology(comm, "Cartesian", |topology| {
        matches!(topology.shape, Shape::Cartesian(_)).then_some(OfGrid(topology))
    })
}

/// Checks a program's grid, which may have at most all processes of `comm`.
fn new_grid(comm: Obj<Communicator>, dims: &[c_int], periods: &[c_int]) -> Result<Grid> {
    let periods: Vec<bool> = periods.iter().map(|period| *period != 0).collect();
    let grid = Grid::new(dims, &periods).map_err(|error| match error {
        GridError::NotPositive { dimension, length } => {
            let text = format!("dimension {dimension} is {length}: at least 1 is needed");
            Error::argument(ErrorClass::Dims, "dims", Fact::Text(text))
        }
        GridError::TooLarge => {
            let needed = dims.iter().fold(1i64, |size, length| size.saturating_mul(i64::from(*length)));
            let fact = Fact::TooManyProcesses { needed, size: comm.size() };
            Error::argument(ErrorClass::Arg, "dims", fact)
        }
    })?;
    enough(grid.size().into(), comm, "dims")?;
    Ok(grid)
}

/// `MPI_Cart_create`; processes keep their order.
pub fn cart_create(
    call: &mut Call,
    comm_old: Obj<Communicator>,
    dims: &[c_int],
    periods: &[c_int],
    _reorder: bool,
    comm_cart: &mut CommHandle,
) -> Result<()> {
    *comm_cart = CommHandle::NULL;
    in_one_group(comm_old, "comm_old")?;
    let grid = new_grid(comm_old, dims, periods)?;
    let made = create::cartesian(call, comm_old, grid);
    *comm_cart = handle(uniform::settle(call, comm_old, made)?);
    Ok(())
}

/// `MPI_Dims_create`
pub fn dims_create(_call: &mut Call, nnodes: c_int, dims: &mut [c_int]) -> Result<()> {
    if nnodes < 1 {
        let fact = Fact::OutOfRange { value: nnodes.into(), low: 1, high: c_int::MAX.into() };
        return Err(Error::argument(ErrorClass::Arg, "nnodes", fact));
    }
    let wrong = |text| Err(Error::argument(ErrorClass::Dims, "dims", Fact::Text(text)));
    if let Some(dimension) = dims.iter().position(|length| *length < 0) {
        return wrong(format!("dimension {dimension} is {}: it must be given, or 0", dims[dimension]));
    }
    let given = dims.iter().filter(|length| **length > 0);
    let product = given.fold(1i64, |product, length| product.saturating_mul((*length).into()));
    if i64::from(nnodes) % product != 0 {
        return wrong(format!(
            "{nnodes} processes can't be divided by the given dimensions, which are {product}"
        ));
    }
    let left = (i64::from(nnodes) / product) as i32;
    let free = dims.iter().filter(|length| **length == 0).count();
    let Some(found) = balanced(left, free) else {
        return wrong(format!(
            "no dimension is free, but the given ones are {product}, not {nnodes} processes"
        ));
    };
    let places = dims.iter_mut().filter(|length| **length == 0);
    places.zip(found).for_each(|(place, length)| *place = length);
    Ok(())
}

/// `MPI_Cartdim_get`
pub fn cartdim_get(_call: &mut Call, comm: Obj<Communicator>, ndims: &mut c_int) -> Result<()> {
    *ndims = grid_of(comm)?.dims().len() as c_int;
    Ok(())
}

/// `MPI_Cart_get`: the first dimensions, as many as fit.
pub fn cart_get(
    _call: &mut Call,
    comm: Obj<Communicator>,
    dims: &mut [c_int],
    periods: &mut [c_int],
    coords: &mut [c_int],
) -> Result<()> {
    let grid = grid_of(comm)?;
    dims.iter_mut().zip(grid.dims()).for_each(|(to, length)| *to = *length);
    periods.iter_mut().zip(grid.periods()).for_each(|(to, period)| *to = c_int::from(*period));
    coords.iter_mut().zip(grid.coords(comm.rank)).for_each(|(to, at)| *to = at);
    Ok(())
}

/// `MPI_Cart_rank`
pub fn cart_rank(
    _call: &mut Call,
    comm: Obj<Communicator>,
    coords: *const c_int,
    rank: &mut c_int,
) -> Result<()> {
    let grid = grid_of(comm)?;
    // SAFETY: there is a coordinate for each dimension, as MPI demands.
    let coords = unsafe { check::list(coords, grid.dims().len(), "coords")? };
    *rank = grid.rank(coords).map_err(|dimension| {
        let (at, last) = (coords[dimension], grid.dims()[dimension] - 1);
        let text = format!(
            "coordinate {dimension} is {at}, but that dimension is not periodic: 0 to {last} is allowed"
        );
        Error::argument(ErrorClass::Arg, "coords", Fact::Text(text))
    })?;
    Ok(())
}

/// `MPI_Cart_coords`
pub fn cart_coords(
    _call: &mut Call,
    comm: Obj<Communicator>,
    rank: c_int,
    coords: &mut [c_int],
) -> Result<()> {
    store(&grid_of(comm)?.coords(rank), coords, "maxdims")
}

/// `MPI_Cart_shift`
pub fn cart_shift(
    _call: &mut Call,
    comm: Obj<Communicator>,
    direction: c_int,
    disp: c_int,
    rank_source: &mut c_int,
    rank_dest: &mut c_int,
) -> Result<()> {
    let grid = grid_of(comm)?;
    let Some(dimension) = usize::try_from(direction).ok().filter(|d| *d < grid.dims().len()) else {
        let fact = match grid.dims().len() {
            0 => Fact::Text("a grid without dimensions has no direction".into()),
            dims => Fact::OutOfRange { value: direction.into(), low: 0, high: dims as i64 - 1 },
        };
        return Err(Error::argument(ErrorClass::Arg, "direction", fact));
    };
    let [source, dest] = grid.shift(comm.rank, dimension, disp);
    *rank_source = source.unwrap_or(encore_engine::PROC_NULL);
    *rank_dest = dest.unwrap_or(encore_engine::PROC_NULL);
    Ok(())
}

/// `MPI_Cart_sub`
pub fn cart_sub(
    call: &mut Call,
    comm: Obj<Communicator>,
    remain_dims: *const c_int,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let grid = grid_of(comm)?;
    // SAFETY: there is an entry for each dimension, as MPI demands.
    let remain = unsafe { check::list(remain_dims, grid.dims().len(), "remain_dims")? };
    let remain: Vec<bool> = remain.iter().map(|remain| *remain != 0).collect();
    let made = create::part(call, comm, &grid, &remain).map(Some);
    *newcomm = handle(uniform::settle(call, comm, made)?);
    Ok(())
}

/// `MPI_Cart_map`: processes keep their order. A grid with an empty dimension has no place for any process, as in other MPI libraries.
pub fn cart_map(
    _call: &mut Call,
    comm: Obj<Communicator>,
    dims: &[c_int],
    periods: &[c_int],
    newrank: &mut c_int,
) -> Result<()> {
    in_one_group(comm, "comm")?;
    if dims.contains(&0) && dims.iter().all(|length| *length >= 0) && !strict::is() {
        *newrank = encore_engine::UNDEFINED;
        return Ok(());
    }
    let grid = new_grid(comm, dims, periods)?;
    *newrank = if comm.rank < grid.size() { comm.rank } else { encore_engine::UNDEFINED };
    Ok(())
}
