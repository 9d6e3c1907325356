/* Receives posted in a row while their messages come: the library may take messages for earlier receives while it posts
 * later ones. Every receive gets the message that the order of both demands, whatever of them was there first: exact and
 * with wildcards, short, long, too long, cancelled; and receives of other communicators in between stay as they are. */
#include "../check.h"

enum { MESSAGES = 200, TAGS = 3, LONG = 5000, ROUNDS = 60 };

static int tags[MESSAGES], wanted[MESSAGES], matched[MESSAGES];
static size_t lengths[MESSAGES];
static unsigned char *out[MESSAGES], *in[MESSAGES];
static MPI_Request receives[MESSAGES], sends[MESSAGES];

/* Which message each receive gets: with one sender, the first in order of sending that fits and that no receive before it
 * got. Both ranks draw the same numbers. */
static void draw(uint64_t *state)
{
    int taken[MESSAGES] = {0};
    for (int m = 0; m < MESSAGES; m++) {
        uint32_t kind = check_random(state) % 20;
        tags[m] = (int)(check_random(state) % TAGS);
        lengths[m] = kind == 0 ? LONG : check_random(state) % 60;
    }
    for (int r = 0; r < MESSAGES; r++) {
        int any = check_random(state) % 8 == 0, m = 0;
        while (taken[m] || (!any && check_random(state) % 4 != 0))
            m = (m + 1) % MESSAGES;
        wanted[r] = any ? MPI_ANY_TAG : tags[m];
        for (m = 0; taken[m] || (!any && tags[m] != wanted[r]); m++)
            continue;
        taken[m] = 1;
        matched[r] = m;
    }
}

static void send_one(int m, uint64_t seed, MPI_Comm comm)
{
    fill(out[m], lengths[m], seed + (uint64_t)m);
    OK(MPI_Isend(out[m], (int)lengths[m], MPI_BYTE, right, tags[m], comm, &sends[m]));
}

/* Posts receive r; of every few one that is persistent, and one that is too short. */
static void post(int r, int how, MPI_Comm comm)
{
    int source = r % 7 == 3 ? MPI_ANY_SOURCE : left, room = how == 2 && r % 5 == 0 ? 10 : LONG;
    if (how == 1) {
        OK(MPI_Recv_init(in[r], room, MPI_BYTE, source, wanted[r], comm, &receives[r]));
        OK(MPI_Start(&receives[r]));
    } else {
        OK(MPI_Irecv(in[r], room, MPI_BYTE, source, wanted[r], comm, &receives[r]));
    }
}

static void check(int r, int how, uint64_t seed)
{
    int m = matched[r];
    MPI_Status status;
    int cut = how == 2 && r % 5 == 0 && lengths[m] > 10;
    int code = MPI_Wait(&receives[r], &status);
    if (cut) {
        CHECK_EQ(MPI_ERR_TRUNCATE, check_class(code));
        CHECK_EQ(tags[m], status.MPI_TAG);
    } else {
        OK(code);
        CHECK_STATUS(&status, left, tags[m], MPI_BYTE, (int)lengths[m]);
        CHECK_FILLED(in[r], lengths[m], seed + (uint64_t)m);
    }
    if (how == 1)
        OK(MPI_Request_free(&receives[r]));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    /* Messages of their own, apart from tokens, which a wildcard would receive. */
    MPI_Comm comm, other;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
    for (int m = 0; m < MESSAGES; m++) {
        out[m] = buffer_new(LONG, 0);
        in[m] = buffer_new(LONG, 0);
    }
    uint64_t state = 7;
    for (int round = 0; round < ROUNDS; round++) {
        int how = round % 4, late = check_random(&state) % MESSAGES, never = 0, flag;
        uint64_t theirs = (uint64_t)(round * 64 + left) * 1000, mine = (uint64_t)(round * 64 + rank) * 1000;
        MPI_Request others[2];
        MPI_Status status;
        draw(&state);
        /* Posted before all others, and never matched in this round. */
        OK(MPI_Irecv(&never, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, other, &others[0]));
        OK(MPI_Irecv(&never, 1, MPI_INT, left, TAGS + 1, comm, &others[1]));
        if (how == 3) /* messages and receives in turn */
            for (int i = 0; i < MESSAGES; i++) {
                send_one(i, mine, comm);
                post(i, how, comm);
            }
        else { /* some of the receives before the messages */
            for (int r = 0; r < late; r++)
                post(r, how, comm);
            for (int m = 0; m < MESSAGES; m++)
                send_one(m, mine, comm);
            for (int r = late; r < MESSAGES; r++)
                post(r, how, comm);
        }
        /* Completion in another order than posting. */
        for (int i = 0; i < MESSAGES; i++)
            check(i * 77 % MESSAGES, how, theirs);
        OK(MPI_Waitall(MESSAGES, sends, MPI_STATUSES_IGNORE));
        for (int o = 0; o < 2; o++) {
            OK(MPI_Test(&others[o], &flag, &status));
            CHECK(!flag);
            OK(MPI_Cancel(&others[o]));
            OK(MPI_Wait(&others[o], &status));
            OK(MPI_Test_cancelled(&status, &flag));
            CHECK(flag);
        }
        OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, other, &flag, MPI_STATUS_IGNORE));
        CHECK(!flag);
        pass_token(left, right); /* the left one's next wildcard must not be for this round */
        pass_token(right, left);
    }
    for (int m = 0; m < MESSAGES; m++) {
        CHECK_GUARDS(in[m], 0);
        buffer_free(out[m], 0);
        buffer_free(in[m], 0);
    }
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_free(&other));
    CHECK_FINISH();
}
