// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 3: Point-to-point communication.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Send(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Send).is_some_and(|mut call| quick::send(&mut call, buf, count as Count, datatype, dest, tag, comm) || quick::second_send(&mut call, buf, count as Count, datatype, dest, tag, comm)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::Send).is_some_and(|mut call| quick::second_send(&mut call, buf, count as Count, datatype, dest, tag, comm)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Send, On::comm(comm), || unsafe { biased(buf, count, datatype, dest, tag, comm) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::send(call, buf, dest, tag, comm)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Send).is_some_and(|mut call| quick::send(&mut call, buf, count as Count, datatype, dest, tag, comm)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, dest, tag, comm)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Send_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::SendC).is_some_and(|mut call| quick::send(&mut call, buf, count as Count, datatype, dest, tag, comm) || quick::second_send(&mut call, buf, count as Count, datatype, dest, tag, comm)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::SendC).is_some_and(|mut call| quick::second_send(&mut call, buf, count as Count, datatype, dest, tag, comm)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::SendC, On::comm(comm), || unsafe { biased(buf, count, datatype, dest, tag, comm) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::send(call, buf, dest, tag, comm)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::SendC).is_some_and(|mut call| quick::send(&mut call, buf, count as Count, datatype, dest, tag, comm)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, dest, tag, comm)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bsend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Bsend, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::bsend(call, buf, dest, tag, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bsend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BsendC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::bsend(call, buf, dest, tag, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ssend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ssend, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::ssend(call, buf, dest, tag, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ssend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SsendC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::ssend(call, buf, dest, tag, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rsend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Rsend, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::rsend(call, buf, dest, tag, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rsend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RsendC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        calls::p2p::rsend(call, buf, dest, tag, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Recv(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Recv).is_some_and(|mut call| quick::recv(&mut call, buf, count as Count, datatype, source, tag, comm, status) || quick::second_recv(&mut call, buf, count as Count, datatype, source, tag, comm, status)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::Recv).is_some_and(|mut call| quick::second_recv(&mut call, buf, count as Count, datatype, source, tag, comm, status)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Recv, On::comm(comm), || unsafe { biased(buf, count, datatype, source, tag, comm, status) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let source = check::source(source, comm, "source")?;
        let datatype = check::peer_type(datatype, count, source, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let tag = check::receive_tag(tag, "tag")?;
        let status = check::out_or_null(status);
        calls::p2p::recv(call, buf, source, tag, comm, status)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Recv).is_some_and(|mut call| quick::recv(&mut call, buf, count as Count, datatype, source, tag, comm, status)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, source, tag, comm, status)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Recv_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::RecvC).is_some_and(|mut call| quick::recv(&mut call, buf, count as Count, datatype, source, tag, comm, status) || quick::second_recv(&mut call, buf, count as Count, datatype, source, tag, comm, status)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::RecvC).is_some_and(|mut call| quick::second_recv(&mut call, buf, count as Count, datatype, source, tag, comm, status)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::RecvC, On::comm(comm), || unsafe { biased(buf, count, datatype, source, tag, comm, status) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let source = check::source(source, comm, "source")?;
        let datatype = check::peer_type(datatype, count, source, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let tag = check::receive_tag(tag, "tag")?;
        let status = check::out_or_null(status);
        calls::p2p::recv(call, buf, source, tag, comm, status)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::RecvC).is_some_and(|mut call| quick::recv(&mut call, buf, count as Count, datatype, source, tag, comm, status)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, source, tag, comm, status)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Sendrecv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Sendrecv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendcount = check::count(sendcount as Count, "sendcount")?;
        let dest = check::peer(dest, comm, "dest")?;
        let sendtype = check::peer_type(sendtype, sendcount, dest, "sendtype")?;
        let sendbuf = check::buffer(sendbuf as *mut c_void, sendcount, sendtype, "sendbuf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let source = check::source(source, comm, "source")?;
        let recvtype = check::peer_type(recvtype, recvcount, source, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let status = check::out_or_null(status);
        calls::p2p::sendrecv(call, sendbuf, dest, sendtag, recvbuf, source, recvtag, comm, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Sendrecv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SendrecvC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendcount = check::count(sendcount as Count, "sendcount")?;
        let dest = check::peer(dest, comm, "dest")?;
        let sendtype = check::peer_type(sendtype, sendcount, dest, "sendtype")?;
        let sendbuf = check::buffer(sendbuf as *mut c_void, sendcount, sendtype, "sendbuf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let source = check::source(source, comm, "source")?;
        let recvtype = check::peer_type(recvtype, recvcount, source, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let status = check::out_or_null(status);
        calls::p2p::sendrecv(call, sendbuf, dest, sendtag, recvbuf, source, recvtag, comm, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Sendrecv_replace(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SendrecvReplace, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let source = check::source(source, comm, "source")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let status = check::out_or_null(status);
        calls::p2p::sendrecv_replace(call, buf, dest, sendtag, source, recvtag, comm, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Sendrecv_replace_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SendrecvReplaceC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let source = check::source(source, comm, "source")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let status = check::out_or_null(status);
        calls::p2p::sendrecv_replace(call, buf, dest, sendtag, source, recvtag, comm, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_count(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetCount, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = CountOut::Int(check::out(count, "count")?);
        calls::p2p::get_count(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_count_c(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetCountC, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = CountOut::Large(check::out(count, "count")?);
        calls::p2p::get_count(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_get_source(
    status: *const Status,
    source: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusGetSource, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let source = check::out(source, "source")?;
        calls::p2p::status_get_source(call, status, source)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_get_tag(
    status: *const Status,
    tag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusGetTag, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let tag = check::out(tag, "tag")?;
        calls::p2p::status_get_tag(call, status, tag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_get_error(
    status: *const Status,
    error: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusGetError, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let error = check::out(error, "error")?;
        calls::p2p::status_get_error(call, status, error)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_attach(
    buffer: *mut c_void,
    size: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BufferAttach, On::NOTHING, |call| unsafe {
        let size = check::length(size as Count, "size")?;
        calls::p2p::buffer_attach(call, buffer, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_attach_c(
    buffer: *mut c_void,
    size: Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BufferAttachC, On::NOTHING, |call| unsafe {
        let size = check::length(size as Count, "size")?;
        calls::p2p::buffer_attach(call, buffer, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_detach(
    buffer_addr: *mut c_void,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BufferDetach, On::NOTHING, |call| unsafe {
        let buffer_addr = check::out(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
        let size = CountOut::Int(check::out(size, "size")?);
        calls::p2p::buffer_detach(call, buffer_addr, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_detach_c(
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BufferDetachC, On::NOTHING, |call| unsafe {
        let buffer_addr = check::out(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
        let size = CountOut::Large(check::out(size, "size")?);
        calls::p2p::buffer_detach(call, buffer_addr, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_flush() -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BufferFlush, On::NOTHING, |call| unsafe {
        calls::p2p::buffer_flush(call)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_iflush(
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BufferIflush, On::NOTHING, |call| unsafe {
        let request = check::out(request, "request")?;
        calls::p2p::buffer_iflush(call, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_attach_buffer(
    comm: CommHandle,
    buffer: *mut c_void,
    size: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommAttachBuffer, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::length(size as Count, "size")?;
        calls::p2p::comm_attach_buffer(call, comm, buffer, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_attach_buffer_c(
    comm: CommHandle,
    buffer: *mut c_void,
    size: Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommAttachBufferC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::length(size as Count, "size")?;
        calls::p2p::comm_attach_buffer(call, comm, buffer, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_detach_buffer(
    comm: CommHandle,
    buffer_addr: *mut c_void,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommDetachBuffer, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer_addr = check::out(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
        let size = CountOut::Int(check::out(size, "size")?);
        calls::p2p::comm_detach_buffer(call, comm, buffer_addr, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_detach_buffer_c(
    comm: CommHandle,
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommDetachBufferC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer_addr = check::out(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
        let size = CountOut::Large(check::out(size, "size")?);
        calls::p2p::comm_detach_buffer(call, comm, buffer_addr, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_flush_buffer(
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommFlushBuffer, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::p2p::comm_flush_buffer(call, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_iflush_buffer(
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommIflushBuffer, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let request = check::out(request, "request")?;
        calls::p2p::comm_iflush_buffer(call, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_attach_buffer(
    session: SessionHandle,
    buffer: *mut c_void,
    size: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionAttachBuffer, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let size = check::length(size as Count, "size")?;
        calls::p2p::session_attach_buffer(call, session, buffer, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_attach_buffer_c(
    session: SessionHandle,
    buffer: *mut c_void,
    size: Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionAttachBufferC, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let size = check::length(size as Count, "size")?;
        calls::p2p::session_attach_buffer(call, session, buffer, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_detach_buffer(
    session: SessionHandle,
    buffer_addr: *mut c_void,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionDetachBuffer, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let buffer_addr = check::out(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
        let size = CountOut::Int(check::out(size, "size")?);
        calls::p2p::session_detach_buffer(call, session, buffer_addr, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_detach_buffer_c(
    session: SessionHandle,
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionDetachBufferC, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let buffer_addr = check::out(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
        let size = CountOut::Large(check::out(size, "size")?);
        calls::p2p::session_detach_buffer(call, session, buffer_addr, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_flush_buffer(
    session: SessionHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionFlushBuffer, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        calls::p2p::session_flush_buffer(call, session)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_iflush_buffer(
    session: SessionHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionIflushBuffer, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let request = check::out(request, "request")?;
        calls::p2p::session_iflush_buffer(call, session, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Isend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Isend).is_some_and(|mut call| quick::isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request) || quick::second_isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::Isend).is_some_and(|mut call| quick::second_isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Isend, On::comm(comm), || unsafe { biased(buf, count, datatype, dest, tag, comm, request) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::isend(call, buf, dest, tag, comm, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Isend).is_some_and(|mut call| quick::isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, dest, tag, comm, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Isend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::IsendC).is_some_and(|mut call| quick::isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request) || quick::second_isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::IsendC).is_some_and(|mut call| quick::second_isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::IsendC, On::comm(comm), || unsafe { biased(buf, count, datatype, dest, tag, comm, request) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::isend(call, buf, dest, tag, comm, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::IsendC).is_some_and(|mut call| quick::isend(&mut call, buf, count as Count, datatype, dest, tag, comm, request)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, dest, tag, comm, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ibsend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ibsend, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::ibsend(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ibsend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IbsendC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::ibsend(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Issend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Issend, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::issend(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Issend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IssendC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::issend(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Irsend(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Irsend, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::irsend(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Irsend_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IrsendC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::irsend(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Irecv(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Irecv).is_some_and(|mut call| quick::irecv(&mut call, buf, count as Count, datatype, source, tag, comm, request)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Irecv, On::comm(comm), || unsafe { biased(buf, count, datatype, source, tag, comm, request) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let source = check::source(source, comm, "source")?;
        let datatype = check::peer_type(datatype, count, source, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let tag = check::receive_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::irecv(call, buf, source, tag, comm, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Irecv).is_some_and(|mut call| quick::irecv(&mut call, buf, count as Count, datatype, source, tag, comm, request)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, source, tag, comm, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Irecv_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::IrecvC).is_some_and(|mut call| quick::irecv(&mut call, buf, count as Count, datatype, source, tag, comm, request)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::IrecvC, On::comm(comm), || unsafe { biased(buf, count, datatype, source, tag, comm, request) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let source = check::source(source, comm, "source")?;
        let datatype = check::peer_type(datatype, count, source, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let tag = check::receive_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::irecv(call, buf, source, tag, comm, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::IrecvC).is_some_and(|mut call| quick::irecv(&mut call, buf, count as Count, datatype, source, tag, comm, request)) {
            return constants::MPI_SUCCESS;
        }
        in_full(buf, count, datatype, source, tag, comm, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Isendrecv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Isendrecv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendcount = check::count(sendcount as Count, "sendcount")?;
        let dest = check::peer(dest, comm, "dest")?;
        let sendtype = check::peer_type(sendtype, sendcount, dest, "sendtype")?;
        let sendbuf = check::buffer(sendbuf as *mut c_void, sendcount, sendtype, "sendbuf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let source = check::source(source, comm, "source")?;
        let recvtype = check::peer_type(recvtype, recvcount, source, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let request = check::out(request, "request")?;
        calls::p2p::isendrecv(call, sendbuf, dest, sendtag, recvbuf, source, recvtag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Isendrecv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IsendrecvC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendcount = check::count(sendcount as Count, "sendcount")?;
        let dest = check::peer(dest, comm, "dest")?;
        let sendtype = check::peer_type(sendtype, sendcount, dest, "sendtype")?;
        let sendbuf = check::buffer(sendbuf as *mut c_void, sendcount, sendtype, "sendbuf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let source = check::source(source, comm, "source")?;
        let recvtype = check::peer_type(recvtype, recvcount, source, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let request = check::out(request, "request")?;
        calls::p2p::isendrecv(call, sendbuf, dest, sendtag, recvbuf, source, recvtag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Isendrecv_replace(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IsendrecvReplace, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let source = check::source(source, comm, "source")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let request = check::out(request, "request")?;
        calls::p2p::isendrecv_replace(call, buf, dest, sendtag, source, recvtag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Isendrecv_replace_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IsendrecvReplaceC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let sendtag = check::send_tag(sendtag, "sendtag")?;
        let source = check::source(source, comm, "source")?;
        let recvtag = check::receive_tag(recvtag, "recvtag")?;
        let request = check::out(request, "request")?;
        calls::p2p::isendrecv_replace(call, buf, dest, sendtag, source, recvtag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Wait(
    request: *mut RequestHandle,
    status: *mut Status,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    request: *mut RequestHandle,
    status: *mut Status,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Wait).is_some_and(|mut call| quick::wait(&mut call, request, status)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    request: *mut RequestHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Wait, On::request_at(request), || unsafe { biased(request, status) }, |call| unsafe {
        let request = check::out(request, "request")?;
        let status = check::out_or_null(status);
        calls::p2p::wait(call, request, status)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Wait).is_some_and(|mut call| quick::wait(&mut call, request, status)) {
            return constants::MPI_SUCCESS;
        }
        in_full(request, status)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Test(
    request: *mut RequestHandle,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Test, On::request_at(request), |call| unsafe {
        let request = check::out(request, "request")?;
        let flag = check::flag_out(flag, "flag")?;
        let status = check::out_or_null(status);
        calls::p2p::test(call, request, flag, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_free(
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RequestFree, On::request_at(request), |call| unsafe {
        let request = check::out(request, "request")?;
        calls::p2p::request_free(call, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Waitany(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    indx: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Waitany, On::requests(array_of_requests, count), |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list_mut(array_of_requests, count as usize, "array_of_requests")?;
        let indx = check::out(indx, "indx")?;
        let status = check::out_or_null(status);
        calls::p2p::waitany(call, array_of_requests, indx, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Testany(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Testany, On::requests(array_of_requests, count), |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list_mut(array_of_requests, count as usize, "array_of_requests")?;
        let indx = check::out(indx, "indx")?;
        let flag = check::flag_out(flag, "flag")?;
        let status = check::out_or_null(status);
        calls::p2p::testany(call, array_of_requests, indx, flag, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Waitall(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    array_of_statuses: *mut Status,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    array_of_statuses: *mut Status,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Waitall).is_some_and(|mut call| quick::waitall(&mut call, count, array_of_requests, array_of_statuses)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    array_of_statuses: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Waitall, On::requests(array_of_requests, count), || unsafe { biased(count, array_of_requests, array_of_statuses) }, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list_mut(array_of_requests, count as usize, "array_of_requests")?;
        let array_of_statuses = Statuses::new(array_of_statuses, count as usize);
        calls::p2p::waitall(call, array_of_requests, array_of_statuses)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Waitall).is_some_and(|mut call| quick::waitall(&mut call, count, array_of_requests, array_of_statuses)) {
            return constants::MPI_SUCCESS;
        }
        in_full(count, array_of_requests, array_of_statuses)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Testall(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    flag: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Testall, On::requests(array_of_requests, count), |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list_mut(array_of_requests, count as usize, "array_of_requests")?;
        let flag = check::flag_out(flag, "flag")?;
        let array_of_statuses = Statuses::new(array_of_statuses, count as usize);
        calls::p2p::testall(call, array_of_requests, flag, array_of_statuses)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Waitsome(
    incount: c_int,
    array_of_requests: *mut RequestHandle,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Waitsome, On::requests(array_of_requests, incount), |call| unsafe {
        let incount = check::count(incount as Count, "incount")?;
        let array_of_requests = check::list_mut(array_of_requests, incount as usize, "array_of_requests")?;
        let outcount = check::out(outcount, "outcount")?;
        let array_of_indices = check::list_mut(array_of_indices, incount as usize, "array_of_indices")?;
        let array_of_statuses = Statuses::new(array_of_statuses, incount as usize);
        calls::p2p::waitsome(call, array_of_requests, outcount, array_of_indices, array_of_statuses)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Testsome(
    incount: c_int,
    array_of_requests: *mut RequestHandle,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Testsome, On::requests(array_of_requests, incount), |call| unsafe {
        let incount = check::count(incount as Count, "incount")?;
        let array_of_requests = check::list_mut(array_of_requests, incount as usize, "array_of_requests")?;
        let outcount = check::out(outcount, "outcount")?;
        let array_of_indices = check::list_mut(array_of_indices, incount as usize, "array_of_indices")?;
        let array_of_statuses = Statuses::new(array_of_statuses, incount as usize);
        calls::p2p::testsome(call, array_of_requests, outcount, array_of_indices, array_of_statuses)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status(
    request: RequestHandle,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RequestGetStatus, On::request(request), |call| unsafe {
        let flag = check::flag_out(flag, "flag")?;
        let status = check::out_or_null(status);
        calls::p2p::request_get_status(call, request, flag, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status_any(
    count: c_int,
    array_of_requests: *const RequestHandle,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RequestGetStatusAny, On::requests(array_of_requests, count), |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list(array_of_requests, count as usize, "array_of_requests")?;
        let indx = check::out(indx, "indx")?;
        let flag = check::flag_out(flag, "flag")?;
        let status = check::out_or_null(status);
        calls::p2p::request_get_status_any(call, array_of_requests, indx, flag, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status_all(
    count: c_int,
    array_of_requests: *const RequestHandle,
    flag: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RequestGetStatusAll, On::requests(array_of_requests, count), |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list(array_of_requests, count as usize, "array_of_requests")?;
        let flag = check::flag_out(flag, "flag")?;
        let array_of_statuses = Statuses::new(array_of_statuses, count as usize);
        calls::p2p::request_get_status_all(call, array_of_requests, flag, array_of_statuses)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status_some(
    incount: c_int,
    array_of_requests: *const RequestHandle,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RequestGetStatusSome, On::requests(array_of_requests, incount), |call| unsafe {
        let incount = check::count(incount as Count, "incount")?;
        let array_of_requests = check::list(array_of_requests, incount as usize, "array_of_requests")?;
        let outcount = check::out(outcount, "outcount")?;
        let array_of_indices = check::list_mut(array_of_indices, incount as usize, "array_of_indices")?;
        let array_of_statuses = Statuses::new(array_of_statuses, incount as usize);
        calls::p2p::request_get_status_some(call, array_of_requests, outcount, array_of_indices, array_of_statuses)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iprobe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iprobe, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let source = check::source(source, comm, "source")?;
        let tag = check::receive_tag(tag, "tag")?;
        let flag = check::flag_out(flag, "flag")?;
        let status = check::out_or_null(status);
        calls::p2p::iprobe(call, source, tag, comm, flag, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Probe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Probe, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let source = check::source(source, comm, "source")?;
        let tag = check::receive_tag(tag, "tag")?;
        let status = check::out_or_null(status);
        calls::p2p::probe(call, source, tag, comm, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Improbe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    flag: *mut c_int,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Improbe, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let source = check::source(source, comm, "source")?;
        let tag = check::receive_tag(tag, "tag")?;
        let flag = check::flag_out(flag, "flag")?;
        let message = check::out(message, "message")?;
        let status = check::out_or_null(status);
        calls::p2p::improbe(call, source, tag, comm, flag, message, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Mprobe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Mprobe, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let source = check::source(source, comm, "source")?;
        let tag = check::receive_tag(tag, "tag")?;
        let message = check::out(message, "message")?;
        let status = check::out_or_null(status);
        calls::p2p::mprobe(call, source, tag, comm, message, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Mrecv(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Mrecv, On::message_at(message), |call| unsafe {
        let message = check::out(message, "message")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::p2p::mrecv(call, buf, message, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Mrecv_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::MrecvC, On::message_at(message), |call| unsafe {
        let message = check::out(message, "message")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::p2p::mrecv(call, buf, message, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Imrecv(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Imrecv, On::message_at(message), |call| unsafe {
        let message = check::out(message, "message")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::p2p::imrecv(call, buf, message, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Imrecv_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ImrecvC, On::message_at(message), |call| unsafe {
        let message = check::out(message, "message")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::p2p::imrecv(call, buf, message, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cancel(
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Cancel, On::request_at(request), |call| unsafe {
        let request = check::out(request, "request")?;
        calls::p2p::cancel(call, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Test_cancelled(
    status: *const Status,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TestCancelled, On::NOTHING, |call| unsafe {
        let status = check::status(status, "status")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::p2p::test_cancelled(call, status, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Send_init(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SendInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::send_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Send_init_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SendInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::send_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bsend_init(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BsendInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::bsend_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bsend_init_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BsendInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::bsend_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ssend_init(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SsendInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::ssend_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ssend_init_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SsendInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::ssend_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rsend_init(
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RsendInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::rsend_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rsend_init_c(
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RsendInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let dest = check::peer(dest, comm, "dest")?;
        let datatype = check::peer_type(datatype, count, dest, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let tag = check::send_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::rsend_init(call, buf, dest, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Recv_init(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RecvInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let source = check::source(source, comm, "source")?;
        let datatype = check::peer_type(datatype, count, source, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let tag = check::receive_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::recv_init(call, buf, source, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Recv_init_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RecvInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let source = check::source(source, comm, "source")?;
        let datatype = check::peer_type(datatype, count, source, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let tag = check::receive_tag(tag, "tag")?;
        let request = check::out(request, "request")?;
        calls::p2p::recv_init(call, buf, source, tag, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Start(
    request: *mut RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    request: *mut RequestHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Start).is_some_and(|mut call| quick::second_start(&mut call, request)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    if unsafe { Call::enter_quickly(Function::Start).is_some_and(|mut call| quick::second_start(&mut call, request)) } {
        return constants::MPI_SUCCESS;
    }
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Start, On::request_at(request), || unsafe { biased(request) }, |call| unsafe {
        let request = check::out(request, "request")?;
        calls::p2p::start(call, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if quick::start(request) {
            return constants::MPI_SUCCESS;
        }
        in_full(request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Startall(
    count: c_int,
    array_of_requests: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Startall, On::requests(array_of_requests, count), |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let array_of_requests = check::list_mut(array_of_requests, count as usize, "array_of_requests")?;
        calls::p2p::startall(call, array_of_requests)
    })
}

weak_aliases! {
    "Send",
    "Send_c",
    "Bsend",
    "Bsend_c",
    "Ssend",
    "Ssend_c",
    "Rsend",
    "Rsend_c",
    "Recv",
    "Recv_c",
    "Sendrecv",
    "Sendrecv_c",
    "Sendrecv_replace",
    "Sendrecv_replace_c",
    "Get_count",
    "Get_count_c",
    "Status_get_source",
    "Status_get_tag",
    "Status_get_error",
    "Buffer_attach",
    "Buffer_attach_c",
    "Buffer_detach",
    "Buffer_detach_c",
    "Buffer_flush",
    "Buffer_iflush",
    "Comm_attach_buffer",
    "Comm_attach_buffer_c",
    "Comm_detach_buffer",
    "Comm_detach_buffer_c",
    "Comm_flush_buffer",
    "Comm_iflush_buffer",
    "Session_attach_buffer",
    "Session_attach_buffer_c",
    "Session_detach_buffer",
    "Session_detach_buffer_c",
    "Session_flush_buffer",
    "Session_iflush_buffer",
    "Isend",
    "Isend_c",
    "Ibsend",
    "Ibsend_c",
    "Issend",
    "Issend_c",
    "Irsend",
    "Irsend_c",
    "Irecv",
    "Irecv_c",
    "Isendrecv",
    "Isendrecv_c",
    "Isendrecv_replace",
    "Isendrecv_replace_c",
    "Wait",
    "Test",
    "Request_free",
    "Waitany",
    "Testany",
    "Waitall",
    "Testall",
    "Waitsome",
    "Testsome",
    "Request_get_status",
    "Request_get_status_any",
    "Request_get_status_all",
    "Request_get_status_some",
    "Iprobe",
    "Probe",
    "Improbe",
    "Mprobe",
    "Mrecv",
    "Mrecv_c",
    "Imrecv",
    "Imrecv_c",
    "Cancel",
    "Test_cancelled",
    "Send_init",
    "Send_init_c",
    "Bsend_init",
    "Bsend_init_c",
    "Ssend_init",
    "Ssend_init_c",
    "Rsend_init",
    "Rsend_init_c",
    "Recv_init",
    "Recv_init_c",
    "Start",
    "Startall",
}
