/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

#include "../translate.h"

int FUNCTION(Send)(const void *buf, int count, int datatype, int dest, int tag, int comm);
int mpich_Send(const void *buf, int count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Send(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Send)

int FUNCTION(Send_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm);
int mpich_Send_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Send_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Send_c)

int FUNCTION(Bsend)(const void *buf, int count, int datatype, int dest, int tag, int comm);
int mpich_Bsend(const void *buf, int count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Bsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Bsend)

int FUNCTION(Bsend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm);
int mpich_Bsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Bsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Bsend_c)

int FUNCTION(Ssend)(const void *buf, int count, int datatype, int dest, int tag, int comm);
int mpich_Ssend(const void *buf, int count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Ssend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Ssend)

int FUNCTION(Ssend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm);
int mpich_Ssend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Ssend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Ssend_c)

int FUNCTION(Rsend)(const void *buf, int count, int datatype, int dest, int tag, int comm);
int mpich_Rsend(const void *buf, int count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Rsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Rsend)

int FUNCTION(Rsend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm);
int mpich_Rsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm)
{
    return error_out(abi.Rsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm)));
}
ALIAS(Rsend_c)

int FUNCTION(Recv)(void *buf, int count, int datatype, int source, int tag, int comm, struct status *status);
int mpich_Recv(void *buf, int count, int datatype, int source, int tag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Recv(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Recv)

int FUNCTION(Recv_c)(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, struct status *status);
int mpich_Recv_c(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Recv_c(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Recv_c)

int FUNCTION(Sendrecv)(const void *sendbuf, int sendcount, int sendtype, int dest, int sendtag, void *recvbuf, int recvcount, int recvtype, int source, int recvtag, int comm, struct status *status);
int mpich_Sendrecv(const void *sendbuf, int sendcount, int sendtype, int dest, int sendtag, void *recvbuf, int recvcount, int recvtype, int source, int recvtag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Sendrecv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Sendrecv)

int FUNCTION(Sendrecv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, int recvtype, int source, int recvtag, int comm, struct status *status);
int mpich_Sendrecv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, int recvtype, int source, int recvtag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Sendrecv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Sendrecv_c)

int FUNCTION(Sendrecv_replace)(void *buf, int count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, struct status *status);
int mpich_Sendrecv_replace(void *buf, int count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Sendrecv_replace(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Sendrecv_replace)

int FUNCTION(Sendrecv_replace_c)(void *buf, MPI_Count count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, struct status *status);
int mpich_Sendrecv_replace_c(void *buf, MPI_Count count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Sendrecv_replace_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Sendrecv_replace_c)

int FUNCTION(Get_count)(const struct status *status, int datatype, int *count);
int mpich_Get_count(const struct status *status, int datatype, int *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_count(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_count)

int FUNCTION(Get_count_c)(const struct status *status, int datatype, MPI_Count *count);
int mpich_Get_count_c(const struct status *status, int datatype, MPI_Count *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_count_c(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_count_c)

int FUNCTION(Status_get_source)(const struct status *status, int *source);
int mpich_Status_get_source(const struct status *status, int *source)
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
int mpich_Status_get_tag(const struct status *status, int *tag)
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
int mpich_Status_get_error(const struct status *status, int *error)
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
int mpich_Buffer_flush(void)
{
    return error_out(abi.Buffer_flush());
}
ALIAS(Buffer_flush)

int FUNCTION(Buffer_iflush)(int *request);
int mpich_Buffer_iflush(int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Buffer_iflush(request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Buffer_iflush)

int FUNCTION(Comm_flush_buffer)(int comm);
int mpich_Comm_flush_buffer(int comm)
{
    return error_out(abi.Comm_flush_buffer(comm_in(comm)));
}
ALIAS(Comm_flush_buffer)

int FUNCTION(Comm_iflush_buffer)(int comm, int *request);
int mpich_Comm_iflush_buffer(int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Comm_iflush_buffer(comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Comm_iflush_buffer)

int FUNCTION(Session_flush_buffer)(int session);
int mpich_Session_flush_buffer(int session)
{
    return error_out(abi.Session_flush_buffer(session_in(session)));
}
ALIAS(Session_flush_buffer)

int FUNCTION(Session_iflush_buffer)(int session, int *request);
int mpich_Session_iflush_buffer(int session, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Session_iflush_buffer(session_in(session), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Session_iflush_buffer)

int FUNCTION(Isend)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Isend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Isend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isend)

int FUNCTION(Isend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Isend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Isend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isend_c)

int FUNCTION(Ibsend)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Ibsend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ibsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibsend)

int FUNCTION(Ibsend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Ibsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ibsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibsend_c)

int FUNCTION(Issend)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Issend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Issend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Issend)

int FUNCTION(Issend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Issend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Issend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Issend_c)

int FUNCTION(Irsend)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Irsend(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Irsend(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irsend)

int FUNCTION(Irsend_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Irsend_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Irsend_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irsend_c)

int FUNCTION(Irecv)(void *buf, int count, int datatype, int source, int tag, int comm, int *request);
int mpich_Irecv(void *buf, int count, int datatype, int source, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Irecv(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irecv)

int FUNCTION(Irecv_c)(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, int *request);
int mpich_Irecv_c(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Irecv_c(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Irecv_c)

int FUNCTION(Isendrecv)(const void *sendbuf, int sendcount, int sendtype, int dest, int sendtag, void *recvbuf, int recvcount, int recvtype, int source, int recvtag, int comm, int *request);
int mpich_Isendrecv(const void *sendbuf, int sendcount, int sendtype, int dest, int sendtag, void *recvbuf, int recvcount, int recvtype, int source, int recvtag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Isendrecv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv)

int FUNCTION(Isendrecv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, int recvtype, int source, int recvtag, int comm, int *request);
int mpich_Isendrecv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, int dest, int sendtag, void *recvbuf, MPI_Count recvcount, int recvtype, int source, int recvtag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Isendrecv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), rank_in(dest), tag_in(sendtag), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv_c)

int FUNCTION(Isendrecv_replace)(void *buf, int count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, int *request);
int mpich_Isendrecv_replace(void *buf, int count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Isendrecv_replace(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv_replace)

int FUNCTION(Isendrecv_replace_c)(void *buf, MPI_Count count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, int *request);
int mpich_Isendrecv_replace_c(void *buf, MPI_Count count, int datatype, int dest, int sendtag, int source, int recvtag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Isendrecv_replace_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(sendtag), rank_in(source), tag_in(recvtag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Isendrecv_replace_c)

int FUNCTION(Wait)(int *request, struct status *status);
int mpich_Wait(int *request, struct status *status)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Wait(request == NULL ? NULL : &request_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Wait)

int FUNCTION(Test)(int *request, int *flag, struct status *status);
int mpich_Test(int *request, int *flag, struct status *status)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Test(request == NULL ? NULL : &request_abi, flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Test)

int FUNCTION(Request_free)(int *request);
int mpich_Request_free(int *request)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    int code = abi.Request_free(request == NULL ? NULL : &request_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Request_free)

int FUNCTION(Waitany)(int count, int array_of_requests[], int *indx, struct status *status);
int mpich_Waitany(int count, int array_of_requests[], int *indx, struct status *status)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Waitany(count, array_of_requests_abi, indx, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Waitany)

int FUNCTION(Testany)(int count, int array_of_requests[], int *indx, int *flag, struct status *status);
int mpich_Testany(int count, int array_of_requests[], int *indx, int *flag, struct status *status)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Testany(count, array_of_requests_abi, indx, flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Testany)

int FUNCTION(Waitall)(int count, int array_of_requests[], struct status *array_of_statuses);
int mpich_Waitall(int count, int array_of_requests[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, count, array_of_statuses_few);
    int code = abi.Waitall(count, array_of_requests_abi, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, count, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Waitall)

int FUNCTION(Testall)(int count, int array_of_requests[], int *flag, struct status *array_of_statuses);
int mpich_Testall(int count, int array_of_requests[], int *flag, struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, count, array_of_statuses_few);
    int code = abi.Testall(count, array_of_requests_abi, flag, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, count, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Testall)

int FUNCTION(Waitsome)(int incount, int array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses);
int mpich_Waitsome(int incount, int array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, incount, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, incount, array_of_statuses_few);
    int code = abi.Waitsome(incount, array_of_requests_abi, outcount, array_of_indices, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, incount, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, incount, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Waitsome)

int FUNCTION(Testsome)(int incount, int array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses);
int mpich_Testsome(int incount, int array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, incount, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, incount, array_of_statuses_few);
    int code = abi.Testsome(incount, array_of_requests_abi, outcount, array_of_indices, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, array_of_requests, incount, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, incount, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Testsome)

int FUNCTION(Request_get_status)(int request, int *flag, struct status *status);
int mpich_Request_get_status(int request, int *flag, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Request_get_status(request_in(request), flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Request_get_status)

int FUNCTION(Request_get_status_any)(int count, const int array_of_requests[], int *indx, int *flag, struct status *status);
int mpich_Request_get_status_any(int count, const int array_of_requests[], int *indx, int *flag, struct status *status)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Request_get_status_any(count, array_of_requests_abi, indx, flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    request_list_out(array_of_requests_abi, NULL, count, array_of_requests_few);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Request_get_status_any)

int FUNCTION(Request_get_status_all)(int count, const int array_of_requests[], int *flag, struct status *array_of_statuses);
int mpich_Request_get_status_all(int count, const int array_of_requests[], int *flag, struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, count, array_of_statuses_few);
    int code = abi.Request_get_status_all(count, array_of_requests_abi, flag, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, NULL, count, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, count, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Request_get_status_all)

int FUNCTION(Request_get_status_some)(int incount, const int array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses);
int mpich_Request_get_status_some(int incount, const int array_of_requests[], int *outcount, int array_of_indices[], struct status *array_of_statuses)
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, incount, array_of_requests_few);
    MPI_Status array_of_statuses_few[FEW], *array_of_statuses_abi = statuses_in(array_of_statuses, incount, array_of_statuses_few);
    int code = abi.Request_get_status_some(incount, array_of_requests_abi, outcount, array_of_indices, array_of_statuses_abi);
    request_list_out(array_of_requests_abi, NULL, incount, array_of_requests_few);
    statuses_out(array_of_statuses_abi, array_of_statuses, incount, array_of_statuses_few);
    return error_out(code);
}
ALIAS(Request_get_status_some)

int FUNCTION(Iprobe)(int source, int tag, int comm, int *flag, struct status *status);
int mpich_Iprobe(int source, int tag, int comm, int *flag, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Iprobe(rank_in(source), tag_in(tag), comm_in(comm), flag, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Iprobe)

int FUNCTION(Probe)(int source, int tag, int comm, struct status *status);
int mpich_Probe(int source, int tag, int comm, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Probe(rank_in(source), tag_in(tag), comm_in(comm), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Probe)

int FUNCTION(Improbe)(int source, int tag, int comm, int *flag, int *message, struct status *status);
int mpich_Improbe(int source, int tag, int comm, int *flag, int *message, struct status *status)
{
    MPI_Message message_abi = MPI_MESSAGE_NULL;
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Improbe(rank_in(source), tag_in(tag), comm_in(comm), flag, message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL && code == MPI_SUCCESS)
        *message = message_out(message_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Improbe)

int FUNCTION(Mprobe)(int source, int tag, int comm, int *message, struct status *status);
int mpich_Mprobe(int source, int tag, int comm, int *message, struct status *status)
{
    MPI_Message message_abi = MPI_MESSAGE_NULL;
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Mprobe(rank_in(source), tag_in(tag), comm_in(comm), message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL && code == MPI_SUCCESS)
        *message = message_out(message_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Mprobe)

int FUNCTION(Mrecv)(void *buf, int count, int datatype, int *message, struct status *status);
int mpich_Mrecv(void *buf, int count, int datatype, int *message, struct status *status)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Mrecv(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Mrecv)

int FUNCTION(Mrecv_c)(void *buf, MPI_Count count, int datatype, int *message, struct status *status);
int mpich_Mrecv_c(void *buf, MPI_Count count, int datatype, int *message, struct status *status)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.Mrecv_c(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Mrecv_c)

int FUNCTION(Imrecv)(void *buf, int count, int datatype, int *message, int *request);
int mpich_Imrecv(void *buf, int count, int datatype, int *message, int *request)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Imrecv(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, request == NULL ? NULL : &request_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Imrecv)

int FUNCTION(Imrecv_c)(void *buf, MPI_Count count, int datatype, int *message, int *request);
int mpich_Imrecv_c(void *buf, MPI_Count count, int datatype, int *message, int *request)
{
    MPI_Message message_abi = message == NULL ? MPI_MESSAGE_NULL : message_in(*message);
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Imrecv_c(buffer_in(buf), count, datatype_in(datatype), message == NULL ? NULL : &message_abi, request == NULL ? NULL : &request_abi);
    if (message != NULL)
        *message = message_out(message_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Imrecv_c)

int FUNCTION(Cancel)(int *request);
int mpich_Cancel(int *request)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    int code = abi.Cancel(request == NULL ? NULL : &request_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Cancel)

int FUNCTION(Test_cancelled)(const struct status *status, int *flag);
int mpich_Test_cancelled(const struct status *status, int *flag)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Test_cancelled(status == NULL ? NULL : &status_abi, flag));
}
ALIAS(Test_cancelled)

int FUNCTION(Send_init)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Send_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Send_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Send_init)

int FUNCTION(Send_init_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Send_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Send_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Send_init_c)

int FUNCTION(Bsend_init)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Bsend_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Bsend_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bsend_init)

int FUNCTION(Bsend_init_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Bsend_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Bsend_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bsend_init_c)

int FUNCTION(Ssend_init)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Ssend_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ssend_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ssend_init)

int FUNCTION(Ssend_init_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Ssend_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ssend_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ssend_init_c)

int FUNCTION(Rsend_init)(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Rsend_init(const void *buf, int count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rsend_init(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rsend_init)

int FUNCTION(Rsend_init_c)(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request);
int mpich_Rsend_init_c(const void *buf, MPI_Count count, int datatype, int dest, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rsend_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rsend_init_c)

int FUNCTION(Recv_init)(void *buf, int count, int datatype, int source, int tag, int comm, int *request);
int mpich_Recv_init(void *buf, int count, int datatype, int source, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Recv_init(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Recv_init)

int FUNCTION(Recv_init_c)(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, int *request);
int mpich_Recv_init_c(void *buf, MPI_Count count, int datatype, int source, int tag, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Recv_init_c(buffer_in(buf), count, datatype_in(datatype), rank_in(source), tag_in(tag), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Recv_init_c)

int FUNCTION(Start)(int *request);
int mpich_Start(int *request)
{
    MPI_Request request_abi = request == NULL ? MPI_REQUEST_NULL : request_in(*request);
    int code = abi.Start(request == NULL ? NULL : &request_abi);
    if (request != NULL)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Start)

int FUNCTION(Startall)(int count, int array_of_requests[]);
int mpich_Startall(int count, int array_of_requests[])
{
    MPI_Request array_of_requests_few[FEW], *array_of_requests_abi = request_list_in(array_of_requests, count, array_of_requests_few);
    int code = abi.Startall(count, array_of_requests_abi);
    request_list_out(array_of_requests_abi, array_of_requests, count, array_of_requests_few);
    return error_out(code);
}
ALIAS(Startall)

int FUNCTION(Psend_init)(const void *buf, int partitions, int count, int datatype, int dest, int tag, int comm, int info, int *request);
int mpich_Psend_init(const void *buf, int partitions, int count, int datatype, int dest, int tag, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Psend_init(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Psend_init)

int FUNCTION(Psend_init_c)(const void *buf, int partitions, MPI_Count count, int datatype, int dest, int tag, int comm, int info, int *request);
int mpich_Psend_init_c(const void *buf, int partitions, MPI_Count count, int datatype, int dest, int tag, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Psend_init_c(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Psend_init_c)

int FUNCTION(Precv_init)(void *buf, int partitions, int count, int datatype, int dest, int tag, int comm, int info, int *request);
int mpich_Precv_init(void *buf, int partitions, int count, int datatype, int dest, int tag, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Precv_init(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Precv_init)

int FUNCTION(Precv_init_c)(void *buf, int partitions, MPI_Count count, int datatype, int dest, int tag, int comm, int info, int *request);
int mpich_Precv_init_c(void *buf, int partitions, MPI_Count count, int datatype, int dest, int tag, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Precv_init_c(buffer_in(buf), partitions, count, datatype_in(datatype), rank_in(dest), tag_in(tag), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Precv_init_c)

int FUNCTION(Pready)(int partition, int request);
int mpich_Pready(int partition, int request)
{
    return error_out(abi.Pready(partition, request_in(request)));
}
ALIAS(Pready)

int FUNCTION(Pready_range)(int partition_low, int partition_high, int request);
int mpich_Pready_range(int partition_low, int partition_high, int request)
{
    return error_out(abi.Pready_range(partition_low, partition_high, request_in(request)));
}
ALIAS(Pready_range)

int FUNCTION(Pready_list)(int length, const int array_of_partitions[], int request);
int mpich_Pready_list(int length, const int array_of_partitions[], int request)
{
    return error_out(abi.Pready_list(length, array_of_partitions, request_in(request)));
}
ALIAS(Pready_list)

int FUNCTION(Parrived)(int request, int partition, int *flag);
int mpich_Parrived(int request, int partition, int *flag)
{
    return error_out(abi.Parrived(request_in(request), partition, flag));
}
ALIAS(Parrived)

int FUNCTION(Type_contiguous)(int count, int oldtype, int *newtype);
int mpich_Type_contiguous(int count, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_contiguous(count, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_contiguous)

int FUNCTION(Type_contiguous_c)(MPI_Count count, int oldtype, int *newtype);
int mpich_Type_contiguous_c(MPI_Count count, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_contiguous_c(count, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_contiguous_c)

int FUNCTION(Type_vector)(int count, int blocklength, int stride, int oldtype, int *newtype);
int mpich_Type_vector(int count, int blocklength, int stride, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_vector(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_vector)

int FUNCTION(Type_vector_c)(MPI_Count count, MPI_Count blocklength, MPI_Count stride, int oldtype, int *newtype);
int mpich_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_vector_c(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_vector_c)

int FUNCTION(Type_create_hvector)(int count, int blocklength, MPI_Aint stride, int oldtype, int *newtype);
int mpich_Type_create_hvector(int count, int blocklength, MPI_Aint stride, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_hvector(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hvector)

int FUNCTION(Type_create_hvector_c)(MPI_Count count, MPI_Count blocklength, MPI_Count stride, int oldtype, int *newtype);
int mpich_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_hvector_c(count, blocklength, stride, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hvector_c)

int FUNCTION(Type_indexed)(int count, const int array_of_blocklengths[], const int array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_indexed(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_indexed)

int FUNCTION(Type_indexed_c)(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_indexed_c(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_indexed_c)

int FUNCTION(Type_create_hindexed)(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_create_hindexed(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed)

int FUNCTION(Type_create_hindexed_c)(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_hindexed_c(count, array_of_blocklengths, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed_c)

int FUNCTION(Type_create_indexed_block)(int count, int blocklength, const int array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_indexed_block(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_indexed_block)

int FUNCTION(Type_create_indexed_block_c)(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_indexed_block_c(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_indexed_block_c)

int FUNCTION(Type_create_hindexed_block)(int count, int blocklength, const MPI_Aint array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_hindexed_block(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed_block)

int FUNCTION(Type_create_hindexed_block_c)(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], int oldtype, int *newtype);
int mpich_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[], int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_hindexed_block_c(count, blocklength, array_of_displacements, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_hindexed_block_c)

int FUNCTION(Type_create_struct)(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const int array_of_types[], int *newtype);
int mpich_Type_create_struct(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const int array_of_types[], int *newtype)
{
    MPI_Datatype array_of_types_few[FEW], *array_of_types_abi = datatype_list_in(array_of_types, count, array_of_types_few);
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types_abi, newtype == NULL ? NULL : &newtype_abi);
    datatype_list_out(array_of_types_abi, NULL, count, array_of_types_few);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_struct)

int FUNCTION(Type_create_struct_c)(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], const int array_of_types[], int *newtype);
int mpich_Type_create_struct_c(MPI_Count count, const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], const int array_of_types[], int *newtype)
{
    MPI_Datatype array_of_types_few[FEW], *array_of_types_abi = datatype_list_in(array_of_types, count, array_of_types_few);
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_struct_c(count, array_of_blocklengths, array_of_displacements, array_of_types_abi, newtype == NULL ? NULL : &newtype_abi);
    datatype_list_out(array_of_types_abi, NULL, count, array_of_types_few);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_struct_c)

int FUNCTION(Type_create_subarray)(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, int oldtype, int *newtype);
int mpich_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order == 56 ? MPI_ORDER_C : order == 57 ? MPI_ORDER_FORTRAN : NO_CONSTANT, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_subarray)

int FUNCTION(Type_create_subarray_c)(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, int oldtype, int *newtype);
int mpich_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[], const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_subarray_c(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order == 56 ? MPI_ORDER_C : order == 57 ? MPI_ORDER_FORTRAN : NO_CONSTANT, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_subarray_c)

int FUNCTION(Type_create_darray)(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, int oldtype, int *newtype);
int mpich_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, int oldtype, int *newtype)
{
    int array_of_distribs_few[FEW], *array_of_distribs_abi = numbers_in(array_of_distribs, ndims, array_of_distribs_few, distribution_in);
    int array_of_dargs_few[FEW], *array_of_dargs_abi = numbers_in(array_of_dargs, ndims, array_of_dargs_few, darg_in);
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs_abi, array_of_dargs_abi, array_of_psizes, order == 56 ? MPI_ORDER_C : order == 57 ? MPI_ORDER_FORTRAN : NO_CONSTANT, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    numbers_out(array_of_distribs_abi, NULL, ndims, array_of_distribs_few, distribution_out);
    numbers_out(array_of_dargs_abi, NULL, ndims, array_of_dargs_few, darg_out);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_darray)

int FUNCTION(Type_create_darray_c)(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, int oldtype, int *newtype);
int mpich_Type_create_darray_c(int size, int rank, int ndims, const MPI_Count array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, int oldtype, int *newtype)
{
    int array_of_distribs_few[FEW], *array_of_distribs_abi = numbers_in(array_of_distribs, ndims, array_of_distribs_few, distribution_in);
    int array_of_dargs_few[FEW], *array_of_dargs_abi = numbers_in(array_of_dargs, ndims, array_of_dargs_few, darg_in);
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_darray_c(size, rank, ndims, array_of_gsizes, array_of_distribs_abi, array_of_dargs_abi, array_of_psizes, order == 56 ? MPI_ORDER_C : order == 57 ? MPI_ORDER_FORTRAN : NO_CONSTANT, datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    numbers_out(array_of_distribs_abi, NULL, ndims, array_of_distribs_few, distribution_out);
    numbers_out(array_of_dargs_abi, NULL, ndims, array_of_dargs_few, darg_out);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_darray_c)

int FUNCTION(Type_create_resized)(int oldtype, MPI_Aint lb, MPI_Aint extent, int *newtype);
int mpich_Type_create_resized(int oldtype, MPI_Aint lb, MPI_Aint extent, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_resized(datatype_in(oldtype), lb, extent, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_resized)

int FUNCTION(Type_create_resized_c)(int oldtype, MPI_Count lb, MPI_Count extent, int *newtype);
int mpich_Type_create_resized_c(int oldtype, MPI_Count lb, MPI_Count extent, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_resized_c(datatype_in(oldtype), lb, extent, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_resized_c)

int FUNCTION(Type_dup)(int oldtype, int *newtype);
int mpich_Type_dup(int oldtype, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_dup(datatype_in(oldtype), newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_dup)

int FUNCTION(Type_get_value_index)(int value_type, int index_type, int *pair_type);
int mpich_Type_get_value_index(int value_type, int index_type, int *pair_type)
{
    MPI_Datatype pair_type_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_get_value_index(datatype_in(value_type), datatype_in(index_type), pair_type == NULL ? NULL : &pair_type_abi);
    if (pair_type != NULL && code == MPI_SUCCESS)
        *pair_type = datatype_out(pair_type_abi);
    return error_out(code);
}
ALIAS(Type_get_value_index)

int FUNCTION(Get_address)(const void *location, MPI_Aint *address);
int mpich_Get_address(const void *location, MPI_Aint *address)
{
    return error_out(abi.Get_address(location, address));
}
ALIAS(Get_address)

MPI_Aint FUNCTION(Aint_add)(MPI_Aint base, MPI_Aint disp);
MPI_Aint mpich_Aint_add(MPI_Aint base, MPI_Aint disp)
{
    return abi.Aint_add(base, disp);
}
ALIAS(Aint_add)

MPI_Aint FUNCTION(Aint_diff)(MPI_Aint addr1, MPI_Aint addr2);
MPI_Aint mpich_Aint_diff(MPI_Aint addr1, MPI_Aint addr2)
{
    return abi.Aint_diff(addr1, addr2);
}
ALIAS(Aint_diff)

int FUNCTION(Type_size)(int datatype, int *size);
int mpich_Type_size(int datatype, int *size)
{
    return error_out(abi.Type_size(datatype_in(datatype), size));
}
ALIAS(Type_size)

int FUNCTION(Type_size_c)(int datatype, MPI_Count *size);
int mpich_Type_size_c(int datatype, MPI_Count *size)
{
    return error_out(abi.Type_size_c(datatype_in(datatype), size));
}
ALIAS(Type_size_c)

int FUNCTION(Type_get_extent)(int datatype, MPI_Aint *lb, MPI_Aint *extent);
int mpich_Type_get_extent(int datatype, MPI_Aint *lb, MPI_Aint *extent)
{
    return error_out(abi.Type_get_extent(datatype_in(datatype), lb, extent));
}
ALIAS(Type_get_extent)

int FUNCTION(Type_get_extent_c)(int datatype, MPI_Count *lb, MPI_Count *extent);
int mpich_Type_get_extent_c(int datatype, MPI_Count *lb, MPI_Count *extent)
{
    return error_out(abi.Type_get_extent_c(datatype_in(datatype), lb, extent));
}
ALIAS(Type_get_extent_c)

int FUNCTION(Type_get_true_extent)(int datatype, MPI_Aint *true_lb, MPI_Aint *true_extent);
int mpich_Type_get_true_extent(int datatype, MPI_Aint *true_lb, MPI_Aint *true_extent)
{
    return error_out(abi.Type_get_true_extent(datatype_in(datatype), true_lb, true_extent));
}
ALIAS(Type_get_true_extent)

int FUNCTION(Type_get_true_extent_c)(int datatype, MPI_Count *true_lb, MPI_Count *true_extent);
int mpich_Type_get_true_extent_c(int datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    return error_out(abi.Type_get_true_extent_c(datatype_in(datatype), true_lb, true_extent));
}
ALIAS(Type_get_true_extent_c)

int FUNCTION(Type_commit)(int *datatype);
int mpich_Type_commit(int *datatype)
{
    MPI_Datatype datatype_abi = datatype == NULL ? MPI_DATATYPE_NULL : datatype_in(*datatype);
    int code = abi.Type_commit(datatype == NULL ? NULL : &datatype_abi);
    if (datatype != NULL)
        *datatype = datatype_out(datatype_abi);
    return error_out(code);
}
ALIAS(Type_commit)

int FUNCTION(Type_free)(int *datatype);
int mpich_Type_free(int *datatype)
{
    MPI_Datatype datatype_abi = datatype == NULL ? MPI_DATATYPE_NULL : datatype_in(*datatype);
    int code = abi.Type_free(datatype == NULL ? NULL : &datatype_abi);
    if (datatype != NULL)
        *datatype = datatype_out(datatype_abi);
    return error_out(code);
}
ALIAS(Type_free)

int FUNCTION(Get_elements)(const struct status *status, int datatype, int *count);
int mpich_Get_elements(const struct status *status, int datatype, int *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_elements(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_elements)

int FUNCTION(Get_elements_c)(const struct status *status, int datatype, MPI_Count *count);
int mpich_Get_elements_c(const struct status *status, int datatype, MPI_Count *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_elements_c(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_elements_c)

int FUNCTION(Type_get_envelope)(int datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner);
int mpich_Type_get_envelope(int datatype, int *num_integers, int *num_addresses, int *num_datatypes, int *combiner)
{
    int combiner_abi = combiner == NULL ? 0 : combiner_in(*combiner);
    int code = abi.Type_get_envelope(datatype_in(datatype), num_integers, num_addresses, num_datatypes, combiner == NULL ? NULL : &combiner_abi);
    if (combiner != NULL && code == MPI_SUCCESS)
        *combiner = combiner_out(combiner_abi);
    return error_out(code);
}
ALIAS(Type_get_envelope)

int FUNCTION(Type_get_envelope_c)(int datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner);
int mpich_Type_get_envelope_c(int datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner)
{
    int combiner_abi = combiner == NULL ? 0 : combiner_in(*combiner);
    int code = abi.Type_get_envelope_c(datatype_in(datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner == NULL ? NULL : &combiner_abi);
    if (combiner != NULL && code == MPI_SUCCESS)
        *combiner = combiner_out(combiner_abi);
    return error_out(code);
}
ALIAS(Type_get_envelope_c)

int FUNCTION(Pack)(const void *inbuf, int incount, int datatype, void *outbuf, int outsize, int *position, int comm);
int mpich_Pack(const void *inbuf, int incount, int datatype, void *outbuf, int outsize, int *position, int comm)
{
    return error_out(abi.Pack(buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position, comm_in(comm)));
}
ALIAS(Pack)

int FUNCTION(Pack_c)(const void *inbuf, MPI_Count incount, int datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, int comm);
int mpich_Pack_c(const void *inbuf, MPI_Count incount, int datatype, void *outbuf, MPI_Count outsize, MPI_Count *position, int comm)
{
    return error_out(abi.Pack_c(buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position, comm_in(comm)));
}
ALIAS(Pack_c)

int FUNCTION(Unpack)(const void *inbuf, int insize, int *position, void *outbuf, int outcount, int datatype, int comm);
int mpich_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount, int datatype, int comm)
{
    return error_out(abi.Unpack(inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype), comm_in(comm)));
}
ALIAS(Unpack)

int FUNCTION(Unpack_c)(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, int datatype, int comm);
int mpich_Unpack_c(const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, int datatype, int comm)
{
    return error_out(abi.Unpack_c(inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype), comm_in(comm)));
}
ALIAS(Unpack_c)

int FUNCTION(Pack_size)(int incount, int datatype, int comm, int *size);
int mpich_Pack_size(int incount, int datatype, int comm, int *size)
{
    return error_out(abi.Pack_size(incount, datatype_in(datatype), comm_in(comm), size));
}
ALIAS(Pack_size)

int FUNCTION(Pack_size_c)(MPI_Count incount, int datatype, int comm, MPI_Count *size);
int mpich_Pack_size_c(MPI_Count incount, int datatype, int comm, MPI_Count *size)
{
    return error_out(abi.Pack_size_c(incount, datatype_in(datatype), comm_in(comm), size));
}
ALIAS(Pack_size_c)

int FUNCTION(Pack_external)(const char *datarep, const void *inbuf, int incount, int datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position);
int mpich_Pack_external(const char *datarep, const void *inbuf, int incount, int datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position)
{
    return error_out(abi.Pack_external(datarep, buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position));
}
ALIAS(Pack_external)

int FUNCTION(Pack_external_c)(const char *datarep, const void *inbuf, MPI_Count incount, int datatype, void *outbuf, MPI_Count outsize, MPI_Count *position);
int mpich_Pack_external_c(const char *datarep, const void *inbuf, MPI_Count incount, int datatype, void *outbuf, MPI_Count outsize, MPI_Count *position)
{
    return error_out(abi.Pack_external_c(datarep, buffer_in(inbuf), incount, datatype_in(datatype), outbuf, outsize, position));
}
ALIAS(Pack_external_c)

int FUNCTION(Unpack_external)(const char *datarep, const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, int datatype);
int mpich_Unpack_external(const char *datarep, const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, int datatype)
{
    return error_out(abi.Unpack_external(datarep, inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype)));
}
ALIAS(Unpack_external)

int FUNCTION(Unpack_external_c)(const char *datarep, const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, int datatype);
int mpich_Unpack_external_c(const char *datarep, const void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf, MPI_Count outcount, int datatype)
{
    return error_out(abi.Unpack_external_c(datarep, inbuf, insize, position, buffer_in(outbuf), outcount, datatype_in(datatype)));
}
ALIAS(Unpack_external_c)

int FUNCTION(Pack_external_size)(const char *datarep, int incount, int datatype, MPI_Aint *size);
int mpich_Pack_external_size(const char *datarep, int incount, int datatype, MPI_Aint *size)
{
    return error_out(abi.Pack_external_size(datarep, incount, datatype_in(datatype), size));
}
ALIAS(Pack_external_size)

int FUNCTION(Pack_external_size_c)(const char *datarep, MPI_Count incount, int datatype, MPI_Count *size);
int mpich_Pack_external_size_c(const char *datarep, MPI_Count incount, int datatype, MPI_Count *size)
{
    return error_out(abi.Pack_external_size_c(datarep, incount, datatype_in(datatype), size));
}
ALIAS(Pack_external_size_c)

int FUNCTION(Barrier)(int comm);
int mpich_Barrier(int comm)
{
    return error_out(abi.Barrier(comm_in(comm)));
}
ALIAS(Barrier)

int FUNCTION(Bcast)(void *buffer, int count, int datatype, int root, int comm);
int mpich_Bcast(void *buffer, int count, int datatype, int root, int comm)
{
    return error_out(abi.Bcast(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm)));
}
ALIAS(Bcast)

int FUNCTION(Bcast_c)(void *buffer, MPI_Count count, int datatype, int root, int comm);
int mpich_Bcast_c(void *buffer, MPI_Count count, int datatype, int root, int comm)
{
    return error_out(abi.Bcast_c(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm)));
}
ALIAS(Bcast_c)

int FUNCTION(Gather)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm);
int mpich_Gather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm)
{
    return error_out(abi.Gather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gather)

int FUNCTION(Gather_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm);
int mpich_Gather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm)
{
    return error_out(abi.Gather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gather_c)

int FUNCTION(Gatherv)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm);
int mpich_Gatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm)
{
    return error_out(abi.Gatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gatherv)

int FUNCTION(Gatherv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm);
int mpich_Gatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm)
{
    return error_out(abi.Gatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Gatherv_c)

int FUNCTION(Scatter)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm);
int mpich_Scatter(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm)
{
    return error_out(abi.Scatter(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatter)

int FUNCTION(Scatter_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm);
int mpich_Scatter_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm)
{
    return error_out(abi.Scatter_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatter_c)

int FUNCTION(Scatterv)(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm);
int mpich_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm)
{
    return error_out(abi.Scatterv(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatterv)

int FUNCTION(Scatterv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm);
int mpich_Scatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm)
{
    return error_out(abi.Scatterv_c(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm)));
}
ALIAS(Scatterv_c)

int FUNCTION(Allgather)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm);
int mpich_Allgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm)
{
    return error_out(abi.Allgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgather)

int FUNCTION(Allgather_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm);
int mpich_Allgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm)
{
    return error_out(abi.Allgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgather_c)

int FUNCTION(Allgatherv)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm);
int mpich_Allgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm)
{
    return error_out(abi.Allgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgatherv)

int FUNCTION(Allgatherv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm);
int mpich_Allgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm)
{
    return error_out(abi.Allgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Allgatherv_c)

int FUNCTION(Alltoall)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm);
int mpich_Alltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm)
{
    return error_out(abi.Alltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoall)

int FUNCTION(Alltoall_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm);
int mpich_Alltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm)
{
    return error_out(abi.Alltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoall_c)

int FUNCTION(Alltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm);
int mpich_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm)
{
    return error_out(abi.Alltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoallv)

int FUNCTION(Alltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm);
int mpich_Alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm)
{
    return error_out(abi.Alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Alltoallv_c)

int FUNCTION(Reduce)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm);
int mpich_Reduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm)
{
    return error_out(abi.Reduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm)));
}
ALIAS(Reduce)

int FUNCTION(Reduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm);
int mpich_Reduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm)
{
    return error_out(abi.Reduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm)));
}
ALIAS(Reduce_c)

int FUNCTION(Allreduce)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm);
int mpich_Allreduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm)
{
    return error_out(abi.Allreduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Allreduce)

int FUNCTION(Allreduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm);
int mpich_Allreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm)
{
    return error_out(abi.Allreduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Allreduce_c)

int FUNCTION(Reduce_scatter_block)(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm);
int mpich_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm)
{
    return error_out(abi.Reduce_scatter_block(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter_block)

int FUNCTION(Reduce_scatter_block_c)(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm);
int mpich_Reduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm)
{
    return error_out(abi.Reduce_scatter_block_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter_block_c)

int FUNCTION(Reduce_scatter)(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm);
int mpich_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm)
{
    return error_out(abi.Reduce_scatter(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter)

int FUNCTION(Reduce_scatter_c)(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm);
int mpich_Reduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm)
{
    return error_out(abi.Reduce_scatter_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Reduce_scatter_c)

int FUNCTION(Scan)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm);
int mpich_Scan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm)
{
    return error_out(abi.Scan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Scan)

int FUNCTION(Scan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm);
int mpich_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm)
{
    return error_out(abi.Scan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Scan_c)

int FUNCTION(Exscan)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm);
int mpich_Exscan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm)
{
    return error_out(abi.Exscan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Exscan)

int FUNCTION(Exscan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm);
int mpich_Exscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm)
{
    return error_out(abi.Exscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm)));
}
ALIAS(Exscan_c)

int FUNCTION(Op_free)(int *op);
int mpich_Op_free(int *op)
{
    MPI_Op op_abi = op == NULL ? MPI_OP_NULL : op_in(*op);
    int code = abi.Op_free(op == NULL ? NULL : &op_abi);
    if (op != NULL)
        *op = op_out(op_abi);
    return error_out(code);
}
ALIAS(Op_free)

int FUNCTION(Op_commutative)(int op, int *commute);
int mpich_Op_commutative(int op, int *commute)
{
    return error_out(abi.Op_commutative(op_in(op), commute));
}
ALIAS(Op_commutative)

int FUNCTION(Reduce_local)(const void *inbuf, void *inoutbuf, int count, int datatype, int op);
int mpich_Reduce_local(const void *inbuf, void *inoutbuf, int count, int datatype, int op)
{
    return error_out(abi.Reduce_local(buffer_in(inbuf), buffer_in(inoutbuf), count, datatype_in(datatype), op_in(op)));
}
ALIAS(Reduce_local)

int FUNCTION(Reduce_local_c)(const void *inbuf, void *inoutbuf, MPI_Count count, int datatype, int op);
int mpich_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, int datatype, int op)
{
    return error_out(abi.Reduce_local_c(buffer_in(inbuf), buffer_in(inoutbuf), count, datatype_in(datatype), op_in(op)));
}
ALIAS(Reduce_local_c)

int FUNCTION(Ibarrier)(int comm, int *request);
int mpich_Ibarrier(int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ibarrier(comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibarrier)

int FUNCTION(Ibcast)(void *buffer, int count, int datatype, int root, int comm, int *request);
int mpich_Ibcast(void *buffer, int count, int datatype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ibcast(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibcast)

int FUNCTION(Ibcast_c)(void *buffer, MPI_Count count, int datatype, int root, int comm, int *request);
int mpich_Ibcast_c(void *buffer, MPI_Count count, int datatype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ibcast_c(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ibcast_c)

int FUNCTION(Igather)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request);
int mpich_Igather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Igather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igather)

int FUNCTION(Igather_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request);
int mpich_Igather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Igather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igather_c)

int FUNCTION(Igatherv)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm, int *request);
int mpich_Igatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Igatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igatherv)

int FUNCTION(Igatherv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm, int *request);
int mpich_Igatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Igatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Igatherv_c)

int FUNCTION(Iscatter)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request);
int mpich_Iscatter(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iscatter(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatter)

int FUNCTION(Iscatter_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request);
int mpich_Iscatter_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iscatter_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatter_c)

int FUNCTION(Iscatterv)(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request);
int mpich_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iscatterv(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatterv)

int FUNCTION(Iscatterv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request);
int mpich_Iscatterv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iscatterv_c(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscatterv_c)

int FUNCTION(Iallgather)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request);
int mpich_Iallgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iallgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgather)

int FUNCTION(Iallgather_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request);
int mpich_Iallgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iallgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgather_c)

int FUNCTION(Iallgatherv)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int *request);
int mpich_Iallgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iallgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgatherv)

int FUNCTION(Iallgatherv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int *request);
int mpich_Iallgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iallgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallgatherv_c)

int FUNCTION(Ialltoall)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request);
int mpich_Ialltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ialltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoall)

int FUNCTION(Ialltoall_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request);
int mpich_Ialltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ialltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoall_c)

int FUNCTION(Ialltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int *request);
int mpich_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ialltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoallv)

int FUNCTION(Ialltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int *request);
int mpich_Ialltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ialltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ialltoallv_c)

int FUNCTION(Ireduce)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm, int *request);
int mpich_Ireduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ireduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce)

int FUNCTION(Ireduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm, int *request);
int mpich_Ireduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ireduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_c)

int FUNCTION(Iallreduce)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request);
int mpich_Iallreduce(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iallreduce(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallreduce)

int FUNCTION(Iallreduce_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request);
int mpich_Iallreduce_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iallreduce_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iallreduce_c)

int FUNCTION(Ireduce_scatter_block)(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm, int *request);
int mpich_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ireduce_scatter_block(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter_block)

int FUNCTION(Ireduce_scatter_block_c)(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm, int *request);
int mpich_Ireduce_scatter_block_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ireduce_scatter_block_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter_block_c)

int FUNCTION(Ireduce_scatter)(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm, int *request);
int mpich_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ireduce_scatter(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter)

int FUNCTION(Ireduce_scatter_c)(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm, int *request);
int mpich_Ireduce_scatter_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ireduce_scatter_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ireduce_scatter_c)

int FUNCTION(Iscan)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request);
int mpich_Iscan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iscan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscan)

int FUNCTION(Iscan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request);
int mpich_Iscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iscan_c)

int FUNCTION(Iexscan)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request);
int mpich_Iexscan(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iexscan(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iexscan)

int FUNCTION(Iexscan_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request);
int mpich_Iexscan_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Iexscan_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Iexscan_c)

int FUNCTION(Barrier_init)(int comm, int info, int *request);
int mpich_Barrier_init(int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Barrier_init(comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Barrier_init)

int FUNCTION(Bcast_init)(void *buffer, int count, int datatype, int root, int comm, int info, int *request);
int mpich_Bcast_init(void *buffer, int count, int datatype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Bcast_init(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bcast_init)

int FUNCTION(Bcast_init_c)(void *buffer, MPI_Count count, int datatype, int root, int comm, int info, int *request);
int mpich_Bcast_init_c(void *buffer, MPI_Count count, int datatype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Bcast_init_c(buffer_in(buffer), count, datatype_in(datatype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Bcast_init_c)

int FUNCTION(Gather_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request);
int mpich_Gather_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Gather_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gather_init)

int FUNCTION(Gather_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request);
int mpich_Gather_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Gather_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gather_init_c)

int FUNCTION(Gatherv_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm, int info, int *request);
int mpich_Gatherv_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Gatherv_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gatherv_init)

int FUNCTION(Gatherv_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm, int info, int *request);
int mpich_Gatherv_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Gatherv_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Gatherv_init_c)

int FUNCTION(Scatter_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request);
int mpich_Scatter_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Scatter_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatter_init)

int FUNCTION(Scatter_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request);
int mpich_Scatter_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Scatter_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatter_init_c)

int FUNCTION(Scatterv_init)(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request);
int mpich_Scatterv_init(const void *sendbuf, const int sendcounts[], const int displs[], int sendtype, void *recvbuf, int recvcount, int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Scatterv_init(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatterv_init)

int FUNCTION(Scatterv_init_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request);
int mpich_Scatterv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[], int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Scatterv_init_c(buffer_in(sendbuf), sendcounts, displs, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scatterv_init_c)

int FUNCTION(Allgather_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request);
int mpich_Allgather_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Allgather_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgather_init)

int FUNCTION(Allgather_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request);
int mpich_Allgather_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Allgather_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgather_init_c)

int FUNCTION(Allgatherv_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int info, int *request);
int mpich_Allgatherv_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Allgatherv_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgatherv_init)

int FUNCTION(Allgatherv_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int info, int *request);
int mpich_Allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Allgatherv_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allgatherv_init_c)

int FUNCTION(Alltoall_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request);
int mpich_Alltoall_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Alltoall_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoall_init)

int FUNCTION(Alltoall_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request);
int mpich_Alltoall_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Alltoall_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoall_init_c)

int FUNCTION(Alltoallv_init)(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int info, int *request);
int mpich_Alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Alltoallv_init(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoallv_init)

int FUNCTION(Alltoallv_init_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int info, int *request);
int mpich_Alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Alltoallv_init_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Alltoallv_init_c)

int FUNCTION(Reduce_init)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm, int info, int *request);
int mpich_Reduce_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Reduce_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_init)

int FUNCTION(Reduce_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm, int info, int *request);
int mpich_Reduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int root, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Reduce_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), rank_in(root), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_init_c)

int FUNCTION(Allreduce_init)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request);
int mpich_Allreduce_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Allreduce_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allreduce_init)

int FUNCTION(Allreduce_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request);
int mpich_Allreduce_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Allreduce_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Allreduce_init_c)

int FUNCTION(Reduce_scatter_block_init)(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm, int info, int *request);
int mpich_Reduce_scatter_block_init(const void *sendbuf, void *recvbuf, int recvcount, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Reduce_scatter_block_init(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_block_init)

int FUNCTION(Reduce_scatter_block_init_c)(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm, int info, int *request);
int mpich_Reduce_scatter_block_init_c(const void *sendbuf, void *recvbuf, MPI_Count recvcount, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Reduce_scatter_block_init_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcount, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_block_init_c)

int FUNCTION(Reduce_scatter_init)(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm, int info, int *request);
int mpich_Reduce_scatter_init(const void *sendbuf, void *recvbuf, const int recvcounts[], int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Reduce_scatter_init(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_init)

int FUNCTION(Reduce_scatter_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm, int info, int *request);
int mpich_Reduce_scatter_init_c(const void *sendbuf, void *recvbuf, const MPI_Count recvcounts[], int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Reduce_scatter_init_c(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Reduce_scatter_init_c)

int FUNCTION(Scan_init)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request);
int mpich_Scan_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Scan_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scan_init)

int FUNCTION(Scan_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request);
int mpich_Scan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Scan_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Scan_init_c)

int FUNCTION(Exscan_init)(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request);
int mpich_Exscan_init(const void *sendbuf, void *recvbuf, int count, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Exscan_init(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Exscan_init)

int FUNCTION(Exscan_init_c)(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request);
int mpich_Exscan_init_c(const void *sendbuf, void *recvbuf, MPI_Count count, int datatype, int op, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Exscan_init_c(buffer_in(sendbuf), buffer_in(recvbuf), count, datatype_in(datatype), op_in(op), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Exscan_init_c)

int FUNCTION(Group_size)(int group, int *size);
int mpich_Group_size(int group, int *size)
{
    return error_out(abi.Group_size(group_in(group), size));
}
ALIAS(Group_size)

int FUNCTION(Group_rank)(int group, int *rank);
int mpich_Group_rank(int group, int *rank)
{
    return error_out(abi.Group_rank(group_in(group), rank));
}
ALIAS(Group_rank)

int FUNCTION(Group_translate_ranks)(int group1, int n, const int ranks1[], int group2, int ranks2[]);
int mpich_Group_translate_ranks(int group1, int n, const int ranks1[], int group2, int ranks2[])
{
    int ranks1_few[FEW], *ranks1_abi = numbers_in(ranks1, n, ranks1_few, rank_in);
    int ranks2_few[FEW], *ranks2_abi = numbers_in(ranks2, n, ranks2_few, rank_in);
    int code = abi.Group_translate_ranks(group_in(group1), n, ranks1_abi, group_in(group2), ranks2_abi);
    numbers_out(ranks1_abi, NULL, n, ranks1_few, rank_out);
    numbers_out(ranks2_abi, ranks2, n, ranks2_few, rank_out);
    return error_out(code);
}
ALIAS(Group_translate_ranks)

int FUNCTION(Group_compare)(int group1, int group2, int *result);
int mpich_Group_compare(int group1, int group2, int *result)
{
    int result_abi = result == NULL ? 0 : compare_in(*result);
    int code = abi.Group_compare(group_in(group1), group_in(group2), result == NULL ? NULL : &result_abi);
    if (result != NULL && code == MPI_SUCCESS)
        *result = compare_out(result_abi);
    return error_out(code);
}
ALIAS(Group_compare)

int FUNCTION(Group_union)(int group1, int group2, int *newgroup);
int mpich_Group_union(int group1, int group2, int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_union(group_in(group1), group_in(group2), newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_union)

int FUNCTION(Group_intersection)(int group1, int group2, int *newgroup);
int mpich_Group_intersection(int group1, int group2, int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_intersection(group_in(group1), group_in(group2), newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_intersection)

int FUNCTION(Group_difference)(int group1, int group2, int *newgroup);
int mpich_Group_difference(int group1, int group2, int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_difference(group_in(group1), group_in(group2), newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_difference)

int FUNCTION(Group_incl)(int group, int n, const int ranks[], int *newgroup);
int mpich_Group_incl(int group, int n, const int ranks[], int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_incl(group_in(group), n, ranks, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_incl)

int FUNCTION(Group_excl)(int group, int n, const int ranks[], int *newgroup);
int mpich_Group_excl(int group, int n, const int ranks[], int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_excl(group_in(group), n, ranks, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_excl)

int FUNCTION(Group_range_incl)(int group, int n, int ranges[][3], int *newgroup);
int mpich_Group_range_incl(int group, int n, int ranges[][3], int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_range_incl(group_in(group), n, ranges, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_range_incl)

int FUNCTION(Group_range_excl)(int group, int n, int ranges[][3], int *newgroup);
int mpich_Group_range_excl(int group, int n, int ranges[][3], int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_range_excl(group_in(group), n, ranges, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_range_excl)

int FUNCTION(Group_from_session_pset)(int session, const char *pset_name, int *newgroup);
int mpich_Group_from_session_pset(int session, const char *pset_name, int *newgroup)
{
    MPI_Group newgroup_abi = MPI_GROUP_NULL;
    int code = abi.Group_from_session_pset(session_in(session), pset_name, newgroup == NULL ? NULL : &newgroup_abi);
    if (newgroup != NULL && code == MPI_SUCCESS)
        *newgroup = group_out(newgroup_abi);
    return error_out(code);
}
ALIAS(Group_from_session_pset)

int FUNCTION(Group_free)(int *group);
int mpich_Group_free(int *group)
{
    MPI_Group group_abi = group == NULL ? MPI_GROUP_NULL : group_in(*group);
    int code = abi.Group_free(group == NULL ? NULL : &group_abi);
    if (group != NULL)
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Group_free)

int FUNCTION(Comm_size)(int comm, int *size);
int mpich_Comm_size(int comm, int *size)
{
    return error_out(abi.Comm_size(comm_in(comm), size));
}
ALIAS(Comm_size)

int FUNCTION(Comm_rank)(int comm, int *rank);
int mpich_Comm_rank(int comm, int *rank)
{
    return error_out(abi.Comm_rank(comm_in(comm), rank));
}
ALIAS(Comm_rank)

int FUNCTION(Comm_compare)(int comm1, int comm2, int *result);
int mpich_Comm_compare(int comm1, int comm2, int *result)
{
    int result_abi = result == NULL ? 0 : compare_in(*result);
    int code = abi.Comm_compare(comm_in(comm1), comm_in(comm2), result == NULL ? NULL : &result_abi);
    if (result != NULL && code == MPI_SUCCESS)
        *result = compare_out(result_abi);
    return error_out(code);
}
ALIAS(Comm_compare)

int FUNCTION(Comm_group)(int comm, int *group);
int mpich_Comm_group(int comm, int *group)
{
    MPI_Group group_abi = MPI_GROUP_NULL;
    int code = abi.Comm_group(comm_in(comm), group == NULL ? NULL : &group_abi);
    if (group != NULL && code == MPI_SUCCESS)
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Comm_group)

int FUNCTION(Comm_dup)(int comm, int *newcomm);
int mpich_Comm_dup(int comm, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_dup(comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_dup)

int FUNCTION(Comm_dup_with_info)(int comm, int info, int *newcomm);
int mpich_Comm_dup_with_info(int comm, int info, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_dup_with_info(comm_in(comm), info_in(info), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_dup_with_info)

int FUNCTION(Comm_idup)(int comm, int *newcomm, int *request);
int mpich_Comm_idup(int comm, int *newcomm, int *request)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Comm_idup(comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi, request == NULL ? NULL : &request_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Comm_idup)

int FUNCTION(Comm_idup_with_info)(int comm, int info, int *newcomm, int *request);
int mpich_Comm_idup_with_info(int comm, int info, int *newcomm, int *request)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Comm_idup_with_info(comm_in(comm), info_in(info), newcomm == NULL ? NULL : &newcomm_abi, request == NULL ? NULL : &request_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Comm_idup_with_info)

int FUNCTION(Comm_create)(int comm, int group, int *newcomm);
int mpich_Comm_create(int comm, int group, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_create(comm_in(comm), group_in(group), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_create)

int FUNCTION(Comm_create_group)(int comm, int group, int tag, int *newcomm);
int mpich_Comm_create_group(int comm, int group, int tag, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_create_group(comm_in(comm), group_in(group), tag_in(tag), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_create_group)

int FUNCTION(Comm_create_from_group)(int group, const char *stringtag, int info, int errhandler, int *newcomm);
int mpich_Comm_create_from_group(int group, const char *stringtag, int info, int errhandler, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_create_from_group(group_in(group), stringtag, info_in(info), errhandler_in(errhandler), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_create_from_group)

int FUNCTION(Comm_split)(int comm, int color, int key, int *newcomm);
int mpich_Comm_split(int comm, int color, int key, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_split(comm_in(comm), color, key, newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_split)

int FUNCTION(Comm_split_type)(int comm, int split_type, int key, int info, int *newcomm);
int mpich_Comm_split_type(int comm, int split_type, int key, int info, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_split_type(comm_in(comm), split_in(split_type), key, info_in(info), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_split_type)

int FUNCTION(Comm_free)(int *comm);
int mpich_Comm_free(int *comm)
{
    MPI_Comm comm_abi = comm == NULL ? MPI_COMM_NULL : comm_in(*comm);
    int code = abi.Comm_free(comm == NULL ? NULL : &comm_abi);
    if (comm != NULL)
        *comm = comm_out(comm_abi);
    return error_out(code);
}
ALIAS(Comm_free)

int FUNCTION(Comm_set_info)(int comm, int info);
int mpich_Comm_set_info(int comm, int info)
{
    return error_out(abi.Comm_set_info(comm_in(comm), info_in(info)));
}
ALIAS(Comm_set_info)

int FUNCTION(Comm_get_info)(int comm, int *info_used);
int mpich_Comm_get_info(int comm, int *info_used)
{
    MPI_Info info_used_abi = MPI_INFO_NULL;
    int code = abi.Comm_get_info(comm_in(comm), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && code == MPI_SUCCESS)
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(Comm_get_info)

int FUNCTION(Comm_test_inter)(int comm, int *flag);
int mpich_Comm_test_inter(int comm, int *flag)
{
    return error_out(abi.Comm_test_inter(comm_in(comm), flag));
}
ALIAS(Comm_test_inter)

int FUNCTION(Comm_remote_size)(int comm, int *size);
int mpich_Comm_remote_size(int comm, int *size)
{
    return error_out(abi.Comm_remote_size(comm_in(comm), size));
}
ALIAS(Comm_remote_size)

int FUNCTION(Comm_remote_group)(int comm, int *group);
int mpich_Comm_remote_group(int comm, int *group)
{
    MPI_Group group_abi = MPI_GROUP_NULL;
    int code = abi.Comm_remote_group(comm_in(comm), group == NULL ? NULL : &group_abi);
    if (group != NULL && code == MPI_SUCCESS)
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Comm_remote_group)

int FUNCTION(Intercomm_create)(int local_comm, int local_leader, int peer_comm, int remote_leader, int tag, int *newintercomm);
int mpich_Intercomm_create(int local_comm, int local_leader, int peer_comm, int remote_leader, int tag, int *newintercomm)
{
    MPI_Comm newintercomm_abi = MPI_COMM_NULL;
    int code = abi.Intercomm_create(comm_in(local_comm), rank_in(local_leader), comm_in(peer_comm), remote_leader, tag_in(tag), newintercomm == NULL ? NULL : &newintercomm_abi);
    if (newintercomm != NULL && code == MPI_SUCCESS)
        *newintercomm = comm_out(newintercomm_abi);
    return error_out(code);
}
ALIAS(Intercomm_create)

int FUNCTION(Intercomm_create_from_groups)(int local_group, int local_leader, int remote_group, int remote_leader, const char *stringtag, int info, int errhandler, int *newintercomm);
int mpich_Intercomm_create_from_groups(int local_group, int local_leader, int remote_group, int remote_leader, const char *stringtag, int info, int errhandler, int *newintercomm)
{
    MPI_Comm newintercomm_abi = MPI_COMM_NULL;
    int code = abi.Intercomm_create_from_groups(group_in(local_group), local_leader, group_in(remote_group), remote_leader, stringtag, info_in(info), errhandler_in(errhandler), newintercomm == NULL ? NULL : &newintercomm_abi);
    if (newintercomm != NULL && code == MPI_SUCCESS)
        *newintercomm = comm_out(newintercomm_abi);
    return error_out(code);
}
ALIAS(Intercomm_create_from_groups)

int FUNCTION(Intercomm_merge)(int intercomm, int high, int *newintracomm);
int mpich_Intercomm_merge(int intercomm, int high, int *newintracomm)
{
    MPI_Comm newintracomm_abi = MPI_COMM_NULL;
    int code = abi.Intercomm_merge(comm_in(intercomm), high, newintracomm == NULL ? NULL : &newintracomm_abi);
    if (newintracomm != NULL && code == MPI_SUCCESS)
        *newintracomm = comm_out(newintracomm_abi);
    return error_out(code);
}
ALIAS(Intercomm_merge)

int FUNCTION(Comm_free_keyval)(int *comm_keyval);
int mpich_Comm_free_keyval(int *comm_keyval)
{
    int comm_keyval_abi = comm_keyval == NULL ? 0 : keyval_in(*comm_keyval);
    int code = abi.Comm_free_keyval(comm_keyval == NULL ? NULL : &comm_keyval_abi);
    if (comm_keyval != NULL && code == MPI_SUCCESS)
        *comm_keyval = keyval_out(comm_keyval_abi);
    return error_out(code);
}
ALIAS(Comm_free_keyval)

int FUNCTION(Comm_set_attr)(int comm, int comm_keyval, void *attribute_val);
int mpich_Comm_set_attr(int comm, int comm_keyval, void *attribute_val)
{
    return error_out(abi.Comm_set_attr(comm_in(comm), keyval_in(comm_keyval), attribute_val));
}
ALIAS(Comm_set_attr)

int FUNCTION(Comm_delete_attr)(int comm, int comm_keyval);
int mpich_Comm_delete_attr(int comm, int comm_keyval)
{
    return error_out(abi.Comm_delete_attr(comm_in(comm), keyval_in(comm_keyval)));
}
ALIAS(Comm_delete_attr)

int FUNCTION(Win_free_keyval)(int *win_keyval);
int mpich_Win_free_keyval(int *win_keyval)
{
    int win_keyval_abi = win_keyval == NULL ? 0 : keyval_in(*win_keyval);
    int code = abi.Win_free_keyval(win_keyval == NULL ? NULL : &win_keyval_abi);
    if (win_keyval != NULL && code == MPI_SUCCESS)
        *win_keyval = keyval_out(win_keyval_abi);
    return error_out(code);
}
ALIAS(Win_free_keyval)

int FUNCTION(Win_set_attr)(int win, int win_keyval, void *attribute_val);
int mpich_Win_set_attr(int win, int win_keyval, void *attribute_val)
{
    return error_out(abi.Win_set_attr(win_in(win), keyval_in(win_keyval), attribute_val));
}
ALIAS(Win_set_attr)

int FUNCTION(Win_delete_attr)(int win, int win_keyval);
int mpich_Win_delete_attr(int win, int win_keyval)
{
    return error_out(abi.Win_delete_attr(win_in(win), keyval_in(win_keyval)));
}
ALIAS(Win_delete_attr)

int FUNCTION(Type_free_keyval)(int *type_keyval);
int mpich_Type_free_keyval(int *type_keyval)
{
    int type_keyval_abi = type_keyval == NULL ? 0 : keyval_in(*type_keyval);
    int code = abi.Type_free_keyval(type_keyval == NULL ? NULL : &type_keyval_abi);
    if (type_keyval != NULL && code == MPI_SUCCESS)
        *type_keyval = keyval_out(type_keyval_abi);
    return error_out(code);
}
ALIAS(Type_free_keyval)

int FUNCTION(Type_set_attr)(int datatype, int type_keyval, void *attribute_val);
int mpich_Type_set_attr(int datatype, int type_keyval, void *attribute_val)
{
    return error_out(abi.Type_set_attr(datatype_in(datatype), keyval_in(type_keyval), attribute_val));
}
ALIAS(Type_set_attr)

int FUNCTION(Type_get_attr)(int datatype, int type_keyval, void *attribute_val, int *flag);
int mpich_Type_get_attr(int datatype, int type_keyval, void *attribute_val, int *flag)
{
    return error_out(abi.Type_get_attr(datatype_in(datatype), keyval_in(type_keyval), attribute_val, flag));
}
ALIAS(Type_get_attr)

int FUNCTION(Type_delete_attr)(int datatype, int type_keyval);
int mpich_Type_delete_attr(int datatype, int type_keyval)
{
    return error_out(abi.Type_delete_attr(datatype_in(datatype), keyval_in(type_keyval)));
}
ALIAS(Type_delete_attr)

int FUNCTION(Comm_set_name)(int comm, const char *comm_name);
int mpich_Comm_set_name(int comm, const char *comm_name)
{
    return error_out(abi.Comm_set_name(comm_in(comm), comm_name));
}
ALIAS(Comm_set_name)

int FUNCTION(Comm_get_name)(int comm, char *comm_name, int *resultlen);
int mpich_Comm_get_name(int comm, char *comm_name, int *resultlen)
{
    return error_out(abi.Comm_get_name(comm_in(comm), comm_name, resultlen));
}
ALIAS(Comm_get_name)

int FUNCTION(Type_set_name)(int datatype, const char *type_name);
int mpich_Type_set_name(int datatype, const char *type_name)
{
    return error_out(abi.Type_set_name(datatype_in(datatype), type_name));
}
ALIAS(Type_set_name)

int FUNCTION(Type_get_name)(int datatype, char *type_name, int *resultlen);
int mpich_Type_get_name(int datatype, char *type_name, int *resultlen)
{
    return error_out(abi.Type_get_name(datatype_in(datatype), type_name, resultlen));
}
ALIAS(Type_get_name)

int FUNCTION(Win_set_name)(int win, const char *win_name);
int mpich_Win_set_name(int win, const char *win_name)
{
    return error_out(abi.Win_set_name(win_in(win), win_name));
}
ALIAS(Win_set_name)

int FUNCTION(Win_get_name)(int win, char *win_name, int *resultlen);
int mpich_Win_get_name(int win, char *win_name, int *resultlen)
{
    return error_out(abi.Win_get_name(win_in(win), win_name, resultlen));
}
ALIAS(Win_get_name)

int FUNCTION(Cart_create)(int comm_old, int ndims, const int dims[], const int periods[], int reorder, int *comm_cart);
int mpich_Cart_create(int comm_old, int ndims, const int dims[], const int periods[], int reorder, int *comm_cart)
{
    MPI_Comm comm_cart_abi = MPI_COMM_NULL;
    int code = abi.Cart_create(comm_in(comm_old), ndims, dims, periods, reorder, comm_cart == NULL ? NULL : &comm_cart_abi);
    if (comm_cart != NULL && code == MPI_SUCCESS)
        *comm_cart = comm_out(comm_cart_abi);
    return error_out(code);
}
ALIAS(Cart_create)

int FUNCTION(Dims_create)(int nnodes, int ndims, int dims[]);
int mpich_Dims_create(int nnodes, int ndims, int dims[])
{
    return error_out(abi.Dims_create(nnodes, ndims, dims));
}
ALIAS(Dims_create)

int FUNCTION(Graph_create)(int comm_old, int nnodes, const int indx[], const int edges[], int reorder, int *comm_graph);
int mpich_Graph_create(int comm_old, int nnodes, const int indx[], const int edges[], int reorder, int *comm_graph)
{
    MPI_Comm comm_graph_abi = MPI_COMM_NULL;
    int code = abi.Graph_create(comm_in(comm_old), nnodes, indx, edges, reorder, comm_graph == NULL ? NULL : &comm_graph_abi);
    if (comm_graph != NULL && code == MPI_SUCCESS)
        *comm_graph = comm_out(comm_graph_abi);
    return error_out(code);
}
ALIAS(Graph_create)

int FUNCTION(Dist_graph_create_adjacent)(int comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, int info, int reorder, int *comm_dist_graph);
int mpich_Dist_graph_create_adjacent(int comm_old, int indegree, const int sources[], const int *sourceweights, int outdegree, const int destinations[], const int *destweights, int info, int reorder, int *comm_dist_graph)
{
    MPI_Comm comm_dist_graph_abi = MPI_COMM_NULL;
    int code = abi.Dist_graph_create_adjacent(comm_in(comm_old), indegree, sources, weights_in(sourceweights), outdegree, destinations, weights_in(destweights), info_in(info), reorder, comm_dist_graph == NULL ? NULL : &comm_dist_graph_abi);
    if (comm_dist_graph != NULL && code == MPI_SUCCESS)
        *comm_dist_graph = comm_out(comm_dist_graph_abi);
    return error_out(code);
}
ALIAS(Dist_graph_create_adjacent)

int FUNCTION(Dist_graph_create)(int comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, int info, int reorder, int *comm_dist_graph);
int mpich_Dist_graph_create(int comm_old, int n, const int sources[], const int degrees[], const int destinations[], const int *weights, int info, int reorder, int *comm_dist_graph)
{
    MPI_Comm comm_dist_graph_abi = MPI_COMM_NULL;
    int code = abi.Dist_graph_create(comm_in(comm_old), n, sources, degrees, destinations, weights_in(weights), info_in(info), reorder, comm_dist_graph == NULL ? NULL : &comm_dist_graph_abi);
    if (comm_dist_graph != NULL && code == MPI_SUCCESS)
        *comm_dist_graph = comm_out(comm_dist_graph_abi);
    return error_out(code);
}
ALIAS(Dist_graph_create)

int FUNCTION(Topo_test)(int comm, int *status);
int mpich_Topo_test(int comm, int *status)
{
    int status_abi = status == NULL ? 0 : topology_in(*status);
    int code = abi.Topo_test(comm_in(comm), status == NULL ? NULL : &status_abi);
    if (status != NULL && code == MPI_SUCCESS)
        *status = topology_out(status_abi);
    return error_out(code);
}
ALIAS(Topo_test)

int FUNCTION(Graphdims_get)(int comm, int *nnodes, int *nedges);
int mpich_Graphdims_get(int comm, int *nnodes, int *nedges)
{
    return error_out(abi.Graphdims_get(comm_in(comm), nnodes, nedges));
}
ALIAS(Graphdims_get)

int FUNCTION(Graph_get)(int comm, int maxindex, int maxedges, int indx[], int edges[]);
int mpich_Graph_get(int comm, int maxindex, int maxedges, int indx[], int edges[])
{
    return error_out(abi.Graph_get(comm_in(comm), maxindex, maxedges, indx, edges));
}
ALIAS(Graph_get)

int FUNCTION(Cartdim_get)(int comm, int *ndims);
int mpich_Cartdim_get(int comm, int *ndims)
{
    return error_out(abi.Cartdim_get(comm_in(comm), ndims));
}
ALIAS(Cartdim_get)

int FUNCTION(Cart_get)(int comm, int maxdims, int dims[], int periods[], int coords[]);
int mpich_Cart_get(int comm, int maxdims, int dims[], int periods[], int coords[])
{
    return error_out(abi.Cart_get(comm_in(comm), maxdims, dims, periods, coords));
}
ALIAS(Cart_get)

int FUNCTION(Cart_rank)(int comm, const int coords[], int *rank);
int mpich_Cart_rank(int comm, const int coords[], int *rank)
{
    return error_out(abi.Cart_rank(comm_in(comm), coords, rank));
}
ALIAS(Cart_rank)

int FUNCTION(Cart_coords)(int comm, int rank, int maxdims, int coords[]);
int mpich_Cart_coords(int comm, int rank, int maxdims, int coords[])
{
    return error_out(abi.Cart_coords(comm_in(comm), rank_in(rank), maxdims, coords));
}
ALIAS(Cart_coords)

int FUNCTION(Graph_neighbors_count)(int comm, int rank, int *nneighbors);
int mpich_Graph_neighbors_count(int comm, int rank, int *nneighbors)
{
    return error_out(abi.Graph_neighbors_count(comm_in(comm), rank_in(rank), nneighbors));
}
ALIAS(Graph_neighbors_count)

int FUNCTION(Graph_neighbors)(int comm, int rank, int maxneighbors, int neighbors[]);
int mpich_Graph_neighbors(int comm, int rank, int maxneighbors, int neighbors[])
{
    return error_out(abi.Graph_neighbors(comm_in(comm), rank_in(rank), maxneighbors, neighbors));
}
ALIAS(Graph_neighbors)

int FUNCTION(Dist_graph_neighbors_count)(int comm, int *indegree, int *outdegree, int *weighted);
int mpich_Dist_graph_neighbors_count(int comm, int *indegree, int *outdegree, int *weighted)
{
    return error_out(abi.Dist_graph_neighbors_count(comm_in(comm), indegree, outdegree, weighted));
}
ALIAS(Dist_graph_neighbors_count)

int FUNCTION(Dist_graph_neighbors)(int comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights);
int mpich_Dist_graph_neighbors(int comm, int maxindegree, int sources[], int *sourceweights, int maxoutdegree, int destinations[], int *destweights)
{
    return error_out(abi.Dist_graph_neighbors(comm_in(comm), maxindegree, sources, weights_in(sourceweights), maxoutdegree, destinations, weights_in(destweights)));
}
ALIAS(Dist_graph_neighbors)

int FUNCTION(Cart_shift)(int comm, int direction, int disp, int *rank_source, int *rank_dest);
int mpich_Cart_shift(int comm, int direction, int disp, int *rank_source, int *rank_dest)
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

int FUNCTION(Cart_sub)(int comm, const int remain_dims[], int *newcomm);
int mpich_Cart_sub(int comm, const int remain_dims[], int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Cart_sub(comm_in(comm), remain_dims, newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Cart_sub)

int FUNCTION(Cart_map)(int comm, int ndims, const int dims[], const int periods[], int *newrank);
int mpich_Cart_map(int comm, int ndims, const int dims[], const int periods[], int *newrank)
{
    return error_out(abi.Cart_map(comm_in(comm), ndims, dims, periods, newrank));
}
ALIAS(Cart_map)

int FUNCTION(Graph_map)(int comm, int nnodes, const int indx[], const int edges[], int *newrank);
int mpich_Graph_map(int comm, int nnodes, const int indx[], const int edges[], int *newrank)
{
    return error_out(abi.Graph_map(comm_in(comm), nnodes, indx, edges, newrank));
}
ALIAS(Graph_map)

int FUNCTION(Neighbor_allgather)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm);
int mpich_Neighbor_allgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm)
{
    return error_out(abi.Neighbor_allgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgather)

int FUNCTION(Neighbor_allgather_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm);
int mpich_Neighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm)
{
    return error_out(abi.Neighbor_allgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgather_c)

int FUNCTION(Neighbor_allgatherv)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm);
int mpich_Neighbor_allgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm)
{
    return error_out(abi.Neighbor_allgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgatherv)

int FUNCTION(Neighbor_allgatherv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm);
int mpich_Neighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm)
{
    return error_out(abi.Neighbor_allgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_allgatherv_c)

int FUNCTION(Neighbor_alltoall)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm);
int mpich_Neighbor_alltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm)
{
    return error_out(abi.Neighbor_alltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoall)

int FUNCTION(Neighbor_alltoall_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm);
int mpich_Neighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm)
{
    return error_out(abi.Neighbor_alltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoall_c)

int FUNCTION(Neighbor_alltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm);
int mpich_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm)
{
    return error_out(abi.Neighbor_alltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoallv)

int FUNCTION(Neighbor_alltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm);
int mpich_Neighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm)
{
    return error_out(abi.Neighbor_alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm)));
}
ALIAS(Neighbor_alltoallv_c)

int FUNCTION(Ineighbor_allgather)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request);
int mpich_Ineighbor_allgather(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_allgather(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgather)

int FUNCTION(Ineighbor_allgather_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request);
int mpich_Ineighbor_allgather_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_allgather_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgather_c)

int FUNCTION(Ineighbor_allgatherv)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int *request);
int mpich_Ineighbor_allgatherv(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_allgatherv(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgatherv)

int FUNCTION(Ineighbor_allgatherv_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int *request);
int mpich_Ineighbor_allgatherv_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_allgatherv_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_allgatherv_c)

int FUNCTION(Ineighbor_alltoall)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request);
int mpich_Ineighbor_alltoall(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_alltoall(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoall)

int FUNCTION(Ineighbor_alltoall_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request);
int mpich_Ineighbor_alltoall_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_alltoall_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoall_c)

int FUNCTION(Ineighbor_alltoallv)(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int *request);
int mpich_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_alltoallv(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoallv)

int FUNCTION(Ineighbor_alltoallv_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int *request);
int mpich_Ineighbor_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Ineighbor_alltoallv_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Ineighbor_alltoallv_c)

int FUNCTION(Neighbor_allgather_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request);
int mpich_Neighbor_allgather_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_allgather_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgather_init)

int FUNCTION(Neighbor_allgather_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request);
int mpich_Neighbor_allgather_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_allgather_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgather_init_c)

int FUNCTION(Neighbor_allgatherv_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int info, int *request);
int mpich_Neighbor_allgatherv_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, const int recvcounts[], const int displs[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_allgatherv_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgatherv_init)

int FUNCTION(Neighbor_allgatherv_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int info, int *request);
int mpich_Neighbor_allgatherv_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint displs[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_allgatherv_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_allgatherv_init_c)

int FUNCTION(Neighbor_alltoall_init)(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request);
int mpich_Neighbor_alltoall_init(const void *sendbuf, int sendcount, int sendtype, void *recvbuf, int recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_alltoall_init(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoall_init)

int FUNCTION(Neighbor_alltoall_init_c)(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request);
int mpich_Neighbor_alltoall_init_c(const void *sendbuf, MPI_Count sendcount, int sendtype, void *recvbuf, MPI_Count recvcount, int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_alltoall_init_c(buffer_in(sendbuf), sendcount, datatype_in(sendtype), buffer_in(recvbuf), recvcount, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoall_init_c)

int FUNCTION(Neighbor_alltoallv_init)(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int info, int *request);
int mpich_Neighbor_alltoallv_init(const void *sendbuf, const int sendcounts[], const int sdispls[], int sendtype, void *recvbuf, const int recvcounts[], const int rdispls[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_alltoallv_init(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoallv_init)

int FUNCTION(Neighbor_alltoallv_init_c)(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int info, int *request);
int mpich_Neighbor_alltoallv_init_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], int sendtype, void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], int recvtype, int comm, int info, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Neighbor_alltoallv_init_c(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(recvtype), comm_in(comm), info_in(info), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Neighbor_alltoallv_init_c)

int FUNCTION(Get_version)(int *version, int *subversion);
int mpich_Get_version(int *version, int *subversion)
{
    return error_out(abi.Get_version(version, subversion));
}
ALIAS(Get_version)

int FUNCTION(Get_library_version)(char *version, int *resultlen);
int mpich_Get_library_version(char *version, int *resultlen)
{
    return error_out(abi.Get_library_version(version, resultlen));
}
ALIAS(Get_library_version)

int FUNCTION(Get_processor_name)(char *name, int *resultlen);
int mpich_Get_processor_name(char *name, int *resultlen)
{
    return error_out(abi.Get_processor_name(name, resultlen));
}
ALIAS(Get_processor_name)

int FUNCTION(Get_hw_resource_info)(int *hw_info);
int mpich_Get_hw_resource_info(int *hw_info)
{
    MPI_Info hw_info_abi = MPI_INFO_NULL;
    int code = abi.Get_hw_resource_info(hw_info == NULL ? NULL : &hw_info_abi);
    if (hw_info != NULL && code == MPI_SUCCESS)
        *hw_info = info_out(hw_info_abi);
    return error_out(code);
}
ALIAS(Get_hw_resource_info)

int FUNCTION(Alloc_mem)(MPI_Aint size, int info, void *baseptr);
int mpich_Alloc_mem(MPI_Aint size, int info, void *baseptr)
{
    return error_out(abi.Alloc_mem(size, info_in(info), baseptr));
}
ALIAS(Alloc_mem)

int FUNCTION(Free_mem)(void *base);
int mpich_Free_mem(void *base)
{
    return error_out(abi.Free_mem(base));
}
ALIAS(Free_mem)

int FUNCTION(Comm_set_errhandler)(int comm, int errhandler);
int mpich_Comm_set_errhandler(int comm, int errhandler)
{
    return error_out(abi.Comm_set_errhandler(comm_in(comm), errhandler_in(errhandler)));
}
ALIAS(Comm_set_errhandler)

int FUNCTION(Comm_get_errhandler)(int comm, int *errhandler);
int mpich_Comm_get_errhandler(int comm, int *errhandler)
{
    MPI_Errhandler errhandler_abi = MPI_ERRHANDLER_NULL;
    int code = abi.Comm_get_errhandler(comm_in(comm), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && code == MPI_SUCCESS)
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Comm_get_errhandler)

int FUNCTION(Win_set_errhandler)(int win, int errhandler);
int mpich_Win_set_errhandler(int win, int errhandler)
{
    return error_out(abi.Win_set_errhandler(win_in(win), errhandler_in(errhandler)));
}
ALIAS(Win_set_errhandler)

int FUNCTION(Win_get_errhandler)(int win, int *errhandler);
int mpich_Win_get_errhandler(int win, int *errhandler)
{
    MPI_Errhandler errhandler_abi = MPI_ERRHANDLER_NULL;
    int code = abi.Win_get_errhandler(win_in(win), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && code == MPI_SUCCESS)
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Win_get_errhandler)

int FUNCTION(File_set_errhandler)(void * file, int errhandler);
int mpich_File_set_errhandler(void * file, int errhandler)
{
    return error_out(abi.File_set_errhandler(file_in(file), errhandler_in(errhandler)));
}
ALIAS(File_set_errhandler)

int FUNCTION(File_get_errhandler)(void * file, int *errhandler);
int mpich_File_get_errhandler(void * file, int *errhandler)
{
    MPI_Errhandler errhandler_abi = MPI_ERRHANDLER_NULL;
    int code = abi.File_get_errhandler(file_in(file), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && code == MPI_SUCCESS)
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(File_get_errhandler)

int FUNCTION(Session_set_errhandler)(int session, int errhandler);
int mpich_Session_set_errhandler(int session, int errhandler)
{
    return error_out(abi.Session_set_errhandler(session_in(session), errhandler_in(errhandler)));
}
ALIAS(Session_set_errhandler)

int FUNCTION(Session_get_errhandler)(int session, int *errhandler);
int mpich_Session_get_errhandler(int session, int *errhandler)
{
    MPI_Errhandler errhandler_abi = MPI_ERRHANDLER_NULL;
    int code = abi.Session_get_errhandler(session_in(session), errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL && code == MPI_SUCCESS)
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Session_get_errhandler)

int FUNCTION(Errhandler_free)(int *errhandler);
int mpich_Errhandler_free(int *errhandler)
{
    MPI_Errhandler errhandler_abi = errhandler == NULL ? MPI_ERRHANDLER_NULL : errhandler_in(*errhandler);
    int code = abi.Errhandler_free(errhandler == NULL ? NULL : &errhandler_abi);
    if (errhandler != NULL)
        *errhandler = errhandler_out(errhandler_abi);
    return error_out(code);
}
ALIAS(Errhandler_free)

int FUNCTION(Error_string)(int errorcode, char *string, int *resultlen);
int mpich_Error_string(int errorcode, char *string, int *resultlen)
{
    return error_out(abi.Error_string(error_in(errorcode), string, resultlen));
}
ALIAS(Error_string)

int FUNCTION(Error_class)(int errorcode, int *errorclass);
int mpich_Error_class(int errorcode, int *errorclass)
{
    int errorclass_abi = errorclass == NULL ? 0 : error_in(*errorclass);
    int code = abi.Error_class(error_in(errorcode), errorclass == NULL ? NULL : &errorclass_abi);
    if (errorclass != NULL && code == MPI_SUCCESS)
        *errorclass = error_out(errorclass_abi);
    return error_out(code);
}
ALIAS(Error_class)

int FUNCTION(Add_error_class)(int *errorclass);
int mpich_Add_error_class(int *errorclass)
{
    int errorclass_abi = errorclass == NULL ? 0 : error_in(*errorclass);
    int code = abi.Add_error_class(errorclass == NULL ? NULL : &errorclass_abi);
    if (errorclass != NULL && code == MPI_SUCCESS)
        *errorclass = error_out(errorclass_abi);
    return error_out(code);
}
ALIAS(Add_error_class)

int FUNCTION(Remove_error_class)(int errorclass);
int mpich_Remove_error_class(int errorclass)
{
    return error_out(abi.Remove_error_class(error_in(errorclass)));
}
ALIAS(Remove_error_class)

int FUNCTION(Add_error_code)(int errorclass, int *errorcode);
int mpich_Add_error_code(int errorclass, int *errorcode)
{
    int errorcode_abi = errorcode == NULL ? 0 : error_in(*errorcode);
    int code = abi.Add_error_code(error_in(errorclass), errorcode == NULL ? NULL : &errorcode_abi);
    if (errorcode != NULL && code == MPI_SUCCESS)
        *errorcode = error_out(errorcode_abi);
    return error_out(code);
}
ALIAS(Add_error_code)

int FUNCTION(Remove_error_code)(int errorcode);
int mpich_Remove_error_code(int errorcode)
{
    return error_out(abi.Remove_error_code(error_in(errorcode)));
}
ALIAS(Remove_error_code)

int FUNCTION(Add_error_string)(int errorcode, const char *string);
int mpich_Add_error_string(int errorcode, const char *string)
{
    return error_out(abi.Add_error_string(error_in(errorcode), string));
}
ALIAS(Add_error_string)

int FUNCTION(Remove_error_string)(int errorcode);
int mpich_Remove_error_string(int errorcode)
{
    return error_out(abi.Remove_error_string(error_in(errorcode)));
}
ALIAS(Remove_error_string)

int FUNCTION(Comm_call_errhandler)(int comm, int errorcode);
int mpich_Comm_call_errhandler(int comm, int errorcode)
{
    return error_out(abi.Comm_call_errhandler(comm_in(comm), error_in(errorcode)));
}
ALIAS(Comm_call_errhandler)

int FUNCTION(Win_call_errhandler)(int win, int errorcode);
int mpich_Win_call_errhandler(int win, int errorcode)
{
    return error_out(abi.Win_call_errhandler(win_in(win), error_in(errorcode)));
}
ALIAS(Win_call_errhandler)

int FUNCTION(File_call_errhandler)(void * fh, int errorcode);
int mpich_File_call_errhandler(void * fh, int errorcode)
{
    return error_out(abi.File_call_errhandler(file_in(fh), error_in(errorcode)));
}
ALIAS(File_call_errhandler)

int FUNCTION(Session_call_errhandler)(int session, int errorcode);
int mpich_Session_call_errhandler(int session, int errorcode)
{
    return error_out(abi.Session_call_errhandler(session_in(session), error_in(errorcode)));
}
ALIAS(Session_call_errhandler)

double FUNCTION(Wtime)(void);
double mpich_Wtime(void)
{
    return abi.Wtime();
}
ALIAS(Wtime)

double FUNCTION(Wtick)(void);
double mpich_Wtick(void)
{
    return abi.Wtick();
}
ALIAS(Wtick)

int FUNCTION(Info_create)(int *info);
int mpich_Info_create(int *info)
{
    MPI_Info info_abi = MPI_INFO_NULL;
    int code = abi.Info_create(info == NULL ? NULL : &info_abi);
    if (info != NULL && code == MPI_SUCCESS)
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Info_create)

int FUNCTION(Info_set)(int info, const char *key, const char *value);
int mpich_Info_set(int info, const char *key, const char *value)
{
    return error_out(abi.Info_set(info_in(info), key, value));
}
ALIAS(Info_set)

int FUNCTION(Info_delete)(int info, const char *key);
int mpich_Info_delete(int info, const char *key)
{
    return error_out(abi.Info_delete(info_in(info), key));
}
ALIAS(Info_delete)

int FUNCTION(Info_get_string)(int info, const char *key, int *buflen, char *value, int *flag);
int mpich_Info_get_string(int info, const char *key, int *buflen, char *value, int *flag)
{
    return error_out(abi.Info_get_string(info_in(info), key, buflen, value, flag));
}
ALIAS(Info_get_string)

int FUNCTION(Info_get_nkeys)(int info, int *nkeys);
int mpich_Info_get_nkeys(int info, int *nkeys)
{
    return error_out(abi.Info_get_nkeys(info_in(info), nkeys));
}
ALIAS(Info_get_nkeys)

int FUNCTION(Info_get_nthkey)(int info, int n, char *key);
int mpich_Info_get_nthkey(int info, int n, char *key)
{
    return error_out(abi.Info_get_nthkey(info_in(info), n, key));
}
ALIAS(Info_get_nthkey)

int FUNCTION(Info_dup)(int info, int *newinfo);
int mpich_Info_dup(int info, int *newinfo)
{
    MPI_Info newinfo_abi = MPI_INFO_NULL;
    int code = abi.Info_dup(info_in(info), newinfo == NULL ? NULL : &newinfo_abi);
    if (newinfo != NULL && code == MPI_SUCCESS)
        *newinfo = info_out(newinfo_abi);
    return error_out(code);
}
ALIAS(Info_dup)

int FUNCTION(Info_free)(int *info);
int mpich_Info_free(int *info)
{
    MPI_Info info_abi = info == NULL ? MPI_INFO_NULL : info_in(*info);
    int code = abi.Info_free(info == NULL ? NULL : &info_abi);
    if (info != NULL)
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Info_free)

int FUNCTION(Info_create_env)(int argc, char *argv[], int *info);
int mpich_Info_create_env(int argc, char *argv[], int *info)
{
    MPI_Info info_abi = MPI_INFO_NULL;
    int code = abi.Info_create_env(argc, argv, info == NULL ? NULL : &info_abi);
    if (info != NULL && code == MPI_SUCCESS)
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Info_create_env)

int FUNCTION(Init)(int *argc, char ***argv);
int mpich_Init(int *argc, char ***argv)
{
    return error_out(abi.Init(argc, argv));
}
ALIAS(Init)

int FUNCTION(Init_thread)(int *argc, char ***argv, int required, int *provided);
int mpich_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int provided_abi = provided == NULL ? 0 : thread_in(*provided);
    int code = abi.Init_thread(argc, argv, required == 0 ? MPI_THREAD_SINGLE : required == 1 ? MPI_THREAD_FUNNELED : required == 2 ? MPI_THREAD_SERIALIZED : required == 3 ? MPI_THREAD_MULTIPLE : NO_CONSTANT, provided == NULL ? NULL : &provided_abi);
    if (provided != NULL && code == MPI_SUCCESS)
        *provided = thread_out(provided_abi);
    return error_out(code);
}
ALIAS(Init_thread)

int FUNCTION(Initialized)(int *flag);
int mpich_Initialized(int *flag)
{
    return error_out(abi.Initialized(flag));
}
ALIAS(Initialized)

int FUNCTION(Finalize)(void);
int mpich_Finalize(void)
{
    return error_out(abi.Finalize());
}
ALIAS(Finalize)

int FUNCTION(Finalized)(int *flag);
int mpich_Finalized(int *flag)
{
    return error_out(abi.Finalized(flag));
}
ALIAS(Finalized)

int FUNCTION(Session_init)(int info, int errhandler, int *session);
int mpich_Session_init(int info, int errhandler, int *session)
{
    MPI_Session session_abi = MPI_SESSION_NULL;
    int code = abi.Session_init(info_in(info), errhandler_in(errhandler), session == NULL ? NULL : &session_abi);
    if (session != NULL && code == MPI_SUCCESS)
        *session = session_out(session_abi);
    return error_out(code);
}
ALIAS(Session_init)

int FUNCTION(Session_finalize)(int *session);
int mpich_Session_finalize(int *session)
{
    MPI_Session session_abi = session == NULL ? MPI_SESSION_NULL : session_in(*session);
    int code = abi.Session_finalize(session == NULL ? NULL : &session_abi);
    if (session != NULL)
        *session = session_out(session_abi);
    return error_out(code);
}
ALIAS(Session_finalize)

int FUNCTION(Session_get_num_psets)(int session, int info, int *npset_names);
int mpich_Session_get_num_psets(int session, int info, int *npset_names)
{
    return error_out(abi.Session_get_num_psets(session_in(session), info_in(info), npset_names));
}
ALIAS(Session_get_num_psets)

int FUNCTION(Session_get_nth_pset)(int session, int info, int n, int *pset_len, char *pset_name);
int mpich_Session_get_nth_pset(int session, int info, int n, int *pset_len, char *pset_name)
{
    return error_out(abi.Session_get_nth_pset(session_in(session), info_in(info), n, pset_len, pset_name));
}
ALIAS(Session_get_nth_pset)

int FUNCTION(Session_get_info)(int session, int *info_used);
int mpich_Session_get_info(int session, int *info_used)
{
    MPI_Info info_used_abi = MPI_INFO_NULL;
    int code = abi.Session_get_info(session_in(session), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && code == MPI_SUCCESS)
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(Session_get_info)

int FUNCTION(Session_get_pset_info)(int session, const char *pset_name, int *info);
int mpich_Session_get_pset_info(int session, const char *pset_name, int *info)
{
    MPI_Info info_abi = MPI_INFO_NULL;
    int code = abi.Session_get_pset_info(session_in(session), pset_name, info == NULL ? NULL : &info_abi);
    if (info != NULL && code == MPI_SUCCESS)
        *info = info_out(info_abi);
    return error_out(code);
}
ALIAS(Session_get_pset_info)

int FUNCTION(Abort)(int comm, int errorcode);
int mpich_Abort(int comm, int errorcode)
{
    return error_out(abi.Abort(comm_in(comm), errorcode));
}
ALIAS(Abort)

int FUNCTION(Query_thread)(int *provided);
int mpich_Query_thread(int *provided)
{
    int provided_abi = provided == NULL ? 0 : thread_in(*provided);
    int code = abi.Query_thread(provided == NULL ? NULL : &provided_abi);
    if (provided != NULL && code == MPI_SUCCESS)
        *provided = thread_out(provided_abi);
    return error_out(code);
}
ALIAS(Query_thread)

int FUNCTION(Is_thread_main)(int *flag);
int mpich_Is_thread_main(int *flag)
{
    return error_out(abi.Is_thread_main(flag));
}
ALIAS(Is_thread_main)

int FUNCTION(Comm_spawn)(const char *command, char *argv[], int maxprocs, int info, int root, int comm, int *intercomm, int array_of_errcodes[]);
int mpich_Comm_spawn(const char *command, char *argv[], int maxprocs, int info, int root, int comm, int *intercomm, int array_of_errcodes[])
{
    MPI_Comm intercomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_spawn(command, argv, maxprocs, info_in(info), rank_in(root), comm_in(comm), intercomm == NULL ? NULL : &intercomm_abi, array_of_errcodes);
    if (intercomm != NULL && code == MPI_SUCCESS)
        *intercomm = comm_out(intercomm_abi);
    return error_out(code);
}
ALIAS(Comm_spawn)

int FUNCTION(Comm_spawn_multiple)(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const int array_of_info[], int root, int comm, int *intercomm, int array_of_errcodes[]);
int mpich_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[], const int array_of_info[], int root, int comm, int *intercomm, int array_of_errcodes[])
{
    MPI_Info array_of_info_few[FEW], *array_of_info_abi = info_list_in(array_of_info, count, array_of_info_few);
    MPI_Comm intercomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info_abi, rank_in(root), comm_in(comm), intercomm == NULL ? NULL : &intercomm_abi, array_of_errcodes);
    info_list_out(array_of_info_abi, NULL, count, array_of_info_few);
    if (intercomm != NULL && code == MPI_SUCCESS)
        *intercomm = comm_out(intercomm_abi);
    return error_out(code);
}
ALIAS(Comm_spawn_multiple)

int FUNCTION(Comm_get_parent)(int *parent);
int mpich_Comm_get_parent(int *parent)
{
    MPI_Comm parent_abi = MPI_COMM_NULL;
    int code = abi.Comm_get_parent(parent == NULL ? NULL : &parent_abi);
    if (parent != NULL && code == MPI_SUCCESS)
        *parent = comm_out(parent_abi);
    return error_out(code);
}
ALIAS(Comm_get_parent)

int FUNCTION(Open_port)(int info, char *port_name);
int mpich_Open_port(int info, char *port_name)
{
    return error_out(abi.Open_port(info_in(info), port_name));
}
ALIAS(Open_port)

int FUNCTION(Close_port)(const char *port_name);
int mpich_Close_port(const char *port_name)
{
    return error_out(abi.Close_port(port_name));
}
ALIAS(Close_port)

int FUNCTION(Comm_accept)(const char *port_name, int info, int root, int comm, int *newcomm);
int mpich_Comm_accept(const char *port_name, int info, int root, int comm, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_accept(port_name, info_in(info), rank_in(root), comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_accept)

int FUNCTION(Comm_connect)(const char *port_name, int info, int root, int comm, int *newcomm);
int mpich_Comm_connect(const char *port_name, int info, int root, int comm, int *newcomm)
{
    MPI_Comm newcomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_connect(port_name, info_in(info), rank_in(root), comm_in(comm), newcomm == NULL ? NULL : &newcomm_abi);
    if (newcomm != NULL && code == MPI_SUCCESS)
        *newcomm = comm_out(newcomm_abi);
    return error_out(code);
}
ALIAS(Comm_connect)

int FUNCTION(Publish_name)(const char *service_name, int info, const char *port_name);
int mpich_Publish_name(const char *service_name, int info, const char *port_name)
{
    return error_out(abi.Publish_name(service_name, info_in(info), port_name));
}
ALIAS(Publish_name)

int FUNCTION(Unpublish_name)(const char *service_name, int info, const char *port_name);
int mpich_Unpublish_name(const char *service_name, int info, const char *port_name)
{
    return error_out(abi.Unpublish_name(service_name, info_in(info), port_name));
}
ALIAS(Unpublish_name)

int FUNCTION(Lookup_name)(const char *service_name, int info, char *port_name);
int mpich_Lookup_name(const char *service_name, int info, char *port_name)
{
    return error_out(abi.Lookup_name(service_name, info_in(info), port_name));
}
ALIAS(Lookup_name)

int FUNCTION(Comm_disconnect)(int *comm);
int mpich_Comm_disconnect(int *comm)
{
    MPI_Comm comm_abi = comm == NULL ? MPI_COMM_NULL : comm_in(*comm);
    int code = abi.Comm_disconnect(comm == NULL ? NULL : &comm_abi);
    if (comm != NULL)
        *comm = comm_out(comm_abi);
    return error_out(code);
}
ALIAS(Comm_disconnect)

int FUNCTION(Comm_join)(int fd, int *intercomm);
int mpich_Comm_join(int fd, int *intercomm)
{
    MPI_Comm intercomm_abi = MPI_COMM_NULL;
    int code = abi.Comm_join(fd, intercomm == NULL ? NULL : &intercomm_abi);
    if (intercomm != NULL && code == MPI_SUCCESS)
        *intercomm = comm_out(intercomm_abi);
    return error_out(code);
}
ALIAS(Comm_join)

int FUNCTION(Win_create)(void *base, MPI_Aint size, int disp_unit, int info, int comm, int *win);
int mpich_Win_create(void *base, MPI_Aint size, int disp_unit, int info, int comm, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_create(base, size, disp_unit, info_in(info), comm_in(comm), win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_create)

int FUNCTION(Win_create_c)(void *base, MPI_Aint size, MPI_Aint disp_unit, int info, int comm, int *win);
int mpich_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, int info, int comm, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_create_c(base, size, disp_unit, info_in(info), comm_in(comm), win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_create_c)

int FUNCTION(Win_allocate)(MPI_Aint size, int disp_unit, int info, int comm, void *baseptr, int *win);
int mpich_Win_allocate(MPI_Aint size, int disp_unit, int info, int comm, void *baseptr, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_allocate(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate)

int FUNCTION(Win_allocate_c)(MPI_Aint size, MPI_Aint disp_unit, int info, int comm, void *baseptr, int *win);
int mpich_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, int info, int comm, void *baseptr, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_allocate_c(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate_c)

int FUNCTION(Win_allocate_shared)(MPI_Aint size, int disp_unit, int info, int comm, void *baseptr, int *win);
int mpich_Win_allocate_shared(MPI_Aint size, int disp_unit, int info, int comm, void *baseptr, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_allocate_shared(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate_shared)

int FUNCTION(Win_allocate_shared_c)(MPI_Aint size, MPI_Aint disp_unit, int info, int comm, void *baseptr, int *win);
int mpich_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, int info, int comm, void *baseptr, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_allocate_shared_c(size, disp_unit, info_in(info), comm_in(comm), baseptr, win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_allocate_shared_c)

int FUNCTION(Win_shared_query)(int win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr);
int mpich_Win_shared_query(int win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr)
{
    return error_out(abi.Win_shared_query(win_in(win), rank_in(rank), size, disp_unit, baseptr));
}
ALIAS(Win_shared_query)

int FUNCTION(Win_shared_query_c)(int win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr);
int mpich_Win_shared_query_c(int win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr)
{
    return error_out(abi.Win_shared_query_c(win_in(win), rank_in(rank), size, disp_unit, baseptr));
}
ALIAS(Win_shared_query_c)

int FUNCTION(Win_create_dynamic)(int info, int comm, int *win);
int mpich_Win_create_dynamic(int info, int comm, int *win)
{
    MPI_Win win_abi = MPI_WIN_NULL;
    int code = abi.Win_create_dynamic(info_in(info), comm_in(comm), win == NULL ? NULL : &win_abi);
    if (win != NULL && code == MPI_SUCCESS)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_create_dynamic)

int FUNCTION(Win_attach)(int win, void *base, MPI_Aint size);
int mpich_Win_attach(int win, void *base, MPI_Aint size)
{
    return error_out(abi.Win_attach(win_in(win), base, size));
}
ALIAS(Win_attach)

int FUNCTION(Win_detach)(int win, const void *base);
int mpich_Win_detach(int win, const void *base)
{
    return error_out(abi.Win_detach(win_in(win), base));
}
ALIAS(Win_detach)

int FUNCTION(Win_free)(int *win);
int mpich_Win_free(int *win)
{
    MPI_Win win_abi = win == NULL ? MPI_WIN_NULL : win_in(*win);
    int code = abi.Win_free(win == NULL ? NULL : &win_abi);
    if (win != NULL)
        *win = win_out(win_abi);
    return error_out(code);
}
ALIAS(Win_free)

int FUNCTION(Win_get_group)(int win, int *group);
int mpich_Win_get_group(int win, int *group)
{
    MPI_Group group_abi = MPI_GROUP_NULL;
    int code = abi.Win_get_group(win_in(win), group == NULL ? NULL : &group_abi);
    if (group != NULL && code == MPI_SUCCESS)
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(Win_get_group)

int FUNCTION(Win_set_info)(int win, int info);
int mpich_Win_set_info(int win, int info)
{
    return error_out(abi.Win_set_info(win_in(win), info_in(info)));
}
ALIAS(Win_set_info)

int FUNCTION(Win_get_info)(int win, int *info_used);
int mpich_Win_get_info(int win, int *info_used)
{
    MPI_Info info_used_abi = MPI_INFO_NULL;
    int code = abi.Win_get_info(win_in(win), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && code == MPI_SUCCESS)
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(Win_get_info)

int FUNCTION(Put)(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win);
int mpich_Put(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win)
{
    return error_out(abi.Put(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Put)

int FUNCTION(Put_c)(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win);
int mpich_Put_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win)
{
    return error_out(abi.Put_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Put_c)

int FUNCTION(Get)(void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win);
int mpich_Get(void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win)
{
    return error_out(abi.Get(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Get)

int FUNCTION(Get_c)(void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win);
int mpich_Get_c(void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win)
{
    return error_out(abi.Get_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win)));
}
ALIAS(Get_c)

int FUNCTION(Accumulate)(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win);
int mpich_Accumulate(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win)
{
    return error_out(abi.Accumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Accumulate)

int FUNCTION(Accumulate_c)(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win);
int mpich_Accumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win)
{
    return error_out(abi.Accumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Accumulate_c)

int FUNCTION(Get_accumulate)(const void *origin_addr, int origin_count, int origin_datatype, void *result_addr, int result_count, int result_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win);
int mpich_Get_accumulate(const void *origin_addr, int origin_count, int origin_datatype, void *result_addr, int result_count, int result_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win)
{
    return error_out(abi.Get_accumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Get_accumulate)

int FUNCTION(Get_accumulate_c)(const void *origin_addr, MPI_Count origin_count, int origin_datatype, void *result_addr, MPI_Count result_count, int result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win);
int mpich_Get_accumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, void *result_addr, MPI_Count result_count, int result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win)
{
    return error_out(abi.Get_accumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win)));
}
ALIAS(Get_accumulate_c)

int FUNCTION(Fetch_and_op)(const void *origin_addr, void *result_addr, int datatype, int target_rank, MPI_Aint target_disp, int op, int win);
int mpich_Fetch_and_op(const void *origin_addr, void *result_addr, int datatype, int target_rank, MPI_Aint target_disp, int op, int win)
{
    return error_out(abi.Fetch_and_op(origin_addr, buffer_in(result_addr), datatype_in(datatype), rank_in(target_rank), target_disp, op_in(op), win_in(win)));
}
ALIAS(Fetch_and_op)

int FUNCTION(Compare_and_swap)(const void *origin_addr, const void *compare_addr, void *result_addr, int datatype, int target_rank, MPI_Aint target_disp, int win);
int mpich_Compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr, int datatype, int target_rank, MPI_Aint target_disp, int win)
{
    return error_out(abi.Compare_and_swap(buffer_in(origin_addr), buffer_in(compare_addr), buffer_in(result_addr), datatype_in(datatype), rank_in(target_rank), target_disp, win_in(win)));
}
ALIAS(Compare_and_swap)

int FUNCTION(Rput)(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win, int *request);
int mpich_Rput(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rput(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rput)

int FUNCTION(Rput_c)(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win, int *request);
int mpich_Rput_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rput_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rput_c)

int FUNCTION(Rget)(void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win, int *request);
int mpich_Rget(void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rget(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget)

int FUNCTION(Rget_c)(void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win, int *request);
int mpich_Rget_c(void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rget_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget_c)

int FUNCTION(Raccumulate)(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win, int *request);
int mpich_Raccumulate(const void *origin_addr, int origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Raccumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Raccumulate)

int FUNCTION(Raccumulate_c)(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win, int *request);
int mpich_Raccumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Raccumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Raccumulate_c)

int FUNCTION(Rget_accumulate)(const void *origin_addr, int origin_count, int origin_datatype, void *result_addr, int result_count, int result_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win, int *request);
int mpich_Rget_accumulate(const void *origin_addr, int origin_count, int origin_datatype, void *result_addr, int result_count, int result_datatype, int target_rank, MPI_Aint target_disp, int target_count, int target_datatype, int op, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rget_accumulate(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget_accumulate)

int FUNCTION(Rget_accumulate_c)(const void *origin_addr, MPI_Count origin_count, int origin_datatype, void *result_addr, MPI_Count result_count, int result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win, int *request);
int mpich_Rget_accumulate_c(const void *origin_addr, MPI_Count origin_count, int origin_datatype, void *result_addr, MPI_Count result_count, int result_datatype, int target_rank, MPI_Aint target_disp, MPI_Count target_count, int target_datatype, int op, int win, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.Rget_accumulate_c(buffer_in(origin_addr), origin_count, datatype_in(origin_datatype), buffer_in(result_addr), result_count, datatype_in(result_datatype), rank_in(target_rank), target_disp, target_count, datatype_in(target_datatype), op_in(op), win_in(win), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(Rget_accumulate_c)

int FUNCTION(Win_fence)(int assert, int win);
int mpich_Win_fence(int assert, int win)
{
    return error_out(abi.Win_fence((assert & 2048 ? MPI_MODE_NOSTORE : 0) | (assert & 4096 ? MPI_MODE_NOPUT : 0) | (assert & 8192 ? MPI_MODE_NOPRECEDE : 0) | (assert & 16384 ? MPI_MODE_NOSUCCEED : 0) | (assert & 1024 ? MPI_MODE_NOCHECK : 0) | (assert & ~(2048 | 4096 | 8192 | 16384 | 1024) ? NO_CONSTANT : 0), win_in(win)));
}
ALIAS(Win_fence)

int FUNCTION(Win_start)(int group, int assert, int win);
int mpich_Win_start(int group, int assert, int win)
{
    return error_out(abi.Win_start(group_in(group), (assert & 1024 ? MPI_MODE_NOCHECK : 0) | (assert & 2048 ? MPI_MODE_NOSTORE : 0) | (assert & 4096 ? MPI_MODE_NOPUT : 0) | (assert & 8192 ? MPI_MODE_NOPRECEDE : 0) | (assert & 16384 ? MPI_MODE_NOSUCCEED : 0) | (assert & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0), win_in(win)));
}
ALIAS(Win_start)

int FUNCTION(Win_complete)(int win);
int mpich_Win_complete(int win)
{
    return error_out(abi.Win_complete(win_in(win)));
}
ALIAS(Win_complete)

int FUNCTION(Win_post)(int group, int assert, int win);
int mpich_Win_post(int group, int assert, int win)
{
    return error_out(abi.Win_post(group_in(group), (assert & 1024 ? MPI_MODE_NOCHECK : 0) | (assert & 2048 ? MPI_MODE_NOSTORE : 0) | (assert & 4096 ? MPI_MODE_NOPUT : 0) | (assert & 8192 ? MPI_MODE_NOPRECEDE : 0) | (assert & 16384 ? MPI_MODE_NOSUCCEED : 0) | (assert & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0), win_in(win)));
}
ALIAS(Win_post)

int FUNCTION(Win_wait)(int win);
int mpich_Win_wait(int win)
{
    return error_out(abi.Win_wait(win_in(win)));
}
ALIAS(Win_wait)

int FUNCTION(Win_test)(int win, int *flag);
int mpich_Win_test(int win, int *flag)
{
    return error_out(abi.Win_test(win_in(win), flag));
}
ALIAS(Win_test)

int FUNCTION(Win_lock)(int lock_type, int rank, int assert, int win);
int mpich_Win_lock(int lock_type, int rank, int assert, int win)
{
    return error_out(abi.Win_lock(lock_type == 234 ? MPI_LOCK_EXCLUSIVE : lock_type == 235 ? MPI_LOCK_SHARED : NO_CONSTANT, rank_in(rank), (assert & 1024 ? MPI_MODE_NOCHECK : 0) | (assert & 2048 ? MPI_MODE_NOSTORE : 0) | (assert & 4096 ? MPI_MODE_NOPUT : 0) | (assert & 8192 ? MPI_MODE_NOPRECEDE : 0) | (assert & 16384 ? MPI_MODE_NOSUCCEED : 0) | (assert & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0), win_in(win)));
}
ALIAS(Win_lock)

int FUNCTION(Win_lock_all)(int assert, int win);
int mpich_Win_lock_all(int assert, int win)
{
    return error_out(abi.Win_lock_all((assert & 1024 ? MPI_MODE_NOCHECK : 0) | (assert & 2048 ? MPI_MODE_NOSTORE : 0) | (assert & 4096 ? MPI_MODE_NOPUT : 0) | (assert & 8192 ? MPI_MODE_NOPRECEDE : 0) | (assert & 16384 ? MPI_MODE_NOSUCCEED : 0) | (assert & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0), win_in(win)));
}
ALIAS(Win_lock_all)

int FUNCTION(Win_unlock)(int rank, int win);
int mpich_Win_unlock(int rank, int win)
{
    return error_out(abi.Win_unlock(rank_in(rank), win_in(win)));
}
ALIAS(Win_unlock)

int FUNCTION(Win_unlock_all)(int win);
int mpich_Win_unlock_all(int win)
{
    return error_out(abi.Win_unlock_all(win_in(win)));
}
ALIAS(Win_unlock_all)

int FUNCTION(Win_flush)(int rank, int win);
int mpich_Win_flush(int rank, int win)
{
    return error_out(abi.Win_flush(rank_in(rank), win_in(win)));
}
ALIAS(Win_flush)

int FUNCTION(Win_flush_all)(int win);
int mpich_Win_flush_all(int win)
{
    return error_out(abi.Win_flush_all(win_in(win)));
}
ALIAS(Win_flush_all)

int FUNCTION(Win_flush_local)(int rank, int win);
int mpich_Win_flush_local(int rank, int win)
{
    return error_out(abi.Win_flush_local(rank_in(rank), win_in(win)));
}
ALIAS(Win_flush_local)

int FUNCTION(Win_flush_local_all)(int win);
int mpich_Win_flush_local_all(int win)
{
    return error_out(abi.Win_flush_local_all(win_in(win)));
}
ALIAS(Win_flush_local_all)

int FUNCTION(Win_sync)(int win);
int mpich_Win_sync(int win)
{
    return error_out(abi.Win_sync(win_in(win)));
}
ALIAS(Win_sync)

int FUNCTION(Grequest_complete)(int request);
int mpich_Grequest_complete(int request)
{
    return error_out(abi.Grequest_complete(request_in(request)));
}
ALIAS(Grequest_complete)

int FUNCTION(Status_set_elements)(struct status *status, int datatype, int count);
int mpich_Status_set_elements(struct status *status, int datatype, int count)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_elements(status == NULL ? MPI_STATUS_IGNORE : &status_abi, datatype_in(datatype), count);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_elements)

int FUNCTION(Status_set_elements_c)(struct status *status, int datatype, MPI_Count count);
int mpich_Status_set_elements_c(struct status *status, int datatype, MPI_Count count)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_elements_c(status == NULL ? MPI_STATUS_IGNORE : &status_abi, datatype_in(datatype), count);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_elements_c)

int FUNCTION(Status_set_cancelled)(struct status *status, int flag);
int mpich_Status_set_cancelled(struct status *status, int flag)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_cancelled(status == NULL ? MPI_STATUS_IGNORE : &status_abi, flag);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_cancelled)

int FUNCTION(Status_set_source)(struct status *status, int source);
int mpich_Status_set_source(struct status *status, int source)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_source(status == NULL ? MPI_STATUS_IGNORE : &status_abi, rank_in(source));
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_source)

int FUNCTION(Status_set_tag)(struct status *status, int tag);
int mpich_Status_set_tag(struct status *status, int tag)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_tag(status == NULL ? MPI_STATUS_IGNORE : &status_abi, tag_in(tag));
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_tag)

int FUNCTION(Status_set_error)(struct status *status, int error);
int mpich_Status_set_error(struct status *status, int error)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_error(status == NULL ? MPI_STATUS_IGNORE : &status_abi, error_in(error));
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_error)

int FUNCTION(File_open)(int comm, const char *filename, int amode, int info, void * *fh);
int mpich_File_open(int comm, const char *filename, int amode, int info, void * *fh)
{
    MPI_File fh_abi = MPI_FILE_NULL;
    int code = abi.File_open(comm_in(comm), filename, (amode & 128 ? MPI_MODE_APPEND : 0) | (amode & 1 ? MPI_MODE_CREATE : 0) | (amode & 16 ? MPI_MODE_DELETE_ON_CLOSE : 0) | (amode & 64 ? MPI_MODE_EXCL : 0) | (amode & 2 ? MPI_MODE_RDONLY : 0) | (amode & 8 ? MPI_MODE_RDWR : 0) | (amode & 256 ? MPI_MODE_SEQUENTIAL : 0) | (amode & 32 ? MPI_MODE_UNIQUE_OPEN : 0) | (amode & 4 ? MPI_MODE_WRONLY : 0) | (amode & ~(128 | 1 | 16 | 64 | 2 | 8 | 256 | 32 | 4) ? NO_CONSTANT : 0), info_in(info), fh == NULL ? NULL : &fh_abi);
    if (fh != NULL && code == MPI_SUCCESS)
        *fh = file_out(fh_abi);
    return error_out(code);
}
ALIAS(File_open)

int FUNCTION(File_close)(void * *fh);
int mpich_File_close(void * *fh)
{
    MPI_File fh_abi = fh == NULL ? MPI_FILE_NULL : file_in(*fh);
    int code = abi.File_close(fh == NULL ? NULL : &fh_abi);
    if (fh != NULL)
        *fh = file_out(fh_abi);
    return error_out(code);
}
ALIAS(File_close)

int FUNCTION(File_delete)(const char *filename, int info);
int mpich_File_delete(const char *filename, int info)
{
    return error_out(abi.File_delete(filename, info_in(info)));
}
ALIAS(File_delete)

int FUNCTION(File_set_size)(void * fh, MPI_Offset size);
int mpich_File_set_size(void * fh, MPI_Offset size)
{
    return error_out(abi.File_set_size(file_in(fh), size));
}
ALIAS(File_set_size)

int FUNCTION(File_preallocate)(void * fh, MPI_Offset size);
int mpich_File_preallocate(void * fh, MPI_Offset size)
{
    return error_out(abi.File_preallocate(file_in(fh), size));
}
ALIAS(File_preallocate)

int FUNCTION(File_get_size)(void * fh, MPI_Offset *size);
int mpich_File_get_size(void * fh, MPI_Offset *size)
{
    return error_out(abi.File_get_size(file_in(fh), size));
}
ALIAS(File_get_size)

int FUNCTION(File_get_group)(void * fh, int *group);
int mpich_File_get_group(void * fh, int *group)
{
    MPI_Group group_abi = MPI_GROUP_NULL;
    int code = abi.File_get_group(file_in(fh), group == NULL ? NULL : &group_abi);
    if (group != NULL && code == MPI_SUCCESS)
        *group = group_out(group_abi);
    return error_out(code);
}
ALIAS(File_get_group)

int FUNCTION(File_get_amode)(void * fh, int *amode);
int mpich_File_get_amode(void * fh, int *amode)
{
    return error_out(abi.File_get_amode(file_in(fh), amode));
}
ALIAS(File_get_amode)

int FUNCTION(File_set_info)(void * fh, int info);
int mpich_File_set_info(void * fh, int info)
{
    return error_out(abi.File_set_info(file_in(fh), info_in(info)));
}
ALIAS(File_set_info)

int FUNCTION(File_get_info)(void * fh, int *info_used);
int mpich_File_get_info(void * fh, int *info_used)
{
    MPI_Info info_used_abi = MPI_INFO_NULL;
    int code = abi.File_get_info(file_in(fh), info_used == NULL ? NULL : &info_used_abi);
    if (info_used != NULL && code == MPI_SUCCESS)
        *info_used = info_out(info_used_abi);
    return error_out(code);
}
ALIAS(File_get_info)

int FUNCTION(File_set_view)(void * fh, MPI_Offset disp, int etype, int filetype, const char *datarep, int info);
int mpich_File_set_view(void * fh, MPI_Offset disp, int etype, int filetype, const char *datarep, int info)
{
    return error_out(abi.File_set_view(file_in(fh), displacement_in(disp), datatype_in(etype), datatype_in(filetype), datarep, info_in(info)));
}
ALIAS(File_set_view)

int FUNCTION(File_get_view)(void * fh, MPI_Offset *disp, int *etype, int *filetype, char *datarep);
int mpich_File_get_view(void * fh, MPI_Offset *disp, int *etype, int *filetype, char *datarep)
{
    MPI_Datatype etype_abi = MPI_DATATYPE_NULL;
    MPI_Datatype filetype_abi = MPI_DATATYPE_NULL;
    int code = abi.File_get_view(file_in(fh), disp, etype == NULL ? NULL : &etype_abi, filetype == NULL ? NULL : &filetype_abi, datarep);
    if (etype != NULL && code == MPI_SUCCESS)
        *etype = datatype_out(etype_abi);
    if (filetype != NULL && code == MPI_SUCCESS)
        *filetype = datatype_out(filetype_abi);
    return error_out(code);
}
ALIAS(File_get_view)

int FUNCTION(File_read_at)(void * fh, MPI_Offset offset, void *buf, int count, int datatype, struct status *status);
int mpich_File_read_at(void * fh, MPI_Offset offset, void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_at)

int FUNCTION(File_read_at_c)(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_read_at_c(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_at_c)

int FUNCTION(File_read_at_all)(void * fh, MPI_Offset offset, void *buf, int count, int datatype, struct status *status);
int mpich_File_read_at_all(void * fh, MPI_Offset offset, void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_at_all)

int FUNCTION(File_read_at_all_c)(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_read_at_all_c(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_at_all_c)

int FUNCTION(File_write_at)(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, struct status *status);
int mpich_File_write_at(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_at)

int FUNCTION(File_write_at_c)(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_write_at_c(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_at_c)

int FUNCTION(File_write_at_all)(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, struct status *status);
int mpich_File_write_at_all(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_at_all)

int FUNCTION(File_write_at_all_c)(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_write_at_all_c(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_at_all_c)

int FUNCTION(File_iread_at)(void * fh, MPI_Offset offset, void *buf, int count, int datatype, int *request);
int mpich_File_iread_at(void * fh, MPI_Offset offset, void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at)

int FUNCTION(File_iread_at_c)(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iread_at_c(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at_c)

int FUNCTION(File_iread_at_all)(void * fh, MPI_Offset offset, void *buf, int count, int datatype, int *request);
int mpich_File_iread_at_all(void * fh, MPI_Offset offset, void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at_all)

int FUNCTION(File_iread_at_all_c)(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iread_at_all_c(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_at_all_c)

int FUNCTION(File_iwrite_at)(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, int *request);
int mpich_File_iwrite_at(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_at(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at)

int FUNCTION(File_iwrite_at_c)(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iwrite_at_c(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_at_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at_c)

int FUNCTION(File_iwrite_at_all)(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, int *request);
int mpich_File_iwrite_at_all(void * fh, MPI_Offset offset, const void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_at_all(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at_all)

int FUNCTION(File_iwrite_at_all_c)(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iwrite_at_all_c(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_at_all_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_at_all_c)

int FUNCTION(File_read)(void * fh, void *buf, int count, int datatype, struct status *status);
int mpich_File_read(void * fh, void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read)

int FUNCTION(File_read_c)(void * fh, void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_read_c(void * fh, void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_c)

int FUNCTION(File_read_all)(void * fh, void *buf, int count, int datatype, struct status *status);
int mpich_File_read_all(void * fh, void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_all)

int FUNCTION(File_read_all_c)(void * fh, void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_read_all_c(void * fh, void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_all_c)

int FUNCTION(File_write)(void * fh, const void *buf, int count, int datatype, struct status *status);
int mpich_File_write(void * fh, const void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write)

int FUNCTION(File_write_c)(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_write_c(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_c)

int FUNCTION(File_write_all)(void * fh, const void *buf, int count, int datatype, struct status *status);
int mpich_File_write_all(void * fh, const void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_all)

int FUNCTION(File_write_all_c)(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_write_all_c(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_all_c)

int FUNCTION(File_iread)(void * fh, void *buf, int count, int datatype, int *request);
int mpich_File_iread(void * fh, void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread)

int FUNCTION(File_iread_c)(void * fh, void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iread_c(void * fh, void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_c)

int FUNCTION(File_iread_all)(void * fh, void *buf, int count, int datatype, int *request);
int mpich_File_iread_all(void * fh, void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_all)

int FUNCTION(File_iread_all_c)(void * fh, void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iread_all_c(void * fh, void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_all_c)

int FUNCTION(File_iwrite)(void * fh, const void *buf, int count, int datatype, int *request);
int mpich_File_iwrite(void * fh, const void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite)

int FUNCTION(File_iwrite_c)(void * fh, const void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iwrite_c(void * fh, const void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_c)

int FUNCTION(File_iwrite_all)(void * fh, const void *buf, int count, int datatype, int *request);
int mpich_File_iwrite_all(void * fh, const void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_all(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_all)

int FUNCTION(File_iwrite_all_c)(void * fh, const void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iwrite_all_c(void * fh, const void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_all_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_all_c)

int FUNCTION(File_seek)(void * fh, MPI_Offset offset, int whence);
int mpich_File_seek(void * fh, MPI_Offset offset, int whence)
{
    return error_out(abi.File_seek(file_in(fh), offset, whence == 600 ? MPI_SEEK_SET : whence == 602 ? MPI_SEEK_CUR : whence == 604 ? MPI_SEEK_END : NO_CONSTANT));
}
ALIAS(File_seek)

int FUNCTION(File_get_position)(void * fh, MPI_Offset *offset);
int mpich_File_get_position(void * fh, MPI_Offset *offset)
{
    return error_out(abi.File_get_position(file_in(fh), offset));
}
ALIAS(File_get_position)

int FUNCTION(File_get_byte_offset)(void * fh, MPI_Offset offset, MPI_Offset *disp);
int mpich_File_get_byte_offset(void * fh, MPI_Offset offset, MPI_Offset *disp)
{
    return error_out(abi.File_get_byte_offset(file_in(fh), offset, disp));
}
ALIAS(File_get_byte_offset)

int FUNCTION(File_read_shared)(void * fh, void *buf, int count, int datatype, struct status *status);
int mpich_File_read_shared(void * fh, void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_shared)

int FUNCTION(File_read_shared_c)(void * fh, void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_read_shared_c(void * fh, void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_shared_c)

int FUNCTION(File_write_shared)(void * fh, const void *buf, int count, int datatype, struct status *status);
int mpich_File_write_shared(void * fh, const void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_shared)

int FUNCTION(File_write_shared_c)(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_write_shared_c(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_shared_c)

int FUNCTION(File_iread_shared)(void * fh, void *buf, int count, int datatype, int *request);
int mpich_File_iread_shared(void * fh, void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_shared)

int FUNCTION(File_iread_shared_c)(void * fh, void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iread_shared_c(void * fh, void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iread_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iread_shared_c)

int FUNCTION(File_iwrite_shared)(void * fh, const void *buf, int count, int datatype, int *request);
int mpich_File_iwrite_shared(void * fh, const void *buf, int count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_shared(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_shared)

int FUNCTION(File_iwrite_shared_c)(void * fh, const void *buf, MPI_Count count, int datatype, int *request);
int mpich_File_iwrite_shared_c(void * fh, const void *buf, MPI_Count count, int datatype, int *request)
{
    MPI_Request request_abi = MPI_REQUEST_NULL;
    int code = abi.File_iwrite_shared_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), request == NULL ? NULL : &request_abi);
    if (request != NULL && code == MPI_SUCCESS)
        *request = request_out(request_abi);
    return error_out(code);
}
ALIAS(File_iwrite_shared_c)

int FUNCTION(File_read_ordered)(void * fh, void *buf, int count, int datatype, struct status *status);
int mpich_File_read_ordered(void * fh, void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_ordered(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_ordered)

int FUNCTION(File_read_ordered_c)(void * fh, void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_read_ordered_c(void * fh, void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_ordered_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_ordered_c)

int FUNCTION(File_write_ordered)(void * fh, const void *buf, int count, int datatype, struct status *status);
int mpich_File_write_ordered(void * fh, const void *buf, int count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_ordered(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_ordered)

int FUNCTION(File_write_ordered_c)(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status);
int mpich_File_write_ordered_c(void * fh, const void *buf, MPI_Count count, int datatype, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_ordered_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype), status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_ordered_c)

int FUNCTION(File_seek_shared)(void * fh, MPI_Offset offset, int whence);
int mpich_File_seek_shared(void * fh, MPI_Offset offset, int whence)
{
    return error_out(abi.File_seek_shared(file_in(fh), offset, whence == 600 ? MPI_SEEK_SET : whence == 602 ? MPI_SEEK_CUR : whence == 604 ? MPI_SEEK_END : NO_CONSTANT));
}
ALIAS(File_seek_shared)

int FUNCTION(File_get_position_shared)(void * fh, MPI_Offset *offset);
int mpich_File_get_position_shared(void * fh, MPI_Offset *offset)
{
    return error_out(abi.File_get_position_shared(file_in(fh), offset));
}
ALIAS(File_get_position_shared)

int FUNCTION(File_read_at_all_begin)(void * fh, MPI_Offset offset, void *buf, int count, int datatype);
int mpich_File_read_at_all_begin(void * fh, MPI_Offset offset, void *buf, int count, int datatype)
{
    return error_out(abi.File_read_at_all_begin(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_at_all_begin)

int FUNCTION(File_read_at_all_begin_c)(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype);
int mpich_File_read_at_all_begin_c(void * fh, MPI_Offset offset, void *buf, MPI_Count count, int datatype)
{
    return error_out(abi.File_read_at_all_begin_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_at_all_begin_c)

int FUNCTION(File_read_at_all_end)(void * fh, void *buf, struct status *status);
int mpich_File_read_at_all_end(void * fh, void *buf, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_at_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_at_all_end)

int FUNCTION(File_write_at_all_begin)(void * fh, MPI_Offset offset, const void *buf, int count, int datatype);
int mpich_File_write_at_all_begin(void * fh, MPI_Offset offset, const void *buf, int count, int datatype)
{
    return error_out(abi.File_write_at_all_begin(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_at_all_begin)

int FUNCTION(File_write_at_all_begin_c)(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype);
int mpich_File_write_at_all_begin_c(void * fh, MPI_Offset offset, const void *buf, MPI_Count count, int datatype)
{
    return error_out(abi.File_write_at_all_begin_c(file_in(fh), offset, buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_at_all_begin_c)

int FUNCTION(File_write_at_all_end)(void * fh, const void *buf, struct status *status);
int mpich_File_write_at_all_end(void * fh, const void *buf, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_at_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_at_all_end)

int FUNCTION(File_read_all_begin)(void * fh, void *buf, int count, int datatype);
int mpich_File_read_all_begin(void * fh, void *buf, int count, int datatype)
{
    return error_out(abi.File_read_all_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_all_begin)

int FUNCTION(File_read_all_begin_c)(void * fh, void *buf, MPI_Count count, int datatype);
int mpich_File_read_all_begin_c(void * fh, void *buf, MPI_Count count, int datatype)
{
    return error_out(abi.File_read_all_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_all_begin_c)

int FUNCTION(File_read_all_end)(void * fh, void *buf, struct status *status);
int mpich_File_read_all_end(void * fh, void *buf, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_all_end)

int FUNCTION(File_write_all_begin)(void * fh, const void *buf, int count, int datatype);
int mpich_File_write_all_begin(void * fh, const void *buf, int count, int datatype)
{
    return error_out(abi.File_write_all_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_all_begin)

int FUNCTION(File_write_all_begin_c)(void * fh, const void *buf, MPI_Count count, int datatype);
int mpich_File_write_all_begin_c(void * fh, const void *buf, MPI_Count count, int datatype)
{
    return error_out(abi.File_write_all_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_all_begin_c)

int FUNCTION(File_write_all_end)(void * fh, const void *buf, struct status *status);
int mpich_File_write_all_end(void * fh, const void *buf, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_all_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_all_end)

int FUNCTION(File_read_ordered_begin)(void * fh, void *buf, int count, int datatype);
int mpich_File_read_ordered_begin(void * fh, void *buf, int count, int datatype)
{
    return error_out(abi.File_read_ordered_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_ordered_begin)

int FUNCTION(File_read_ordered_begin_c)(void * fh, void *buf, MPI_Count count, int datatype);
int mpich_File_read_ordered_begin_c(void * fh, void *buf, MPI_Count count, int datatype)
{
    return error_out(abi.File_read_ordered_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_read_ordered_begin_c)

int FUNCTION(File_read_ordered_end)(void * fh, void *buf, struct status *status);
int mpich_File_read_ordered_end(void * fh, void *buf, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_read_ordered_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_read_ordered_end)

int FUNCTION(File_write_ordered_begin)(void * fh, const void *buf, int count, int datatype);
int mpich_File_write_ordered_begin(void * fh, const void *buf, int count, int datatype)
{
    return error_out(abi.File_write_ordered_begin(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_ordered_begin)

int FUNCTION(File_write_ordered_begin_c)(void * fh, const void *buf, MPI_Count count, int datatype);
int mpich_File_write_ordered_begin_c(void * fh, const void *buf, MPI_Count count, int datatype)
{
    return error_out(abi.File_write_ordered_begin_c(file_in(fh), buffer_in(buf), count, datatype_in(datatype)));
}
ALIAS(File_write_ordered_begin_c)

int FUNCTION(File_write_ordered_end)(void * fh, const void *buf, struct status *status);
int mpich_File_write_ordered_end(void * fh, const void *buf, struct status *status)
{
    MPI_Status status_abi = status_in(status == STATUS_IGNORE ? NULL : status);
    int code = abi.File_write_ordered_end(file_in(fh), buf, status == STATUS_IGNORE ? MPI_STATUS_IGNORE : &status_abi);
    if (status != STATUS_IGNORE)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(File_write_ordered_end)

int FUNCTION(File_get_type_extent)(void * fh, int datatype, MPI_Aint *extent);
int mpich_File_get_type_extent(void * fh, int datatype, MPI_Aint *extent)
{
    return error_out(abi.File_get_type_extent(file_in(fh), datatype_in(datatype), extent));
}
ALIAS(File_get_type_extent)

int FUNCTION(File_get_type_extent_c)(void * fh, int datatype, MPI_Count *extent);
int mpich_File_get_type_extent_c(void * fh, int datatype, MPI_Count *extent)
{
    return error_out(abi.File_get_type_extent_c(file_in(fh), datatype_in(datatype), extent));
}
ALIAS(File_get_type_extent_c)

int FUNCTION(File_set_atomicity)(void * fh, int flag);
int mpich_File_set_atomicity(void * fh, int flag)
{
    return error_out(abi.File_set_atomicity(file_in(fh), flag));
}
ALIAS(File_set_atomicity)

int FUNCTION(File_get_atomicity)(void * fh, int *flag);
int mpich_File_get_atomicity(void * fh, int *flag)
{
    return error_out(abi.File_get_atomicity(file_in(fh), flag));
}
ALIAS(File_get_atomicity)

int FUNCTION(File_sync)(void * fh);
int mpich_File_sync(void * fh)
{
    return error_out(abi.File_sync(file_in(fh)));
}
ALIAS(File_sync)

int FUNCTION(Keyval_free)(int *keyval);
int mpich_Keyval_free(int *keyval)
{
    int keyval_abi = keyval == NULL ? 0 : keyval_in(*keyval);
    int code = abi.Keyval_free(keyval == NULL ? NULL : &keyval_abi);
    if (keyval != NULL && code == MPI_SUCCESS)
        *keyval = keyval_out(keyval_abi);
    return error_out(code);
}
ALIAS(Keyval_free)

int FUNCTION(Attr_put)(int comm, int keyval, void *attribute_val);
int mpich_Attr_put(int comm, int keyval, void *attribute_val)
{
    return error_out(abi.Attr_put(comm_in(comm), keyval_in(keyval), attribute_val));
}
ALIAS(Attr_put)

int FUNCTION(Attr_delete)(int comm, int keyval);
int mpich_Attr_delete(int comm, int keyval)
{
    return error_out(abi.Attr_delete(comm_in(comm), keyval_in(keyval)));
}
ALIAS(Attr_delete)

int FUNCTION(Info_get)(int info, const char *key, int valuelen, char *value, int *flag);
int mpich_Info_get(int info, const char *key, int valuelen, char *value, int *flag)
{
    return error_out(abi.Info_get(info_in(info), key, valuelen, value, flag));
}
ALIAS(Info_get)

int FUNCTION(Info_get_valuelen)(int info, const char *key, int *valuelen, int *flag);
int mpich_Info_get_valuelen(int info, const char *key, int *valuelen, int *flag)
{
    return error_out(abi.Info_get_valuelen(info_in(info), key, valuelen, flag));
}
ALIAS(Info_get_valuelen)

int FUNCTION(Get_elements_x)(const struct status *status, int datatype, MPI_Count *count);
int mpich_Get_elements_x(const struct status *status, int datatype, MPI_Count *count)
{
    MPI_Status status_abi = status_in(status);
    return error_out(abi.Get_elements_x(status == NULL ? NULL : &status_abi, datatype_in(datatype), count));
}
ALIAS(Get_elements_x)

int FUNCTION(Status_set_elements_x)(struct status *status, int datatype, MPI_Count count);
int mpich_Status_set_elements_x(struct status *status, int datatype, MPI_Count count)
{
    MPI_Status status_abi = status_in(status == NULL ? NULL : status);
    int code = abi.Status_set_elements_x(status == NULL ? MPI_STATUS_IGNORE : &status_abi, datatype_in(datatype), count);
    if (status != NULL)
        *status = status_out(&status_abi);
    return error_out(code);
}
ALIAS(Status_set_elements_x)

int FUNCTION(Type_size_x)(int datatype, MPI_Count *size);
int mpich_Type_size_x(int datatype, MPI_Count *size)
{
    return error_out(abi.Type_size_x(datatype_in(datatype), size));
}
ALIAS(Type_size_x)

int FUNCTION(Type_get_extent_x)(int datatype, MPI_Count *lb, MPI_Count *extent);
int mpich_Type_get_extent_x(int datatype, MPI_Count *lb, MPI_Count *extent)
{
    return error_out(abi.Type_get_extent_x(datatype_in(datatype), lb, extent));
}
ALIAS(Type_get_extent_x)

int FUNCTION(Type_get_true_extent_x)(int datatype, MPI_Count *true_lb, MPI_Count *true_extent);
int mpich_Type_get_true_extent_x(int datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    return error_out(abi.Type_get_true_extent_x(datatype_in(datatype), true_lb, true_extent));
}
ALIAS(Type_get_true_extent_x)

int FUNCTION(Type_create_f90_real)(int p, int r, int *newtype);
int mpich_Type_create_f90_real(int p, int r, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_f90_real(p, r, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_f90_real)

int FUNCTION(Type_create_f90_complex)(int p, int r, int *newtype);
int mpich_Type_create_f90_complex(int p, int r, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_f90_complex(p, r, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_f90_complex)

int FUNCTION(Type_create_f90_integer)(int r, int *newtype);
int mpich_Type_create_f90_integer(int r, int *newtype)
{
    MPI_Datatype newtype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_create_f90_integer(r, newtype == NULL ? NULL : &newtype_abi);
    if (newtype != NULL && code == MPI_SUCCESS)
        *newtype = datatype_out(newtype_abi);
    return error_out(code);
}
ALIAS(Type_create_f90_integer)

int FUNCTION(Type_match_size)(int typeclass, int size, int *datatype);
int mpich_Type_match_size(int typeclass, int size, int *datatype)
{
    MPI_Datatype datatype_abi = MPI_DATATYPE_NULL;
    int code = abi.Type_match_size(typeclass == 2 ? MPI_TYPECLASS_INTEGER : typeclass == 1 ? MPI_TYPECLASS_REAL : typeclass == 3 ? MPI_TYPECLASS_COMPLEX : NO_CONSTANT, size, datatype == NULL ? NULL : &datatype_abi);
    if (datatype != NULL && code == MPI_SUCCESS)
        *datatype = datatype_out(datatype_abi);
    return error_out(code);
}
ALIAS(Type_match_size)
