/* Buffers of mpi_f08 that are array sections with gaps. A call that ends before it returns works on a copy. One that goes on
 * gets a datatype that is the section; where none will do, a copy that lives until the request completes. */
#include "fortran.h"

#include <pthread.h>

int unknown_descriptor(void)
{
    static int code;
    return failed_because(MPI_ERR_BUFFER, &code,
                          "a buffer came in a form that this library doesn't know: of compilers with mpi_f08 it knows "
                          "gfortran and flang; use the module mpi with this one");
}

int refused_section(const char *function)
{
    static int code;
    (void)function;
    return failed_because(MPI_ERR_BUFFER, &code,
                          "the buffer is an array section with gaps, and this call needs one without: pass a whole array, or "
                          "a section of which only the last dimension is cut");
}

static int too_short(void)
{
    static int code;
    return failed_because(MPI_ERR_COUNT, &code, "the array section has fewer elements than count and datatype ask for");
}

static int gaps_in_both(void)
{
    static int code;
    return failed_because(MPI_ERR_TYPE, &code,
                          "both the array section and the datatype have gaps, which a call that doesn't wait can't combine: "
                          "make a datatype of the whole layout, or pass the section without one");
}

static size_t elements(const struct descriptor *buffer)
{
    size_t n = 1;
    for (int i = 0; i < buffer->rank; i++)
        n *= (size_t)buffer->dimensions[i].extent;
    return n;
}

/* Copies all elements below dimension `top`, and moves on in the copy. */
static void walk(const struct descriptor *buffer, int top, char *base, char **copy, int back)
{
    if (top == 0) {
        memcpy(back ? base : *copy, back ? *copy : base, buffer->element);
        *copy += buffer->element;
        return;
    }
    const struct dimension *dimension = &buffer->dimensions[top - 1];
    if (top == 1 && dimension->stride == (ptrdiff_t)buffer->element) {
        size_t bytes = (size_t)dimension->extent * buffer->element;
        memcpy(back ? base : *copy, back ? *copy : base, bytes);
        *copy += bytes;
        return;
    }
    for (ptrdiff_t i = 0; i < dimension->extent; i++, base += dimension->stride)
        walk(buffer, top - 1, base, copy, back);
}

static void copy_section(const struct descriptor *buffer, void *copy, int back)
{
    char *at = copy;
    walk(buffer, buffer->rank, buffer->base, &at, back);
}

/* ---- calls that end before they return --------------------------------------------------------------------- */

MPI_Count bytes_of(MPI_Count count, fint number)
{
    MPI_Count lower, extent;
    MPI_Datatype type = datatype_in(number);
    /* Wrong arguments are the call's own errors. */
    if (count <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_get_true_extent_c(type, &lower, &extent) != MPI_SUCCESS)
        return 0;
    MPI_Count last = lower + extent, step;
    PMPI_Type_get_extent_c(type, &lower, &step);
    return last + (count - 1) * step;
}

int copy_in(struct copy *copy, const struct descriptor *buffer, MPI_Count bytes)
{
    *copy = (struct copy){buffer, buffer->base, NULL};
    if (!is_known(buffer))
        return unknown_descriptor();
    if (is_whole(buffer))
        return MPI_SUCCESS;
    size_t room = elements(buffer) * buffer->element;
    if (bytes > (MPI_Count)room)
        return too_short();
    copy->own = malloc(room);
    if (copy->own == NULL)
        return call_failed(MPI_ERR_NO_MEM);
    copy->bytes = copy->own;
    copy_section(buffer, copy->own, 0);
    return MPI_SUCCESS;
}

void copy_out(struct copy *copy, int back)
{
    if (copy->own != NULL && back)
        copy_section(copy->buffer, copy->own, 1);
    free(copy->own);
    copy->own = NULL;
}

/* ---- a datatype that is the section ------------------------------------------------------------------------ */

/* Of all elements: one dimension after the other. */
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

/* Of the first `units` units of the type, of which an element has `each`. */
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

int section_type_c(struct section *section, MPI_Count *count, fint *number)
{
    const struct descriptor *buffer = section->buffer;
    MPI_Datatype type = datatype_in(*number);
    MPI_Count size, lower, extent;
    if (!is_known(buffer))
        return unknown_descriptor();
    /* Nothing to send, and arguments that are wrong: the call says so. */
    if (is_whole(buffer) || *count <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_size_c(type, &size) != MPI_SUCCESS || size <= 0)
        return MPI_SUCCESS;
    PMPI_Type_get_extent_c(type, &lower, &extent);
    if (size != extent || lower != 0)
        return gaps_in_both();
    /* Elements of several datatypes, or of a part of one: then bytes. */
    int in_types = (MPI_Count)buffer->element % size == 0;
    MPI_Count unit = in_types ? size : 1, each = (MPI_Count)buffer->element / unit, units = *count * size / unit;
    MPI_Count all = (MPI_Count)elements(buffer) * each;
    MPI_Datatype base = in_types ? type : MPI_BYTE, element = MPI_DATATYPE_NULL;
    if (units > all)
        return too_short();
    int code;
    if (units == all) {
        code = PMPI_Type_contiguous_c(each, base, &element);
        if (code == MPI_SUCCESS) {
            code = whole_section(buffer, element, &section->type);
            PMPI_Type_free(&element);
        }
    } else {
        code = part_of_section(buffer, units, each, base, &section->type);
    }
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

/* What the call has begun keeps the datatype alive. */
void section_end(struct section *section)
{
    if (section->type != MPI_DATATYPE_NULL)
        PMPI_Type_free(&section->type);
}

/* ---- copies that live until a request completes ------------------------------------------------------------ */

/* All of them, the youngest first, under `lock`. `kept_requests` counts them, so that calls without them look at it alone. */
static struct kept *all_kept;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int kept_requests;

static void end_kept(struct kept *kept, int back)
{
    for (int i = 0; i < kept->count; i++)
        copy_out(&kept->copies[i], back && kept->writes[i]);
}

static void copy_kept(struct kept *kept, int back)
{
    for (int i = 0; i < kept->count; i++)
        if (kept->copies[i].own != NULL && (!back || kept->writes[i]))
            copy_section(kept->copies[i].buffer, kept->copies[i].own, back);
}

struct kept *keep(const struct keep *buffers, int count, int persistent)
{
    struct kept *kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        return NULL;
    kept->persistent = persistent;
    kept->active = !persistent;
    for (int i = 0; i < count; i++) {
        const struct descriptor *buffer = buffers[i].buffer;
        /* The program's descriptor ends with its call. */
        size_t dimensions = buffer->rank > 0 ? (size_t)buffer->rank : 0;
        memcpy(&kept->descriptors[i].head, buffer, sizeof *buffer + dimensions * sizeof *buffer->dimensions);
        kept->writes[i] = buffers[i].writes;
        kept->count = i + 1;
        if (copy_in(&kept->copies[i], &kept->descriptors[i].head, 0) != MPI_SUCCESS) {
            end_kept(kept, 0);
            free(kept);
            return NULL;
        }
    }
    return kept;
}

void kept_by(struct kept *kept, fint request)
{
    if (request == NO_REQUEST) {
        end_kept(kept, 0);
        free(kept);
        return;
    }
    pthread_mutex_lock(&lock);
    kept->request = request;
    kept->next = all_kept;
    all_kept = kept;
    kept_requests++;
    pthread_mutex_unlock(&lock);
}

static struct kept **place_of(fint number)
{
    struct kept **place = &all_kept;
    while (*place != NULL && (*place)->request != number)
        place = &(*place)->next;
    return place;
}

static void remove_kept(struct kept **place)
{
    struct kept *kept = *place;
    *place = kept->next;
    kept_requests--;
    free(kept);
}

/* Whether a call has completed the request of this number, which was `request` afterwards. */
void kept_look(fint number, MPI_Request request)
{
    pthread_mutex_lock(&lock);
    struct kept **place = place_of(number), *kept = *place;
    if (kept != NULL && request == MPI_REQUEST_NULL) {
        end_kept(kept, kept->active);
        remove_kept(place);
    } else if (kept != NULL && kept->persistent && kept->active) {
        /* Code of the program may run meanwhile: without the lock. The record stays, because the request does. */
        int done = 0;
        pthread_mutex_unlock(&lock);
        PMPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
        pthread_mutex_lock(&lock);
        if (done && kept->active) {
            copy_kept(kept, 1);
            kept->active = 0;
        }
    }
    pthread_mutex_unlock(&lock);
}

/* Before persistent requests start: what the program has in its buffers by now. */
void kept_start(const fint *numbers, fint n)
{
    pthread_mutex_lock(&lock);
    for (fint i = 0; i < n; i++) {
        struct kept *kept = *place_of(numbers[i]);
        if (kept == NULL || !kept->persistent)
            continue;
        copy_kept(kept, 0);
        kept->active = 1;
    }
    pthread_mutex_unlock(&lock);
}

/* Before a request is freed: one that is active needs its copies until nobody knows when, and keeps them. */
void kept_free(const fint *number)
{
    pthread_mutex_lock(&lock);
    struct kept **place = place_of(*number), *kept = *place;
    if (kept != NULL && !kept->active) {
        end_kept(kept, 0);
        remove_kept(place);
    } else if (kept != NULL) {
        kept->request = NO_REQUEST;
    }
    pthread_mutex_unlock(&lock);
}
