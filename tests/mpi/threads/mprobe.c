/* Threads that take messages of unknown length from one queue by matched probes: each message is taken
 * once, by the thread that matched it. */
#include "threads.h"

enum { THREADS = 4, MESSAGES = 400 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int taken[MESSAGES], total;

static size_t length_of(int number)
{
    size_t largest = check_payload(64);
    return 4 + (size_t)number * 37 % (largest + 1);
}

static void consume(int thread)
{
    for (;;) {
        MPI_Message message;
        MPI_Status status;
        int bytes, flag = 0;
        if (thread % 2) {
            while (!flag)
                OK(MPI_Improbe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &message, &status));
        } else
            OK(MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, &status));
        OK(MPI_Get_count(&status, MPI_BYTE, &bytes));
        unsigned char *in = malloc(bytes + 1);
        OK(MPI_Mrecv(in, bytes, MPI_BYTE, &message, &status));
        CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes);
        if (bytes == 0) { /* the end, one for each thread */
            free(in);
            return;
        }
        int number;
        memcpy(&number, in, sizeof number);
        CHECK(number >= 0 && number < MESSAGES);
        CHECK_EQ(length_of(number), bytes);
        CHECK_FILLED(in + 4, bytes - 4, left * MESSAGES + number);
        pthread_mutex_lock(&lock);
        taken[number]++;
        total++;
        pthread_mutex_unlock(&lock);
        free(in);
    }
}

static void produce(void)
{
    unsigned char *out = malloc(length_of(0) + check_payload(64) + 8);
    for (int number = 0; number < MESSAGES; number++) {
        memcpy(out, &number, sizeof number);
        fill(out + 4, length_of(number) - 4, rank * MESSAGES + number);
        OK(MPI_Send(out, (int)length_of(number), MPI_BYTE, right, 1, MPI_COMM_WORLD));
    }
    for (int i = 0; i < THREADS; i++)
        OK(MPI_Send(NULL, 0, MPI_BYTE, right, 1, MPI_COMM_WORLD));
    free(out);
}

static void work(int thread)
{
    if (thread == THREADS)
        produce();
    else
        consume(thread);
}

int main(int argc, char **argv)
{
    CHECK_START_THREADS(argc, argv, 1);
    in_threads(THREADS + 1, work);
    CHECK_EQ(MESSAGES, total);
    for (int i = 0; i < MESSAGES; i++)
        CHECK_EQ(1, taken[i]);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
