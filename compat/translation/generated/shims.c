/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

#include "translate.h"

int FUNCTION(Send)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Send(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Send(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Send)

int FUNCTION(Send_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Send_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Send_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Send_c)

int FUNCTION(Bsend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Bsend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Bsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Bsend)

int FUNCTION(Bsend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Bsend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Bsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Bsend_c)

int FUNCTION(Ssend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Ssend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Ssend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Ssend)

int FUNCTION(Ssend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Ssend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Ssend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Ssend_c)

int FUNCTION(Rsend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Rsend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Rsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Rsend)

int FUNCTION(Rsend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm);
int foreign_Rsend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm)
{
    return error_out(abi.Rsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Rsend_c)

int FUNCTION(Recv)(void *buf, int count, datatype_handle datatype, int source, int tag, comm_handle comm, struct status *status);
int foreign_Recv(void *buf, int count, datatype_handle datatype, int source, int tag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Recv(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Recv)

int FUNCTION(Recv_c)(void *buf, MPI_Count count, datatype_handle datatype, int source, int tag, comm_handle comm, struct status *status);
int foreign_Recv_c(void *buf, MPI_Count count, datatype_handle datatype, int source, int tag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Recv_c(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Recv_c)

int FUNCTION(Sendrecv)(const void *sendbuf, int sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, int recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, struct status *status);
int foreign_Sendrecv(const void *sendbuf, int sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, int recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Sendrecv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Sendrecv)

int FUNCTION(Sendrecv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, struct status *status);
int foreign_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Sendrecv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Sendrecv_c)

int FUNCTION(Sendrecv_replace)(void *buf, int count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, struct status *status);
int foreign_Sendrecv_replace(void *buf, int count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Sendrecv_replace(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Sendrecv_replace)

int FUNCTION(Sendrecv_replace_c)(void *buf, MPI_Count count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, struct status *status);
int foreign_Sendrecv_replace_c(void *buf, MPI_Count count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Sendrecv_replace_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Sendrecv_replace_c)

int FUNCTION(Get_count)(const struct status *status, datatype_handle datatype, int *count);
int foreign_Get_count(const struct status *status, datatype_handle datatype, int *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_count(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_count)

int FUNCTION(Get_count_c)(const struct status *status, datatype_handle datatype, MPI_Count *count);
int foreign_Get_count_c(const struct status *status, datatype_handle datatype, MPI_Count *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_count_c(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_count_c)

int FUNCTION(Status_get_source)(const struct status *status, int *source);
int foreign_Status_get_source(const struct status *status, int *source)
{
    MPI_Status status_abi = status_in(status);
    int source_abi = source == NULL ? 0 : rank_in(*source);
    int code = abi.Status_get_source(status == NULL ? NULL : &status_abi, source == NULL ? NULL : &source_abi);
    if (source != NULL && code == MPI_SUCCESS)
        *source = rank_out(source_abi);
    return error_out(code);
}
ALIAS(Status_get_source)

int FUNCTION(Status_get_tag)(const struct status *status, int *tag);
int foreign_Status_get_tag(const struct status *status, int *tag)
{
    MPI_Status status_abi = status_in(status);
    int tag_abi = tag == NULL ? 0 : tag_in(*tag);
    int code = abi.Status_get_tag(status == NULL ? NULL : &status_abi, tag == NULL ? NULL : &tag_abi);
    if (tag != NULL && code == MPI_SUCCESS)
        *tag = tag_out(tag_abi);
    return error_out(code);
}
ALIAS(Status_get_tag)

int FUNCTION(Status_get_error)(const struct status *status, int *error);
int foreign_Status_get_error(const struct status *status, int *error)
{
    MPI_Status status_abi = status_in(status);
    int error_abi = error == NULL ? 0 : error_in(*error);
    int code = abi.Status_get_error(status == NULL ? NULL : &status_abi, error == NULL ? NULL : &error_abi);
    if (error != NULL && code == MPI_SUCCESS)
        *error = error_out(error_abi);
    return error_out(code);
}
ALIAS(Status_get_error)

int FUNCTION(Buffer_flush)(void);
int foreign_Buffer_flush(void)
{
    return error_out(abi.Buffer_flush());
}
ALIAS(Buffer_flush)

int FUNCTION(Buffer_iflush)(request_handle *request);
int foreign_Buffer_iflush(request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Buffer_iflush(request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Buffer_iflush)

int FUNCTION(Comm_flush_buffer)(comm_handle comm);
int foreign_Comm_flush_buffer(comm_handle comm)
{
    return error_out(abi.Comm_flush_buffer(comm_in(comm)));
}
ALIAS(Comm_flush_buffer)

int FUNCTION(Comm_iflush_buffer)(comm_handle comm, request_handle *request);
int foreign_Comm_iflush_buffer(comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Comm_iflush_buffer(comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Comm_iflush_buffer)

int FUNCTION(Session_flush_buffer)(session_handle session);
int foreign_Session_flush_buffer(session_handle session)
{
    return error_out(abi.Session_flush_buffer(session_in(session)));
}
ALIAS(Session_flush_buffer)

int FUNCTION(Session_iflush_buffer)(session_handle session, request_handle *request);
int foreign_Session_iflush_buffer(session_handle session, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Session_iflush_buffer(session_in(session), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Session_iflush_buffer)

int FUNCTION(Isend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Isend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Isend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isend)

int FUNCTION(Isend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Isend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Isend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isend_c)

int FUNCTION(Ibsend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Ibsend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ibsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibsend)

int FUNCTION(Ibsend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Ibsend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ibsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibsend_c)

int FUNCTION(Issend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Issend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Issend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Issend)

int FUNCTION(Issend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Issend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Issend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Issend_c)

int FUNCTION(Irsend)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Irsend(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Irsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irsend)

int FUNCTION(Irsend_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Irsend_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Irsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irsend_c)

int FUNCTION(Irecv)(void *buf, int count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request);
int foreign_Irecv(void *buf, int count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Irecv(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irecv)

int FUNCTION(Irecv_c)(void *buf, MPI_Count count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request);
int foreign_Irecv_c(void *buf, MPI_Count count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Irecv_c(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irecv_c)

int FUNCTION(Isendrecv)(const void *sendbuf, int sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, int recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, request_handle *request);
int foreign_Isendrecv(const void *sendbuf, int sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, int recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Isendrecv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv)

int FUNCTION(Isendrecv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, request_handle *request);
int foreign_Isendrecv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int source, int recvtag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Isendrecv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv_c)

int FUNCTION(Isendrecv_replace)(void *buf, int count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, request_handle *request);
int foreign_Isendrecv_replace(void *buf, int count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Isendrecv_replace(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv_replace)

int FUNCTION(Isendrecv_replace_c)(void *buf, MPI_Count count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, request_handle *request);
int foreign_Isendrecv_replace_c(void *buf, MPI_Count count, datatype_handle datatype, int dest, int sendtag, int source, int recvtag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Isendrecv_replace_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv_replace_c)

int FUNCTION(Wait)(request_handle *request, struct status *status);
int foreign_Wait(request_handle *request, struct status *status)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Wait(request == NULL ? NULL : &request_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Wait)

int FUNCTION(Test)(request_handle *request, int *flag, struct status *status);
int foreign_Test(request_handle *request, int *flag, struct status *status)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Test(request == NULL ? NULL : &request_abi, flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Test)

int FUNCTION(Request_free)(request_handle *request);
int foreign_Request_free(request_handle *request)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    int code = abi.Request_free(request == NULL ? NULL : &request_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Request_free)

int FUNCTION(Waitany)(int count, request_handle array_of_requests[], int *indx, struct status *status);
int foreign_Waitany(int count, request_handle array_of_requests[], int *indx, struct status *status)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Waitany(count, array_of_requests_abi, indx, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Waitany)

int FUNCTION(Testany)(int count, request_handle array_of_requests[], int *indx, int *flag, struct status *status);
int foreign_Testany(int count, request_handle array_of_requests[], int *indx, int *flag, struct status *status)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Testany(count, array_of_requests_abi, indx, flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Testany)

int FUNCTION(Waitall)(int count, request_handle array_of_requests[], struct status *array_of_statuses);
int foreign_Waitall(int count, request_handle array_of_requests[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, count, array_of_statuses_few);
    int code = abi.Waitall(count, array_of_requests_abi, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, count, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Waitall)

int FUNCTION(Testall)(int count, request_handle array_of_requests[], int *flag, struct status *array_of_statuses);
int foreign_Testall(int count, request_handle array_of_requests[], int *flag, struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, count, array_of_statuses_few);
    int code = abi.Testall(count, array_of_requests_abi, flag, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, count, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Testall)

int FUNCTION(Waitsome)(int incount, request_handle array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses);
int foreign_Waitsome(int incount, request_handle array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, incount, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, incount, array_of_statuses_few);
    int code = abi.Waitsome(incount, array_of_requests_abi, outcount, array_of_indices, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, incount, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, incount, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Waitsome)

int FUNCTION(Testsome)(int incount, request_handle array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses);
int foreign_Testsome(int incount, request_handle array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, incount, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, incount, array_of_statuses_few);
    int code = abi.Testsome(incount, array_of_requests_abi, outcount, array_of_indices, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, incount, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, incount, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Testsome)

int FUNCTION(Request_get_status)(request_handle request, int *flag, struct status *status);
int foreign_Request_get_status(request_handle request, int *flag, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Request_get_status(request_in(request), flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Request_get_status)

int FUNCTION(Request_get_status_any)(int count, const request_handle array_of_requests[], int *indx, int *flag, struct status *status);
int foreign_Request_get_status_any(int count, const request_handle array_of_requests[], int *indx, int *flag, struct status *status)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Request_get_status_any(count, array_of_requests_abi, indx, flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    request_list_out(array_of_requests_abi, NULL, count, array_of_requests_few);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Request_get_status_any)

int FUNCTION(Request_get_status_all)(int count, const request_handle array_of_requests[], int *flag, struct status *array_of_statuses);
int foreign_Request_get_status_all(int count, const request_handle array_of_requests[], int *flag, struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, count, array_of_statuses_few);
    int code = abi.Request_get_status_all(count, array_of_requests_abi, flag, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, NULL, count, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, count, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Request_get_status_all)

int FUNCTION(Request_get_status_some)(int incount, const request_handle array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses);
int foreign_Request_get_status_some(int incount, const request_handle array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, incount, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, incount, array_of_statuses_few);
    int code = abi.Request_get_status_some(incount, array_of_requests_abi, outcount, array_of_indices, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, NULL, incount, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, incount, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Request_get_status_some)

int FUNCTION(Iprobe)(int source, int tag, comm_handle comm, int *flag, struct status *status);
int foreign_Iprobe(int source, int tag, comm_handle comm, int *flag, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Iprobe(rank_in(source), tag_in(tag), comm_in(comm), flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Iprobe)

int FUNCTION(Probe)(int source, int tag, comm_handle comm, struct status *status);
int foreign_Probe(int source, int tag, comm_handle comm, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Probe(rank_in(source), tag_in(tag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Probe)

int FUNCTION(Improbe)(int source, int tag, comm_handle comm, int *flag, message_handle *message, struct status *status);
int foreign_Improbe(int source, int tag, comm_handle comm, int *flag, message_handle *message, struct status *status)
{
    MPI_Message message_abi = UNWRITTEN_HANDLE(MPI_Message);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Improbe(rank_in(source), tag_in(tag), comm_in(comm), flag, message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL && message_abi != UNWRITTEN_HANDLE(MPI_Message))
        *message = message_out(message_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Improbe)

int FUNCTION(Mprobe)(int source, int tag, comm_handle comm, message_handle *message, struct status *status);
int foreign_Mprobe(int source, int tag, comm_handle comm, message_handle *message, struct status *status)
{
    MPI_Message message_abi = UNWRITTEN_HANDLE(MPI_Message);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Mprobe(rank_in(source), tag_in(tag), comm_in(comm), message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL && message_abi != UNWRITTEN_HANDLE(MPI_Message))
        *message = message_out(message_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Mprobe)

int FUNCTION(Mrecv)(void *buf, int count, datatype_handle datatype, message_handle *message, struct status *status);
int foreign_Mrecv(void *buf, int count, datatype_handle datatype, message_handle *message, struct status *status)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Mrecv(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Mrecv)

int FUNCTION(Mrecv_c)(void *buf, MPI_Count count, datatype_handle datatype, message_handle *message, struct status *status);
int foreign_Mrecv_c(void *buf, MPI_Count count, datatype_handle datatype, message_handle *message, struct status *status)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.Mrecv_c(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(Mrecv_c)

int FUNCTION(Imrecv)(void *buf, int count, datatype_handle datatype, message_handle *message, request_handle *request);
int foreign_Imrecv(void *buf, int count, datatype_handle datatype, message_handle *message, request_handle *request)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Imrecv(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, request == NULL ? NULL : &request_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Imrecv)

int FUNCTION(Imrecv_c)(void *buf, MPI_Count count, datatype_handle datatype, message_handle *message, request_handle *request);
int foreign_Imrecv_c(void *buf, MPI_Count count, datatype_handle datatype, message_handle *message, request_handle *request)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Imrecv_c(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, request == NULL ? NULL : &request_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Imrecv_c)

int FUNCTION(Cancel)(request_handle *request);
int foreign_Cancel(request_handle *request)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    int code = abi.Cancel(request == NULL ? NULL : &request_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Cancel)

int FUNCTION(Test_cancelled)(const struct status *status, int *flag);
int foreign_Test_cancelled(const struct status *status, int *flag)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Test_cancelled(status == NULL ? NULL : &status_abi, flag));
}
ALIAS(Test_cancelled)

int FUNCTION(Send_init)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Send_init(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Send_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Send_init)

int FUNCTION(Send_init_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Send_init_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Send_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Send_init_c)

int FUNCTION(Bsend_init)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Bsend_init(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Bsend_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bsend_init)

int FUNCTION(Bsend_init_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Bsend_init_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Bsend_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bsend_init_c)

int FUNCTION(Ssend_init)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Ssend_init(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ssend_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ssend_init)

int FUNCTION(Ssend_init_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Ssend_init_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ssend_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ssend_init_c)

int FUNCTION(Rsend_init)(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Rsend_init(const void *buf, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rsend_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rsend_init)

int FUNCTION(Rsend_init_c)(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request);
int foreign_Rsend_init_c(const void *buf, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rsend_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rsend_init_c)

int FUNCTION(Recv_init)(void *buf, int count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request);
int foreign_Recv_init(void *buf, int count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Recv_init(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Recv_init)

int FUNCTION(Recv_init_c)(void *buf, MPI_Count count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request);
int foreign_Recv_init_c(void *buf, MPI_Count count, datatype_handle datatype, int source, int tag, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Recv_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Recv_init_c)

int FUNCTION(Start)(request_handle *request);
int foreign_Start(request_handle *request)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    int code = abi.Start(request == NULL ? NULL : &request_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Start)

int FUNCTION(Startall)(int count, request_handle array_of_requests[]);
int foreign_Startall(int count, request_handle array_of_requests[])
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    int code = abi.Startall(count, array_of_requests_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    return error_out(code);
}
ALIAS(Startall)

int FUNCTION(Psend_init)(const void *buf, int partitions, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request);
int foreign_Psend_init(const void *buf, int partitions, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Psend_init(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Psend_init)

int FUNCTION(Psend_init_c)(const void *buf, int partitions, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request);
int foreign_Psend_init_c(const void *buf, int partitions, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Psend_init_c(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Psend_init_c)

int FUNCTION(Precv_init)(void *buf, int partitions, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request);
int foreign_Precv_init(void *buf, int partitions, int count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Precv_init(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Precv_init)

int FUNCTION(Precv_init_c)(void *buf, int partitions, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request);
int foreign_Precv_init_c(void *buf, int partitions, MPI_Count count, datatype_handle datatype, int dest, int tag, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Precv_init_c(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Precv_init_c)

int FUNCTION(Pready)(int partition, request_handle request);
int foreign_Pready(int partition, request_handle request)
{
    return error_out(abi.Pready(partition, request_in(request)));
}
ALIAS(Pready)

int FUNCTION(Pready_range)(int partition_low, int partition_high, request_handle request);
int foreign_Pready_range(int partition_low, int partition_high, request_handle request)
{
    return error_out(abi.Pready_range(partition_low, partition_high, request_in(request)));
}
ALIAS(Pready_range)

int FUNCTION(Pready_list)(int length, const int array_of_partitions[], request_handle request);
int foreign_Pready_list(int length, const int array_of_partitions[], request_handle request)
{
    return error_out(abi.Pready_list(length, array_of_partitions, request_in(request)));
}
ALIAS(Pready_list)

int FUNCTION(Parrived)(request_handle request, int partition, int *flag);
int foreign_Parrived(request_handle request, int partition, int *flag)
{
    return error_out(abi.Parrived(request_in(request), partition, flag));
}
ALIAS(Parrived)

int FUNCTION(Type_contiguous)(int count, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_contiguous(int count, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_contiguous(count, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_contiguous)

int FUNCTION(Type_contiguous_c)(MPI_Count count, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_contiguous_c(MPI_Count count, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_contiguous_c(count, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_contiguous_c)

int FUNCTION(Type_vector)(int count, int blocklength, int stride, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_vector(int count, int blocklength, int stride, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_vector(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_vector)

int FUNCTION(Type_vector_c)(MPI_Count count, MPI_Count blocklength, MPI_Count stride, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_vector_c(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_vector_c)

int FUNCTION(Type_create_hvector)(int count, int blocklength, MPI_Aint stride, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_hvector(int count, int blocklength, MPI_Aint stride, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_hvector(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hvector)

int FUNCTION(Type_create_hvector_c)(MPI_Count count, MPI_Count blocklength, MPI_Count stride, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_hvector_c(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hvector_c)

int FUNCTION(Type_indexed)(int count, const int array_of_blocklengths[], const int array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_indexed(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_indexed)

int FUNCTION(Type_indexed_c)(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_indexed_c(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_indexed_c)

int FUNCTION(Type_create_hindexed)(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_hindexed(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed)

int FUNCTION(Type_create_hindexed_c)(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_hindexed_c(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed_c)

int FUNCTION(Type_create_indexed_block)(int count, int blocklength, const int array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_indexed_block(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_indexed_block)

int FUNCTION(Type_create_indexed_block_c)(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_indexed_block_c(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_indexed_block_c)

int FUNCTION(Type_create_hindexed_block)(int count, int blocklength, const MPI_Aint array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_hindexed_block(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed_block)

int FUNCTION(Type_create_hindexed_block_c)(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_hindexed_block_c(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed_block_c)

int FUNCTION(Type_create_subarray)(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, Type_create_subarray_order_in(order), datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_subarray)

int FUNCTION(Type_create_subarray_c)(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_subarray_c(ndims, array_of_sizes, array_of_subsizes, array_of_starts, Type_create_subarray_order_in(order), datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_subarray_c)

int FUNCTION(Type_create_darray)(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, datatype_handle oldtype, datatype_handle *newtype)
{
    int array_of_distribs_few[FEW], *array_of_distribs_abi = numbers_in(array_of_distribs, ndims, array_of_distribs_few, distribution_in);
    int array_of_dargs_few[FEW], *array_of_dargs_abi = numbers_in(array_of_dargs, ndims, array_of_dargs_few, darg_in);
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs_abi, array_of_dargs_abi, array_of_psizes, Type_create_darray_order_in(order), datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    numbers_out(array_of_distribs_abi, NULL, ndims, array_of_distribs_few, distribution_out);
    numbers_out(array_of_dargs_abi, NULL, ndims, array_of_dargs_few, darg_out);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_darray)

int FUNCTION(Type_create_darray_c)(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_create_darray_c(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, datatype_handle oldtype, datatype_handle *newtype)
{
    int array_of_distribs_few[FEW], *array_of_distribs_abi = numbers_in(array_of_distribs, ndims, array_of_distribs_few, distribution_in);
    int array_of_dargs_few[FEW], *array_of_dargs_abi = numbers_in(array_of_dargs, ndims, array_of_dargs_few, darg_in);
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_darray_c(size, rank, ndims, array_of_gsizes, array_of_distribs_abi, array_of_dargs_abi, array_of_psizes, Type_create_darray_order_in(order), datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    numbers_out(array_of_distribs_abi, NULL, ndims, array_of_distribs_few, distribution_out);
    numbers_out(array_of_dargs_abi, NULL, ndims, array_of_dargs_few, darg_out);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_darray_c)

int FUNCTION(Type_create_resized)(datatype_handle oldtype, MPI_Aint lb, MPI_Aint extent, datatype_handle *newtype);
int foreign_Type_create_resized(datatype_handle oldtype, MPI_Aint lb, MPI_Aint extent, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_resized(datatype_in(oldtype), lb, extent, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_resized)

int FUNCTION(Type_create_resized_c)(datatype_handle oldtype, MPI_Count lb, MPI_Count extent, datatype_handle *newtype);
int foreign_Type_create_resized_c(datatype_handle oldtype, MPI_Count lb, MPI_Count extent, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_resized_c(datatype_in(oldtype), lb, extent, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_resized_c)

int FUNCTION(Type_dup)(datatype_handle oldtype, datatype_handle *newtype);
int foreign_Type_dup(datatype_handle oldtype, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_dup(datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_dup)

int FUNCTION(Type_get_value_index)(datatype_handle value_type, datatype_handle index_type, datatype_handle *pair_type);
int foreign_Type_get_value_index(datatype_handle value_type, datatype_handle index_type, datatype_handle *pair_type)
{
    MPI_Datatype pair_type_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_get_value_index(datatype_in(value_type), datatype_in(index_type), pair_type == NULL ? NULL : &pair_type_abi);
    if (pair_type != NULL && pair_type_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *pair_type = datatype_out(pair_type_abi);
    return error_out(code);
}
ALIAS(Type_get_value_index)

int FUNCTION(Get_address)(const void *location, MPI_Aint *address);
int foreign_Get_address(const void *location, MPI_Aint *address)
{
    return error_out(abi.Get_address(location, address));
}
ALIAS(Get_address)

MPI_Aint FUNCTION(Aint_add)(MPI_Aint base, MPI_Aint disp);
MPI_Aint foreign_Aint_add(MPI_Aint base, MPI_Aint disp)
{
    return abi.Aint_add(base, disp);
}
ALIAS(Aint_add)

MPI_Aint FUNCTION(Aint_diff)(MPI_Aint addr1, MPI_Aint addr2);
MPI_Aint foreign_Aint_diff(MPI_Aint addr1, MPI_Aint addr2)
{
    return abi.Aint_diff(addr1, addr2);
}
ALIAS(Aint_diff)

int FUNCTION(Type_size)(datatype_handle datatype, int *size);
int foreign_Type_size(datatype_handle datatype, int *size)
{
    return error_out(abi.Type_size(datatype_in(datatype), size));
}
ALIAS(Type_size)

int FUNCTION(Type_size_c)(datatype_handle datatype, MPI_Count *size);
int foreign_Type_size_c(datatype_handle datatype, MPI_Count *size)
{
    return error_out(abi.Type_size_c(datatype_in(datatype), size));
}
ALIAS(Type_size_c)

int FUNCTION(Type_get_extent)(datatype_handle datatype, MPI_Aint *lb, MPI_Aint *extent);
int foreign_Type_get_extent(datatype_handle datatype, MPI_Aint *lb, MPI_Aint *extent)
{
    return error_out(abi.Type_get_extent(datatype_in(datatype), lb, extent));
}
ALIAS(Type_get_extent)

int FUNCTION(Type_get_extent_c)(datatype_handle datatype, MPI_Count *lb, MPI_Count *extent);
int foreign_Type_get_extent_c(datatype_handle datatype, MPI_Count *lb, MPI_Count *extent)
{
    return error_out(abi.Type_get_extent_c(datatype_in(datatype), lb, extent));
}
ALIAS(Type_get_extent_c)

int FUNCTION(Type_get_true_extent)(datatype_handle datatype, MPI_Aint *true_lb, MPI_Aint *true_extent);
int foreign_Type_get_true_extent(datatype_handle datatype, MPI_Aint *true_lb, MPI_Aint *true_extent)
{
    return error_out(abi.Type_get_true_extent(datatype_in(datatype), true_lb, true_extent));
}
ALIAS(Type_get_true_extent)

int FUNCTION(Type_get_true_extent_c)(datatype_handle datatype, MPI_Count *true_lb, MPI_Count *true_extent);
int foreign_Type_get_true_extent_c(datatype_handle datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    return error_out(abi.Type_get_true_extent_c(datatype_in(datatype), true_lb, true_extent));
}
ALIAS(Type_get_true_extent_c)

int FUNCTION(Type_commit)(datatype_handle *datatype);
int foreign_Type_commit(datatype_handle *datatype)
{
    MPI_Datatype datatype_abi = datatype == NULL ? MPI_DATATYPE_NULL : datatype_in(*datatype);
    int code = abi.Type_commit(datatype == NULL ? NULL : &datatype_abi);
    if (datatype != NULL)
        *datatype = datatype_out(datatype_abi);
    return error_out(code);
}
ALIAS(Type_commit)

int FUNCTION(Type_free)(datatype_handle *datatype);
int foreign_Type_free(datatype_handle *datatype)
{
    MPI_Datatype datatype_abi = datatype == NULL ? MPI_DATATYPE_NULL : datatype_in(*datatype);
    int code = abi.Type_free(datatype == NULL ? NULL : &datatype_abi);
    if (datatype != NULL)
        *datatype = datatype_out(datatype_abi);
    return error_out(code);
}
ALIAS(Type_free)

int FUNCTION(Get_elements)(const struct status *status, datatype_handle datatype, int *count);
int foreign_Get_elements(const struct status *status, datatype_handle datatype, int *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_elements(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_elements)

int FUNCTION(Get_elements_c)(const struct status *status, datatype_handle datatype, MPI_Count *count);
int foreign_Get_elements_c(const struct status *status, datatype_handle datatype, MPI_Count *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_elements_c(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_elements_c)

int FUNCTION(Type_get_envelope)(datatype_handle datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner);
int foreign_Type_get_envelope(datatype_handle datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner)
{
    int combiner_abi = combiner == NULL ? 0 : combiner_in(*combiner);
    int code = abi.Type_get_envelope(datatype_in(datatype), num_integers, num_addresses, num_datatypes, combiner == NULL ? NULL : &combiner_abi);
    if (combiner != NULL && code == MPI_SUCCESS)
        *combiner = combiner_out(combiner_abi);
    return error_out(code);
}
ALIAS(Type_get_envelope)

int FUNCTION(Type_get_envelope_c)(datatype_handle datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner);
int foreign_Type_get_envelope_c(datatype_handle datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner)
{
    int combiner_abi = combiner == NULL ? 0 : combiner_in(*combiner);
    int code = abi.Type_get_envelope_c(datatype_in(datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner == NULL ? NULL : &combiner_abi);
    if (combiner != NULL && code == MPI_SUCCESS)
        *combiner = combiner_out(combiner_abi);
    return error_out(code);
}
ALIAS(Type_get_envelope_c)

int FUNCTION(Pack)(const void *inbuf, int incount, datatype_handle datatype, void *outbuf, int outsize, int *position, comm_handle comm);
int foreign_Pack(const void *inbuf, int incount, datatype_handle datatype, void *outbuf, int outsize, int *position, comm_handle comm)
{
    return error_out(abi.Pack(buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position, comm_in(comm)));
}
ALIAS(Pack)

int FUNCTION(Pack_c)(const void *inbuf, MPI_Count incount, datatype_handle datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, comm_handle comm);
int foreign_Pack_c(const void *inbuf, MPI_Count incount, datatype_handle datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, comm_handle comm)
{
    return error_out(abi.Pack_c(buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position, comm_in(comm)));
}
ALIAS(Pack_c)

int FUNCTION(Unpack)(const void *inbuf, int insize, int *position, void *outbuf, int outcount, datatype_handle datatype, comm_handle comm);
int foreign_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount, datatype_handle datatype, comm_handle comm)
{
    return error_out(abi.Unpack(inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype), comm_in(comm)));
}
ALIAS(Unpack)

int FUNCTION(Unpack_c)(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, datatype_handle datatype, comm_handle comm);
int foreign_Unpack_c(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, datatype_handle datatype, comm_handle comm)
{
    return error_out(abi.Unpack_c(inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype), comm_in(comm)));
}
ALIAS(Unpack_c)

int FUNCTION(Pack_size)(int incount, datatype_handle datatype, comm_handle comm, int *size);
int foreign_Pack_size(int incount, datatype_handle datatype, comm_handle comm, int *size)
{
    return error_out(abi.Pack_size(incount, datatype_in(datatype), comm_in(comm), size));
}
ALIAS(Pack_size)

int FUNCTION(Pack_size_c)(MPI_Count incount, datatype_handle datatype, comm_handle comm, MPI_Count *size);
int foreign_Pack_size_c(MPI_Count incount, datatype_handle datatype, comm_handle comm, MPI_Count *size)
{
    return error_out(abi.Pack_size_c(incount, datatype_in(datatype), comm_in(comm), size));
}
ALIAS(Pack_size_c)

int FUNCTION(Pack_external)(const char *datarep, const void *inbuf, int incount, datatype_handle datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position);
int foreign_Pack_external(const char *datarep, const void *inbuf, int incount, datatype_handle datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position)
{
    return error_out(abi.Pack_external(datarep, buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position));
}
ALIAS(Pack_external)

int FUNCTION(Pack_external_c)(const char *datarep, const void *inbuf, MPI_Count incount, datatype_handle datatype, void *outbuf, MPI_Count outsize, MPI_Count *position);
int foreign_Pack_external_c(const char *datarep, const void *inbuf, MPI_Count incount, datatype_handle datatype, void *outbuf, MPI_Count outsize, MPI_Count *position)
{
    return error_out(abi.Pack_external_c(datarep, buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position));
}
ALIAS(Pack_external_c)

int FUNCTION(Unpack_external)(const char *datarep, const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, datatype_handle datatype);
int foreign_Unpack_external(const char *datarep, const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, datatype_handle datatype)
{
    return error_out(abi.Unpack_external(datarep, inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype)));
}
ALIAS(Unpack_external)

int FUNCTION(Unpack_external_c)(const char *datarep, const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, datatype_handle datatype);
int foreign_Unpack_external_c(const char *datarep, const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, datatype_handle datatype)
{
    return error_out(abi.Unpack_external_c(datarep, inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype)));
}
ALIAS(Unpack_external_c)

int FUNCTION(Pack_external_size)(const char *datarep, int incount, datatype_handle datatype, MPI_Aint *size);
int foreign_Pack_external_size(const char *datarep, int incount, datatype_handle datatype, MPI_Aint *size)
{
    return error_out(abi.Pack_external_size(datarep, incount, datatype_in(datatype), size));
}
ALIAS(Pack_external_size)

int FUNCTION(Pack_external_size_c)(const char *datarep, MPI_Count incount, datatype_handle datatype, MPI_Count *size);
int foreign_Pack_external_size_c(const char *datarep, MPI_Count incount, datatype_handle datatype, MPI_Count *size)
{
    return error_out(abi.Pack_external_size_c(datarep, incount, datatype_in(datatype), size));
}
ALIAS(Pack_external_size_c)

int FUNCTION(Barrier)(comm_handle comm);
int foreign_Barrier(comm_handle comm)
{
    return error_out(abi.Barrier(comm_in(comm)));
}
ALIAS(Barrier)

int FUNCTION(Bcast)(void *buffer, int count, datatype_handle datatype, int root, comm_handle comm);
int foreign_Bcast(void *buffer, int count, datatype_handle datatype, int root, comm_handle comm)
{
    return error_out(abi.Bcast(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm)));
}
ALIAS(Bcast)

int FUNCTION(Bcast_c)(void *buffer, MPI_Count count, datatype_handle datatype, int root, comm_handle comm);
int foreign_Bcast_c(void *buffer, MPI_Count count, datatype_handle datatype, int root, comm_handle comm)
{
    return error_out(abi.Bcast_c(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm)));
}
ALIAS(Bcast_c)

int FUNCTION(Gather)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm);
int foreign_Gather(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Gather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gather)

int FUNCTION(Gather_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm);
int foreign_Gather_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Gather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gather_c)

int FUNCTION(Gatherv)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, int root, comm_handle comm);
int foreign_Gatherv(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Gatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gatherv)

int FUNCTION(Gatherv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, int root, comm_handle comm);
int foreign_Gatherv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Gatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gatherv_c)

int FUNCTION(Scatter)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm);
int foreign_Scatter(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Scatter(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatter)

int FUNCTION(Scatter_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm);
int foreign_Scatter_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Scatter_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatter_c)

int FUNCTION(Scatterv)(const void *sendbuf, const int sendcounts[], const int displs[], datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm);
int foreign_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Scatterv(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatterv)

int FUNCTION(Scatterv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm);
int foreign_Scatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm)
{
    return error_out(abi.Scatterv_c(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatterv_c)

int FUNCTION(Allgather)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Allgather(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Allgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgather)

int FUNCTION(Allgather_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Allgather_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Allgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgather_c)

int FUNCTION(Allgatherv)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm);
int foreign_Allgatherv(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Allgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgatherv)

int FUNCTION(Allgatherv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm);
int foreign_Allgatherv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Allgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgatherv_c)

int FUNCTION(Alltoall)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Alltoall(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Alltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoall)

int FUNCTION(Alltoall_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Alltoall_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Alltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoall_c)

int FUNCTION(Alltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm);
int foreign_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Alltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoallv)

int FUNCTION(Alltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm);
int foreign_Alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoallv_c)

int FUNCTION(Reduce)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, int root, comm_handle comm);
int foreign_Reduce(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, int root, comm_handle comm)
{
    return error_out(abi.Reduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm)));
}
ALIAS(Reduce)

int FUNCTION(Reduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, int root, comm_handle comm);
int foreign_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, int root, comm_handle comm)
{
    return error_out(abi.Reduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm)));
}
ALIAS(Reduce_c)

int FUNCTION(Allreduce)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Allreduce(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Allreduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Allreduce)

int FUNCTION(Allreduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Allreduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Allreduce_c)

int FUNCTION(Reduce_scatter_block)(const void *sendbuf, void *recvbuf, int recvcount, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Reduce_scatter_block(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter_block)

int FUNCTION(Reduce_scatter_block_c)(const void *sendbuf, void *recvbuf, MPI_Count recvcount, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Reduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Reduce_scatter_block_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter_block_c)

int FUNCTION(Reduce_scatter)(const void *sendbuf, void *recvbuf, const int recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Reduce_scatter(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter)

int FUNCTION(Reduce_scatter_c)(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Reduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Reduce_scatter_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter_c)

int FUNCTION(Scan)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Scan(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Scan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Scan)

int FUNCTION(Scan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Scan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Scan_c)

int FUNCTION(Exscan)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Exscan(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Exscan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Exscan)

int FUNCTION(Exscan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm);
int foreign_Exscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm)
{
    return error_out(abi.Exscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Exscan_c)

int FUNCTION(Op_free)(op_handle *op);
int foreign_Op_free(op_handle *op)
{
    MPI_Op op_abi = op == NULL ? MPI_OP_NULL : op_in(*op);
    int code = abi.Op_free(op == NULL ? NULL : &op_abi);
    if (op != NULL)
        *op = op_out(op_abi);
    return error_out(code);
}
ALIAS(Op_free)

int FUNCTION(Op_commutative)(op_handle op, int *commute);
int foreign_Op_commutative(op_handle op, int *commute)
{
    return error_out(abi.Op_commutative(op_in(op), commute));
}
ALIAS(Op_commutative)

int FUNCTION(Reduce_local)(const void *inbuf, void *inoutbuf, int count, datatype_handle datatype, op_handle op);
int foreign_Reduce_local(const void *inbuf, void *inoutbuf, int count, datatype_handle datatype, op_handle op)
{
    return error_out(abi.Reduce_local(buffer_in(inbuf), buffer_in(inoutbuf), count, datatype_in(datatype), op_in(op)));
}
ALIAS(Reduce_local)

int FUNCTION(Reduce_local_c)(const void *inbuf, void *inoutbuf, MPI_Count count, datatype_handle datatype, op_handle op);
int foreign_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, datatype_handle datatype, op_handle op)
{
    return error_out(abi.Reduce_local_c(buffer_in(inbuf), buffer_in(inoutbuf), count, datatype_in(datatype), op_in(op)));
}
ALIAS(Reduce_local_c)

int FUNCTION(Ibarrier)(comm_handle comm, request_handle *request);
int foreign_Ibarrier(comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ibarrier(comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibarrier)

int FUNCTION(Ibcast)(void *buffer, int count, datatype_handle datatype, int root, comm_handle comm, request_handle *request);
int foreign_Ibcast(void *buffer, int count, datatype_handle datatype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ibcast(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibcast)

int FUNCTION(Ibcast_c)(void *buffer, MPI_Count count, datatype_handle datatype, int root, comm_handle comm, request_handle *request);
int foreign_Ibcast_c(void *buffer, MPI_Count count, datatype_handle datatype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ibcast_c(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibcast_c)

int FUNCTION(Igather)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Igather(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Igather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igather)

int FUNCTION(Igather_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Igather_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Igather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igather_c)

int FUNCTION(Igatherv)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Igatherv(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Igatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igatherv)

int FUNCTION(Igatherv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Igatherv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Igatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igatherv_c)

int FUNCTION(Iscatter)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Iscatter(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iscatter(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatter)

int FUNCTION(Iscatter_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Iscatter_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iscatter_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatter_c)

int FUNCTION(Iscatterv)(const void *sendbuf, const int sendcounts[], const int displs[], datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[], datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iscatterv(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatterv)

int FUNCTION(Iscatterv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request);
int foreign_Iscatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iscatterv_c(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatterv_c)

int FUNCTION(Iallgather)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Iallgather(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iallgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgather)

int FUNCTION(Iallgather_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Iallgather_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iallgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgather_c)

int FUNCTION(Iallgatherv)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Iallgatherv(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iallgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgatherv)

int FUNCTION(Iallgatherv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Iallgatherv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iallgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgatherv_c)

int FUNCTION(Ialltoall)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ialltoall(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ialltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoall)

int FUNCTION(Ialltoall_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ialltoall_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ialltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoall_c)

int FUNCTION(Ialltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ialltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoallv)

int FUNCTION(Ialltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ialltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ialltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoallv_c)

int FUNCTION(Ireduce)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, int root, comm_handle comm, request_handle *request);
int foreign_Ireduce(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ireduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce)

int FUNCTION(Ireduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, int root, comm_handle comm, request_handle *request);
int foreign_Ireduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, int root, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ireduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_c)

int FUNCTION(Iallreduce)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Iallreduce(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iallreduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallreduce)

int FUNCTION(Iallreduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Iallreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iallreduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallreduce_c)

int FUNCTION(Ireduce_scatter_block)(const void *sendbuf, void *recvbuf, int recvcount, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ireduce_scatter_block(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter_block)

int FUNCTION(Ireduce_scatter_block_c)(const void *sendbuf, void *recvbuf, MPI_Count recvcount, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Ireduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ireduce_scatter_block_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter_block_c)

int FUNCTION(Ireduce_scatter)(const void *sendbuf, void *recvbuf, const int recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ireduce_scatter(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter)

int FUNCTION(Ireduce_scatter_c)(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Ireduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ireduce_scatter_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter_c)

int FUNCTION(Iscan)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Iscan(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iscan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscan)

int FUNCTION(Iscan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Iscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscan_c)

int FUNCTION(Iexscan)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Iexscan(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iexscan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iexscan)

int FUNCTION(Iexscan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request);
int foreign_Iexscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Iexscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iexscan_c)

int FUNCTION(Barrier_init)(comm_handle comm, info_handle info, request_handle *request);
int foreign_Barrier_init(comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Barrier_init(comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Barrier_init)

int FUNCTION(Bcast_init)(void *buffer, int count, datatype_handle datatype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Bcast_init(void *buffer, int count, datatype_handle datatype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Bcast_init(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bcast_init)

int FUNCTION(Bcast_init_c)(void *buffer, MPI_Count count, datatype_handle datatype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Bcast_init_c(void *buffer, MPI_Count count, datatype_handle datatype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Bcast_init_c(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bcast_init_c)

int FUNCTION(Gather_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Gather_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Gather_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gather_init)

int FUNCTION(Gather_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Gather_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Gather_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gather_init_c)

int FUNCTION(Gatherv_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Gatherv_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Gatherv_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gatherv_init)

int FUNCTION(Gatherv_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Gatherv_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Gatherv_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gatherv_init_c)

int FUNCTION(Scatter_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Scatter_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Scatter_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatter_init)

int FUNCTION(Scatter_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Scatter_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Scatter_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatter_init_c)

int FUNCTION(Scatterv_init)(const void *sendbuf, const int sendcounts[], const int displs[], datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Scatterv_init(const void *sendbuf, const int sendcounts[], const int displs[], datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Scatterv_init(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatterv_init)

int FUNCTION(Scatterv_init_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Scatterv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Scatterv_init_c(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatterv_init_c)

int FUNCTION(Allgather_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Allgather_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Allgather_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgather_init)

int FUNCTION(Allgather_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Allgather_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Allgather_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgather_init_c)

int FUNCTION(Allgatherv_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Allgatherv_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Allgatherv_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgatherv_init)

int FUNCTION(Allgatherv_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Allgatherv_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgatherv_init_c)

int FUNCTION(Alltoall_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Alltoall_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Alltoall_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoall_init)

int FUNCTION(Alltoall_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Alltoall_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Alltoall_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoall_init_c)

int FUNCTION(Alltoallv_init)(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Alltoallv_init(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoallv_init)

int FUNCTION(Alltoallv_init_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Alltoallv_init_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoallv_init_c)

int FUNCTION(Reduce_init)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Reduce_init(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Reduce_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_init)

int FUNCTION(Reduce_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, int root, comm_handle comm, info_handle info, request_handle *request);
int foreign_Reduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, int root, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Reduce_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_init_c)

int FUNCTION(Allreduce_init)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Allreduce_init(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Allreduce_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allreduce_init)

int FUNCTION(Allreduce_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Allreduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Allreduce_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allreduce_init_c)

int FUNCTION(Reduce_scatter_block_init)(const void *sendbuf, void *recvbuf, int recvcount, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Reduce_scatter_block_init(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_block_init)

int FUNCTION(Reduce_scatter_block_init_c)(const void *sendbuf, void *recvbuf, MPI_Count recvcount, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Reduce_scatter_block_init_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Reduce_scatter_block_init_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_block_init_c)

int FUNCTION(Reduce_scatter_init)(const void *sendbuf, void *recvbuf, const int recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Reduce_scatter_init(const void *sendbuf, void *recvbuf, const int recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Reduce_scatter_init(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_init)

int FUNCTION(Reduce_scatter_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Reduce_scatter_init_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Reduce_scatter_init_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_init_c)

int FUNCTION(Scan_init)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Scan_init(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Scan_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scan_init)

int FUNCTION(Scan_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Scan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Scan_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scan_init_c)

int FUNCTION(Exscan_init)(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Exscan_init(const void *sendbuf, void *recvbuf, int count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Exscan_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Exscan_init)

int FUNCTION(Exscan_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request);
int foreign_Exscan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, datatype_handle datatype, op_handle op, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Exscan_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Exscan_init_c)

int FUNCTION(Group_size)(group_handle group, int *size);
int foreign_Group_size(group_handle group, int *size)
{
    return error_out(abi.Group_size(group_in(group), size));
}
ALIAS(Group_size)

int FUNCTION(Group_rank)(group_handle group, int *rank);
int foreign_Group_rank(group_handle group, int *rank)
{
    return error_out(abi.Group_rank(group_in(group), rank));
}
ALIAS(Group_rank)

int FUNCTION(Group_translate_ranks)(group_handle group1, int n, const int ranks1[], group_handle group2, int ranks2[]);
int foreign_Group_translate_ranks(group_handle group1, int n, const int ranks1[], group_handle group2, int ranks2[])
{
    int ranks1_few[FEW], *ranks1_abi = numbers_in(ranks1, n, ranks1_few, rank_in);
    int ranks2_few[FEW], *ranks2_abi = numbers_in(ranks2, n, ranks2_few, rank_in);
    int code = abi.Group_translate_ranks(group_in(group1), n, ranks1_abi, group_in(group2), ranks2_abi);
    numbers_out(ranks1_abi, NULL, n, ranks1_few, rank_out);
    numbers_out(ranks2_abi, ranks2, n, ranks2_few, rank_out);
    return error_out(code);
}
ALIAS(Group_translate_ranks)

int FUNCTION(Group_compare)(group_handle group1, group_handle group2, int *result);
int foreign_Group_compare(group_handle group1, group_handle group2, int *result)
{
    int result_abi = result == NULL ? 0 : compare_in(*result);
    int code = abi.Group_compare(group_in(group1), group_in(group2), result == NULL ? NULL : &result_abi);
    if (result != NULL && code == MPI_SUCCESS)
        *result = compare_out(result_abi);
    return error_out(code);
}
ALIAS(Group_compare)

int FUNCTION(Group_union)(group_handle group1, group_handle group2, group_handle *newgroup);
int foreign_Group_union(group_handle group1, group_handle group2, group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_union(group_in(group1), group_in(group2), newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_union)

int FUNCTION(Group_intersection)(group_handle group1, group_handle group2, group_handle *newgroup);
int foreign_Group_intersection(group_handle group1, group_handle group2, group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_intersection(group_in(group1), group_in(group2), newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_intersection)

int FUNCTION(Group_difference)(group_handle group1, group_handle group2, group_handle *newgroup);
int foreign_Group_difference(group_handle group1, group_handle group2, group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_difference(group_in(group1), group_in(group2), newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_difference)

int FUNCTION(Group_incl)(group_handle group, int n, const int ranks[], group_handle *newgroup);
int foreign_Group_incl(group_handle group, int n, const int ranks[], group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_incl(group_in(group), n, ranks, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_incl)

int FUNCTION(Group_excl)(group_handle group, int n, const int ranks[], group_handle *newgroup);
int foreign_Group_excl(group_handle group, int n, const int ranks[], group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_excl(group_in(group), n, ranks, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_excl)

int FUNCTION(Group_range_incl)(group_handle group, int n, int ranges[][3], group_handle *newgroup);
int foreign_Group_range_incl(group_handle group, int n, int ranges[][3], group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_range_incl(group_in(group), n, ranges, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_range_incl)

int FUNCTION(Group_range_excl)(group_handle group, int n, int ranges[][3], group_handle *newgroup);
int foreign_Group_range_excl(group_handle group, int n, int ranges[][3], group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_range_excl(group_in(group), n, ranges, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_range_excl)

int FUNCTION(Group_from_session_pset)(session_handle session, const char *pset_name, group_handle *newgroup);
int foreign_Group_from_session_pset(session_handle session, const char *pset_name, group_handle *newgroup)
{
    MPI_Group newgroup_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Group_from_session_pset(session_in(session), pset_name, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && newgroup_abi != UNWRITTEN_HANDLE(MPI_Group))
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_from_session_pset)

int FUNCTION(Group_free)(group_handle *group);
int foreign_Group_free(group_handle *group)
{
    MPI_Group group_abi = group == NULL ? MPI_GROUP_NULL : group_in(*group);
    int code = abi.Group_free(group == NULL ? NULL : &group_abi);
    if (group != NULL)
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Group_free)

int FUNCTION(Comm_size)(comm_handle comm, int *size);
int foreign_Comm_size(comm_handle comm, int *size)
{
    return error_out(abi.Comm_size(comm_in(comm), size));
}
ALIAS(Comm_size)

int FUNCTION(Comm_rank)(comm_handle comm, int *rank);
int foreign_Comm_rank(comm_handle comm, int *rank)
{
    return error_out(abi.Comm_rank(comm_in(comm), rank));
}
ALIAS(Comm_rank)

int FUNCTION(Comm_compare)(comm_handle comm1, comm_handle comm2, int *result);
int foreign_Comm_compare(comm_handle comm1, comm_handle comm2, int *result)
{
    int result_abi = result == NULL ? 0 : compare_in(*result);
    int code = abi.Comm_compare(comm_in(comm1), comm_in(comm2), result == NULL ? NULL : &result_abi);
    if (result != NULL && code == MPI_SUCCESS)
        *result = compare_out(result_abi);
    return error_out(code);
}
ALIAS(Comm_compare)

int FUNCTION(Comm_group)(comm_handle comm, group_handle *group);
int foreign_Comm_group(comm_handle comm, group_handle *group)
{
    MPI_Group group_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Comm_group(comm_in(comm), group == NULL ? NULL : &group_abi);
    if (group != NULL && group_abi != UNWRITTEN_HANDLE(MPI_Group))
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Comm_group)

int FUNCTION(Comm_dup)(comm_handle comm, comm_handle *newcomm);
int foreign_Comm_dup(comm_handle comm, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_dup(comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_dup)

int FUNCTION(Comm_dup_with_info)(comm_handle comm, info_handle info, comm_handle *newcomm);
int foreign_Comm_dup_with_info(comm_handle comm, info_handle info, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_dup_with_info(comm_in(comm), info_in(info), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_dup_with_info)

int FUNCTION(Comm_idup)(comm_handle comm, comm_handle *newcomm, request_handle *request);
int foreign_Comm_idup(comm_handle comm, comm_handle *newcomm, request_handle *request)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Comm_idup(comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi, request == NULL ? NULL : &request_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Comm_idup)

int FUNCTION(Comm_idup_with_info)(comm_handle comm, info_handle info, comm_handle *newcomm, request_handle *request);
int foreign_Comm_idup_with_info(comm_handle comm, info_handle info, comm_handle *newcomm, request_handle *request)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Comm_idup_with_info(comm_in(comm), info_in(info), newcomm == NULL ? NULL : &newcomm_abi, request == NULL ? NULL : &request_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Comm_idup_with_info)

int FUNCTION(Comm_create)(comm_handle comm, group_handle group, comm_handle *newcomm);
int foreign_Comm_create(comm_handle comm, group_handle group, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_create(comm_in(comm), group_in(group), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_create)

int FUNCTION(Comm_create_group)(comm_handle comm, group_handle group, int tag, comm_handle *newcomm);
int foreign_Comm_create_group(comm_handle comm, group_handle group, int tag, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_create_group(comm_in(comm), group_in(group), tag_in(tag), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_create_group)

int FUNCTION(Comm_create_from_group)(group_handle group, const char *stringtag, info_handle info, errhandler_handle errhandler, comm_handle *newcomm);
int foreign_Comm_create_from_group(group_handle group, const char *stringtag, info_handle info, errhandler_handle errhandler, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_create_from_group(group_in(group), stringtag, info_in(info), errhandler_in(errhandler), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_create_from_group)

int FUNCTION(Comm_split)(comm_handle comm, int color, int key, comm_handle *newcomm);
int foreign_Comm_split(comm_handle comm, int color, int key, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_split(comm_in(comm), color, key, newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_split)

int FUNCTION(Comm_split_type)(comm_handle comm, int split_type, int key, info_handle info, comm_handle *newcomm);
int foreign_Comm_split_type(comm_handle comm, int split_type, int key, info_handle info, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_split_type(comm_in(comm), split_in(split_type), key, info_in(info), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_split_type)

int FUNCTION(Comm_free)(comm_handle *comm);
int foreign_Comm_free(comm_handle *comm)
{
    MPI_Comm comm_abi = comm == NULL ? MPI_COMM_NULL : comm_in(*comm);
    int code = abi.Comm_free(comm == NULL ? NULL : &comm_abi);
    if (comm != NULL)
        *comm = comm_out(comm_abi);
    return error_out(code);
}
ALIAS(Comm_free)

int FUNCTION(Comm_set_info)(comm_handle comm, info_handle info);
int foreign_Comm_set_info(comm_handle comm, info_handle info)
{
    return error_out(abi.Comm_set_info(comm_in(comm), info_in(info)));
}
ALIAS(Comm_set_info)

int FUNCTION(Comm_get_info)(comm_handle comm, info_handle *info_used);
int foreign_Comm_get_info(comm_handle comm, info_handle *info_used)
{
    MPI_Info info_used_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Comm_get_info(comm_in(comm), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && info_used_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(Comm_get_info)

int FUNCTION(Comm_test_inter)(comm_handle comm, int *flag);
int foreign_Comm_test_inter(comm_handle comm, int *flag)
{
    return error_out(abi.Comm_test_inter(comm_in(comm), flag));
}
ALIAS(Comm_test_inter)

int FUNCTION(Comm_remote_size)(comm_handle comm, int *size);
int foreign_Comm_remote_size(comm_handle comm, int *size)
{
    return error_out(abi.Comm_remote_size(comm_in(comm), size));
}
ALIAS(Comm_remote_size)

int FUNCTION(Comm_remote_group)(comm_handle comm, group_handle *group);
int foreign_Comm_remote_group(comm_handle comm, group_handle *group)
{
    MPI_Group group_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Comm_remote_group(comm_in(comm), group == NULL ? NULL : &group_abi);
    if (group != NULL && group_abi != UNWRITTEN_HANDLE(MPI_Group))
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Comm_remote_group)

int FUNCTION(Intercomm_create)(comm_handle local_comm, int local_leader, comm_handle peer_comm, int remote_leader, int tag, comm_handle *newintercomm);
int foreign_Intercomm_create(comm_handle local_comm, int local_leader, comm_handle peer_comm, int remote_leader, int tag, comm_handle *newintercomm)
{
    MPI_Comm newintercomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Intercomm_create(comm_in(local_comm), rank_in(local_leader), comm_in(peer_comm), remote_leader, tag_in(tag), newintercomm == NULL ? NULL : &newintercomm_abi);
    if (newintercomm != NULL && newintercomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newintercomm = comm_out(newintercomm_abi);
    return error_out(code);
}
ALIAS(Intercomm_create)

int FUNCTION(Intercomm_create_from_groups)(group_handle local_group, int local_leader, group_handle remote_group, int remote_leader, const char *stringtag, info_handle info, errhandler_handle errhandler, comm_handle *newintercomm);
int foreign_Intercomm_create_from_groups(group_handle local_group, int local_leader, group_handle remote_group, int remote_leader, const char *stringtag, info_handle info, errhandler_handle errhandler, comm_handle *newintercomm)
{
    MPI_Comm newintercomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Intercomm_create_from_groups(group_in(local_group), local_leader, group_in(remote_group), remote_leader, stringtag, info_in(info), errhandler_in(errhandler), newintercomm == NULL ? NULL : &newintercomm_abi);
    if (newintercomm != NULL && newintercomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newintercomm = comm_out(newintercomm_abi);
    return error_out(code);
}
ALIAS(Intercomm_create_from_groups)

int FUNCTION(Intercomm_merge)(comm_handle intercomm, int high, comm_handle *newintracomm);
int foreign_Intercomm_merge(comm_handle intercomm, int high, comm_handle *newintracomm)
{
    MPI_Comm newintracomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Intercomm_merge(comm_in(intercomm), high, newintracomm == NULL ? NULL : &newintracomm_abi);
    if (newintracomm != NULL && newintracomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newintracomm = comm_out(newintracomm_abi);
    return error_out(code);
}
ALIAS(Intercomm_merge)

int FUNCTION(Comm_free_keyval)(int *comm_keyval);
int foreign_Comm_free_keyval(int *comm_keyval)
{
    int comm_keyval_abi = comm_keyval == NULL ? 0 : keyval_in(*comm_keyval);
    int code = abi.Comm_free_keyval(comm_keyval == NULL ? NULL : &comm_keyval_abi);
    if (comm_keyval != NULL && code == MPI_SUCCESS)
        *comm_keyval = keyval_out(comm_keyval_abi);
    return error_out(code);
}
ALIAS(Comm_free_keyval)

int FUNCTION(Comm_set_attr)(comm_handle comm, int comm_keyval, void *attribute_val);
int foreign_Comm_set_attr(comm_handle comm, int comm_keyval, void *attribute_val)
{
    return error_out(abi.Comm_set_attr(comm_in(comm), keyval_in(comm_keyval), attribute_val));
}
ALIAS(Comm_set_attr)

int FUNCTION(Comm_delete_attr)(comm_handle comm, int comm_keyval);
int foreign_Comm_delete_attr(comm_handle comm, int comm_keyval)
{
    return error_out(abi.Comm_delete_attr(comm_in(comm), keyval_in(comm_keyval)));
}
ALIAS(Comm_delete_attr)

int FUNCTION(Win_free_keyval)(int *win_keyval);
int foreign_Win_free_keyval(int *win_keyval)
{
    int win_keyval_abi = win_keyval == NULL ? 0 : keyval_in(*win_keyval);
    int code = abi.Win_free_keyval(win_keyval == NULL ? NULL : &win_keyval_abi);
    if (win_keyval != NULL && code == MPI_SUCCESS)
        *win_keyval = keyval_out(win_keyval_abi);
    return error_out(code);
}
ALIAS(Win_free_keyval)

int FUNCTION(Win_set_attr)(win_handle win, int win_keyval, void *attribute_val);
int foreign_Win_set_attr(win_handle win, int win_keyval, void *attribute_val)
{
    return error_out(abi.Win_set_attr(win_in(win), keyval_in(win_keyval), attribute_val));
}
ALIAS(Win_set_attr)

int FUNCTION(Win_delete_attr)(win_handle win, int win_keyval);
int foreign_Win_delete_attr(win_handle win, int win_keyval)
{
    return error_out(abi.Win_delete_attr(win_in(win), keyval_in(win_keyval)));
}
ALIAS(Win_delete_attr)

int FUNCTION(Type_free_keyval)(int *type_keyval);
int foreign_Type_free_keyval(int *type_keyval)
{
    int type_keyval_abi = type_keyval == NULL ? 0 : keyval_in(*type_keyval);
    int code = abi.Type_free_keyval(type_keyval == NULL ? NULL : &type_keyval_abi);
    if (type_keyval != NULL && code == MPI_SUCCESS)
        *type_keyval = keyval_out(type_keyval_abi);
    return error_out(code);
}
ALIAS(Type_free_keyval)

int FUNCTION(Type_set_attr)(datatype_handle datatype, int type_keyval, void *attribute_val);
int foreign_Type_set_attr(datatype_handle datatype, int type_keyval, void *attribute_val)
{
    return error_out(abi.Type_set_attr(datatype_in(datatype), keyval_in(type_keyval), attribute_val));
}
ALIAS(Type_set_attr)

int FUNCTION(Type_get_attr)(datatype_handle datatype, int type_keyval, void *attribute_val, int *flag);
int foreign_Type_get_attr(datatype_handle datatype, int type_keyval, void *attribute_val, int *flag)
{
    return error_out(abi.Type_get_attr(datatype_in(datatype), keyval_in(type_keyval), attribute_val, flag));
}
ALIAS(Type_get_attr)

int FUNCTION(Type_delete_attr)(datatype_handle datatype, int type_keyval);
int foreign_Type_delete_attr(datatype_handle datatype, int type_keyval)
{
    return error_out(abi.Type_delete_attr(datatype_in(datatype), keyval_in(type_keyval)));
}
ALIAS(Type_delete_attr)

int FUNCTION(Comm_set_name)(comm_handle comm, const char *comm_name);
int foreign_Comm_set_name(comm_handle comm, const char *comm_name)
{
    return error_out(abi.Comm_set_name(comm_in(comm), comm_name));
}
ALIAS(Comm_set_name)

int FUNCTION(Comm_get_name)(comm_handle comm, char *comm_name, int *resultlen);
int foreign_Comm_get_name(comm_handle comm, char *comm_name, int *resultlen)
{
    char comm_name_abi[MPI_MAX_OBJECT_NAME];
    int code = abi.Comm_get_name(comm_in(comm), comm_name == NULL ? NULL : comm_name_abi, resultlen);
    if (comm_name != NULL && code == MPI_SUCCESS)
        text_out(comm_name, comm_name_abi, ROOM_MAX_OBJECT_NAME, resultlen);
    return error_out(code);
}
ALIAS(Comm_get_name)

int FUNCTION(Type_set_name)(datatype_handle datatype, const char *type_name);
int foreign_Type_set_name(datatype_handle datatype, const char *type_name)
{
    return error_out(abi.Type_set_name(datatype_in(datatype), type_name));
}
ALIAS(Type_set_name)

int FUNCTION(Type_get_name)(datatype_handle datatype, char *type_name, int *resultlen);
int foreign_Type_get_name(datatype_handle datatype, char *type_name, int *resultlen)
{
    char type_name_abi[MPI_MAX_OBJECT_NAME];
    int code = abi.Type_get_name(datatype_in(datatype), type_name == NULL ? NULL : type_name_abi, resultlen);
    if (type_name != NULL && code == MPI_SUCCESS)
        text_out(type_name, type_name_abi, ROOM_MAX_OBJECT_NAME, resultlen);
    return error_out(code);
}
ALIAS(Type_get_name)

int FUNCTION(Win_set_name)(win_handle win, const char *win_name);
int foreign_Win_set_name(win_handle win, const char *win_name)
{
    return error_out(abi.Win_set_name(win_in(win), win_name));
}
ALIAS(Win_set_name)

int FUNCTION(Win_get_name)(win_handle win, char *win_name, int *resultlen);
int foreign_Win_get_name(win_handle win, char *win_name, int *resultlen)
{
    char win_name_abi[MPI_MAX_OBJECT_NAME];
    int code = abi.Win_get_name(win_in(win), win_name == NULL ? NULL : win_name_abi, resultlen);
    if (win_name != NULL && code == MPI_SUCCESS)
        text_out(win_name, win_name_abi, ROOM_MAX_OBJECT_NAME, resultlen);
    return error_out(code);
}
ALIAS(Win_get_name)

int FUNCTION(Cart_create)(comm_handle comm_old, int ndims, const int dims[], const int periods[], int reorder, comm_handle *comm_cart);
int foreign_Cart_create(comm_handle comm_old, int ndims, const int dims[], const int periods[], int reorder, comm_handle *comm_cart)
{
    MPI_Comm comm_cart_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Cart_create(comm_in(comm_old), ndims, dims, periods, reorder, comm_cart == NULL ? NULL : &comm_cart_abi);
    if (comm_cart != NULL && comm_cart_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *comm_cart = comm_out(comm_cart_abi);
    return error_out(code);
}
ALIAS(Cart_create)

int FUNCTION(Dims_create)(int nnodes, int ndims, int dims[]);
int foreign_Dims_create(int nnodes, int ndims, int dims[])
{
    return error_out(abi.Dims_create(nnodes, ndims, dims));
}
ALIAS(Dims_create)

int FUNCTION(Graph_create)(comm_handle comm_old, int nnodes, const int indx[], const int edges[], int reorder, comm_handle *comm_graph);
int foreign_Graph_create(comm_handle comm_old, int nnodes, const int indx[], const int edges[], int reorder, comm_handle *comm_graph)
{
    MPI_Comm comm_graph_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Graph_create(comm_in(comm_old), nnodes, indx, edges, reorder, comm_graph == NULL ? NULL : &comm_graph_abi);
    if (comm_graph != NULL && comm_graph_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *comm_graph = comm_out(comm_graph_abi);
    return error_out(code);
}
ALIAS(Graph_create)

int FUNCTION(Dist_graph_create_adjacent)(comm_handle comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, info_handle info, int reorder, comm_handle *comm_dist_graph);
int foreign_Dist_graph_create_adjacent(comm_handle comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, info_handle info, int reorder, comm_handle *comm_dist_graph)
{
    MPI_Comm comm_dist_graph_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Dist_graph_create_adjacent(comm_in(comm_old), indegree, sources, weights_in(sourceweights), outdegree, destinations, weights_in(destweights), info_in(info), reorder, comm_dist_graph == NULL ? NULL : &comm_dist_graph_abi);
    if (comm_dist_graph != NULL && comm_dist_graph_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *comm_dist_graph = comm_out(comm_dist_graph_abi);
    return error_out(code);
}
ALIAS(Dist_graph_create_adjacent)

int FUNCTION(Dist_graph_create)(comm_handle comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, info_handle info, int reorder, comm_handle *comm_dist_graph);
int foreign_Dist_graph_create(comm_handle comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, info_handle info, int reorder, comm_handle *comm_dist_graph)
{
    MPI_Comm comm_dist_graph_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Dist_graph_create(comm_in(comm_old), n, sources, degrees, destinations, weights_in(weights), info_in(info), reorder, comm_dist_graph == NULL ? NULL : &comm_dist_graph_abi);
    if (comm_dist_graph != NULL && comm_dist_graph_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *comm_dist_graph = comm_out(comm_dist_graph_abi);
    return error_out(code);
}
ALIAS(Dist_graph_create)

int FUNCTION(Topo_test)(comm_handle comm, int *status);
int foreign_Topo_test(comm_handle comm, int *status)
{
    int status_abi = status == NULL ? 0 : topology_in(*status);
    int code = abi.Topo_test(comm_in(comm), status == NULL ? NULL : &status_abi);
    if (status != NULL && code == MPI_SUCCESS)
        *status = topology_out(status_abi);
    return error_out(code);
}
ALIAS(Topo_test)

int FUNCTION(Graphdims_get)(comm_handle comm, int *nnodes, int *nedges);
int foreign_Graphdims_get(comm_handle comm, int *nnodes, int *nedges)
{
    return error_out(abi.Graphdims_get(comm_in(comm), nnodes, nedges));
}
ALIAS(Graphdims_get)

int FUNCTION(Graph_get)(comm_handle comm, int maxindex, int maxedges, int indx[], int edges[]);
int foreign_Graph_get(comm_handle comm, int maxindex, int maxedges, int indx[], int edges[])
{
    return error_out(abi.Graph_get(comm_in(comm), maxindex, maxedges, indx, edges));
}
ALIAS(Graph_get)

int FUNCTION(Cartdim_get)(comm_handle comm, int *ndims);
int foreign_Cartdim_get(comm_handle comm, int *ndims)
{
    return error_out(abi.Cartdim_get(comm_in(comm), ndims));
}
ALIAS(Cartdim_get)

int FUNCTION(Cart_get)(comm_handle comm, int maxdims, int dims[], int periods[], int coords[]);
int foreign_Cart_get(comm_handle comm, int maxdims, int dims[], int periods[], int coords[])
{
    return error_out(abi.Cart_get(comm_in(comm), maxdims, dims, periods, coords));
}
ALIAS(Cart_get)

int FUNCTION(Cart_rank)(comm_handle comm, const int coords[], int *rank);
int foreign_Cart_rank(comm_handle comm, const int coords[], int *rank)
{
    return error_out(abi.Cart_rank(comm_in(comm), coords, rank));
}
ALIAS(Cart_rank)

int FUNCTION(Cart_coords)(comm_handle comm, int rank, int maxdims, int coords[]);
int foreign_Cart_coords(comm_handle comm, int rank, int maxdims, int coords[])
{
    return error_out(abi.Cart_coords(comm_in(comm), rank_in(rank), maxdims, coords));
}
ALIAS(Cart_coords)

int FUNCTION(Graph_neighbors_count)(comm_handle comm, int rank, int *nneighbors);
int foreign_Graph_neighbors_count(comm_handle comm, int rank, int *nneighbors)
{
    return error_out(abi.Graph_neighbors_count(comm_in(comm), rank_in(rank), nneighbors));
}
ALIAS(Graph_neighbors_count)

int FUNCTION(Graph_neighbors)(comm_handle comm, int rank, int maxneighbors, int neighbors[]);
int foreign_Graph_neighbors(comm_handle comm, int rank, int maxneighbors, int neighbors[])
{
    return error_out(abi.Graph_neighbors(comm_in(comm), rank_in(rank), maxneighbors, neighbors));
}
ALIAS(Graph_neighbors)

int FUNCTION(Dist_graph_neighbors_count)(comm_handle comm, int *indegree, int *outdegree, int *weighted);
int foreign_Dist_graph_neighbors_count(comm_handle comm, int *indegree, int *outdegree, int *weighted)
{
    return error_out(abi.Dist_graph_neighbors_count(comm_in(comm), indegree, outdegree, weighted));
}
ALIAS(Dist_graph_neighbors_count)

int FUNCTION(Dist_graph_neighbors)(comm_handle comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights);
int foreign_Dist_graph_neighbors(comm_handle comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights)
{
    return error_out(abi.Dist_graph_neighbors(comm_in(comm), maxindegree, sources, weights_in(sourceweights), maxoutdegree, destinations, weights_in(destweights)));
}
ALIAS(Dist_graph_neighbors)

int FUNCTION(Cart_shift)(comm_handle comm, int direction, int disp, int *rank_source, int *rank_dest);
int foreign_Cart_shift(comm_handle comm, int direction, int disp, int *rank_source, int *rank_dest)
{
    int rank_source_abi = rank_source == NULL ? 0 : rank_in(*rank_source);
    int rank_dest_abi = rank_dest == NULL ? 0 : rank_in(*rank_dest);
    int code = abi.Cart_shift(comm_in(comm), direction, disp, rank_source == NULL ? NULL : &rank_source_abi, rank_dest == NULL ? NULL : &rank_dest_abi);
    if (rank_source != NULL && code == MPI_SUCCESS)
        *rank_source = rank_out(rank_source_abi);
    if (rank_dest != NULL && code == MPI_SUCCESS)
        *rank_dest = rank_out(rank_dest_abi);
    return error_out(code);
}
ALIAS(Cart_shift)

int FUNCTION(Cart_sub)(comm_handle comm, const int remain_dims[], comm_handle *newcomm);
int foreign_Cart_sub(comm_handle comm, const int remain_dims[], comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Cart_sub(comm_in(comm), remain_dims, newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Cart_sub)

int FUNCTION(Cart_map)(comm_handle comm, int ndims, const int dims[], const int periods[], int *newrank);
int foreign_Cart_map(comm_handle comm, int ndims, const int dims[], const int periods[], int *newrank)
{
    return error_out(abi.Cart_map(comm_in(comm), ndims, dims, periods, newrank));
}
ALIAS(Cart_map)

int FUNCTION(Graph_map)(comm_handle comm, int nnodes, const int indx[], const int edges[], int *newrank);
int foreign_Graph_map(comm_handle comm, int nnodes, const int indx[], const int edges[], int *newrank)
{
    return error_out(abi.Graph_map(comm_in(comm), nnodes, indx, edges, newrank));
}
ALIAS(Graph_map)

int FUNCTION(Neighbor_allgather)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_allgather(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_allgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgather)

int FUNCTION(Neighbor_allgather_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_allgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgather_c)

int FUNCTION(Neighbor_allgatherv)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_allgatherv(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_allgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgatherv)

int FUNCTION(Neighbor_allgatherv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_allgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgatherv_c)

int FUNCTION(Neighbor_alltoall)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_alltoall(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_alltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoall)

int FUNCTION(Neighbor_alltoall_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_alltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoall_c)

int FUNCTION(Neighbor_alltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_alltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoallv)

int FUNCTION(Neighbor_alltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm);
int foreign_Neighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm)
{
    return error_out(abi.Neighbor_alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoallv_c)

int FUNCTION(Ineighbor_allgather)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_allgather(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_allgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgather)

int FUNCTION(Ineighbor_allgather_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_allgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgather_c)

int FUNCTION(Ineighbor_allgatherv)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_allgatherv(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_allgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgatherv)

int FUNCTION(Ineighbor_allgatherv_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_allgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgatherv_c)

int FUNCTION(Ineighbor_alltoall)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_alltoall(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_alltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoall)

int FUNCTION(Ineighbor_alltoall_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_alltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoall_c)

int FUNCTION(Ineighbor_alltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_alltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoallv)

int FUNCTION(Ineighbor_alltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request);
int foreign_Ineighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Ineighbor_alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoallv_c)

int FUNCTION(Neighbor_allgather_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_allgather_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_allgather_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgather_init)

int FUNCTION(Neighbor_allgather_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_allgather_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_allgather_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgather_init_c)

int FUNCTION(Neighbor_allgatherv_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_allgatherv_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_allgatherv_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgatherv_init)

int FUNCTION(Neighbor_allgatherv_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_allgatherv_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgatherv_init_c)

int FUNCTION(Neighbor_alltoall_init)(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_alltoall_init(const void *sendbuf, int sendcount, datatype_handle sendtype, void *recvbuf, int recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_alltoall_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoall_init)

int FUNCTION(Neighbor_alltoall_init_c)(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_alltoall_init_c(const void *sendbuf, MPI_Count sendcount, datatype_handle sendtype, void *recvbuf, MPI_Count recvcount, datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_alltoall_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoall_init_c)

int FUNCTION(Neighbor_alltoallv_init)(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], datatype_handle sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_alltoallv_init(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoallv_init)

int FUNCTION(Neighbor_alltoallv_init_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request);
int foreign_Neighbor_alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], datatype_handle sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], datatype_handle recvtype, comm_handle comm, info_handle info, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Neighbor_alltoallv_init_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoallv_init_c)

int FUNCTION(Get_version)(int *version, int *subversion);
int foreign_Get_version(int *version, int *subversion)
{
    return error_out(abi.Get_version(version, subversion));
}
ALIAS(Get_version)

int FUNCTION(Get_library_version)(char *version, int *resultlen);
int foreign_Get_library_version(char *version, int *resultlen)
{
    char version_abi[MPI_MAX_LIBRARY_VERSION_STRING];
    int code = abi.Get_library_version(version == NULL ? NULL : version_abi, resultlen);
    if (version != NULL && code == MPI_SUCCESS)
        text_out(version, version_abi, ROOM_MAX_LIBRARY_VERSION_STRING, resultlen);
    return error_out(code);
}
ALIAS(Get_library_version)

int FUNCTION(Get_processor_name)(char *name, int *resultlen);
int foreign_Get_processor_name(char *name, int *resultlen)
{
    char name_abi[MPI_MAX_PROCESSOR_NAME];
    int code = abi.Get_processor_name(name == NULL ? NULL : name_abi, resultlen);
    if (name != NULL && code == MPI_SUCCESS)
        text_out(name, name_abi, ROOM_MAX_PROCESSOR_NAME, resultlen);
    return error_out(code);
}
ALIAS(Get_processor_name)

int FUNCTION(Get_hw_resource_info)(info_handle *hw_info);
int foreign_Get_hw_resource_info(info_handle *hw_info)
{
    MPI_Info hw_info_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Get_hw_resource_info(hw_info == NULL ? NULL : &hw_info_abi);
    if (hw_info != NULL && hw_info_abi != UNWRITTEN_HANDLE(MPI_Info))
        *hw_info = info_out(hw_info_abi);
    return error_out(code);
}
ALIAS(Get_hw_resource_info)

int FUNCTION(Alloc_mem)(MPI_Aint size, info_handle info, void *baseptr);
int foreign_Alloc_mem(MPI_Aint size, info_handle info, void *baseptr)
{
    return error_out(abi.Alloc_mem(size, info_in(info), baseptr));
}
ALIAS(Alloc_mem)

int FUNCTION(Free_mem)(void *base);
int foreign_Free_mem(void *base)
{
    return error_out(abi.Free_mem(base));
}
ALIAS(Free_mem)

int FUNCTION(Comm_set_errhandler)(comm_handle comm, errhandler_handle errhandler);
int foreign_Comm_set_errhandler(comm_handle comm, errhandler_handle errhandler)
{
    return error_out(abi.Comm_set_errhandler(comm_in(comm), errhandler_in(errhandler)));
}
ALIAS(Comm_set_errhandler)

int FUNCTION(Comm_get_errhandler)(comm_handle comm, errhandler_handle *errhandler);
int foreign_Comm_get_errhandler(comm_handle comm, errhandler_handle *errhandler)
{
    MPI_Errhandler errhandler_abi = UNWRITTEN_HANDLE(MPI_Errhandler);
    int code = abi.Comm_get_errhandler(comm_in(comm), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && errhandler_abi != UNWRITTEN_HANDLE(MPI_Errhandler))
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Comm_get_errhandler)

int FUNCTION(Win_set_errhandler)(win_handle win, errhandler_handle errhandler);
int foreign_Win_set_errhandler(win_handle win, errhandler_handle errhandler)
{
    return error_out(abi.Win_set_errhandler(win_in(win), errhandler_in(errhandler)));
}
ALIAS(Win_set_errhandler)

int FUNCTION(Win_get_errhandler)(win_handle win, errhandler_handle *errhandler);
int foreign_Win_get_errhandler(win_handle win, errhandler_handle *errhandler)
{
    MPI_Errhandler errhandler_abi = UNWRITTEN_HANDLE(MPI_Errhandler);
    int code = abi.Win_get_errhandler(win_in(win), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && errhandler_abi != UNWRITTEN_HANDLE(MPI_Errhandler))
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Win_get_errhandler)

int FUNCTION(File_set_errhandler)(file_handle file, errhandler_handle errhandler);
int foreign_File_set_errhandler(file_handle file, errhandler_handle errhandler)
{
    return error_out(abi.File_set_errhandler(file_in(file), errhandler_in(errhandler)));
}
ALIAS(File_set_errhandler)

int FUNCTION(File_get_errhandler)(file_handle file, errhandler_handle *errhandler);
int foreign_File_get_errhandler(file_handle file, errhandler_handle *errhandler)
{
    MPI_Errhandler errhandler_abi = UNWRITTEN_HANDLE(MPI_Errhandler);
    int code = abi.File_get_errhandler(file_in(file), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && errhandler_abi != UNWRITTEN_HANDLE(MPI_Errhandler))
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(File_get_errhandler)

int FUNCTION(Session_set_errhandler)(session_handle session, errhandler_handle errhandler);
int foreign_Session_set_errhandler(session_handle session, errhandler_handle errhandler)
{
    return error_out(abi.Session_set_errhandler(session_in(session), errhandler_in(errhandler)));
}
ALIAS(Session_set_errhandler)

int FUNCTION(Session_get_errhandler)(session_handle session, errhandler_handle *errhandler);
int foreign_Session_get_errhandler(session_handle session, errhandler_handle *errhandler)
{
    MPI_Errhandler errhandler_abi = UNWRITTEN_HANDLE(MPI_Errhandler);
    int code = abi.Session_get_errhandler(session_in(session), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && errhandler_abi != UNWRITTEN_HANDLE(MPI_Errhandler))
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Session_get_errhandler)

int FUNCTION(Errhandler_free)(errhandler_handle *errhandler);
int foreign_Errhandler_free(errhandler_handle *errhandler)
{
    MPI_Errhandler errhandler_abi = errhandler == NULL ? MPI_ERRHANDLER_NULL : errhandler_in(*errhandler);
    int code = abi.Errhandler_free(errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL)
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Errhandler_free)

int FUNCTION(Error_string)(int errorcode, char *string, int *resultlen);
int foreign_Error_string(int errorcode, char *string, int *resultlen)
{
    char string_abi[MPI_MAX_ERROR_STRING];
    int code = abi.Error_string(error_in(errorcode), string == NULL ? NULL : string_abi, resultlen);
    if (string != NULL && code == MPI_SUCCESS)
        text_out(string, string_abi, ROOM_MAX_ERROR_STRING, resultlen);
    return error_out(code);
}
ALIAS(Error_string)

int FUNCTION(Error_class)(int errorcode, int *errorclass);
int foreign_Error_class(int errorcode, int *errorclass)
{
    int errorclass_abi = errorclass == NULL ? 0 : error_in(*errorclass);
    int code = abi.Error_class(error_in(errorcode), errorclass == NULL ? NULL : &errorclass_abi);
    if (errorclass != NULL && code == MPI_SUCCESS)
        *errorclass = error_out(errorclass_abi);
    return error_out(code);
}
ALIAS(Error_class)

int FUNCTION(Add_error_class)(int *errorclass);
int foreign_Add_error_class(int *errorclass)
{
    int errorclass_abi = errorclass == NULL ? 0 : error_in(*errorclass);
    int code = abi.Add_error_class(errorclass == NULL ? NULL : &errorclass_abi);
    if (errorclass != NULL && code == MPI_SUCCESS)
        *errorclass = error_out(errorclass_abi);
    return error_out(code);
}
ALIAS(Add_error_class)

int FUNCTION(Remove_error_class)(int errorclass);
int foreign_Remove_error_class(int errorclass)
{
    return error_out(abi.Remove_error_class(error_in(errorclass)));
}
ALIAS(Remove_error_class)

int FUNCTION(Add_error_code)(int errorclass, int *errorcode);
int foreign_Add_error_code(int errorclass, int *errorcode)
{
    int errorcode_abi = errorcode == NULL ? 0 : error_in(*errorcode);
    int code = abi.Add_error_code(error_in(errorclass), errorcode == NULL ? NULL : &errorcode_abi);
    if (errorcode != NULL && code == MPI_SUCCESS)
        *errorcode = error_out(errorcode_abi);
    return error_out(code);
}
ALIAS(Add_error_code)

int FUNCTION(Remove_error_code)(int errorcode);
int foreign_Remove_error_code(int errorcode)
{
    return error_out(abi.Remove_error_code(error_in(errorcode)));
}
ALIAS(Remove_error_code)

int FUNCTION(Add_error_string)(int errorcode, const char *string);
int foreign_Add_error_string(int errorcode, const char *string)
{
    return error_out(abi.Add_error_string(error_in(errorcode), string));
}
ALIAS(Add_error_string)

int FUNCTION(Remove_error_string)(int errorcode);
int foreign_Remove_error_string(int errorcode)
{
    return error_out(abi.Remove_error_string(error_in(errorcode)));
}
ALIAS(Remove_error_string)

int FUNCTION(Comm_call_errhandler)(comm_handle comm, int errorcode);
int foreign_Comm_call_errhandler(comm_handle comm, int errorcode)
{
    return error_out(abi.Comm_call_errhandler(comm_in(comm), error_in(errorcode)));
}
ALIAS(Comm_call_errhandler)

int FUNCTION(Win_call_errhandler)(win_handle win, int errorcode);
int foreign_Win_call_errhandler(win_handle win, int errorcode)
{
    return error_out(abi.Win_call_errhandler(win_in(win), error_in(errorcode)));
}
ALIAS(Win_call_errhandler)

int FUNCTION(File_call_errhandler)(file_handle fh, int errorcode);
int foreign_File_call_errhandler(file_handle fh, int errorcode)
{
    return error_out(abi.File_call_errhandler(file_in(fh), error_in(errorcode)));
}
ALIAS(File_call_errhandler)

int FUNCTION(Session_call_errhandler)(session_handle session, int errorcode);
int foreign_Session_call_errhandler(session_handle session, int errorcode)
{
    return error_out(abi.Session_call_errhandler(session_in(session), error_in(errorcode)));
}
ALIAS(Session_call_errhandler)

double FUNCTION(Wtime)(void);
double foreign_Wtime(void)
{
    return abi.Wtime();
}
ALIAS(Wtime)

double FUNCTION(Wtick)(void);
double foreign_Wtick(void)
{
    return abi.Wtick();
}
ALIAS(Wtick)

int FUNCTION(Info_create)(info_handle *info);
int foreign_Info_create(info_handle *info)
{
    MPI_Info info_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Info_create(info == NULL ? NULL : &info_abi);
    if (info != NULL && info_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Info_create)

int FUNCTION(Info_set)(info_handle info, const char *key, const char *value);
int foreign_Info_set(info_handle info, const char *key, const char *value)
{
    return error_out(abi.Info_set(info_in(info), key, value));
}
ALIAS(Info_set)

int FUNCTION(Info_delete)(info_handle info, const char *key);
int foreign_Info_delete(info_handle info, const char *key)
{
    return error_out(abi.Info_delete(info_in(info), key));
}
ALIAS(Info_delete)

int FUNCTION(Info_get_string)(info_handle info, const char *key, int *buflen, char *value, int *flag);
int foreign_Info_get_string(info_handle info, const char *key, int *buflen, char *value, int *flag)
{
    return error_out(abi.Info_get_string(info_in(info), key, buflen, value, flag));
}
ALIAS(Info_get_string)

int FUNCTION(Info_get_nkeys)(info_handle info, int *nkeys);
int foreign_Info_get_nkeys(info_handle info, int *nkeys)
{
    return error_out(abi.Info_get_nkeys(info_in(info), nkeys));
}
ALIAS(Info_get_nkeys)

int FUNCTION(Info_get_nthkey)(info_handle info, int n, char *key);
int foreign_Info_get_nthkey(info_handle info, int n, char *key)
{
    char key_abi[MPI_MAX_INFO_KEY];
    int code = abi.Info_get_nthkey(info_in(info), n, key == NULL ? NULL : key_abi);
    if (key != NULL && code == MPI_SUCCESS)
        text_out(key, key_abi, ROOM_MAX_INFO_KEY, NULL);
    return error_out(code);
}
ALIAS(Info_get_nthkey)

int FUNCTION(Info_dup)(info_handle info, info_handle *newinfo);
int foreign_Info_dup(info_handle info, info_handle *newinfo)
{
    MPI_Info newinfo_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Info_dup(info_in(info), newinfo == NULL ? NULL : &newinfo_abi);
    if (newinfo != NULL && newinfo_abi != UNWRITTEN_HANDLE(MPI_Info))
        *newinfo = info_out(newinfo_abi);
    return error_out(code);
}
ALIAS(Info_dup)

int FUNCTION(Info_free)(info_handle *info);
int foreign_Info_free(info_handle *info)
{
    MPI_Info info_abi = info == NULL ? MPI_INFO_NULL : info_in(*info);
    int code = abi.Info_free(info == NULL ? NULL : &info_abi);
    if (info != NULL)
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Info_free)

int FUNCTION(Info_create_env)(int argc, char *argv[], info_handle *info);
int foreign_Info_create_env(int argc, char *argv[], info_handle *info)
{
    MPI_Info info_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Info_create_env(argc, argv, info == NULL ? NULL : &info_abi);
    if (info != NULL && info_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Info_create_env)

int FUNCTION(Init)(int *argc, char ***argv);
int foreign_Init(int *argc, char ***argv)
{
    return error_out(abi.Init(argc, argv));
}
ALIAS(Init)

int FUNCTION(Init_thread)(int *argc, char ***argv, int required, int *provided);
int foreign_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int provided_abi = provided == NULL ? 0 : thread_in(*provided);
    int code = abi.Init_thread(argc, argv, Init_thread_required_in(required), provided == NULL ? NULL : &provided_abi);
    if (provided != NULL && code == MPI_SUCCESS)
        *provided = thread_out(provided_abi);
    return error_out(code);
}
ALIAS(Init_thread)

int FUNCTION(Initialized)(int *flag);
int foreign_Initialized(int *flag)
{
    return error_out(abi.Initialized(flag));
}
ALIAS(Initialized)

int FUNCTION(Finalize)(void);
int foreign_Finalize(void)
{
    return error_out(abi.Finalize());
}
ALIAS(Finalize)

int FUNCTION(Finalized)(int *flag);
int foreign_Finalized(int *flag)
{
    return error_out(abi.Finalized(flag));
}
ALIAS(Finalized)

int FUNCTION(Session_init)(info_handle info, errhandler_handle errhandler, session_handle *session);
int foreign_Session_init(info_handle info, errhandler_handle errhandler, session_handle *session)
{
    MPI_Session session_abi = UNWRITTEN_HANDLE(MPI_Session);
    int code = abi.Session_init(info_in(info), errhandler_in(errhandler), session == NULL ? NULL : &session_abi);
    if (session != NULL && session_abi != UNWRITTEN_HANDLE(MPI_Session))
        *session = session_out(session_abi);
    return error_out(code);
}
ALIAS(Session_init)

int FUNCTION(Session_finalize)(session_handle *session);
int foreign_Session_finalize(session_handle *session)
{
    MPI_Session session_abi = session == NULL ? MPI_SESSION_NULL : session_in(*session);
    int code = abi.Session_finalize(session == NULL ? NULL : &session_abi);
    if (session != NULL)
        *session = session_out(session_abi);
    return error_out(code);
}
ALIAS(Session_finalize)

int FUNCTION(Session_get_num_psets)(session_handle session, info_handle info, int *npset_names);
int foreign_Session_get_num_psets(session_handle session, info_handle info, int *npset_names)
{
    return error_out(abi.Session_get_num_psets(session_in(session), info_in(info), npset_names));
}
ALIAS(Session_get_num_psets)

int FUNCTION(Session_get_nth_pset)(session_handle session, info_handle info, int n, int *pset_len, char *pset_name);
int foreign_Session_get_nth_pset(session_handle session, info_handle info, int n, int *pset_len, char *pset_name)
{
    return error_out(abi.Session_get_nth_pset(session_in(session), info_in(info), n, pset_len, pset_name));
}
ALIAS(Session_get_nth_pset)

int FUNCTION(Session_get_info)(session_handle session, info_handle *info_used);
int foreign_Session_get_info(session_handle session, info_handle *info_used)
{
    MPI_Info info_used_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Session_get_info(session_in(session), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && info_used_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(Session_get_info)

int FUNCTION(Session_get_pset_info)(session_handle session, const char *pset_name, info_handle *info);
int foreign_Session_get_pset_info(session_handle session, const char *pset_name, info_handle *info)
{
    MPI_Info info_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Session_get_pset_info(session_in(session), pset_name, info == NULL ? NULL : &info_abi);
    if (info != NULL && info_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Session_get_pset_info)

int FUNCTION(Abort)(comm_handle comm, int errorcode);
int foreign_Abort(comm_handle comm, int errorcode)
{
    return error_out(abi.Abort(comm_in(comm), errorcode));
}
ALIAS(Abort)

int FUNCTION(Query_thread)(int *provided);
int foreign_Query_thread(int *provided)
{
    int provided_abi = provided == NULL ? 0 : thread_in(*provided);
    int code = abi.Query_thread(provided == NULL ? NULL : &provided_abi);
    if (provided != NULL && code == MPI_SUCCESS)
        *provided = thread_out(provided_abi);
    return error_out(code);
}
ALIAS(Query_thread)

int FUNCTION(Is_thread_main)(int *flag);
int foreign_Is_thread_main(int *flag)
{
    return error_out(abi.Is_thread_main(flag));
}
ALIAS(Is_thread_main)

int FUNCTION(Comm_spawn)(const char *command, char *argv[], int maxprocs, info_handle info, int root, comm_handle comm, comm_handle *intercomm, int array_of_errcodes[]);
int foreign_Comm_spawn(const char *command, char *argv[], int maxprocs, info_handle info, int root, comm_handle comm, comm_handle *intercomm, int array_of_errcodes[])
{
    MPI_Comm intercomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_spawn(command, argv, maxprocs, info_in(info), rank_in(root), comm_in(comm), intercomm == NULL ? NULL : &intercomm_abi, array_of_errcodes);
    if (intercomm != NULL && intercomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *intercomm = comm_out(intercomm_abi);
    codes_out(comm_in(comm), root, 1, &maxprocs, array_of_errcodes);
    return error_out(code);
}
ALIAS(Comm_spawn)

int FUNCTION(Comm_spawn_multiple)(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const info_handle array_of_info[], int root, comm_handle comm, comm_handle *intercomm, int array_of_errcodes[]);
int foreign_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const info_handle array_of_info[], int root, comm_handle comm, comm_handle *intercomm, int array_of_errcodes[])
{
    MPI_Info array_of_info_few[FEW], *array_of_info_abi = info_list_in(array_of_info, count, array_of_info_few);
    MPI_Comm intercomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info_abi, rank_in(root), comm_in(comm), intercomm == NULL ? NULL : &intercomm_abi, array_of_errcodes);
    info_list_out(array_of_info_abi, NULL, count, array_of_info_few);
    if (intercomm != NULL && intercomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *intercomm = comm_out(intercomm_abi);
    codes_out(comm_in(comm), root, count, array_of_maxprocs, array_of_errcodes);
    return error_out(code);
}
ALIAS(Comm_spawn_multiple)

int FUNCTION(Comm_get_parent)(comm_handle *parent);
int foreign_Comm_get_parent(comm_handle *parent)
{
    MPI_Comm parent_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_get_parent(parent == NULL ? NULL : &parent_abi);
    if (parent != NULL && parent_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *parent = comm_out(parent_abi);
    return error_out(code);
}
ALIAS(Comm_get_parent)

int FUNCTION(Open_port)(info_handle info, char *port_name);
int foreign_Open_port(info_handle info, char *port_name)
{
    char port_name_abi[MPI_MAX_PORT_NAME];
    int code = abi.Open_port(info_in(info), port_name == NULL ? NULL : port_name_abi);
    if (port_name != NULL && code == MPI_SUCCESS)
        text_out(port_name, port_name_abi, ROOM_MAX_PORT_NAME, NULL);
    return error_out(code);
}
ALIAS(Open_port)

int FUNCTION(Close_port)(const char *port_name);
int foreign_Close_port(const char *port_name)
{
    return error_out(abi.Close_port(port_name));
}
ALIAS(Close_port)

int FUNCTION(Comm_accept)(const char *port_name, info_handle info, int root, comm_handle comm, comm_handle *newcomm);
int foreign_Comm_accept(const char *port_name, info_handle info, int root, comm_handle comm, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_accept(port_name, info_in(info), rank_in(root), comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_accept)

int FUNCTION(Comm_connect)(const char *port_name, info_handle info, int root, comm_handle comm, comm_handle *newcomm);
int foreign_Comm_connect(const char *port_name, info_handle info, int root, comm_handle comm, comm_handle *newcomm)
{
    MPI_Comm newcomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_connect(port_name, info_in(info), rank_in(root), comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && newcomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_connect)

int FUNCTION(Publish_name)(const char *service_name, info_handle info, const char *port_name);
int foreign_Publish_name(const char *service_name, info_handle info, const char *port_name)
{
    return error_out(abi.Publish_name(service_name, info_in(info), port_name));
}
ALIAS(Publish_name)

int FUNCTION(Unpublish_name)(const char *service_name, info_handle info, const char *port_name);
int foreign_Unpublish_name(const char *service_name, info_handle info, const char *port_name)
{
    return error_out(abi.Unpublish_name(service_name, info_in(info), port_name));
}
ALIAS(Unpublish_name)

int FUNCTION(Lookup_name)(const char *service_name, info_handle info, char *port_name);
int foreign_Lookup_name(const char *service_name, info_handle info, char *port_name)
{
    char port_name_abi[MPI_MAX_PORT_NAME];
    int code = abi.Lookup_name(service_name, info_in(info), port_name == NULL ? NULL : port_name_abi);
    if (port_name != NULL && code == MPI_SUCCESS)
        text_out(port_name, port_name_abi, ROOM_MAX_PORT_NAME, NULL);
    return error_out(code);
}
ALIAS(Lookup_name)

int FUNCTION(Comm_disconnect)(comm_handle *comm);
int foreign_Comm_disconnect(comm_handle *comm)
{
    MPI_Comm comm_abi = comm == NULL ? MPI_COMM_NULL : comm_in(*comm);
    int code = abi.Comm_disconnect(comm == NULL ? NULL : &comm_abi);
    if (comm != NULL)
        *comm = comm_out(comm_abi);
    return error_out(code);
}
ALIAS(Comm_disconnect)

int FUNCTION(Comm_join)(int fd, comm_handle *intercomm);
int foreign_Comm_join(int fd, comm_handle *intercomm)
{
    MPI_Comm intercomm_abi = UNWRITTEN_HANDLE(MPI_Comm);
    int code = abi.Comm_join(fd, intercomm == NULL ? NULL : &intercomm_abi);
    if (intercomm != NULL && intercomm_abi != UNWRITTEN_HANDLE(MPI_Comm))
        *intercomm = comm_out(intercomm_abi);
    return error_out(code);
}
ALIAS(Comm_join)

int FUNCTION(Win_create)(void *base, MPI_Aint size, int disp_unit, info_handle info, comm_handle comm, win_handle *win);
int foreign_Win_create(void *base, MPI_Aint size, int disp_unit, info_handle info, comm_handle comm, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_create(base, size, disp_unit, info_in(info), comm_in(comm), win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_create)

int FUNCTION(Win_create_c)(void *base, MPI_Aint size, MPI_Aint disp_unit, info_handle info, comm_handle comm, win_handle *win);
int foreign_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, info_handle info, comm_handle comm, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_create_c(base, size, disp_unit, info_in(info), comm_in(comm), win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_create_c)

int FUNCTION(Win_allocate)(MPI_Aint size, int disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win);
int foreign_Win_allocate(MPI_Aint size, int disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_allocate(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate)

int FUNCTION(Win_allocate_c)(MPI_Aint size, MPI_Aint disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win);
int foreign_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_allocate_c(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate_c)

int FUNCTION(Win_allocate_shared)(MPI_Aint size, int disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win);
int foreign_Win_allocate_shared(MPI_Aint size, int disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_allocate_shared(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate_shared)

int FUNCTION(Win_allocate_shared_c)(MPI_Aint size, MPI_Aint disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win);
int foreign_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, info_handle info, comm_handle comm, void *baseptr, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_allocate_shared_c(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate_shared_c)

int FUNCTION(Win_shared_query)(win_handle win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr);
int foreign_Win_shared_query(win_handle win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr)
{
    return error_out(abi.Win_shared_query(win_in(win), rank_in(rank), size, disp_unit, baseptr));
}
ALIAS(Win_shared_query)

int FUNCTION(Win_shared_query_c)(win_handle win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr);
int foreign_Win_shared_query_c(win_handle win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr)
{
    return error_out(abi.Win_shared_query_c(win_in(win), rank_in(rank), size, disp_unit, baseptr));
}
ALIAS(Win_shared_query_c)

int FUNCTION(Win_create_dynamic)(info_handle info, comm_handle comm, win_handle *win);
int foreign_Win_create_dynamic(info_handle info, comm_handle comm, win_handle *win)
{
    MPI_Win win_abi = UNWRITTEN_HANDLE(MPI_Win);
    int code = abi.Win_create_dynamic(info_in(info), comm_in(comm), win == NULL ? NULL : &win_abi);
    if (win != NULL && win_abi != UNWRITTEN_HANDLE(MPI_Win))
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_create_dynamic)

int FUNCTION(Win_attach)(win_handle win, void *base, MPI_Aint size);
int foreign_Win_attach(win_handle win, void *base, MPI_Aint size)
{
    return error_out(abi.Win_attach(win_in(win), base, size));
}
ALIAS(Win_attach)

int FUNCTION(Win_detach)(win_handle win, const void *base);
int foreign_Win_detach(win_handle win, const void *base)
{
    return error_out(abi.Win_detach(win_in(win), base));
}
ALIAS(Win_detach)

int FUNCTION(Win_free)(win_handle *win);
int foreign_Win_free(win_handle *win)
{
    MPI_Win win_abi = win == NULL ? MPI_WIN_NULL : win_in(*win);
    int code = abi.Win_free(win == NULL ? NULL : &win_abi);
    if (win != NULL)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_free)

int FUNCTION(Win_get_group)(win_handle win, group_handle *group);
int foreign_Win_get_group(win_handle win, group_handle *group)
{
    MPI_Group group_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.Win_get_group(win_in(win), group == NULL ? NULL : &group_abi);
    if (group != NULL && group_abi != UNWRITTEN_HANDLE(MPI_Group))
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Win_get_group)

int FUNCTION(Win_set_info)(win_handle win, info_handle info);
int foreign_Win_set_info(win_handle win, info_handle info)
{
    return error_out(abi.Win_set_info(win_in(win), info_in(info)));
}
ALIAS(Win_set_info)

int FUNCTION(Win_get_info)(win_handle win, info_handle *info_used);
int foreign_Win_get_info(win_handle win, info_handle *info_used)
{
    MPI_Info info_used_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.Win_get_info(win_in(win), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && info_used_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(Win_get_info)

int FUNCTION(Put)(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win);
int foreign_Put(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win)
{
    return error_out(abi.Put(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Put)

int FUNCTION(Put_c)(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win);
int foreign_Put_c(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win)
{
    return error_out(abi.Put_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Put_c)

int FUNCTION(Get)(void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win);
int foreign_Get(void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win)
{
    return error_out(abi.Get(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Get)

int FUNCTION(Get_c)(void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win);
int foreign_Get_c(void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win)
{
    return error_out(abi.Get_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Get_c)

int FUNCTION(Accumulate)(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win);
int foreign_Accumulate(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win)
{
    return error_out(abi.Accumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Accumulate)

int FUNCTION(Accumulate_c)(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win);
int foreign_Accumulate_c(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win)
{
    return error_out(abi.Accumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Accumulate_c)

int FUNCTION(Get_accumulate)(const void *origin_addr, int origin_count, datatype_handle origin_datatype, void *result_addr, int result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win);
int foreign_Get_accumulate(const void *origin_addr, int origin_count, datatype_handle origin_datatype, void *result_addr, int result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win)
{
    return error_out(abi.Get_accumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Get_accumulate)

int FUNCTION(Get_accumulate_c)(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, void *result_addr, MPI_Count result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win);
int foreign_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, void *result_addr, MPI_Count result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win)
{
    return error_out(abi.Get_accumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Get_accumulate_c)

int FUNCTION(Fetch_and_op)(const void *origin_addr, void *result_addr, datatype_handle datatype, int target_rank, MPI_Aint target_disp, op_handle op, win_handle win);
int foreign_Fetch_and_op(const void *origin_addr, void *result_addr, datatype_handle datatype, int target_rank, MPI_Aint target_disp, op_handle op, win_handle win)
{
    return error_out(abi.Fetch_and_op(origin_addr, buffer_in(result_addr), datatype_in(datatype), rank_in(target_rank), target_disp, op_in(op), win_in(win)));
}
ALIAS(Fetch_and_op)

int FUNCTION(Compare_and_swap)(const void *origin_addr, const void *compare_addr, void *result_addr, datatype_handle datatype, int target_rank, MPI_Aint target_disp, win_handle win);
int foreign_Compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr, datatype_handle datatype, int target_rank, MPI_Aint target_disp, win_handle win)
{
    return error_out(abi.Compare_and_swap(buffer_in(origin_addr), buffer_in(compare_addr), buffer_in(result_addr), datatype_in(datatype), rank_in(target_rank), target_disp, win_in(win)));
}
ALIAS(Compare_and_swap)

int FUNCTION(Rput)(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win, request_handle *request);
int foreign_Rput(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rput(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rput)

int FUNCTION(Rput_c)(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win, request_handle *request);
int foreign_Rput_c(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rput_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rput_c)

int FUNCTION(Rget)(void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win, request_handle *request);
int foreign_Rget(void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rget(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget)

int FUNCTION(Rget_c)(void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win, request_handle *request);
int foreign_Rget_c(void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rget_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget_c)

int FUNCTION(Raccumulate)(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request);
int foreign_Raccumulate(const void *origin_addr, int origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Raccumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Raccumulate)

int FUNCTION(Raccumulate_c)(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request);
int foreign_Raccumulate_c(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Raccumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Raccumulate_c)

int FUNCTION(Rget_accumulate)(const void *origin_addr, int origin_count, datatype_handle origin_datatype, void *result_addr, int result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request);
int foreign_Rget_accumulate(const void *origin_addr, int origin_count, datatype_handle origin_datatype, void *result_addr, int result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, int target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rget_accumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget_accumulate)

int FUNCTION(Rget_accumulate_c)(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, void *result_addr, MPI_Count result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request);
int foreign_Rget_accumulate_c(const void *origin_addr, MPI_Count origin_count, datatype_handle origin_datatype, void *result_addr, MPI_Count result_count, datatype_handle result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, datatype_handle target_datatype, op_handle op, win_handle win, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.Rget_accumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget_accumulate_c)

int FUNCTION(Win_fence)(int assert, win_handle win);
int foreign_Win_fence(int assert, win_handle win)
{
    return error_out(abi.Win_fence(Win_fence_assert_in(assert), win_in(win)));
}
ALIAS(Win_fence)

int FUNCTION(Win_start)(group_handle group, int assert, win_handle win);
int foreign_Win_start(group_handle group, int assert, win_handle win)
{
    return error_out(abi.Win_start(group_in(group), Win_start_assert_in(assert), win_in(win)));
}
ALIAS(Win_start)

int FUNCTION(Win_complete)(win_handle win);
int foreign_Win_complete(win_handle win)
{
    return error_out(abi.Win_complete(win_in(win)));
}
ALIAS(Win_complete)

int FUNCTION(Win_post)(group_handle group, int assert, win_handle win);
int foreign_Win_post(group_handle group, int assert, win_handle win)
{
    return error_out(abi.Win_post(group_in(group), Win_post_assert_in(assert), win_in(win)));
}
ALIAS(Win_post)

int FUNCTION(Win_wait)(win_handle win);
int foreign_Win_wait(win_handle win)
{
    return error_out(abi.Win_wait(win_in(win)));
}
ALIAS(Win_wait)

int FUNCTION(Win_test)(win_handle win, int *flag);
int foreign_Win_test(win_handle win, int *flag)
{
    return error_out(abi.Win_test(win_in(win), flag));
}
ALIAS(Win_test)

int FUNCTION(Win_lock)(int lock_type, int rank, int assert, win_handle win);
int foreign_Win_lock(int lock_type, int rank, int assert, win_handle win)
{
    return error_out(abi.Win_lock(Win_lock_lock_type_in(lock_type), rank_in(rank), Win_lock_assert_in(assert), win_in(win)));
}
ALIAS(Win_lock)

int FUNCTION(Win_lock_all)(int assert, win_handle win);
int foreign_Win_lock_all(int assert, win_handle win)
{
    return error_out(abi.Win_lock_all(Win_lock_all_assert_in(assert), win_in(win)));
}
ALIAS(Win_lock_all)

int FUNCTION(Win_unlock)(int rank, win_handle win);
int foreign_Win_unlock(int rank, win_handle win)
{
    return error_out(abi.Win_unlock(rank_in(rank), win_in(win)));
}
ALIAS(Win_unlock)

int FUNCTION(Win_unlock_all)(win_handle win);
int foreign_Win_unlock_all(win_handle win)
{
    return error_out(abi.Win_unlock_all(win_in(win)));
}
ALIAS(Win_unlock_all)

int FUNCTION(Win_flush)(int rank, win_handle win);
int foreign_Win_flush(int rank, win_handle win)
{
    return error_out(abi.Win_flush(rank_in(rank), win_in(win)));
}
ALIAS(Win_flush)

int FUNCTION(Win_flush_all)(win_handle win);
int foreign_Win_flush_all(win_handle win)
{
    return error_out(abi.Win_flush_all(win_in(win)));
}
ALIAS(Win_flush_all)

int FUNCTION(Win_flush_local)(int rank, win_handle win);
int foreign_Win_flush_local(int rank, win_handle win)
{
    return error_out(abi.Win_flush_local(rank_in(rank), win_in(win)));
}
ALIAS(Win_flush_local)

int FUNCTION(Win_flush_local_all)(win_handle win);
int foreign_Win_flush_local_all(win_handle win)
{
    return error_out(abi.Win_flush_local_all(win_in(win)));
}
ALIAS(Win_flush_local_all)

int FUNCTION(Win_sync)(win_handle win);
int foreign_Win_sync(win_handle win)
{
    return error_out(abi.Win_sync(win_in(win)));
}
ALIAS(Win_sync)

int FUNCTION(Grequest_complete)(request_handle request);
int foreign_Grequest_complete(request_handle request)
{
    return error_out(abi.Grequest_complete(request_in(request)));
}
ALIAS(Grequest_complete)

int FUNCTION(Status_set_elements)(struct status *status, datatype_handle datatype, int count);
int foreign_Status_set_elements(struct status *status, datatype_handle datatype, int count)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_elements(status == NULL ? MPI_STATUS_IGNORE : &status_abi, datatype_in(datatype), count);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_elements)

int FUNCTION(Status_set_elements_c)(struct status *status, datatype_handle datatype, MPI_Count count);
int foreign_Status_set_elements_c(struct status *status, datatype_handle datatype, MPI_Count count)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_elements_c(status == NULL ? MPI_STATUS_IGNORE : &status_abi, datatype_in(datatype), count);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_elements_c)

int FUNCTION(Status_set_cancelled)(struct status *status, int flag);
int foreign_Status_set_cancelled(struct status *status, int flag)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_cancelled(status == NULL ? MPI_STATUS_IGNORE : &status_abi, flag);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_cancelled)

int FUNCTION(Status_set_source)(struct status *status, int source);
int foreign_Status_set_source(struct status *status, int source)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_source(status == NULL ? MPI_STATUS_IGNORE : &status_abi, rank_in(source));
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_source)

int FUNCTION(Status_set_tag)(struct status *status, int tag);
int foreign_Status_set_tag(struct status *status, int tag)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_tag(status == NULL ? MPI_STATUS_IGNORE : &status_abi, tag_in(tag));
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_tag)

int FUNCTION(Status_set_error)(struct status *status, int error);
int foreign_Status_set_error(struct status *status, int error)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_error(status == NULL ? MPI_STATUS_IGNORE : &status_abi, error_in(error));
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_error)

int FUNCTION(File_open)(comm_handle comm, const char *filename, int amode, info_handle info, file_handle *fh);
int foreign_File_open(comm_handle comm, const char *filename, int amode, info_handle info, file_handle *fh)
{
    MPI_File fh_abi = UNWRITTEN_HANDLE(MPI_File);
    int code = abi.File_open(comm_in(comm), filename, File_open_amode_in(amode), info_in(info), fh == NULL ? NULL : &fh_abi);
    if (fh != NULL && fh_abi != UNWRITTEN_HANDLE(MPI_File))
        *fh = file_out(fh_abi);
    return error_out(code);
}
ALIAS(File_open)

int FUNCTION(File_close)(file_handle *fh);
int foreign_File_close(file_handle *fh)
{
    MPI_File fh_abi = fh == NULL ? MPI_FILE_NULL : file_in(*fh);
    int code = abi.File_close(fh == NULL ? NULL : &fh_abi);
    if (fh != NULL)
        *fh = file_out(fh_abi);
    return error_out(code);
}
ALIAS(File_close)

int FUNCTION(File_delete)(const char *filename, info_handle info);
int foreign_File_delete(const char *filename, info_handle info)
{
    return error_out(abi.File_delete(filename, info_in(info)));
}
ALIAS(File_delete)

int FUNCTION(File_set_size)(file_handle fh, MPI_Offset size);
int foreign_File_set_size(file_handle fh, MPI_Offset size)
{
    return error_out(abi.File_set_size(file_in(fh), size));
}
ALIAS(File_set_size)

int FUNCTION(File_preallocate)(file_handle fh, MPI_Offset size);
int foreign_File_preallocate(file_handle fh, MPI_Offset size)
{
    return error_out(abi.File_preallocate(file_in(fh), size));
}
ALIAS(File_preallocate)

int FUNCTION(File_get_size)(file_handle fh, MPI_Offset *size);
int foreign_File_get_size(file_handle fh, MPI_Offset *size)
{
    return error_out(abi.File_get_size(file_in(fh), size));
}
ALIAS(File_get_size)

int FUNCTION(File_get_group)(file_handle fh, group_handle *group);
int foreign_File_get_group(file_handle fh, group_handle *group)
{
    MPI_Group group_abi = UNWRITTEN_HANDLE(MPI_Group);
    int code = abi.File_get_group(file_in(fh), group == NULL ? NULL : &group_abi);
    if (group != NULL && group_abi != UNWRITTEN_HANDLE(MPI_Group))
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(File_get_group)

int FUNCTION(File_get_amode)(file_handle fh, int *amode);
int foreign_File_get_amode(file_handle fh, int *amode)
{
    int amode_abi = amode == NULL ? 0 : File_open_amode_in(*amode);
    int code = abi.File_get_amode(file_in(fh), amode == NULL ? NULL : &amode_abi);
    if (amode != NULL && code == MPI_SUCCESS)
        *amode = File_open_amode_out(amode_abi);
    return error_out(code);
}
ALIAS(File_get_amode)

int FUNCTION(File_set_info)(file_handle fh, info_handle info);
int foreign_File_set_info(file_handle fh, info_handle info)
{
    return error_out(abi.File_set_info(file_in(fh), info_in(info)));
}
ALIAS(File_set_info)

int FUNCTION(File_get_info)(file_handle fh, info_handle *info_used);
int foreign_File_get_info(file_handle fh, info_handle *info_used)
{
    MPI_Info info_used_abi = UNWRITTEN_HANDLE(MPI_Info);
    int code = abi.File_get_info(file_in(fh), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && info_used_abi != UNWRITTEN_HANDLE(MPI_Info))
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(File_get_info)

int FUNCTION(File_set_view)(file_handle fh, MPI_Offset disp, datatype_handle etype, datatype_handle filetype, const char *datarep, info_handle info);
int foreign_File_set_view(file_handle fh, MPI_Offset disp, datatype_handle etype, datatype_handle filetype, const char *datarep, info_handle info)
{
    return error_out(abi.File_set_view(file_in(fh), displacement_in(disp), datatype_in(etype), datatype_in(filetype), datarep, info_in(info)));
}
ALIAS(File_set_view)

int FUNCTION(File_get_view)(file_handle fh, MPI_Offset *disp, datatype_handle *etype, datatype_handle *filetype, char *datarep);
int foreign_File_get_view(file_handle fh, MPI_Offset *disp, datatype_handle *etype, datatype_handle *filetype, char *datarep)
{
    MPI_Datatype etype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    MPI_Datatype filetype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    char datarep_abi[MPI_MAX_DATAREP_STRING];
    int code = abi.File_get_view(file_in(fh), disp, etype == NULL ? NULL : &etype_abi, filetype == NULL ? NULL : &filetype_abi, datarep == NULL ? NULL : datarep_abi);
    if (etype != NULL && etype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *etype = datatype_out(etype_abi);
    if (filetype != NULL && filetype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *filetype = datatype_out(filetype_abi);
    if (datarep != NULL && code == MPI_SUCCESS)
        text_out(datarep, datarep_abi, ROOM_MAX_DATAREP_STRING, NULL);
    return error_out(code);
}
ALIAS(File_get_view)

int FUNCTION(File_read_at)(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_read_at(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_at)

int FUNCTION(File_read_at_c)(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_read_at_c(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_at_c)

int FUNCTION(File_read_at_all)(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_read_at_all(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_at_all)

int FUNCTION(File_read_at_all_c)(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_read_at_all_c(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_at_all_c)

int FUNCTION(File_write_at)(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_write_at(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_at)

int FUNCTION(File_write_at_c)(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_write_at_c(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_at_c)

int FUNCTION(File_write_at_all)(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_write_at_all(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_at_all)

int FUNCTION(File_write_at_all_c)(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_write_at_all_c(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_at_all_c)

int FUNCTION(File_iread_at)(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_at(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at)

int FUNCTION(File_iread_at_c)(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_at_c(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at_c)

int FUNCTION(File_iread_at_all)(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_at_all(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at_all)

int FUNCTION(File_iread_at_all_c)(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_at_all_c(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at_all_c)

int FUNCTION(File_iwrite_at)(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_at(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at)

int FUNCTION(File_iwrite_at_c)(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_at_c(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at_c)

int FUNCTION(File_iwrite_at_all)(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_at_all(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at_all)

int FUNCTION(File_iwrite_at_all_c)(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_at_all_c(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at_all_c)

int FUNCTION(File_read)(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_read(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read)

int FUNCTION(File_read_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_read_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_c)

int FUNCTION(File_read_all)(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_read_all(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_all)

int FUNCTION(File_read_all_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_read_all_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_all_c)

int FUNCTION(File_write)(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_write(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write)

int FUNCTION(File_write_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_write_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_c)

int FUNCTION(File_write_all)(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_write_all(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_all)

int FUNCTION(File_write_all_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_write_all_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_all_c)

int FUNCTION(File_iread)(file_handle fh, void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iread(file_handle fh, void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread)

int FUNCTION(File_iread_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_c)

int FUNCTION(File_iread_all)(file_handle fh, void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_all(file_handle fh, void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_all)

int FUNCTION(File_iread_all_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_all_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_all_c)

int FUNCTION(File_iwrite)(file_handle fh, const void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite(file_handle fh, const void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite)

int FUNCTION(File_iwrite_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_c)

int FUNCTION(File_iwrite_all)(file_handle fh, const void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_all(file_handle fh, const void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_all)

int FUNCTION(File_iwrite_all_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_all_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_all_c)

int FUNCTION(File_seek)(file_handle fh, MPI_Offset offset, int whence);
int foreign_File_seek(file_handle fh, MPI_Offset offset, int whence)
{
    return error_out(abi.File_seek(file_in(fh), offset, File_seek_whence_in(whence)));
}
ALIAS(File_seek)

int FUNCTION(File_get_position)(file_handle fh, MPI_Offset *offset);
int foreign_File_get_position(file_handle fh, MPI_Offset *offset)
{
    return error_out(abi.File_get_position(file_in(fh), offset));
}
ALIAS(File_get_position)

int FUNCTION(File_get_byte_offset)(file_handle fh, MPI_Offset offset, MPI_Offset *disp);
int foreign_File_get_byte_offset(file_handle fh, MPI_Offset offset, MPI_Offset *disp)
{
    return error_out(abi.File_get_byte_offset(file_in(fh), offset, disp));
}
ALIAS(File_get_byte_offset)

int FUNCTION(File_read_shared)(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_read_shared(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_shared)

int FUNCTION(File_read_shared_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_read_shared_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_shared_c)

int FUNCTION(File_write_shared)(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_write_shared(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_shared)

int FUNCTION(File_write_shared_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_write_shared_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_shared_c)

int FUNCTION(File_iread_shared)(file_handle fh, void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_shared(file_handle fh, void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_shared)

int FUNCTION(File_iread_shared_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iread_shared_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iread_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_shared_c)

int FUNCTION(File_iwrite_shared)(file_handle fh, const void *buf, int count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_shared(file_handle fh, const void *buf, int count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_shared)

int FUNCTION(File_iwrite_shared_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request);
int foreign_File_iwrite_shared_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, request_handle *request)
{
    MPI_Request request_abi = UNWRITTEN_HANDLE(MPI_Request);
    int code = abi.File_iwrite_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && request_abi != UNWRITTEN_HANDLE(MPI_Request))
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_shared_c)

int FUNCTION(File_read_ordered)(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_read_ordered(file_handle fh, void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_ordered(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_ordered)

int FUNCTION(File_read_ordered_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_read_ordered_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_ordered_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_ordered_c)

int FUNCTION(File_write_ordered)(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status);
int foreign_File_write_ordered(file_handle fh, const void *buf, int count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_ordered(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_ordered)

int FUNCTION(File_write_ordered_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status);
int foreign_File_write_ordered_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_ordered_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_ordered_c)

int FUNCTION(File_seek_shared)(file_handle fh, MPI_Offset offset, int whence);
int foreign_File_seek_shared(file_handle fh, MPI_Offset offset, int whence)
{
    return error_out(abi.File_seek_shared(file_in(fh), offset, File_seek_shared_whence_in(whence)));
}
ALIAS(File_seek_shared)

int FUNCTION(File_get_position_shared)(file_handle fh, MPI_Offset *offset);
int foreign_File_get_position_shared(file_handle fh, MPI_Offset *offset)
{
    return error_out(abi.File_get_position_shared(file_in(fh), offset));
}
ALIAS(File_get_position_shared)

int FUNCTION(File_read_at_all_begin)(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype);
int foreign_File_read_at_all_begin(file_handle fh, MPI_Offset offset, void *buf, int count, datatype_handle datatype)
{
    return error_out(abi.File_read_at_all_begin(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_at_all_begin)

int FUNCTION(File_read_at_all_begin_c)(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype);
int foreign_File_read_at_all_begin_c(file_handle fh, MPI_Offset offset, void *buf, MPI_Count count, datatype_handle datatype)
{
    return error_out(abi.File_read_at_all_begin_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_at_all_begin_c)

int FUNCTION(File_read_at_all_end)(file_handle fh, void *buf, struct status *status);
int foreign_File_read_at_all_end(file_handle fh, void *buf, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_at_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_at_all_end)

int FUNCTION(File_write_at_all_begin)(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype);
int foreign_File_write_at_all_begin(file_handle fh, MPI_Offset offset, const void *buf, int count, datatype_handle datatype)
{
    return error_out(abi.File_write_at_all_begin(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_at_all_begin)

int FUNCTION(File_write_at_all_begin_c)(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype);
int foreign_File_write_at_all_begin_c(file_handle fh, MPI_Offset offset, const void *buf, MPI_Count count, datatype_handle datatype)
{
    return error_out(abi.File_write_at_all_begin_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_at_all_begin_c)

int FUNCTION(File_write_at_all_end)(file_handle fh, const void *buf, struct status *status);
int foreign_File_write_at_all_end(file_handle fh, const void *buf, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_at_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_at_all_end)

int FUNCTION(File_read_all_begin)(file_handle fh, void *buf, int count, datatype_handle datatype);
int foreign_File_read_all_begin(file_handle fh, void *buf, int count, datatype_handle datatype)
{
    return error_out(abi.File_read_all_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_all_begin)

int FUNCTION(File_read_all_begin_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype);
int foreign_File_read_all_begin_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype)
{
    return error_out(abi.File_read_all_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_all_begin_c)

int FUNCTION(File_read_all_end)(file_handle fh, void *buf, struct status *status);
int foreign_File_read_all_end(file_handle fh, void *buf, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_all_end)

int FUNCTION(File_write_all_begin)(file_handle fh, const void *buf, int count, datatype_handle datatype);
int foreign_File_write_all_begin(file_handle fh, const void *buf, int count, datatype_handle datatype)
{
    return error_out(abi.File_write_all_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_all_begin)

int FUNCTION(File_write_all_begin_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype);
int foreign_File_write_all_begin_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype)
{
    return error_out(abi.File_write_all_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_all_begin_c)

int FUNCTION(File_write_all_end)(file_handle fh, const void *buf, struct status *status);
int foreign_File_write_all_end(file_handle fh, const void *buf, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_all_end)

int FUNCTION(File_read_ordered_begin)(file_handle fh, void *buf, int count, datatype_handle datatype);
int foreign_File_read_ordered_begin(file_handle fh, void *buf, int count, datatype_handle datatype)
{
    return error_out(abi.File_read_ordered_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_ordered_begin)

int FUNCTION(File_read_ordered_begin_c)(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype);
int foreign_File_read_ordered_begin_c(file_handle fh, void *buf, MPI_Count count, datatype_handle datatype)
{
    return error_out(abi.File_read_ordered_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_ordered_begin_c)

int FUNCTION(File_read_ordered_end)(file_handle fh, void *buf, struct status *status);
int foreign_File_read_ordered_end(file_handle fh, void *buf, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_read_ordered_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_read_ordered_end)

int FUNCTION(File_write_ordered_begin)(file_handle fh, const void *buf, int count, datatype_handle datatype);
int foreign_File_write_ordered_begin(file_handle fh, const void *buf, int count, datatype_handle datatype)
{
    return error_out(abi.File_write_ordered_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_ordered_begin)

int FUNCTION(File_write_ordered_begin_c)(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype);
int foreign_File_write_ordered_begin_c(file_handle fh, const void *buf, MPI_Count count, datatype_handle datatype)
{
    return error_out(abi.File_write_ordered_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_ordered_begin_c)

int FUNCTION(File_write_ordered_end)(file_handle fh, const void *buf, struct status *status);
int foreign_File_write_ordered_end(file_handle fh, const void *buf, struct status *status)
{
    MPI_Status status_abi = UNWRITTEN;
    int code = abi.File_write_ordered_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    status_back(&status_abi, status);
    return error_out(code);
}
ALIAS(File_write_ordered_end)

int FUNCTION(File_get_type_extent)(file_handle fh, datatype_handle datatype, MPI_Aint *extent);
int foreign_File_get_type_extent(file_handle fh, datatype_handle datatype, MPI_Aint *extent)
{
    return error_out(abi.File_get_type_extent(file_in(fh), datatype_in(datatype), extent));
}
ALIAS(File_get_type_extent)

int FUNCTION(File_get_type_extent_c)(file_handle fh, datatype_handle datatype, MPI_Count *extent);
int foreign_File_get_type_extent_c(file_handle fh, datatype_handle datatype, MPI_Count *extent)
{
    return error_out(abi.File_get_type_extent_c(file_in(fh), datatype_in(datatype), extent));
}
ALIAS(File_get_type_extent_c)

int FUNCTION(File_set_atomicity)(file_handle fh, int flag);
int foreign_File_set_atomicity(file_handle fh, int flag)
{
    return error_out(abi.File_set_atomicity(file_in(fh), flag));
}
ALIAS(File_set_atomicity)

int FUNCTION(File_get_atomicity)(file_handle fh, int *flag);
int foreign_File_get_atomicity(file_handle fh, int *flag)
{
    return error_out(abi.File_get_atomicity(file_in(fh), flag));
}
ALIAS(File_get_atomicity)

int FUNCTION(File_sync)(file_handle fh);
int foreign_File_sync(file_handle fh)
{
    return error_out(abi.File_sync(file_in(fh)));
}
ALIAS(File_sync)

int FUNCTION(Keyval_free)(int *keyval);
int foreign_Keyval_free(int *keyval)
{
    int keyval_abi = keyval == NULL ? 0 : keyval_in(*keyval);
    int code = abi.Keyval_free(keyval == NULL ? NULL : &keyval_abi);
    if (keyval != NULL && code == MPI_SUCCESS)
        *keyval = keyval_out(keyval_abi);
    return error_out(code);
}
ALIAS(Keyval_free)

int FUNCTION(Attr_put)(comm_handle comm, int keyval, void *attribute_val);
int foreign_Attr_put(comm_handle comm, int keyval, void *attribute_val)
{
    return error_out(abi.Attr_put(comm_in(comm), keyval_in(keyval), attribute_val));
}
ALIAS(Attr_put)

int FUNCTION(Attr_delete)(comm_handle comm, int keyval);
int foreign_Attr_delete(comm_handle comm, int keyval)
{
    return error_out(abi.Attr_delete(comm_in(comm), keyval_in(keyval)));
}
ALIAS(Attr_delete)

int FUNCTION(Info_get)(info_handle info, const char *key, int valuelen, char *value, int *flag);
int foreign_Info_get(info_handle info, const char *key, int valuelen, char *value, int *flag)
{
    return error_out(abi.Info_get(info_in(info), key, valuelen, value, flag));
}
ALIAS(Info_get)

int FUNCTION(Info_get_valuelen)(info_handle info, const char *key, int *valuelen, int *flag);
int foreign_Info_get_valuelen(info_handle info, const char *key, int *valuelen, int *flag)
{
    return error_out(abi.Info_get_valuelen(info_in(info), key, valuelen, flag));
}
ALIAS(Info_get_valuelen)

int FUNCTION(Get_elements_x)(const struct status *status, datatype_handle datatype, MPI_Count *count);
int foreign_Get_elements_x(const struct status *status, datatype_handle datatype, MPI_Count *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_elements_x(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_elements_x)

int FUNCTION(Status_set_elements_x)(struct status *status, datatype_handle datatype, MPI_Count count);
int foreign_Status_set_elements_x(struct status *status, datatype_handle datatype, MPI_Count count)
{
    MPI_Status status_abi = status_in(status);
    int code = abi.Status_set_elements_x(status == NULL ? MPI_STATUS_IGNORE : &status_abi, datatype_in(datatype), count);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_elements_x)

int FUNCTION(Type_size_x)(datatype_handle datatype, MPI_Count *size);
int foreign_Type_size_x(datatype_handle datatype, MPI_Count *size)
{
    return error_out(abi.Type_size_x(datatype_in(datatype), size));
}
ALIAS(Type_size_x)

int FUNCTION(Type_get_extent_x)(datatype_handle datatype, MPI_Count *lb, MPI_Count *extent);
int foreign_Type_get_extent_x(datatype_handle datatype, MPI_Count *lb, MPI_Count *extent)
{
    return error_out(abi.Type_get_extent_x(datatype_in(datatype), lb, extent));
}
ALIAS(Type_get_extent_x)

int FUNCTION(Type_get_true_extent_x)(datatype_handle datatype, MPI_Count *true_lb, MPI_Count *true_extent);
int foreign_Type_get_true_extent_x(datatype_handle datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    return error_out(abi.Type_get_true_extent_x(datatype_in(datatype), true_lb, true_extent));
}
ALIAS(Type_get_true_extent_x)

int FUNCTION(Type_create_f90_real)(int p, int r, datatype_handle *newtype);
int foreign_Type_create_f90_real(int p, int r, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_f90_real(p, r, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_f90_real)

int FUNCTION(Type_create_f90_complex)(int p, int r, datatype_handle *newtype);
int foreign_Type_create_f90_complex(int p, int r, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_f90_complex(p, r, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_f90_complex)

int FUNCTION(Type_create_f90_integer)(int r, datatype_handle *newtype);
int foreign_Type_create_f90_integer(int r, datatype_handle *newtype)
{
    MPI_Datatype newtype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_create_f90_integer(r, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && newtype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_f90_integer)

int FUNCTION(Type_match_size)(int typeclass, int size, datatype_handle *datatype);
int foreign_Type_match_size(int typeclass, int size, datatype_handle *datatype)
{
    MPI_Datatype datatype_abi = UNWRITTEN_HANDLE(MPI_Datatype);
    int code = abi.Type_match_size(Type_match_size_typeclass_in(typeclass), size, datatype == NULL ? NULL : &datatype_abi);
    if (datatype != NULL && datatype_abi != UNWRITTEN_HANDLE(MPI_Datatype))
        *datatype = datatype_out(datatype_abi);
    return error_out(code);
}
ALIAS(Type_match_size)
