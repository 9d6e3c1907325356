/* A cable that loses frames, or takes its time, where the kernel has no netem.
   `cable plain NAME`: has an interface hand over whole frames, with their checksums, that a network could carry.
   `cable ONE OTHER PERCENT MICROSECONDS`: carries frames between two interfaces until it is ended: each one after that time, and some not at all. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <linux/ethtool.h>
#include <linux/if_packet.h>
#include <linux/sockios.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>

static void check(int result, const char *what)
{
    if (result < 0) {
        perror(what);
        exit(1);
    }
}

static int plain(const char *name)
{
    const unsigned off[] = {ETHTOOL_STSO, ETHTOOL_SGSO, ETHTOOL_SGRO, ETHTOOL_STXCSUM};
    int one = socket(AF_INET, SOCK_DGRAM, 0);
    for (int i = 0; i < 4; i++) {
        struct ethtool_value value = {off[i], 0};
        struct ifreq request = {0};
        strncpy(request.ifr_name, name, IFNAMSIZ - 1);
        request.ifr_data = (void *)&value;
        check(ioctl(one, SIOCETHTOOL, &request), name);
    }
    return 0;
}

/* All frames that come to an interface. */
static int frames_of(const char *name)
{
    int yes = 1, room = 32 << 20, one = socket(AF_PACKET, SOCK_RAW | SOCK_NONBLOCK, htons(ETH_P_ALL));
    struct sockaddr_ll address = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL), .sll_ifindex = (int)if_nametoindex(name)};
    struct packet_mreq all = {.mr_ifindex = address.sll_ifindex, .mr_type = PACKET_MR_PROMISC};
    check(one, "AF_PACKET");
    check(setsockopt(one, SOL_PACKET, PACKET_IGNORE_OUTGOING, &yes, sizeof yes), "PACKET_IGNORE_OUTGOING");
    check(setsockopt(one, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room), "SO_RCVBUFFORCE");
    check(bind(one, (void *)&address, sizeof address), name);
    check(setsockopt(one, SOL_PACKET, PACKET_ADD_MEMBERSHIP, &all, sizeof all), "PACKET_ADD_MEMBERSHIP");
    return one;
}

enum { MOST = 1 << 16 };

/* A frame on its way, and when it is to arrive. All take the same time, so the first to come is the first to arrive. */
struct frame {
    double due;
    int to;
    size_t length;
    char *bytes;
};

static struct frame under_way[MOST];
static unsigned long come, gone;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void take(const char *bytes, size_t length, int to, double due)
{
    struct frame *frame = &under_way[come % MOST];
    /* A frame that can't be kept is lost, too. */
    if (come - gone == MOST || !(frame->bytes = malloc(length)))
        return;
    memcpy(frame->bytes, bytes, length);
    frame->due = due, frame->to = to, frame->length = length;
    come++;
}

static void deliver(void)
{
    for (; come != gone && under_way[gone % MOST].due <= now(); gone++) {
        struct frame *frame = &under_way[gone % MOST];
        /* A frame that can't be sent is lost, too. */
        (void)!send(frame->to, frame->bytes, frame->length, 0);
        free(frame->bytes);
    }
}

int main(int argc, char **argv)
{
    static char frame[1 << 16];
    if (argc == 3)
        return plain(argv[2]);
    struct pollfd sides[2] = {{frames_of(argv[1]), POLLIN, 0}, {frames_of(argv[2]), POLLIN, 0}};
    double loss = atof(argv[3]) / 100, delay = atof(argv[4]) * 1e-6;
    puts("ready");
    fflush(stdout);
    for (;;) {
        double left = come == gone ? 1 : under_way[gone % MOST].due - now();
        left = left < 0 ? 0 : left > 1 ? 1 : left;
        struct timespec rest = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
        ppoll(sides, 2, &rest, NULL);
        for (int i = 0; i < 2; i++)
            for (ssize_t length; (length = recv(sides[i].fd, frame, sizeof frame, 0)) > 0;)
                if (drand48() >= loss)
                    take(frame, (size_t)length, sides[1 - i].fd, now() + delay);
        deliver();
    }
}
