/* A cable that loses frames, where the kernel has no netem.
   `lossy plain NAME`: has an interface hand over whole frames, with their checksums, that a network could carry.
   `lossy ONE OTHER PERCENT`: carries frames between two interfaces until it is ended, but for some. */
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

int main(int argc, char **argv)
{
    static char frame[1 << 16];
    if (argc == 3)
        return plain(argv[2]);
    struct pollfd sides[2] = {{frames_of(argv[1]), POLLIN, 0}, {frames_of(argv[2]), POLLIN, 0}};
    double loss = atof(argv[3]) / 100;
    puts("ready");
    fflush(stdout);
    for (;;) {
        poll(sides, 2, -1);
        for (int i = 0; i < 2; i++)
            for (ssize_t length; (length = recv(sides[i].fd, frame, sizeof frame, 0)) > 0;)
                /* What can't be sent is lost, too. */
                if (drand48() >= loss && send(sides[1 - i].fd, frame, (size_t)length, 0) < 0)
                    continue;
    }
}
