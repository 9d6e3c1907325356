/* The four send modes in their three forms, as one function. */
#ifndef MODES_H
#define MODES_H

#include "../check.h"

enum { STANDARD, BUFFERED, SYNCHRONOUS, READY, MODES };
enum { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };

CHECK_UNUSED static const char *mode_name[] = {"standard", "buffered", "synchronous", "ready"};
CHECK_UNUSED static const char *form_name[] = {"blocking", "nonblocking", "persistent"};

/* Begins a send of bytes; *request is MPI_REQUEST_NULL after a blocking one. */
CHECK_UNUSED static void send_begin(int mode, int form, const void *buffer, int bytes, int to, int tag, MPI_Comm comm,
                                    MPI_Request *request)
{
    *request = MPI_REQUEST_NULL;
    switch (form * MODES + mode) {
    case BLOCKING * MODES + STANDARD: OK(MPI_Send(buffer, bytes, MPI_BYTE, to, tag, comm)); return;
    case BLOCKING * MODES + BUFFERED: OK(MPI_Bsend(buffer, bytes, MPI_BYTE, to, tag, comm)); return;
    case BLOCKING * MODES + SYNCHRONOUS: OK(MPI_Ssend(buffer, bytes, MPI_BYTE, to, tag, comm)); return;
    case BLOCKING * MODES + READY: OK(MPI_Rsend(buffer, bytes, MPI_BYTE, to, tag, comm)); return;
    case NONBLOCKING * MODES + STANDARD: OK(MPI_Isend(buffer, bytes, MPI_BYTE, to, tag, comm, request)); return;
    case NONBLOCKING * MODES + BUFFERED: OK(MPI_Ibsend(buffer, bytes, MPI_BYTE, to, tag, comm, request)); return;
    case NONBLOCKING * MODES + SYNCHRONOUS: OK(MPI_Issend(buffer, bytes, MPI_BYTE, to, tag, comm, request)); return;
    case NONBLOCKING * MODES + READY: OK(MPI_Irsend(buffer, bytes, MPI_BYTE, to, tag, comm, request)); return;
    case PERSISTENT * MODES + STANDARD: OK(MPI_Send_init(buffer, bytes, MPI_BYTE, to, tag, comm, request)); break;
    case PERSISTENT * MODES + BUFFERED: OK(MPI_Bsend_init(buffer, bytes, MPI_BYTE, to, tag, comm, request)); break;
    case PERSISTENT * MODES + SYNCHRONOUS: OK(MPI_Ssend_init(buffer, bytes, MPI_BYTE, to, tag, comm, request)); break;
    case PERSISTENT * MODES + READY: OK(MPI_Rsend_init(buffer, bytes, MPI_BYTE, to, tag, comm, request)); break;
    }
    OK(MPI_Start(request));
}

/* Completes what send_begin began. */
CHECK_UNUSED static void send_end(int form, MPI_Request *request)
{
    OK(MPI_Wait(request, MPI_STATUS_IGNORE));
    if (form == PERSISTENT) {
        CHECK(*request != MPI_REQUEST_NULL);
        OK(MPI_Request_free(request));
    }
    CHECK(*request == MPI_REQUEST_NULL);
}

#endif
