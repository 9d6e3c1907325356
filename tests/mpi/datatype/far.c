/* Words far apart: each costs the processor a miss, so the library sends them in pieces of few words, many pieces to a
 * message. Columns, uneven blocks and the like, to each other, cut short, among other messages, probed for and
 * cancelled; what lies between the words stays as it was. */
#include "../check.h"

enum { FAR = 160, SHAPES = 5, WORDS = 20480, GAP = 0x33333333 };

/* Word k of every shape is `place(k)` words after the buffer's address. */
static long at_dense(long k) { return k; }
static long at_column(long k) { return k * FAR; }
/* Blocks of 1 to 5 words, the first words of the blocks FAR apart. */
static long at_uneven(long k)
{
    static const int starts[] = {0, 1, 3, 6, 10};
    int b = 4;
    while (starts[b] > k % 15)
        b--;
    return (k / 15 * 5 + b) * FAR + (k % 15 - starts[b]);
}
/* Pairs, the last one first in memory. */
static long at_backwards(long k) { return (WORDS / 2 - 1 - k / 2) * FAR + k % 2; }
/* Items of three words, one of them far from the others, each item far from the next. */
static long at_struct(long k) { return k / 3 * 2 * FAR + (k % 3 == 2 ? FAR + 1 : k % 3); }

struct shape {
    long (*place)(long k);
    MPI_Datatype type; /* of `words` words an item */
    int words;
};

static struct shape shapes[SHAPES];
static long room; /* words in a buffer */

static void make_shapes(void)
{
    MPI_Datatype type, inner;
    shapes[0] = (struct shape){at_dense, MPI_INT, 1};

    OK(MPI_Type_create_resized(MPI_INT, 0, FAR * 4, &type));
    shapes[1] = (struct shape){at_column, type, 1};

    int lengths[5] = {1, 2, 3, 4, 5}, starts[5];
    for (int b = 0; b < 5; b++)
        starts[b] = b * FAR;
    OK(MPI_Type_indexed(5, lengths, starts, MPI_INT, &inner));
    OK(MPI_Type_create_resized(inner, 0, 5 * FAR * 4, &type));
    OK(MPI_Type_free(&inner));
    shapes[2] = (struct shape){at_uneven, type, 15};

    /* All of it is one item. */
    static MPI_Aint places[WORDS / 2];
    for (int i = 0; i < WORDS / 2; i++)
        places[i] = at_backwards(2 * i) * 4;
    OK(MPI_Type_create_hindexed_block(WORDS / 2, 2, places, MPI_INT, &type));
    shapes[3] = (struct shape){at_backwards, type, WORDS};

    int two[2] = {2, 1};
    MPI_Aint bytes[2] = {0, (FAR + 1) * 4};
    MPI_Datatype ints[2] = {MPI_INT, MPI_INT};
    OK(MPI_Type_create_struct(2, two, bytes, ints, &inner));
    OK(MPI_Type_create_resized(inner, 0, 2 * FAR * 4, &type));
    OK(MPI_Type_free(&inner));
    shapes[4] = (struct shape){at_struct, type, 3};

    for (int s = 0; s < SHAPES; s++)
        if (s > 0)
            OK(MPI_Type_commit(&shapes[s].type));
    room = (long)WORDS * FAR;
}

static int value(int seed, long k)
{
    return (int)((uint32_t)seed * 2654435761U + (uint32_t)k * 40503U + 1);
}

/* Fills the words of a shape, all others being GAP. */
static void set(int *buffer, const struct shape *shape, long words, int seed)
{
    for (long k = 0; k < words; k++)
        buffer[shape->place(k)] = value(seed, k);
}

/* The first `words` words are those of a message, the next ones as before; all are made GAP again. */
static void check_and_clear(int *buffer, const struct shape *shape, long words, int seed)
{
    for (long k = 0; k < words; k++) {
        int *word = &buffer[shape->place(k)];
        CHECK_F(*word == value(seed, k), "word %ld of %ld", k, words);
        *word = GAP;
    }
    for (long k = words; k < WORDS; k++)
        CHECK_F(buffer[shape->place(k)] == GAP, "word %ld behind %ld", k, words);
}

/* Nothing but GAP near any word of any shape. */
static void check_gaps(const int *buffer)
{
    for (long at = 0; at < room; at++)
        CHECK_F(buffer[at] == GAP, "%ld", at);
}

static int *out, *in;

/* Words that every shape can have. */
static int common(const struct shape *a, const struct shape *b, int wanted)
{
    int step = a->words == WORDS || b->words == WORDS ? WORDS : 15;
    return step == WORDS ? WORDS : (wanted + step - 1) / step * step;
}

static void exchange(const struct shape *from, const struct shape *to, int words, int how, int seed)
{
    int count = words / from->words, wanted = words / to->words;
    MPI_Request requests[2];
    MPI_Status status;
    set(out, from, words, seed + rank);
    switch (how) {
    case 0:
        OK(MPI_Sendrecv(out, count, from->type, right, 1, in, wanted, to->type, left, 1, MPI_COMM_WORLD, &status));
        break;
    case 1: /* the receive is there first */
        OK(MPI_Irecv(in, wanted, to->type, left, 1, MPI_COMM_WORLD, &requests[0]));
        pass_token(left, right);
        OK(MPI_Isend(out, count, from->type, right, 1, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Wait(&requests[0], &status));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        break;
    case 2: /* some of the message is there first */
        OK(MPI_Isend(out, count, from->type, right, 1, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Probe(left, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
        CHECK_STATUS(&status, left, 1, MPI_INT, words);
        OK(MPI_Recv(in, wanted, to->type, left, 1, MPI_COMM_WORLD, &status));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        break;
    case 3:
        OK(MPI_Issend(out, count, from->type, right, 1, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Recv(in, wanted, to->type, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
        OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        break;
    }
    CHECK_STATUS(&status, left, 1, MPI_INT, words);
    check_and_clear(in, to, words, seed + left);
    check_and_clear(out, from, words, seed + rank);
}

/* A receive that holds `held` of the words, between two short messages that it must not touch. */
static void cut_short(const struct shape *from, const struct shape *to, int words, int held, int posted)
{
    int before = 11, after = 22, got = 0, step = to->words;
    MPI_Request requests[3], receive;
    held = held / step * step;
    set(out, from, words, rank);
    if (posted) {
        OK(MPI_Irecv(in, held / step, to->type, left, 2, MPI_COMM_WORLD, &receive));
        pass_token(left, right);
    }
    OK(MPI_Isend(&before, 1, MPI_INT, right, 3, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Isend(out, words / from->words, from->type, right, 2, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Isend(&after, 1, MPI_INT, right, 3, MPI_COMM_WORLD, &requests[2]));
    if (posted)
        ERR(MPI_ERR_TRUNCATE, MPI_Wait(&receive, MPI_STATUS_IGNORE));
    else
        ERR(MPI_ERR_TRUNCATE,
            MPI_Recv(in, held / step, to->type, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int m = 0; m < 2; m++) {
        OK(MPI_Recv(&got, 1, MPI_INT, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(m == 0 ? before : after, got);
    }
    OK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
    /* The standard leaves open the buffer's content after a truncated receive; outside of it nothing changes. */
    for (long k = 0; k < held; k++)
        in[to->place(k)] = GAP;
    check_and_clear(in, to, 0, 0);
    check_and_clear(out, from, words, rank);
}

/* Messages of several shapes and short ones, received in another order than they are sent. */
static void among_others(void)
{
    enum { MESSAGES = 8 };
    static const int order[MESSAGES] = {5, 0, 7, 3, 2, 6, 1, 4};
    int words[MESSAGES], shorts[MESSAGES];
    MPI_Request requests[2 * MESSAGES];
    int *buffers[MESSAGES];
    for (int m = 0; m < MESSAGES; m++) {
        const struct shape *shape = &shapes[m % 2 ? 1 : 2];
        words[m] = (m + 1) * 390;
        shorts[m] = 1000 * rank + m;
        buffers[m] = malloc((size_t)words[m] * FAR * sizeof(int));
        CHECK(buffers[m] != NULL);
        set(buffers[m], shape, words[m], 100 * rank + m);
        OK(MPI_Isend(buffers[m], words[m] / shape->words, shape->type, right, m, MPI_COMM_WORLD, &requests[2 * m]));
        OK(MPI_Isend(&shorts[m], 1, MPI_INT, right, 100, MPI_COMM_WORLD, &requests[2 * m + 1]));
    }
    for (int i = 0; i < MESSAGES; i++) {
        int m = order[i], got;
        const struct shape *shape = &shapes[i % SHAPES == 3 ? 1 : i % SHAPES];
        MPI_Status status;
        OK(MPI_Recv(in, words[m] / shape->words, shape->type, left, m, MPI_COMM_WORLD, &status));
        CHECK_STATUS(&status, left, m, MPI_INT, words[m]);
        check_and_clear(in, shape, words[m], 100 * left + m);
        OK(MPI_Recv(&got, 1, MPI_INT, left, 100, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(1000 * left + i, got);
    }
    OK(MPI_Waitall(2 * MESSAGES, requests, MPI_STATUSES_IGNORE));
    for (int m = 0; m < MESSAGES; m++)
        free(buffers[m]);
}

/* A message that nobody has received is taken back, or arrives whole. */
static void taken_back(const struct shape *shape, int words, int tag)
{
    MPI_Request request;
    MPI_Status status;
    int cancelled;
    set(out, shape, words, rank);
    OK(MPI_Issend(out, words / shape->words, shape->type, right, tag, MPI_COMM_WORLD, &request));
    pass_token(right, left);
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    CHECK(cancelled);
    check_and_clear(out, shape, words, rank);
    pass_token(right, left);
    int flag;
    OK(MPI_Iprobe(left, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK(!flag);
    exchange(shape, shape, words, 2, 77);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    make_shapes();
    out = malloc((size_t)room * sizeof *out);
    in = malloc((size_t)room * sizeof *in);
    CHECK(out && in);
    for (long at = 0; at < room; at++)
        out[at] = in[at] = GAP;

    /* Fewer words than a piece has, some pieces and a bit, more than the eager limit. */
    static const int sizes[] = {15, 30, 2055, 3210, 19995};
    int turn = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int from = 0; from < SHAPES; from++)
            for (int to = 0; to < SHAPES; to++) {
                int words = common(&shapes[from], &shapes[to], sizes[s]);
                if (words == WORDS && (s > 3 || shapes[from].words == 15 || shapes[to].words == 15
                                       || shapes[from].words == 3 || shapes[to].words == 3))
                    continue;
                turn++;
                exchange(&shapes[from], &shapes[to], words, turn % 4, turn);
            }
    for (int posted = 0; posted < 2; posted++)
        for (int to = 0; to < SHAPES; to++) {
            if (to == 3)
                continue;
            cut_short(&shapes[1], &shapes[to], 3000, 1501, posted);
            cut_short(&shapes[2], &shapes[to], 3000, 2999, posted);
            cut_short(&shapes[4], &shapes[to], 3000, 0, posted);
            cut_short(&shapes[2], &shapes[to], 19995, 10007, posted);
        }
    among_others();
    taken_back(&shapes[1], 3000, 4);
    taken_back(&shapes[2], 19995, 5);
    check_gaps(in);
    check_gaps(out);
    free(out);
    free(in);
    for (int s = 1; s < SHAPES; s++)
        OK(MPI_Type_free(&shapes[s].type));
    CHECK_FINISH();
}
