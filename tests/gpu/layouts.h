/* Elements of a predefined type, laid out at random by a derived type; the positions of all data bytes are computed here, without MPI. Included by storm.c. */
enum { ELEMENTS = 3360 };

struct element {
    MPI_Datatype type;
    int extent, size, first, then, second; /* bytes of data: `first` of them at 0, `second` at `then` */
};

/* A drawn layout: how it is made, and where in its buffer. */
struct layout {
    unsigned form, gap, offset, seed;
};

/* The type made from it, with a count, the base of its data in the buffer, and the offset of each element from there. */
struct made {
    MPI_Datatype type;
    int count, base, at[ELEMENTS];
};

static struct element some_element(void) {
    static const int parts[][5] = {{1, 1, 1, 0, 0}, {2, 2, 2, 0, 0}, {4, 4, 4, 0, 0}, {4, 4, 4, 0, 0}, {8, 8, 8, 0, 0}, {8, 8, 8, 0, 0},
                                   {8, 8, 8, 0, 0}, {16, 16, 16, 0, 0}, {8, 6, 2, 4, 4}, {16, 12, 8, 8, 4}, {16, 12, 8, 8, 4}, {1, 1, 1, 0, 0}};
    const MPI_Datatype types[] = {MPI_BYTE, MPI_INT16_T, MPI_INT32_T, MPI_FLOAT, MPI_INT64_T, MPI_DOUBLE,
                                  MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_SHORT_INT, MPI_DOUBLE_INT, MPI_LONG_INT, MPI_C_BOOL};
    unsigned i = draw(sizeof types / sizeof *types);
    return (struct element){types[i], parts[i][0], parts[i][1], parts[i][2], parts[i][3], parts[i][4]};
}

static struct layout some_layout(void) {
    return (struct layout){.form = draw(9), .gap = draw(4), .offset = draw(6) * 16, .seed = draw(1 << 20)};
}

/* The offset of a data byte from that of its element. */
static int byte_of(const struct element *e, int i) { return i < e->first ? i : e->then + i - e->first; }

/* Lays out a * b * c elements. Positions are not negative; those of one element don't overlap another's. */
static void lay_out(struct made *m, const struct layout *l, const struct element *e, const int *dims) {
    static int lengths[ELEMENTS], places[ELEMENTS];
    static MPI_Aint bytes[ELEMENTS];
    int a = dims[0], b = dims[1], c = dims[2], blocks = a * b, n = blocks * c, gap = (int)l->gap, pitch = c + gap, x = e->extent;
    MPI_Datatype inner, other;
    m->base = (int)l->offset;
    m->count = 1;
    for (int i = 0; i < blocks; i++) { /* blocks in an order of their own */
        lengths[i] = c;
        places[i] = (int)((i * 7919u + l->seed) % (unsigned)blocks);
    }
    for (int i = 0; i < blocks; i++) {
        places[i] = places[i] * pitch;
        bytes[i] = (MPI_Aint)places[i] * x + l->seed % 3;
    }
    for (int i = 0; i < n; i++)
        m->at[i] = i * x;
    switch (l->form) {
    case 0:
        MPI_Type_dup(e->type, &m->type);
        m->count = n;
        break;
    case 1:
        MPI_Type_vector(blocks, c, pitch, e->type, &m->type);
        for (int i = 0; i < n; i++)
            m->at[i] = (i / c * pitch + i % c) * x;
        break;
    case 2:
        MPI_Type_indexed(blocks, lengths, places, e->type, &m->type);
        for (int i = 0; i < n; i++)
            m->at[i] = (places[i / c] + i % c) * x;
        break;
    case 3: { /* a part of a box, of either order */
        int sizes[3] = {a + 2, b + 1, c + gap}, parts[3] = {a, b, c}, starts[3] = {1, l->seed % 2, gap / 2};
        int turned[3][3] = {{sizes[2], sizes[1], sizes[0]}, {c, b, a}, {starts[2], starts[1], starts[0]}};
        if (l->seed % 4 < 2)
            MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, e->type, &m->type);
        else
            MPI_Type_create_subarray(3, turned[0], turned[1], turned[2], MPI_ORDER_FORTRAN, e->type, &m->type);
        for (int i = 0; i < n; i++)
            m->at[i] = (((i / (b * c) + starts[0]) * sizes[1] + i / c % b + starts[1]) * sizes[2] + i % c + starts[2]) * x;
        break;
    }
    case 4: /* elements with gaps between them, and a lower bound before the first */
        MPI_Type_create_resized(e->type, -8 * (int)(l->seed % 2), x + 4 * gap, &m->type);
        m->count = n;
        for (int i = 0; i < n; i++)
            m->at[i] = i * (x + 4 * gap);
        break;
    case 5: { /* some elements, then one row of others, then the rest in rows */
        int first = n / 3, second = n / 4, rest = n - first - second, from[3] = {0, (first + gap) * x, (first + gap + 2 * second) * x + 8};
        MPI_Type_vector(second, 1, 2, e->type, &inner);
        MPI_Type_create_resized(e->type, 0, x + 4 * gap, &other);
        MPI_Type_create_struct(3, (int[]){first, 1, rest}, (MPI_Aint[]){from[0], from[1], from[2]}, (MPI_Datatype[]){e->type, inner, other}, &m->type);
        MPI_Type_free(&inner);
        MPI_Type_free(&other);
        for (int i = 0; i < n; i++)
            m->at[i] = i < first            ? i * x
                       : i < first + second ? from[1] + (i - first) * 2 * x
                                            : from[2] + (i - first - second) * (x + 4 * gap);
        break;
    }
    case 6: /* slices of rows, some bytes apart */
        MPI_Type_create_hvector(b, c, (MPI_Aint)c * x + 4 * gap, e->type, &inner);
        MPI_Type_create_hvector(a, 1, (MPI_Aint)b * (c * x + 4 * gap) + 12, inner, &m->type);
        MPI_Type_free(&inner);
        for (int i = 0; i < n; i++)
            m->at[i] = i / (b * c) * (b * (c * x + 4 * gap) + 12) + i / c % b * (c * x + 4 * gap) + i % c * x;
        break;
    case 7: /* blocks at any address */
        MPI_Type_create_hindexed_block(blocks, c, bytes, e->type, &m->type);
        for (int i = 0; i < n; i++)
            m->at[i] = (int)bytes[i / c] + i % c * x;
        break;
    default: /* several items that each have gaps: those of one lie between those of another */
        MPI_Type_vector(b * c, 1, a, e->type, &inner);
        MPI_Type_create_resized(inner, 0, x, &m->type);
        MPI_Type_free(&inner);
        m->count = a;
        for (int i = 0; i < n; i++)
            m->at[i] = (i / (b * c) + i % (b * c) * a) * x;
    }
    MPI_Type_commit(&m->type);
    int size, most = 0;
    MPI_Type_size(m->type, &size);
    for (int i = 0; i < n; i++)
        most = m->at[i] > most ? m->at[i] : most;
    must(size * m->count == n * e->size && m->base + most + x <= ROOM, "a layout");
}

/* Stores the elements of a message, and sets all other bytes of the buffer. */
static void store_laid_out(enum kind kind, void *at, const struct made *m, const struct element *e, int n, int from, unsigned round) {
    memset(host, 0xee, ROOM);
    for (int i = 0; i < n; i++)
        for (int byte = 0; byte < e->size; byte++)
            host[m->base + m->at[i] + byte_of(e, byte)] = value(from, round, (unsigned)(i * e->size + byte));
    store(kind, at, host, ROOM);
}

/* Checks all bytes of the buffer. `host` is lost. */
static void check_laid_out(enum kind kind, const void *at, const struct made *m, const struct element *e, int n, int from, unsigned round, const char *what) {
    memset(host, 0xee, ROOM);
    for (int i = 0; i < n; i++)
        for (int byte = 0; byte < e->size; byte++)
            host[m->base + m->at[i] + byte_of(e, byte)] = value(from, round, (unsigned)(i * e->size + byte));
    load(kind, back, at, ROOM);
    for (unsigned i = 0; i < ROOM; i++)
        if (back[i] != host[i])
            fail(round, what, i, back[i], host[i]);
}

/* A message, a broadcast, a put, or packed data of elements that are laid out in one way at one rank or side and in another at others. */
static void laid_out(unsigned round) {
    static const int choices[3][4] = {{1, 2, 3, 7}, {1, 2, 5, 16}, {1, 3, 8, 30}};
    static const char *const names[] = {"laid out message", "laid out persistent message", "laid out broadcast", "laid out put", "laid out packed data"};
    static struct made mine, its;
    struct layout layouts[2][MOST];
    struct element e = some_element();
    int dims[3], from = draw(size), to = draw(size), packed_kind = draw(KINDS), n;
    unsigned way = draw(5), again[2];
    enum kind kinds[2][MOST];
    for (int i = 0; i < 3; i++)
        dims[i] = choices[i][draw(4)];
    n = dims[0] * dims[1] * dims[2];
    for (int side = 0; side < 2; side++) {
        again[side] = !draw(4);
        for (int i = 0; i < size; i++) {
            layouts[side][i] = some_layout();
            kinds[side][i] = draw(KINDS);
        }
    }
    enum kind kind = kinds[0][rank], other = kinds[1][rank];
    unsigned char *s = take(1, kind, again[0]), *r = take(SLOTS - 2, other, again[1]);
    lay_out(&mine, &layouts[0][rank], &e, dims);
    lay_out(&its, &layouts[1][rank], &e, dims);
    unsigned char *const send = s + mine.base, *const receive = r + its.base;
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    int tag = round % 30000;
    if (way == 0) {
        store_laid_out(other, r, &its, &e, 0, to, round);
        if (rank == to)
            MPI_Irecv(receive, its.count, its.type, from, tag, MPI_COMM_WORLD, &requests[0]);
        store_laid_out(kind, s, &mine, &e, n, rank, round);
        if (rank == from)
            MPI_Isend(send, mine.count, mine.type, to, tag, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        if (rank == to)
            check_laid_out(other, r, &its, &e, n, from, round, names[way]);
    } else if (way == 1) {
        if (rank == to)
            MPI_Recv_init(receive, its.count, its.type, from, tag, MPI_COMM_WORLD, &requests[0]);
        if (rank == from)
            MPI_Send_init(send, mine.count, mine.type, to, tag, MPI_COMM_WORLD, &requests[1]);
        for (unsigned start = 0; start < 3; start++) {
            store_laid_out(other, r, &its, &e, 0, to, round);
            store_laid_out(kind, s, &mine, &e, n, rank, round + start);
            for (int i = 0; i < 2; i++)
                if (requests[i] != MPI_REQUEST_NULL)
                    MPI_Start(&requests[i]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            if (rank == to)
                check_laid_out(other, r, &its, &e, n, from, round + start, names[way]);
        }
        for (int i = 0; i < 2; i++)
            if (requests[i] != MPI_REQUEST_NULL)
                MPI_Request_free(&requests[i]);
    } else if (way == 2) {
        store_laid_out(other, r, &its, &e, rank == from ? n : 0, from, round);
        MPI_Bcast(receive, its.count, its.type, from, MPI_COMM_WORLD);
        check_laid_out(other, r, &its, &e, n, from, round, names[way]);
    } else if (way == 3) {
        static struct made target;
        MPI_Win win;
        lay_out(&target, &layouts[1][to], &e, dims);
        store_laid_out(other, r, &its, &e, 0, to, round);
        store_laid_out(kind, s, &mine, &e, n, rank, round);
        MPI_Win_create(r, ROOM, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_fence(0, win);
        if (rank == from)
            MPI_Put(send, mine.count, mine.type, to, target.base, target.count, target.type, win);
        MPI_Win_fence(0, win);
        check_laid_out(other, r, &its, &e, rank == to ? n : 0, from, round, names[way]);
        store_laid_out(kind, s, &mine, &e, 0, rank, round);
        MPI_Win_fence(0, win);
        if (rank == from)
            MPI_Get(send, mine.count, mine.type, to, target.base, target.count, target.type, win);
        MPI_Win_fence(0, win);
        check_laid_out(kind, s, &mine, &e, rank == from ? n : 0, from, round, "laid out get");
        MPI_Win_free(&win);
        MPI_Type_free(&target.type);
    } else {
        int bytes = n * e.size, position = 0;
        unsigned char *packed = get(packed_kind, bytes + 16);
        store_laid_out(other, r, &its, &e, 0, to, round);
        store_laid_out(kind, s, &mine, &e, n, rank, round);
        MPI_Pack(send, mine.count, mine.type, packed, bytes, &position, MPI_COMM_WORLD);
        must(position == bytes, "the length of packed data");
        position = 0;
        MPI_Unpack(packed, bytes, &position, receive, its.count, its.type, MPI_COMM_WORLD);
        check_laid_out(other, r, &its, &e, n, rank, round, names[way]);
        put_back(packed_kind, packed);
    }
    MPI_Type_free(&mine.type);
    MPI_Type_free(&its.type);
}
