//! Buffered sends (MPI 5.0 §3.6): the message is copied, and the call is local.
//!
//! What the program attaches is room: messages that can't leave at once are kept in memory of our own, and counted
//! against it with `MPI_BSEND_OVERHEAD` each, so that a program that attached too little is told so, and always at the
//! same point for the same traffic.

use crate::buffer::Buffer;
use crate::call::Call;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handle::DatatypeHandle;
use crate::p2p::send::envelope;
use crate::request::{Mode, flag};
use crate::slab::Obj;
use crate::{BSEND_OVERHEAD, PROC_NULL};

/// The buffer that a program attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Its address, as it is given back; `MPI_BUFFER_AUTOMATIC` too.
    pub address: usize,
    /// Its size in bytes.
    pub size: i64,
    /// As much as needed is provided (`MPI_BUFFER_AUTOMATIC`).
    pub automatic: bool,
}

/// Where buffered sends are kept.
#[derive(Debug, Default)]
pub struct Buffering {
    /// What is attached.
    pub attached: Option<Attached>,
    /// Bytes taken by sends that have not left yet, overhead included.
    pub used: u64,
    /// Number of these sends.
    pub pending: usize,
}

impl Engine {
    /// Bytes that the attached buffer has in all.
    fn attached_bytes(&self) -> u64 {
        match self.buffering.attached {
            Some(Attached { automatic: true, .. }) => u64::MAX,
            Some(attached) => attached.size as u64,
            None => 0,
        }
    }

    /// Fails if fewer than `free` bytes do for a message of `bytes` bytes.
    fn fits(&self, bytes: u64, free: u64) -> Result<()> {
        let needed = bytes.saturating_add(BSEND_OVERHEAD);
        if needed <= free {
            return Ok(());
        }
        let attached = self.attached_bytes();
        Err(Error::new(ErrorClass::Buffer, Fact::BufferFull { needed, free, attached }))
    }

    fn take_room(&mut self, bytes: u64) -> Result<()> {
        self.fits(bytes, self.attached_bytes().saturating_sub(self.buffering.used))?;
        self.buffering.used += bytes + BSEND_OVERHEAD;
        self.buffering.pending += 1;
        Ok(())
    }

    /// A buffered send has left.
    pub fn give_room(&mut self, bytes: u64) {
        self.buffering.used -= bytes + BSEND_OVERHEAD;
        self.buffering.pending -= 1;
    }
}

/// `MPI_Bsend`, and the start of its persistent form.
pub fn bsend(call: &mut Call, buffer: Buffer, dest: i32, tag: i32, comm: Obj<Communicator>) -> Result<()> {
    if dest == PROC_NULL {
        return Ok(());
    }
    let to = comm.peers()[dest as usize];
    let key = envelope(comm, tag);
    let engine = call.engine();
    let bytes = buffer.bytes();
    // A message that the buffer can never hold is refused, even if it could leave at once this time.
    engine.fits(bytes, engine.attached_bytes())?;
    if engine.send_short(&buffer, to, key) {
        return Ok(());
    }
    engine.poll_until(|_| false);
    if engine.take_room(bytes).is_err() {
        // Others may have made room for what is pending.
        engine.poll_until(|_| false);
        engine.take_room(bytes)?;
    }
    let mut copy = vec![0u8; bytes as usize].into_boxed_slice();
    // SAFETY: the send buffer is readable during the call; the copy has room.
    unsafe { buffer.read(0, copy.as_mut_ptr(), bytes as usize) };
    let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
    let packed = Buffer { address: copy.as_mut_ptr(), count: bytes as i64, datatype: byte };
    let request = engine.new_send(Mode::Buffered, flag::ACTIVE, packed, to, key, comm);
    let request = match request {
        Ok(request) => request,
        Err(error) => {
            engine.give_room(bytes);
            return Err(error);
        }
    };
    request.attached.set(Some(copy));
    // The engine's count is the only one: nobody waits for it.
    engine.begin_send(request);
    Ok(())
}
