/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

#include "../fortran.h"

void F(send)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(send)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Send)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(send_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(send_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(send)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(send)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(send_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(send_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Send_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(send_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(send_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(send_c)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(send_c)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(bsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(bsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Bsend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(bsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(bsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(bsend)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(bsend)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(bsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(bsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Bsend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(bsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(bsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(bsend_c)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(bsend_c)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(ssend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(ssend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Ssend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(ssend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(ssend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(ssend)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(ssend)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(ssend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(ssend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Ssend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(ssend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(ssend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(ssend_c)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(ssend_c)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(rsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(rsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Rsend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(rsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(rsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(rsend)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(rsend)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(rsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(rsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    int code = C(Rsend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm));
    give(ierror, code);
}
void F(rsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror);
void F(rsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(rsend_c)(buf->base, count, datatype, dest, tag, comm, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(rsend_c)(buf_copy.bytes, count, datatype, dest, tag, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(recv)(void *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror);
void F(recv)(void *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Recv)(buffer_in(buf), *count, datatype_in(*datatype), *source, *tag, comm_in(*comm), status_in(status));
    give(ierror, code);
}
void F(recv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror);
void F(recv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(recv)(buf->base, count, datatype, source, tag, comm, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(recv)(buf_copy.bytes, count, datatype, source, tag, comm, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(recv_c)(void *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror);
void F(recv_c)(void *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Recv_c)(buffer_in(buf), *count, datatype_in(*datatype), *source, *tag, comm_in(*comm), status_in(status));
    give(ierror, code);
}
void F(recv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror);
void F(recv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(recv_c)(buf->base, count, datatype, source, tag, comm, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(recv_c)(buf_copy.bytes, count, datatype, source, tag, comm, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(sendrecv)(void *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv)(void *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Sendrecv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), *dest, *sendtag, buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *source, *recvtag, comm_in(*comm), status_in(status));
    give(ierror, code);
}
void F(sendrecv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(sendrecv)(sendbuf->base, sendcount, sendtype, dest, sendtag, recvbuf->base, recvcount, recvtype, source, recvtag, comm, status, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*recvcount, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*recvcount, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(sendrecv)(sendbuf_copy.bytes, sendcount, sendtype, dest, sendtag, recvbuf_copy.bytes, recvcount, recvtype, source, recvtag, comm, status, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(sendrecv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Sendrecv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), *dest, *sendtag, buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *source, *recvtag, comm_in(*comm), status_in(status));
    give(ierror, code);
}
void F(sendrecv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(sendrecv_c)(sendbuf->base, sendcount, sendtype, dest, sendtag, recvbuf->base, recvcount, recvtype, source, recvtag, comm, status, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*recvcount, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*recvcount, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(sendrecv_c)(sendbuf_copy.bytes, sendcount, sendtype, dest, sendtag, recvbuf_copy.bytes, recvcount, recvtype, source, recvtag, comm, status, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(sendrecv_replace)(void *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_replace)(void *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Sendrecv_replace)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *sendtag, *source, *recvtag, comm_in(*comm), status_in(status));
    give(ierror, code);
}
void F(sendrecv_replace_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_replace_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(sendrecv_replace)(buf->base, count, datatype, dest, sendtag, source, recvtag, comm, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(sendrecv_replace)(buf_copy.bytes, count, datatype, dest, sendtag, source, recvtag, comm, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(sendrecv_replace_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_replace_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Sendrecv_replace_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *sendtag, *source, *recvtag, comm_in(*comm), status_in(status));
    give(ierror, code);
}
void F(sendrecv_replace_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror);
void F(sendrecv_replace_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(sendrecv_replace_c)(buf->base, count, datatype, dest, sendtag, source, recvtag, comm, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(sendrecv_replace_c)(buf_copy.bytes, count, datatype, dest, sendtag, source, recvtag, comm, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(get_count)(fint *status, fint *datatype, fint *count, fint *ierror);
void F(get_count)(fint *status, fint *datatype, fint *count, fint *ierror)
{
    int code = C(Get_count)((MPI_Status *)status, datatype_in(*datatype), count);
    give(ierror, code);
}

void F(get_count_c)(fint *status, fint *datatype, MPI_Count *count, fint *ierror);
void F(get_count_c)(fint *status, fint *datatype, MPI_Count *count, fint *ierror)
{
    int code = C(Get_count_c)((MPI_Status *)status, datatype_in(*datatype), count);
    give(ierror, code);
}

void F(status_get_source)(fint *status, fint *source, fint *ierror);
void F(status_get_source)(fint *status, fint *source, fint *ierror)
{
    int code = C(Status_get_source)((MPI_Status *)status, source);
    give(ierror, code);
}

void F(status_get_tag)(fint *status, fint *tag, fint *ierror);
void F(status_get_tag)(fint *status, fint *tag, fint *ierror)
{
    int code = C(Status_get_tag)((MPI_Status *)status, tag);
    give(ierror, code);
}

void F(status_get_error)(fint *status, fint *error, fint *ierror);
void F(status_get_error)(fint *status, fint *error, fint *ierror)
{
    int code = C(Status_get_error)((MPI_Status *)status, error);
    give(ierror, code);
}

void F(buffer_attach)(void *buffer, fint *size, fint *ierror);
void F(buffer_attach)(void *buffer, fint *size, fint *ierror)
{
    int code = C(Buffer_attach)(buffer_in(buffer), *size);
    give(ierror, code);
}
void F(buffer_attach_f08ts)(const struct descriptor *buffer, fint *size, fint *ierror);
void F(buffer_attach_f08ts)(const struct descriptor *buffer, fint *size, fint *ierror)
{
    if (LIKELY(is_whole(buffer))) {
        F(buffer_attach)(buffer->base, size, ierror);
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(buffer))
        F(buffer_attach)(buffer->base, size, ierror);
    else
        give(ierror, refused_section(buffer));
}

void F(buffer_attach_c)(void *buffer, MPI_Count *size, fint *ierror);
void F(buffer_attach_c)(void *buffer, MPI_Count *size, fint *ierror)
{
    int code = C(Buffer_attach_c)(buffer_in(buffer), *size);
    give(ierror, code);
}
void F(buffer_attach_c_f08ts)(const struct descriptor *buffer, MPI_Count *size, fint *ierror);
void F(buffer_attach_c_f08ts)(const struct descriptor *buffer, MPI_Count *size, fint *ierror)
{
    if (LIKELY(is_whole(buffer))) {
        F(buffer_attach_c)(buffer->base, size, ierror);
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(buffer))
        F(buffer_attach_c)(buffer->base, size, ierror);
    else
        give(ierror, refused_section(buffer));
}

void F(buffer_flush)(fint *ierror);
void F(buffer_flush)(fint *ierror)
{
    int code = C(Buffer_flush)();
    give(ierror, code);
}

void F(buffer_iflush)(fint *request, fint *ierror);
void F(buffer_iflush)(fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Buffer_iflush)(&request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(comm_attach_buffer)(fint *comm, void *buffer, fint *size, fint *ierror);
void F(comm_attach_buffer)(fint *comm, void *buffer, fint *size, fint *ierror)
{
    int code = C(Comm_attach_buffer)(comm_in(*comm), buffer_in(buffer), *size);
    give(ierror, code);
}
void F(comm_attach_buffer_f08ts)(fint *comm, const struct descriptor *buffer, fint *size, fint *ierror);
void F(comm_attach_buffer_f08ts)(fint *comm, const struct descriptor *buffer, fint *size, fint *ierror)
{
    if (LIKELY(is_whole(buffer))) {
        F(comm_attach_buffer)(comm, buffer->base, size, ierror);
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(buffer))
        F(comm_attach_buffer)(comm, buffer->base, size, ierror);
    else
        give(ierror, refused_section(buffer));
}

void F(comm_attach_buffer_c)(fint *comm, void *buffer, MPI_Count *size, fint *ierror);
void F(comm_attach_buffer_c)(fint *comm, void *buffer, MPI_Count *size, fint *ierror)
{
    int code = C(Comm_attach_buffer_c)(comm_in(*comm), buffer_in(buffer), *size);
    give(ierror, code);
}
void F(comm_attach_buffer_c_f08ts)(fint *comm, const struct descriptor *buffer, MPI_Count *size, fint *ierror);
void F(comm_attach_buffer_c_f08ts)(fint *comm, const struct descriptor *buffer, MPI_Count *size, fint *ierror)
{
    if (LIKELY(is_whole(buffer))) {
        F(comm_attach_buffer_c)(comm, buffer->base, size, ierror);
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(buffer))
        F(comm_attach_buffer_c)(comm, buffer->base, size, ierror);
    else
        give(ierror, refused_section(buffer));
}

void F(comm_flush_buffer)(fint *comm, fint *ierror);
void F(comm_flush_buffer)(fint *comm, fint *ierror)
{
    int code = C(Comm_flush_buffer)(comm_in(*comm));
    give(ierror, code);
}

void F(comm_iflush_buffer)(fint *comm, fint *request, fint *ierror);
void F(comm_iflush_buffer)(fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Comm_iflush_buffer)(comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(session_attach_buffer)(fint *session, void *buffer, fint *size, fint *ierror);
void F(session_attach_buffer)(fint *session, void *buffer, fint *size, fint *ierror)
{
    int code = C(Session_attach_buffer)(session_in(*session), buffer_in(buffer), *size);
    give(ierror, code);
}
void F(session_attach_buffer_f08ts)(fint *session, const struct descriptor *buffer, fint *size, fint *ierror);
void F(session_attach_buffer_f08ts)(fint *session, const struct descriptor *buffer, fint *size, fint *ierror)
{
    if (LIKELY(is_whole(buffer))) {
        F(session_attach_buffer)(session, buffer->base, size, ierror);
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(buffer))
        F(session_attach_buffer)(session, buffer->base, size, ierror);
    else
        give(ierror, refused_section(buffer));
}

void F(session_attach_buffer_c)(fint *session, void *buffer, MPI_Count *size, fint *ierror);
void F(session_attach_buffer_c)(fint *session, void *buffer, MPI_Count *size, fint *ierror)
{
    int code = C(Session_attach_buffer_c)(session_in(*session), buffer_in(buffer), *size);
    give(ierror, code);
}
void F(session_attach_buffer_c_f08ts)(fint *session, const struct descriptor *buffer, MPI_Count *size, fint *ierror);
void F(session_attach_buffer_c_f08ts)(fint *session, const struct descriptor *buffer, MPI_Count *size, fint *ierror)
{
    if (LIKELY(is_whole(buffer))) {
        F(session_attach_buffer_c)(session, buffer->base, size, ierror);
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(buffer))
        F(session_attach_buffer_c)(session, buffer->base, size, ierror);
    else
        give(ierror, refused_section(buffer));
}

void F(session_flush_buffer)(fint *session, fint *ierror);
void F(session_flush_buffer)(fint *session, fint *ierror)
{
    int code = C(Session_flush_buffer)(session_in(*session));
    give(ierror, code);
}

void F(session_iflush_buffer)(fint *session, fint *request, fint *ierror);
void F(session_iflush_buffer)(fint *session, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Session_iflush_buffer)(session_in(*session), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(isend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(isend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Isend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(isend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(isend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(isend)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(isend)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(isend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(isend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Isend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(isend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(isend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(isend_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(isend_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(ibsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ibsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ibsend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ibsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ibsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(ibsend)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(ibsend)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(ibsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ibsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ibsend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ibsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ibsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(ibsend_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(ibsend_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(issend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(issend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Issend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(issend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(issend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(issend)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(issend)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(issend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(issend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Issend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(issend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(issend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(issend_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(issend_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(irsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irsend)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Irsend)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(irsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irsend_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(irsend)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(irsend)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(irsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irsend_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Irsend_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(irsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irsend_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(irsend_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(irsend_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(irecv)(void *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irecv)(void *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Irecv)(buffer_in(buf), *count, datatype_in(*datatype), *source, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(irecv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irecv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(irecv)(buf->base, count, datatype, source, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(irecv)(buf->base, &buf_count, &buf_type, source, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(irecv_c)(void *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irecv_c)(void *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Irecv_c)(buffer_in(buf), *count, datatype_in(*datatype), *source, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(irecv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(irecv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(irecv_c)(buf->base, count, datatype, source, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(irecv_c)(buf->base, &buf_count, &buf_type, source, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(isendrecv)(void *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv)(void *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Isendrecv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), *dest, *sendtag, buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *source, *recvtag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(isendrecv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(isendrecv)(sendbuf->base, sendcount, sendtype, dest, sendtag, recvbuf->base, recvcount, recvtype, source, recvtag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*recvcount, *recvtype), *recvtype);
    fint sendbuf_count = *sendcount;
    fint sendbuf_type = *sendtype;
    struct section sendbuf_section = {sendbuf, MPI_DATATYPE_NULL};
    fint recvbuf_count = *recvcount;
    fint recvbuf_type = *recvtype;
    struct section recvbuf_section = {recvbuf, MPI_DATATYPE_NULL};
    int made = or_else(section_type(&sendbuf_section, &sendbuf_count, &sendbuf_type), section_type(&recvbuf_section, &recvbuf_count, &recvbuf_type));
    if (made == MPI_SUCCESS)
        F(isendrecv)(sendbuf->base, &sendbuf_count, &sendbuf_type, dest, sendtag, recvbuf->base, &recvbuf_count, &recvbuf_type, source, recvtag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&sendbuf_section);
    section_end(&recvbuf_section);
}

void F(isendrecv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Isendrecv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), *dest, *sendtag, buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *source, *recvtag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(isendrecv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, fint *dest, fint *sendtag, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(isendrecv_c)(sendbuf->base, sendcount, sendtype, dest, sendtag, recvbuf->base, recvcount, recvtype, source, recvtag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*recvcount, *recvtype), *recvtype);
    MPI_Count sendbuf_count = *sendcount;
    fint sendbuf_type = *sendtype;
    struct section sendbuf_section = {sendbuf, MPI_DATATYPE_NULL};
    MPI_Count recvbuf_count = *recvcount;
    fint recvbuf_type = *recvtype;
    struct section recvbuf_section = {recvbuf, MPI_DATATYPE_NULL};
    int made = or_else(section_type_c(&sendbuf_section, &sendbuf_count, &sendbuf_type), section_type_c(&recvbuf_section, &recvbuf_count, &recvbuf_type));
    if (made == MPI_SUCCESS)
        F(isendrecv_c)(sendbuf->base, &sendbuf_count, &sendbuf_type, dest, sendtag, recvbuf->base, &recvbuf_count, &recvbuf_type, source, recvtag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&sendbuf_section);
    section_end(&recvbuf_section);
}

void F(isendrecv_replace)(void *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_replace)(void *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Isendrecv_replace)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *sendtag, *source, *recvtag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(isendrecv_replace_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_replace_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(isendrecv_replace)(buf->base, count, datatype, dest, sendtag, source, recvtag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(isendrecv_replace)(buf->base, &buf_count, &buf_type, dest, sendtag, source, recvtag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(isendrecv_replace_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_replace_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Isendrecv_replace_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *sendtag, *source, *recvtag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(isendrecv_replace_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror);
void F(isendrecv_replace_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *sendtag, fint *source, fint *recvtag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(isendrecv_replace_c)(buf->base, count, datatype, dest, sendtag, source, recvtag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(isendrecv_replace_c)(buf->base, &buf_count, &buf_type, dest, sendtag, source, recvtag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(wait)(fint *request, fint *status, fint *ierror);
void F(wait)(fint *request, fint *status, fint *ierror)
{
    MPI_Request request_c = request_in(*request);
    int code = C(Wait)(&request_c, status_in(status));
    requests_done(request, 1, &request_c);
    give(ierror, code);
}

void F(test)(fint *request, fint *flag, fint *status, fint *ierror);
void F(test)(fint *request, fint *flag, fint *status, fint *ierror)
{
    MPI_Request request_c = request_in(*request);
    int flag_c = 0;
    int code = C(Test)(&request_c, &flag_c, status_in(status));
    requests_done(request, 1, &request_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(request_free)(fint *request, fint *ierror);
void F(request_free)(fint *request, fint *ierror)
{
    MPI_Request request_c = request_in(*request);
    int code = C(Request_free)(&request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(waitany)(fint *count, fint *array_of_requests, fint *index, fint *status, fint *ierror);
void F(waitany)(fint *count, fint *array_of_requests, fint *index, fint *status, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int code = C(Waitany)(*count, array_of_requests_list, index, status_in(status));
    requests_done(array_of_requests, *count, array_of_requests_list);
    list_end(&array_of_requests_c);
    index_out(index);
    give(ierror, code);
}

void F(testany)(fint *count, fint *array_of_requests, fint *index, fint *flag, fint *status, fint *ierror);
void F(testany)(fint *count, fint *array_of_requests, fint *index, fint *flag, fint *status, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int flag_c = 0;
    int code = C(Testany)(*count, array_of_requests_list, index, &flag_c, status_in(status));
    requests_done(array_of_requests, *count, array_of_requests_list);
    list_end(&array_of_requests_c);
    index_out(index);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(waitall)(fint *count, fint *array_of_requests, fint *array_of_statuses, fint *ierror);
void F(waitall)(fint *count, fint *array_of_requests, fint *array_of_statuses, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int code = C(Waitall)(*count, array_of_requests_list, statuses_in(array_of_statuses));
    requests_done(array_of_requests, *count, array_of_requests_list);
    list_end(&array_of_requests_c);
    give(ierror, code);
}

void F(testall)(fint *count, fint *array_of_requests, fint *flag, fint *array_of_statuses, fint *ierror);
void F(testall)(fint *count, fint *array_of_requests, fint *flag, fint *array_of_statuses, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int flag_c = 0;
    int code = C(Testall)(*count, array_of_requests_list, &flag_c, statuses_in(array_of_statuses));
    requests_done(array_of_requests, *count, array_of_requests_list);
    list_end(&array_of_requests_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(waitsome)(fint *incount, fint *array_of_requests, fint *outcount, fint *array_of_indices, fint *array_of_statuses, fint *ierror);
void F(waitsome)(fint *incount, fint *array_of_requests, fint *outcount, fint *array_of_indices, fint *array_of_statuses, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *incount);
    int code = C(Waitsome)(*incount, array_of_requests_list, outcount, array_of_indices, statuses_in(array_of_statuses));
    requests_done(array_of_requests, *incount, array_of_requests_list);
    list_end(&array_of_requests_c);
    indices_out(array_of_indices, outcount, code);
    give(ierror, code);
}

void F(testsome)(fint *incount, fint *array_of_requests, fint *outcount, fint *array_of_indices, fint *array_of_statuses, fint *ierror);
void F(testsome)(fint *incount, fint *array_of_requests, fint *outcount, fint *array_of_indices, fint *array_of_statuses, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *incount);
    int code = C(Testsome)(*incount, array_of_requests_list, outcount, array_of_indices, statuses_in(array_of_statuses));
    requests_done(array_of_requests, *incount, array_of_requests_list);
    list_end(&array_of_requests_c);
    indices_out(array_of_indices, outcount, code);
    give(ierror, code);
}

void F(request_get_status)(fint *request, fint *flag, fint *status, fint *ierror);
void F(request_get_status)(fint *request, fint *flag, fint *status, fint *ierror)
{
    int flag_c = 0;
    int code = C(Request_get_status)(request_in(*request), &flag_c, status_in(status));
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(request_get_status_any)(fint *count, fint *array_of_requests, fint *index, fint *flag, fint *status, fint *ierror);
void F(request_get_status_any)(fint *count, fint *array_of_requests, fint *index, fint *flag, fint *status, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int flag_c = 0;
    int code = C(Request_get_status_any)(*count, array_of_requests_list, index, &flag_c, status_in(status));
    list_end(&array_of_requests_c);
    index_out(index);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(request_get_status_all)(fint *count, fint *array_of_requests, fint *flag, fint *array_of_statuses, fint *ierror);
void F(request_get_status_all)(fint *count, fint *array_of_requests, fint *flag, fint *array_of_statuses, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int flag_c = 0;
    int code = C(Request_get_status_all)(*count, array_of_requests_list, &flag_c, statuses_in(array_of_statuses));
    list_end(&array_of_requests_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(request_get_status_some)(fint *incount, fint *array_of_requests, fint *outcount, fint *array_of_indices, fint *array_of_statuses, fint *ierror);
void F(request_get_status_some)(fint *incount, fint *array_of_requests, fint *outcount, fint *array_of_indices, fint *array_of_statuses, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *incount);
    int code = C(Request_get_status_some)(*incount, array_of_requests_list, outcount, array_of_indices, statuses_in(array_of_statuses));
    list_end(&array_of_requests_c);
    indices_out(array_of_indices, outcount, code);
    give(ierror, code);
}

void F(iprobe)(fint *source, fint *tag, fint *comm, fint *flag, fint *status, fint *ierror);
void F(iprobe)(fint *source, fint *tag, fint *comm, fint *flag, fint *status, fint *ierror)
{
    int flag_c = 0;
    int code = C(Iprobe)(*source, *tag, comm_in(*comm), &flag_c, status_in(status));
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(probe)(fint *source, fint *tag, fint *comm, fint *status, fint *ierror);
void F(probe)(fint *source, fint *tag, fint *comm, fint *status, fint *ierror)
{
    int code = C(Probe)(*source, *tag, comm_in(*comm), status_in(status));
    give(ierror, code);
}

void F(improbe)(fint *source, fint *tag, fint *comm, fint *flag, fint *message, fint *status, fint *ierror);
void F(improbe)(fint *source, fint *tag, fint *comm, fint *flag, fint *message, fint *status, fint *ierror)
{
    int flag_c = 0;
    MPI_Message message_c = MPI_MESSAGE_NULL;
    int code = C(Improbe)(*source, *tag, comm_in(*comm), &flag_c, &message_c, status_in(status));
    *flag = logical_out(flag_c);
    *message = message_out(message_c);
    give(ierror, code);
}

void F(mprobe)(fint *source, fint *tag, fint *comm, fint *message, fint *status, fint *ierror);
void F(mprobe)(fint *source, fint *tag, fint *comm, fint *message, fint *status, fint *ierror)
{
    MPI_Message message_c = MPI_MESSAGE_NULL;
    int code = C(Mprobe)(*source, *tag, comm_in(*comm), &message_c, status_in(status));
    *message = message_out(message_c);
    give(ierror, code);
}

void F(mrecv)(void *buf, fint *count, fint *datatype, fint *message, fint *status, fint *ierror);
void F(mrecv)(void *buf, fint *count, fint *datatype, fint *message, fint *status, fint *ierror)
{
    MPI_Message message_c = message_in(*message);
    int code = C(Mrecv)(buffer_in(buf), *count, datatype_in(*datatype), &message_c, status_in(status));
    *message = message_out(message_c);
    give(ierror, code);
}
void F(mrecv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *message, fint *status, fint *ierror);
void F(mrecv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *message, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(mrecv)(buf->base, count, datatype, message, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(mrecv)(buf_copy.bytes, count, datatype, message, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(mrecv_c)(void *buf, MPI_Count *count, fint *datatype, fint *message, fint *status, fint *ierror);
void F(mrecv_c)(void *buf, MPI_Count *count, fint *datatype, fint *message, fint *status, fint *ierror)
{
    MPI_Message message_c = message_in(*message);
    int code = C(Mrecv_c)(buffer_in(buf), *count, datatype_in(*datatype), &message_c, status_in(status));
    *message = message_out(message_c);
    give(ierror, code);
}
void F(mrecv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *message, fint *status, fint *ierror);
void F(mrecv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *message, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(mrecv_c)(buf->base, count, datatype, message, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(mrecv_c)(buf_copy.bytes, count, datatype, message, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(imrecv)(void *buf, fint *count, fint *datatype, fint *message, fint *request, fint *ierror);
void F(imrecv)(void *buf, fint *count, fint *datatype, fint *message, fint *request, fint *ierror)
{
    MPI_Message message_c = message_in(*message);
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Imrecv)(buffer_in(buf), *count, datatype_in(*datatype), &message_c, &request_c);
    *message = message_out(message_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(imrecv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *message, fint *request, fint *ierror);
void F(imrecv_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *message, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(imrecv)(buf->base, count, datatype, message, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(imrecv)(buf->base, &buf_count, &buf_type, message, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(imrecv_c)(void *buf, MPI_Count *count, fint *datatype, fint *message, fint *request, fint *ierror);
void F(imrecv_c)(void *buf, MPI_Count *count, fint *datatype, fint *message, fint *request, fint *ierror)
{
    MPI_Message message_c = message_in(*message);
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Imrecv_c)(buffer_in(buf), *count, datatype_in(*datatype), &message_c, &request_c);
    *message = message_out(message_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(imrecv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *message, fint *request, fint *ierror);
void F(imrecv_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *message, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(imrecv_c)(buf->base, count, datatype, message, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(imrecv_c)(buf->base, &buf_count, &buf_type, message, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(cancel)(fint *request, fint *ierror);
void F(cancel)(fint *request, fint *ierror)
{
    MPI_Request request_c = request_in(*request);
    int code = C(Cancel)(&request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(test_cancelled)(fint *status, fint *flag, fint *ierror);
void F(test_cancelled)(fint *status, fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Test_cancelled)((MPI_Status *)status, &flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(send_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(send_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Send_init)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(send_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(send_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(send_init)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(send_init)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(send_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(send_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Send_init_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(send_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(send_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(send_init_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(send_init_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(bsend_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(bsend_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Bsend_init)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(bsend_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(bsend_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(bsend_init)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(bsend_init)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(bsend_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(bsend_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Bsend_init_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(bsend_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(bsend_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(bsend_init_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(bsend_init_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(ssend_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ssend_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ssend_init)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ssend_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ssend_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(ssend_init)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(ssend_init)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(ssend_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ssend_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ssend_init_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ssend_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(ssend_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(ssend_init_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(ssend_init_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(rsend_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(rsend_init)(void *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rsend_init)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rsend_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(rsend_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(rsend_init)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(rsend_init)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(rsend_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(rsend_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rsend_init_c)(buffer_in(buf), *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rsend_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror);
void F(rsend_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(rsend_init_c)(buf->base, count, datatype, dest, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(rsend_init_c)(buf->base, &buf_count, &buf_type, dest, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(recv_init)(void *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(recv_init)(void *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Recv_init)(buffer_in(buf), *count, datatype_in(*datatype), *source, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(recv_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(recv_init_f08ts)(const struct descriptor *buf, fint *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(recv_init)(buf->base, count, datatype, source, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(recv_init)(buf->base, &buf_count, &buf_type, source, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(recv_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(recv_init_c)(void *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Recv_init_c)(buffer_in(buf), *count, datatype_in(*datatype), *source, *tag, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(recv_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror);
void F(recv_init_c_f08ts)(const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *source, fint *tag, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(recv_init_c)(buf->base, count, datatype, source, tag, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(recv_init_c)(buf->base, &buf_count, &buf_type, source, tag, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(start)(fint *request, fint *ierror);
void F(start)(fint *request, fint *ierror)
{
    MPI_Request request_c = request_in(*request);
    int code = C(Start)(&request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(startall)(fint *count, fint *array_of_requests, fint *ierror);
void F(startall)(fint *count, fint *array_of_requests, fint *ierror)
{
    struct list array_of_requests_c;
    MPI_Request *array_of_requests_list = requests_in(&array_of_requests_c, array_of_requests, *count);
    int code = C(Startall)(*count, array_of_requests_list);
    list_end(&array_of_requests_c);
    give(ierror, code);
}

void F(psend_init)(void *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(psend_init)(void *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Psend_init)(buffer_in(buf), *partitions, *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(psend_init_f08ts)(const struct descriptor *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(psend_init_f08ts)(const struct descriptor *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(psend_init)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of((MPI_Count)*partitions * *count, *datatype), *datatype);
    if (is_whole(buf))
        F(psend_init)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
    else
        give(ierror, refused_section(buf));
}

void F(psend_init_c)(void *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(psend_init_c)(void *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Psend_init_c)(buffer_in(buf), *partitions, *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(psend_init_c_f08ts)(const struct descriptor *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(psend_init_c_f08ts)(const struct descriptor *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(psend_init_c)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of((MPI_Count)*partitions * *count, *datatype), *datatype);
    if (is_whole(buf))
        F(psend_init_c)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
    else
        give(ierror, refused_section(buf));
}

void F(precv_init)(void *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(precv_init)(void *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Precv_init)(buffer_in(buf), *partitions, *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(precv_init_f08ts)(const struct descriptor *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(precv_init_f08ts)(const struct descriptor *buf, fint *partitions, fint *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(precv_init)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of((MPI_Count)*partitions * *count, *datatype), *datatype);
    if (is_whole(buf))
        F(precv_init)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
    else
        give(ierror, refused_section(buf));
}

void F(precv_init_c)(void *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(precv_init_c)(void *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Precv_init_c)(buffer_in(buf), *partitions, *count, datatype_in(*datatype), *dest, *tag, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(precv_init_c_f08ts)(const struct descriptor *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror);
void F(precv_init_c_f08ts)(const struct descriptor *buf, fint *partitions, MPI_Count *count, fint *datatype, fint *dest, fint *tag, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(precv_init_c)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of((MPI_Count)*partitions * *count, *datatype), *datatype);
    if (is_whole(buf))
        F(precv_init_c)(buf->base, partitions, count, datatype, dest, tag, comm, info, request, ierror);
    else
        give(ierror, refused_section(buf));
}

void F(pready)(fint *partition, fint *request, fint *ierror);
void F(pready)(fint *partition, fint *request, fint *ierror)
{
    int code = C(Pready)(*partition, request_in(*request));
    give(ierror, code);
}

void F(pready_range)(fint *partition_low, fint *partition_high, fint *request, fint *ierror);
void F(pready_range)(fint *partition_low, fint *partition_high, fint *request, fint *ierror)
{
    int code = C(Pready_range)(*partition_low, *partition_high, request_in(*request));
    give(ierror, code);
}

void F(pready_list)(fint *length, fint *array_of_partitions, fint *request, fint *ierror);
void F(pready_list)(fint *length, fint *array_of_partitions, fint *request, fint *ierror)
{
    int code = C(Pready_list)(*length, array_of_partitions, request_in(*request));
    give(ierror, code);
}

void F(parrived)(fint *request, fint *partition, fint *flag, fint *ierror);
void F(parrived)(fint *request, fint *partition, fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Parrived)(request_in(*request), *partition, &flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(type_contiguous)(fint *count, fint *oldtype, fint *newtype, fint *ierror);
void F(type_contiguous)(fint *count, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_contiguous)(*count, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_contiguous_c)(MPI_Count *count, fint *oldtype, fint *newtype, fint *ierror);
void F(type_contiguous_c)(MPI_Count *count, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_contiguous_c)(*count, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_vector)(fint *count, fint *blocklength, fint *stride, fint *oldtype, fint *newtype, fint *ierror);
void F(type_vector)(fint *count, fint *blocklength, fint *stride, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_vector)(*count, *blocklength, *stride, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_vector_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, fint *oldtype, fint *newtype, fint *ierror);
void F(type_vector_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_vector_c)(*count, *blocklength, *stride, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_hvector)(fint *count, fint *blocklength, MPI_Aint *stride, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_hvector)(fint *count, fint *blocklength, MPI_Aint *stride, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_hvector)(*count, *blocklength, *stride, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_hvector_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_hvector_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_hvector_c)(*count, *blocklength, *stride, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_indexed)(fint *count, fint *array_of_blocklengths, fint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_indexed)(fint *count, fint *array_of_blocklengths, fint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_indexed)(*count, array_of_blocklengths, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_indexed_c)(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_indexed_c)(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_indexed_c)(*count, array_of_blocklengths, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_hindexed)(fint *count, fint *array_of_blocklengths, MPI_Aint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_hindexed)(fint *count, fint *array_of_blocklengths, MPI_Aint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_hindexed)(*count, array_of_blocklengths, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_hindexed_c)(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_hindexed_c)(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_hindexed_c)(*count, array_of_blocklengths, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_indexed_block)(fint *count, fint *blocklength, fint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_indexed_block)(fint *count, fint *blocklength, fint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_indexed_block)(*count, *blocklength, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_indexed_block_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_indexed_block_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_indexed_block_c)(*count, *blocklength, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_hindexed_block)(fint *count, fint *blocklength, MPI_Aint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_hindexed_block)(fint *count, fint *blocklength, MPI_Aint *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_hindexed_block)(*count, *blocklength, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_hindexed_block_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_hindexed_block_c)(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_hindexed_block_c)(*count, *blocklength, array_of_displacements, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_struct)(fint *count, fint *array_of_blocklengths, MPI_Aint *array_of_displacements, fint *array_of_types, fint *newtype, fint *ierror);
void F(type_create_struct)(fint *count, fint *array_of_blocklengths, MPI_Aint *array_of_displacements, fint *array_of_types, fint *newtype, fint *ierror)
{
    struct list array_of_types_c;
    MPI_Datatype *array_of_types_list = datatypes_in(&array_of_types_c, array_of_types, *count);
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_struct)(*count, array_of_blocklengths, array_of_displacements, array_of_types_list, &newtype_c);
    list_end(&array_of_types_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_struct_c)(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, fint *array_of_types, fint *newtype, fint *ierror);
void F(type_create_struct_c)(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, fint *array_of_types, fint *newtype, fint *ierror)
{
    struct list array_of_types_c;
    MPI_Datatype *array_of_types_list = datatypes_in(&array_of_types_c, array_of_types, *count);
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_struct_c)(*count, array_of_blocklengths, array_of_displacements, array_of_types_list, &newtype_c);
    list_end(&array_of_types_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_subarray)(fint *ndims, fint *array_of_sizes, fint *array_of_subsizes, fint *array_of_starts, fint *order, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_subarray)(fint *ndims, fint *array_of_sizes, fint *array_of_subsizes, fint *array_of_starts, fint *order, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_subarray)(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_subarray_c)(fint *ndims, MPI_Count *array_of_sizes, MPI_Count *array_of_subsizes, MPI_Count *array_of_starts, fint *order, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_subarray_c)(fint *ndims, MPI_Count *array_of_sizes, MPI_Count *array_of_subsizes, MPI_Count *array_of_starts, fint *order, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_subarray_c)(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_darray)(fint *size, fint *rank, fint *ndims, fint *array_of_gsizes, fint *array_of_distribs, fint *array_of_dargs, fint *array_of_psizes, fint *order, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_darray)(fint *size, fint *rank, fint *ndims, fint *array_of_gsizes, fint *array_of_distribs, fint *array_of_dargs, fint *array_of_psizes, fint *order, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_darray)(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_darray_c)(fint *size, fint *rank, fint *ndims, MPI_Count *array_of_gsizes, fint *array_of_distribs, fint *array_of_dargs, fint *array_of_psizes, fint *order, fint *oldtype, fint *newtype, fint *ierror);
void F(type_create_darray_c)(fint *size, fint *rank, fint *ndims, MPI_Count *array_of_gsizes, fint *array_of_distribs, fint *array_of_dargs, fint *array_of_psizes, fint *order, fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_darray_c)(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_resized)(fint *oldtype, MPI_Aint *lb, MPI_Aint *extent, fint *newtype, fint *ierror);
void F(type_create_resized)(fint *oldtype, MPI_Aint *lb, MPI_Aint *extent, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_resized)(datatype_in(*oldtype), *lb, *extent, &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_resized_c)(fint *oldtype, MPI_Count *lb, MPI_Count *extent, fint *newtype, fint *ierror);
void F(type_create_resized_c)(fint *oldtype, MPI_Count *lb, MPI_Count *extent, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_resized_c)(datatype_in(*oldtype), *lb, *extent, &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_dup)(fint *oldtype, fint *newtype, fint *ierror);
void F(type_dup)(fint *oldtype, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_dup)(datatype_in(*oldtype), &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_get_value_index)(fint *value_type, fint *index_type, fint *pair_type, fint *ierror);
void F(type_get_value_index)(fint *value_type, fint *index_type, fint *pair_type, fint *ierror)
{
    MPI_Datatype pair_type_c = MPI_DATATYPE_NULL;
    int code = C(Type_get_value_index)(datatype_in(*value_type), datatype_in(*index_type), &pair_type_c);
    *pair_type = datatype_out(pair_type_c);
    give(ierror, code);
}

void F(get_address)(void *location, MPI_Aint *address, fint *ierror);
void F(get_address)(void *location, MPI_Aint *address, fint *ierror)
{
    int code = C(Get_address)(buffer_in(location), address);
    give(ierror, code);
}
void F(get_address_f08ts)(const struct descriptor *location, MPI_Aint *address, fint *ierror);
void F(get_address_f08ts)(const struct descriptor *location, MPI_Aint *address, fint *ierror)
{
    struct any_descriptor location_room;
    if (is_doubtful(location))
        location = as_it_is(&location_room, location, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(location))
        F(get_address)(location->base, address, ierror);
    else
        give(ierror, unknown_descriptor(location));
}

void F(type_size)(fint *datatype, fint *size, fint *ierror);
void F(type_size)(fint *datatype, fint *size, fint *ierror)
{
    int code = C(Type_size)(datatype_in(*datatype), size);
    give(ierror, code);
}

void F(type_size_c)(fint *datatype, MPI_Count *size, fint *ierror);
void F(type_size_c)(fint *datatype, MPI_Count *size, fint *ierror)
{
    int code = C(Type_size_c)(datatype_in(*datatype), size);
    give(ierror, code);
}

void F(type_get_extent)(fint *datatype, MPI_Aint *lb, MPI_Aint *extent, fint *ierror);
void F(type_get_extent)(fint *datatype, MPI_Aint *lb, MPI_Aint *extent, fint *ierror)
{
    int code = C(Type_get_extent)(datatype_in(*datatype), lb, extent);
    give(ierror, code);
}

void F(type_get_extent_c)(fint *datatype, MPI_Count *lb, MPI_Count *extent, fint *ierror);
void F(type_get_extent_c)(fint *datatype, MPI_Count *lb, MPI_Count *extent, fint *ierror)
{
    int code = C(Type_get_extent_c)(datatype_in(*datatype), lb, extent);
    give(ierror, code);
}

void F(type_get_true_extent)(fint *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, fint *ierror);
void F(type_get_true_extent)(fint *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, fint *ierror)
{
    int code = C(Type_get_true_extent)(datatype_in(*datatype), true_lb, true_extent);
    give(ierror, code);
}

void F(type_get_true_extent_c)(fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, fint *ierror);
void F(type_get_true_extent_c)(fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, fint *ierror)
{
    int code = C(Type_get_true_extent_c)(datatype_in(*datatype), true_lb, true_extent);
    give(ierror, code);
}

void F(type_commit)(fint *datatype, fint *ierror);
void F(type_commit)(fint *datatype, fint *ierror)
{
    MPI_Datatype datatype_c = datatype_in(*datatype);
    int code = C(Type_commit)(&datatype_c);
    *datatype = datatype_out(datatype_c);
    give(ierror, code);
}

void F(type_free)(fint *datatype, fint *ierror);
void F(type_free)(fint *datatype, fint *ierror)
{
    MPI_Datatype datatype_c = datatype_in(*datatype);
    int code = C(Type_free)(&datatype_c);
    *datatype = datatype_out(datatype_c);
    give(ierror, code);
}

void F(get_elements)(fint *status, fint *datatype, fint *count, fint *ierror);
void F(get_elements)(fint *status, fint *datatype, fint *count, fint *ierror)
{
    int code = C(Get_elements)((MPI_Status *)status, datatype_in(*datatype), count);
    give(ierror, code);
}

void F(get_elements_c)(fint *status, fint *datatype, MPI_Count *count, fint *ierror);
void F(get_elements_c)(fint *status, fint *datatype, MPI_Count *count, fint *ierror)
{
    int code = C(Get_elements_c)((MPI_Status *)status, datatype_in(*datatype), count);
    give(ierror, code);
}

void F(type_get_envelope)(fint *datatype, fint *num_integers, fint *num_addresses, fint *num_datatypes, fint *combiner, fint *ierror);
void F(type_get_envelope)(fint *datatype, fint *num_integers, fint *num_addresses, fint *num_datatypes, fint *combiner, fint *ierror)
{
    int code = C(Type_get_envelope)(datatype_in(*datatype), num_integers, num_addresses, num_datatypes, combiner);
    give(ierror, code);
}

void F(type_get_envelope_c)(fint *datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, fint *combiner, fint *ierror);
void F(type_get_envelope_c)(fint *datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, fint *combiner, fint *ierror)
{
    int code = C(Type_get_envelope_c)(datatype_in(*datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
    give(ierror, code);
}

void F(type_get_contents)(fint *datatype, fint *max_integers, fint *max_addresses, fint *max_datatypes, fint *array_of_integers, MPI_Aint *array_of_addresses, fint *array_of_datatypes, fint *ierror);
void F(type_get_contents)(fint *datatype, fint *max_integers, fint *max_addresses, fint *max_datatypes, fint *array_of_integers, MPI_Aint *array_of_addresses, fint *array_of_datatypes, fint *ierror)
{
    struct list array_of_datatypes_c;
    MPI_Datatype *array_of_datatypes_list = datatypes_room(&array_of_datatypes_c, *max_datatypes);
    int code = C(Type_get_contents)(datatype_in(*datatype), *max_integers, *max_addresses, *max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes_list);
    datatypes_out(array_of_datatypes, *max_datatypes, array_of_datatypes_list);
    list_end(&array_of_datatypes_c);
    give(ierror, code);
}

void F(type_get_contents_c)(fint *datatype, MPI_Count *max_integers, MPI_Count *max_addresses, MPI_Count *max_large_counts, MPI_Count *max_datatypes, fint *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts, fint *array_of_datatypes, fint *ierror);
void F(type_get_contents_c)(fint *datatype, MPI_Count *max_integers, MPI_Count *max_addresses, MPI_Count *max_large_counts, MPI_Count *max_datatypes, fint *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts, fint *array_of_datatypes, fint *ierror)
{
    struct list array_of_datatypes_c;
    MPI_Datatype *array_of_datatypes_list = datatypes_room(&array_of_datatypes_c, *max_datatypes);
    int code = C(Type_get_contents_c)(datatype_in(*datatype), *max_integers, *max_addresses, *max_large_counts, *max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes_list);
    datatypes_out(array_of_datatypes, *max_datatypes, array_of_datatypes_list);
    list_end(&array_of_datatypes_c);
    give(ierror, code);
}

void F(pack)(void *inbuf, fint *incount, fint *datatype, void *outbuf, fint *outsize, fint *position, fint *comm, fint *ierror);
void F(pack)(void *inbuf, fint *incount, fint *datatype, void *outbuf, fint *outsize, fint *position, fint *comm, fint *ierror)
{
    int code = C(Pack)(buffer_in(inbuf), *incount, datatype_in(*datatype), buffer_in(outbuf), *outsize, position, comm_in(*comm));
    give(ierror, code);
}
void F(pack_f08ts)(const struct descriptor *inbuf, fint *incount, fint *datatype, const struct descriptor *outbuf, fint *outsize, fint *position, fint *comm, fint *ierror);
void F(pack_f08ts)(const struct descriptor *inbuf, fint *incount, fint *datatype, const struct descriptor *outbuf, fint *outsize, fint *position, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(inbuf, *datatype))) {
        F(pack)(inbuf->base, incount, datatype, outbuf->base, outsize, position, comm, ierror);
        return;
    }
    if (!(reals_fit(inbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), *datatype);
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : *outsize, datatype_out(MPI_DATATYPE_NULL));
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : *outsize, 1));
    if (made == MPI_SUCCESS)
        F(pack)(inbuf_copy.bytes, incount, datatype, outbuf_copy.bytes, outsize, position, comm, ierror);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(pack_c)(void *inbuf, MPI_Count *incount, fint *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, fint *comm, fint *ierror);
void F(pack_c)(void *inbuf, MPI_Count *incount, fint *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, fint *comm, fint *ierror)
{
    int code = C(Pack_c)(buffer_in(inbuf), *incount, datatype_in(*datatype), buffer_in(outbuf), *outsize, position, comm_in(*comm));
    give(ierror, code);
}
void F(pack_c_f08ts)(const struct descriptor *inbuf, MPI_Count *incount, fint *datatype, const struct descriptor *outbuf, MPI_Count *outsize, MPI_Count *position, fint *comm, fint *ierror);
void F(pack_c_f08ts)(const struct descriptor *inbuf, MPI_Count *incount, fint *datatype, const struct descriptor *outbuf, MPI_Count *outsize, MPI_Count *position, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(inbuf, *datatype))) {
        F(pack_c)(inbuf->base, incount, datatype, outbuf->base, outsize, position, comm, ierror);
        return;
    }
    if (!(reals_fit(inbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), *datatype);
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : *outsize, datatype_out(MPI_DATATYPE_NULL));
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : *outsize, 1));
    if (made == MPI_SUCCESS)
        F(pack_c)(inbuf_copy.bytes, incount, datatype, outbuf_copy.bytes, outsize, position, comm, ierror);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(unpack)(void *inbuf, fint *insize, fint *position, void *outbuf, fint *outcount, fint *datatype, fint *comm, fint *ierror);
void F(unpack)(void *inbuf, fint *insize, fint *position, void *outbuf, fint *outcount, fint *datatype, fint *comm, fint *ierror)
{
    int code = C(Unpack)(buffer_in(inbuf), *insize, position, buffer_in(outbuf), *outcount, datatype_in(*datatype), comm_in(*comm));
    give(ierror, code);
}
void F(unpack_f08ts)(const struct descriptor *inbuf, fint *insize, fint *position, const struct descriptor *outbuf, fint *outcount, fint *datatype, fint *comm, fint *ierror);
void F(unpack_f08ts)(const struct descriptor *inbuf, fint *insize, fint *position, const struct descriptor *outbuf, fint *outcount, fint *datatype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(outbuf, *datatype))) {
        F(unpack)(inbuf->base, insize, position, outbuf->base, outcount, datatype, comm, ierror);
        return;
    }
    if (!(reals_fit(outbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : *insize, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), *datatype);
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : *insize, 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(unpack)(inbuf_copy.bytes, insize, position, outbuf_copy.bytes, outcount, datatype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(unpack_c)(void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, fint *datatype, fint *comm, fint *ierror);
void F(unpack_c)(void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, fint *datatype, fint *comm, fint *ierror)
{
    int code = C(Unpack_c)(buffer_in(inbuf), *insize, position, buffer_in(outbuf), *outcount, datatype_in(*datatype), comm_in(*comm));
    give(ierror, code);
}
void F(unpack_c_f08ts)(const struct descriptor *inbuf, MPI_Count *insize, MPI_Count *position, const struct descriptor *outbuf, MPI_Count *outcount, fint *datatype, fint *comm, fint *ierror);
void F(unpack_c_f08ts)(const struct descriptor *inbuf, MPI_Count *insize, MPI_Count *position, const struct descriptor *outbuf, MPI_Count *outcount, fint *datatype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(outbuf, *datatype))) {
        F(unpack_c)(inbuf->base, insize, position, outbuf->base, outcount, datatype, comm, ierror);
        return;
    }
    if (!(reals_fit(outbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : *insize, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), *datatype);
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : *insize, 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(unpack_c)(inbuf_copy.bytes, insize, position, outbuf_copy.bytes, outcount, datatype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(pack_size)(fint *incount, fint *datatype, fint *comm, fint *size, fint *ierror);
void F(pack_size)(fint *incount, fint *datatype, fint *comm, fint *size, fint *ierror)
{
    int code = C(Pack_size)(*incount, datatype_in(*datatype), comm_in(*comm), size);
    give(ierror, code);
}

void F(pack_size_c)(MPI_Count *incount, fint *datatype, fint *comm, MPI_Count *size, fint *ierror);
void F(pack_size_c)(MPI_Count *incount, fint *datatype, fint *comm, MPI_Count *size, fint *ierror)
{
    int code = C(Pack_size_c)(*incount, datatype_in(*datatype), comm_in(*comm), size);
    give(ierror, code);
}

void F(pack_external)(char *datarep, void *inbuf, fint *incount, fint *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, fint *ierror, size_t datarep_len);
void F(pack_external)(char *datarep, void *inbuf, fint *incount, fint *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(Pack_external)(datarep_string, buffer_in(inbuf), *incount, datatype_in(*datatype), buffer_in(outbuf), *outsize, position);
    list_end(&datarep_c);
    give(ierror, code);
}
void F(pack_external_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, fint *incount, fint *datatype, const struct descriptor *outbuf, MPI_Aint *outsize, MPI_Aint *position, fint *ierror);
void F(pack_external_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, fint *incount, fint *datatype, const struct descriptor *outbuf, MPI_Aint *outsize, MPI_Aint *position, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(inbuf, *datatype))) {
        F(pack_external)(datarep->base, inbuf->base, incount, datatype, outbuf->base, outsize, position, ierror, datarep->element);
        return;
    }
    if (!(reals_fit(inbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), *datatype);
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : *outsize, datatype_out(MPI_DATATYPE_NULL));
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : *outsize, 1));
    if (made == MPI_SUCCESS)
        F(pack_external)(datarep->base, inbuf_copy.bytes, incount, datatype, outbuf_copy.bytes, outsize, position, ierror, datarep->element);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(pack_external_c)(char *datarep, void *inbuf, MPI_Count *incount, fint *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, fint *ierror, size_t datarep_len);
void F(pack_external_c)(char *datarep, void *inbuf, MPI_Count *incount, fint *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(Pack_external_c)(datarep_string, buffer_in(inbuf), *incount, datatype_in(*datatype), buffer_in(outbuf), *outsize, position);
    list_end(&datarep_c);
    give(ierror, code);
}
void F(pack_external_c_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, MPI_Count *incount, fint *datatype, const struct descriptor *outbuf, MPI_Count *outsize, MPI_Count *position, fint *ierror);
void F(pack_external_c_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, MPI_Count *incount, fint *datatype, const struct descriptor *outbuf, MPI_Count *outsize, MPI_Count *position, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(inbuf, *datatype))) {
        F(pack_external_c)(datarep->base, inbuf->base, incount, datatype, outbuf->base, outsize, position, ierror, datarep->element);
        return;
    }
    if (!(reals_fit(inbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), *datatype);
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : *outsize, datatype_out(MPI_DATATYPE_NULL));
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : bytes_of(*incount, *datatype), 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : *outsize, 1));
    if (made == MPI_SUCCESS)
        F(pack_external_c)(datarep->base, inbuf_copy.bytes, incount, datatype, outbuf_copy.bytes, outsize, position, ierror, datarep->element);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(unpack_external)(char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, fint *outcount, fint *datatype, fint *ierror, size_t datarep_len);
void F(unpack_external)(char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, fint *outcount, fint *datatype, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(Unpack_external)(datarep_string, buffer_in(inbuf), *insize, position, buffer_in(outbuf), *outcount, datatype_in(*datatype));
    list_end(&datarep_c);
    give(ierror, code);
}
void F(unpack_external_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, MPI_Aint *insize, MPI_Aint *position, const struct descriptor *outbuf, fint *outcount, fint *datatype, fint *ierror);
void F(unpack_external_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, MPI_Aint *insize, MPI_Aint *position, const struct descriptor *outbuf, fint *outcount, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(outbuf, *datatype))) {
        F(unpack_external)(datarep->base, inbuf->base, insize, position, outbuf->base, outcount, datatype, ierror, datarep->element);
        return;
    }
    if (!(reals_fit(outbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : *insize, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), *datatype);
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : *insize, 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(unpack_external)(datarep->base, inbuf_copy.bytes, insize, position, outbuf_copy.bytes, outcount, datatype, ierror, datarep->element);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(unpack_external_c)(char *datarep, void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, fint *datatype, fint *ierror, size_t datarep_len);
void F(unpack_external_c)(char *datarep, void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, fint *datatype, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(Unpack_external_c)(datarep_string, buffer_in(inbuf), *insize, position, buffer_in(outbuf), *outcount, datatype_in(*datatype));
    list_end(&datarep_c);
    give(ierror, code);
}
void F(unpack_external_c_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, MPI_Count *insize, MPI_Count *position, const struct descriptor *outbuf, MPI_Count *outcount, fint *datatype, fint *ierror);
void F(unpack_external_c_f08ts)(const struct descriptor *datarep, const struct descriptor *inbuf, MPI_Count *insize, MPI_Count *position, const struct descriptor *outbuf, MPI_Count *outcount, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(outbuf) && reals_fit(outbuf, *datatype))) {
        F(unpack_external_c)(datarep->base, inbuf->base, insize, position, outbuf->base, outcount, datatype, ierror, datarep->element);
        return;
    }
    if (!(reals_fit(outbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : *insize, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor outbuf_room;
    if (is_doubtful(outbuf))
        outbuf = as_it_is(&outbuf_room, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), *datatype);
    struct copy inbuf_copy;
    struct copy outbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : *insize, 0), copy_in(&outbuf_copy, outbuf, is_whole(outbuf) ? 0 : bytes_of(*outcount, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(unpack_external_c)(datarep->base, inbuf_copy.bytes, insize, position, outbuf_copy.bytes, outcount, datatype, ierror, datarep->element);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&outbuf_copy, made == MPI_SUCCESS);
}

void F(pack_external_size)(char *datarep, fint *incount, fint *datatype, MPI_Aint *size, fint *ierror, size_t datarep_len);
void F(pack_external_size)(char *datarep, fint *incount, fint *datatype, MPI_Aint *size, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(Pack_external_size)(datarep_string, *incount, datatype_in(*datatype), size);
    list_end(&datarep_c);
    give(ierror, code);
}

void F(pack_external_size_c)(char *datarep, MPI_Count *incount, fint *datatype, MPI_Count *size, fint *ierror, size_t datarep_len);
void F(pack_external_size_c)(char *datarep, MPI_Count *incount, fint *datatype, MPI_Count *size, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(Pack_external_size_c)(datarep_string, *incount, datatype_in(*datatype), size);
    list_end(&datarep_c);
    give(ierror, code);
}

void F(barrier)(fint *comm, fint *ierror);
void F(barrier)(fint *comm, fint *ierror)
{
    int code = C(Barrier)(comm_in(*comm));
    give(ierror, code);
}

void F(bcast)(void *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *ierror);
void F(bcast)(void *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Bcast)(buffer_in(buffer), *count, datatype_in(*datatype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(bcast_f08ts)(const struct descriptor *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *ierror);
void F(bcast_f08ts)(const struct descriptor *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buffer) && reals_fit(buffer, *datatype))) {
        F(bcast)(buffer->base, count, datatype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(buffer, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), *datatype);
    struct copy buffer_copy;
    int made = copy_in(&buffer_copy, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), 1);
    if (made == MPI_SUCCESS)
        F(bcast)(buffer_copy.bytes, count, datatype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buffer_copy, made == MPI_SUCCESS);
}

void F(bcast_c)(void *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *ierror);
void F(bcast_c)(void *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Bcast_c)(buffer_in(buffer), *count, datatype_in(*datatype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(bcast_c_f08ts)(const struct descriptor *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *ierror);
void F(bcast_c_f08ts)(const struct descriptor *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(buffer) && reals_fit(buffer, *datatype))) {
        F(bcast_c)(buffer->base, count, datatype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(buffer, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), *datatype);
    struct copy buffer_copy;
    int made = copy_in(&buffer_copy, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), 1);
    if (made == MPI_SUCCESS)
        F(bcast_c)(buffer_copy.bytes, count, datatype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&buffer_copy, made == MPI_SUCCESS);
}

void F(gather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Gather)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(gather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gather)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(gather)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(gather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Gather_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(gather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gather_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(gather_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(gatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Gatherv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(gatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gatherv)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 0, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 0, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(gatherv)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcounts, displs, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}
#ifndef OTHER_ABI
void F(gatherv_lists)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *displs, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gatherv_lists)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *displs, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    F(gatherv)(sendbuf, sendcount, sendtype, recvbuf, recvcounts->base, displs->base, recvtype, root, comm, ierror);
}
#endif

void F(gatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Gatherv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(gatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(gatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gatherv_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 1, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 1, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(gatherv_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcounts, displs, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(scatter)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatter)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Scatter)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(scatter_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatter_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatter)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(scatter)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(scatter_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatter_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Scatter_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(scatter_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatter_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatter_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(scatter_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(scatterv)(void *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatterv)(void *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Scatterv)(buffer_in(sendbuf), sendcounts, displs, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(scatterv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatterv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatterv)(sendbuf->base, sendcounts, displs, sendtype, recvbuf->base, recvcount, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 0, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(scatterv)(sendbuf_copy.bytes, sendcounts, displs, sendtype, recvbuf_copy.bytes, recvcount, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}
#ifndef OTHER_ABI
void F(scatterv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatterv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    F(scatterv)(sendbuf, sendcounts->base, displs->base, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror);
}
#endif

void F(scatterv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatterv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    int code = C(Scatterv_c)(buffer_in(sendbuf), sendcounts, displs, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm));
    give(ierror, code);
}
void F(scatterv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror);
void F(scatterv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatterv_c)(sendbuf->base, sendcounts, displs, sendtype, recvbuf->base, recvcount, recvtype, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 1, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(scatterv_c)(sendbuf_copy.bytes, sendcounts, displs, sendtype, recvbuf_copy.bytes, recvcount, recvtype, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(allgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(allgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Allgather)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(allgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(allgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgather)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(allgather)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(allgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(allgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Allgather_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(allgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(allgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgather_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(allgather_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(allgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(allgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Allgatherv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(allgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(allgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgatherv)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 0, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 0, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(allgatherv)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcounts, displs, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(allgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(allgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Allgatherv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(allgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(allgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgatherv_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 1, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 1, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(allgatherv_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcounts, displs, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(alltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(alltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Alltoall)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(alltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(alltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoall)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(alltoall)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(alltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(alltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Alltoall_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(alltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(alltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoall_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(alltoall_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(alltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(alltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Alltoallv)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(alltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(alltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoallv)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 0, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 0, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 0, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(alltoallv)(sendbuf_copy.bytes, sendcounts, sdispls, sendtype, recvbuf_copy.bytes, recvcounts, rdispls, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}
#ifndef OTHER_ABI
void F(alltoallv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(alltoallv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    F(alltoallv)(sendbuf, sendcounts->base, sdispls->base, sendtype, recvbuf, recvcounts->base, rdispls->base, recvtype, comm, ierror);
}
#endif

void F(alltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(alltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Alltoallv_c)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(alltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(alltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoallv_c)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 1, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 1, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 1, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(alltoallv_c)(sendbuf_copy.bytes, sendcounts, sdispls, sendtype, recvbuf_copy.bytes, recvcounts, rdispls, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(alltoallw)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(alltoallw)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 0, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 0, 0));
    int code = C(Alltoallw)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm));
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    give(ierror, code);
}
void F(alltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(alltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(alltoallw)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 0, sdispls, 0, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 0, rdispls, 0, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 0, sdispls, 0, sendtypes), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 0, rdispls, 0, recvtypes), 1));
    if (made == MPI_SUCCESS)
        F(alltoallw)(sendbuf_copy.bytes, sendcounts, sdispls, sendtypes, recvbuf_copy.bytes, recvcounts, rdispls, recvtypes, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}
#ifndef OTHER_ABI
void F(alltoallw_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, const struct descriptor *sendtypes, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, const struct descriptor *recvtypes, fint *comm, fint *ierror);
void F(alltoallw_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, const struct descriptor *sendtypes, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, const struct descriptor *recvtypes, fint *comm, fint *ierror)
{
    F(alltoallw)(sendbuf, sendcounts->base, sdispls->base, sendtypes->base, recvbuf, recvcounts->base, rdispls->base, recvtypes->base, comm, ierror);
}
#endif

void F(alltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(alltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 0, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 0, 0));
    int code = C(Alltoallw_c)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm));
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    give(ierror, code);
}
void F(alltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(alltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(alltoallw_c)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 1, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 1, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 1, sdispls, 1, sendtypes), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 1, rdispls, 1, recvtypes), 1));
    if (made == MPI_SUCCESS)
        F(alltoallw_c)(sendbuf_copy.bytes, sendcounts, sdispls, sendtypes, recvbuf_copy.bytes, recvcounts, rdispls, recvtypes, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(reduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror);
void F(reduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror)
{
    int code = C(Reduce)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), *root, comm_in(*comm));
    give(ierror, code);
}
void F(reduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror);
void F(reduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce)(sendbuf->base, recvbuf->base, count, datatype, op, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(reduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror);
void F(reduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror)
{
    int code = C(Reduce_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), *root, comm_in(*comm));
    give(ierror, code);
}
void F(reduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror);
void F(reduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_c)(sendbuf->base, recvbuf->base, count, datatype, op, root, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_c)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, root, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(allreduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(allreduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Allreduce)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(allreduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(allreduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(allreduce)(sendbuf->base, recvbuf->base, count, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(allreduce)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(allreduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(allreduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Allreduce_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(allreduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(allreduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(allreduce_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(allreduce_c)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(reduce_scatter_block)(void *sendbuf, void *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_block)(void *sendbuf, void *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Reduce_scatter_block)(buffer_in(sendbuf), buffer_in(recvbuf), *recvcount, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(reduce_scatter_block_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_block_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_block)(sendbuf->base, recvbuf->base, recvcount, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_scatter_block)(sendbuf_copy.bytes, recvbuf_copy.bytes, recvcount, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(reduce_scatter_block_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_block_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Reduce_scatter_block_c)(buffer_in(sendbuf), buffer_in(recvbuf), *recvcount, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(reduce_scatter_block_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_block_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_block_c)(sendbuf->base, recvbuf->base, recvcount, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_scatter_block_c)(sendbuf_copy.bytes, recvbuf_copy.bytes, recvcount, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(reduce_scatter)(void *sendbuf, void *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter)(void *sendbuf, void *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Reduce_scatter)(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(reduce_scatter_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter)(sendbuf->base, recvbuf->base, recvcounts, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 0) : own_count(*comm, recvcounts, 0), *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 0), *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 0) : own_count(*comm, recvcounts, 0), *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_scatter)(sendbuf_copy.bytes, recvbuf_copy.bytes, recvcounts, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(reduce_scatter_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Reduce_scatter_c)(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(reduce_scatter_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(reduce_scatter_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_c)(sendbuf->base, recvbuf->base, recvcounts, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 1), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 1) : own_count(*comm, recvcounts, 1), *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 1), *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 1) : own_count(*comm, recvcounts, 1), *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_scatter_c)(sendbuf_copy.bytes, recvbuf_copy.bytes, recvcounts, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(scan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(scan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Scan)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(scan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(scan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(scan)(sendbuf->base, recvbuf->base, count, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(scan)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(scan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(scan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Scan_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(scan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(scan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(scan_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(scan_c)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(exscan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(exscan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Exscan)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(exscan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(exscan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(exscan)(sendbuf->base, recvbuf->base, count, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(exscan)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(exscan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(exscan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    int code = C(Exscan_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm));
    give(ierror, code);
}
void F(exscan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror);
void F(exscan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(exscan_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(exscan_c)(sendbuf_copy.bytes, recvbuf_copy.bytes, count, datatype, op, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(op_free)(fint *op, fint *ierror);
void F(op_free)(fint *op, fint *ierror)
{
    MPI_Op op_c = op_in(*op);
    int code = C(Op_free)(&op_c);
    *op = op_out(op_c);
    give(ierror, code);
}

void F(op_commutative)(fint *op, fint *commute, fint *ierror);
void F(op_commutative)(fint *op, fint *commute, fint *ierror)
{
    int commute_c = 0;
    int code = C(Op_commutative)(op_in(*op), &commute_c);
    *commute = logical_out(commute_c);
    give(ierror, code);
}

void F(reduce_local)(void *inbuf, void *inoutbuf, fint *count, fint *datatype, fint *op, fint *ierror);
void F(reduce_local)(void *inbuf, void *inoutbuf, fint *count, fint *datatype, fint *op, fint *ierror)
{
    int code = C(Reduce_local)(buffer_in(inbuf), buffer_in(inoutbuf), *count, datatype_in(*datatype), op_in(*op));
    give(ierror, code);
}
void F(reduce_local_f08ts)(const struct descriptor *inbuf, const struct descriptor *inoutbuf, fint *count, fint *datatype, fint *op, fint *ierror);
void F(reduce_local_f08ts)(const struct descriptor *inbuf, const struct descriptor *inoutbuf, fint *count, fint *datatype, fint *op, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(inoutbuf) && reals_fit(inbuf, *datatype) && reals_fit(inoutbuf, *datatype))) {
        F(reduce_local)(inbuf->base, inoutbuf->base, count, datatype, op, ierror);
        return;
    }
    if (!(reals_fit(inbuf, *datatype) && reals_fit(inoutbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor inoutbuf_room;
    if (is_doubtful(inoutbuf))
        inoutbuf = as_it_is(&inoutbuf_room, inoutbuf, is_whole(inoutbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy inbuf_copy;
    struct copy inoutbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&inoutbuf_copy, inoutbuf, is_whole(inoutbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_local)(inbuf_copy.bytes, inoutbuf_copy.bytes, count, datatype, op, ierror);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&inoutbuf_copy, made == MPI_SUCCESS);
}

void F(reduce_local_c)(void *inbuf, void *inoutbuf, MPI_Count *count, fint *datatype, fint *op, fint *ierror);
void F(reduce_local_c)(void *inbuf, void *inoutbuf, MPI_Count *count, fint *datatype, fint *op, fint *ierror)
{
    int code = C(Reduce_local_c)(buffer_in(inbuf), buffer_in(inoutbuf), *count, datatype_in(*datatype), op_in(*op));
    give(ierror, code);
}
void F(reduce_local_c_f08ts)(const struct descriptor *inbuf, const struct descriptor *inoutbuf, MPI_Count *count, fint *datatype, fint *op, fint *ierror);
void F(reduce_local_c_f08ts)(const struct descriptor *inbuf, const struct descriptor *inoutbuf, MPI_Count *count, fint *datatype, fint *op, fint *ierror)
{
    if (LIKELY(is_whole(inbuf) && is_whole(inoutbuf) && reals_fit(inbuf, *datatype) && reals_fit(inoutbuf, *datatype))) {
        F(reduce_local_c)(inbuf->base, inoutbuf->base, count, datatype, op, ierror);
        return;
    }
    if (!(reals_fit(inbuf, *datatype) && reals_fit(inoutbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor inbuf_room;
    if (is_doubtful(inbuf))
        inbuf = as_it_is(&inbuf_room, inbuf, is_whole(inbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor inoutbuf_room;
    if (is_doubtful(inoutbuf))
        inoutbuf = as_it_is(&inoutbuf_room, inoutbuf, is_whole(inoutbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy inbuf_copy;
    struct copy inoutbuf_copy;
    int made = or_else(copy_in(&inbuf_copy, inbuf, is_whole(inbuf) ? 0 : bytes_of(*count, *datatype), 0), copy_in(&inoutbuf_copy, inoutbuf, is_whole(inoutbuf) ? 0 : bytes_of(*count, *datatype), 1));
    if (made == MPI_SUCCESS)
        F(reduce_local_c)(inbuf_copy.bytes, inoutbuf_copy.bytes, count, datatype, op, ierror);
    else
        give(ierror, made);
    copy_out(&inbuf_copy, made == MPI_SUCCESS);
    copy_out(&inoutbuf_copy, made == MPI_SUCCESS);
}

void F(ibarrier)(fint *comm, fint *request, fint *ierror);
void F(ibarrier)(fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ibarrier)(comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(ibcast)(void *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror);
void F(ibcast)(void *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ibcast)(buffer_in(buffer), *count, datatype_in(*datatype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ibcast_f08ts)(const struct descriptor *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror);
void F(ibcast_f08ts)(const struct descriptor *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buffer) && reals_fit(buffer, *datatype))) {
        F(ibcast)(buffer->base, count, datatype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buffer, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), *datatype);
    fint buffer_count = *count;
    fint buffer_type = *datatype;
    struct section buffer_section = {buffer, MPI_DATATYPE_NULL};
    int made = section_type(&buffer_section, &buffer_count, &buffer_type);
    if (made == MPI_SUCCESS)
        F(ibcast)(buffer->base, &buffer_count, &buffer_type, root, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buffer_section);
}

void F(ibcast_c)(void *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror);
void F(ibcast_c)(void *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ibcast_c)(buffer_in(buffer), *count, datatype_in(*datatype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ibcast_c_f08ts)(const struct descriptor *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror);
void F(ibcast_c_f08ts)(const struct descriptor *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buffer) && reals_fit(buffer, *datatype))) {
        F(ibcast_c)(buffer->base, count, datatype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(buffer, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), *datatype);
    MPI_Count buffer_count = *count;
    fint buffer_type = *datatype;
    struct section buffer_section = {buffer, MPI_DATATYPE_NULL};
    int made = section_type_c(&buffer_section, &buffer_count, &buffer_type);
    if (made == MPI_SUCCESS)
        F(ibcast_c)(buffer->base, &buffer_count, &buffer_type, root, comm, request, ierror);
    else
        give(ierror, made);
    section_end(&buffer_section);
}

void F(igather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Igather)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(igather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(igather)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(igather)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(igather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Igather_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(igather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(igather_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(igather_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(igatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Igatherv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(igatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(igatherv)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(igatherv)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(igatherv_lists)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igatherv_lists)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    F(igatherv)(sendbuf, sendcount, sendtype, recvbuf, recvcounts->base, displs->base, recvtype, root, comm, request, ierror);
}
#endif

void F(igatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Igatherv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(igatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(igatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(igatherv_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(igatherv_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iscatter)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatter)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iscatter)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iscatter_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatter_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iscatter)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iscatter)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iscatter_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatter_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iscatter_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iscatter_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatter_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iscatter_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iscatter_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iscatterv)(void *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatterv)(void *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iscatterv)(buffer_in(sendbuf), sendcounts, displs, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iscatterv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatterv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iscatterv)(sendbuf->base, sendcounts, displs, sendtype, recvbuf->base, recvcount, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 0, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iscatterv)(kept_bytes(kept, 0), sendcounts, displs, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(iscatterv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatterv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    F(iscatterv)(sendbuf, sendcounts->base, displs->base, sendtype, recvbuf, recvcount, recvtype, root, comm, request, ierror);
}
#endif

void F(iscatterv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatterv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iscatterv_c)(buffer_in(sendbuf), sendcounts, displs, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iscatterv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror);
void F(iscatterv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iscatterv_c)(sendbuf->base, sendcounts, displs, sendtype, recvbuf->base, recvcount, recvtype, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 1, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iscatterv_c)(kept_bytes(kept, 0), sendcounts, displs, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iallgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iallgather)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iallgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iallgather)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iallgather)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iallgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iallgather_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iallgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iallgather_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iallgather_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iallgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iallgatherv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iallgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iallgatherv)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iallgatherv)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iallgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iallgatherv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iallgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(iallgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(iallgatherv_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iallgatherv_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ialltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ialltoall)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ialltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ialltoall)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ialltoall)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ialltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ialltoall_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ialltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ialltoall_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ialltoall_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ialltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ialltoallv)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ialltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ialltoallv)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 0, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ialltoallv)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(ialltoallv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoallv_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    F(ialltoallv)(sendbuf, sendcounts->base, sdispls->base, sendtype, recvbuf, recvcounts->base, rdispls->base, recvtype, comm, request, ierror);
}
#endif

void F(ialltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ialltoallv_c)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ialltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ialltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ialltoallv_c)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 1, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ialltoallv_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ialltoallw)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ialltoallw)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 0, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 0, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ialltoallw)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ialltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ialltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(ialltoallw)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 0, sdispls, 0, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 0, rdispls, 0, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 0, sdispls, 0, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 0, rdispls, 0, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ialltoallw)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(ialltoallw_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, const struct descriptor *sendtypes, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, const struct descriptor *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ialltoallw_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, const struct descriptor *sendtypes, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, const struct descriptor *recvtypes, fint *comm, fint *request, fint *ierror)
{
    F(ialltoallw)(sendbuf, sendcounts->base, sdispls->base, sendtypes->base, recvbuf, recvcounts->base, rdispls->base, recvtypes->base, comm, request, ierror);
}
#endif

void F(ialltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ialltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 0, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 0, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ialltoallw_c)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ialltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ialltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(ialltoallw_c)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 1, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 1, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 1, sdispls, 1, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 1, rdispls, 1, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ialltoallw_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ireduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror);
void F(ireduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ireduce)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ireduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror);
void F(ireduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(ireduce)(sendbuf->base, recvbuf->base, count, datatype, op, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ireduce)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ireduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror);
void F(ireduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ireduce_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), *root, comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ireduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror);
void F(ireduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(ireduce_c)(sendbuf->base, recvbuf->base, count, datatype, op, root, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ireduce_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, root, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iallreduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iallreduce)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iallreduce)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iallreduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iallreduce_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(iallreduce)(sendbuf->base, recvbuf->base, count, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iallreduce)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iallreduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iallreduce_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iallreduce_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iallreduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iallreduce_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(iallreduce_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iallreduce_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ireduce_scatter_block)(void *sendbuf, void *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_block)(void *sendbuf, void *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ireduce_scatter_block)(buffer_in(sendbuf), buffer_in(recvbuf), *recvcount, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ireduce_scatter_block_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_block_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(ireduce_scatter_block)(sendbuf->base, recvbuf->base, recvcount, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ireduce_scatter_block)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcount, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ireduce_scatter_block_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_block_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ireduce_scatter_block_c)(buffer_in(sendbuf), buffer_in(recvbuf), *recvcount, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ireduce_scatter_block_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_block_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(ireduce_scatter_block_c)(sendbuf->base, recvbuf->base, recvcount, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ireduce_scatter_block_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcount, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ireduce_scatter)(void *sendbuf, void *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter)(void *sendbuf, void *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ireduce_scatter)(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ireduce_scatter_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(ireduce_scatter)(sendbuf->base, recvbuf->base, recvcounts, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 0) : own_count(*comm, recvcounts, 0), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 0), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 0) : own_count(*comm, recvcounts, 0), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ireduce_scatter)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcounts, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ireduce_scatter_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ireduce_scatter_c)(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ireduce_scatter_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(ireduce_scatter_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(ireduce_scatter_c)(sendbuf->base, recvbuf->base, recvcounts, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 1), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 1) : own_count(*comm, recvcounts, 1), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 1), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 1) : own_count(*comm, recvcounts, 1), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ireduce_scatter_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcounts, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iscan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iscan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iscan)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iscan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iscan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(iscan)(sendbuf->base, recvbuf->base, count, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iscan)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iscan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iscan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iscan_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iscan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iscan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(iscan_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iscan_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iexscan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iexscan)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iexscan)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iexscan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iexscan_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(iexscan)(sendbuf->base, recvbuf->base, count, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iexscan)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(iexscan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iexscan_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Iexscan_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(iexscan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror);
void F(iexscan_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(iexscan_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(iexscan_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(barrier_init)(fint *comm, fint *info, fint *request, fint *ierror);
void F(barrier_init)(fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Barrier_init)(comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(bcast_init)(void *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(bcast_init)(void *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Bcast_init)(buffer_in(buffer), *count, datatype_in(*datatype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(bcast_init_f08ts)(const struct descriptor *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(bcast_init_f08ts)(const struct descriptor *buffer, fint *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buffer) && reals_fit(buffer, *datatype))) {
        F(bcast_init)(buffer->base, count, datatype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(buffer, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), *datatype);
    fint buffer_count = *count;
    fint buffer_type = *datatype;
    struct section buffer_section = {buffer, MPI_DATATYPE_NULL};
    int made = section_type(&buffer_section, &buffer_count, &buffer_type);
    if (made == MPI_SUCCESS)
        F(bcast_init)(buffer->base, &buffer_count, &buffer_type, root, comm, info, request, ierror);
    else
        give(ierror, made);
    section_end(&buffer_section);
}

void F(bcast_init_c)(void *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(bcast_init_c)(void *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Bcast_init_c)(buffer_in(buffer), *count, datatype_in(*datatype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(bcast_init_c_f08ts)(const struct descriptor *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(bcast_init_c_f08ts)(const struct descriptor *buffer, MPI_Count *count, fint *datatype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buffer) && reals_fit(buffer, *datatype))) {
        F(bcast_init_c)(buffer->base, count, datatype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(buffer, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buffer_room;
    if (is_doubtful(buffer))
        buffer = as_it_is(&buffer_room, buffer, is_whole(buffer) ? 0 : bytes_of((MPI_Count)*count * (*root != MPI_PROC_NULL), *datatype), *datatype);
    MPI_Count buffer_count = *count;
    fint buffer_type = *datatype;
    struct section buffer_section = {buffer, MPI_DATATYPE_NULL};
    int made = section_type_c(&buffer_section, &buffer_count, &buffer_type);
    if (made == MPI_SUCCESS)
        F(bcast_init_c)(buffer->base, &buffer_count, &buffer_type, root, comm, info, request, ierror);
    else
        give(ierror, made);
    section_end(&buffer_section);
}

void F(gather_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gather_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Gather_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(gather_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gather_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gather_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(gather_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(gather_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gather_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Gather_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(gather_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gather_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gather_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(gather_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(gatherv_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gatherv_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Gatherv_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(gatherv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gatherv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gatherv_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(gatherv_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(gatherv_init_lists)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gatherv_init_lists)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    F(gatherv_init)(sendbuf, sendcount, sendtype, recvbuf, recvcounts->base, displs->base, recvtype, root, comm, info, request, ierror);
}
#endif

void F(gatherv_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gatherv_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Gatherv_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(gatherv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(gatherv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(gatherv_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (*root >= 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 0) : 0, recvcounts, displs, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(gatherv_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(scatter_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatter_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Scatter_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(scatter_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatter_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatter_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(scatter_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(scatter_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatter_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Scatter_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(scatter_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatter_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatter_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(scatter_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(scatterv_init)(void *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatterv_init)(void *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Scatterv_init)(buffer_in(sendbuf), sendcounts, displs, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(scatterv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatterv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *displs, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatterv_init)(sendbuf->base, sendcounts, displs, sendtype, recvbuf->base, recvcount, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 0, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(scatterv_init)(kept_bytes(kept, 0), sendcounts, displs, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(scatterv_init_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatterv_init_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *displs, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    F(scatterv_init)(sendbuf, sendcounts->base, displs->base, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request, ierror);
}
#endif

void F(scatterv_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatterv_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Scatterv_init_c)(buffer_in(sendbuf), sendcounts, displs, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(scatterv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(scatterv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(scatterv_init_c)(sendbuf->base, sendcounts, displs, sendtype, recvbuf->base, recvcount, recvtype, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(is_root(*comm, *root) ? ranks(*comm, 0, 1) : 0, sendcounts, displs, 1, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (*root >= 0), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(scatterv_init_c)(kept_bytes(kept, 0), sendcounts, displs, sendtype, kept_bytes(kept, 1), recvcount, recvtype, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(allgather_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgather_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Allgather_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(allgather_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgather_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgather_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(allgather_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(allgather_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgather_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Allgather_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(allgather_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgather_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgather_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(allgather_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(allgatherv_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgatherv_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Allgatherv_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(allgatherv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgatherv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgatherv_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(allgatherv_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(allgatherv_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgatherv_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Allgatherv_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(allgatherv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(allgatherv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(allgatherv_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, displs, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(allgatherv_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(alltoall_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoall_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Alltoall_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(alltoall_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoall_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoall_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(alltoall_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(alltoall_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoall_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Alltoall_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(alltoall_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoall_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoall_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 0, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 0, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(alltoall_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(alltoallv_init)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallv_init)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Alltoallv_init)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(alltoallv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoallv_init)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 0, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(alltoallv_init)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(alltoallv_init_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallv_init_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, fint *sendtype, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    F(alltoallv_init)(sendbuf, sendcounts->base, sdispls->base, sendtype, recvbuf, recvcounts->base, rdispls->base, recvtype, comm, info, request, ierror);
}
#endif

void F(alltoallv_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallv_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Alltoallv_init_c)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(alltoallv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(alltoallv_init_c)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 1), sendcounts, sdispls, 1, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 0, 0), recvcounts, rdispls, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(alltoallv_init_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(alltoallw_init)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallw_init)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 0, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 0, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Alltoallw_init)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), info_in(*info), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(alltoallw_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallw_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(alltoallw_init)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, info, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 0, sdispls, 0, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 0, rdispls, 0, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 0, sdispls, 0, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 0, rdispls, 0, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(alltoallw_init)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}
#ifndef OTHER_ABI
void F(alltoallw_init_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, const struct descriptor *sendtypes, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, const struct descriptor *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallw_init_lists)(void *sendbuf, const struct descriptor *sendcounts, const struct descriptor *sdispls, const struct descriptor *sendtypes, void *recvbuf, const struct descriptor *recvcounts, const struct descriptor *rdispls, const struct descriptor *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    F(alltoallw_init)(sendbuf, sendcounts->base, sdispls->base, sendtypes->base, recvbuf, recvcounts->base, rdispls->base, recvtypes->base, comm, info, request, ierror);
}
#endif

void F(alltoallw_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallw_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 0, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 0, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Alltoallw_init_c)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), info_in(*info), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(alltoallw_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(alltoallw_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(alltoallw_init_c)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, info, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 1, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 1, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 1), sendcounts, 1, sdispls, 1, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 0, 0), recvcounts, 1, rdispls, 1, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(alltoallw_init_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(reduce_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Reduce_init)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(reduce_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_init)(sendbuf->base, recvbuf->base, count, datatype, op, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(reduce_init)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(reduce_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Reduce_init_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), *root, comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(reduce_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *root, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_init_c)(sendbuf->base, recvbuf->base, count, datatype, op, root, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*count * (*root >= 0), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*count * (is_root(*comm, *root)), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(reduce_init_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, root, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(allreduce_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(allreduce_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Allreduce_init)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(allreduce_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(allreduce_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(allreduce_init)(sendbuf->base, recvbuf->base, count, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(allreduce_init)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(allreduce_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(allreduce_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Allreduce_init_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(allreduce_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(allreduce_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(allreduce_init_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(allreduce_init_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(reduce_scatter_block_init)(void *sendbuf, void *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_block_init)(void *sendbuf, void *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Reduce_scatter_block_init)(buffer_in(sendbuf), buffer_in(recvbuf), *recvcount, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(reduce_scatter_block_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_block_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_block_init)(sendbuf->base, recvbuf->base, recvcount, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(reduce_scatter_block_init)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcount, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(reduce_scatter_block_init_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_block_init_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Reduce_scatter_block_init_c)(buffer_in(sendbuf), buffer_in(recvbuf), *recvcount, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(reduce_scatter_block_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_block_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_block_init_c)(sendbuf->base, recvbuf->base, recvcount, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (group_size(*comm)), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (buffer_in(sendbuf->base) == MPI_IN_PLACE ? group_size(*comm) : 1), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(reduce_scatter_block_init_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcount, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(reduce_scatter_init)(void *sendbuf, void *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_init)(void *sendbuf, void *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Reduce_scatter_init)(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(reduce_scatter_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_init)(sendbuf->base, recvbuf->base, recvcounts, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 0), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 0) : own_count(*comm, recvcounts, 0), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 0), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 0) : own_count(*comm, recvcounts, 0), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(reduce_scatter_init)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcounts, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(reduce_scatter_init_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_init_c)(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Reduce_scatter_init_c)(buffer_in(sendbuf), buffer_in(recvbuf), recvcounts, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(reduce_scatter_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(reduce_scatter_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *recvcounts, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(reduce_scatter_init_c)(sendbuf->base, recvbuf->base, recvcounts, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 1), *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 1) : own_count(*comm, recvcounts, 1), *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(sum_of(group_size(*comm), recvcounts, 1), *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(buffer_in(sendbuf->base) == MPI_IN_PLACE ? sum_of(group_size(*comm), recvcounts, 1) : own_count(*comm, recvcounts, 1), *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(reduce_scatter_init_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), recvcounts, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(scan_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(scan_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Scan_init)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(scan_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(scan_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(scan_init)(sendbuf->base, recvbuf->base, count, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(scan_init)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(scan_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(scan_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Scan_init_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(scan_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(scan_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(scan_init_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(scan_init_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(exscan_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(exscan_init)(void *sendbuf, void *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Exscan_init)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(exscan_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(exscan_init_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, fint *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(exscan_init)(sendbuf->base, recvbuf->base, count, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(exscan_init)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(exscan_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(exscan_init_c)(void *sendbuf, void *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Exscan_init_c)(buffer_in(sendbuf), buffer_in(recvbuf), *count, datatype_in(*datatype), op_in(*op), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(exscan_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror);
void F(exscan_init_c_f08ts)(const struct descriptor *sendbuf, const struct descriptor *recvbuf, MPI_Count *count, fint *datatype, fint *op, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        F(exscan_init_c)(sendbuf->base, recvbuf->base, count, datatype, op, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *datatype) && reals_fit(recvbuf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*count, *datatype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of(*count, *datatype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(exscan_init_c)(kept_bytes(kept, 0), kept_bytes(kept, 1), count, datatype, op, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(group_size)(fint *group, fint *size, fint *ierror);
void F(group_size)(fint *group, fint *size, fint *ierror)
{
    int code = C(Group_size)(group_in(*group), size);
    give(ierror, code);
}

void F(group_rank)(fint *group, fint *rank, fint *ierror);
void F(group_rank)(fint *group, fint *rank, fint *ierror)
{
    int code = C(Group_rank)(group_in(*group), rank);
    give(ierror, code);
}

void F(group_translate_ranks)(fint *group1, fint *n, fint *ranks1, fint *group2, fint *ranks2, fint *ierror);
void F(group_translate_ranks)(fint *group1, fint *n, fint *ranks1, fint *group2, fint *ranks2, fint *ierror)
{
    int code = C(Group_translate_ranks)(group_in(*group1), *n, ranks1, group_in(*group2), ranks2);
    give(ierror, code);
}

void F(group_compare)(fint *group1, fint *group2, fint *result, fint *ierror);
void F(group_compare)(fint *group1, fint *group2, fint *result, fint *ierror)
{
    int code = C(Group_compare)(group_in(*group1), group_in(*group2), result);
    give(ierror, code);
}

void F(group_union)(fint *group1, fint *group2, fint *newgroup, fint *ierror);
void F(group_union)(fint *group1, fint *group2, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_union)(group_in(*group1), group_in(*group2), &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_intersection)(fint *group1, fint *group2, fint *newgroup, fint *ierror);
void F(group_intersection)(fint *group1, fint *group2, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_intersection)(group_in(*group1), group_in(*group2), &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_difference)(fint *group1, fint *group2, fint *newgroup, fint *ierror);
void F(group_difference)(fint *group1, fint *group2, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_difference)(group_in(*group1), group_in(*group2), &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_incl)(fint *group, fint *n, fint *ranks, fint *newgroup, fint *ierror);
void F(group_incl)(fint *group, fint *n, fint *ranks, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_incl)(group_in(*group), *n, ranks, &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_excl)(fint *group, fint *n, fint *ranks, fint *newgroup, fint *ierror);
void F(group_excl)(fint *group, fint *n, fint *ranks, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_excl)(group_in(*group), *n, ranks, &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_range_incl)(fint *group, fint *n, fint *ranges, fint *newgroup, fint *ierror);
void F(group_range_incl)(fint *group, fint *n, fint *ranges, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_range_incl)(group_in(*group), *n, (int (*)[3])ranges, &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_range_excl)(fint *group, fint *n, fint *ranges, fint *newgroup, fint *ierror);
void F(group_range_excl)(fint *group, fint *n, fint *ranges, fint *newgroup, fint *ierror)
{
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_range_excl)(group_in(*group), *n, (int (*)[3])ranges, &newgroup_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_from_session_pset)(fint *session, char *pset_name, fint *newgroup, fint *ierror, size_t pset_name_len);
void F(group_from_session_pset)(fint *session, char *pset_name, fint *newgroup, fint *ierror, size_t pset_name_len)
{
    struct list pset_name_c;
    char *pset_name_string = string_in(&pset_name_c, pset_name, pset_name_len, 0);
    MPI_Group newgroup_c = MPI_GROUP_NULL;
    int code = C(Group_from_session_pset)(session_in(*session), pset_name_string, &newgroup_c);
    list_end(&pset_name_c);
    *newgroup = group_out(newgroup_c);
    give(ierror, code);
}

void F(group_free)(fint *group, fint *ierror);
void F(group_free)(fint *group, fint *ierror)
{
    MPI_Group group_c = group_in(*group);
    int code = C(Group_free)(&group_c);
    *group = group_out(group_c);
    give(ierror, code);
}

void F(comm_size)(fint *comm, fint *size, fint *ierror);
void F(comm_size)(fint *comm, fint *size, fint *ierror)
{
    int code = C(Comm_size)(comm_in(*comm), size);
    give(ierror, code);
}

void F(comm_rank)(fint *comm, fint *rank, fint *ierror);
void F(comm_rank)(fint *comm, fint *rank, fint *ierror)
{
    int code = C(Comm_rank)(comm_in(*comm), rank);
    give(ierror, code);
}

void F(comm_compare)(fint *comm1, fint *comm2, fint *result, fint *ierror);
void F(comm_compare)(fint *comm1, fint *comm2, fint *result, fint *ierror)
{
    int code = C(Comm_compare)(comm_in(*comm1), comm_in(*comm2), result);
    give(ierror, code);
}

void F(comm_group)(fint *comm, fint *group, fint *ierror);
void F(comm_group)(fint *comm, fint *group, fint *ierror)
{
    MPI_Group group_c = MPI_GROUP_NULL;
    int code = C(Comm_group)(comm_in(*comm), &group_c);
    *group = group_out(group_c);
    give(ierror, code);
}

void F(comm_dup)(fint *comm, fint *newcomm, fint *ierror);
void F(comm_dup)(fint *comm, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_dup)(comm_in(*comm), &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_dup_with_info)(fint *comm, fint *info, fint *newcomm, fint *ierror);
void F(comm_dup_with_info)(fint *comm, fint *info, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_dup_with_info)(comm_in(*comm), info_in(*info), &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_idup)(fint *comm, fint *newcomm, fint *request, fint *ierror);
void F(comm_idup)(fint *comm, fint *newcomm, fint *request, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Comm_idup)(comm_in(*comm), &newcomm_c, &request_c);
    *newcomm = comm_out(newcomm_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(comm_idup_with_info)(fint *comm, fint *info, fint *newcomm, fint *request, fint *ierror);
void F(comm_idup_with_info)(fint *comm, fint *info, fint *newcomm, fint *request, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Comm_idup_with_info)(comm_in(*comm), info_in(*info), &newcomm_c, &request_c);
    *newcomm = comm_out(newcomm_c);
    *request = request_out(request_c);
    give(ierror, code);
}

void F(comm_create)(fint *comm, fint *group, fint *newcomm, fint *ierror);
void F(comm_create)(fint *comm, fint *group, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_create)(comm_in(*comm), group_in(*group), &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_create_group)(fint *comm, fint *group, fint *tag, fint *newcomm, fint *ierror);
void F(comm_create_group)(fint *comm, fint *group, fint *tag, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_create_group)(comm_in(*comm), group_in(*group), *tag, &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_create_from_group)(fint *group, char *stringtag, fint *info, fint *errhandler, fint *newcomm, fint *ierror, size_t stringtag_len);
void F(comm_create_from_group)(fint *group, char *stringtag, fint *info, fint *errhandler, fint *newcomm, fint *ierror, size_t stringtag_len)
{
    struct list stringtag_c;
    char *stringtag_string = string_in(&stringtag_c, stringtag, stringtag_len, 0);
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_create_from_group)(group_in(*group), stringtag_string, info_in(*info), errhandler_in(*errhandler), &newcomm_c);
    list_end(&stringtag_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_split)(fint *comm, fint *color, fint *key, fint *newcomm, fint *ierror);
void F(comm_split)(fint *comm, fint *color, fint *key, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_split)(comm_in(*comm), *color, *key, &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_split_type)(fint *comm, fint *split_type, fint *key, fint *info, fint *newcomm, fint *ierror);
void F(comm_split_type)(fint *comm, fint *split_type, fint *key, fint *info, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_split_type)(comm_in(*comm), *split_type, *key, info_in(*info), &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_free)(fint *comm, fint *ierror);
void F(comm_free)(fint *comm, fint *ierror)
{
    MPI_Comm comm_c = comm_in(*comm);
    int code = C(Comm_free)(&comm_c);
    *comm = comm_out(comm_c);
    give(ierror, code);
}

void F(comm_set_info)(fint *comm, fint *info, fint *ierror);
void F(comm_set_info)(fint *comm, fint *info, fint *ierror)
{
    int code = C(Comm_set_info)(comm_in(*comm), info_in(*info));
    give(ierror, code);
}

void F(comm_get_info)(fint *comm, fint *info_used, fint *ierror);
void F(comm_get_info)(fint *comm, fint *info_used, fint *ierror)
{
    MPI_Info info_used_c = MPI_INFO_NULL;
    int code = C(Comm_get_info)(comm_in(*comm), &info_used_c);
    *info_used = info_out(info_used_c);
    give(ierror, code);
}

void F(comm_test_inter)(fint *comm, fint *flag, fint *ierror);
void F(comm_test_inter)(fint *comm, fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Comm_test_inter)(comm_in(*comm), &flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(comm_remote_size)(fint *comm, fint *size, fint *ierror);
void F(comm_remote_size)(fint *comm, fint *size, fint *ierror)
{
    int code = C(Comm_remote_size)(comm_in(*comm), size);
    give(ierror, code);
}

void F(comm_remote_group)(fint *comm, fint *group, fint *ierror);
void F(comm_remote_group)(fint *comm, fint *group, fint *ierror)
{
    MPI_Group group_c = MPI_GROUP_NULL;
    int code = C(Comm_remote_group)(comm_in(*comm), &group_c);
    *group = group_out(group_c);
    give(ierror, code);
}

void F(intercomm_create)(fint *local_comm, fint *local_leader, fint *peer_comm, fint *remote_leader, fint *tag, fint *newintercomm, fint *ierror);
void F(intercomm_create)(fint *local_comm, fint *local_leader, fint *peer_comm, fint *remote_leader, fint *tag, fint *newintercomm, fint *ierror)
{
    MPI_Comm newintercomm_c = MPI_COMM_NULL;
    int code = C(Intercomm_create)(comm_in(*local_comm), *local_leader, comm_in(*peer_comm), *remote_leader, *tag, &newintercomm_c);
    *newintercomm = comm_out(newintercomm_c);
    give(ierror, code);
}

void F(intercomm_create_from_groups)(fint *local_group, fint *local_leader, fint *remote_group, fint *remote_leader, char *stringtag, fint *info, fint *errhandler, fint *newintercomm, fint *ierror, size_t stringtag_len);
void F(intercomm_create_from_groups)(fint *local_group, fint *local_leader, fint *remote_group, fint *remote_leader, char *stringtag, fint *info, fint *errhandler, fint *newintercomm, fint *ierror, size_t stringtag_len)
{
    struct list stringtag_c;
    char *stringtag_string = string_in(&stringtag_c, stringtag, stringtag_len, 0);
    MPI_Comm newintercomm_c = MPI_COMM_NULL;
    int code = C(Intercomm_create_from_groups)(group_in(*local_group), *local_leader, group_in(*remote_group), *remote_leader, stringtag_string, info_in(*info), errhandler_in(*errhandler), &newintercomm_c);
    list_end(&stringtag_c);
    *newintercomm = comm_out(newintercomm_c);
    give(ierror, code);
}

void F(intercomm_merge)(fint *intercomm, fint *high, fint *newintracomm, fint *ierror);
void F(intercomm_merge)(fint *intercomm, fint *high, fint *newintracomm, fint *ierror)
{
    MPI_Comm newintracomm_c = MPI_COMM_NULL;
    int code = C(Intercomm_merge)(comm_in(*intercomm), logical_in(*high), &newintracomm_c);
    *newintracomm = comm_out(newintracomm_c);
    give(ierror, code);
}

void F(comm_free_keyval)(fint *comm_keyval, fint *ierror);
void F(comm_free_keyval)(fint *comm_keyval, fint *ierror)
{
    int code = C(Comm_free_keyval)(comm_keyval);
    give(ierror, code);
}

void F(comm_delete_attr)(fint *comm, fint *comm_keyval, fint *ierror);
void F(comm_delete_attr)(fint *comm, fint *comm_keyval, fint *ierror)
{
    int code = C(Comm_delete_attr)(comm_in(*comm), *comm_keyval);
    give(ierror, code);
}

void F(win_free_keyval)(fint *win_keyval, fint *ierror);
void F(win_free_keyval)(fint *win_keyval, fint *ierror)
{
    int code = C(Win_free_keyval)(win_keyval);
    give(ierror, code);
}

void F(win_delete_attr)(fint *win, fint *win_keyval, fint *ierror);
void F(win_delete_attr)(fint *win, fint *win_keyval, fint *ierror)
{
    int code = C(Win_delete_attr)(win_in(*win), *win_keyval);
    give(ierror, code);
}

void F(type_free_keyval)(fint *type_keyval, fint *ierror);
void F(type_free_keyval)(fint *type_keyval, fint *ierror)
{
    int code = C(Type_free_keyval)(type_keyval);
    give(ierror, code);
}

void F(type_delete_attr)(fint *datatype, fint *type_keyval, fint *ierror);
void F(type_delete_attr)(fint *datatype, fint *type_keyval, fint *ierror)
{
    int code = C(Type_delete_attr)(datatype_in(*datatype), *type_keyval);
    give(ierror, code);
}

void F(comm_set_name)(fint *comm, char *comm_name, fint *ierror, size_t comm_name_len);
void F(comm_set_name)(fint *comm, char *comm_name, fint *ierror, size_t comm_name_len)
{
    struct list comm_name_c;
    char *comm_name_string = string_in(&comm_name_c, comm_name, comm_name_len, 0);
    int code = C(Comm_set_name)(comm_in(*comm), comm_name_string);
    list_end(&comm_name_c);
    give(ierror, code);
}

void F(comm_get_name)(fint *comm, char *comm_name, fint *resultlen, fint *ierror, size_t comm_name_len);
void F(comm_get_name)(fint *comm, char *comm_name, fint *resultlen, fint *ierror, size_t comm_name_len)
{
    char comm_name_c[MPI_MAX_OBJECT_NAME] = "";
    int code = C(Comm_get_name)(comm_in(*comm), comm_name_c, resultlen);
    if (code == MPI_SUCCESS)
        string_out(comm_name, comm_name_len, comm_name_c);
    give(ierror, code);
}

void F(type_set_name)(fint *datatype, char *type_name, fint *ierror, size_t type_name_len);
void F(type_set_name)(fint *datatype, char *type_name, fint *ierror, size_t type_name_len)
{
    struct list type_name_c;
    char *type_name_string = string_in(&type_name_c, type_name, type_name_len, 0);
    int code = C(Type_set_name)(datatype_in(*datatype), type_name_string);
    list_end(&type_name_c);
    give(ierror, code);
}

void F(type_get_name)(fint *datatype, char *type_name, fint *resultlen, fint *ierror, size_t type_name_len);
void F(type_get_name)(fint *datatype, char *type_name, fint *resultlen, fint *ierror, size_t type_name_len)
{
    char type_name_c[MPI_MAX_OBJECT_NAME] = "";
    int code = C(Type_get_name)(datatype_in(*datatype), type_name_c, resultlen);
    if (code == MPI_SUCCESS)
        string_out(type_name, type_name_len, type_name_c);
    give(ierror, code);
}

void F(win_set_name)(fint *win, char *win_name, fint *ierror, size_t win_name_len);
void F(win_set_name)(fint *win, char *win_name, fint *ierror, size_t win_name_len)
{
    struct list win_name_c;
    char *win_name_string = string_in(&win_name_c, win_name, win_name_len, 0);
    int code = C(Win_set_name)(win_in(*win), win_name_string);
    list_end(&win_name_c);
    give(ierror, code);
}

void F(win_get_name)(fint *win, char *win_name, fint *resultlen, fint *ierror, size_t win_name_len);
void F(win_get_name)(fint *win, char *win_name, fint *resultlen, fint *ierror, size_t win_name_len)
{
    char win_name_c[MPI_MAX_OBJECT_NAME] = "";
    int code = C(Win_get_name)(win_in(*win), win_name_c, resultlen);
    if (code == MPI_SUCCESS)
        string_out(win_name, win_name_len, win_name_c);
    give(ierror, code);
}

void F(cart_create)(fint *comm_old, fint *ndims, fint *dims, fint *periods, fint *reorder, fint *comm_cart, fint *ierror);
void F(cart_create)(fint *comm_old, fint *ndims, fint *dims, fint *periods, fint *reorder, fint *comm_cart, fint *ierror)
{
    struct list periods_c;
    int *periods_list = logicals_in(&periods_c, periods, *ndims);
    MPI_Comm comm_cart_c = MPI_COMM_NULL;
    int code = C(Cart_create)(comm_in(*comm_old), *ndims, dims, periods_list, logical_in(*reorder), &comm_cart_c);
    list_end(&periods_c);
    *comm_cart = comm_out(comm_cart_c);
    give(ierror, code);
}

void F(dims_create)(fint *nnodes, fint *ndims, fint *dims, fint *ierror);
void F(dims_create)(fint *nnodes, fint *ndims, fint *dims, fint *ierror)
{
    int code = C(Dims_create)(*nnodes, *ndims, dims);
    give(ierror, code);
}

void F(graph_create)(fint *comm_old, fint *nnodes, fint *index, fint *edges, fint *reorder, fint *comm_graph, fint *ierror);
void F(graph_create)(fint *comm_old, fint *nnodes, fint *index, fint *edges, fint *reorder, fint *comm_graph, fint *ierror)
{
    MPI_Comm comm_graph_c = MPI_COMM_NULL;
    int code = C(Graph_create)(comm_in(*comm_old), *nnodes, index, edges, logical_in(*reorder), &comm_graph_c);
    *comm_graph = comm_out(comm_graph_c);
    give(ierror, code);
}

void F(dist_graph_create_adjacent)(fint *comm_old, fint *indegree, fint *sources, fint *sourceweights, fint *outdegree, fint *destinations, fint *destweights, fint *info, fint *reorder, fint *comm_dist_graph, fint *ierror);
void F(dist_graph_create_adjacent)(fint *comm_old, fint *indegree, fint *sources, fint *sourceweights, fint *outdegree, fint *destinations, fint *destweights, fint *info, fint *reorder, fint *comm_dist_graph, fint *ierror)
{
    MPI_Comm comm_dist_graph_c = MPI_COMM_NULL;
    int code = C(Dist_graph_create_adjacent)(comm_in(*comm_old), *indegree, sources, weights_in(sourceweights), *outdegree, destinations, weights_in(destweights), info_in(*info), logical_in(*reorder), &comm_dist_graph_c);
    *comm_dist_graph = comm_out(comm_dist_graph_c);
    give(ierror, code);
}

void F(dist_graph_create)(fint *comm_old, fint *n, fint *sources, fint *degrees, fint *destinations, fint *weights, fint *info, fint *reorder, fint *comm_dist_graph, fint *ierror);
void F(dist_graph_create)(fint *comm_old, fint *n, fint *sources, fint *degrees, fint *destinations, fint *weights, fint *info, fint *reorder, fint *comm_dist_graph, fint *ierror)
{
    MPI_Comm comm_dist_graph_c = MPI_COMM_NULL;
    int code = C(Dist_graph_create)(comm_in(*comm_old), *n, sources, degrees, destinations, weights_in(weights), info_in(*info), logical_in(*reorder), &comm_dist_graph_c);
    *comm_dist_graph = comm_out(comm_dist_graph_c);
    give(ierror, code);
}

void F(topo_test)(fint *comm, fint *status, fint *ierror);
void F(topo_test)(fint *comm, fint *status, fint *ierror)
{
    int code = C(Topo_test)(comm_in(*comm), status);
    give(ierror, code);
}

void F(graphdims_get)(fint *comm, fint *nnodes, fint *nedges, fint *ierror);
void F(graphdims_get)(fint *comm, fint *nnodes, fint *nedges, fint *ierror)
{
    int code = C(Graphdims_get)(comm_in(*comm), nnodes, nedges);
    give(ierror, code);
}

void F(graph_get)(fint *comm, fint *maxindex, fint *maxedges, fint *index, fint *edges, fint *ierror);
void F(graph_get)(fint *comm, fint *maxindex, fint *maxedges, fint *index, fint *edges, fint *ierror)
{
    int code = C(Graph_get)(comm_in(*comm), *maxindex, *maxedges, index, edges);
    give(ierror, code);
}

void F(cartdim_get)(fint *comm, fint *ndims, fint *ierror);
void F(cartdim_get)(fint *comm, fint *ndims, fint *ierror)
{
    int code = C(Cartdim_get)(comm_in(*comm), ndims);
    give(ierror, code);
}

void F(cart_get)(fint *comm, fint *maxdims, fint *dims, fint *periods, fint *coords, fint *ierror);
void F(cart_get)(fint *comm, fint *maxdims, fint *dims, fint *periods, fint *coords, fint *ierror)
{
    int code = C(Cart_get)(comm_in(*comm), *maxdims, dims, periods, coords);
    if (code == MPI_SUCCESS)
        logicals_out(periods, *maxdims);
    give(ierror, code);
}

void F(cart_rank)(fint *comm, fint *coords, fint *rank, fint *ierror);
void F(cart_rank)(fint *comm, fint *coords, fint *rank, fint *ierror)
{
    int code = C(Cart_rank)(comm_in(*comm), coords, rank);
    give(ierror, code);
}

void F(cart_coords)(fint *comm, fint *rank, fint *maxdims, fint *coords, fint *ierror);
void F(cart_coords)(fint *comm, fint *rank, fint *maxdims, fint *coords, fint *ierror)
{
    int code = C(Cart_coords)(comm_in(*comm), *rank, *maxdims, coords);
    give(ierror, code);
}

void F(graph_neighbors_count)(fint *comm, fint *rank, fint *nneighbors, fint *ierror);
void F(graph_neighbors_count)(fint *comm, fint *rank, fint *nneighbors, fint *ierror)
{
    int code = C(Graph_neighbors_count)(comm_in(*comm), *rank, nneighbors);
    give(ierror, code);
}

void F(graph_neighbors)(fint *comm, fint *rank, fint *maxneighbors, fint *neighbors, fint *ierror);
void F(graph_neighbors)(fint *comm, fint *rank, fint *maxneighbors, fint *neighbors, fint *ierror)
{
    int code = C(Graph_neighbors)(comm_in(*comm), *rank, *maxneighbors, neighbors);
    give(ierror, code);
}

void F(dist_graph_neighbors_count)(fint *comm, fint *indegree, fint *outdegree, fint *weighted, fint *ierror);
void F(dist_graph_neighbors_count)(fint *comm, fint *indegree, fint *outdegree, fint *weighted, fint *ierror)
{
    int weighted_c = 0;
    int code = C(Dist_graph_neighbors_count)(comm_in(*comm), indegree, outdegree, &weighted_c);
    *weighted = logical_out(weighted_c);
    give(ierror, code);
}

void F(dist_graph_neighbors)(fint *comm, fint *maxindegree, fint *sources, fint *sourceweights, fint *maxoutdegree, fint *destinations, fint *destweights, fint *ierror);
void F(dist_graph_neighbors)(fint *comm, fint *maxindegree, fint *sources, fint *sourceweights, fint *maxoutdegree, fint *destinations, fint *destweights, fint *ierror)
{
    int code = C(Dist_graph_neighbors)(comm_in(*comm), *maxindegree, sources, weights_in(sourceweights), *maxoutdegree, destinations, weights_in(destweights));
    give(ierror, code);
}

void F(cart_shift)(fint *comm, fint *direction, fint *disp, fint *rank_source, fint *rank_dest, fint *ierror);
void F(cart_shift)(fint *comm, fint *direction, fint *disp, fint *rank_source, fint *rank_dest, fint *ierror)
{
    int code = C(Cart_shift)(comm_in(*comm), *direction, *disp, rank_source, rank_dest);
    give(ierror, code);
}

void F(cart_sub)(fint *comm, fint *remain_dims, fint *newcomm, fint *ierror);
void F(cart_sub)(fint *comm, fint *remain_dims, fint *newcomm, fint *ierror)
{
    struct list remain_dims_c;
    int *remain_dims_list = logicals_in(&remain_dims_c, remain_dims, cart_dimensions(*comm));
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Cart_sub)(comm_in(*comm), remain_dims_list, &newcomm_c);
    list_end(&remain_dims_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(cart_map)(fint *comm, fint *ndims, fint *dims, fint *periods, fint *newrank, fint *ierror);
void F(cart_map)(fint *comm, fint *ndims, fint *dims, fint *periods, fint *newrank, fint *ierror)
{
    struct list periods_c;
    int *periods_list = logicals_in(&periods_c, periods, *ndims);
    int code = C(Cart_map)(comm_in(*comm), *ndims, dims, periods_list, newrank);
    list_end(&periods_c);
    give(ierror, code);
}

void F(graph_map)(fint *comm, fint *nnodes, fint *index, fint *edges, fint *newrank, fint *ierror);
void F(graph_map)(fint *comm, fint *nnodes, fint *index, fint *edges, fint *newrank, fint *ierror)
{
    int code = C(Graph_map)(comm_in(*comm), *nnodes, index, edges, newrank);
    give(ierror, code);
}

void F(neighbor_allgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_allgather)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_allgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgather)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_allgather)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_allgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_allgather_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_allgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgather_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_allgather_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_allgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_allgatherv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_allgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgatherv)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 0, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 0, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_allgatherv)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcounts, displs, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_allgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_allgatherv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_allgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_allgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgatherv_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 1, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 1, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_allgatherv_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcounts, displs, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_alltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_alltoall)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_alltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoall)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_alltoall)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_alltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_alltoall_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_alltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoall_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_alltoall_c)(sendbuf_copy.bytes, sendcount, sendtype, recvbuf_copy.bytes, recvcount, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_alltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_alltoallv)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_alltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoallv)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 0, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 0, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 0, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_alltoallv)(sendbuf_copy.bytes, sendcounts, sdispls, sendtype, recvbuf_copy.bytes, recvcounts, rdispls, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_alltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    int code = C(Neighbor_alltoallv_c)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm));
    give(ierror, code);
}
void F(neighbor_alltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror);
void F(neighbor_alltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoallv_c)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 1, *recvtype), *recvtype);
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 1, *sendtype), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 1, *recvtype), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_alltoallv_c)(sendbuf_copy.bytes, sendcounts, sdispls, sendtype, recvbuf_copy.bytes, recvcounts, rdispls, recvtype, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_alltoallw)(void *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(neighbor_alltoallw)(void *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 1, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 1, 0));
    int code = C(Neighbor_alltoallw)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm));
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    give(ierror, code);
}
void F(neighbor_alltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(neighbor_alltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(neighbor_alltoallw)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 0, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 0, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 0, sdispls, 1, sendtypes), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 0, rdispls, 1, recvtypes), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_alltoallw)(sendbuf_copy.bytes, sendcounts, sdispls, sendtypes, recvbuf_copy.bytes, recvcounts, rdispls, recvtypes, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(neighbor_alltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(neighbor_alltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 1, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 1, 0));
    int code = C(Neighbor_alltoallw_c)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm));
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    give(ierror, code);
}
void F(neighbor_alltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror);
void F(neighbor_alltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(neighbor_alltoallw_c)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 1, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 1, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct copy sendbuf_copy;
    struct copy recvbuf_copy;
    int made = or_else(copy_in(&sendbuf_copy, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 1, sdispls, 1, sendtypes), 0), copy_in(&recvbuf_copy, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 1, rdispls, 1, recvtypes), 1));
    if (made == MPI_SUCCESS)
        F(neighbor_alltoallw_c)(sendbuf_copy.bytes, sendcounts, sdispls, sendtypes, recvbuf_copy.bytes, recvcounts, rdispls, recvtypes, comm, ierror);
    else
        give(ierror, made);
    copy_out(&sendbuf_copy, made == MPI_SUCCESS);
    copy_out(&recvbuf_copy, made == MPI_SUCCESS);
}

void F(ineighbor_allgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgather)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_allgather)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_allgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgather_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_allgather)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_allgather)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_allgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgather_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_allgather_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_allgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgather_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_allgather_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_allgather_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_allgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgatherv)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_allgatherv)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_allgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgatherv_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_allgatherv)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_allgatherv)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_allgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgatherv_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_allgatherv_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_allgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_allgatherv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_allgatherv_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_allgatherv_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_alltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoall)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_alltoall)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_alltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoall_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_alltoall)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_alltoall)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_alltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoall_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_alltoall_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_alltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoall_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_alltoall_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_alltoall_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_alltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallv)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_alltoallv)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_alltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallv_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_alltoallv)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 0, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_alltoallv)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_alltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallv_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_alltoallv_c)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_alltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallv_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(ineighbor_alltoallv_c)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 1, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_alltoallv_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_alltoallw)(void *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallw)(void *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 1, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 1, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_alltoallw)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_alltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallw_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(ineighbor_alltoallw)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 0, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 0, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 0, sdispls, 1, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 0, rdispls, 1, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_alltoallw)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(ineighbor_alltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallw_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 1, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 1, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Ineighbor_alltoallw_c)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(ineighbor_alltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror);
void F(ineighbor_alltoallw_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(ineighbor_alltoallw_c)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 1, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 1, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 1, sdispls, 1, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 1, rdispls, 1, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(ineighbor_alltoallw_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_allgather_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgather_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_allgather_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_allgather_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgather_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgather_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_allgather_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_allgather_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgather_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_allgather_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_allgather_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgather_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgather_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_allgather_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_allgatherv_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgatherv_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_allgatherv_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_allgatherv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgatherv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgatherv_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_allgatherv_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_allgatherv_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgatherv_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_allgatherv_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, displs, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_allgatherv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_allgatherv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_allgatherv_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcounts, displs, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of(*sendcount, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, displs, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_allgatherv_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcounts, displs, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_alltoall_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoall_init)(void *sendbuf, fint *sendcount, fint *sendtype, void *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_alltoall_init)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_alltoall_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoall_init_f08ts)(const struct descriptor *sendbuf, fint *sendcount, fint *sendtype, const struct descriptor *recvbuf, fint *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoall_init)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_alltoall_init)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_alltoall_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoall_init_c)(void *sendbuf, MPI_Count *sendcount, fint *sendtype, void *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_alltoall_init_c)(buffer_in(sendbuf), *sendcount, datatype_in(*sendtype), buffer_in(recvbuf), *recvcount, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_alltoall_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoall_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcount, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcount, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoall_init_c)(sendbuf->base, sendcount, sendtype, recvbuf->base, recvcount, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of((MPI_Count)*sendcount * (ranks(*comm, 1, 1)), *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of((MPI_Count)*recvcount * (ranks(*comm, 1, 0)), *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_alltoall_init_c)(kept_bytes(kept, 0), sendcount, sendtype, kept_bytes(kept, 1), recvcount, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_alltoallv_init)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallv_init)(void *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, void *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_alltoallv_init)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_alltoallv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallv_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, fint *sdispls, fint *sendtype, const struct descriptor *recvbuf, fint *recvcounts, fint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoallv_init)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 0, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 0, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 0, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 0, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_alltoallv_init)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_alltoallv_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallv_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_alltoallv_init_c)(buffer_in(sendbuf), sendcounts, sdispls, datatype_in(*sendtype), buffer_in(recvbuf), recvcounts, rdispls, datatype_in(*recvtype), comm_in(*comm), info_in(*info), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_alltoallv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallv_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtype, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtype, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf) && reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        F(neighbor_alltoallv_init_c)(sendbuf->base, sendcounts, sdispls, sendtype, recvbuf->base, recvcounts, rdispls, recvtype, comm, info, request, ierror);
        return;
    }
    if (!(reals_fit(sendbuf, *sendtype) && reals_fit(recvbuf, *recvtype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 1, *sendtype), *sendtype);
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 1, *recvtype), *recvtype);
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 1), sendcounts, sdispls, 1, *sendtype)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_blocks(ranks(*comm, 1, 0), recvcounts, rdispls, 1, *recvtype)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_alltoallv_init_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtype, kept_bytes(kept, 1), recvcounts, rdispls, recvtype, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_alltoallw_init)(void *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallw_init)(void *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 1, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 1, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_alltoallw_init)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), info_in(*info), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_alltoallw_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallw_init_f08ts)(const struct descriptor *sendbuf, fint *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, fint *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(neighbor_alltoallw_init)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, info, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 0, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 0, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 0, sdispls, 1, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 0, rdispls, 1, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_alltoallw_init)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(neighbor_alltoallw_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallw_init_c)(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    struct list sendtypes_c;
    MPI_Datatype *sendtypes_list = datatypes_in(&sendtypes_c, sendtypes, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks(*comm, 1, 1));
    struct list recvtypes_c;
    MPI_Datatype *recvtypes_list = datatypes_in(&recvtypes_c, recvtypes, ranks(*comm, 1, 0));
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Neighbor_alltoallw_init_c)(buffer_in(sendbuf), sendcounts, sdispls, sendtypes_list, buffer_in(recvbuf), recvcounts, rdispls, recvtypes_list, comm_in(*comm), info_in(*info), &request_c);
    list_end(&sendtypes_c);
    list_end(&recvtypes_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(neighbor_alltoallw_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror);
void F(neighbor_alltoallw_init_c_f08ts)(const struct descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, fint *sendtypes, const struct descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, fint *recvtypes, fint *comm, fint *info, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(sendbuf) && is_whole(recvbuf))) {
        F(neighbor_alltoallw_init_c)(sendbuf->base, sendcounts, sdispls, sendtypes, recvbuf->base, recvcounts, rdispls, recvtypes, comm, info, request, ierror);
        return;
    }
    struct any_descriptor sendbuf_room;
    if (is_doubtful(sendbuf))
        sendbuf = as_it_is(&sendbuf_room, sendbuf, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 1, sdispls, 1, sendtypes), datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor recvbuf_room;
    if (is_doubtful(recvbuf))
        recvbuf = as_it_is(&recvbuf_room, recvbuf, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 1, rdispls, 1, recvtypes), datatype_out(MPI_DATATYPE_NULL));
    struct kept *kept;
    fint made = keep(&kept, (struct keep[]){{sendbuf, 0, is_whole(sendbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 1), sendcounts, 1, sdispls, 1, sendtypes)}, {recvbuf, 1, is_whole(recvbuf) ? 0 : bytes_of_typed_blocks(ranks(*comm, 1, 0), recvcounts, 1, rdispls, 1, recvtypes)}}, 2);
    if (made == MPI_SUCCESS) {
        F(neighbor_alltoallw_init_c)(kept_bytes(kept, 0), sendcounts, sdispls, sendtypes, kept_bytes(kept, 1), recvcounts, rdispls, recvtypes, comm, info, request, &made);
        made = kept_by(kept, made, *request);
    }
    give(ierror, made);
}

void F(get_version)(fint *version, fint *subversion, fint *ierror);
void F(get_version)(fint *version, fint *subversion, fint *ierror)
{
    int code = C(Get_version)(version, subversion);
    give(ierror, code);
}

void F(get_library_version)(char *version, fint *resultlen, fint *ierror, size_t version_len);
void F(get_library_version)(char *version, fint *resultlen, fint *ierror, size_t version_len)
{
    char version_c[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int code = C(Get_library_version)(version_c, resultlen);
    if (code == MPI_SUCCESS)
        string_out(version, version_len, version_c);
    give(ierror, code);
}

void F(get_processor_name)(char *name, fint *resultlen, fint *ierror, size_t name_len);
void F(get_processor_name)(char *name, fint *resultlen, fint *ierror, size_t name_len)
{
    char name_c[MPI_MAX_PROCESSOR_NAME] = "";
    int code = C(Get_processor_name)(name_c, resultlen);
    if (code == MPI_SUCCESS)
        string_out(name, name_len, name_c);
    give(ierror, code);
}

void F(get_hw_resource_info)(fint *hw_info, fint *ierror);
void F(get_hw_resource_info)(fint *hw_info, fint *ierror)
{
    MPI_Info hw_info_c = MPI_INFO_NULL;
    int code = C(Get_hw_resource_info)(&hw_info_c);
    *hw_info = info_out(hw_info_c);
    give(ierror, code);
}

void F(alloc_mem)(MPI_Aint *size, fint *info, void **baseptr, fint *ierror);
void F(alloc_mem)(MPI_Aint *size, fint *info, void **baseptr, fint *ierror)
{
    int code = C(Alloc_mem)(*size, info_in(*info), baseptr);
    give(ierror, code);
}

void F(free_mem)(void *base, fint *ierror);
void F(free_mem)(void *base, fint *ierror)
{
    int code = C(Free_mem)(buffer_in(base));
    give(ierror, code);
}
void F(free_mem_f08ts)(const struct descriptor *base, fint *ierror);
void F(free_mem_f08ts)(const struct descriptor *base, fint *ierror)
{
    struct any_descriptor base_room;
    if (is_doubtful(base))
        base = as_it_is(&base_room, base, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(base))
        F(free_mem)(base->base, ierror);
    else
        give(ierror, unknown_descriptor(base));
}

void F(comm_set_errhandler)(fint *comm, fint *errhandler, fint *ierror);
void F(comm_set_errhandler)(fint *comm, fint *errhandler, fint *ierror)
{
    int code = C(Comm_set_errhandler)(comm_in(*comm), errhandler_in(*errhandler));
    give(ierror, code);
}

void F(comm_get_errhandler)(fint *comm, fint *errhandler, fint *ierror);
void F(comm_get_errhandler)(fint *comm, fint *errhandler, fint *ierror)
{
    MPI_Errhandler errhandler_c = MPI_ERRHANDLER_NULL;
    int code = C(Comm_get_errhandler)(comm_in(*comm), &errhandler_c);
    *errhandler = errhandler_out(errhandler_c);
    give(ierror, code);
}

void F(win_set_errhandler)(fint *win, fint *errhandler, fint *ierror);
void F(win_set_errhandler)(fint *win, fint *errhandler, fint *ierror)
{
    int code = C(Win_set_errhandler)(win_in(*win), errhandler_in(*errhandler));
    give(ierror, code);
}

void F(win_get_errhandler)(fint *win, fint *errhandler, fint *ierror);
void F(win_get_errhandler)(fint *win, fint *errhandler, fint *ierror)
{
    MPI_Errhandler errhandler_c = MPI_ERRHANDLER_NULL;
    int code = C(Win_get_errhandler)(win_in(*win), &errhandler_c);
    *errhandler = errhandler_out(errhandler_c);
    give(ierror, code);
}

void F(file_set_errhandler)(fint *file, fint *errhandler, fint *ierror);
void F(file_set_errhandler)(fint *file, fint *errhandler, fint *ierror)
{
    int code = C(File_set_errhandler)(file_in(*file), errhandler_in(*errhandler));
    give(ierror, code);
}

void F(file_get_errhandler)(fint *file, fint *errhandler, fint *ierror);
void F(file_get_errhandler)(fint *file, fint *errhandler, fint *ierror)
{
    MPI_Errhandler errhandler_c = MPI_ERRHANDLER_NULL;
    int code = C(File_get_errhandler)(file_in(*file), &errhandler_c);
    *errhandler = errhandler_out(errhandler_c);
    give(ierror, code);
}

void F(session_set_errhandler)(fint *session, fint *errhandler, fint *ierror);
void F(session_set_errhandler)(fint *session, fint *errhandler, fint *ierror)
{
    int code = C(Session_set_errhandler)(session_in(*session), errhandler_in(*errhandler));
    give(ierror, code);
}

void F(session_get_errhandler)(fint *session, fint *errhandler, fint *ierror);
void F(session_get_errhandler)(fint *session, fint *errhandler, fint *ierror)
{
    MPI_Errhandler errhandler_c = MPI_ERRHANDLER_NULL;
    int code = C(Session_get_errhandler)(session_in(*session), &errhandler_c);
    *errhandler = errhandler_out(errhandler_c);
    give(ierror, code);
}

void F(errhandler_free)(fint *errhandler, fint *ierror);
void F(errhandler_free)(fint *errhandler, fint *ierror)
{
    MPI_Errhandler errhandler_c = errhandler_in(*errhandler);
    int code = C(Errhandler_free)(&errhandler_c);
    *errhandler = errhandler_out(errhandler_c);
    give(ierror, code);
}

void F(error_string)(fint *errorcode, char *string, fint *resultlen, fint *ierror, size_t string_len);
void F(error_string)(fint *errorcode, char *string, fint *resultlen, fint *ierror, size_t string_len)
{
    char string_c[MPI_MAX_ERROR_STRING] = "";
    int code = C(Error_string)(*errorcode, string_c, resultlen);
    if (code == MPI_SUCCESS)
        string_out(string, string_len, string_c);
    give(ierror, code);
}

void F(error_class)(fint *errorcode, fint *errorclass, fint *ierror);
void F(error_class)(fint *errorcode, fint *errorclass, fint *ierror)
{
    int code = C(Error_class)(*errorcode, errorclass);
    give(ierror, code);
}

void F(add_error_class)(fint *errorclass, fint *ierror);
void F(add_error_class)(fint *errorclass, fint *ierror)
{
    int code = C(Add_error_class)(errorclass);
    give(ierror, code);
}

void F(remove_error_class)(fint *errorclass, fint *ierror);
void F(remove_error_class)(fint *errorclass, fint *ierror)
{
    int code = C(Remove_error_class)(*errorclass);
    give(ierror, code);
}

void F(add_error_code)(fint *errorclass, fint *errorcode, fint *ierror);
void F(add_error_code)(fint *errorclass, fint *errorcode, fint *ierror)
{
    int code = C(Add_error_code)(*errorclass, errorcode);
    give(ierror, code);
}

void F(remove_error_code)(fint *errorcode, fint *ierror);
void F(remove_error_code)(fint *errorcode, fint *ierror)
{
    int code = C(Remove_error_code)(*errorcode);
    give(ierror, code);
}

void F(add_error_string)(fint *errorcode, char *string, fint *ierror, size_t string_len);
void F(add_error_string)(fint *errorcode, char *string, fint *ierror, size_t string_len)
{
    struct list string_c;
    char *string_string = string_in(&string_c, string, string_len, 0);
    int code = C(Add_error_string)(*errorcode, string_string);
    list_end(&string_c);
    give(ierror, code);
}

void F(remove_error_string)(fint *errorcode, fint *ierror);
void F(remove_error_string)(fint *errorcode, fint *ierror)
{
    int code = C(Remove_error_string)(*errorcode);
    give(ierror, code);
}

void F(comm_call_errhandler)(fint *comm, fint *errorcode, fint *ierror);
void F(comm_call_errhandler)(fint *comm, fint *errorcode, fint *ierror)
{
    int code = C(Comm_call_errhandler)(comm_in(*comm), *errorcode);
    give(ierror, code);
}

void F(win_call_errhandler)(fint *win, fint *errorcode, fint *ierror);
void F(win_call_errhandler)(fint *win, fint *errorcode, fint *ierror)
{
    int code = C(Win_call_errhandler)(win_in(*win), *errorcode);
    give(ierror, code);
}

void F(file_call_errhandler)(fint *fh, fint *errorcode, fint *ierror);
void F(file_call_errhandler)(fint *fh, fint *errorcode, fint *ierror)
{
    int code = C(File_call_errhandler)(file_in(*fh), *errorcode);
    give(ierror, code);
}

void F(session_call_errhandler)(fint *session, fint *errorcode, fint *ierror);
void F(session_call_errhandler)(fint *session, fint *errorcode, fint *ierror)
{
    int code = C(Session_call_errhandler)(session_in(*session), *errorcode);
    give(ierror, code);
}

void F(info_create)(fint *info, fint *ierror);
void F(info_create)(fint *info, fint *ierror)
{
    MPI_Info info_c = MPI_INFO_NULL;
    int code = C(Info_create)(&info_c);
    *info = info_out(info_c);
    give(ierror, code);
}

void F(info_set)(fint *info, char *key, char *value, fint *ierror, size_t key_len, size_t value_len);
void F(info_set)(fint *info, char *key, char *value, fint *ierror, size_t key_len, size_t value_len)
{
    struct list key_c;
    char *key_string = string_in(&key_c, key, key_len, 1);
    struct list value_c;
    char *value_string = string_in(&value_c, value, value_len, 1);
    int code = C(Info_set)(info_in(*info), key_string, value_string);
    list_end(&key_c);
    list_end(&value_c);
    give(ierror, code);
}

void F(info_delete)(fint *info, char *key, fint *ierror, size_t key_len);
void F(info_delete)(fint *info, char *key, fint *ierror, size_t key_len)
{
    struct list key_c;
    char *key_string = string_in(&key_c, key, key_len, 1);
    int code = C(Info_delete)(info_in(*info), key_string);
    list_end(&key_c);
    give(ierror, code);
}

void F(info_get_string)(fint *info, char *key, fint *buflen, char *value, fint *flag, fint *ierror, size_t key_len, size_t value_len);
void F(info_get_string)(fint *info, char *key, fint *buflen, char *value, fint *flag, fint *ierror, size_t key_len, size_t value_len)
{
    struct list key_c;
    char *key_string = string_in(&key_c, key, key_len, 1);
    int buflen_c = *buflen > 0 ? *buflen + 1 : 0;
    int flag_c = 0;
    struct list value_c;
    char *value_string = string_room(&value_c, buflen_c);
    int value_room = buflen_c;
    int code = C(Info_get_string)(info_in(*info), key_string, &buflen_c, value_string, &flag_c);
    list_end(&key_c);
    *buflen = buflen_c > 0 ? buflen_c - 1 : 0;
    *flag = logical_out(flag_c);
    if (code == MPI_SUCCESS && value_room > 0 && flag_c)
        string_out(value, value_len, value_string);
    list_end(&value_c);
    give(ierror, code);
}

void F(info_get_nkeys)(fint *info, fint *nkeys, fint *ierror);
void F(info_get_nkeys)(fint *info, fint *nkeys, fint *ierror)
{
    int code = C(Info_get_nkeys)(info_in(*info), nkeys);
    give(ierror, code);
}

void F(info_get_nthkey)(fint *info, fint *n, char *key, fint *ierror, size_t key_len);
void F(info_get_nthkey)(fint *info, fint *n, char *key, fint *ierror, size_t key_len)
{
    char key_c[MPI_MAX_INFO_KEY] = "";
    int code = C(Info_get_nthkey)(info_in(*info), *n, key_c);
    if (code == MPI_SUCCESS)
        string_out(key, key_len, key_c);
    give(ierror, code);
}

void F(info_dup)(fint *info, fint *newinfo, fint *ierror);
void F(info_dup)(fint *info, fint *newinfo, fint *ierror)
{
    MPI_Info newinfo_c = MPI_INFO_NULL;
    int code = C(Info_dup)(info_in(*info), &newinfo_c);
    *newinfo = info_out(newinfo_c);
    give(ierror, code);
}

void F(info_free)(fint *info, fint *ierror);
void F(info_free)(fint *info, fint *ierror)
{
    MPI_Info info_c = info_in(*info);
    int code = C(Info_free)(&info_c);
    *info = info_out(info_c);
    give(ierror, code);
}

void F(initialized)(fint *flag, fint *ierror);
void F(initialized)(fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Initialized)(&flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(finalize)(fint *ierror);
void F(finalize)(fint *ierror)
{
    int code = C(Finalize)();
    give(ierror, code);
}

void F(finalized)(fint *flag, fint *ierror);
void F(finalized)(fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Finalized)(&flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(session_init)(fint *info, fint *errhandler, fint *session, fint *ierror);
void F(session_init)(fint *info, fint *errhandler, fint *session, fint *ierror)
{
    MPI_Session session_c = MPI_SESSION_NULL;
    int code = C(Session_init)(info_in(*info), errhandler_in(*errhandler), &session_c);
    *session = session_out(session_c);
    give(ierror, code);
}

void F(session_finalize)(fint *session, fint *ierror);
void F(session_finalize)(fint *session, fint *ierror)
{
    MPI_Session session_c = session_in(*session);
    int code = C(Session_finalize)(&session_c);
    *session = session_out(session_c);
    give(ierror, code);
}

void F(session_get_num_psets)(fint *session, fint *info, fint *npset_names, fint *ierror);
void F(session_get_num_psets)(fint *session, fint *info, fint *npset_names, fint *ierror)
{
    int code = C(Session_get_num_psets)(session_in(*session), info_in(*info), npset_names);
    give(ierror, code);
}

void F(session_get_nth_pset)(fint *session, fint *info, fint *n, fint *pset_len, char *pset_name, fint *ierror, size_t pset_name_len);
void F(session_get_nth_pset)(fint *session, fint *info, fint *n, fint *pset_len, char *pset_name, fint *ierror, size_t pset_name_len)
{
    int pset_len_c = *pset_len > 0 ? *pset_len + 1 : 0;
    struct list pset_name_c;
    char *pset_name_string = string_room(&pset_name_c, pset_len_c);
    int pset_name_room = pset_len_c;
    int code = C(Session_get_nth_pset)(session_in(*session), info_in(*info), *n, &pset_len_c, pset_name_string);
    *pset_len = pset_len_c > 0 ? pset_len_c - 1 : 0;
    if (code == MPI_SUCCESS && pset_name_room > 0)
        string_out(pset_name, pset_name_len, pset_name_string);
    list_end(&pset_name_c);
    give(ierror, code);
}

void F(session_get_info)(fint *session, fint *info_used, fint *ierror);
void F(session_get_info)(fint *session, fint *info_used, fint *ierror)
{
    MPI_Info info_used_c = MPI_INFO_NULL;
    int code = C(Session_get_info)(session_in(*session), &info_used_c);
    *info_used = info_out(info_used_c);
    give(ierror, code);
}

void F(session_get_pset_info)(fint *session, char *pset_name, fint *info, fint *ierror, size_t pset_name_len);
void F(session_get_pset_info)(fint *session, char *pset_name, fint *info, fint *ierror, size_t pset_name_len)
{
    struct list pset_name_c;
    char *pset_name_string = string_in(&pset_name_c, pset_name, pset_name_len, 0);
    MPI_Info info_c = MPI_INFO_NULL;
    int code = C(Session_get_pset_info)(session_in(*session), pset_name_string, &info_c);
    list_end(&pset_name_c);
    *info = info_out(info_c);
    give(ierror, code);
}

void F(abort)(fint *comm, fint *errorcode, fint *ierror);
void F(abort)(fint *comm, fint *errorcode, fint *ierror)
{
    int code = C(Abort)(comm_in(*comm), *errorcode);
    give(ierror, code);
}

void F(query_thread)(fint *provided, fint *ierror);
void F(query_thread)(fint *provided, fint *ierror)
{
    int code = C(Query_thread)(provided);
    give(ierror, code);
}

void F(is_thread_main)(fint *flag, fint *ierror);
void F(is_thread_main)(fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Is_thread_main)(&flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(comm_get_parent)(fint *parent, fint *ierror);
void F(comm_get_parent)(fint *parent, fint *ierror)
{
    MPI_Comm parent_c = MPI_COMM_NULL;
    int code = C(Comm_get_parent)(&parent_c);
    *parent = comm_out(parent_c);
    give(ierror, code);
}

void F(open_port)(fint *info, char *port_name, fint *ierror, size_t port_name_len);
void F(open_port)(fint *info, char *port_name, fint *ierror, size_t port_name_len)
{
    char port_name_c[MPI_MAX_PORT_NAME] = "";
    int code = C(Open_port)(info_in(*info), port_name_c);
    if (code == MPI_SUCCESS)
        string_out(port_name, port_name_len, port_name_c);
    give(ierror, code);
}

void F(close_port)(char *port_name, fint *ierror, size_t port_name_len);
void F(close_port)(char *port_name, fint *ierror, size_t port_name_len)
{
    struct list port_name_c;
    char *port_name_string = string_in(&port_name_c, port_name, port_name_len, 0);
    int code = C(Close_port)(port_name_string);
    list_end(&port_name_c);
    give(ierror, code);
}

void F(comm_accept)(char *port_name, fint *info, fint *root, fint *comm, fint *newcomm, fint *ierror, size_t port_name_len);
void F(comm_accept)(char *port_name, fint *info, fint *root, fint *comm, fint *newcomm, fint *ierror, size_t port_name_len)
{
    struct list port_name_c;
    char *port_name_string = string_in(&port_name_c, port_name, port_name_len, 0);
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_accept)(port_name_string, info_in(*info), *root, comm_in(*comm), &newcomm_c);
    list_end(&port_name_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(comm_connect)(char *port_name, fint *info, fint *root, fint *comm, fint *newcomm, fint *ierror, size_t port_name_len);
void F(comm_connect)(char *port_name, fint *info, fint *root, fint *comm, fint *newcomm, fint *ierror, size_t port_name_len)
{
    struct list port_name_c;
    char *port_name_string = string_in(&port_name_c, port_name, port_name_len, 0);
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = C(Comm_connect)(port_name_string, info_in(*info), *root, comm_in(*comm), &newcomm_c);
    list_end(&port_name_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

void F(publish_name)(char *service_name, fint *info, char *port_name, fint *ierror, size_t service_name_len, size_t port_name_len);
void F(publish_name)(char *service_name, fint *info, char *port_name, fint *ierror, size_t service_name_len, size_t port_name_len)
{
    struct list service_name_c;
    char *service_name_string = string_in(&service_name_c, service_name, service_name_len, 0);
    struct list port_name_c;
    char *port_name_string = string_in(&port_name_c, port_name, port_name_len, 0);
    int code = C(Publish_name)(service_name_string, info_in(*info), port_name_string);
    list_end(&service_name_c);
    list_end(&port_name_c);
    give(ierror, code);
}

void F(unpublish_name)(char *service_name, fint *info, char *port_name, fint *ierror, size_t service_name_len, size_t port_name_len);
void F(unpublish_name)(char *service_name, fint *info, char *port_name, fint *ierror, size_t service_name_len, size_t port_name_len)
{
    struct list service_name_c;
    char *service_name_string = string_in(&service_name_c, service_name, service_name_len, 0);
    struct list port_name_c;
    char *port_name_string = string_in(&port_name_c, port_name, port_name_len, 0);
    int code = C(Unpublish_name)(service_name_string, info_in(*info), port_name_string);
    list_end(&service_name_c);
    list_end(&port_name_c);
    give(ierror, code);
}

void F(lookup_name)(char *service_name, fint *info, char *port_name, fint *ierror, size_t service_name_len, size_t port_name_len);
void F(lookup_name)(char *service_name, fint *info, char *port_name, fint *ierror, size_t service_name_len, size_t port_name_len)
{
    struct list service_name_c;
    char *service_name_string = string_in(&service_name_c, service_name, service_name_len, 0);
    char port_name_c[MPI_MAX_PORT_NAME] = "";
    int code = C(Lookup_name)(service_name_string, info_in(*info), port_name_c);
    list_end(&service_name_c);
    if (code == MPI_SUCCESS)
        string_out(port_name, port_name_len, port_name_c);
    give(ierror, code);
}

void F(comm_disconnect)(fint *comm, fint *ierror);
void F(comm_disconnect)(fint *comm, fint *ierror)
{
    MPI_Comm comm_c = comm_in(*comm);
    int code = C(Comm_disconnect)(&comm_c);
    *comm = comm_out(comm_c);
    give(ierror, code);
}

void F(comm_join)(fint *fd, fint *intercomm, fint *ierror);
void F(comm_join)(fint *fd, fint *intercomm, fint *ierror)
{
    MPI_Comm intercomm_c = MPI_COMM_NULL;
    int code = C(Comm_join)(*fd, &intercomm_c);
    *intercomm = comm_out(intercomm_c);
    give(ierror, code);
}

void F(win_create)(void *base, MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror);
void F(win_create)(void *base, MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_create)(buffer_in(base), *size, *disp_unit, info_in(*info), comm_in(*comm), &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}
void F(win_create_f08ts)(const struct descriptor *base, MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror);
void F(win_create_f08ts)(const struct descriptor *base, MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(base))) {
        F(win_create)(base->base, size, disp_unit, info, comm, win, ierror);
        return;
    }
    struct any_descriptor base_room;
    if (is_doubtful(base))
        base = as_it_is(&base_room, base, is_whole(base) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(base))
        F(win_create)(base->base, size, disp_unit, info, comm, win, ierror);
    else
        give(ierror, refused_section(base));
}

void F(win_create_c)(void *base, MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror);
void F(win_create_c)(void *base, MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_create_c)(buffer_in(base), *size, *disp_unit, info_in(*info), comm_in(*comm), &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}
void F(win_create_c_f08ts)(const struct descriptor *base, MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror);
void F(win_create_c_f08ts)(const struct descriptor *base, MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(base))) {
        F(win_create_c)(base->base, size, disp_unit, info, comm, win, ierror);
        return;
    }
    struct any_descriptor base_room;
    if (is_doubtful(base))
        base = as_it_is(&base_room, base, is_whole(base) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(base))
        F(win_create_c)(base->base, size, disp_unit, info, comm, win, ierror);
    else
        give(ierror, refused_section(base));
}

void F(win_allocate)(MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror);
void F(win_allocate)(MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_allocate)(*size, *disp_unit, info_in(*info), comm_in(*comm), baseptr, &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}

void F(win_allocate_c)(MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror);
void F(win_allocate_c)(MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_allocate_c)(*size, *disp_unit, info_in(*info), comm_in(*comm), baseptr, &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}

void F(win_allocate_shared)(MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror);
void F(win_allocate_shared)(MPI_Aint *size, fint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_allocate_shared)(*size, *disp_unit, info_in(*info), comm_in(*comm), baseptr, &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}

void F(win_allocate_shared_c)(MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror);
void F(win_allocate_shared_c)(MPI_Aint *size, MPI_Aint *disp_unit, fint *info, fint *comm, void **baseptr, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_allocate_shared_c)(*size, *disp_unit, info_in(*info), comm_in(*comm), baseptr, &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}

void F(win_shared_query)(fint *win, fint *rank, MPI_Aint *size, fint *disp_unit, void **baseptr, fint *ierror);
void F(win_shared_query)(fint *win, fint *rank, MPI_Aint *size, fint *disp_unit, void **baseptr, fint *ierror)
{
    int code = C(Win_shared_query)(win_in(*win), *rank, size, disp_unit, baseptr);
    give(ierror, code);
}

void F(win_shared_query_c)(fint *win, fint *rank, MPI_Aint *size, MPI_Aint *disp_unit, void **baseptr, fint *ierror);
void F(win_shared_query_c)(fint *win, fint *rank, MPI_Aint *size, MPI_Aint *disp_unit, void **baseptr, fint *ierror)
{
    int code = C(Win_shared_query_c)(win_in(*win), *rank, size, disp_unit, baseptr);
    give(ierror, code);
}

void F(win_create_dynamic)(fint *info, fint *comm, fint *win, fint *ierror);
void F(win_create_dynamic)(fint *info, fint *comm, fint *win, fint *ierror)
{
    MPI_Win win_c = MPI_WIN_NULL;
    int code = C(Win_create_dynamic)(info_in(*info), comm_in(*comm), &win_c);
    *win = win_out(win_c);
    give(ierror, code);
}

void F(win_attach)(fint *win, void *base, MPI_Aint *size, fint *ierror);
void F(win_attach)(fint *win, void *base, MPI_Aint *size, fint *ierror)
{
    int code = C(Win_attach)(win_in(*win), buffer_in(base), *size);
    give(ierror, code);
}
void F(win_attach_f08ts)(fint *win, const struct descriptor *base, MPI_Aint *size, fint *ierror);
void F(win_attach_f08ts)(fint *win, const struct descriptor *base, MPI_Aint *size, fint *ierror)
{
    if (LIKELY(is_whole(base))) {
        F(win_attach)(win, base->base, size, ierror);
        return;
    }
    struct any_descriptor base_room;
    if (is_doubtful(base))
        base = as_it_is(&base_room, base, is_whole(base) ? 0 : *size, datatype_out(MPI_DATATYPE_NULL));
    if (is_whole(base))
        F(win_attach)(win, base->base, size, ierror);
    else
        give(ierror, refused_section(base));
}

void F(win_detach)(fint *win, void *base, fint *ierror);
void F(win_detach)(fint *win, void *base, fint *ierror)
{
    int code = C(Win_detach)(win_in(*win), buffer_in(base));
    give(ierror, code);
}
void F(win_detach_f08ts)(fint *win, const struct descriptor *base, fint *ierror);
void F(win_detach_f08ts)(fint *win, const struct descriptor *base, fint *ierror)
{
    struct any_descriptor base_room;
    if (is_doubtful(base))
        base = as_it_is(&base_room, base, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(base))
        F(win_detach)(win, base->base, ierror);
    else
        give(ierror, unknown_descriptor(base));
}

void F(win_free)(fint *win, fint *ierror);
void F(win_free)(fint *win, fint *ierror)
{
    MPI_Win win_c = win_in(*win);
    int code = C(Win_free)(&win_c);
    *win = win_out(win_c);
    give(ierror, code);
}

void F(win_get_group)(fint *win, fint *group, fint *ierror);
void F(win_get_group)(fint *win, fint *group, fint *ierror)
{
    MPI_Group group_c = MPI_GROUP_NULL;
    int code = C(Win_get_group)(win_in(*win), &group_c);
    *group = group_out(group_c);
    give(ierror, code);
}

void F(win_set_info)(fint *win, fint *info, fint *ierror);
void F(win_set_info)(fint *win, fint *info, fint *ierror)
{
    int code = C(Win_set_info)(win_in(*win), info_in(*info));
    give(ierror, code);
}

void F(win_get_info)(fint *win, fint *info_used, fint *ierror);
void F(win_get_info)(fint *win, fint *info_used, fint *ierror)
{
    MPI_Info info_used_c = MPI_INFO_NULL;
    int code = C(Win_get_info)(win_in(*win), &info_used_c);
    *info_used = info_out(info_used_c);
    give(ierror, code);
}

void F(put)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(put)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    int code = C(Put)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win));
    give(ierror, code);
}
void F(put_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(put_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(put)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(put)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(put_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(put_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    int code = C(Put_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win));
    give(ierror, code);
}
void F(put_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(put_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(put_c)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(put_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(get)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(get)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    int code = C(Get)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win));
    give(ierror, code);
}
void F(get_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(get_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(get)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(get)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(get_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(get_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    int code = C(Get_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win));
    give(ierror, code);
}
void F(get_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror);
void F(get_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(get_c)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(get_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(accumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(accumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    int code = C(Accumulate)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win));
    give(ierror, code);
}
void F(accumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(accumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(accumulate)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(accumulate)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(accumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(accumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    int code = C(Accumulate_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win));
    give(ierror, code);
}
void F(accumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(accumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(accumulate_c)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(accumulate_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(get_accumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, void *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(get_accumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, void *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    int code = C(Get_accumulate)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), buffer_in(result_addr), *result_count, datatype_in(*result_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win));
    give(ierror, code);
}
void F(get_accumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, const struct descriptor *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(get_accumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, const struct descriptor *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && is_whole(result_addr) && reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        F(get_accumulate)(origin_addr->base, origin_count, origin_datatype, result_addr->base, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    struct any_descriptor result_addr_room;
    if (is_doubtful(result_addr))
        result_addr = as_it_is(&result_addr_room, result_addr, is_whole(result_addr) ? 0 : bytes_of(*result_count, *result_datatype), *result_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    fint result_addr_count = *result_count;
    fint result_addr_type = *result_datatype;
    struct section result_addr_section = {result_addr, MPI_DATATYPE_NULL};
    int made = or_else(section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type), section_type(&result_addr_section, &result_addr_count, &result_addr_type));
    if (made == MPI_SUCCESS)
        F(get_accumulate)(origin_addr->base, &origin_addr_count, &origin_addr_type, result_addr->base, &result_addr_count, &result_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
    section_end(&result_addr_section);
}

void F(get_accumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, void *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(get_accumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, void *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    int code = C(Get_accumulate_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), buffer_in(result_addr), *result_count, datatype_in(*result_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win));
    give(ierror, code);
}
void F(get_accumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, const struct descriptor *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror);
void F(get_accumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, const struct descriptor *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && is_whole(result_addr) && reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        F(get_accumulate_c)(origin_addr->base, origin_count, origin_datatype, result_addr->base, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    struct any_descriptor result_addr_room;
    if (is_doubtful(result_addr))
        result_addr = as_it_is(&result_addr_room, result_addr, is_whole(result_addr) ? 0 : bytes_of(*result_count, *result_datatype), *result_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    MPI_Count result_addr_count = *result_count;
    fint result_addr_type = *result_datatype;
    struct section result_addr_section = {result_addr, MPI_DATATYPE_NULL};
    int made = or_else(section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type), section_type_c(&result_addr_section, &result_addr_count, &result_addr_type));
    if (made == MPI_SUCCESS)
        F(get_accumulate_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, result_addr->base, &result_addr_count, &result_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
    section_end(&result_addr_section);
}

void F(fetch_and_op)(void *origin_addr, void *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *op, fint *win, fint *ierror);
void F(fetch_and_op)(void *origin_addr, void *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *op, fint *win, fint *ierror)
{
    int code = C(Fetch_and_op)(buffer_in(origin_addr), buffer_in(result_addr), datatype_in(*datatype), *target_rank, *target_disp, op_in(*op), win_in(*win));
    give(ierror, code);
}
void F(fetch_and_op_f08ts)(const struct descriptor *origin_addr, const struct descriptor *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *op, fint *win, fint *ierror);
void F(fetch_and_op_f08ts)(const struct descriptor *origin_addr, const struct descriptor *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *op, fint *win, fint *ierror)
{
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, 0, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor result_addr_room;
    if (is_doubtful(result_addr))
        result_addr = as_it_is(&result_addr_room, result_addr, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(origin_addr) && is_known(result_addr))
        F(fetch_and_op)(origin_addr->base, result_addr->base, datatype, target_rank, target_disp, op, win, ierror);
    else
        give(ierror, unknown_descriptor(is_known(origin_addr) ? result_addr : origin_addr));
}

void F(compare_and_swap)(void *origin_addr, void *compare_addr, void *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *win, fint *ierror);
void F(compare_and_swap)(void *origin_addr, void *compare_addr, void *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *win, fint *ierror)
{
    int code = C(Compare_and_swap)(buffer_in(origin_addr), buffer_in(compare_addr), buffer_in(result_addr), datatype_in(*datatype), *target_rank, *target_disp, win_in(*win));
    give(ierror, code);
}
void F(compare_and_swap_f08ts)(const struct descriptor *origin_addr, const struct descriptor *compare_addr, const struct descriptor *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *win, fint *ierror);
void F(compare_and_swap_f08ts)(const struct descriptor *origin_addr, const struct descriptor *compare_addr, const struct descriptor *result_addr, fint *datatype, fint *target_rank, MPI_Aint *target_disp, fint *win, fint *ierror)
{
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, 0, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor compare_addr_room;
    if (is_doubtful(compare_addr))
        compare_addr = as_it_is(&compare_addr_room, compare_addr, 0, datatype_out(MPI_DATATYPE_NULL));
    struct any_descriptor result_addr_room;
    if (is_doubtful(result_addr))
        result_addr = as_it_is(&result_addr_room, result_addr, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(origin_addr) && is_known(compare_addr) && is_known(result_addr))
        F(compare_and_swap)(origin_addr->base, compare_addr->base, result_addr->base, datatype, target_rank, target_disp, win, ierror);
    else
        give(ierror, unknown_descriptor(is_known(origin_addr) ? is_known(compare_addr) ? result_addr : compare_addr : origin_addr));
}

void F(rput)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rput)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rput)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rput_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rput_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(rput)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(rput)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(rput_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rput_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rput_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rput_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rput_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(rput_c)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(rput_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(rget)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rget)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rget)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rget_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rget_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(rget)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(rget)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(rget_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rget_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rget_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rget_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror);
void F(rget_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(rget_c)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(rget_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(raccumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(raccumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Raccumulate)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(raccumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(raccumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(raccumulate)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(raccumulate)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(raccumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(raccumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Raccumulate_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(raccumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(raccumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && reals_fit(origin_addr, *origin_datatype))) {
        F(raccumulate_c)(origin_addr->base, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    int made = section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type);
    if (made == MPI_SUCCESS)
        F(raccumulate_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
}

void F(rget_accumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, void *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(rget_accumulate)(void *origin_addr, fint *origin_count, fint *origin_datatype, void *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rget_accumulate)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), buffer_in(result_addr), *result_count, datatype_in(*result_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rget_accumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, const struct descriptor *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(rget_accumulate_f08ts)(const struct descriptor *origin_addr, fint *origin_count, fint *origin_datatype, const struct descriptor *result_addr, fint *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, fint *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && is_whole(result_addr) && reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        F(rget_accumulate)(origin_addr->base, origin_count, origin_datatype, result_addr->base, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    struct any_descriptor result_addr_room;
    if (is_doubtful(result_addr))
        result_addr = as_it_is(&result_addr_room, result_addr, is_whole(result_addr) ? 0 : bytes_of(*result_count, *result_datatype), *result_datatype);
    fint origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    fint result_addr_count = *result_count;
    fint result_addr_type = *result_datatype;
    struct section result_addr_section = {result_addr, MPI_DATATYPE_NULL};
    int made = or_else(section_type(&origin_addr_section, &origin_addr_count, &origin_addr_type), section_type(&result_addr_section, &result_addr_count, &result_addr_type));
    if (made == MPI_SUCCESS)
        F(rget_accumulate)(origin_addr->base, &origin_addr_count, &origin_addr_type, result_addr->base, &result_addr_count, &result_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
    section_end(&result_addr_section);
}

void F(rget_accumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, void *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(rget_accumulate_c)(void *origin_addr, MPI_Count *origin_count, fint *origin_datatype, void *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(Rget_accumulate_c)(buffer_in(origin_addr), *origin_count, datatype_in(*origin_datatype), buffer_in(result_addr), *result_count, datatype_in(*result_datatype), *target_rank, *target_disp, *target_count, datatype_in(*target_datatype), op_in(*op), win_in(*win), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(rget_accumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, const struct descriptor *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror);
void F(rget_accumulate_c_f08ts)(const struct descriptor *origin_addr, MPI_Count *origin_count, fint *origin_datatype, const struct descriptor *result_addr, MPI_Count *result_count, fint *result_datatype, fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, fint *target_datatype, fint *op, fint *win, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(origin_addr) && is_whole(result_addr) && reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        F(rget_accumulate_c)(origin_addr->base, origin_count, origin_datatype, result_addr->base, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
        return;
    }
    if (!(reals_fit(origin_addr, *origin_datatype) && reals_fit(result_addr, *result_datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor origin_addr_room;
    if (is_doubtful(origin_addr))
        origin_addr = as_it_is(&origin_addr_room, origin_addr, is_whole(origin_addr) ? 0 : bytes_of(*origin_count, *origin_datatype), *origin_datatype);
    struct any_descriptor result_addr_room;
    if (is_doubtful(result_addr))
        result_addr = as_it_is(&result_addr_room, result_addr, is_whole(result_addr) ? 0 : bytes_of(*result_count, *result_datatype), *result_datatype);
    MPI_Count origin_addr_count = *origin_count;
    fint origin_addr_type = *origin_datatype;
    struct section origin_addr_section = {origin_addr, MPI_DATATYPE_NULL};
    MPI_Count result_addr_count = *result_count;
    fint result_addr_type = *result_datatype;
    struct section result_addr_section = {result_addr, MPI_DATATYPE_NULL};
    int made = or_else(section_type_c(&origin_addr_section, &origin_addr_count, &origin_addr_type), section_type_c(&result_addr_section, &result_addr_count, &result_addr_type));
    if (made == MPI_SUCCESS)
        F(rget_accumulate_c)(origin_addr->base, &origin_addr_count, &origin_addr_type, result_addr->base, &result_addr_count, &result_addr_type, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
    else
        give(ierror, made);
    section_end(&origin_addr_section);
    section_end(&result_addr_section);
}

void F(win_fence)(fint *assert, fint *win, fint *ierror);
void F(win_fence)(fint *assert, fint *win, fint *ierror)
{
    int code = C(Win_fence)(*assert, win_in(*win));
    give(ierror, code);
}

void F(win_start)(fint *group, fint *assert, fint *win, fint *ierror);
void F(win_start)(fint *group, fint *assert, fint *win, fint *ierror)
{
    int code = C(Win_start)(group_in(*group), *assert, win_in(*win));
    give(ierror, code);
}

void F(win_complete)(fint *win, fint *ierror);
void F(win_complete)(fint *win, fint *ierror)
{
    int code = C(Win_complete)(win_in(*win));
    give(ierror, code);
}

void F(win_post)(fint *group, fint *assert, fint *win, fint *ierror);
void F(win_post)(fint *group, fint *assert, fint *win, fint *ierror)
{
    int code = C(Win_post)(group_in(*group), *assert, win_in(*win));
    give(ierror, code);
}

void F(win_wait)(fint *win, fint *ierror);
void F(win_wait)(fint *win, fint *ierror)
{
    int code = C(Win_wait)(win_in(*win));
    give(ierror, code);
}

void F(win_test)(fint *win, fint *flag, fint *ierror);
void F(win_test)(fint *win, fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(Win_test)(win_in(*win), &flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(win_lock)(fint *lock_type, fint *rank, fint *assert, fint *win, fint *ierror);
void F(win_lock)(fint *lock_type, fint *rank, fint *assert, fint *win, fint *ierror)
{
    int code = C(Win_lock)(*lock_type, *rank, *assert, win_in(*win));
    give(ierror, code);
}

void F(win_lock_all)(fint *assert, fint *win, fint *ierror);
void F(win_lock_all)(fint *assert, fint *win, fint *ierror)
{
    int code = C(Win_lock_all)(*assert, win_in(*win));
    give(ierror, code);
}

void F(win_unlock)(fint *rank, fint *win, fint *ierror);
void F(win_unlock)(fint *rank, fint *win, fint *ierror)
{
    int code = C(Win_unlock)(*rank, win_in(*win));
    give(ierror, code);
}

void F(win_unlock_all)(fint *win, fint *ierror);
void F(win_unlock_all)(fint *win, fint *ierror)
{
    int code = C(Win_unlock_all)(win_in(*win));
    give(ierror, code);
}

void F(win_flush)(fint *rank, fint *win, fint *ierror);
void F(win_flush)(fint *rank, fint *win, fint *ierror)
{
    int code = C(Win_flush)(*rank, win_in(*win));
    give(ierror, code);
}

void F(win_flush_all)(fint *win, fint *ierror);
void F(win_flush_all)(fint *win, fint *ierror)
{
    int code = C(Win_flush_all)(win_in(*win));
    give(ierror, code);
}

void F(win_flush_local)(fint *rank, fint *win, fint *ierror);
void F(win_flush_local)(fint *rank, fint *win, fint *ierror)
{
    int code = C(Win_flush_local)(*rank, win_in(*win));
    give(ierror, code);
}

void F(win_flush_local_all)(fint *win, fint *ierror);
void F(win_flush_local_all)(fint *win, fint *ierror)
{
    int code = C(Win_flush_local_all)(win_in(*win));
    give(ierror, code);
}

void F(win_sync)(fint *win, fint *ierror);
void F(win_sync)(fint *win, fint *ierror)
{
    int code = C(Win_sync)(win_in(*win));
    give(ierror, code);
}

void F(grequest_complete)(fint *request, fint *ierror);
void F(grequest_complete)(fint *request, fint *ierror)
{
    int code = C(Grequest_complete)(request_in(*request));
    give(ierror, code);
}

void F(status_set_elements)(fint *status, fint *datatype, fint *count, fint *ierror);
void F(status_set_elements)(fint *status, fint *datatype, fint *count, fint *ierror)
{
    int code = C(Status_set_elements)((MPI_Status *)status, datatype_in(*datatype), *count);
    give(ierror, code);
}

void F(status_set_elements_c)(fint *status, fint *datatype, MPI_Count *count, fint *ierror);
void F(status_set_elements_c)(fint *status, fint *datatype, MPI_Count *count, fint *ierror)
{
    int code = C(Status_set_elements_c)((MPI_Status *)status, datatype_in(*datatype), *count);
    give(ierror, code);
}

void F(status_set_cancelled)(fint *status, fint *flag, fint *ierror);
void F(status_set_cancelled)(fint *status, fint *flag, fint *ierror)
{
    int code = C(Status_set_cancelled)((MPI_Status *)status, logical_in(*flag));
    give(ierror, code);
}

void F(status_set_source)(fint *status, fint *source, fint *ierror);
void F(status_set_source)(fint *status, fint *source, fint *ierror)
{
    int code = C(Status_set_source)((MPI_Status *)status, *source);
    give(ierror, code);
}

void F(status_set_tag)(fint *status, fint *tag, fint *ierror);
void F(status_set_tag)(fint *status, fint *tag, fint *ierror)
{
    int code = C(Status_set_tag)((MPI_Status *)status, *tag);
    give(ierror, code);
}

void F(status_set_error)(fint *status, fint *error, fint *ierror);
void F(status_set_error)(fint *status, fint *error, fint *ierror)
{
    int code = C(Status_set_error)((MPI_Status *)status, *error);
    give(ierror, code);
}

void F(file_open)(fint *comm, char *filename, fint *amode, fint *info, fint *fh, fint *ierror, size_t filename_len);
void F(file_open)(fint *comm, char *filename, fint *amode, fint *info, fint *fh, fint *ierror, size_t filename_len)
{
    struct list filename_c;
    char *filename_string = string_in(&filename_c, filename, filename_len, 0);
    MPI_File fh_c = MPI_FILE_NULL;
    int code = C(File_open)(comm_in(*comm), filename_string, *amode, info_in(*info), &fh_c);
    list_end(&filename_c);
    *fh = file_out(fh_c);
    give(ierror, code);
}

void F(file_close)(fint *fh, fint *ierror);
void F(file_close)(fint *fh, fint *ierror)
{
    MPI_File fh_c = file_in(*fh);
    int code = C(File_close)(&fh_c);
    *fh = file_out(fh_c);
    give(ierror, code);
}

void F(file_delete)(char *filename, fint *info, fint *ierror, size_t filename_len);
void F(file_delete)(char *filename, fint *info, fint *ierror, size_t filename_len)
{
    struct list filename_c;
    char *filename_string = string_in(&filename_c, filename, filename_len, 0);
    int code = C(File_delete)(filename_string, info_in(*info));
    list_end(&filename_c);
    give(ierror, code);
}

void F(file_set_size)(fint *fh, MPI_Offset *size, fint *ierror);
void F(file_set_size)(fint *fh, MPI_Offset *size, fint *ierror)
{
    int code = C(File_set_size)(file_in(*fh), *size);
    give(ierror, code);
}

void F(file_preallocate)(fint *fh, MPI_Offset *size, fint *ierror);
void F(file_preallocate)(fint *fh, MPI_Offset *size, fint *ierror)
{
    int code = C(File_preallocate)(file_in(*fh), *size);
    give(ierror, code);
}

void F(file_get_size)(fint *fh, MPI_Offset *size, fint *ierror);
void F(file_get_size)(fint *fh, MPI_Offset *size, fint *ierror)
{
    int code = C(File_get_size)(file_in(*fh), size);
    give(ierror, code);
}

void F(file_get_group)(fint *fh, fint *group, fint *ierror);
void F(file_get_group)(fint *fh, fint *group, fint *ierror)
{
    MPI_Group group_c = MPI_GROUP_NULL;
    int code = C(File_get_group)(file_in(*fh), &group_c);
    *group = group_out(group_c);
    give(ierror, code);
}

void F(file_get_amode)(fint *fh, fint *amode, fint *ierror);
void F(file_get_amode)(fint *fh, fint *amode, fint *ierror)
{
    int code = C(File_get_amode)(file_in(*fh), amode);
    give(ierror, code);
}

void F(file_set_info)(fint *fh, fint *info, fint *ierror);
void F(file_set_info)(fint *fh, fint *info, fint *ierror)
{
    int code = C(File_set_info)(file_in(*fh), info_in(*info));
    give(ierror, code);
}

void F(file_get_info)(fint *fh, fint *info_used, fint *ierror);
void F(file_get_info)(fint *fh, fint *info_used, fint *ierror)
{
    MPI_Info info_used_c = MPI_INFO_NULL;
    int code = C(File_get_info)(file_in(*fh), &info_used_c);
    *info_used = info_out(info_used_c);
    give(ierror, code);
}

void F(file_set_view)(fint *fh, MPI_Offset *disp, fint *etype, fint *filetype, char *datarep, fint *info, fint *ierror, size_t datarep_len);
void F(file_set_view)(fint *fh, MPI_Offset *disp, fint *etype, fint *filetype, char *datarep, fint *info, fint *ierror, size_t datarep_len)
{
    struct list datarep_c;
    char *datarep_string = string_in(&datarep_c, datarep, datarep_len, 0);
    int code = C(File_set_view)(file_in(*fh), *disp, datatype_in(*etype), datatype_in(*filetype), datarep_string, info_in(*info));
    list_end(&datarep_c);
    give(ierror, code);
}

void F(file_get_view)(fint *fh, MPI_Offset *disp, fint *etype, fint *filetype, char *datarep, fint *ierror, size_t datarep_len);
void F(file_get_view)(fint *fh, MPI_Offset *disp, fint *etype, fint *filetype, char *datarep, fint *ierror, size_t datarep_len)
{
    MPI_Datatype etype_c = MPI_DATATYPE_NULL;
    MPI_Datatype filetype_c = MPI_DATATYPE_NULL;
    char datarep_c[MPI_MAX_DATAREP_STRING] = "";
    int code = C(File_get_view)(file_in(*fh), disp, &etype_c, &filetype_c, datarep_c);
    *etype = datatype_out(etype_c);
    *filetype = datatype_out(filetype_c);
    if (code == MPI_SUCCESS)
        string_out(datarep, datarep_len, datarep_c);
    give(ierror, code);
}

void F(file_read_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_at)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_at)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_at)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_at_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_at_c)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_at_c)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_at_all)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_at_all)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_at_all)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_at_all_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_at_all_c)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_at_all_c)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_at)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_at)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_at)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_at_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_at_c)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_at_c)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_at_all)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_at_all)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_at_all)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_at_all_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_at_all_c)(fh, offset, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_at_all_c)(fh, offset, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_iread_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_at)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_at)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_at)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_at_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_at_c)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_at_c)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_at_all)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_at_all)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_at_all)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_at_all_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_at_all_c)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_at_all_c)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_at)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_at)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_at)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_at_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_at_c)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_at_c)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_all)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_at_all)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_all_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_at_all)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_at_all)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_all_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_at_all_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_at_all_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_at_all_c)(fh, offset, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_at_all_c)(fh, offset, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_all)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_all)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_all)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_all_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_all_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_all_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_all)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_all)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_all)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_all_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_all_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_all_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_iread)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_c)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_c)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_all)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_all)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_all)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_all_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_all_c)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_all_c)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_c)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_c)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_all)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_all)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_all_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_all)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_all)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_all_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_all_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_all_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_all_c)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_all_c)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_seek)(fint *fh, MPI_Offset *offset, fint *whence, fint *ierror);
void F(file_seek)(fint *fh, MPI_Offset *offset, fint *whence, fint *ierror)
{
    int code = C(File_seek)(file_in(*fh), *offset, *whence);
    give(ierror, code);
}

void F(file_get_position)(fint *fh, MPI_Offset *offset, fint *ierror);
void F(file_get_position)(fint *fh, MPI_Offset *offset, fint *ierror)
{
    int code = C(File_get_position)(file_in(*fh), offset);
    give(ierror, code);
}

void F(file_get_byte_offset)(fint *fh, MPI_Offset *offset, MPI_Offset *disp, fint *ierror);
void F(file_get_byte_offset)(fint *fh, MPI_Offset *offset, MPI_Offset *disp, fint *ierror)
{
    int code = C(File_get_byte_offset)(file_in(*fh), *offset, disp);
    give(ierror, code);
}

void F(file_read_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_shared)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_shared)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_shared)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_shared_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_shared_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_shared_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_shared)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_shared)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_shared)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_shared_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_shared_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_shared_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_iread_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_shared)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_shared)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_shared)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iread_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iread_shared_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iread_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iread_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iread_shared_c)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iread_shared_c)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_shared)(fint *fh, void *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_shared)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_shared_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_shared)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_shared)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_iwrite_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_shared_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = C(File_iwrite_shared_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}
void F(file_iwrite_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror);
void F(file_iwrite_shared_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *request, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_iwrite_shared_c)(fh, buf->base, count, datatype, request, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_iwrite_shared_c)(fh, buf->base, &buf_count, &buf_type, request, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_ordered)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_ordered)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_ordered)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_ordered_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_ordered_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_ordered)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_ordered)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_read_ordered_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_ordered_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_read_ordered_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_read_ordered_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_read_ordered_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_ordered_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 1);
    if (made == MPI_SUCCESS)
        F(file_read_ordered_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_ordered)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_ordered)(fint *fh, void *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_ordered)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_ordered_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_ordered_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_ordered)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_ordered)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_write_ordered_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_ordered_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    int code = C(File_write_ordered_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype), status_in(status));
    give(ierror, code);
}
void F(file_write_ordered_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror);
void F(file_write_ordered_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *status, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_ordered_c)(fh, buf->base, count, datatype, status, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    struct copy buf_copy;
    int made = copy_in(&buf_copy, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), 0);
    if (made == MPI_SUCCESS)
        F(file_write_ordered_c)(fh, buf_copy.bytes, count, datatype, status, ierror);
    else
        give(ierror, made);
    copy_out(&buf_copy, made == MPI_SUCCESS);
}

void F(file_seek_shared)(fint *fh, MPI_Offset *offset, fint *whence, fint *ierror);
void F(file_seek_shared)(fint *fh, MPI_Offset *offset, fint *whence, fint *ierror)
{
    int code = C(File_seek_shared)(file_in(*fh), *offset, *whence);
    give(ierror, code);
}

void F(file_get_position_shared)(fint *fh, MPI_Offset *offset, fint *ierror);
void F(file_get_position_shared)(fint *fh, MPI_Offset *offset, fint *ierror)
{
    int code = C(File_get_position_shared)(file_in(*fh), offset);
    give(ierror, code);
}

void F(file_read_at_all_begin)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *ierror);
void F(file_read_at_all_begin)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *ierror)
{
    int code = C(File_read_at_all_begin)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_read_at_all_begin_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror);
void F(file_read_at_all_begin_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_at_all_begin)(fh, offset, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_read_at_all_begin)(fh, offset, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_at_all_begin_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_read_at_all_begin_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    int code = C(File_read_at_all_begin_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_read_at_all_begin_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_read_at_all_begin_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_at_all_begin_c)(fh, offset, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_read_at_all_begin_c)(fh, offset, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_at_all_end)(fint *fh, void *buf, fint *status, fint *ierror);
void F(file_read_at_all_end)(fint *fh, void *buf, fint *status, fint *ierror)
{
    int code = C(File_read_at_all_end)(file_in(*fh), buffer_in(buf), status_in(status));
    give(ierror, code);
}
void F(file_read_at_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror);
void F(file_read_at_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror)
{
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(buf))
        F(file_read_at_all_end)(fh, buf->base, status, ierror);
    else
        give(ierror, unknown_descriptor(buf));
}

void F(file_write_at_all_begin)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *ierror);
void F(file_write_at_all_begin)(fint *fh, MPI_Offset *offset, void *buf, fint *count, fint *datatype, fint *ierror)
{
    int code = C(File_write_at_all_begin)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_write_at_all_begin_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror);
void F(file_write_at_all_begin_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_at_all_begin)(fh, offset, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_write_at_all_begin)(fh, offset, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_write_at_all_begin_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_write_at_all_begin_c)(fint *fh, MPI_Offset *offset, void *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    int code = C(File_write_at_all_begin_c)(file_in(*fh), *offset, buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_write_at_all_begin_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_write_at_all_begin_c_f08ts)(fint *fh, MPI_Offset *offset, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_at_all_begin_c)(fh, offset, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_write_at_all_begin_c)(fh, offset, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_write_at_all_end)(fint *fh, void *buf, fint *status, fint *ierror);
void F(file_write_at_all_end)(fint *fh, void *buf, fint *status, fint *ierror)
{
    int code = C(File_write_at_all_end)(file_in(*fh), buffer_in(buf), status_in(status));
    give(ierror, code);
}
void F(file_write_at_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror);
void F(file_write_at_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror)
{
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(buf))
        F(file_write_at_all_end)(fh, buf->base, status, ierror);
    else
        give(ierror, unknown_descriptor(buf));
}

void F(file_read_all_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror);
void F(file_read_all_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror)
{
    int code = C(File_read_all_begin)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_read_all_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror);
void F(file_read_all_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_all_begin)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_read_all_begin)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_all_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_read_all_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    int code = C(File_read_all_begin_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_read_all_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_read_all_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_all_begin_c)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_read_all_begin_c)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_all_end)(fint *fh, void *buf, fint *status, fint *ierror);
void F(file_read_all_end)(fint *fh, void *buf, fint *status, fint *ierror)
{
    int code = C(File_read_all_end)(file_in(*fh), buffer_in(buf), status_in(status));
    give(ierror, code);
}
void F(file_read_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror);
void F(file_read_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror)
{
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(buf))
        F(file_read_all_end)(fh, buf->base, status, ierror);
    else
        give(ierror, unknown_descriptor(buf));
}

void F(file_write_all_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror);
void F(file_write_all_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror)
{
    int code = C(File_write_all_begin)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_write_all_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror);
void F(file_write_all_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_all_begin)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_write_all_begin)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_write_all_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_write_all_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    int code = C(File_write_all_begin_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_write_all_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_write_all_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_all_begin_c)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_write_all_begin_c)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_write_all_end)(fint *fh, void *buf, fint *status, fint *ierror);
void F(file_write_all_end)(fint *fh, void *buf, fint *status, fint *ierror)
{
    int code = C(File_write_all_end)(file_in(*fh), buffer_in(buf), status_in(status));
    give(ierror, code);
}
void F(file_write_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror);
void F(file_write_all_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror)
{
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(buf))
        F(file_write_all_end)(fh, buf->base, status, ierror);
    else
        give(ierror, unknown_descriptor(buf));
}

void F(file_read_ordered_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror);
void F(file_read_ordered_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror)
{
    int code = C(File_read_ordered_begin)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_read_ordered_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror);
void F(file_read_ordered_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_ordered_begin)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_read_ordered_begin)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_ordered_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_read_ordered_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    int code = C(File_read_ordered_begin_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_read_ordered_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_read_ordered_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_read_ordered_begin_c)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_read_ordered_begin_c)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_read_ordered_end)(fint *fh, void *buf, fint *status, fint *ierror);
void F(file_read_ordered_end)(fint *fh, void *buf, fint *status, fint *ierror)
{
    int code = C(File_read_ordered_end)(file_in(*fh), buffer_in(buf), status_in(status));
    give(ierror, code);
}
void F(file_read_ordered_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror);
void F(file_read_ordered_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror)
{
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(buf))
        F(file_read_ordered_end)(fh, buf->base, status, ierror);
    else
        give(ierror, unknown_descriptor(buf));
}

void F(file_write_ordered_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror);
void F(file_write_ordered_begin)(fint *fh, void *buf, fint *count, fint *datatype, fint *ierror)
{
    int code = C(File_write_ordered_begin)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_write_ordered_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror);
void F(file_write_ordered_begin_f08ts)(fint *fh, const struct descriptor *buf, fint *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_ordered_begin)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    fint buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_write_ordered_begin)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_write_ordered_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_write_ordered_begin_c)(fint *fh, void *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    int code = C(File_write_ordered_begin_c)(file_in(*fh), buffer_in(buf), *count, datatype_in(*datatype));
    give(ierror, code);
}
void F(file_write_ordered_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror);
void F(file_write_ordered_begin_c_f08ts)(fint *fh, const struct descriptor *buf, MPI_Count *count, fint *datatype, fint *ierror)
{
    if (LIKELY(is_whole(buf) && reals_fit(buf, *datatype))) {
        F(file_write_ordered_begin_c)(fh, buf->base, count, datatype, ierror);
        return;
    }
    if (!(reals_fit(buf, *datatype))) {
        give(ierror, refused_reals());
        return;
    }
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, is_whole(buf) ? 0 : bytes_of(*count, *datatype), *datatype);
    MPI_Count buf_count = *count;
    fint buf_type = *datatype;
    struct section buf_section = {buf, MPI_DATATYPE_NULL};
    int made = section_type_c(&buf_section, &buf_count, &buf_type);
    if (made == MPI_SUCCESS)
        F(file_write_ordered_begin_c)(fh, buf->base, &buf_count, &buf_type, ierror);
    else
        give(ierror, made);
    section_end(&buf_section);
}

void F(file_write_ordered_end)(fint *fh, void *buf, fint *status, fint *ierror);
void F(file_write_ordered_end)(fint *fh, void *buf, fint *status, fint *ierror)
{
    int code = C(File_write_ordered_end)(file_in(*fh), buffer_in(buf), status_in(status));
    give(ierror, code);
}
void F(file_write_ordered_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror);
void F(file_write_ordered_end_f08ts)(fint *fh, const struct descriptor *buf, fint *status, fint *ierror)
{
    struct any_descriptor buf_room;
    if (is_doubtful(buf))
        buf = as_it_is(&buf_room, buf, 0, datatype_out(MPI_DATATYPE_NULL));
    if (is_known(buf))
        F(file_write_ordered_end)(fh, buf->base, status, ierror);
    else
        give(ierror, unknown_descriptor(buf));
}

void F(file_get_type_extent)(fint *fh, fint *datatype, MPI_Aint *extent, fint *ierror);
void F(file_get_type_extent)(fint *fh, fint *datatype, MPI_Aint *extent, fint *ierror)
{
    int code = C(File_get_type_extent)(file_in(*fh), datatype_in(*datatype), extent);
    give(ierror, code);
}

void F(file_get_type_extent_c)(fint *fh, fint *datatype, MPI_Count *extent, fint *ierror);
void F(file_get_type_extent_c)(fint *fh, fint *datatype, MPI_Count *extent, fint *ierror)
{
    int code = C(File_get_type_extent_c)(file_in(*fh), datatype_in(*datatype), extent);
    give(ierror, code);
}

void F(file_set_atomicity)(fint *fh, fint *flag, fint *ierror);
void F(file_set_atomicity)(fint *fh, fint *flag, fint *ierror)
{
    int code = C(File_set_atomicity)(file_in(*fh), logical_in(*flag));
    give(ierror, code);
}

void F(file_get_atomicity)(fint *fh, fint *flag, fint *ierror);
void F(file_get_atomicity)(fint *fh, fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = C(File_get_atomicity)(file_in(*fh), &flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(file_sync)(fint *fh, fint *ierror);
void F(file_sync)(fint *fh, fint *ierror)
{
    int code = C(File_sync)(file_in(*fh));
    give(ierror, code);
}

void F(keyval_free)(fint *keyval, fint *ierror);
void F(keyval_free)(fint *keyval, fint *ierror)
{
    int code = C(Keyval_free)(keyval);
    give(ierror, code);
}

void F(attr_delete)(fint *comm, fint *keyval, fint *ierror);
void F(attr_delete)(fint *comm, fint *keyval, fint *ierror)
{
    int code = C(Attr_delete)(comm_in(*comm), *keyval);
    give(ierror, code);
}

void F(info_get)(fint *info, char *key, fint *valuelen, char *value, fint *flag, fint *ierror, size_t key_len, size_t value_len);
void F(info_get)(fint *info, char *key, fint *valuelen, char *value, fint *flag, fint *ierror, size_t key_len, size_t value_len)
{
    struct list key_c;
    char *key_string = string_in(&key_c, key, key_len, 1);
    struct list value_c;
    char *value_string = string_room(&value_c, *valuelen);
    int flag_c = 0;
    int code = C(Info_get)(info_in(*info), key_string, *valuelen, value_string, &flag_c);
    list_end(&key_c);
    if (code == MPI_SUCCESS && flag_c)
        string_out(value, value_len, value_string);
    list_end(&value_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(info_get_valuelen)(fint *info, char *key, fint *valuelen, fint *flag, fint *ierror, size_t key_len);
void F(info_get_valuelen)(fint *info, char *key, fint *valuelen, fint *flag, fint *ierror, size_t key_len)
{
    struct list key_c;
    char *key_string = string_in(&key_c, key, key_len, 1);
    int flag_c = 0;
    int code = C(Info_get_valuelen)(info_in(*info), key_string, valuelen, &flag_c);
    list_end(&key_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

void F(get_elements_x)(fint *status, fint *datatype, MPI_Count *count, fint *ierror);
void F(get_elements_x)(fint *status, fint *datatype, MPI_Count *count, fint *ierror)
{
    int code = C(Get_elements_x)((MPI_Status *)status, datatype_in(*datatype), count);
    give(ierror, code);
}

void F(status_set_elements_x)(fint *status, fint *datatype, MPI_Count *count, fint *ierror);
void F(status_set_elements_x)(fint *status, fint *datatype, MPI_Count *count, fint *ierror)
{
    int code = C(Status_set_elements_x)((MPI_Status *)status, datatype_in(*datatype), *count);
    give(ierror, code);
}

void F(type_size_x)(fint *datatype, MPI_Count *size, fint *ierror);
void F(type_size_x)(fint *datatype, MPI_Count *size, fint *ierror)
{
    int code = C(Type_size_x)(datatype_in(*datatype), size);
    give(ierror, code);
}

void F(type_get_extent_x)(fint *datatype, MPI_Count *lb, MPI_Count *extent, fint *ierror);
void F(type_get_extent_x)(fint *datatype, MPI_Count *lb, MPI_Count *extent, fint *ierror)
{
    int code = C(Type_get_extent_x)(datatype_in(*datatype), lb, extent);
    give(ierror, code);
}

void F(type_get_true_extent_x)(fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, fint *ierror);
void F(type_get_true_extent_x)(fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, fint *ierror)
{
    int code = C(Type_get_true_extent_x)(datatype_in(*datatype), true_lb, true_extent);
    give(ierror, code);
}

void F(type_create_f90_real)(fint *p, fint *r, fint *newtype, fint *ierror);
void F(type_create_f90_real)(fint *p, fint *r, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_f90_real)(*p, *r, &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_f90_complex)(fint *p, fint *r, fint *newtype, fint *ierror);
void F(type_create_f90_complex)(fint *p, fint *r, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_f90_complex)(*p, *r, &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_create_f90_integer)(fint *r, fint *newtype, fint *ierror);
void F(type_create_f90_integer)(fint *r, fint *newtype, fint *ierror)
{
    MPI_Datatype newtype_c = MPI_DATATYPE_NULL;
    int code = C(Type_create_f90_integer)(*r, &newtype_c);
    *newtype = datatype_out(newtype_c);
    give(ierror, code);
}

void F(type_match_size)(fint *typeclass, fint *size, fint *datatype, fint *ierror);
void F(type_match_size)(fint *typeclass, fint *size, fint *datatype, fint *ierror)
{
    MPI_Datatype datatype_c = MPI_DATATYPE_NULL;
    int code = C(Type_match_size)(*typeclass, *size, &datatype_c);
    *datatype = datatype_out(datatype_c);
    give(ierror, code);
}

#ifndef OTHER_ABI
void F(abi_get_version)(fint *abi_major, fint *abi_minor, fint *ierror);
void F(abi_get_version)(fint *abi_major, fint *abi_minor, fint *ierror)
{
    int code = C(Abi_get_version)(abi_major, abi_minor);
    give(ierror, code);
}
#endif

#ifndef OTHER_ABI
void F(abi_get_info)(fint *info, fint *ierror);
void F(abi_get_info)(fint *info, fint *ierror)
{
    MPI_Info info_c = MPI_INFO_NULL;
    int code = C(Abi_get_info)(&info_c);
    *info = info_out(info_c);
    give(ierror, code);
}
#endif

#ifndef OTHER_ABI
void F(abi_get_fortran_info)(fint *info, fint *ierror);
void F(abi_get_fortran_info)(fint *info, fint *ierror)
{
    MPI_Info info_c = MPI_INFO_NULL;
    int code = C(Abi_get_fortran_info)(&info_c);
    *info = info_out(info_c);
    give(ierror, code);
}
#endif

#ifndef OTHER_ABI
void F(abi_set_fortran_info)(fint *info, fint *ierror);
void F(abi_set_fortran_info)(fint *info, fint *ierror)
{
    int code = C(Abi_set_fortran_info)(info_in(*info));
    give(ierror, code);
}
#endif

#ifndef OTHER_ABI
void F(abi_get_fortran_booleans)(fint *logical_size, void *logical_true, void *logical_false, fint *is_set, fint *ierror);
void F(abi_get_fortran_booleans)(fint *logical_size, void *logical_true, void *logical_false, fint *is_set, fint *ierror)
{
    int is_set_c = 0;
    int code = C(Abi_get_fortran_booleans)(*logical_size, buffer_in(logical_true), buffer_in(logical_false), &is_set_c);
    *is_set = logical_out(is_set_c);
    give(ierror, code);
}
#endif

#ifndef OTHER_ABI
void F(abi_set_fortran_booleans)(fint *logical_size, void *logical_true, void *logical_false, fint *ierror);
void F(abi_set_fortran_booleans)(fint *logical_size, void *logical_true, void *logical_false, fint *ierror)
{
    int code = C(Abi_set_fortran_booleans)(*logical_size, buffer_in(logical_true), buffer_in(logical_false));
    give(ierror, code);
}
#endif

X_WEAK(Comm_revoke)
void XF(comm_revoke)(fint *comm, fint *ierror);
void XF(comm_revoke)(fint *comm, fint *ierror)
{
    int code = X_CALL(Comm_revoke, comm_in(*comm));
    give(ierror, code);
}

X_WEAK(Comm_is_revoked)
void XF(comm_is_revoked)(fint *comm, fint *flag, fint *ierror);
void XF(comm_is_revoked)(fint *comm, fint *flag, fint *ierror)
{
    int flag_c = 0;
    int code = X_CALL(Comm_is_revoked, comm_in(*comm), &flag_c);
    *flag = logical_out(flag_c);
    give(ierror, code);
}

X_WEAK(Comm_get_failed)
void XF(comm_get_failed)(fint *comm, fint *failedgrp, fint *ierror);
void XF(comm_get_failed)(fint *comm, fint *failedgrp, fint *ierror)
{
    MPI_Group failedgrp_c = MPI_GROUP_NULL;
    int code = X_CALL(Comm_get_failed, comm_in(*comm), &failedgrp_c);
    *failedgrp = group_out(failedgrp_c);
    give(ierror, code);
}

X_WEAK(Comm_ack_failed)
void XF(comm_ack_failed)(fint *comm, fint *num_to_ack, fint *num_acked, fint *ierror);
void XF(comm_ack_failed)(fint *comm, fint *num_to_ack, fint *num_acked, fint *ierror)
{
    int code = X_CALL(Comm_ack_failed, comm_in(*comm), *num_to_ack, num_acked);
    give(ierror, code);
}

X_WEAK(Comm_failure_ack)
void XF(comm_failure_ack)(fint *comm, fint *ierror);
void XF(comm_failure_ack)(fint *comm, fint *ierror)
{
    int code = X_CALL(Comm_failure_ack, comm_in(*comm));
    give(ierror, code);
}

X_WEAK(Comm_failure_get_acked)
void XF(comm_failure_get_acked)(fint *comm, fint *failedgrp, fint *ierror);
void XF(comm_failure_get_acked)(fint *comm, fint *failedgrp, fint *ierror)
{
    MPI_Group failedgrp_c = MPI_GROUP_NULL;
    int code = X_CALL(Comm_failure_get_acked, comm_in(*comm), &failedgrp_c);
    *failedgrp = group_out(failedgrp_c);
    give(ierror, code);
}

X_WEAK(Comm_agree)
void XF(comm_agree)(fint *comm, fint *flag, fint *ierror);
void XF(comm_agree)(fint *comm, fint *flag, fint *ierror)
{
    int code = X_CALL(Comm_agree, comm_in(*comm), flag);
    give(ierror, code);
}

X_WEAK(Comm_iagree)
void XF(comm_iagree)(fint *comm, fint *flag, fint *request, fint *ierror);
void XF(comm_iagree)(fint *comm, fint *flag, fint *request, fint *ierror)
{
    MPI_Request request_c = MPI_REQUEST_NULL;
    int code = X_CALL(Comm_iagree, comm_in(*comm), flag, &request_c);
    *request = request_out(request_c);
    give(ierror, code);
}

X_WEAK(Comm_shrink)
void XF(comm_shrink)(fint *comm, fint *newcomm, fint *ierror);
void XF(comm_shrink)(fint *comm, fint *newcomm, fint *ierror)
{
    MPI_Comm newcomm_c = MPI_COMM_NULL;
    int code = X_CALL(Comm_shrink, comm_in(*comm), &newcomm_c);
    *newcomm = comm_out(newcomm_c);
    give(ierror, code);
}

SPELLINGS(send, SEND)
WITHOUT_DESCRIPTORS(send_f08, send)
LABEL(send_f08ts)
DESCRIPTORS(send)
SPELLINGS(send_c, SEND_C)
WITHOUT_DESCRIPTORS(send_c_f08, send_c)
LABEL(send_c_f08ts)
SPELLINGS(bsend, BSEND)
WITHOUT_DESCRIPTORS(bsend_f08, bsend)
LABEL(bsend_f08ts)
DESCRIPTORS(bsend)
SPELLINGS(bsend_c, BSEND_C)
WITHOUT_DESCRIPTORS(bsend_c_f08, bsend_c)
LABEL(bsend_c_f08ts)
SPELLINGS(ssend, SSEND)
WITHOUT_DESCRIPTORS(ssend_f08, ssend)
LABEL(ssend_f08ts)
DESCRIPTORS(ssend)
SPELLINGS(ssend_c, SSEND_C)
WITHOUT_DESCRIPTORS(ssend_c_f08, ssend_c)
LABEL(ssend_c_f08ts)
SPELLINGS(rsend, RSEND)
WITHOUT_DESCRIPTORS(rsend_f08, rsend)
LABEL(rsend_f08ts)
DESCRIPTORS(rsend)
SPELLINGS(rsend_c, RSEND_C)
WITHOUT_DESCRIPTORS(rsend_c_f08, rsend_c)
LABEL(rsend_c_f08ts)
SPELLINGS(recv, RECV)
WITHOUT_DESCRIPTORS(recv_f08, recv)
LABEL(recv_f08ts)
DESCRIPTORS(recv)
SPELLINGS(recv_c, RECV_C)
WITHOUT_DESCRIPTORS(recv_c_f08, recv_c)
LABEL(recv_c_f08ts)
SPELLINGS(sendrecv, SENDRECV)
WITHOUT_DESCRIPTORS(sendrecv_f08, sendrecv)
LABEL(sendrecv_f08ts)
DESCRIPTORS(sendrecv)
SPELLINGS(sendrecv_c, SENDRECV_C)
WITHOUT_DESCRIPTORS(sendrecv_c_f08, sendrecv_c)
LABEL(sendrecv_c_f08ts)
SPELLINGS(sendrecv_replace, SENDRECV_REPLACE)
WITHOUT_DESCRIPTORS(sendrecv_replace_f08, sendrecv_replace)
LABEL(sendrecv_replace_f08ts)
DESCRIPTORS(sendrecv_replace)
SPELLINGS(sendrecv_replace_c, SENDRECV_REPLACE_C)
WITHOUT_DESCRIPTORS(sendrecv_replace_c_f08, sendrecv_replace_c)
LABEL(sendrecv_replace_c_f08ts)
SPELLINGS(get_count, GET_COUNT)
SAME(get_count_f08, get_count)
SPELLINGS(get_count_c, GET_COUNT_C)
SAME(get_count_c_f08, get_count_c)
SPELLINGS(status_get_source, STATUS_GET_SOURCE)
SAME(status_get_source_f08, status_get_source)
SPELLINGS(status_get_tag, STATUS_GET_TAG)
SAME(status_get_tag_f08, status_get_tag)
SPELLINGS(status_get_error, STATUS_GET_ERROR)
SAME(status_get_error_f08, status_get_error)
SPELLINGS(buffer_attach, BUFFER_ATTACH)
WITHOUT_DESCRIPTORS(buffer_attach_f08, buffer_attach)
LABEL(buffer_attach_f08ts)
DESCRIPTORS(buffer_attach)
SPELLINGS(buffer_attach_c, BUFFER_ATTACH_C)
WITHOUT_DESCRIPTORS(buffer_attach_c_f08, buffer_attach_c)
LABEL(buffer_attach_c_f08ts)
SPELLINGS(buffer_flush, BUFFER_FLUSH)
SAME(buffer_flush_f08, buffer_flush)
SPELLINGS(buffer_iflush, BUFFER_IFLUSH)
SAME(buffer_iflush_f08, buffer_iflush)
SPELLINGS(comm_attach_buffer, COMM_ATTACH_BUFFER)
WITHOUT_DESCRIPTORS(comm_attach_buffer_f08, comm_attach_buffer)
LABEL(comm_attach_buffer_f08ts)
DESCRIPTORS(comm_attach_buffer)
SPELLINGS(comm_attach_buffer_c, COMM_ATTACH_BUFFER_C)
WITHOUT_DESCRIPTORS(comm_attach_buffer_c_f08, comm_attach_buffer_c)
LABEL(comm_attach_buffer_c_f08ts)
SPELLINGS(comm_flush_buffer, COMM_FLUSH_BUFFER)
SAME(comm_flush_buffer_f08, comm_flush_buffer)
SPELLINGS(comm_iflush_buffer, COMM_IFLUSH_BUFFER)
SAME(comm_iflush_buffer_f08, comm_iflush_buffer)
SPELLINGS(session_attach_buffer, SESSION_ATTACH_BUFFER)
WITHOUT_DESCRIPTORS(session_attach_buffer_f08, session_attach_buffer)
LABEL(session_attach_buffer_f08ts)
DESCRIPTORS(session_attach_buffer)
SPELLINGS(session_attach_buffer_c, SESSION_ATTACH_BUFFER_C)
WITHOUT_DESCRIPTORS(session_attach_buffer_c_f08, session_attach_buffer_c)
LABEL(session_attach_buffer_c_f08ts)
SPELLINGS(session_flush_buffer, SESSION_FLUSH_BUFFER)
SAME(session_flush_buffer_f08, session_flush_buffer)
SPELLINGS(session_iflush_buffer, SESSION_IFLUSH_BUFFER)
SAME(session_iflush_buffer_f08, session_iflush_buffer)
SPELLINGS(isend, ISEND)
WITHOUT_DESCRIPTORS(isend_f08, isend)
LABEL(isend_f08ts)
DESCRIPTORS(isend)
SPELLINGS(isend_c, ISEND_C)
WITHOUT_DESCRIPTORS(isend_c_f08, isend_c)
LABEL(isend_c_f08ts)
SPELLINGS(ibsend, IBSEND)
WITHOUT_DESCRIPTORS(ibsend_f08, ibsend)
LABEL(ibsend_f08ts)
DESCRIPTORS(ibsend)
SPELLINGS(ibsend_c, IBSEND_C)
WITHOUT_DESCRIPTORS(ibsend_c_f08, ibsend_c)
LABEL(ibsend_c_f08ts)
SPELLINGS(issend, ISSEND)
WITHOUT_DESCRIPTORS(issend_f08, issend)
LABEL(issend_f08ts)
DESCRIPTORS(issend)
SPELLINGS(issend_c, ISSEND_C)
WITHOUT_DESCRIPTORS(issend_c_f08, issend_c)
LABEL(issend_c_f08ts)
SPELLINGS(irsend, IRSEND)
WITHOUT_DESCRIPTORS(irsend_f08, irsend)
LABEL(irsend_f08ts)
DESCRIPTORS(irsend)
SPELLINGS(irsend_c, IRSEND_C)
WITHOUT_DESCRIPTORS(irsend_c_f08, irsend_c)
LABEL(irsend_c_f08ts)
SPELLINGS(irecv, IRECV)
WITHOUT_DESCRIPTORS(irecv_f08, irecv)
LABEL(irecv_f08ts)
DESCRIPTORS(irecv)
SPELLINGS(irecv_c, IRECV_C)
WITHOUT_DESCRIPTORS(irecv_c_f08, irecv_c)
LABEL(irecv_c_f08ts)
SPELLINGS(isendrecv, ISENDRECV)
WITHOUT_DESCRIPTORS(isendrecv_f08, isendrecv)
LABEL(isendrecv_f08ts)
DESCRIPTORS(isendrecv)
SPELLINGS(isendrecv_c, ISENDRECV_C)
WITHOUT_DESCRIPTORS(isendrecv_c_f08, isendrecv_c)
LABEL(isendrecv_c_f08ts)
SPELLINGS(isendrecv_replace, ISENDRECV_REPLACE)
WITHOUT_DESCRIPTORS(isendrecv_replace_f08, isendrecv_replace)
LABEL(isendrecv_replace_f08ts)
DESCRIPTORS(isendrecv_replace)
SPELLINGS(isendrecv_replace_c, ISENDRECV_REPLACE_C)
WITHOUT_DESCRIPTORS(isendrecv_replace_c_f08, isendrecv_replace_c)
LABEL(isendrecv_replace_c_f08ts)
SPELLINGS(wait, WAIT)
SAME(wait_f08, wait)
SPELLINGS(test, TEST)
SAME(test_f08, test)
SPELLINGS(request_free, REQUEST_FREE)
SAME(request_free_f08, request_free)
SPELLINGS(waitany, WAITANY)
SAME(waitany_f08, waitany)
SPELLINGS(testany, TESTANY)
SAME(testany_f08, testany)
SPELLINGS(waitall, WAITALL)
SAME(waitall_f08, waitall)
SPELLINGS(testall, TESTALL)
SAME(testall_f08, testall)
SPELLINGS(waitsome, WAITSOME)
SAME(waitsome_f08, waitsome)
SPELLINGS(testsome, TESTSOME)
SAME(testsome_f08, testsome)
SPELLINGS(request_get_status, REQUEST_GET_STATUS)
SAME(request_get_status_f08, request_get_status)
SPELLINGS(request_get_status_any, REQUEST_GET_STATUS_ANY)
SAME(request_get_status_any_f08, request_get_status_any)
SPELLINGS(request_get_status_all, REQUEST_GET_STATUS_ALL)
SAME(request_get_status_all_f08, request_get_status_all)
SPELLINGS(request_get_status_some, REQUEST_GET_STATUS_SOME)
SAME(request_get_status_some_f08, request_get_status_some)
SPELLINGS(iprobe, IPROBE)
SAME(iprobe_f08, iprobe)
SPELLINGS(probe, PROBE)
SAME(probe_f08, probe)
SPELLINGS(improbe, IMPROBE)
SAME(improbe_f08, improbe)
SPELLINGS(mprobe, MPROBE)
SAME(mprobe_f08, mprobe)
SPELLINGS(mrecv, MRECV)
WITHOUT_DESCRIPTORS(mrecv_f08, mrecv)
LABEL(mrecv_f08ts)
DESCRIPTORS(mrecv)
SPELLINGS(mrecv_c, MRECV_C)
WITHOUT_DESCRIPTORS(mrecv_c_f08, mrecv_c)
LABEL(mrecv_c_f08ts)
SPELLINGS(imrecv, IMRECV)
WITHOUT_DESCRIPTORS(imrecv_f08, imrecv)
LABEL(imrecv_f08ts)
DESCRIPTORS(imrecv)
SPELLINGS(imrecv_c, IMRECV_C)
WITHOUT_DESCRIPTORS(imrecv_c_f08, imrecv_c)
LABEL(imrecv_c_f08ts)
SPELLINGS(cancel, CANCEL)
SAME(cancel_f08, cancel)
SPELLINGS(test_cancelled, TEST_CANCELLED)
SAME(test_cancelled_f08, test_cancelled)
SPELLINGS(send_init, SEND_INIT)
WITHOUT_DESCRIPTORS(send_init_f08, send_init)
LABEL(send_init_f08ts)
DESCRIPTORS(send_init)
SPELLINGS(send_init_c, SEND_INIT_C)
WITHOUT_DESCRIPTORS(send_init_c_f08, send_init_c)
LABEL(send_init_c_f08ts)
SPELLINGS(bsend_init, BSEND_INIT)
WITHOUT_DESCRIPTORS(bsend_init_f08, bsend_init)
LABEL(bsend_init_f08ts)
DESCRIPTORS(bsend_init)
SPELLINGS(bsend_init_c, BSEND_INIT_C)
WITHOUT_DESCRIPTORS(bsend_init_c_f08, bsend_init_c)
LABEL(bsend_init_c_f08ts)
SPELLINGS(ssend_init, SSEND_INIT)
WITHOUT_DESCRIPTORS(ssend_init_f08, ssend_init)
LABEL(ssend_init_f08ts)
DESCRIPTORS(ssend_init)
SPELLINGS(ssend_init_c, SSEND_INIT_C)
WITHOUT_DESCRIPTORS(ssend_init_c_f08, ssend_init_c)
LABEL(ssend_init_c_f08ts)
SPELLINGS(rsend_init, RSEND_INIT)
WITHOUT_DESCRIPTORS(rsend_init_f08, rsend_init)
LABEL(rsend_init_f08ts)
DESCRIPTORS(rsend_init)
SPELLINGS(rsend_init_c, RSEND_INIT_C)
WITHOUT_DESCRIPTORS(rsend_init_c_f08, rsend_init_c)
LABEL(rsend_init_c_f08ts)
SPELLINGS(recv_init, RECV_INIT)
WITHOUT_DESCRIPTORS(recv_init_f08, recv_init)
LABEL(recv_init_f08ts)
DESCRIPTORS(recv_init)
SPELLINGS(recv_init_c, RECV_INIT_C)
WITHOUT_DESCRIPTORS(recv_init_c_f08, recv_init_c)
LABEL(recv_init_c_f08ts)
SPELLINGS(start, START)
SAME(start_f08, start)
SPELLINGS(startall, STARTALL)
SAME(startall_f08, startall)
SPELLINGS(psend_init, PSEND_INIT)
WITHOUT_DESCRIPTORS(psend_init_f08, psend_init)
LABEL(psend_init_f08ts)
DESCRIPTORS(psend_init)
SPELLINGS(psend_init_c, PSEND_INIT_C)
WITHOUT_DESCRIPTORS(psend_init_c_f08, psend_init_c)
LABEL(psend_init_c_f08ts)
SPELLINGS(precv_init, PRECV_INIT)
WITHOUT_DESCRIPTORS(precv_init_f08, precv_init)
LABEL(precv_init_f08ts)
DESCRIPTORS(precv_init)
SPELLINGS(precv_init_c, PRECV_INIT_C)
WITHOUT_DESCRIPTORS(precv_init_c_f08, precv_init_c)
LABEL(precv_init_c_f08ts)
SPELLINGS(pready, PREADY)
SAME(pready_f08, pready)
SPELLINGS(pready_range, PREADY_RANGE)
SAME(pready_range_f08, pready_range)
SPELLINGS(pready_list, PREADY_LIST)
SAME(pready_list_f08, pready_list)
SPELLINGS(parrived, PARRIVED)
SAME(parrived_f08, parrived)
SPELLINGS(type_contiguous, TYPE_CONTIGUOUS)
SAME(type_contiguous_f08, type_contiguous)
SPELLINGS(type_contiguous_c, TYPE_CONTIGUOUS_C)
SAME(type_contiguous_c_f08, type_contiguous_c)
SPELLINGS(type_vector, TYPE_VECTOR)
SAME(type_vector_f08, type_vector)
SPELLINGS(type_vector_c, TYPE_VECTOR_C)
SAME(type_vector_c_f08, type_vector_c)
SPELLINGS(type_create_hvector, TYPE_CREATE_HVECTOR)
SAME(type_create_hvector_f08, type_create_hvector)
SPELLINGS(type_create_hvector_c, TYPE_CREATE_HVECTOR_C)
SAME(type_create_hvector_c_f08, type_create_hvector_c)
SPELLINGS(type_indexed, TYPE_INDEXED)
SAME(type_indexed_f08, type_indexed)
SPELLINGS(type_indexed_c, TYPE_INDEXED_C)
SAME(type_indexed_c_f08, type_indexed_c)
SPELLINGS(type_create_hindexed, TYPE_CREATE_HINDEXED)
SAME(type_create_hindexed_f08, type_create_hindexed)
SPELLINGS(type_create_hindexed_c, TYPE_CREATE_HINDEXED_C)
SAME(type_create_hindexed_c_f08, type_create_hindexed_c)
SPELLINGS(type_create_indexed_block, TYPE_CREATE_INDEXED_BLOCK)
SAME(type_create_indexed_block_f08, type_create_indexed_block)
SPELLINGS(type_create_indexed_block_c, TYPE_CREATE_INDEXED_BLOCK_C)
SAME(type_create_indexed_block_c_f08, type_create_indexed_block_c)
SPELLINGS(type_create_hindexed_block, TYPE_CREATE_HINDEXED_BLOCK)
SAME(type_create_hindexed_block_f08, type_create_hindexed_block)
SPELLINGS(type_create_hindexed_block_c, TYPE_CREATE_HINDEXED_BLOCK_C)
SAME(type_create_hindexed_block_c_f08, type_create_hindexed_block_c)
SPELLINGS(type_create_struct, TYPE_CREATE_STRUCT)
SAME(type_create_struct_f08, type_create_struct)
SPELLINGS(type_create_struct_c, TYPE_CREATE_STRUCT_C)
SAME(type_create_struct_c_f08, type_create_struct_c)
SPELLINGS(type_create_subarray, TYPE_CREATE_SUBARRAY)
SAME(type_create_subarray_f08, type_create_subarray)
SPELLINGS(type_create_subarray_c, TYPE_CREATE_SUBARRAY_C)
SAME(type_create_subarray_c_f08, type_create_subarray_c)
SPELLINGS(type_create_darray, TYPE_CREATE_DARRAY)
SAME(type_create_darray_f08, type_create_darray)
SPELLINGS(type_create_darray_c, TYPE_CREATE_DARRAY_C)
SAME(type_create_darray_c_f08, type_create_darray_c)
SPELLINGS(type_create_resized, TYPE_CREATE_RESIZED)
SAME(type_create_resized_f08, type_create_resized)
SPELLINGS(type_create_resized_c, TYPE_CREATE_RESIZED_C)
SAME(type_create_resized_c_f08, type_create_resized_c)
SPELLINGS(type_dup, TYPE_DUP)
SAME(type_dup_f08, type_dup)
SPELLINGS(type_get_value_index, TYPE_GET_VALUE_INDEX)
SAME(type_get_value_index_f08, type_get_value_index)
SPELLINGS(get_address, GET_ADDRESS)
WITHOUT_DESCRIPTORS(get_address_f08, get_address)
LABEL(get_address_f08ts)
DESCRIPTORS(get_address)
SPELLINGS(type_size, TYPE_SIZE)
SAME(type_size_f08, type_size)
SPELLINGS(type_size_c, TYPE_SIZE_C)
SAME(type_size_c_f08, type_size_c)
SPELLINGS(type_get_extent, TYPE_GET_EXTENT)
SAME(type_get_extent_f08, type_get_extent)
SPELLINGS(type_get_extent_c, TYPE_GET_EXTENT_C)
SAME(type_get_extent_c_f08, type_get_extent_c)
SPELLINGS(type_get_true_extent, TYPE_GET_TRUE_EXTENT)
SAME(type_get_true_extent_f08, type_get_true_extent)
SPELLINGS(type_get_true_extent_c, TYPE_GET_TRUE_EXTENT_C)
SAME(type_get_true_extent_c_f08, type_get_true_extent_c)
SPELLINGS(type_commit, TYPE_COMMIT)
SAME(type_commit_f08, type_commit)
SPELLINGS(type_free, TYPE_FREE)
SAME(type_free_f08, type_free)
SPELLINGS(get_elements, GET_ELEMENTS)
SAME(get_elements_f08, get_elements)
SPELLINGS(get_elements_c, GET_ELEMENTS_C)
SAME(get_elements_c_f08, get_elements_c)
SPELLINGS(type_get_envelope, TYPE_GET_ENVELOPE)
SAME(type_get_envelope_f08, type_get_envelope)
SPELLINGS(type_get_envelope_c, TYPE_GET_ENVELOPE_C)
SAME(type_get_envelope_c_f08, type_get_envelope_c)
SPELLINGS(type_get_contents, TYPE_GET_CONTENTS)
SAME(type_get_contents_f08, type_get_contents)
SPELLINGS(type_get_contents_c, TYPE_GET_CONTENTS_C)
SAME(type_get_contents_c_f08, type_get_contents_c)
SPELLINGS(pack, PACK)
WITHOUT_DESCRIPTORS(pack_f08, pack)
LABEL(pack_f08ts)
DESCRIPTORS(pack)
SPELLINGS(pack_c, PACK_C)
WITHOUT_DESCRIPTORS(pack_c_f08, pack_c)
LABEL(pack_c_f08ts)
SPELLINGS(unpack, UNPACK)
WITHOUT_DESCRIPTORS(unpack_f08, unpack)
LABEL(unpack_f08ts)
DESCRIPTORS(unpack)
SPELLINGS(unpack_c, UNPACK_C)
WITHOUT_DESCRIPTORS(unpack_c_f08, unpack_c)
LABEL(unpack_c_f08ts)
SPELLINGS(pack_size, PACK_SIZE)
SAME(pack_size_f08, pack_size)
SPELLINGS(pack_size_c, PACK_SIZE_C)
SAME(pack_size_c_f08, pack_size_c)
SPELLINGS(pack_external, PACK_EXTERNAL)
WITHOUT_DESCRIPTORS(pack_external_f08, pack_external)
LABEL(pack_external_f08ts)
DESCRIPTORS(pack_external)
SPELLINGS(pack_external_c, PACK_EXTERNAL_C)
WITHOUT_DESCRIPTORS(pack_external_c_f08, pack_external_c)
LABEL(pack_external_c_f08ts)
SPELLINGS(unpack_external, UNPACK_EXTERNAL)
WITHOUT_DESCRIPTORS(unpack_external_f08, unpack_external)
LABEL(unpack_external_f08ts)
DESCRIPTORS(unpack_external)
SPELLINGS(unpack_external_c, UNPACK_EXTERNAL_C)
WITHOUT_DESCRIPTORS(unpack_external_c_f08, unpack_external_c)
LABEL(unpack_external_c_f08ts)
SPELLINGS(pack_external_size, PACK_EXTERNAL_SIZE)
SAME(pack_external_size_f08, pack_external_size)
SPELLINGS(pack_external_size_c, PACK_EXTERNAL_SIZE_C)
SAME(pack_external_size_c_f08, pack_external_size_c)
SPELLINGS(barrier, BARRIER)
SAME(barrier_f08, barrier)
SPELLINGS(bcast, BCAST)
WITHOUT_DESCRIPTORS(bcast_f08, bcast)
LABEL(bcast_f08ts)
DESCRIPTORS(bcast)
SPELLINGS(bcast_c, BCAST_C)
WITHOUT_DESCRIPTORS(bcast_c_f08, bcast_c)
LABEL(bcast_c_f08ts)
SPELLINGS(gather, GATHER)
WITHOUT_DESCRIPTORS(gather_f08, gather)
LABEL(gather_f08ts)
DESCRIPTORS(gather)
SPELLINGS(gather_c, GATHER_C)
WITHOUT_DESCRIPTORS(gather_c_f08, gather_c)
LABEL(gather_c_f08ts)
SPELLINGS(gatherv, GATHERV)
WITHOUT_DESCRIPTORS(gatherv_f08, gatherv)
LABEL(gatherv_f08ts)
DESCRIPTORS(gatherv)
SPELLINGS(gatherv_c, GATHERV_C)
WITHOUT_DESCRIPTORS(gatherv_c_f08, gatherv_c)
LABEL(gatherv_c_f08ts)
SPELLINGS(scatter, SCATTER)
WITHOUT_DESCRIPTORS(scatter_f08, scatter)
LABEL(scatter_f08ts)
DESCRIPTORS(scatter)
SPELLINGS(scatter_c, SCATTER_C)
WITHOUT_DESCRIPTORS(scatter_c_f08, scatter_c)
LABEL(scatter_c_f08ts)
SPELLINGS(scatterv, SCATTERV)
WITHOUT_DESCRIPTORS(scatterv_f08, scatterv)
LABEL(scatterv_f08ts)
DESCRIPTORS(scatterv)
SPELLINGS(scatterv_c, SCATTERV_C)
WITHOUT_DESCRIPTORS(scatterv_c_f08, scatterv_c)
LABEL(scatterv_c_f08ts)
SPELLINGS(allgather, ALLGATHER)
WITHOUT_DESCRIPTORS(allgather_f08, allgather)
LABEL(allgather_f08ts)
DESCRIPTORS(allgather)
SPELLINGS(allgather_c, ALLGATHER_C)
WITHOUT_DESCRIPTORS(allgather_c_f08, allgather_c)
LABEL(allgather_c_f08ts)
SPELLINGS(allgatherv, ALLGATHERV)
WITHOUT_DESCRIPTORS(allgatherv_f08, allgatherv)
LABEL(allgatherv_f08ts)
DESCRIPTORS(allgatherv)
SPELLINGS(allgatherv_c, ALLGATHERV_C)
WITHOUT_DESCRIPTORS(allgatherv_c_f08, allgatherv_c)
LABEL(allgatherv_c_f08ts)
SPELLINGS(alltoall, ALLTOALL)
WITHOUT_DESCRIPTORS(alltoall_f08, alltoall)
LABEL(alltoall_f08ts)
DESCRIPTORS(alltoall)
SPELLINGS(alltoall_c, ALLTOALL_C)
WITHOUT_DESCRIPTORS(alltoall_c_f08, alltoall_c)
LABEL(alltoall_c_f08ts)
SPELLINGS(alltoallv, ALLTOALLV)
WITHOUT_DESCRIPTORS(alltoallv_f08, alltoallv)
LABEL(alltoallv_f08ts)
DESCRIPTORS(alltoallv)
SPELLINGS(alltoallv_c, ALLTOALLV_C)
WITHOUT_DESCRIPTORS(alltoallv_c_f08, alltoallv_c)
LABEL(alltoallv_c_f08ts)
SPELLINGS(alltoallw, ALLTOALLW)
WITHOUT_DESCRIPTORS(alltoallw_f08, alltoallw)
LABEL(alltoallw_f08ts)
DESCRIPTORS(alltoallw)
SPELLINGS(alltoallw_c, ALLTOALLW_C)
WITHOUT_DESCRIPTORS(alltoallw_c_f08, alltoallw_c)
LABEL(alltoallw_c_f08ts)
SPELLINGS(reduce, REDUCE)
WITHOUT_DESCRIPTORS(reduce_f08, reduce)
LABEL(reduce_f08ts)
DESCRIPTORS(reduce)
SPELLINGS(reduce_c, REDUCE_C)
WITHOUT_DESCRIPTORS(reduce_c_f08, reduce_c)
LABEL(reduce_c_f08ts)
SPELLINGS(allreduce, ALLREDUCE)
WITHOUT_DESCRIPTORS(allreduce_f08, allreduce)
LABEL(allreduce_f08ts)
DESCRIPTORS(allreduce)
SPELLINGS(allreduce_c, ALLREDUCE_C)
WITHOUT_DESCRIPTORS(allreduce_c_f08, allreduce_c)
LABEL(allreduce_c_f08ts)
SPELLINGS(reduce_scatter_block, REDUCE_SCATTER_BLOCK)
WITHOUT_DESCRIPTORS(reduce_scatter_block_f08, reduce_scatter_block)
LABEL(reduce_scatter_block_f08ts)
DESCRIPTORS(reduce_scatter_block)
SPELLINGS(reduce_scatter_block_c, REDUCE_SCATTER_BLOCK_C)
WITHOUT_DESCRIPTORS(reduce_scatter_block_c_f08, reduce_scatter_block_c)
LABEL(reduce_scatter_block_c_f08ts)
SPELLINGS(reduce_scatter, REDUCE_SCATTER)
WITHOUT_DESCRIPTORS(reduce_scatter_f08, reduce_scatter)
LABEL(reduce_scatter_f08ts)
DESCRIPTORS(reduce_scatter)
SPELLINGS(reduce_scatter_c, REDUCE_SCATTER_C)
WITHOUT_DESCRIPTORS(reduce_scatter_c_f08, reduce_scatter_c)
LABEL(reduce_scatter_c_f08ts)
SPELLINGS(scan, SCAN)
WITHOUT_DESCRIPTORS(scan_f08, scan)
LABEL(scan_f08ts)
DESCRIPTORS(scan)
SPELLINGS(scan_c, SCAN_C)
WITHOUT_DESCRIPTORS(scan_c_f08, scan_c)
LABEL(scan_c_f08ts)
SPELLINGS(exscan, EXSCAN)
WITHOUT_DESCRIPTORS(exscan_f08, exscan)
LABEL(exscan_f08ts)
DESCRIPTORS(exscan)
SPELLINGS(exscan_c, EXSCAN_C)
WITHOUT_DESCRIPTORS(exscan_c_f08, exscan_c)
LABEL(exscan_c_f08ts)
SPELLINGS(op_free, OP_FREE)
SAME(op_free_f08, op_free)
SPELLINGS(op_commutative, OP_COMMUTATIVE)
SAME(op_commutative_f08, op_commutative)
SPELLINGS(reduce_local, REDUCE_LOCAL)
WITHOUT_DESCRIPTORS(reduce_local_f08, reduce_local)
LABEL(reduce_local_f08ts)
DESCRIPTORS(reduce_local)
SPELLINGS(reduce_local_c, REDUCE_LOCAL_C)
WITHOUT_DESCRIPTORS(reduce_local_c_f08, reduce_local_c)
LABEL(reduce_local_c_f08ts)
SPELLINGS(ibarrier, IBARRIER)
SAME(ibarrier_f08, ibarrier)
SPELLINGS(ibcast, IBCAST)
WITHOUT_DESCRIPTORS(ibcast_f08, ibcast)
LABEL(ibcast_f08ts)
DESCRIPTORS(ibcast)
SPELLINGS(ibcast_c, IBCAST_C)
WITHOUT_DESCRIPTORS(ibcast_c_f08, ibcast_c)
LABEL(ibcast_c_f08ts)
SPELLINGS(igather, IGATHER)
WITHOUT_DESCRIPTORS(igather_f08, igather)
LABEL(igather_f08ts)
DESCRIPTORS(igather)
SPELLINGS(igather_c, IGATHER_C)
WITHOUT_DESCRIPTORS(igather_c_f08, igather_c)
LABEL(igather_c_f08ts)
SPELLINGS(igatherv, IGATHERV)
WITHOUT_DESCRIPTORS(igatherv_f08, igatherv)
LABEL(igatherv_f08ts)
DESCRIPTORS(igatherv)
SPELLINGS(igatherv_c, IGATHERV_C)
WITHOUT_DESCRIPTORS(igatherv_c_f08, igatherv_c)
LABEL(igatherv_c_f08ts)
SPELLINGS(iscatter, ISCATTER)
WITHOUT_DESCRIPTORS(iscatter_f08, iscatter)
LABEL(iscatter_f08ts)
DESCRIPTORS(iscatter)
SPELLINGS(iscatter_c, ISCATTER_C)
WITHOUT_DESCRIPTORS(iscatter_c_f08, iscatter_c)
LABEL(iscatter_c_f08ts)
SPELLINGS(iscatterv, ISCATTERV)
WITHOUT_DESCRIPTORS(iscatterv_f08, iscatterv)
LABEL(iscatterv_f08ts)
DESCRIPTORS(iscatterv)
SPELLINGS(iscatterv_c, ISCATTERV_C)
WITHOUT_DESCRIPTORS(iscatterv_c_f08, iscatterv_c)
LABEL(iscatterv_c_f08ts)
SPELLINGS(iallgather, IALLGATHER)
WITHOUT_DESCRIPTORS(iallgather_f08, iallgather)
LABEL(iallgather_f08ts)
DESCRIPTORS(iallgather)
SPELLINGS(iallgather_c, IALLGATHER_C)
WITHOUT_DESCRIPTORS(iallgather_c_f08, iallgather_c)
LABEL(iallgather_c_f08ts)
SPELLINGS(iallgatherv, IALLGATHERV)
WITHOUT_DESCRIPTORS(iallgatherv_f08, iallgatherv)
LABEL(iallgatherv_f08ts)
DESCRIPTORS(iallgatherv)
SPELLINGS(iallgatherv_c, IALLGATHERV_C)
WITHOUT_DESCRIPTORS(iallgatherv_c_f08, iallgatherv_c)
LABEL(iallgatherv_c_f08ts)
SPELLINGS(ialltoall, IALLTOALL)
WITHOUT_DESCRIPTORS(ialltoall_f08, ialltoall)
LABEL(ialltoall_f08ts)
DESCRIPTORS(ialltoall)
SPELLINGS(ialltoall_c, IALLTOALL_C)
WITHOUT_DESCRIPTORS(ialltoall_c_f08, ialltoall_c)
LABEL(ialltoall_c_f08ts)
SPELLINGS(ialltoallv, IALLTOALLV)
WITHOUT_DESCRIPTORS(ialltoallv_f08, ialltoallv)
LABEL(ialltoallv_f08ts)
DESCRIPTORS(ialltoallv)
SPELLINGS(ialltoallv_c, IALLTOALLV_C)
WITHOUT_DESCRIPTORS(ialltoallv_c_f08, ialltoallv_c)
LABEL(ialltoallv_c_f08ts)
SPELLINGS(ialltoallw, IALLTOALLW)
WITHOUT_DESCRIPTORS(ialltoallw_f08, ialltoallw)
LABEL(ialltoallw_f08ts)
DESCRIPTORS(ialltoallw)
SPELLINGS(ialltoallw_c, IALLTOALLW_C)
WITHOUT_DESCRIPTORS(ialltoallw_c_f08, ialltoallw_c)
LABEL(ialltoallw_c_f08ts)
SPELLINGS(ireduce, IREDUCE)
WITHOUT_DESCRIPTORS(ireduce_f08, ireduce)
LABEL(ireduce_f08ts)
DESCRIPTORS(ireduce)
SPELLINGS(ireduce_c, IREDUCE_C)
WITHOUT_DESCRIPTORS(ireduce_c_f08, ireduce_c)
LABEL(ireduce_c_f08ts)
SPELLINGS(iallreduce, IALLREDUCE)
WITHOUT_DESCRIPTORS(iallreduce_f08, iallreduce)
LABEL(iallreduce_f08ts)
DESCRIPTORS(iallreduce)
SPELLINGS(iallreduce_c, IALLREDUCE_C)
WITHOUT_DESCRIPTORS(iallreduce_c_f08, iallreduce_c)
LABEL(iallreduce_c_f08ts)
SPELLINGS(ireduce_scatter_block, IREDUCE_SCATTER_BLOCK)
WITHOUT_DESCRIPTORS(ireduce_scatter_block_f08, ireduce_scatter_block)
LABEL(ireduce_scatter_block_f08ts)
DESCRIPTORS(ireduce_scatter_block)
SPELLINGS(ireduce_scatter_block_c, IREDUCE_SCATTER_BLOCK_C)
WITHOUT_DESCRIPTORS(ireduce_scatter_block_c_f08, ireduce_scatter_block_c)
LABEL(ireduce_scatter_block_c_f08ts)
SPELLINGS(ireduce_scatter, IREDUCE_SCATTER)
WITHOUT_DESCRIPTORS(ireduce_scatter_f08, ireduce_scatter)
LABEL(ireduce_scatter_f08ts)
DESCRIPTORS(ireduce_scatter)
SPELLINGS(ireduce_scatter_c, IREDUCE_SCATTER_C)
WITHOUT_DESCRIPTORS(ireduce_scatter_c_f08, ireduce_scatter_c)
LABEL(ireduce_scatter_c_f08ts)
SPELLINGS(iscan, ISCAN)
WITHOUT_DESCRIPTORS(iscan_f08, iscan)
LABEL(iscan_f08ts)
DESCRIPTORS(iscan)
SPELLINGS(iscan_c, ISCAN_C)
WITHOUT_DESCRIPTORS(iscan_c_f08, iscan_c)
LABEL(iscan_c_f08ts)
SPELLINGS(iexscan, IEXSCAN)
WITHOUT_DESCRIPTORS(iexscan_f08, iexscan)
LABEL(iexscan_f08ts)
DESCRIPTORS(iexscan)
SPELLINGS(iexscan_c, IEXSCAN_C)
WITHOUT_DESCRIPTORS(iexscan_c_f08, iexscan_c)
LABEL(iexscan_c_f08ts)
SPELLINGS(barrier_init, BARRIER_INIT)
SAME(barrier_init_f08, barrier_init)
SPELLINGS(bcast_init, BCAST_INIT)
WITHOUT_DESCRIPTORS(bcast_init_f08, bcast_init)
LABEL(bcast_init_f08ts)
DESCRIPTORS(bcast_init)
SPELLINGS(bcast_init_c, BCAST_INIT_C)
WITHOUT_DESCRIPTORS(bcast_init_c_f08, bcast_init_c)
LABEL(bcast_init_c_f08ts)
SPELLINGS(gather_init, GATHER_INIT)
WITHOUT_DESCRIPTORS(gather_init_f08, gather_init)
LABEL(gather_init_f08ts)
DESCRIPTORS(gather_init)
SPELLINGS(gather_init_c, GATHER_INIT_C)
WITHOUT_DESCRIPTORS(gather_init_c_f08, gather_init_c)
LABEL(gather_init_c_f08ts)
SPELLINGS(gatherv_init, GATHERV_INIT)
WITHOUT_DESCRIPTORS(gatherv_init_f08, gatherv_init)
LABEL(gatherv_init_f08ts)
DESCRIPTORS(gatherv_init)
SPELLINGS(gatherv_init_c, GATHERV_INIT_C)
WITHOUT_DESCRIPTORS(gatherv_init_c_f08, gatherv_init_c)
LABEL(gatherv_init_c_f08ts)
SPELLINGS(scatter_init, SCATTER_INIT)
WITHOUT_DESCRIPTORS(scatter_init_f08, scatter_init)
LABEL(scatter_init_f08ts)
DESCRIPTORS(scatter_init)
SPELLINGS(scatter_init_c, SCATTER_INIT_C)
WITHOUT_DESCRIPTORS(scatter_init_c_f08, scatter_init_c)
LABEL(scatter_init_c_f08ts)
SPELLINGS(scatterv_init, SCATTERV_INIT)
WITHOUT_DESCRIPTORS(scatterv_init_f08, scatterv_init)
LABEL(scatterv_init_f08ts)
DESCRIPTORS(scatterv_init)
SPELLINGS(scatterv_init_c, SCATTERV_INIT_C)
WITHOUT_DESCRIPTORS(scatterv_init_c_f08, scatterv_init_c)
LABEL(scatterv_init_c_f08ts)
SPELLINGS(allgather_init, ALLGATHER_INIT)
WITHOUT_DESCRIPTORS(allgather_init_f08, allgather_init)
LABEL(allgather_init_f08ts)
DESCRIPTORS(allgather_init)
SPELLINGS(allgather_init_c, ALLGATHER_INIT_C)
WITHOUT_DESCRIPTORS(allgather_init_c_f08, allgather_init_c)
LABEL(allgather_init_c_f08ts)
SPELLINGS(allgatherv_init, ALLGATHERV_INIT)
WITHOUT_DESCRIPTORS(allgatherv_init_f08, allgatherv_init)
LABEL(allgatherv_init_f08ts)
DESCRIPTORS(allgatherv_init)
SPELLINGS(allgatherv_init_c, ALLGATHERV_INIT_C)
WITHOUT_DESCRIPTORS(allgatherv_init_c_f08, allgatherv_init_c)
LABEL(allgatherv_init_c_f08ts)
SPELLINGS(alltoall_init, ALLTOALL_INIT)
WITHOUT_DESCRIPTORS(alltoall_init_f08, alltoall_init)
LABEL(alltoall_init_f08ts)
DESCRIPTORS(alltoall_init)
SPELLINGS(alltoall_init_c, ALLTOALL_INIT_C)
WITHOUT_DESCRIPTORS(alltoall_init_c_f08, alltoall_init_c)
LABEL(alltoall_init_c_f08ts)
SPELLINGS(alltoallv_init, ALLTOALLV_INIT)
WITHOUT_DESCRIPTORS(alltoallv_init_f08, alltoallv_init)
LABEL(alltoallv_init_f08ts)
DESCRIPTORS(alltoallv_init)
SPELLINGS(alltoallv_init_c, ALLTOALLV_INIT_C)
WITHOUT_DESCRIPTORS(alltoallv_init_c_f08, alltoallv_init_c)
LABEL(alltoallv_init_c_f08ts)
SPELLINGS(alltoallw_init, ALLTOALLW_INIT)
WITHOUT_DESCRIPTORS(alltoallw_init_f08, alltoallw_init)
LABEL(alltoallw_init_f08ts)
DESCRIPTORS(alltoallw_init)
SPELLINGS(alltoallw_init_c, ALLTOALLW_INIT_C)
WITHOUT_DESCRIPTORS(alltoallw_init_c_f08, alltoallw_init_c)
LABEL(alltoallw_init_c_f08ts)
SPELLINGS(reduce_init, REDUCE_INIT)
WITHOUT_DESCRIPTORS(reduce_init_f08, reduce_init)
LABEL(reduce_init_f08ts)
DESCRIPTORS(reduce_init)
SPELLINGS(reduce_init_c, REDUCE_INIT_C)
WITHOUT_DESCRIPTORS(reduce_init_c_f08, reduce_init_c)
LABEL(reduce_init_c_f08ts)
SPELLINGS(allreduce_init, ALLREDUCE_INIT)
WITHOUT_DESCRIPTORS(allreduce_init_f08, allreduce_init)
LABEL(allreduce_init_f08ts)
DESCRIPTORS(allreduce_init)
SPELLINGS(allreduce_init_c, ALLREDUCE_INIT_C)
WITHOUT_DESCRIPTORS(allreduce_init_c_f08, allreduce_init_c)
LABEL(allreduce_init_c_f08ts)
SPELLINGS(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT)
WITHOUT_DESCRIPTORS(reduce_scatter_block_init_f08, reduce_scatter_block_init)
LABEL(reduce_scatter_block_init_f08ts)
DESCRIPTORS(reduce_scatter_block_init)
SPELLINGS(reduce_scatter_block_init_c, REDUCE_SCATTER_BLOCK_INIT_C)
WITHOUT_DESCRIPTORS(reduce_scatter_block_init_c_f08, reduce_scatter_block_init_c)
LABEL(reduce_scatter_block_init_c_f08ts)
SPELLINGS(reduce_scatter_init, REDUCE_SCATTER_INIT)
WITHOUT_DESCRIPTORS(reduce_scatter_init_f08, reduce_scatter_init)
LABEL(reduce_scatter_init_f08ts)
DESCRIPTORS(reduce_scatter_init)
SPELLINGS(reduce_scatter_init_c, REDUCE_SCATTER_INIT_C)
WITHOUT_DESCRIPTORS(reduce_scatter_init_c_f08, reduce_scatter_init_c)
LABEL(reduce_scatter_init_c_f08ts)
SPELLINGS(scan_init, SCAN_INIT)
WITHOUT_DESCRIPTORS(scan_init_f08, scan_init)
LABEL(scan_init_f08ts)
DESCRIPTORS(scan_init)
SPELLINGS(scan_init_c, SCAN_INIT_C)
WITHOUT_DESCRIPTORS(scan_init_c_f08, scan_init_c)
LABEL(scan_init_c_f08ts)
SPELLINGS(exscan_init, EXSCAN_INIT)
WITHOUT_DESCRIPTORS(exscan_init_f08, exscan_init)
LABEL(exscan_init_f08ts)
DESCRIPTORS(exscan_init)
SPELLINGS(exscan_init_c, EXSCAN_INIT_C)
WITHOUT_DESCRIPTORS(exscan_init_c_f08, exscan_init_c)
LABEL(exscan_init_c_f08ts)
SPELLINGS(group_size, GROUP_SIZE)
SAME(group_size_f08, group_size)
SPELLINGS(group_rank, GROUP_RANK)
SAME(group_rank_f08, group_rank)
SPELLINGS(group_translate_ranks, GROUP_TRANSLATE_RANKS)
SAME(group_translate_ranks_f08, group_translate_ranks)
SPELLINGS(group_compare, GROUP_COMPARE)
SAME(group_compare_f08, group_compare)
SPELLINGS(group_union, GROUP_UNION)
SAME(group_union_f08, group_union)
SPELLINGS(group_intersection, GROUP_INTERSECTION)
SAME(group_intersection_f08, group_intersection)
SPELLINGS(group_difference, GROUP_DIFFERENCE)
SAME(group_difference_f08, group_difference)
SPELLINGS(group_incl, GROUP_INCL)
SAME(group_incl_f08, group_incl)
SPELLINGS(group_excl, GROUP_EXCL)
SAME(group_excl_f08, group_excl)
SPELLINGS(group_range_incl, GROUP_RANGE_INCL)
SAME(group_range_incl_f08, group_range_incl)
SPELLINGS(group_range_excl, GROUP_RANGE_EXCL)
SAME(group_range_excl_f08, group_range_excl)
SPELLINGS(group_from_session_pset, GROUP_FROM_SESSION_PSET)
SAME(group_from_session_pset_f08, group_from_session_pset)
SPELLINGS(group_free, GROUP_FREE)
SAME(group_free_f08, group_free)
SPELLINGS(comm_size, COMM_SIZE)
SAME(comm_size_f08, comm_size)
SPELLINGS(comm_rank, COMM_RANK)
SAME(comm_rank_f08, comm_rank)
SPELLINGS(comm_compare, COMM_COMPARE)
SAME(comm_compare_f08, comm_compare)
SPELLINGS(comm_group, COMM_GROUP)
SAME(comm_group_f08, comm_group)
SPELLINGS(comm_dup, COMM_DUP)
SAME(comm_dup_f08, comm_dup)
SPELLINGS(comm_dup_with_info, COMM_DUP_WITH_INFO)
SAME(comm_dup_with_info_f08, comm_dup_with_info)
SPELLINGS(comm_idup, COMM_IDUP)
SAME(comm_idup_f08, comm_idup)
SPELLINGS(comm_idup_with_info, COMM_IDUP_WITH_INFO)
SAME(comm_idup_with_info_f08, comm_idup_with_info)
SPELLINGS(comm_create, COMM_CREATE)
SAME(comm_create_f08, comm_create)
SPELLINGS(comm_create_group, COMM_CREATE_GROUP)
SAME(comm_create_group_f08, comm_create_group)
SPELLINGS(comm_create_from_group, COMM_CREATE_FROM_GROUP)
SAME(comm_create_from_group_f08, comm_create_from_group)
SPELLINGS(comm_split, COMM_SPLIT)
SAME(comm_split_f08, comm_split)
SPELLINGS(comm_split_type, COMM_SPLIT_TYPE)
SAME(comm_split_type_f08, comm_split_type)
SPELLINGS(comm_free, COMM_FREE)
SAME(comm_free_f08, comm_free)
SPELLINGS(comm_set_info, COMM_SET_INFO)
SAME(comm_set_info_f08, comm_set_info)
SPELLINGS(comm_get_info, COMM_GET_INFO)
SAME(comm_get_info_f08, comm_get_info)
SPELLINGS(comm_test_inter, COMM_TEST_INTER)
SAME(comm_test_inter_f08, comm_test_inter)
SPELLINGS(comm_remote_size, COMM_REMOTE_SIZE)
SAME(comm_remote_size_f08, comm_remote_size)
SPELLINGS(comm_remote_group, COMM_REMOTE_GROUP)
SAME(comm_remote_group_f08, comm_remote_group)
SPELLINGS(intercomm_create, INTERCOMM_CREATE)
SAME(intercomm_create_f08, intercomm_create)
SPELLINGS(intercomm_create_from_groups, INTERCOMM_CREATE_FROM_GROUPS)
SAME(intercomm_create_from_groups_f08, intercomm_create_from_groups)
SPELLINGS(intercomm_merge, INTERCOMM_MERGE)
SAME(intercomm_merge_f08, intercomm_merge)
SPELLINGS(comm_free_keyval, COMM_FREE_KEYVAL)
SAME(comm_free_keyval_f08, comm_free_keyval)
SPELLINGS(comm_delete_attr, COMM_DELETE_ATTR)
SAME(comm_delete_attr_f08, comm_delete_attr)
SPELLINGS(win_free_keyval, WIN_FREE_KEYVAL)
SAME(win_free_keyval_f08, win_free_keyval)
SPELLINGS(win_delete_attr, WIN_DELETE_ATTR)
SAME(win_delete_attr_f08, win_delete_attr)
SPELLINGS(type_free_keyval, TYPE_FREE_KEYVAL)
SAME(type_free_keyval_f08, type_free_keyval)
SPELLINGS(type_delete_attr, TYPE_DELETE_ATTR)
SAME(type_delete_attr_f08, type_delete_attr)
SPELLINGS(comm_set_name, COMM_SET_NAME)
SAME(comm_set_name_f08, comm_set_name)
SPELLINGS(comm_get_name, COMM_GET_NAME)
SAME(comm_get_name_f08, comm_get_name)
SPELLINGS(type_set_name, TYPE_SET_NAME)
SAME(type_set_name_f08, type_set_name)
SPELLINGS(type_get_name, TYPE_GET_NAME)
SAME(type_get_name_f08, type_get_name)
SPELLINGS(win_set_name, WIN_SET_NAME)
SAME(win_set_name_f08, win_set_name)
SPELLINGS(win_get_name, WIN_GET_NAME)
SAME(win_get_name_f08, win_get_name)
SPELLINGS(cart_create, CART_CREATE)
SAME(cart_create_f08, cart_create)
SPELLINGS(dims_create, DIMS_CREATE)
SAME(dims_create_f08, dims_create)
SPELLINGS(graph_create, GRAPH_CREATE)
SAME(graph_create_f08, graph_create)
SPELLINGS(dist_graph_create_adjacent, DIST_GRAPH_CREATE_ADJACENT)
SAME(dist_graph_create_adjacent_f08, dist_graph_create_adjacent)
SPELLINGS(dist_graph_create, DIST_GRAPH_CREATE)
SAME(dist_graph_create_f08, dist_graph_create)
SPELLINGS(topo_test, TOPO_TEST)
SAME(topo_test_f08, topo_test)
SPELLINGS(graphdims_get, GRAPHDIMS_GET)
SAME(graphdims_get_f08, graphdims_get)
SPELLINGS(graph_get, GRAPH_GET)
SAME(graph_get_f08, graph_get)
SPELLINGS(cartdim_get, CARTDIM_GET)
SAME(cartdim_get_f08, cartdim_get)
SPELLINGS(cart_get, CART_GET)
SAME(cart_get_f08, cart_get)
SPELLINGS(cart_rank, CART_RANK)
SAME(cart_rank_f08, cart_rank)
SPELLINGS(cart_coords, CART_COORDS)
SAME(cart_coords_f08, cart_coords)
SPELLINGS(graph_neighbors_count, GRAPH_NEIGHBORS_COUNT)
SAME(graph_neighbors_count_f08, graph_neighbors_count)
SPELLINGS(graph_neighbors, GRAPH_NEIGHBORS)
SAME(graph_neighbors_f08, graph_neighbors)
SPELLINGS(dist_graph_neighbors_count, DIST_GRAPH_NEIGHBORS_COUNT)
SAME(dist_graph_neighbors_count_f08, dist_graph_neighbors_count)
SPELLINGS(dist_graph_neighbors, DIST_GRAPH_NEIGHBORS)
SAME(dist_graph_neighbors_f08, dist_graph_neighbors)
SPELLINGS(cart_shift, CART_SHIFT)
SAME(cart_shift_f08, cart_shift)
SPELLINGS(cart_sub, CART_SUB)
SAME(cart_sub_f08, cart_sub)
SPELLINGS(cart_map, CART_MAP)
SAME(cart_map_f08, cart_map)
SPELLINGS(graph_map, GRAPH_MAP)
SAME(graph_map_f08, graph_map)
SPELLINGS(neighbor_allgather, NEIGHBOR_ALLGATHER)
WITHOUT_DESCRIPTORS(neighbor_allgather_f08, neighbor_allgather)
LABEL(neighbor_allgather_f08ts)
DESCRIPTORS(neighbor_allgather)
SPELLINGS(neighbor_allgather_c, NEIGHBOR_ALLGATHER_C)
WITHOUT_DESCRIPTORS(neighbor_allgather_c_f08, neighbor_allgather_c)
LABEL(neighbor_allgather_c_f08ts)
SPELLINGS(neighbor_allgatherv, NEIGHBOR_ALLGATHERV)
WITHOUT_DESCRIPTORS(neighbor_allgatherv_f08, neighbor_allgatherv)
LABEL(neighbor_allgatherv_f08ts)
DESCRIPTORS(neighbor_allgatherv)
SPELLINGS(neighbor_allgatherv_c, NEIGHBOR_ALLGATHERV_C)
WITHOUT_DESCRIPTORS(neighbor_allgatherv_c_f08, neighbor_allgatherv_c)
LABEL(neighbor_allgatherv_c_f08ts)
SPELLINGS(neighbor_alltoall, NEIGHBOR_ALLTOALL)
WITHOUT_DESCRIPTORS(neighbor_alltoall_f08, neighbor_alltoall)
LABEL(neighbor_alltoall_f08ts)
DESCRIPTORS(neighbor_alltoall)
SPELLINGS(neighbor_alltoall_c, NEIGHBOR_ALLTOALL_C)
WITHOUT_DESCRIPTORS(neighbor_alltoall_c_f08, neighbor_alltoall_c)
LABEL(neighbor_alltoall_c_f08ts)
SPELLINGS(neighbor_alltoallv, NEIGHBOR_ALLTOALLV)
WITHOUT_DESCRIPTORS(neighbor_alltoallv_f08, neighbor_alltoallv)
LABEL(neighbor_alltoallv_f08ts)
DESCRIPTORS(neighbor_alltoallv)
SPELLINGS(neighbor_alltoallv_c, NEIGHBOR_ALLTOALLV_C)
WITHOUT_DESCRIPTORS(neighbor_alltoallv_c_f08, neighbor_alltoallv_c)
LABEL(neighbor_alltoallv_c_f08ts)
SPELLINGS(neighbor_alltoallw, NEIGHBOR_ALLTOALLW)
WITHOUT_DESCRIPTORS(neighbor_alltoallw_f08, neighbor_alltoallw)
LABEL(neighbor_alltoallw_f08ts)
DESCRIPTORS(neighbor_alltoallw)
SPELLINGS(neighbor_alltoallw_c, NEIGHBOR_ALLTOALLW_C)
WITHOUT_DESCRIPTORS(neighbor_alltoallw_c_f08, neighbor_alltoallw_c)
LABEL(neighbor_alltoallw_c_f08ts)
SPELLINGS(ineighbor_allgather, INEIGHBOR_ALLGATHER)
WITHOUT_DESCRIPTORS(ineighbor_allgather_f08, ineighbor_allgather)
LABEL(ineighbor_allgather_f08ts)
DESCRIPTORS(ineighbor_allgather)
SPELLINGS(ineighbor_allgather_c, INEIGHBOR_ALLGATHER_C)
WITHOUT_DESCRIPTORS(ineighbor_allgather_c_f08, ineighbor_allgather_c)
LABEL(ineighbor_allgather_c_f08ts)
SPELLINGS(ineighbor_allgatherv, INEIGHBOR_ALLGATHERV)
WITHOUT_DESCRIPTORS(ineighbor_allgatherv_f08, ineighbor_allgatherv)
LABEL(ineighbor_allgatherv_f08ts)
DESCRIPTORS(ineighbor_allgatherv)
SPELLINGS(ineighbor_allgatherv_c, INEIGHBOR_ALLGATHERV_C)
WITHOUT_DESCRIPTORS(ineighbor_allgatherv_c_f08, ineighbor_allgatherv_c)
LABEL(ineighbor_allgatherv_c_f08ts)
SPELLINGS(ineighbor_alltoall, INEIGHBOR_ALLTOALL)
WITHOUT_DESCRIPTORS(ineighbor_alltoall_f08, ineighbor_alltoall)
LABEL(ineighbor_alltoall_f08ts)
DESCRIPTORS(ineighbor_alltoall)
SPELLINGS(ineighbor_alltoall_c, INEIGHBOR_ALLTOALL_C)
WITHOUT_DESCRIPTORS(ineighbor_alltoall_c_f08, ineighbor_alltoall_c)
LABEL(ineighbor_alltoall_c_f08ts)
SPELLINGS(ineighbor_alltoallv, INEIGHBOR_ALLTOALLV)
WITHOUT_DESCRIPTORS(ineighbor_alltoallv_f08, ineighbor_alltoallv)
LABEL(ineighbor_alltoallv_f08ts)
DESCRIPTORS(ineighbor_alltoallv)
SPELLINGS(ineighbor_alltoallv_c, INEIGHBOR_ALLTOALLV_C)
WITHOUT_DESCRIPTORS(ineighbor_alltoallv_c_f08, ineighbor_alltoallv_c)
LABEL(ineighbor_alltoallv_c_f08ts)
SPELLINGS(ineighbor_alltoallw, INEIGHBOR_ALLTOALLW)
WITHOUT_DESCRIPTORS(ineighbor_alltoallw_f08, ineighbor_alltoallw)
LABEL(ineighbor_alltoallw_f08ts)
DESCRIPTORS(ineighbor_alltoallw)
SPELLINGS(ineighbor_alltoallw_c, INEIGHBOR_ALLTOALLW_C)
WITHOUT_DESCRIPTORS(ineighbor_alltoallw_c_f08, ineighbor_alltoallw_c)
LABEL(ineighbor_alltoallw_c_f08ts)
SPELLINGS(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT)
WITHOUT_DESCRIPTORS(neighbor_allgather_init_f08, neighbor_allgather_init)
LABEL(neighbor_allgather_init_f08ts)
DESCRIPTORS(neighbor_allgather_init)
SPELLINGS(neighbor_allgather_init_c, NEIGHBOR_ALLGATHER_INIT_C)
WITHOUT_DESCRIPTORS(neighbor_allgather_init_c_f08, neighbor_allgather_init_c)
LABEL(neighbor_allgather_init_c_f08ts)
SPELLINGS(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT)
WITHOUT_DESCRIPTORS(neighbor_allgatherv_init_f08, neighbor_allgatherv_init)
LABEL(neighbor_allgatherv_init_f08ts)
DESCRIPTORS(neighbor_allgatherv_init)
SPELLINGS(neighbor_allgatherv_init_c, NEIGHBOR_ALLGATHERV_INIT_C)
WITHOUT_DESCRIPTORS(neighbor_allgatherv_init_c_f08, neighbor_allgatherv_init_c)
LABEL(neighbor_allgatherv_init_c_f08ts)
SPELLINGS(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT)
WITHOUT_DESCRIPTORS(neighbor_alltoall_init_f08, neighbor_alltoall_init)
LABEL(neighbor_alltoall_init_f08ts)
DESCRIPTORS(neighbor_alltoall_init)
SPELLINGS(neighbor_alltoall_init_c, NEIGHBOR_ALLTOALL_INIT_C)
WITHOUT_DESCRIPTORS(neighbor_alltoall_init_c_f08, neighbor_alltoall_init_c)
LABEL(neighbor_alltoall_init_c_f08ts)
SPELLINGS(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT)
WITHOUT_DESCRIPTORS(neighbor_alltoallv_init_f08, neighbor_alltoallv_init)
LABEL(neighbor_alltoallv_init_f08ts)
DESCRIPTORS(neighbor_alltoallv_init)
SPELLINGS(neighbor_alltoallv_init_c, NEIGHBOR_ALLTOALLV_INIT_C)
WITHOUT_DESCRIPTORS(neighbor_alltoallv_init_c_f08, neighbor_alltoallv_init_c)
LABEL(neighbor_alltoallv_init_c_f08ts)
SPELLINGS(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT)
WITHOUT_DESCRIPTORS(neighbor_alltoallw_init_f08, neighbor_alltoallw_init)
LABEL(neighbor_alltoallw_init_f08ts)
DESCRIPTORS(neighbor_alltoallw_init)
SPELLINGS(neighbor_alltoallw_init_c, NEIGHBOR_ALLTOALLW_INIT_C)
WITHOUT_DESCRIPTORS(neighbor_alltoallw_init_c_f08, neighbor_alltoallw_init_c)
LABEL(neighbor_alltoallw_init_c_f08ts)
SPELLINGS(get_version, GET_VERSION)
SAME(get_version_f08, get_version)
SPELLINGS(get_library_version, GET_LIBRARY_VERSION)
SAME(get_library_version_f08, get_library_version)
SPELLINGS(get_processor_name, GET_PROCESSOR_NAME)
SAME(get_processor_name_f08, get_processor_name)
SPELLINGS(get_hw_resource_info, GET_HW_RESOURCE_INFO)
SAME(get_hw_resource_info_f08, get_hw_resource_info)
SPELLINGS(alloc_mem, ALLOC_MEM)
SAME(alloc_mem_f08, alloc_mem)
SAME(alloc_mem_cptr, alloc_mem)
SPELLINGS(free_mem, FREE_MEM)
WITHOUT_DESCRIPTORS(free_mem_f08, free_mem)
LABEL(free_mem_f08ts)
DESCRIPTORS(free_mem)
SPELLINGS(comm_set_errhandler, COMM_SET_ERRHANDLER)
SAME(comm_set_errhandler_f08, comm_set_errhandler)
SPELLINGS(comm_get_errhandler, COMM_GET_ERRHANDLER)
SAME(comm_get_errhandler_f08, comm_get_errhandler)
SPELLINGS(win_set_errhandler, WIN_SET_ERRHANDLER)
SAME(win_set_errhandler_f08, win_set_errhandler)
SPELLINGS(win_get_errhandler, WIN_GET_ERRHANDLER)
SAME(win_get_errhandler_f08, win_get_errhandler)
SPELLINGS(file_set_errhandler, FILE_SET_ERRHANDLER)
SAME(file_set_errhandler_f08, file_set_errhandler)
SPELLINGS(file_get_errhandler, FILE_GET_ERRHANDLER)
SAME(file_get_errhandler_f08, file_get_errhandler)
SPELLINGS(session_set_errhandler, SESSION_SET_ERRHANDLER)
SAME(session_set_errhandler_f08, session_set_errhandler)
SPELLINGS(session_get_errhandler, SESSION_GET_ERRHANDLER)
SAME(session_get_errhandler_f08, session_get_errhandler)
SPELLINGS(errhandler_free, ERRHANDLER_FREE)
SAME(errhandler_free_f08, errhandler_free)
SPELLINGS(error_string, ERROR_STRING)
SAME(error_string_f08, error_string)
SPELLINGS(error_class, ERROR_CLASS)
SAME(error_class_f08, error_class)
SPELLINGS(add_error_class, ADD_ERROR_CLASS)
SAME(add_error_class_f08, add_error_class)
SPELLINGS(remove_error_class, REMOVE_ERROR_CLASS)
SAME(remove_error_class_f08, remove_error_class)
SPELLINGS(add_error_code, ADD_ERROR_CODE)
SAME(add_error_code_f08, add_error_code)
SPELLINGS(remove_error_code, REMOVE_ERROR_CODE)
SAME(remove_error_code_f08, remove_error_code)
SPELLINGS(add_error_string, ADD_ERROR_STRING)
SAME(add_error_string_f08, add_error_string)
SPELLINGS(remove_error_string, REMOVE_ERROR_STRING)
SAME(remove_error_string_f08, remove_error_string)
SPELLINGS(comm_call_errhandler, COMM_CALL_ERRHANDLER)
SAME(comm_call_errhandler_f08, comm_call_errhandler)
SPELLINGS(win_call_errhandler, WIN_CALL_ERRHANDLER)
SAME(win_call_errhandler_f08, win_call_errhandler)
SPELLINGS(file_call_errhandler, FILE_CALL_ERRHANDLER)
SAME(file_call_errhandler_f08, file_call_errhandler)
SPELLINGS(session_call_errhandler, SESSION_CALL_ERRHANDLER)
SAME(session_call_errhandler_f08, session_call_errhandler)
SPELLINGS(info_create, INFO_CREATE)
SAME(info_create_f08, info_create)
SPELLINGS(info_set, INFO_SET)
SAME(info_set_f08, info_set)
SPELLINGS(info_delete, INFO_DELETE)
SAME(info_delete_f08, info_delete)
SPELLINGS(info_get_string, INFO_GET_STRING)
SAME(info_get_string_f08, info_get_string)
SPELLINGS(info_get_nkeys, INFO_GET_NKEYS)
SAME(info_get_nkeys_f08, info_get_nkeys)
SPELLINGS(info_get_nthkey, INFO_GET_NTHKEY)
SAME(info_get_nthkey_f08, info_get_nthkey)
SPELLINGS(info_dup, INFO_DUP)
SAME(info_dup_f08, info_dup)
SPELLINGS(info_free, INFO_FREE)
SAME(info_free_f08, info_free)
SPELLINGS(initialized, INITIALIZED)
SAME(initialized_f08, initialized)
SPELLINGS(finalize, FINALIZE)
SAME(finalize_f08, finalize)
SPELLINGS(finalized, FINALIZED)
SAME(finalized_f08, finalized)
SPELLINGS(session_init, SESSION_INIT)
SAME(session_init_f08, session_init)
SPELLINGS(session_finalize, SESSION_FINALIZE)
SAME(session_finalize_f08, session_finalize)
SPELLINGS(session_get_num_psets, SESSION_GET_NUM_PSETS)
SAME(session_get_num_psets_f08, session_get_num_psets)
SPELLINGS(session_get_nth_pset, SESSION_GET_NTH_PSET)
SAME(session_get_nth_pset_f08, session_get_nth_pset)
SPELLINGS(session_get_info, SESSION_GET_INFO)
SAME(session_get_info_f08, session_get_info)
SPELLINGS(session_get_pset_info, SESSION_GET_PSET_INFO)
SAME(session_get_pset_info_f08, session_get_pset_info)
SPELLINGS(abort, ABORT)
SAME(abort_f08, abort)
SPELLINGS(query_thread, QUERY_THREAD)
SAME(query_thread_f08, query_thread)
SPELLINGS(is_thread_main, IS_THREAD_MAIN)
SAME(is_thread_main_f08, is_thread_main)
SPELLINGS(comm_get_parent, COMM_GET_PARENT)
SAME(comm_get_parent_f08, comm_get_parent)
SPELLINGS(open_port, OPEN_PORT)
SAME(open_port_f08, open_port)
SPELLINGS(close_port, CLOSE_PORT)
SAME(close_port_f08, close_port)
SPELLINGS(comm_accept, COMM_ACCEPT)
SAME(comm_accept_f08, comm_accept)
SPELLINGS(comm_connect, COMM_CONNECT)
SAME(comm_connect_f08, comm_connect)
SPELLINGS(publish_name, PUBLISH_NAME)
SAME(publish_name_f08, publish_name)
SPELLINGS(unpublish_name, UNPUBLISH_NAME)
SAME(unpublish_name_f08, unpublish_name)
SPELLINGS(lookup_name, LOOKUP_NAME)
SAME(lookup_name_f08, lookup_name)
SPELLINGS(comm_disconnect, COMM_DISCONNECT)
SAME(comm_disconnect_f08, comm_disconnect)
SPELLINGS(comm_join, COMM_JOIN)
SAME(comm_join_f08, comm_join)
SPELLINGS(win_create, WIN_CREATE)
WITHOUT_DESCRIPTORS(win_create_f08, win_create)
LABEL(win_create_f08ts)
DESCRIPTORS(win_create)
SPELLINGS(win_create_c, WIN_CREATE_C)
WITHOUT_DESCRIPTORS(win_create_c_f08, win_create_c)
LABEL(win_create_c_f08ts)
SPELLINGS(win_allocate, WIN_ALLOCATE)
SAME(win_allocate_f08, win_allocate)
SAME(win_allocate_cptr, win_allocate)
SPELLINGS(win_allocate_c, WIN_ALLOCATE_C)
SAME(win_allocate_c_f08, win_allocate_c)
SPELLINGS(win_allocate_shared, WIN_ALLOCATE_SHARED)
SAME(win_allocate_shared_f08, win_allocate_shared)
SAME(win_allocate_shared_cptr, win_allocate_shared)
SPELLINGS(win_allocate_shared_c, WIN_ALLOCATE_SHARED_C)
SAME(win_allocate_shared_c_f08, win_allocate_shared_c)
SPELLINGS(win_shared_query, WIN_SHARED_QUERY)
SAME(win_shared_query_f08, win_shared_query)
SAME(win_shared_query_cptr, win_shared_query)
SPELLINGS(win_shared_query_c, WIN_SHARED_QUERY_C)
SAME(win_shared_query_c_f08, win_shared_query_c)
SPELLINGS(win_create_dynamic, WIN_CREATE_DYNAMIC)
SAME(win_create_dynamic_f08, win_create_dynamic)
SPELLINGS(win_attach, WIN_ATTACH)
WITHOUT_DESCRIPTORS(win_attach_f08, win_attach)
LABEL(win_attach_f08ts)
DESCRIPTORS(win_attach)
SPELLINGS(win_detach, WIN_DETACH)
WITHOUT_DESCRIPTORS(win_detach_f08, win_detach)
LABEL(win_detach_f08ts)
DESCRIPTORS(win_detach)
SPELLINGS(win_free, WIN_FREE)
SAME(win_free_f08, win_free)
SPELLINGS(win_get_group, WIN_GET_GROUP)
SAME(win_get_group_f08, win_get_group)
SPELLINGS(win_set_info, WIN_SET_INFO)
SAME(win_set_info_f08, win_set_info)
SPELLINGS(win_get_info, WIN_GET_INFO)
SAME(win_get_info_f08, win_get_info)
SPELLINGS(put, PUT)
WITHOUT_DESCRIPTORS(put_f08, put)
LABEL(put_f08ts)
DESCRIPTORS(put)
SPELLINGS(put_c, PUT_C)
WITHOUT_DESCRIPTORS(put_c_f08, put_c)
LABEL(put_c_f08ts)
SPELLINGS(get, GET)
WITHOUT_DESCRIPTORS(get_f08, get)
LABEL(get_f08ts)
DESCRIPTORS(get)
SPELLINGS(get_c, GET_C)
WITHOUT_DESCRIPTORS(get_c_f08, get_c)
LABEL(get_c_f08ts)
SPELLINGS(accumulate, ACCUMULATE)
WITHOUT_DESCRIPTORS(accumulate_f08, accumulate)
LABEL(accumulate_f08ts)
DESCRIPTORS(accumulate)
SPELLINGS(accumulate_c, ACCUMULATE_C)
WITHOUT_DESCRIPTORS(accumulate_c_f08, accumulate_c)
LABEL(accumulate_c_f08ts)
SPELLINGS(get_accumulate, GET_ACCUMULATE)
WITHOUT_DESCRIPTORS(get_accumulate_f08, get_accumulate)
LABEL(get_accumulate_f08ts)
DESCRIPTORS(get_accumulate)
SPELLINGS(get_accumulate_c, GET_ACCUMULATE_C)
WITHOUT_DESCRIPTORS(get_accumulate_c_f08, get_accumulate_c)
LABEL(get_accumulate_c_f08ts)
SPELLINGS(fetch_and_op, FETCH_AND_OP)
WITHOUT_DESCRIPTORS(fetch_and_op_f08, fetch_and_op)
LABEL(fetch_and_op_f08ts)
DESCRIPTORS(fetch_and_op)
SPELLINGS(compare_and_swap, COMPARE_AND_SWAP)
WITHOUT_DESCRIPTORS(compare_and_swap_f08, compare_and_swap)
LABEL(compare_and_swap_f08ts)
DESCRIPTORS(compare_and_swap)
SPELLINGS(rput, RPUT)
WITHOUT_DESCRIPTORS(rput_f08, rput)
LABEL(rput_f08ts)
DESCRIPTORS(rput)
SPELLINGS(rput_c, RPUT_C)
WITHOUT_DESCRIPTORS(rput_c_f08, rput_c)
LABEL(rput_c_f08ts)
SPELLINGS(rget, RGET)
WITHOUT_DESCRIPTORS(rget_f08, rget)
LABEL(rget_f08ts)
DESCRIPTORS(rget)
SPELLINGS(rget_c, RGET_C)
WITHOUT_DESCRIPTORS(rget_c_f08, rget_c)
LABEL(rget_c_f08ts)
SPELLINGS(raccumulate, RACCUMULATE)
WITHOUT_DESCRIPTORS(raccumulate_f08, raccumulate)
LABEL(raccumulate_f08ts)
DESCRIPTORS(raccumulate)
SPELLINGS(raccumulate_c, RACCUMULATE_C)
WITHOUT_DESCRIPTORS(raccumulate_c_f08, raccumulate_c)
LABEL(raccumulate_c_f08ts)
SPELLINGS(rget_accumulate, RGET_ACCUMULATE)
WITHOUT_DESCRIPTORS(rget_accumulate_f08, rget_accumulate)
LABEL(rget_accumulate_f08ts)
DESCRIPTORS(rget_accumulate)
SPELLINGS(rget_accumulate_c, RGET_ACCUMULATE_C)
WITHOUT_DESCRIPTORS(rget_accumulate_c_f08, rget_accumulate_c)
LABEL(rget_accumulate_c_f08ts)
SPELLINGS(win_fence, WIN_FENCE)
SAME(win_fence_f08, win_fence)
SPELLINGS(win_start, WIN_START)
SAME(win_start_f08, win_start)
SPELLINGS(win_complete, WIN_COMPLETE)
SAME(win_complete_f08, win_complete)
SPELLINGS(win_post, WIN_POST)
SAME(win_post_f08, win_post)
SPELLINGS(win_wait, WIN_WAIT)
SAME(win_wait_f08, win_wait)
SPELLINGS(win_test, WIN_TEST)
SAME(win_test_f08, win_test)
SPELLINGS(win_lock, WIN_LOCK)
SAME(win_lock_f08, win_lock)
SPELLINGS(win_lock_all, WIN_LOCK_ALL)
SAME(win_lock_all_f08, win_lock_all)
SPELLINGS(win_unlock, WIN_UNLOCK)
SAME(win_unlock_f08, win_unlock)
SPELLINGS(win_unlock_all, WIN_UNLOCK_ALL)
SAME(win_unlock_all_f08, win_unlock_all)
SPELLINGS(win_flush, WIN_FLUSH)
SAME(win_flush_f08, win_flush)
SPELLINGS(win_flush_all, WIN_FLUSH_ALL)
SAME(win_flush_all_f08, win_flush_all)
SPELLINGS(win_flush_local, WIN_FLUSH_LOCAL)
SAME(win_flush_local_f08, win_flush_local)
SPELLINGS(win_flush_local_all, WIN_FLUSH_LOCAL_ALL)
SAME(win_flush_local_all_f08, win_flush_local_all)
SPELLINGS(win_sync, WIN_SYNC)
SAME(win_sync_f08, win_sync)
SPELLINGS(grequest_complete, GREQUEST_COMPLETE)
SAME(grequest_complete_f08, grequest_complete)
SPELLINGS(status_set_elements, STATUS_SET_ELEMENTS)
SAME(status_set_elements_f08, status_set_elements)
SPELLINGS(status_set_elements_c, STATUS_SET_ELEMENTS_C)
SAME(status_set_elements_c_f08, status_set_elements_c)
SPELLINGS(status_set_cancelled, STATUS_SET_CANCELLED)
SAME(status_set_cancelled_f08, status_set_cancelled)
SPELLINGS(status_set_source, STATUS_SET_SOURCE)
SAME(status_set_source_f08, status_set_source)
SPELLINGS(status_set_tag, STATUS_SET_TAG)
SAME(status_set_tag_f08, status_set_tag)
SPELLINGS(status_set_error, STATUS_SET_ERROR)
SAME(status_set_error_f08, status_set_error)
SPELLINGS(file_open, FILE_OPEN)
SAME(file_open_f08, file_open)
SPELLINGS(file_close, FILE_CLOSE)
SAME(file_close_f08, file_close)
SPELLINGS(file_delete, FILE_DELETE)
SAME(file_delete_f08, file_delete)
SPELLINGS(file_set_size, FILE_SET_SIZE)
SAME(file_set_size_f08, file_set_size)
SPELLINGS(file_preallocate, FILE_PREALLOCATE)
SAME(file_preallocate_f08, file_preallocate)
SPELLINGS(file_get_size, FILE_GET_SIZE)
SAME(file_get_size_f08, file_get_size)
SPELLINGS(file_get_group, FILE_GET_GROUP)
SAME(file_get_group_f08, file_get_group)
SPELLINGS(file_get_amode, FILE_GET_AMODE)
SAME(file_get_amode_f08, file_get_amode)
SPELLINGS(file_set_info, FILE_SET_INFO)
SAME(file_set_info_f08, file_set_info)
SPELLINGS(file_get_info, FILE_GET_INFO)
SAME(file_get_info_f08, file_get_info)
SPELLINGS(file_set_view, FILE_SET_VIEW)
SAME(file_set_view_f08, file_set_view)
SPELLINGS(file_get_view, FILE_GET_VIEW)
SAME(file_get_view_f08, file_get_view)
SPELLINGS(file_read_at, FILE_READ_AT)
WITHOUT_DESCRIPTORS(file_read_at_f08, file_read_at)
LABEL(file_read_at_f08ts)
DESCRIPTORS(file_read_at)
SPELLINGS(file_read_at_c, FILE_READ_AT_C)
WITHOUT_DESCRIPTORS(file_read_at_c_f08, file_read_at_c)
LABEL(file_read_at_c_f08ts)
SPELLINGS(file_read_at_all, FILE_READ_AT_ALL)
WITHOUT_DESCRIPTORS(file_read_at_all_f08, file_read_at_all)
LABEL(file_read_at_all_f08ts)
DESCRIPTORS(file_read_at_all)
SPELLINGS(file_read_at_all_c, FILE_READ_AT_ALL_C)
WITHOUT_DESCRIPTORS(file_read_at_all_c_f08, file_read_at_all_c)
LABEL(file_read_at_all_c_f08ts)
SPELLINGS(file_write_at, FILE_WRITE_AT)
WITHOUT_DESCRIPTORS(file_write_at_f08, file_write_at)
LABEL(file_write_at_f08ts)
DESCRIPTORS(file_write_at)
SPELLINGS(file_write_at_c, FILE_WRITE_AT_C)
WITHOUT_DESCRIPTORS(file_write_at_c_f08, file_write_at_c)
LABEL(file_write_at_c_f08ts)
SPELLINGS(file_write_at_all, FILE_WRITE_AT_ALL)
WITHOUT_DESCRIPTORS(file_write_at_all_f08, file_write_at_all)
LABEL(file_write_at_all_f08ts)
DESCRIPTORS(file_write_at_all)
SPELLINGS(file_write_at_all_c, FILE_WRITE_AT_ALL_C)
WITHOUT_DESCRIPTORS(file_write_at_all_c_f08, file_write_at_all_c)
LABEL(file_write_at_all_c_f08ts)
SPELLINGS(file_iread_at, FILE_IREAD_AT)
WITHOUT_DESCRIPTORS(file_iread_at_f08, file_iread_at)
LABEL(file_iread_at_f08ts)
DESCRIPTORS(file_iread_at)
SPELLINGS(file_iread_at_c, FILE_IREAD_AT_C)
WITHOUT_DESCRIPTORS(file_iread_at_c_f08, file_iread_at_c)
LABEL(file_iread_at_c_f08ts)
SPELLINGS(file_iread_at_all, FILE_IREAD_AT_ALL)
WITHOUT_DESCRIPTORS(file_iread_at_all_f08, file_iread_at_all)
LABEL(file_iread_at_all_f08ts)
DESCRIPTORS(file_iread_at_all)
SPELLINGS(file_iread_at_all_c, FILE_IREAD_AT_ALL_C)
WITHOUT_DESCRIPTORS(file_iread_at_all_c_f08, file_iread_at_all_c)
LABEL(file_iread_at_all_c_f08ts)
SPELLINGS(file_iwrite_at, FILE_IWRITE_AT)
WITHOUT_DESCRIPTORS(file_iwrite_at_f08, file_iwrite_at)
LABEL(file_iwrite_at_f08ts)
DESCRIPTORS(file_iwrite_at)
SPELLINGS(file_iwrite_at_c, FILE_IWRITE_AT_C)
WITHOUT_DESCRIPTORS(file_iwrite_at_c_f08, file_iwrite_at_c)
LABEL(file_iwrite_at_c_f08ts)
SPELLINGS(file_iwrite_at_all, FILE_IWRITE_AT_ALL)
WITHOUT_DESCRIPTORS(file_iwrite_at_all_f08, file_iwrite_at_all)
LABEL(file_iwrite_at_all_f08ts)
DESCRIPTORS(file_iwrite_at_all)
SPELLINGS(file_iwrite_at_all_c, FILE_IWRITE_AT_ALL_C)
WITHOUT_DESCRIPTORS(file_iwrite_at_all_c_f08, file_iwrite_at_all_c)
LABEL(file_iwrite_at_all_c_f08ts)
SPELLINGS(file_read, FILE_READ)
WITHOUT_DESCRIPTORS(file_read_f08, file_read)
LABEL(file_read_f08ts)
DESCRIPTORS(file_read)
SPELLINGS(file_read_c, FILE_READ_C)
WITHOUT_DESCRIPTORS(file_read_c_f08, file_read_c)
LABEL(file_read_c_f08ts)
SPELLINGS(file_read_all, FILE_READ_ALL)
WITHOUT_DESCRIPTORS(file_read_all_f08, file_read_all)
LABEL(file_read_all_f08ts)
DESCRIPTORS(file_read_all)
SPELLINGS(file_read_all_c, FILE_READ_ALL_C)
WITHOUT_DESCRIPTORS(file_read_all_c_f08, file_read_all_c)
LABEL(file_read_all_c_f08ts)
SPELLINGS(file_write, FILE_WRITE)
WITHOUT_DESCRIPTORS(file_write_f08, file_write)
LABEL(file_write_f08ts)
DESCRIPTORS(file_write)
SPELLINGS(file_write_c, FILE_WRITE_C)
WITHOUT_DESCRIPTORS(file_write_c_f08, file_write_c)
LABEL(file_write_c_f08ts)
SPELLINGS(file_write_all, FILE_WRITE_ALL)
WITHOUT_DESCRIPTORS(file_write_all_f08, file_write_all)
LABEL(file_write_all_f08ts)
DESCRIPTORS(file_write_all)
SPELLINGS(file_write_all_c, FILE_WRITE_ALL_C)
WITHOUT_DESCRIPTORS(file_write_all_c_f08, file_write_all_c)
LABEL(file_write_all_c_f08ts)
SPELLINGS(file_iread, FILE_IREAD)
WITHOUT_DESCRIPTORS(file_iread_f08, file_iread)
LABEL(file_iread_f08ts)
DESCRIPTORS(file_iread)
SPELLINGS(file_iread_c, FILE_IREAD_C)
WITHOUT_DESCRIPTORS(file_iread_c_f08, file_iread_c)
LABEL(file_iread_c_f08ts)
SPELLINGS(file_iread_all, FILE_IREAD_ALL)
WITHOUT_DESCRIPTORS(file_iread_all_f08, file_iread_all)
LABEL(file_iread_all_f08ts)
DESCRIPTORS(file_iread_all)
SPELLINGS(file_iread_all_c, FILE_IREAD_ALL_C)
WITHOUT_DESCRIPTORS(file_iread_all_c_f08, file_iread_all_c)
LABEL(file_iread_all_c_f08ts)
SPELLINGS(file_iwrite, FILE_IWRITE)
WITHOUT_DESCRIPTORS(file_iwrite_f08, file_iwrite)
LABEL(file_iwrite_f08ts)
DESCRIPTORS(file_iwrite)
SPELLINGS(file_iwrite_c, FILE_IWRITE_C)
WITHOUT_DESCRIPTORS(file_iwrite_c_f08, file_iwrite_c)
LABEL(file_iwrite_c_f08ts)
SPELLINGS(file_iwrite_all, FILE_IWRITE_ALL)
WITHOUT_DESCRIPTORS(file_iwrite_all_f08, file_iwrite_all)
LABEL(file_iwrite_all_f08ts)
DESCRIPTORS(file_iwrite_all)
SPELLINGS(file_iwrite_all_c, FILE_IWRITE_ALL_C)
WITHOUT_DESCRIPTORS(file_iwrite_all_c_f08, file_iwrite_all_c)
LABEL(file_iwrite_all_c_f08ts)
SPELLINGS(file_seek, FILE_SEEK)
SAME(file_seek_f08, file_seek)
SPELLINGS(file_get_position, FILE_GET_POSITION)
SAME(file_get_position_f08, file_get_position)
SPELLINGS(file_get_byte_offset, FILE_GET_BYTE_OFFSET)
SAME(file_get_byte_offset_f08, file_get_byte_offset)
SPELLINGS(file_read_shared, FILE_READ_SHARED)
WITHOUT_DESCRIPTORS(file_read_shared_f08, file_read_shared)
LABEL(file_read_shared_f08ts)
DESCRIPTORS(file_read_shared)
SPELLINGS(file_read_shared_c, FILE_READ_SHARED_C)
WITHOUT_DESCRIPTORS(file_read_shared_c_f08, file_read_shared_c)
LABEL(file_read_shared_c_f08ts)
SPELLINGS(file_write_shared, FILE_WRITE_SHARED)
WITHOUT_DESCRIPTORS(file_write_shared_f08, file_write_shared)
LABEL(file_write_shared_f08ts)
DESCRIPTORS(file_write_shared)
SPELLINGS(file_write_shared_c, FILE_WRITE_SHARED_C)
WITHOUT_DESCRIPTORS(file_write_shared_c_f08, file_write_shared_c)
LABEL(file_write_shared_c_f08ts)
SPELLINGS(file_iread_shared, FILE_IREAD_SHARED)
WITHOUT_DESCRIPTORS(file_iread_shared_f08, file_iread_shared)
LABEL(file_iread_shared_f08ts)
DESCRIPTORS(file_iread_shared)
SPELLINGS(file_iread_shared_c, FILE_IREAD_SHARED_C)
WITHOUT_DESCRIPTORS(file_iread_shared_c_f08, file_iread_shared_c)
LABEL(file_iread_shared_c_f08ts)
SPELLINGS(file_iwrite_shared, FILE_IWRITE_SHARED)
WITHOUT_DESCRIPTORS(file_iwrite_shared_f08, file_iwrite_shared)
LABEL(file_iwrite_shared_f08ts)
DESCRIPTORS(file_iwrite_shared)
SPELLINGS(file_iwrite_shared_c, FILE_IWRITE_SHARED_C)
WITHOUT_DESCRIPTORS(file_iwrite_shared_c_f08, file_iwrite_shared_c)
LABEL(file_iwrite_shared_c_f08ts)
SPELLINGS(file_read_ordered, FILE_READ_ORDERED)
WITHOUT_DESCRIPTORS(file_read_ordered_f08, file_read_ordered)
LABEL(file_read_ordered_f08ts)
DESCRIPTORS(file_read_ordered)
SPELLINGS(file_read_ordered_c, FILE_READ_ORDERED_C)
WITHOUT_DESCRIPTORS(file_read_ordered_c_f08, file_read_ordered_c)
LABEL(file_read_ordered_c_f08ts)
SPELLINGS(file_write_ordered, FILE_WRITE_ORDERED)
WITHOUT_DESCRIPTORS(file_write_ordered_f08, file_write_ordered)
LABEL(file_write_ordered_f08ts)
DESCRIPTORS(file_write_ordered)
SPELLINGS(file_write_ordered_c, FILE_WRITE_ORDERED_C)
WITHOUT_DESCRIPTORS(file_write_ordered_c_f08, file_write_ordered_c)
LABEL(file_write_ordered_c_f08ts)
SPELLINGS(file_seek_shared, FILE_SEEK_SHARED)
SAME(file_seek_shared_f08, file_seek_shared)
SPELLINGS(file_get_position_shared, FILE_GET_POSITION_SHARED)
SAME(file_get_position_shared_f08, file_get_position_shared)
SPELLINGS(file_read_at_all_begin, FILE_READ_AT_ALL_BEGIN)
WITHOUT_DESCRIPTORS(file_read_at_all_begin_f08, file_read_at_all_begin)
LABEL(file_read_at_all_begin_f08ts)
DESCRIPTORS(file_read_at_all_begin)
SPELLINGS(file_read_at_all_begin_c, FILE_READ_AT_ALL_BEGIN_C)
WITHOUT_DESCRIPTORS(file_read_at_all_begin_c_f08, file_read_at_all_begin_c)
LABEL(file_read_at_all_begin_c_f08ts)
SPELLINGS(file_read_at_all_end, FILE_READ_AT_ALL_END)
WITHOUT_DESCRIPTORS(file_read_at_all_end_f08, file_read_at_all_end)
LABEL(file_read_at_all_end_f08ts)
DESCRIPTORS(file_read_at_all_end)
SPELLINGS(file_write_at_all_begin, FILE_WRITE_AT_ALL_BEGIN)
WITHOUT_DESCRIPTORS(file_write_at_all_begin_f08, file_write_at_all_begin)
LABEL(file_write_at_all_begin_f08ts)
DESCRIPTORS(file_write_at_all_begin)
SPELLINGS(file_write_at_all_begin_c, FILE_WRITE_AT_ALL_BEGIN_C)
WITHOUT_DESCRIPTORS(file_write_at_all_begin_c_f08, file_write_at_all_begin_c)
LABEL(file_write_at_all_begin_c_f08ts)
SPELLINGS(file_write_at_all_end, FILE_WRITE_AT_ALL_END)
WITHOUT_DESCRIPTORS(file_write_at_all_end_f08, file_write_at_all_end)
LABEL(file_write_at_all_end_f08ts)
DESCRIPTORS(file_write_at_all_end)
SPELLINGS(file_read_all_begin, FILE_READ_ALL_BEGIN)
WITHOUT_DESCRIPTORS(file_read_all_begin_f08, file_read_all_begin)
LABEL(file_read_all_begin_f08ts)
DESCRIPTORS(file_read_all_begin)
SPELLINGS(file_read_all_begin_c, FILE_READ_ALL_BEGIN_C)
WITHOUT_DESCRIPTORS(file_read_all_begin_c_f08, file_read_all_begin_c)
LABEL(file_read_all_begin_c_f08ts)
SPELLINGS(file_read_all_end, FILE_READ_ALL_END)
WITHOUT_DESCRIPTORS(file_read_all_end_f08, file_read_all_end)
LABEL(file_read_all_end_f08ts)
DESCRIPTORS(file_read_all_end)
SPELLINGS(file_write_all_begin, FILE_WRITE_ALL_BEGIN)
WITHOUT_DESCRIPTORS(file_write_all_begin_f08, file_write_all_begin)
LABEL(file_write_all_begin_f08ts)
DESCRIPTORS(file_write_all_begin)
SPELLINGS(file_write_all_begin_c, FILE_WRITE_ALL_BEGIN_C)
WITHOUT_DESCRIPTORS(file_write_all_begin_c_f08, file_write_all_begin_c)
LABEL(file_write_all_begin_c_f08ts)
SPELLINGS(file_write_all_end, FILE_WRITE_ALL_END)
WITHOUT_DESCRIPTORS(file_write_all_end_f08, file_write_all_end)
LABEL(file_write_all_end_f08ts)
DESCRIPTORS(file_write_all_end)
SPELLINGS(file_read_ordered_begin, FILE_READ_ORDERED_BEGIN)
WITHOUT_DESCRIPTORS(file_read_ordered_begin_f08, file_read_ordered_begin)
LABEL(file_read_ordered_begin_f08ts)
DESCRIPTORS(file_read_ordered_begin)
SPELLINGS(file_read_ordered_begin_c, FILE_READ_ORDERED_BEGIN_C)
WITHOUT_DESCRIPTORS(file_read_ordered_begin_c_f08, file_read_ordered_begin_c)
LABEL(file_read_ordered_begin_c_f08ts)
SPELLINGS(file_read_ordered_end, FILE_READ_ORDERED_END)
WITHOUT_DESCRIPTORS(file_read_ordered_end_f08, file_read_ordered_end)
LABEL(file_read_ordered_end_f08ts)
DESCRIPTORS(file_read_ordered_end)
SPELLINGS(file_write_ordered_begin, FILE_WRITE_ORDERED_BEGIN)
WITHOUT_DESCRIPTORS(file_write_ordered_begin_f08, file_write_ordered_begin)
LABEL(file_write_ordered_begin_f08ts)
DESCRIPTORS(file_write_ordered_begin)
SPELLINGS(file_write_ordered_begin_c, FILE_WRITE_ORDERED_BEGIN_C)
WITHOUT_DESCRIPTORS(file_write_ordered_begin_c_f08, file_write_ordered_begin_c)
LABEL(file_write_ordered_begin_c_f08ts)
SPELLINGS(file_write_ordered_end, FILE_WRITE_ORDERED_END)
WITHOUT_DESCRIPTORS(file_write_ordered_end_f08, file_write_ordered_end)
LABEL(file_write_ordered_end_f08ts)
DESCRIPTORS(file_write_ordered_end)
SPELLINGS(file_get_type_extent, FILE_GET_TYPE_EXTENT)
SAME(file_get_type_extent_f08, file_get_type_extent)
SPELLINGS(file_get_type_extent_c, FILE_GET_TYPE_EXTENT_C)
SAME(file_get_type_extent_c_f08, file_get_type_extent_c)
SPELLINGS(file_set_atomicity, FILE_SET_ATOMICITY)
SAME(file_set_atomicity_f08, file_set_atomicity)
SPELLINGS(file_get_atomicity, FILE_GET_ATOMICITY)
SAME(file_get_atomicity_f08, file_get_atomicity)
SPELLINGS(file_sync, FILE_SYNC)
SAME(file_sync_f08, file_sync)
SPELLINGS(keyval_free, KEYVAL_FREE)
SPELLINGS(attr_delete, ATTR_DELETE)
SPELLINGS(info_get, INFO_GET)
SAME(info_get_f08, info_get)
SPELLINGS(info_get_valuelen, INFO_GET_VALUELEN)
SAME(info_get_valuelen_f08, info_get_valuelen)
SPELLINGS(get_elements_x, GET_ELEMENTS_X)
SAME(get_elements_x_f08, get_elements_x)
SPELLINGS(status_set_elements_x, STATUS_SET_ELEMENTS_X)
SAME(status_set_elements_x_f08, status_set_elements_x)
SPELLINGS(type_size_x, TYPE_SIZE_X)
SAME(type_size_x_f08, type_size_x)
SPELLINGS(type_get_extent_x, TYPE_GET_EXTENT_X)
SAME(type_get_extent_x_f08, type_get_extent_x)
SPELLINGS(type_get_true_extent_x, TYPE_GET_TRUE_EXTENT_X)
SAME(type_get_true_extent_x_f08, type_get_true_extent_x)
SPELLINGS(type_create_f90_real, TYPE_CREATE_F90_REAL)
SAME(type_create_f90_real_f08, type_create_f90_real)
SPELLINGS(type_create_f90_complex, TYPE_CREATE_F90_COMPLEX)
SAME(type_create_f90_complex_f08, type_create_f90_complex)
SPELLINGS(type_create_f90_integer, TYPE_CREATE_F90_INTEGER)
SAME(type_create_f90_integer_f08, type_create_f90_integer)
SPELLINGS(type_match_size, TYPE_MATCH_SIZE)
SAME(type_match_size_f08, type_match_size)
#ifndef OTHER_ABI
SPELLINGS(abi_get_version, ABI_GET_VERSION)
SAME(abi_get_version_f08, abi_get_version)
#endif
#ifndef OTHER_ABI
SPELLINGS(abi_get_info, ABI_GET_INFO)
SAME(abi_get_info_f08, abi_get_info)
#endif
#ifndef OTHER_ABI
SPELLINGS(abi_get_fortran_info, ABI_GET_FORTRAN_INFO)
SAME(abi_get_fortran_info_f08, abi_get_fortran_info)
#endif
#ifndef OTHER_ABI
SPELLINGS(abi_set_fortran_info, ABI_SET_FORTRAN_INFO)
SAME(abi_set_fortran_info_f08, abi_set_fortran_info)
#endif
#ifndef OTHER_ABI
SPELLINGS(abi_get_fortran_booleans, ABI_GET_FORTRAN_BOOLEANS)
SAME(abi_get_fortran_booleans_f08, abi_get_fortran_booleans)
#endif
#ifndef OTHER_ABI
SPELLINGS(abi_set_fortran_booleans, ABI_SET_FORTRAN_BOOLEANS)
SAME(abi_set_fortran_booleans_f08, abi_set_fortran_booleans)
#endif
X_SPELLINGS(comm_revoke, COMM_REVOKE)
X_SAME(comm_revoke_f08, comm_revoke)
X_SPELLINGS(comm_is_revoked, COMM_IS_REVOKED)
X_SAME(comm_is_revoked_f08, comm_is_revoked)
X_SPELLINGS(comm_get_failed, COMM_GET_FAILED)
X_SAME(comm_get_failed_f08, comm_get_failed)
X_SPELLINGS(comm_ack_failed, COMM_ACK_FAILED)
X_SAME(comm_ack_failed_f08, comm_ack_failed)
X_SPELLINGS(comm_failure_ack, COMM_FAILURE_ACK)
X_SAME(comm_failure_ack_f08, comm_failure_ack)
X_SPELLINGS(comm_failure_get_acked, COMM_FAILURE_GET_ACKED)
X_SAME(comm_failure_get_acked_f08, comm_failure_get_acked)
X_SPELLINGS(comm_agree, COMM_AGREE)
X_SAME(comm_agree_f08, comm_agree)
X_SPELLINGS(comm_iagree, COMM_IAGREE)
X_SAME(comm_iagree_f08, comm_iagree)
X_SPELLINGS(comm_shrink, COMM_SHRINK)
X_SAME(comm_shrink_f08, comm_shrink)
