/* Mistakes about epochs, ranges, operators and types (MPI 5.0, sections 12.5, 12.6.2 and 12.7): each is found, has its class, and
 * leaves the window as it was. What the message has to say besides is Encore's own. */
#include "rma.h"

static struct window w;
static long local[8] = {1, 2, 3, 4, 5, 6, 7, 8}, result[8];

static int says(int code, const char *const *words)
{
    for (; *words; words++)
        if (!strstr(check_error_text(code), *words))
            return 0;
    return 1;
}

/* The call fails with this class and a message in which these words are. */
#define MISTAKE(class, call, ...)                                                                            \
    do {                                                                                                     \
        int mistake_code = (call);                                                                           \
        const char *const mistake_words[] = {__VA_ARGS__, NULL};                               \
        if (check_class(mistake_code) != (class))                                                            \
            FAIL("%s: expected %s, got %d (%s)", #call, #class, check_class(mistake_code),                   \
                 check_error_text(mistake_code));                                                            \
        if (!says(mistake_code, mistake_words))                                                              \
            FAIL("%s: not in the message: one of %s: %s", #call, #__VA_ARGS__, check_error_text(mistake_code)); \
    } while (0)

static int put(int target, MPI_Aint at) { return MPI_Put(local, 1, MPI_LONG, target, at, 1, MPI_LONG, w.win); }

static MPI_Group group_of(int member)
{
    MPI_Group all, one;
    OK(MPI_Win_get_group(w.win, &all));
    OK(MPI_Group_incl(all, 1, &member, &one));
    OK(MPI_Group_free(&all));
    return one;
}

/* No epoch, or one to another target. */
static void outside(void)
{
    int flag;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Aint at = place(&w, 0, 8);
    MISTAKE(MPI_ERR_RMA_SYNC, put(0, at), "rank 0", "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Get(result, 1, MPI_LONG, 0, at, 1, MPI_LONG, w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Accumulate(local, 1, MPI_LONG, 0, at, 1, MPI_LONG, MPI_SUM, w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Get_accumulate(local, 1, MPI_LONG, result, 1, MPI_LONG, 0, at, 1, MPI_LONG, MPI_SUM, w.win),
            "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Fetch_and_op(local, result, MPI_LONG, 0, at, MPI_SUM, w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Compare_and_swap(local, local, result, MPI_LONG, 0, at, w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Rput(local, 1, MPI_LONG, 0, at, 1, MPI_LONG, w.win, &request), "epoch");
    CHECK(request == MPI_REQUEST_NULL);
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_unlock(0, w.win), "lock");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_unlock_all(w.win), "lock_all");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_complete(w.win), "MPI_Win_start");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_wait(w.win), "MPI_Win_post");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_test(w.win, &flag), "MPI_Win_post");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush(0, w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush_all(w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush_local(0, w.win), "epoch");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush_local_all(w.win), "epoch");
}

static void in_a_lock(void)
{
    OK(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_SHARED, right, 0, w.win), "rank");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock_all(0, w.win), "MPI_Win_lock");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_unlock_all(w.win), "MPI_Win_lock");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_complete(w.win), "MPI_Win_start");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_fence(0, w.win), "MPI_Win_lock");
    MPI_Group group = group_of(right);
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_start(group, 0, w.win), "MPI_Win_lock");
    OK(MPI_Group_free(&group));
    if (size > 1) {
        char who[32];
        snprintf(who, sizeof who, "rank %d", rank);
        MISTAKE(MPI_ERR_RMA_SYNC, put(rank, place(&w, rank, 8)), who, "epoch");
        MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_unlock(rank, w.win), who);
        MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush(rank, w.win), who);
    }
    MPI_Win same = w.win;
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_free(&same), "epoch");
    CHECK(same == w.win);
    OK(put(right, place(&w, right, 0)));
    OK(MPI_Win_unlock(right, w.win));
}

static void in_lock_all(void)
{
    OK(MPI_Win_lock_all(0, w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock_all(0, w.win), "lock_all");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w.win), "lock_all");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_unlock(0, w.win), "lock");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_fence(0, w.win), "lock_all");
    MPI_Group group = group_of(right);
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_start(group, 0, w.win), "lock_all");
    OK(MPI_Group_free(&group));
    OK(MPI_Win_unlock_all(w.win));
}

static void between_start_and_complete(void)
{
    MPI_Group to = group_of(right), from = group_of(left);
    MPI_Request request = MPI_REQUEST_NULL;
    OK(MPI_Win_post(from, 0, w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_post(from, 0, w.win), "MPI_Win_post");
    OK(MPI_Win_start(to, 0, w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_start(to, 0, w.win), "MPI_Win_start");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_SHARED, right, 0, w.win), "MPI_Win_start");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock_all(0, w.win), "MPI_Win_start");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush(right, w.win), "MPI_Win_start");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Rput(local, 1, MPI_LONG, right, place(&w, right, 0), 1, MPI_LONG, w.win, &request), "MPI_Win_start");
    if (size > 1)
        MISTAKE(MPI_ERR_RMA_SYNC, put(rank, place(&w, rank, 0)), "epoch");
    OK(put(right, place(&w, right, 8)));
    OK(MPI_Win_complete(w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, put(right, place(&w, right, 8)), "epoch");
    OK(MPI_Win_wait(w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_wait(w.win), "MPI_Win_post");
    OK(MPI_Group_free(&to));
    OK(MPI_Group_free(&from));
}

static void between_fences(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, w.win));
    OK(put(right, place(&w, right, 8)));
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_flush(right, w.win), "fence");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Rput(local, 1, MPI_LONG, right, place(&w, right, 0), 1, MPI_LONG, w.win, &request), "fence");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_SHARED, right, 0, w.win), "fence");
    MISTAKE(MPI_ERR_RMA_SYNC, MPI_Win_lock_all(0, w.win), "fence");
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w.win));
    MISTAKE(MPI_ERR_RMA_SYNC, put(right, place(&w, right, 8)), "epoch");
}

/* Past the end, before the start, across the largest address; also by a datatype that is longer than it looks. */
static void ranges(void)
{
    char who[32], bytes[32];
    snprintf(who, sizeof who, "rank %d", right);
    snprintf(bytes, sizeof bytes, "%zu bytes", w.bytes);
    const MPI_Aint units = (MPI_Aint)(w.bytes / 8);
    OK(MPI_Win_lock_all(0, w.win));
    MISTAKE(MPI_ERR_RMA_RANGE, put(right, units), who, bytes, "displacement");
    MISTAKE(MPI_ERR_RMA_RANGE, put(right, units + 1000), who, bytes, "displacement");
    MISTAKE(MPI_ERR_RMA_RANGE, put(right, ((MPI_Aint)1 << 61) + 1), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Put(local, 2, MPI_LONG, right, units - 1, 2, MPI_LONG, w.win), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Get(result, 2, MPI_LONG, right, units - 1, 2, MPI_LONG, w.win), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Accumulate(local, 2, MPI_LONG, right, units - 1, 2, MPI_LONG, MPI_SUM, w.win), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE,
            MPI_Get_accumulate(local, 2, MPI_LONG, result, 2, MPI_LONG, right, units - 1, 2, MPI_LONG, MPI_SUM, w.win), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Fetch_and_op(local, result, MPI_LONG, right, units, MPI_SUM, w.win), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Compare_and_swap(local, local, result, MPI_LONG, right, units, w.win), who, bytes);
    int code = put(right, -1);
    CHECK(check_class(code) == MPI_ERR_RMA_RANGE || check_class(code) == MPI_ERR_DISP);
    MPI_Datatype far, before;
    OK(MPI_Type_vector(2, 1, (int)units, MPI_LONG, &far));
    OK(MPI_Type_commit(&far));
    OK(MPI_Type_create_hindexed(1, (int[]){1}, (MPI_Aint[]){-8}, MPI_LONG, &before));
    OK(MPI_Type_commit(&before));
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Put(local, 2, MPI_LONG, right, 0, 1, far, w.win), who, bytes);
    MISTAKE(MPI_ERR_RMA_RANGE, MPI_Put(local, 1, MPI_LONG, right, 0, 1, before, w.win), who, bytes);
    /* The last element, and one before the displacement, are fine. */
    OK(put(right, units - 1));
    OK(MPI_Put(local, 1, MPI_LONG, right, 1, 1, before, w.win));
    OK(MPI_Type_free(&far));
    OK(MPI_Type_free(&before));
    OK(MPI_Win_unlock_all(w.win));
}

static void user_op(void *in, void *inout, int *count, MPI_Datatype *type) { (void)in, (void)inout, (void)count, (void)type; }

static void operators_and_types(void)
{
    MPI_Op own;
    MPI_Aint at = place(&w, right, 0);
    double half = 0.5, got;
    OK(MPI_Op_create(user_op, 1, &own));
    OK(MPI_Win_lock_all(0, w.win));
    MISTAKE(MPI_ERR_OP, MPI_Accumulate(local, 1, MPI_LONG, right, at, 1, MPI_LONG, own, w.win), "predefined");
    MISTAKE(MPI_ERR_OP, MPI_Fetch_and_op(local, result, MPI_LONG, right, at, own, w.win), "predefined");
    MISTAKE(MPI_ERR_OP, MPI_Accumulate(local, 1, MPI_DOUBLE, right, at, 1, MPI_DOUBLE, MPI_BAND, w.win), "MPI_BAND", "MPI_DOUBLE");
    MISTAKE(MPI_ERR_OP, MPI_Fetch_and_op(local, result, MPI_LONG, right, at, MPI_MAXLOC, w.win), "MPI_MAXLOC");
    MISTAKE(MPI_ERR_OP, MPI_Accumulate(local, 1, MPI_LONG, right, at, 1, MPI_LONG, MPI_NO_OP, w.win), "MPI_NO_OP");
    FAILS(MPI_Accumulate(local, 1, MPI_LONG, right, at, 1, MPI_DOUBLE, MPI_SUM, w.win));
    FAILS(MPI_Compare_and_swap(&half, &half, &got, MPI_DOUBLE, right, at, w.win));
    MPI_Datatype pair, mixed;
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_LONG, MPI_DOUBLE}, &mixed));
    OK(MPI_Type_commit(&mixed));
    MISTAKE(MPI_ERR_TYPE, MPI_Fetch_and_op(local, result, pair, right, at, MPI_SUM, w.win), "datatype");
    MISTAKE(MPI_ERR_TYPE, MPI_Compare_and_swap(local, local, result, pair, right, at, w.win), "datatype");
    MISTAKE(MPI_ERR_TYPE, MPI_Accumulate(local, 1, mixed, right, at, 1, mixed, MPI_SUM, w.win), "datatype");
    /* The two sides have to have the same data. */
    FAILS(MPI_Put(local, 2, MPI_LONG, right, at, 1, MPI_LONG, w.win));
    FAILS(MPI_Get(result, 1, MPI_LONG, right, at, 2, MPI_LONG, w.win));
    FAILS(MPI_Accumulate(local, 2, MPI_LONG, right, at, 1, MPI_LONG, MPI_SUM, w.win));
    OK(MPI_Win_unlock_all(w.win));
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&mixed));
    OK(MPI_Op_free(&own));
    long sum[2];
    FAILS(MPI_Allreduce(local, sum, 1, MPI_LONG, MPI_REPLACE, MPI_COMM_SELF));
}

static void still_works(enum flavour flavour)
{
    long out = 9000 + rank + 10 * (long)flavour, in = -1;
    OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, w.win));
    OK(MPI_Put(&out, 1, MPI_LONG, right, place(&w, right, 16), 1, MPI_LONG, w.win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w.win));
    memcpy(&in, w.memory + 16, sizeof in);
    CHECK_EQ(9000 + left + 10 * (long)flavour, in);
}

/* Memory that isn't attached, or isn't any more, or not all of it; windows that can't attach. */
static void dynamic_windows(void)
{
    static long block[16], other[16];
    MPI_Win win;
    MPI_Aint mine, its;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Get_address(block, &mine));
    OK(MPI_Win_attach(win, block, sizeof block));
    OK(MPI_Sendrecv(&mine, 1, MPI_AINT, left, 1, &its, 1, MPI_AINT, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Win_lock_all(0, win));
    char who[32];
    snprintf(who, sizeof who, "rank %d", right);
    MISTAKE(MPI_ERR_RMA_RANGE, window_flushed(MPI_Put(local, 1, MPI_LONG, right, 0, 1, MPI_LONG, win), right, win), who, "attached");
    MISTAKE(MPI_ERR_RMA_RANGE, window_flushed(MPI_Put(local, 1, MPI_LONG, right, MPI_Aint_add(its, sizeof block), 1, MPI_LONG, win), right, win), who);
    MISTAKE(MPI_ERR_RMA_RANGE, window_flushed(MPI_Put(local, 1, MPI_LONG, right, MPI_Aint_add(its, -8), 1, MPI_LONG, win), right, win), who);
    MISTAKE(MPI_ERR_RMA_RANGE, window_flushed(MPI_Get(result, 2, MPI_LONG, right, MPI_Aint_add(its, sizeof block - 8), 2, MPI_LONG, win), right, win), who);
    MISTAKE(MPI_ERR_RMA_RANGE, window_flushed(MPI_Fetch_and_op(local, result, MPI_LONG, right, MPI_Aint_add(its, -8), MPI_SUM, win), right, win), who);
    OK(MPI_Put(local, 1, MPI_LONG, right, MPI_Aint_add(its, 120), 1, MPI_LONG, win));
    OK(MPI_Win_flush(right, win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    FAILS(MPI_Win_detach(win, other));
    FAILS(MPI_Win_detach(win, block + 1));
    OK(MPI_Win_detach(win, block));
    FAILS(MPI_Win_detach(win, block));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    MISTAKE(MPI_ERR_RMA_RANGE, window_flushed(MPI_Put(local, 1, MPI_LONG, right, MPI_Aint_add(its, 120), 1, MPI_LONG, win), right, win), who);
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(local[0], block[15]);
    OK(MPI_Win_free(&win));
    MISTAKE(MPI_ERR_RMA_FLAVOR, MPI_Win_attach(w.win, block, sizeof block), "dynamic");
    MISTAKE(MPI_ERR_RMA_FLAVOR, MPI_Win_detach(w.win, block), "dynamic");
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    for (enum flavour flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!flavour_wanted(argc, argv, flavour))
            continue;
        w = window_new(flavour, 256, 8, MPI_COMM_WORLD);
        OK(MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN));
        outside();
        OK(MPI_Barrier(MPI_COMM_WORLD));
        in_a_lock();
        in_lock_all();
        between_start_and_complete();
        OK(MPI_Barrier(MPI_COMM_WORLD));
        between_fences();
        if (flavour != DYNAMIC) {
            ranges();
            dynamic_windows();
        }
        operators_and_types();
        still_works(flavour);
        window_free(&w);
    }
    CHECK_FINISH();
}
