/* Wrong arguments of the point-to-point calls. */
#include "bad_input.h"

/* A send: CALL(buf, count, datatype, dest, tag, comm). */
#define SEND_ROWS(function, CALL)                                                                            \
    ROW(function, "buf", MPI_ERR_BUFFER, CALL(NULL, 1, MPI_INT, 0, 0, comm));                                \
    ROW(function, "buf", MPI_ERR_BUFFER, CALL(MPI_IN_PLACE, 1, MPI_INT, 0, 0, comm));                        \
    ROW(function, "count", MPI_ERR_COUNT, CALL(data, -1, MPI_INT, 0, 0, comm));                              \
    ROW(function, "count", MPI_ERR_COUNT, CALL(data, INT_MIN, MPI_INT, MPI_PROC_NULL, 0, comm));             \
    ROW(function, "datatype", MPI_ERR_TYPE, CALL(data, 1, MPI_DATATYPE_NULL, 0, 0, comm));                   \
    ROW(function, "datatype", MPI_ERR_TYPE, CALL(data, 1, GARBAGE(MPI_Datatype), 0, 0, comm));               \
    ROW(function, "datatype", MPI_ERR_TYPE, CALL(data, 0, OTHER(MPI_Datatype, MPI_SUM), 0, 0, comm));        \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 1, MPI_INT, size, 0, comm));                              \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 1, MPI_INT, INT_MAX, 0, comm));                           \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm));                    \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 1, MPI_INT, MPI_ROOT, 0, comm));                          \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 0, MPI_INT, INT_MIN, 0, comm));                           \
    ROW(function, "tag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, -1, comm));                                  \
    ROW(function, "tag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, MPI_ANY_TAG, comm));                         \
    ROW(function, "tag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, tag_above, comm));                           \
    ROW(function, "tag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, MPI_PROC_NULL, -5, comm));                      \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, MPI_COMM_NULL));                        \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, GARBAGE(MPI_Comm)));                    \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, UNKNOWN(MPI_Comm)));                    \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, OTHER(MPI_Comm, MPI_INT)));             \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, freed_comm))

/* A receive: CALL(buf, count, datatype, source, tag, comm). */
#define RECEIVE_ROWS(function, CALL)                                                                         \
    ROW(function, "buf", MPI_ERR_BUFFER, CALL(NULL, 1, MPI_INT, 0, 0, comm));                                \
    ROW(function, "buf", MPI_ERR_BUFFER, CALL(MPI_IN_PLACE, 1, MPI_INT, 0, 0, comm));                        \
    ROW(function, "count", MPI_ERR_COUNT, CALL(data, -1, MPI_INT, 0, 0, comm));                              \
    ROW(function, "datatype", MPI_ERR_TYPE, CALL(data, 1, MPI_DATATYPE_NULL, 0, 0, comm));                   \
    ROW(function, "datatype", MPI_ERR_TYPE, CALL(data, 1, GARBAGE(MPI_Datatype), 0, 0, comm));               \
    ROW(function, "source", MPI_ERR_RANK, CALL(data, 1, MPI_INT, size, 0, comm));                            \
    ROW(function, "source", MPI_ERR_RANK, CALL(data, 1, MPI_INT, MPI_ROOT, 0, comm));                        \
    ROW(function, "source", MPI_ERR_RANK, CALL(data, 1, MPI_INT, -77, 0, comm));                             \
    ROW(function, "tag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, -77, comm));                                 \
    ROW(function, "tag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, MPI_ANY_SOURCE, tag_above, comm));              \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, MPI_COMM_NULL));                        \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, GARBAGE(MPI_Comm)));                    \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, freed_comm))

#define SEND(...) MPI_Send(__VA_ARGS__)
#define BSEND(...) MPI_Bsend(__VA_ARGS__)
#define SSEND(...) MPI_Ssend(__VA_ARGS__)
#define RSEND(...) MPI_Rsend(__VA_ARGS__)
#define ISEND(...) MPI_Isend(__VA_ARGS__, &request)
#define IBSEND(...) MPI_Ibsend(__VA_ARGS__, &request)
#define ISSEND(...) MPI_Issend(__VA_ARGS__, &request)
#define IRSEND(...) MPI_Irsend(__VA_ARGS__, &request)
#define SEND_INIT(...) MPI_Send_init(__VA_ARGS__, &request)
#define BSEND_INIT(...) MPI_Bsend_init(__VA_ARGS__, &request)
#define SSEND_INIT(...) MPI_Ssend_init(__VA_ARGS__, &request)
#define RSEND_INIT(...) MPI_Rsend_init(__VA_ARGS__, &request)
#define RECV(...) MPI_Recv(__VA_ARGS__, &status)
#define IRECV(...) MPI_Irecv(__VA_ARGS__, &request)
#define RECV_INIT(...) MPI_Recv_init(__VA_ARGS__, &request)

/* Probes: CALL(source, tag, comm). */
#define PROBE_ROWS(function, CALL)                                                                           \
    ROW(function, "source", MPI_ERR_RANK, CALL(size, 0, comm));                                              \
    ROW(function, "source", MPI_ERR_RANK, CALL(-77, 0, comm));                                               \
    ROW(function, "tag", MPI_ERR_TAG, CALL(0, -77, comm));                                                   \
    ROW(function, "tag", MPI_ERR_TAG, CALL(0, tag_above, comm));                                             \
    ROW(function, "comm", MPI_ERR_COMM, CALL(0, 0, MPI_COMM_NULL));                                          \
    ROW(function, "comm", MPI_ERR_COMM, CALL(0, 0, freed_comm))
#define PROBE(...) MPI_Probe(__VA_ARGS__, &status)
#define IPROBE(...) MPI_Iprobe(__VA_ARGS__, &flag, &status)
#define MPROBE(...) MPI_Mprobe(__VA_ARGS__, &message, &status)
#define IMPROBE(...) MPI_Improbe(__VA_ARGS__, &flag, &message, &status)

/* Both halves of a combined call: CALL(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,
 * recvtag, comm). */
#define BOTH_ROWS(function, CALL)                                                                            \
    ROW(function, "sendbuf", MPI_ERR_BUFFER, CALL(NULL, 1, MPI_INT, 0, 0, more, 1, MPI_INT, 0, 0, comm));    \
    ROW(function, "sendcount", MPI_ERR_COUNT, CALL(data, -1, MPI_INT, 0, 0, more, 1, MPI_INT, 0, 0, comm));  \
    ROW(function, "sendtype", MPI_ERR_TYPE, CALL(data, 1, MPI_DATATYPE_NULL, 0, 0, more, 1, MPI_INT, 0, 0, comm)); \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 1, MPI_INT, size, 0, more, 1, MPI_INT, 0, 0, comm));      \
    ROW(function, "sendtag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, -1, more, 1, MPI_INT, 0, 0, comm));      \
    ROW(function, "recvbuf", MPI_ERR_BUFFER, CALL(data, 1, MPI_INT, 0, 0, NULL, 1, MPI_INT, 0, 0, comm));    \
    ROW(function, "recvcount", MPI_ERR_COUNT, CALL(data, 1, MPI_INT, 0, 0, more, -1, MPI_INT, 0, 0, comm));  \
    ROW(function, "recvtype", MPI_ERR_TYPE, CALL(data, 1, MPI_INT, 0, 0, more, 1, MPI_DATATYPE_NULL, 0, 0, comm)); \
    ROW(function, "source", MPI_ERR_RANK, CALL(data, 1, MPI_INT, 0, 0, more, 1, MPI_INT, size, 0, comm));    \
    ROW(function, "recvtag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, 0, more, 1, MPI_INT, 0, -77, comm));     \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, more, 1, MPI_INT, 0, 0, MPI_COMM_NULL)); \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, more, 1, MPI_INT, 0, 0, freed_comm))
#define SENDRECV(...) MPI_Sendrecv(__VA_ARGS__, &status)
#define ISENDRECV(...) MPI_Isendrecv(__VA_ARGS__, &request)

/* CALL(buf, count, datatype, dest, sendtag, source, recvtag, comm). */
#define REPLACE_ROWS(function, CALL)                                                                         \
    ROW(function, "buf", MPI_ERR_BUFFER, CALL(NULL, 1, MPI_INT, 0, 0, 0, 0, comm));                          \
    ROW(function, "count", MPI_ERR_COUNT, CALL(data, -1, MPI_INT, 0, 0, 0, 0, comm));                        \
    ROW(function, "datatype", MPI_ERR_TYPE, CALL(data, 1, MPI_DATATYPE_NULL, 0, 0, 0, 0, comm));             \
    ROW(function, "dest", MPI_ERR_RANK, CALL(data, 1, MPI_INT, size, 0, 0, 0, comm));                        \
    ROW(function, "sendtag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, -1, 0, 0, comm));                        \
    ROW(function, "source", MPI_ERR_RANK, CALL(data, 1, MPI_INT, 0, 0, -77, 0, comm));                       \
    ROW(function, "recvtag", MPI_ERR_TAG, CALL(data, 1, MPI_INT, 0, 0, 0, -77, comm));                       \
    ROW(function, "comm", MPI_ERR_COMM, CALL(data, 1, MPI_INT, 0, 0, 0, 0, MPI_COMM_NULL))
#define SENDRECV_REPLACE(...) MPI_Sendrecv_replace(__VA_ARGS__, &status)
#define ISENDRECV_REPLACE(...) MPI_Isendrecv_replace(__VA_ARGS__, &request)

static MPI_Message no_message, garbage_message;

static void rows(void)
{
    no_message = MPI_MESSAGE_NULL;
    garbage_message = GARBAGE(MPI_Message);
    SEND_ROWS(MPI_Send, SEND);
    SEND_ROWS(MPI_Bsend, BSEND);
    SEND_ROWS(MPI_Ssend, SSEND);
    SEND_ROWS(MPI_Rsend, RSEND);
    SEND_ROWS(MPI_Isend, ISEND);
    SEND_ROWS(MPI_Ibsend, IBSEND);
    SEND_ROWS(MPI_Issend, ISSEND);
    SEND_ROWS(MPI_Irsend, IRSEND);
    SEND_ROWS(MPI_Send_init, SEND_INIT);
    SEND_ROWS(MPI_Bsend_init, BSEND_INIT);
    SEND_ROWS(MPI_Ssend_init, SSEND_INIT);
    SEND_ROWS(MPI_Rsend_init, RSEND_INIT);
    RECEIVE_ROWS(MPI_Recv, RECV);
    RECEIVE_ROWS(MPI_Irecv, IRECV);
    RECEIVE_ROWS(MPI_Recv_init, RECV_INIT);
    PROBE_ROWS(MPI_Probe, PROBE);
    PROBE_ROWS(MPI_Iprobe, IPROBE);
    PROBE_ROWS(MPI_Mprobe, MPROBE);
    PROBE_ROWS(MPI_Improbe, IMPROBE);
    BOTH_ROWS(MPI_Sendrecv, SENDRECV);
    BOTH_ROWS(MPI_Isendrecv, ISENDRECV);
    REPLACE_ROWS(MPI_Sendrecv_replace, SENDRECV_REPLACE);
    REPLACE_ROWS(MPI_Isendrecv_replace, ISENDRECV_REPLACE);

    ROW(MPI_Isend, "request", MPI_ERR_ARG, MPI_Isend(data, 1, MPI_INT, 0, 0, comm, NULL));
    ROW(MPI_Issend, "request", MPI_ERR_ARG, MPI_Issend(data, 1, MPI_INT, 0, 0, comm, NULL));
    ROW(MPI_Irecv, "request", MPI_ERR_ARG, MPI_Irecv(data, 1, MPI_INT, 0, 0, comm, NULL));
    ROW(MPI_Send_init, "request", MPI_ERR_ARG, MPI_Send_init(data, 1, MPI_INT, 0, 0, comm, NULL));
    ROW(MPI_Recv_init, "request", MPI_ERR_ARG, MPI_Recv_init(data, 1, MPI_INT, 0, 0, comm, NULL));
    ROW(MPI_Iprobe, "flag", MPI_ERR_ARG, MPI_Iprobe(0, 0, comm, NULL, &status));
    ROW(MPI_Mprobe, "message", MPI_ERR_ARG, MPI_Mprobe(0, 0, comm, NULL, &status));
    ROW(MPI_Improbe, "flag", MPI_ERR_ARG, MPI_Improbe(0, 0, comm, NULL, &message, &status));
    ROW(MPI_Improbe, "message", MPI_ERR_ARG, MPI_Improbe(0, 0, comm, &flag, NULL, &status));

    ROW(MPI_Mrecv, "message", MPI_ERR_REQUEST, MPI_Mrecv(data, 1, MPI_INT, &no_message, &status));
    ROW(MPI_Mrecv, "message", MPI_ERR_REQUEST, MPI_Mrecv(data, 1, MPI_INT, &garbage_message, &status));
    ROW(MPI_Mrecv, "message", MPI_ERR_ARG, MPI_Mrecv(data, 1, MPI_INT, NULL, &status));
    ROW(MPI_Imrecv, "message", MPI_ERR_REQUEST, MPI_Imrecv(data, 1, MPI_INT, &no_message, &request));
    ROW(MPI_Imrecv, "message", MPI_ERR_ARG, MPI_Imrecv(data, 1, MPI_INT, NULL, &request));

    ROW(MPI_Buffer_attach, "size", MPI_ERR_ARG, MPI_Buffer_attach(data, -1));
    ROW(MPI_Buffer_detach, "buffer_addr", MPI_ERR_ARG, MPI_Buffer_detach(NULL, &number));
    ROW(MPI_Buffer_detach, "size", MPI_ERR_ARG, MPI_Buffer_detach(&pointer, NULL));
}

BAD_INPUT_MAIN
