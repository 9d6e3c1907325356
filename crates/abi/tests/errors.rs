//! Wrong arguments, from the C side: the error handler, the code and the sentence.

mod program;

use program::{Ran, run_c};

/// Runs the statements after `MPI_Init`, in a job of one rank.
fn run(test: &str, statements: &str) -> Ran {
    let source = format!(
        "\
#include <mpi.h>
#include <stdio.h>
#include <string.h>
static int handled = 0;
static MPI_Comm handled_on;
static void handler(MPI_Comm *comm, int *code, ...)
{{
    int rank = -1;
    MPI_Comm_rank(*comm, &rank);
    handled = rank == 0 ? *code : -1;
    handled_on = *comm;
}}
int main(void)
{{
    int x = 1, result = 0;
    MPI_Init(NULL, NULL);
    (void)x, (void)result, (void)handled, (void)handled_on, (void)handler;
    {statements}
    MPI_Finalize();
    return 0;
}}
"
    );
    run_c(test, &source)
}

#[test]
fn errors_are_fatal_unless_somebody_handles_them() {
    let ran = run(
        "fatal",
        "printf(\"before\"); MPI_Send(&x, 1, MPI_INT, 7, 0, MPI_COMM_WORLD); printf(\"after\");",
    );
    assert_eq!(
        ran.stderr,
        "rank 0: MPI_Send: argument 4 (dest): rank 7 is not in MPI_COMM_WORLD, which has only rank 0 \
         (MPI_ERR_RANK)\n"
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(6), "before"));
}

#[test]
fn returned_errors_are_the_class() {
    let ran = run(
        "return",
        "MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
         MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
         printf(\"%d \", MPI_Send(&x, -1, MPI_INT, 0, 0, MPI_COMM_WORLD) == MPI_ERR_COUNT);
         printf(\"%d \", MPI_Send(&x, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD) == MPI_ERR_TYPE);
         printf(\"%d \", MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD) == MPI_ERR_BUFFER);
         printf(\"%d \", MPI_Send(MPI_IN_PLACE, 1, MPI_INT, 0, 0, MPI_COMM_WORLD) == MPI_ERR_BUFFER);
         printf(\"%d \", MPI_Send(&x, 1, MPI_INT, 0, -1, MPI_COMM_WORLD) == MPI_ERR_TAG);
         printf(\"%d \", MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_NULL) == MPI_ERR_COMM);
         printf(\"%d \", MPI_Send(&x, 1, MPI_INT, 0, 0, (MPI_Comm)&x) == MPI_ERR_COMM);
         printf(\"%d \", MPI_Send_c(&x, -1, MPI_INT, 0, 0, MPI_COMM_WORLD) == MPI_ERR_COUNT);
         printf(\"%d \", MPI_Bcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD) == MPI_ERR_ROOT);
         printf(\"%d \", MPI_Comm_rank(MPI_COMM_WORLD, NULL) == MPI_ERR_ARG);
         printf(\"%d \", MPI_Allreduce(&x, &result, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD) == MPI_ERR_OP);",
    );
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("1 1 1 1 1 1 1 1 1 1 1 ", ""));
    assert_eq!(ran.code, Some(0));
}

#[test]
fn a_handler_of_the_program_may_call_mpi() {
    let ran = run(
        "handler",
        "MPI_Errhandler errhandler;
         MPI_Comm_create_errhandler(handler, &errhandler);
         MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler);
         result = MPI_Recv(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
         printf(\"%d\", result == MPI_ERR_RANK && handled == MPI_ERR_RANK && handled_on == MPI_COMM_WORLD);",
    );
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.code), ("1", "", Some(0)));
}
