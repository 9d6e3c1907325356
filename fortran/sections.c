/* Buffers of mpi_f08 that are array sections with gaps. A blocking call works on a copy. A nonblocking call gets a datatype that
 * describes the section or, if none can, a copy that lives as long as the request (kept.c). */
#include "engine.h"
#include "fortran.h"

int refused_section(const struct descriptor *buffer)
{
    static int code;
    if (!is_known(buffer))
        return unknown_descriptor(buffer);
    return failed_because(MPI_ERR_BUFFER, &code,
                          "the buffer is an array section with gaps, and this call needs one without: pass a whole array, or "
                          "a section of which only the last dimension is cut");
}

static int too_short(void)
{
    static int code;
    return failed_because(MPI_ERR_COUNT, &code, "the array section has fewer elements than count and datatype ask for");
}

static int before_section(void)
{
    static int code;
    return failed_because(MPI_ERR_TYPE, &code, "the datatype begins before the array section, where nothing is known to lie");
}

int needs_engine(void)
{
    static int code;
    return failed_because(MPI_ERR_UNSUPPORTED_OPERATION, &code,
                          "the buffer is an array section with gaps, for which this call needs Encore's own MPI library, and the "
                          "program runs with another one: pass a whole array");
}

static size_t elements(const struct descriptor *buffer)
{
    size_t n = 1;
    for (int i = 0; i < buffer->rank; i++)
        n *= (size_t)buffer->dimensions[i].extent;
    return n;
}

/* Action on a run of bytes, of the section and of the copy. */
typedef void visit(char *section, char *copy, size_t bytes, size_t room);

/* Visits all elements below dimension `top`, and advances in the copy. */
static void walk(const struct descriptor *buffer, int top, char *base, char **copy, visit *visit, size_t room)
{
    const struct dimension *dimension = buffer->dimensions + top - 1;
    size_t bytes = buffer->element;
    if (top == 1 && dimension->stride == (ptrdiff_t)bytes) {
        bytes *= (size_t)dimension->extent;
    } else if (top > 0) {
        for (ptrdiff_t i = 0; i < dimension->extent; i++, base += dimension->stride)
            walk(buffer, top - 1, base, copy, visit, room);
        return;
    }
    visit(base, *copy, bytes, room);
    *copy += bytes;
}

static void from_section(char *section, char *copy, size_t bytes, size_t room)
{
    memcpy(copy, section, bytes);
    if (room > 0)
        memcpy(copy + room, section, bytes);
}

/* The operation writes part of the copy, and the program may write the rest of the section meanwhile: another thread receives there,
 * or other ranks put. So only bytes that the operation changed are copied back. */
static void to_section(char *section, char *copy, size_t bytes, size_t room)
{
    const char *before = copy + room;
    if (memcmp(copy, before, bytes) == 0)
        return;
    for (size_t i = 0; i < bytes; i++)
        if (copy[i] != before[i])
            section[i] = copy[i];
}

void copy_again(struct copy *copy)
{
    char *at = copy->own;
    if (at != NULL)
        walk(copy->buffer, copy->buffer->rank, copy->buffer->base, &at, from_section, copy->writes ? copy->room : 0);
}

void copy_back(struct copy *copy)
{
    char *at = copy->own;
    if (at != NULL && copy->writes)
        walk(copy->buffer, copy->buffer->rank, copy->buffer->base, &at, to_section, copy->room);
}

/* ---- blocking calls ---------------------------------------------------------------------------------------- */

int copy_in(struct copy *copy, const struct descriptor *buffer, MPI_Count bytes, int writes)
{
    *copy = (struct copy){.buffer = buffer, .bytes = buffer->base, .writes = writes};
    if (!is_known(buffer))
        return unknown_descriptor(buffer);
    if (is_whole(buffer))
        return MPI_SUCCESS;
    copy->room = elements(buffer) * buffer->element;
    if (bytes < 0)
        return before_section();
    if (bytes > (MPI_Count)copy->room)
        return too_short();
    /* A writable copy is followed by a snapshot of the original. */
    copy->own = malloc(writes ? 2 * copy->room : copy->room);
    if (copy->own == NULL)
        return call_failed(MPI_ERR_NO_MEM);
    copy->bytes = copy->own;
    copy_again(copy);
    return MPI_SUCCESS;
}

void copy_out(struct copy *copy, int back)
{
    if (back)
        copy_back(copy);
    free(copy->own);
    copy->own = NULL;
}

/* ---- datatypes that describe sections ------------------------------------------------------------------------ */

/* All elements, dimension by dimension. */
static int whole_section(const struct descriptor *buffer, MPI_Datatype element, MPI_Datatype *made)
{
    int code = PMPI_Type_dup(element, made);
    for (int i = 0; i < buffer->rank && code == MPI_SUCCESS; i++) {
        MPI_Datatype inner = *made;
        code = PMPI_Type_create_hvector_c(buffer->dimensions[i].extent, 1, buffer->dimensions[i].stride, inner, made);
        PMPI_Type_free(&inner);
    }
    return code;
}

/* The first `units` units of the type; an element has `each` units. */
static int part_of_section(const struct descriptor *buffer, MPI_Count units, MPI_Count each, MPI_Datatype type, MPI_Datatype *made)
{
    MPI_Count blocks = (units + each - 1) / each;
    MPI_Count *places = malloc((size_t)blocks * sizeof *places), *lengths = malloc((size_t)blocks * sizeof *lengths);
    ptrdiff_t index[MAX_RANK] = {0};
    int code = MPI_ERR_NO_MEM;
    if (places != NULL && lengths != NULL) {
        for (MPI_Count block = 0; block < blocks; block++) {
            MPI_Count place = 0;
            for (int i = 0; i < buffer->rank; i++)
                place += index[i] * buffer->dimensions[i].stride;
            places[block] = place;
            lengths[block] = block + 1 < blocks ? each : units - block * each;
            for (int i = 0; i < buffer->rank && ++index[i] == buffer->dimensions[i].extent; i++)
                index[i] = 0;
        }
        code = PMPI_Type_create_hindexed_c(blocks, lengths, places, type, made);
    } else {
        call_failed(code);
    }
    free(places);
    free(lengths);
    return code;
}

/* For a datatype without gaps. */
static int type_of_section(const struct descriptor *buffer, MPI_Count count, MPI_Count size, MPI_Datatype type, MPI_Datatype *made)
{
    /* Elements of several datatypes, or of part of one: use bytes. */
    int in_types = (MPI_Count)buffer->element % size == 0;
    MPI_Count unit = in_types ? size : 1, each = (MPI_Count)buffer->element / unit, units = count * size / unit;
    MPI_Count all = (MPI_Count)elements(buffer) * each;
    MPI_Datatype base = in_types ? type : MPI_BYTE, element = MPI_DATATYPE_NULL;
    if (units > all)
        return too_short();
    if (units < all)
        return part_of_section(buffer, units, each, base, made);
    int code = PMPI_Type_contiguous_c(each, base, &element);
    if (code == MPI_SUCCESS) {
        code = whole_section(buffer, element, made);
        PMPI_Type_free(&element);
    }
    return code;
}

/* A datatype with gaps over a section with gaps: places of the datatype's elements in the section. */
struct blocks {
    const struct descriptor *buffer;
    MPI_Count start, bytes; /* where the instance begins in the section, and how long the section is */
    MPI_Count count, room;
    MPI_Count *places, *lengths;
    MPI_Datatype *types;
    int code;
};

/* Offset of a byte of the section. */
static MPI_Count place_in(const struct descriptor *buffer, MPI_Count byte)
{
    MPI_Count element = byte / (MPI_Count)buffer->element, place = byte % (MPI_Count)buffer->element;
    for (int i = 0; i < buffer->rank; i++) {
        place += element % buffer->dimensions[i].extent * buffer->dimensions[i].stride;
        element /= buffer->dimensions[i].extent;
    }
    return place;
}

static int more_room(struct blocks *blocks)
{
    MPI_Count room = blocks->room > 0 ? 2 * blocks->room : 64;
    void *places = realloc(blocks->places, (size_t)room * sizeof *blocks->places);
    if (places != NULL)
        blocks->places = places;
    void *lengths = realloc(blocks->lengths, (size_t)room * sizeof *blocks->lengths);
    if (lengths != NULL)
        blocks->lengths = lengths;
    void *types = realloc(blocks->types, (size_t)room * sizeof *blocks->types);
    if (types != NULL)
        blocks->types = types;
    if (places == NULL || lengths == NULL || types == NULL)
        return 0;
    blocks->room = room;
    return 1;
}

static void add_block(struct blocks *blocks, MPI_Datatype type, MPI_Count size, MPI_Count place)
{
    MPI_Count last = blocks->count - 1;
    if (last >= 0 && blocks->types[last] == type && blocks->places[last] + blocks->lengths[last] * size == place) {
        blocks->lengths[last]++;
        return;
    }
    if (blocks->count == blocks->room && !more_room(blocks)) {
        blocks->code = MPI_ERR_NO_MEM;
        return;
    }
    blocks->places[blocks->count] = place;
    blocks->lengths[blocks->count] = 1;
    blocks->types[blocks->count++] = type;
}

/* Adds a run of elements of a predefined type. An element that spans several of the section's becomes bytes. */
static void add_run(void *which, MPI_Datatype type, int64_t displacement, uint64_t count)
{
    struct blocks *blocks = which;
    MPI_Count size = 0, each = (MPI_Count)blocks->buffer->element, at = blocks->start + displacement;
    PMPI_Type_size_c(type, &size);
    if (at < 0 || at + (MPI_Count)count * size > blocks->bytes) {
        blocks->code = at < 0 ? MPI_ERR_TYPE : MPI_ERR_COUNT;
        return;
    }
    for (; count > 0 && blocks->code == MPI_SUCCESS; count--, at += size) {
        if (at % each + size <= each) {
            add_block(blocks, type, size, place_in(blocks->buffer, at));
            continue;
        }
        for (MPI_Count i = 0; i < size; i++)
            add_block(blocks, MPI_BYTE, 1, place_in(blocks->buffer, at + i));
    }
}

static int type_over_section(const struct descriptor *buffer, MPI_Count count, MPI_Count extent, MPI_Datatype type,
                             MPI_Datatype *made)
{
    struct blocks blocks = {.buffer = buffer, .bytes = (MPI_Count)(elements(buffer) * buffer->element)};
    if (engine() == NULL)
        return needs_engine();
    for (MPI_Count i = 0; i < count && blocks.code == MPI_SUCCESS; i++) {
        blocks.start = i * extent;
        int code = engine()->elements(type, add_run, &blocks);
        if (code != MPI_SUCCESS)
            blocks.code = code;
    }
    int code = blocks.code;
    if (code == MPI_SUCCESS)
        code = PMPI_Type_create_struct_c(blocks.count, blocks.lengths, blocks.places, blocks.types, made);
    else
        code = code == MPI_ERR_TYPE ? before_section() : code == MPI_ERR_COUNT ? too_short() : call_failed(code);
    free(blocks.places);
    free(blocks.lengths);
    free(blocks.types);
    return code;
}

int section_type_c(struct section *section, MPI_Count *count, fint *number)
{
    const struct descriptor *buffer = section->buffer;
    MPI_Datatype type = datatype_in(*number);
    MPI_Count size, lower, extent;
    if (!is_known(buffer))
        return unknown_descriptor(buffer);
    /* Nothing to send, or invalid arguments: the call reports those. */
    if (is_whole(buffer) || *count <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_size_c(type, &size) != MPI_SUCCESS || size <= 0)
        return MPI_SUCCESS;
    PMPI_Type_get_extent_c(type, &lower, &extent);
    int code;
    if (size != extent || lower != 0)
        code = type_over_section(buffer, *count, extent, type, &section->type);
    else
        code = type_of_section(buffer, *count, size, type, &section->type);
    if (code == MPI_SUCCESS)
        code = PMPI_Type_commit(&section->type);
    if (code == MPI_SUCCESS) {
        *count = 1;
        *number = datatype_out(section->type);
    }
    return code;
}

int section_type(struct section *section, fint *count, fint *number)
{
    MPI_Count large = *count;
    int code = section_type_c(section, &large, number);
    *count = (fint)large;
    return code;
}

/* The operation that has begun keeps the datatype alive. */
void section_end(struct section *section)
{
    if (section->type != MPI_DATATYPE_NULL)
        PMPI_Type_free(&section->type);
}
