/* Active messages: header and completion handlers, lengths of header and data, counters, vectors. */
#include "common.h"

#define MOST (1 << 20)

struct header {
    int from, number;
    size_t length;
};

static unsigned char *area;
static int next_number[64], completed;
static lapi_cntr_t arrived;

static void on_complete(lapi_handle_t *handle, void *information)
{
    struct header *header = information;
    MUST(*handle == hndl);
    for (size_t i = 0; i < header->length; i++)
        MUST(area[(size_t)header->from * MOST + i] == (unsigned char)(header->from + header->number + i * 3));
    __atomic_fetch_add(&completed, 1, __ATOMIC_RELEASE);
    free(header);
}

static void *on_header(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                       void **information)
{
    struct header *header = malloc(sizeof *header);
    MUST(*handle == hndl && *uhdr_len >= sizeof *header);
    memcpy(header, uhdr, sizeof *header);
    MUST(*msg_len == header->length);
    for (uint i = sizeof *header; i < *uhdr_len; i++)
        MUST(((unsigned char *)uhdr)[i] == (unsigned char)i);
    /* Messages of one origin come in order, as each waits for the one before. */
    MUST(header->number == next_number[header->from]++);
    *completion = on_complete;
    *information = header;
    return header->length > 0 ? area + (size_t)header->from * MOST : NULL;
}

int main(void)
{
    static const size_t lengths[] = { 0, 1, 8, 50, 1000, 8000, 20000, 100000, MOST };
    static const uint headers[] = { 16, 24, 48, 200, 960 };
    unsigned char *buffer = malloc(MOST), header[960];
    lapi_cntr_t sent, complete;
    begin(NULL);
    int longest;
    CHECK(LAPI_Qenv(hndl, MAX_UHDR_SZ, &longest));
    MUST(longest >= 800 && longest <= 960);
    area = malloc((size_t)tasks * MOST);
    zero(&arrived), zero(&sent), zero(&complete);
    void **counters = everywhere(&arrived);
    CHECK(LAPI_Addr_set(hndl, (void *)on_header, 7));
    CHECK(LAPI_Gfence(hndl));
    int number = 0;
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
        for (size_t h = 0; h < sizeof headers / sizeof *headers; h++, number++) {
            for (int to = 0; to < tasks; to++) {
                struct header *start = (struct header *)header;
                for (uint i = 0; i < sizeof header; i++)
                    header[i] = (unsigned char)i;
                start->from = me, start->number = number, start->length = lengths[l];
                for (size_t i = 0; i < lengths[l]; i++)
                    buffer[i] = (unsigned char)(me + number + i * 3);
                void *handler = number % 2 ? (void *)on_header : (void *)7;
                CHECK(LAPI_Amsend(hndl, to, handler, header, headers[h], lengths[l] ? buffer : NULL, lengths[l],
                                  counters[to], &sent, &complete));
                memset(header, 0xaa, sizeof header);
                await(&sent, 1);
                memset(buffer, 0xaa, MOST);
                await(&complete, 1);
            }
        }
    }
    await(&arrived, number * tasks);
    MUST(__atomic_load_n(&completed, __ATOMIC_ACQUIRE) == number * tasks);
    end();
    return 0;
}
