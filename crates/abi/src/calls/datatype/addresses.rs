//! §5.1.5: addresses: those of the process, counted from `MPI_BOTTOM` = 0.

use crate::shim::*;

/// `MPI_Get_address`
pub fn get_address(_call: &mut Call, location: *const c_void, address: &mut Aint) -> Result<()> {
    *address = location as Aint;
    Ok(())
}

/// `MPI_Aint_add`
pub fn aint_add(base: Aint, disp: Aint) -> Aint {
    base.wrapping_add(disp)
}

/// `MPI_Aint_diff`
pub fn aint_diff(addr1: Aint, addr2: Aint) -> Aint {
    addr1.wrapping_sub(addr2)
}
