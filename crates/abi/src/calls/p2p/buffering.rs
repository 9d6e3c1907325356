//! §3.6: the buffer for buffered sends.

use encore_core::p2p::buffered::Attached;
use encore_core::wait::NONE;

use crate::shim::*;

/// `MPI_BUFFER_AUTOMATIC`
const AUTOMATIC: usize = 2;

/// `MPI_Buffer_attach`
pub fn buffer_attach(call: &mut Call, buffer: *mut c_void, size: usize) -> Result<()> {
    let buffering = &mut call.engine().buffering;
    if buffering.attached.is_some() {
        return Err(Error::argument(ErrorClass::Buffer, "buffer", Fact::BufferState { attached: true }));
    }
    let automatic = buffer as usize == AUTOMATIC;
    if buffer.is_null() && size > 0 {
        return Err(Error::argument(ErrorClass::Buffer, "buffer", Fact::NullPointer));
    }
    buffering.attached = Some(Attached { address: buffer as usize, size: size as i64, automatic });
    Ok(())
}

/// `MPI_Buffer_detach`: returns once nothing is kept any more.
pub fn buffer_detach(call: &mut Call, buffer_addr: &mut *mut c_void, mut size: CountOut<'_>) -> Result<()> {
    let Some(attached) = call.engine().buffering.attached else {
        return Err(Error::new(ErrorClass::Buffer, Fact::BufferState { attached: false }));
    };
    buffer_flush(call)?;
    call.engine().buffering.attached = None;
    *buffer_addr = attached.address as *mut c_void;
    size.set(attached.size, "size")
}

/// `MPI_Buffer_flush`
pub fn buffer_flush(call: &mut Call) -> Result<()> {
    call.wait_until(NONE, NONE, |engine| engine.buffering.pending == 0);
    Ok(())
}
