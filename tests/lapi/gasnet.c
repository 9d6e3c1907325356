/* In the style of GASNet's conduit for LAPI: requests and replies as active messages whose user header carries a handler's index and
 * arguments; completion handlers run the client's handler, which may send a reply from there. */
#include "common.h"

enum { REQUESTS = 400, PAYLOAD = 3000 };

struct message {
    int handler, from;
    long arguments[4];
};

static unsigned char received[64][PAYLOAD];
static int requests, replies;
static void *self_header;

struct token {
    struct message message;
    unsigned char *payload;
    ulong length;
};

static void reply(int to, long number, long sum);

static void run(lapi_handle_t *handle, void *information)
{
    struct token *token = information;
    struct message *message = &token->message;
    (void)handle;
    if (message->handler == 1) {
        long sum = 0;
        for (ulong i = 0; i < token->length; i++)
            sum += token->payload[i];
        __atomic_fetch_add(&requests, 1, __ATOMIC_RELEASE);
        reply(message->from, message->arguments[0], sum);
    } else {
        MUST(message->arguments[1] == message->arguments[0] % 251 * (message->arguments[0] % PAYLOAD));
        __atomic_fetch_add(&replies, 1, __ATOMIC_RELEASE);
    }
    free(token->payload);
    free(token);
}

static void *take(lapi_handle_t *handle, void *uhdr, uint *uhdr_len, ulong *msg_len, compl_hndlr_t **completion,
                  void **information)
{
    struct token *token = malloc(sizeof *token);
    (void)handle;
    MUST(*uhdr_len == sizeof token->message);
    memcpy(&token->message, uhdr, sizeof token->message);
    token->length = *msg_len;
    token->payload = *msg_len > 0 ? malloc(*msg_len) : NULL;
    *completion = run;
    *information = token;
    return token->payload;
}

static void reply(int to, long number, long sum)
{
    struct message message = { 2, me, { number, sum, 0, 0 } };
    CHECK(LAPI_Amsend(hndl, to, self_header, &message, sizeof message, NULL, 0, NULL, NULL, NULL));
}

int main(void)
{
    unsigned char payload[PAYLOAD];
    lapi_cntr_t sent;
    begin(NULL);
    zero(&sent);
    self_header = (void *)take;
    CHECK(LAPI_Gfence(hndl));
    (void)received;
    for (long number = 0; number < REQUESTS; number++)
        for (int to = 0; to < tasks; to++) {
            struct message message = { 1, me, { number, 0, 0, 0 } };
            memset(payload, (int)(number % 251), sizeof payload);
            CHECK(LAPI_Amsend(hndl, to, self_header, &message, sizeof message, payload, number % PAYLOAD, NULL, &sent,
                              NULL));
            await(&sent, 1);
        }
    /* Until all have had their requests and replies. */
    while (__atomic_load_n(&requests, __ATOMIC_ACQUIRE) < REQUESTS * tasks ||
           __atomic_load_n(&replies, __ATOMIC_ACQUIRE) < REQUESTS * tasks) {
        lapi_msg_info_t info;
        CHECK(LAPI_Msgpoll(hndl, 100, &info));
    }
    end();
    return 0;
}
