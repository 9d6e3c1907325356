/* Extensions of MPI: sync objects, continuations, and whether a request is complete (docs/completion.md shows how to use them), and jobs that
 * go on when a rank dies (docs/fault-tolerance.md).
 * Programs that include this file run only on libraries that have them. */
#ifndef ENCORE_MPIX_H
#define ENCORE_MPIX_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Sync objects: they collect the completions of the requests that are attached to them. ------------------------- */

typedef struct MPIX_Sync_object *MPIX_Sync;

#define MPIX_SYNC_NULL ((MPIX_Sync)0)
/* Result of MPIX_Sync_query if nothing has completed since the last query. */
#define MPIX_SYNC_EMPTY ((void *)-1)
/* Completion data of a request for which the program needs none. */
#define MPIX_SYNC_NO_COMPLETION_DATA ((void *)-2)
/* Result of MPIX_Sync_query_bulk if more has completed than was asked for. */
#define MPIX_SYNC_MORE (-1)

int MPIX_Sync_init(MPIX_Sync *sync);
/* Hands an active request over to the object. */
int MPIX_Sync_attach(MPIX_Sync sync, MPI_Request request, void *completion_data);
/* The completion data of the request that completed first and was not queried yet, or MPIX_SYNC_EMPTY. */
void *MPIX_Sync_query(MPIX_Sync sync, MPI_Status *status);
/* MPIX_Sync_query for up to incount requests: MPI_SUCCESS, MPIX_SYNC_MORE, or an error. */
int MPIX_Sync_query_bulk(int incount, MPIX_Sync sync, int *outcount, void **completion_data, MPI_Status *status);
/* Waits until all attached requests are complete; they are still to be queried. */
int MPIX_Sync_waitall(MPIX_Sync sync);
/* 1 if all attached requests are complete, otherwise 0. */
int MPIX_Sync_testall(MPIX_Sync sync);
/* Number of attached requests that are not complete. */
int MPIX_Sync_size(MPIX_Sync sync);
/* Number of complete requests that were not queried. */
int MPIX_Sync_probe(MPIX_Sync sync);
int MPIX_Sync_free(MPIX_Sync *sync);

int PMPIX_Sync_init(MPIX_Sync *sync);
int PMPIX_Sync_attach(MPIX_Sync sync, MPI_Request request, void *completion_data);
void *PMPIX_Sync_query(MPIX_Sync sync, MPI_Status *status);
int PMPIX_Sync_query_bulk(int incount, MPIX_Sync sync, int *outcount, void **completion_data, MPI_Status *status);
int PMPIX_Sync_waitall(MPIX_Sync sync);
int PMPIX_Sync_testall(MPIX_Sync sync);
int PMPIX_Sync_size(MPIX_Sync sync);
int PMPIX_Sync_probe(MPIX_Sync sync);
int PMPIX_Sync_free(MPIX_Sync *sync);

/* ---- Continuations: functions that run once operations are complete. ----------------------------------------------- */

/* Of MPIX_Continue: the memory of the requests may be used for something else when the call returns. Always so here. */
#define MPIX_CONT_REQBUF_VOLATILE 1
#define MPIX_CONT_REQUESTS_FREE 2
/* Of MPIX_Continue_init: continuations run only in calls that test the continuation request, or wait for it. */
#define MPIX_CONT_POLL_ONLY 4
/* Of MPIX_Continue: the call itself runs no continuation, even if all operations are complete. */
#define MPIX_CONT_DEFER_COMPLETE 8
/* Of MPIX_Continue: the function is called also if an operation failed, with the error code. */
#define MPIX_CONT_INVOKE_FAILED 16

typedef int(MPIX_Continue_cb_function)(int rc, void *cb_data);

int MPIX_Continue_init(int flags, int max_poll, MPI_Info info, MPI_Request *cont_req);
int MPIX_Continue(MPI_Request *request, MPIX_Continue_cb_function *cb, void *cb_data, int flags, MPI_Status *status,
                  MPI_Request cont_req);
int MPIX_Continueall(int count, MPI_Request requests[], MPIX_Continue_cb_function *cb, void *cb_data, int flags,
                     MPI_Status statuses[], MPI_Request cont_req);
/* The data of continuations that failed; count is the room in cb_data, then how many there were. */
int MPIX_Continue_get_failed(MPI_Request cont_req, int *count, void **cb_data);

int PMPIX_Continue_init(int flags, int max_poll, MPI_Info info, MPI_Request *cont_req);
int PMPIX_Continue(MPI_Request *request, MPIX_Continue_cb_function *cb, void *cb_data, int flags, MPI_Status *status,
                   MPI_Request cont_req);
int PMPIX_Continueall(int count, MPI_Request requests[], MPIX_Continue_cb_function *cb, void *cb_data, int flags,
                      MPI_Status statuses[], MPI_Request cont_req);
int PMPIX_Continue_get_failed(MPI_Request cont_req, int *count, void **cb_data);

/* ---- Requests ------------------------------------------------------------------------------------------------------- */

/* 1 if a request is complete, inactive or null, otherwise 0. Makes no progress, and ends nothing. */
int MPIX_Request_is_complete(MPI_Request request);
int PMPIX_Request_is_complete(MPI_Request request);

/* ---- Fault tolerance: jobs that go on when a rank dies (mpiexec --with-ft ulfm). ------------------------------------ */

/* Error classes: a process has died; the same, and the receive from anybody goes on once the program knows of the death; the
 * communicator is revoked. */
#define MPIX_ERR_PROC_FAILED 101
#define MPIX_ERR_PROC_FAILED_PENDING 102
#define MPIX_ERR_REVOKED 103

/* Predefined attribute of communicators: 1 if the job goes on when a rank dies, otherwise 0. */
#define MPIX_FT 590

/* Has all members use the communicator no more, but to agree and to shrink it. Not collective. */
int MPIX_Comm_revoke(MPI_Comm comm);
int MPIX_Comm_is_revoked(MPI_Comm comm, int *flag);
/* The members that have died, in the order of their deaths. */
int MPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failedgrp);
/* The program knows of the first num_to_ack of these: receives from anybody go on. */
int MPIX_Comm_ack_failed(MPI_Comm comm, int num_to_ack, int *num_acked);
int MPIX_Comm_failure_ack(MPI_Comm comm);
int MPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failedgrp);
/* The bits that all living members have in common, the same at each of them. */
int MPIX_Comm_agree(MPI_Comm comm, int *flag);
int MPIX_Comm_iagree(MPI_Comm comm, int *flag, MPI_Request *request);
/* A communicator of the members that live. */
int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
int MPIX_Comm_ishrink(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);

int PMPIX_Comm_revoke(MPI_Comm comm);
int PMPIX_Comm_is_revoked(MPI_Comm comm, int *flag);
int PMPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failedgrp);
int PMPIX_Comm_ack_failed(MPI_Comm comm, int num_to_ack, int *num_acked);
int PMPIX_Comm_failure_ack(MPI_Comm comm);
int PMPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failedgrp);
int PMPIX_Comm_agree(MPI_Comm comm, int *flag);
int PMPIX_Comm_iagree(MPI_Comm comm, int *flag, MPI_Request *request);
int PMPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
int PMPIX_Comm_ishrink(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);

#ifdef __cplusplus
}
#endif

#endif
