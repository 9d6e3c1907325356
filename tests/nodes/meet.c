/* One of two jobs that meet, on different machines mostly. Arguments: what it does (accept, connect, listen, call), the folder by which the two
 * learn of each other, and
 * - of accept and connect: how they part (disconnect, finalize, die), and a name under which the port is published;
 * - of listen: the address of its machine. It and call meet over a socket of their own (MPI_Comm_join). */
#include "../mpi/jobs/use.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>

static const char *folder;

static void write_file(const char *name, const char *text)
{
    char path[4096], unfinished[4200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    FILE *file = fopen(unfinished, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0 && rename(unfinished, path) == 0);
}

/* Waits for a file. */
static void read_file(const char *name, char *text, int length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file;
    while (!(file = fopen(path, "r")))
        usleep(2000);
    CHECK(fgets(text, length, file) && fclose(file) == 0);
}

/* Names of ports that nobody is let in by. */
static void try_wrong_ports(const char *port)
{
    MPI_Comm none;
    char wrong[MPI_MAX_PORT_NAME];
    ERR(MPI_ERR_PORT, MPI_Comm_connect("encore-port:nonsense", MPI_INFO_NULL, 0, MPI_COMM_SELF, &none));
    /* Nobody listens there. Where the process is, and that its secret is known, is found out once: so this comes first. */
    strcpy(wrong, port);
    strcpy(strrchr(wrong, ':'), ":1");
    char *own_machine = strstr(wrong, "unix:");
    if (own_machine)
        own_machine[5] = 'x';
    ERR(MPI_ERR_PORT, MPI_Comm_connect(wrong, MPI_INFO_NULL, 0, MPI_COMM_SELF, &none));
    /* The parts of the name: encore-port, version, number, job, rank, secret, and what else the card says. */
    for (int changed = 5; changed >= 1; changed--) {
        strcpy(wrong, port);
        char *part = wrong;
        for (int skipped = 0; skipped < changed; skipped++)
            part = strchr(part, ':') + 1;
        part = strchr(part, ':') - 1;
        *part = *part == '1' ? '2' : '1';
        ERR(MPI_ERR_PORT, MPI_Comm_connect(wrong, MPI_INFO_NULL, 0, MPI_COMM_SELF, &none));
        CHECK(none == MPI_COMM_NULL);
    }
}

static void find_port(const char *name, char *port)
{
    int code;
    if (!name) {
        read_file("port", port, MPI_MAX_PORT_NAME);
        return;
    }
    while ((code = MPI_Lookup_name(name, MPI_INFO_NULL, port)) != MPI_SUCCESS) {
        CHECK_EQ(MPI_ERR_NAME, check_class(code));
        usleep(2000);
    }
}

/* A rank of the other job dies: this one lives on. */
static void outlive(MPI_Comm *inter, const char *port)
{
    int word;
    MPI_Comm none;
    ERR(MPI_ERR_PROC_ABORTED, MPI_Recv(&word, 1, MPI_INT, 1, 99, *inter, MPI_STATUS_IGNORE));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Barrier(*inter));
    ERR(MPI_ERR_PROC_ABORTED, MPI_Comm_disconnect(inter));
    int greatest = rank;
    OK(MPI_Allreduce(MPI_IN_PLACE, &greatest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQ(size - 1, greatest);
    ERR(MPI_ERR_PORT, MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &none));
}

static int socket_between(const char *what, const char *address)
{
    char text[64];
    int port, end = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in place = {.sin_family = AF_INET};
    socklen_t length = sizeof place;
    if (strcmp(what, "listen") == 0) {
        CHECK(inet_pton(AF_INET, address, &place.sin_addr) == 1);
        CHECK(bind(end, (struct sockaddr *)&place, length) == 0 && listen(end, 1) == 0);
        CHECK(getsockname(end, (struct sockaddr *)&place, &length) == 0);
        snprintf(text, sizeof text, "%s %d", address, ntohs(place.sin_port));
        write_file("socket", text);
        int accepted = accept(end, NULL, NULL);
        CHECK(accepted >= 0 && close(end) == 0);
        return accepted;
    }
    char where[32];
    read_file("socket", text, sizeof text);
    CHECK(sscanf(text, "%31s %d", where, &port) == 2 && inet_pton(AF_INET, where, &place.sin_addr) == 1);
    place.sin_port = htons(port);
    CHECK(connect(end, (struct sockaddr *)&place, length) == 0);
    return end;
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    CHECK(argc > 3);
    const char *what = argv[1], *end = argv[3], *name = argc > 4 ? argv[4] : NULL;
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm inter;
    folder = argv[2];
    if (strcmp(what, "listen") == 0 || strcmp(what, "call") == 0) {
        int between = socket_between(what, argv[3]);
        OK(MPI_Comm_join(between, &inter));
        CHECK(close(between) == 0);
        use(inter, *what == 'c');
        OK(MPI_Comm_disconnect(&inter));
        CHECK_FINISH();
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int accepts = strcmp(what, "accept") == 0;
    if (accepts && rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        if (name)
            OK(MPI_Publish_name(name, MPI_INFO_NULL, port));
        write_file("port", port);
    } else if (!accepts) {
        if (rank == 0) {
            find_port(name, port);
            try_wrong_ports(port);
        }
        OK(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD));
    }
    for (int round = 0; round < 2; round++) {
        if (accepts)
            OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        else
            OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        use(inter, !accepts);
        if (round == 0)
            OK(MPI_Comm_disconnect(&inter));
    }
    if (strcmp(end, "die") == 0) {
        OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
        /* The first one that has come through may be gone before the others have. */
        MPI_Barrier(inter);
        if (accepts && rank == 1)
            raise(SIGKILL);
        outlive(&inter, port);
    }
    if (accepts && rank == 0) {
        if (name)
            OK(MPI_Unpublish_name(name, MPI_INFO_NULL, port));
        OK(MPI_Close_port(port));
    }
    if (strcmp(end, "disconnect") == 0)
        OK(MPI_Comm_disconnect(&inter));
    CHECK_FINISH();
}
