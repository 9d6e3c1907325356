//! §15.3.9: categories.

use encore_mpi::tool::category::{ENTRIES, Entry};
use encore_mpi::tool::{index, initialized, named};

use super::{fill, give, store};
use crate::shim::*;

/// `MPI_T_category_get_num`
pub fn t_category_get_num(_call: &mut Call, num_cat: &mut c_int) -> Result<()> {
    initialized()?;
    *num_cat = ENTRIES.len() as c_int;
    Ok(())
}

fn entry(cat_index: c_int) -> Result<&'static Entry> {
    initialized()?;
    Ok(&ENTRIES[index("cat_index", cat_index, ENTRIES.len())?])
}

/// `MPI_T_category_get_info`
pub fn t_category_get_info(
    _call: &mut Call,
    cat_index: c_int,
    name: Option<StringBuffer<'_>>,
    desc: Option<StringBuffer<'_>>,
    num_cvars: Option<&mut c_int>,
    num_pvars: Option<&mut c_int>,
    num_categories: Option<&mut c_int>,
) -> Result<()> {
    let entry = entry(cat_index)?;
    give(name, entry.name);
    give(desc, entry.what);
    store(num_cvars, entry.cvars().len() as c_int);
    store(num_pvars, entry.pvars().len() as c_int);
    store(num_categories, entry.categories().len() as c_int);
    Ok(())
}

/// `MPI_T_category_get_num_events`
pub fn t_category_get_num_events(_call: &mut Call, cat_index: c_int, num_events: &mut c_int) -> Result<()> {
    *num_events = entry(cat_index)?.events().len() as c_int;
    Ok(())
}

/// `MPI_T_category_get_index`
pub fn t_category_get_index(_call: &mut Call, name: &CStr, cat_index: &mut c_int) -> Result<()> {
    initialized()?;
    *cat_index = named(ENTRIES.iter().map(|entry| entry.name), name.to_bytes())? as c_int;
    Ok(())
}

/// `MPI_T_category_get_cvars`
pub fn t_category_get_cvars(_call: &mut Call, cat_index: c_int, indices: &mut [c_int]) -> Result<()> {
    fill(indices, &entry(cat_index)?.cvars());
    Ok(())
}

/// `MPI_T_category_get_pvars`
pub fn t_category_get_pvars(_call: &mut Call, cat_index: c_int, indices: &mut [c_int]) -> Result<()> {
    fill(indices, &entry(cat_index)?.pvars());
    Ok(())
}

/// `MPI_T_category_get_events`
pub fn t_category_get_events(_call: &mut Call, cat_index: c_int, indices: &mut [c_int]) -> Result<()> {
    fill(indices, &entry(cat_index)?.events());
    Ok(())
}

/// `MPI_T_category_get_categories`
pub fn t_category_get_categories(_call: &mut Call, cat_index: c_int, indices: &mut [c_int]) -> Result<()> {
    fill(indices, &entry(cat_index)?.categories());
    Ok(())
}

/// `MPI_T_category_changed`: categories never change.
pub fn t_category_changed(_call: &mut Call, update_number: &mut c_int) -> Result<()> {
    initialized()?;
    *update_number = 0;
    Ok(())
}
