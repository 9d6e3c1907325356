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
    unsupported(Function::Send, On::Comm(comm))
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
    unsupported(Function::SendC, On::Comm(comm))
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
    unsupported(Function::Bsend, On::Comm(comm))
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
    unsupported(Function::BsendC, On::Comm(comm))
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
    unsupported(Function::Ssend, On::Comm(comm))
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
    unsupported(Function::SsendC, On::Comm(comm))
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
    unsupported(Function::Rsend, On::Comm(comm))
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
    unsupported(Function::RsendC, On::Comm(comm))
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
    unsupported(Function::Recv, On::Comm(comm))
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
    unsupported(Function::RecvC, On::Comm(comm))
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
    unsupported(Function::Sendrecv, On::Comm(comm))
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
    unsupported(Function::SendrecvC, On::Comm(comm))
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
    unsupported(Function::SendrecvReplace, On::Comm(comm))
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
    unsupported(Function::SendrecvReplaceC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_count(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut c_int,
) -> c_int {
    unsupported(Function::GetCount, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_count_c(
    status: *const Status,
    datatype: DatatypeHandle,
    count: *mut Count,
) -> c_int {
    unsupported(Function::GetCountC, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_get_source(
    status: *const Status,
    source: *mut c_int,
) -> c_int {
    unsupported(Function::StatusGetSource, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_get_tag(
    status: *const Status,
    tag: *mut c_int,
) -> c_int {
    unsupported(Function::StatusGetTag, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_get_error(
    status: *const Status,
    error: *mut c_int,
) -> c_int {
    unsupported(Function::StatusGetError, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_attach(
    buffer: *mut c_void,
    size: c_int,
) -> c_int {
    unsupported(Function::BufferAttach, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_attach_c(
    buffer: *mut c_void,
    size: Count,
) -> c_int {
    unsupported(Function::BufferAttachC, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_detach(
    buffer_addr: *mut c_void,
    size: *mut c_int,
) -> c_int {
    unsupported(Function::BufferDetach, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_detach_c(
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    unsupported(Function::BufferDetachC, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_flush() -> c_int {
    unsupported(Function::BufferFlush, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Buffer_iflush(
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::BufferIflush, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_attach_buffer(
    comm: CommHandle,
    buffer: *mut c_void,
    size: c_int,
) -> c_int {
    unsupported(Function::CommAttachBuffer, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_attach_buffer_c(
    comm: CommHandle,
    buffer: *mut c_void,
    size: Count,
) -> c_int {
    unsupported(Function::CommAttachBufferC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_detach_buffer(
    comm: CommHandle,
    buffer_addr: *mut c_void,
    size: *mut c_int,
) -> c_int {
    unsupported(Function::CommDetachBuffer, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_detach_buffer_c(
    comm: CommHandle,
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    unsupported(Function::CommDetachBufferC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_flush_buffer(
    comm: CommHandle,
) -> c_int {
    unsupported(Function::CommFlushBuffer, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_iflush_buffer(
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::CommIflushBuffer, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_attach_buffer(
    session: SessionHandle,
    buffer: *mut c_void,
    size: c_int,
) -> c_int {
    unsupported(Function::SessionAttachBuffer, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_attach_buffer_c(
    session: SessionHandle,
    buffer: *mut c_void,
    size: Count,
) -> c_int {
    unsupported(Function::SessionAttachBufferC, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_detach_buffer(
    session: SessionHandle,
    buffer_addr: *mut c_void,
    size: *mut c_int,
) -> c_int {
    unsupported(Function::SessionDetachBuffer, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_detach_buffer_c(
    session: SessionHandle,
    buffer_addr: *mut c_void,
    size: *mut Count,
) -> c_int {
    unsupported(Function::SessionDetachBufferC, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_flush_buffer(
    session: SessionHandle,
) -> c_int {
    unsupported(Function::SessionFlushBuffer, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_iflush_buffer(
    session: SessionHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::SessionIflushBuffer, On::Session(session))
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
    unsupported(Function::Isend, On::Comm(comm))
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
    unsupported(Function::IsendC, On::Comm(comm))
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
    unsupported(Function::Ibsend, On::Comm(comm))
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
    unsupported(Function::IbsendC, On::Comm(comm))
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
    unsupported(Function::Issend, On::Comm(comm))
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
    unsupported(Function::IssendC, On::Comm(comm))
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
    unsupported(Function::Irsend, On::Comm(comm))
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
    unsupported(Function::IrsendC, On::Comm(comm))
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
    unsupported(Function::Irecv, On::Comm(comm))
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
    unsupported(Function::IrecvC, On::Comm(comm))
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
    unsupported(Function::Isendrecv, On::Comm(comm))
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
    unsupported(Function::IsendrecvC, On::Comm(comm))
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
    unsupported(Function::IsendrecvReplace, On::Comm(comm))
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
    unsupported(Function::IsendrecvReplaceC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Wait(
    request: *mut RequestHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Wait, On::RequestAt(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Test(
    request: *mut RequestHandle,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Test, On::RequestAt(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_free(
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::RequestFree, On::RequestAt(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Waitany(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    indx: *mut c_int,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Waitany, On::Requests(array_of_requests, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Testany(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Testany, On::Requests(array_of_requests, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Waitall(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    array_of_statuses: *mut Status,
) -> c_int {
    unsupported(Function::Waitall, On::Requests(array_of_requests, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Testall(
    count: c_int,
    array_of_requests: *mut RequestHandle,
    flag: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    unsupported(Function::Testall, On::Requests(array_of_requests, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Waitsome(
    incount: c_int,
    array_of_requests: *mut RequestHandle,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    unsupported(Function::Waitsome, On::Requests(array_of_requests, incount))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Testsome(
    incount: c_int,
    array_of_requests: *mut RequestHandle,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    unsupported(Function::Testsome, On::Requests(array_of_requests, incount))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status(
    request: RequestHandle,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    unsupported(Function::RequestGetStatus, On::Request(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status_any(
    count: c_int,
    array_of_requests: *const RequestHandle,
    indx: *mut c_int,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    unsupported(Function::RequestGetStatusAny, On::Requests(array_of_requests, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status_all(
    count: c_int,
    array_of_requests: *const RequestHandle,
    flag: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    unsupported(Function::RequestGetStatusAll, On::Requests(array_of_requests, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_get_status_some(
    incount: c_int,
    array_of_requests: *const RequestHandle,
    outcount: *mut c_int,
    array_of_indices: *mut c_int,
    array_of_statuses: *mut Status,
) -> c_int {
    unsupported(Function::RequestGetStatusSome, On::Requests(array_of_requests, incount))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iprobe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    flag: *mut c_int,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Iprobe, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Probe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Probe, On::Comm(comm))
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
    unsupported(Function::Improbe, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Mprobe(
    source: c_int,
    tag: c_int,
    comm: CommHandle,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Mprobe, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Mrecv(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::Mrecv, On::MessageAt(message))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Mrecv_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::MrecvC, On::MessageAt(message))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Imrecv(
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::Imrecv, On::MessageAt(message))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Imrecv_c(
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    message: *mut MessageHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::ImrecvC, On::MessageAt(message))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cancel(
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::Cancel, On::RequestAt(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Test_cancelled(
    status: *const Status,
    flag: *mut c_int,
) -> c_int {
    unsupported(Function::TestCancelled, On::Nothing)
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
    unsupported(Function::SendInit, On::Comm(comm))
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
    unsupported(Function::SendInitC, On::Comm(comm))
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
    unsupported(Function::BsendInit, On::Comm(comm))
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
    unsupported(Function::BsendInitC, On::Comm(comm))
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
    unsupported(Function::SsendInit, On::Comm(comm))
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
    unsupported(Function::SsendInitC, On::Comm(comm))
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
    unsupported(Function::RsendInit, On::Comm(comm))
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
    unsupported(Function::RsendInitC, On::Comm(comm))
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
    unsupported(Function::RecvInit, On::Comm(comm))
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
    unsupported(Function::RecvInitC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Start(
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::Start, On::RequestAt(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Startall(
    count: c_int,
    array_of_requests: *mut RequestHandle,
) -> c_int {
    unsupported(Function::Startall, On::Requests(array_of_requests, count))
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
