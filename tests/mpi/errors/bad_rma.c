/* Wrong arguments of the calls about windows. */
#include "bad_input.h"

static MPI_Win win, dynamic, freed_win, made;
static MPI_Group group;
static MPI_Errhandler handler;
static MPI_Info info;
static void *base;
static MPI_Aint length;
static char text[MPI_MAX_OBJECT_NAME];
static long memory[64];
static MPI_Datatype raw;

#define WIN_ROWS(function, CALL)                                                                             \
    ROW(function, "win", MPI_ERR_WIN, CALL(MPI_WIN_NULL));                                                   \
    ROW(function, "win", MPI_ERR_WIN, CALL(GARBAGE(MPI_Win)));                                               \
    ROW(function, "win", MPI_ERR_WIN, CALL(UNKNOWN(MPI_Win)));                                               \
    ROW(function, "win", MPI_ERR_WIN, CALL(OTHER(MPI_Win, MPI_COMM_WORLD)));                                 \
    ROW(function, "win", MPI_ERR_WIN, CALL(freed_win))

/* CALL(origin, count, type, target, disp, target count, target type, win). */
#define TRANSFER_ROWS(function, CALL)                                                                        \
    ROW(function, "origin_addr", MPI_ERR_BUFFER, CALL(NULL, 1, MPI_INT, 0, 0, 1, MPI_INT, win));             \
    ROW(function, "origin_count", MPI_ERR_COUNT, CALL(data, -1, MPI_INT, 0, 0, 1, MPI_INT, win));            \
    ROW(function, "origin_datatype", MPI_ERR_TYPE, CALL(data, 1, MPI_DATATYPE_NULL, 0, 0, 1, MPI_INT, win)); \
    ROW(function, "origin_datatype", MPI_ERR_TYPE, CALL(data, 1, GARBAGE(MPI_Datatype), 0, 0, 1, MPI_INT, win)); \
    ROW(function, "origin_datatype", MPI_ERR_TYPE, CALL(data, 1, raw, 0, 0, 1, MPI_INT, win));               \
    ROW(function, "target_rank", MPI_ERR_RANK, CALL(data, 1, MPI_INT, size, 0, 1, MPI_INT, win));            \
    ROW(function, "target_rank", MPI_ERR_RANK, CALL(data, 1, MPI_INT, -77, 0, 1, MPI_INT, win));             \
    ROW(function, "target_rank", MPI_ERR_RANK, CALL(data, 1, MPI_INT, MPI_ANY_SOURCE, 0, 1, MPI_INT, win));  \
    ROW(function, "target_count", MPI_ERR_COUNT, CALL(data, 1, MPI_INT, 0, 0, -1, MPI_INT, win));            \
    ROW(function, "target_datatype", MPI_ERR_TYPE, CALL(data, 1, MPI_INT, 0, 0, 1, MPI_DATATYPE_NULL, win)); \
    ROW(function, "target_datatype", MPI_ERR_TYPE, CALL(data, 1, MPI_INT, 0, 0, 1, raw, win));               \
    ROW(function, "win", MPI_ERR_WIN, CALL(data, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_WIN_NULL));               \
    ROW(function, "win", MPI_ERR_WIN, CALL(data, 1, MPI_INT, 0, 0, 1, MPI_INT, GARBAGE(MPI_Win)));           \
    ROW(function, "win", MPI_ERR_WIN, CALL(data, 1, MPI_INT, 0, 0, 1, MPI_INT, freed_win))

#define PUT(...) MPI_Put(__VA_ARGS__)
#define GET(...) MPI_Get(__VA_ARGS__)
#define RPUT(...) MPI_Rput(__VA_ARGS__, &request)
#define RGET(...) MPI_Rget(__VA_ARGS__, &request)
#define ACCUMULATE(a, n, t, r, d, m, u, w) MPI_Accumulate(a, n, t, r, d, m, u, MPI_SUM, w)
#define RACCUMULATE(a, n, t, r, d, m, u, w) MPI_Raccumulate(a, n, t, r, d, m, u, MPI_SUM, w, &request)
#define GET_ACCUMULATE(a, n, t, r, d, m, u, w) MPI_Get_accumulate(a, n, t, more, 1, MPI_INT, r, d, m, u, MPI_SUM, w)
#define RGET_ACCUMULATE(a, n, t, r, d, m, u, w) MPI_Rget_accumulate(a, n, t, more, 1, MPI_INT, r, d, m, u, MPI_SUM, w, &request)

#define FENCE(bad) MPI_Win_fence(0, bad)
#define START(bad) MPI_Win_start(group, 0, bad)
#define POST(bad) MPI_Win_post(group, 0, bad)
#define COMPLETE(bad) MPI_Win_complete(bad)
#define WAIT(bad) MPI_Win_wait(bad)
#define TEST(bad) MPI_Win_test(bad, &flag)
#define LOCK(bad) MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, bad)
#define UNLOCK(bad) MPI_Win_unlock(0, bad)
#define LOCK_ALL(bad) MPI_Win_lock_all(0, bad)
#define UNLOCK_ALL(bad) MPI_Win_unlock_all(bad)
#define FLUSH(bad) MPI_Win_flush(0, bad)
#define FLUSH_ALL(bad) MPI_Win_flush_all(bad)
#define FLUSH_LOCAL(bad) MPI_Win_flush_local(0, bad)
#define FLUSH_LOCAL_ALL(bad) MPI_Win_flush_local_all(bad)
#define SYNC(bad) MPI_Win_sync(bad)
#define GET_GROUP(bad) MPI_Win_get_group(bad, &group)
#define GET_INFO(bad) MPI_Win_get_info(bad, &info)
#define SET_INFO(bad) MPI_Win_set_info(bad, info)
#define SET_NAME(bad) MPI_Win_set_name(bad, "name")
#define GET_NAME(bad) MPI_Win_get_name(bad, text, &number)
#define GET_ATTR(bad) MPI_Win_get_attr(bad, MPI_WIN_BASE, &pointer, &flag)
#define SET_HANDLER(bad) MPI_Win_set_errhandler(bad, MPI_ERRORS_RETURN)
#define GET_HANDLER(bad) MPI_Win_get_errhandler(bad, &handler)
#define CALL_HANDLER(bad) MPI_Win_call_errhandler(bad, MPI_ERR_OTHER)
#define QUERY(bad) MPI_Win_shared_query(bad, 0, &length, &number, &base)
#define ATTACH(bad) MPI_Win_attach(bad, memory, 8)
#define DETACH(bad) MPI_Win_detach(bad, memory)
#define FREE(bad) ({ MPI_Win bad_win = bad; MPI_Win_free(&bad_win); })

static void making(void)
{
    ROW(MPI_Win_create, "size", MPI_ERR_SIZE, MPI_Win_create(memory, -1, 1, MPI_INFO_NULL, comm, &made));
    ROW(MPI_Win_create, "disp_unit", MPI_ERR_DISP, MPI_Win_create(memory, 8, 0, MPI_INFO_NULL, comm, &made));
    ROW(MPI_Win_create, "disp_unit", MPI_ERR_DISP, MPI_Win_create(memory, 8, -4, MPI_INFO_NULL, comm, &made));
    ROW(MPI_Win_create, "info", MPI_ERR_INFO, MPI_Win_create(memory, 8, 1, GARBAGE(MPI_Info), comm, &made));
    ROW(MPI_Win_create, "comm", MPI_ERR_COMM, MPI_Win_create(memory, 8, 1, MPI_INFO_NULL, MPI_COMM_NULL, &made));
    ROW(MPI_Win_create, "win", MPI_ERR_ARG, MPI_Win_create(memory, 8, 1, MPI_INFO_NULL, comm, NULL));
    ROW(MPI_Win_allocate, "size", MPI_ERR_SIZE, MPI_Win_allocate(-1, 1, MPI_INFO_NULL, comm, &base, &made));
    ROW(MPI_Win_allocate, "disp_unit", MPI_ERR_DISP, MPI_Win_allocate(8, 0, MPI_INFO_NULL, comm, &base, &made));
    ROW(MPI_Win_allocate, "baseptr", MPI_ERR_ARG, MPI_Win_allocate(8, 1, MPI_INFO_NULL, comm, NULL, &made));
    ROW(MPI_Win_allocate, "win", MPI_ERR_ARG, MPI_Win_allocate(8, 1, MPI_INFO_NULL, comm, &base, NULL));
    ROW(MPI_Win_allocate, "comm", MPI_ERR_COMM, MPI_Win_allocate(8, 1, MPI_INFO_NULL, GARBAGE(MPI_Comm), &base, &made));
    ROW(MPI_Win_allocate_shared, "size", MPI_ERR_SIZE, MPI_Win_allocate_shared(-1, 1, MPI_INFO_NULL, comm, &base, &made));
    ROW(MPI_Win_allocate_shared, "disp_unit", MPI_ERR_DISP, MPI_Win_allocate_shared(8, 0, MPI_INFO_NULL, comm, &base, &made));
    ROW(MPI_Win_allocate_shared, "comm", MPI_ERR_COMM, MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, MPI_COMM_NULL, &base, &made));
    ROW(MPI_Win_create_dynamic, "comm", MPI_ERR_COMM, MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_NULL, &made));
    ROW(MPI_Win_create_dynamic, "win", MPI_ERR_ARG, MPI_Win_create_dynamic(MPI_INFO_NULL, comm, NULL));
    ROW(MPI_Win_free, "win", MPI_ERR_ARG, MPI_Win_free(NULL));
    WIN_ROWS(MPI_Win_free, FREE);
}

static void about_windows(void)
{
    WIN_ROWS(MPI_Win_get_group, GET_GROUP);
    WIN_ROWS(MPI_Win_get_info, GET_INFO);
    WIN_ROWS(MPI_Win_set_info, SET_INFO);
    WIN_ROWS(MPI_Win_set_name, SET_NAME);
    WIN_ROWS(MPI_Win_get_attr, GET_ATTR);
    WIN_ROWS(MPI_Win_set_errhandler, SET_HANDLER);
    WIN_ROWS(MPI_Win_get_errhandler, GET_HANDLER);
    WIN_ROWS(MPI_Win_call_errhandler, CALL_HANDLER);
    WIN_ROWS(MPI_Win_shared_query, QUERY);
    WIN_ROWS(MPI_Win_attach, ATTACH);
    WIN_ROWS(MPI_Win_detach, DETACH);
    ROW(MPI_Win_get_name, "win", MPI_ERR_WIN, GET_NAME(GARBAGE(MPI_Win)));
    ROW(MPI_Win_get_name, "win_name", MPI_ERR_ARG, MPI_Win_get_name(win, NULL, &number));
    ROW(MPI_Win_set_name, "win_name", MPI_ERR_ARG, MPI_Win_set_name(win, NULL));
    ROW(MPI_Win_get_group, "group", MPI_ERR_ARG, MPI_Win_get_group(win, NULL));
    ROW(MPI_Win_get_info, "info_used", MPI_ERR_ARG, MPI_Win_get_info(win, NULL));
    ROW(MPI_Win_set_info, "info", MPI_ERR_INFO, MPI_Win_set_info(win, GARBAGE(MPI_Info)));
    ROW(MPI_Win_get_attr, "win_keyval", MPI_ERR_KEYVAL, MPI_Win_get_attr(win, MPI_KEYVAL_INVALID, &pointer, &flag));
    ROW(MPI_Win_get_attr, "flag", MPI_ERR_ARG, MPI_Win_get_attr(win, MPI_WIN_BASE, &pointer, NULL));
    ROW(MPI_Win_set_attr, "win_keyval", MPI_ERR_KEYVAL, MPI_Win_set_attr(win, 123456, data));
    ROW(MPI_Win_delete_attr, "win_keyval", MPI_ERR_KEYVAL, MPI_Win_delete_attr(win, 123456));
    ROW(MPI_Win_set_errhandler, "errhandler", MPI_ERR_ERRHANDLER, MPI_Win_set_errhandler(win, MPI_ERRHANDLER_NULL));
    ROW(MPI_Win_get_errhandler, "errhandler", MPI_ERR_ARG, MPI_Win_get_errhandler(win, NULL));
    ROW(MPI_Win_shared_query, "rank", MPI_ERR_RANK, MPI_Win_shared_query(win, size, &length, &number, &base));
    ROW(MPI_Win_shared_query, "size", MPI_ERR_ARG, MPI_Win_shared_query(win, 0, NULL, &number, &base));
    ROW(MPI_Win_shared_query, "baseptr", MPI_ERR_ARG, MPI_Win_shared_query(win, 0, &length, &number, NULL));
    ROW(MPI_Win_attach, "size", MPI_ERR_SIZE, MPI_Win_attach(dynamic, memory, -1));
}

static void synchronization(void)
{
    WIN_ROWS(MPI_Win_fence, FENCE);
    WIN_ROWS(MPI_Win_start, START);
    WIN_ROWS(MPI_Win_post, POST);
    WIN_ROWS(MPI_Win_complete, COMPLETE);
    WIN_ROWS(MPI_Win_wait, WAIT);
    WIN_ROWS(MPI_Win_test, TEST);
    WIN_ROWS(MPI_Win_lock, LOCK);
    WIN_ROWS(MPI_Win_unlock, UNLOCK);
    WIN_ROWS(MPI_Win_lock_all, LOCK_ALL);
    WIN_ROWS(MPI_Win_unlock_all, UNLOCK_ALL);
    WIN_ROWS(MPI_Win_flush, FLUSH);
    WIN_ROWS(MPI_Win_flush_all, FLUSH_ALL);
    WIN_ROWS(MPI_Win_flush_local, FLUSH_LOCAL);
    WIN_ROWS(MPI_Win_flush_local_all, FLUSH_LOCAL_ALL);
    WIN_ROWS(MPI_Win_sync, SYNC);
    ROW(MPI_Win_fence, "assert", MPI_ERR_ASSERT, MPI_Win_fence(1, win));
    ROW(MPI_Win_fence, "assert", MPI_ERR_ASSERT, MPI_Win_fence(-1, win));
    ROW(MPI_Win_start, "assert", MPI_ERR_ASSERT, MPI_Win_start(group, 1 << 20, win));
    ROW(MPI_Win_start, "group", MPI_ERR_GROUP, MPI_Win_start(MPI_GROUP_NULL, 0, win));
    ROW(MPI_Win_post, "assert", MPI_ERR_ASSERT, MPI_Win_post(group, 3, win));
    ROW(MPI_Win_post, "group", MPI_ERR_GROUP, MPI_Win_post(MPI_GROUP_NULL, 0, win));
    ROW(MPI_Win_post, "group", MPI_ERR_GROUP, MPI_Win_post(GARBAGE(MPI_Group), 0, win));
    ROW(MPI_Win_test, "flag", MPI_ERR_ARG, MPI_Win_test(win, NULL));
    ROW(MPI_Win_lock, "lock_type", MPI_ERR_LOCKTYPE, MPI_Win_lock(0, 0, 0, win));
    ROW(MPI_Win_lock, "lock_type", MPI_ERR_LOCKTYPE, MPI_Win_lock(MPI_LOCK_EXCLUSIVE + MPI_LOCK_SHARED, 0, 0, win));
    ROW(MPI_Win_lock, "rank", MPI_ERR_RANK, MPI_Win_lock(MPI_LOCK_SHARED, size, 0, win));
    ROW(MPI_Win_lock, "rank", MPI_ERR_RANK, MPI_Win_lock(MPI_LOCK_SHARED, -77, 0, win));
    ROW(MPI_Win_lock, "assert", MPI_ERR_ASSERT, MPI_Win_lock(MPI_LOCK_SHARED, 0, 1, win));
    ROW(MPI_Win_lock_all, "assert", MPI_ERR_ASSERT, MPI_Win_lock_all(1, win));
    ROW(MPI_Win_unlock, "rank", MPI_ERR_RANK, MPI_Win_unlock(size, win));
    ROW(MPI_Win_flush, "rank", MPI_ERR_RANK, MPI_Win_flush(size, win));
    ROW(MPI_Win_flush_local, "rank", MPI_ERR_RANK, MPI_Win_flush_local(-77, win));
}

static void operations(void)
{
    TRANSFER_ROWS(MPI_Put, PUT);
    TRANSFER_ROWS(MPI_Get, GET);
    TRANSFER_ROWS(MPI_Rput, RPUT);
    TRANSFER_ROWS(MPI_Rget, RGET);
    TRANSFER_ROWS(MPI_Accumulate, ACCUMULATE);
    TRANSFER_ROWS(MPI_Raccumulate, RACCUMULATE);
    TRANSFER_ROWS(MPI_Get_accumulate, GET_ACCUMULATE);
    TRANSFER_ROWS(MPI_Rget_accumulate, RGET_ACCUMULATE);
    ROW(MPI_Rput, "request", MPI_ERR_ARG, MPI_Rput(data, 1, MPI_INT, 0, 0, 1, MPI_INT, win, NULL));
    ROW(MPI_Accumulate, "op", MPI_ERR_OP, MPI_Accumulate(data, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_OP_NULL, win));
    ROW(MPI_Accumulate, "op", MPI_ERR_OP, MPI_Accumulate(data, 1, MPI_INT, 0, 0, 1, MPI_INT, GARBAGE(MPI_Op), win));
    ROW(MPI_Get_accumulate, "result_addr", MPI_ERR_BUFFER,
        MPI_Get_accumulate(data, 1, MPI_INT, NULL, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
    ROW(MPI_Get_accumulate, "result_count", MPI_ERR_COUNT,
        MPI_Get_accumulate(data, 1, MPI_INT, more, -1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
    ROW(MPI_Get_accumulate, "result_datatype", MPI_ERR_TYPE,
        MPI_Get_accumulate(data, 1, MPI_INT, more, 1, MPI_DATATYPE_NULL, 0, 0, 1, MPI_INT, MPI_SUM, win));
    ROW(MPI_Fetch_and_op, "origin_addr", MPI_ERR_BUFFER, MPI_Fetch_and_op(NULL, more, MPI_INT, 0, 0, MPI_SUM, win));
    ROW(MPI_Fetch_and_op, "result_addr", MPI_ERR_BUFFER, MPI_Fetch_and_op(data, NULL, MPI_INT, 0, 0, MPI_SUM, win));
    ROW(MPI_Fetch_and_op, "datatype", MPI_ERR_TYPE, MPI_Fetch_and_op(data, more, MPI_DATATYPE_NULL, 0, 0, MPI_SUM, win));
    ROW(MPI_Fetch_and_op, "target_rank", MPI_ERR_RANK, MPI_Fetch_and_op(data, more, MPI_INT, size, 0, MPI_SUM, win));
    ROW(MPI_Fetch_and_op, "op", MPI_ERR_OP, MPI_Fetch_and_op(data, more, MPI_INT, 0, 0, MPI_OP_NULL, win));
    ROW(MPI_Fetch_and_op, "win", MPI_ERR_WIN, MPI_Fetch_and_op(data, more, MPI_INT, 0, 0, MPI_SUM, freed_win));
    ROW(MPI_Fetch_and_op, "win", MPI_ERR_WIN, MPI_Fetch_and_op(data, more, MPI_INT, 0, 0, MPI_SUM, GARBAGE(MPI_Win)));
    ROW(MPI_Compare_and_swap, "origin_addr", MPI_ERR_BUFFER, MPI_Compare_and_swap(NULL, data, more, MPI_INT, 0, 0, win));
    ROW(MPI_Compare_and_swap, "compare_addr", MPI_ERR_BUFFER, MPI_Compare_and_swap(data, NULL, more, MPI_INT, 0, 0, win));
    ROW(MPI_Compare_and_swap, "result_addr", MPI_ERR_BUFFER, MPI_Compare_and_swap(data, data, NULL, MPI_INT, 0, 0, win));
    ROW(MPI_Compare_and_swap, "datatype", MPI_ERR_TYPE, MPI_Compare_and_swap(data, data, more, MPI_DATATYPE_NULL, 0, 0, win));
    ROW(MPI_Compare_and_swap, "target_rank", MPI_ERR_RANK, MPI_Compare_and_swap(data, data, more, MPI_INT, size, 0, win));
    ROW(MPI_Compare_and_swap, "win", MPI_ERR_WIN, MPI_Compare_and_swap(data, data, more, MPI_INT, 0, 0, MPI_WIN_NULL));
}

static void rows(void)
{
    if (!listing) {
        MPI_Win gone;
        OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win));
        OK(MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &dynamic));
        OK(MPI_Comm_group(comm, &group));
        OK(MPI_Info_create(&info));
        OK(MPI_Type_contiguous(2, MPI_INT, &raw)); /* never committed */
        if (!fatal) {
            OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
            OK(MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN));
        }
        OK(MPI_Win_lock_all(0, win));
        OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, comm, &gone));
        freed_win = gone;
        OK(MPI_Win_free(&gone));
    }
    making();
    about_windows();
    synchronization();
    operations();
    if (!listing && !fatal) {
        /* Nothing of it has happened, and the window works. */
        long one = 1;
        OK(MPI_Win_flush_all(win));
        OK(MPI_Barrier(comm));
        for (int i = 0; i < 64; i++)
            CHECK_EQ(0, memory[i]);
        OK(MPI_Barrier(comm));
        OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, 16, 1, MPI_LONG, MPI_SUM, win));
        OK(MPI_Win_unlock_all(win));
        OK(MPI_Barrier(comm));
        OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
        CHECK_EQ(rank == 0 ? size : 0, memory[2]);
        OK(MPI_Win_unlock(rank, win));
        OK(MPI_Win_free(&win));
        OK(MPI_Win_free(&dynamic));
        OK(MPI_Group_free(&group));
        OK(MPI_Info_free(&info));
        OK(MPI_Type_free(&raw));
    }
}

BAD_INPUT_MAIN
