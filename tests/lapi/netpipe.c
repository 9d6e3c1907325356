/* In the style of NetPIPE's module for LAPI: a put ping-pong between tasks 0 and 1, over growing lengths with small changes, each message
 * told by a counter at its target. Data is checked at both ends. */
#include "common.h"

enum { MOST = 300000, TIMES = 5 };

int main(void)
{
    static unsigned char send_buffer[MOST], receive_buffer[MOST];
    lapi_cntr_t arrived, sent;
    begin(NULL);
    CHECK(LAPI_Senv(hndl, INTERRUPT_SET, 0));
    zero(&arrived), zero(&sent);
    void **buffers = everywhere(receive_buffer), **counters = everywhere(&arrived);
    CHECK(LAPI_Gfence(hndl));
    int other = 1 - me;
    for (int length = 1; length < MOST && me < 2 && tasks > 1; length = length * 3 / 2 + 1)
        for (int change = -1; change <= 1; change++) {
            int bytes = length + change;
            if (bytes < 0 || bytes > MOST)
                continue;
            for (int i = 0; i < TIMES; i++) {
                if (me == 1) {
                    await(&arrived, 1);
                    for (int at = 0; at < bytes; at++)
                        MUST(receive_buffer[at] == (unsigned char)(at + i + bytes));
                }
                for (int at = 0; at < bytes; at++)
                    send_buffer[at] = (unsigned char)(at + i + bytes + me);
                CHECK(LAPI_Put(hndl, other, bytes, buffers[other], send_buffer, counters[other], &sent, NULL));
                await(&sent, 1);
                if (me == 0) {
                    await(&arrived, 1);
                    for (int at = 0; at < bytes; at++)
                        MUST(receive_buffer[at] == (unsigned char)(at + i + bytes + 1));
                }
            }
        }
    end();
    return 0;
}
