/* Counts the words of some files: a hash table that is spread over all ranks, and that no rank serves.
 *
 *     mpicc -O2 words.c -o words
 *     mpiexec -n 4 ./words FILE... [-n most]
 *
 * Each rank has a part of the table in its part of a window, and reads each size-th line of the files. To count a word it computes
 * who has it, and does all the rest by itself: it takes a free slot by MPI_Compare_and_swap, or finds the word's own, and adds one
 * by MPI_Fetch_and_op. The rank that has the slot does nothing for it; it is busy with its own lines.
 *
 * A slot is a state, a count and the word. A rank that has won the state from FREE to TAKEN puts the word and then makes the state
 * READY; a rank that meets a slot that is TAKEN polls it. */
#include <ctype.h>
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 14, LONGEST = 47, FREE = 0, TAKEN = 1, READY = 2 };

struct slot {
    int64_t state, count;
    char word[LONGEST + 1];
};

static int rank, size;
static MPI_Win table;
static struct slot *mine;

static void fail(const char *why, const char *what)
{
    fprintf(stderr, "words: rank %d: %s%s\n", rank, why, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

/* FNV-1a. */
static uint64_t hash_of(const char *word)
{
    uint64_t hash = 14695981039346656037u;
    for (; *word; word++)
        hash = (hash ^ (unsigned char)*word) * 1099511628211u;
    return hash ^ hash >> 32;
}

/* Displacements are bytes. */
static MPI_Aint place(int slot, size_t member) { return (MPI_Aint)((size_t)slot * sizeof(struct slot) + member); }

static int64_t state_of(int owner, int slot)
{
    int64_t state;
    MPI_Fetch_and_op(NULL, &state, MPI_INT64_T, owner, place(slot, offsetof(struct slot, state)), MPI_NO_OP, table);
    MPI_Win_flush(owner, table);
    return state;
}

/* Makes the word's slot of a free one; 0 if somebody else was faster. */
static int take(int owner, int slot, const char *word)
{
    const int64_t from = FREE, to = TAKEN, ready = READY;
    int64_t before;
    MPI_Aint state = place(slot, offsetof(struct slot, state));
    MPI_Compare_and_swap(&to, &from, &before, MPI_INT64_T, owner, state, table);
    MPI_Win_flush(owner, table);
    if (before != FREE)
        return 0;
    MPI_Put(word, LONGEST + 1, MPI_CHAR, owner, place(slot, offsetof(struct slot, word)), LONGEST + 1, MPI_CHAR, table);
    MPI_Win_flush(owner, table); /* the word is there before the state says so */
    MPI_Accumulate(&ready, 1, MPI_INT64_T, owner, state, 1, MPI_INT64_T, MPI_REPLACE, table);
    MPI_Win_flush(owner, table);
    return 1;
}

/* Whether a slot that is READY is this word's. */
static int is_of(int owner, int slot, const char *word)
{
    char found[LONGEST + 1];
    MPI_Get(found, LONGEST + 1, MPI_CHAR, owner, place(slot, offsetof(struct slot, word)), LONGEST + 1, MPI_CHAR, table);
    MPI_Win_flush(owner, table);
    return strcmp(found, word) == 0;
}

static void count(const char *word)
{
    static const int64_t one = 1;
    int64_t before;
    uint64_t hash = hash_of(word);
    int owner = (int)(hash % (uint64_t)size), first = (int)(hash / (uint64_t)size % SLOTS);
    for (int i = 0; i < SLOTS; i++) {
        int slot = (first + i) % SLOTS;
        int64_t state = state_of(owner, slot);
        if (state == FREE && take(owner, slot, word))
            state = READY;
        while (state != READY)
            state = state_of(owner, slot);
        if (is_of(owner, slot, word)) {
            MPI_Fetch_and_op(&one, &before, MPI_INT64_T, owner, place(slot, offsetof(struct slot, count)), MPI_SUM, table);
            MPI_Win_flush(owner, table);
            return;
        }
    }
    fail("the table is full at ", word);
}

/* Letters only, small; what is longer than a slot has room for is cut. */
static void count_words(const char *line)
{
    char word[LONGEST + 1] = {0};
    int length = 0;
    do {
        if (isalpha((unsigned char)*line)) {
            if (length < LONGEST)
                word[length++] = (char)tolower((unsigned char)*line);
        } else if (length) {
            count(word);
            memset(word, 0, sizeof word);
            length = 0;
        }
    } while (*line++);
}

static void read_file(const char *name)
{
    FILE *file = fopen(name, "r");
    char *line = NULL;
    size_t room = 0;
    if (!file)
        fail("cannot read ", name);
    for (long number = 0; getline(&line, &room, file) >= 0; number++)
        if (number % size == rank)
            count_words(line);
    free(line);
    fclose(file);
}

static int by_count(const void *a, const void *b)
{
    const struct slot *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count) : strcmp(x->word, y->word);
}

/* Rank 0 gets all parts of the table, one rank's after the other's, and prints the words that come most often. */
static void print_most(int most)
{
    struct slot *all = calloc((size_t)size * SLOTS, sizeof *all);
    size_t words = 0;
    int64_t total = 0;
    if (!all)
        fail("there is not enough memory", "");
    for (int owner = 0; owner < size; owner++)
        MPI_Get(all + (size_t)owner * SLOTS, SLOTS * (int)sizeof *all, MPI_BYTE, owner, 0, SLOTS * (int)sizeof *all, MPI_BYTE, table);
    MPI_Win_flush_all(table);
    for (size_t i = 0; i < (size_t)size * SLOTS; i++)
        if (all[i].count) {
            total += all[i].count;
            all[words++] = all[i];
        }
    qsort(all, words, sizeof *all, by_count);
    printf("%lld words, %zu different\n", (long long)total, words);
    for (size_t i = 0; i < words && i < (size_t)most; i++)
        printf("%8lld  %s\n", (long long)all[i].count, all[i].word);
    free(all);
}

int main(int argc, char **argv)
{
    int most = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2)
        fail("usage: words FILE... [-n most]", "");
    MPI_Win_allocate(SLOTS * sizeof(struct slot), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &table);
    memset(mine, 0, SLOTS * sizeof(struct slot));

    MPI_Win_lock_all(0, table);
    MPI_Win_sync(table);
    MPI_Barrier(MPI_COMM_WORLD); /* everybody's part is empty before anybody counts */
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc)
            most = atoi(argv[++i]);
        else
            read_file(argv[i]);
    MPI_Barrier(MPI_COMM_WORLD); /* everybody has counted all */
    if (rank == 0)
        print_most(most);
    MPI_Win_unlock_all(table);
    MPI_Win_free(&table);
    MPI_Finalize();
    return 0;
}
