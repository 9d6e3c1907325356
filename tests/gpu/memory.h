/* Memory of five kinds for the programs of this folder: a host's, a device's, of a pool, of two pieces that are mapped side by side, managed. The driver is opened
 * as CUDA's runtime opens it, after MPI_Init. No processor may touch the second, third and fourth kind: a program that has MPI do it dies of SIGSEGV. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { HOST, DEVICE, POOL, MAPPED, MANAGED, KINDS };
static const char *const kind_names[] = {"host", "device", "pool", "mapped", "managed"};
/* CUmemAllocationProp and CUmemAccessDesc. */
typedef struct {
    int type, handle_types, location, device;
    void *windows;
    unsigned char flags[8];
} properties;
typedef struct {
    int location, device, flags;
} may_access;

static int (*cuInit)(unsigned);
static int (*cuDevicePrimaryCtxRetain)(void **, int);
static int (*cuCtxSetCurrent)(void *);
static int (*cuMemAlloc)(uint64_t *, size_t);
static int (*cuMemAllocAsync)(uint64_t *, size_t, void *);
static int (*cuMemAllocManaged)(uint64_t *, size_t, unsigned);
static int (*cuMemFree)(uint64_t);
static int (*cuMemGetAllocationGranularity)(size_t *, const properties *, int);
static int (*cuMemAddressReserve)(uint64_t *, size_t, size_t, uint64_t, unsigned long long);
static int (*cuMemAddressFree)(uint64_t, size_t);
static int (*cuMemCreate)(uint64_t *, size_t, const properties *, unsigned long long);
static int (*cuMemRelease)(uint64_t);
static int (*cuMemMap)(uint64_t, size_t, size_t, uint64_t, unsigned long long);
static int (*cuMemSetAccess)(uint64_t, size_t, const may_access *, size_t);
static int (*cuMemUnmap)(uint64_t, size_t);
static int (*cuMemcpyHtoD)(uint64_t, const void *, size_t);
static int (*cuMemcpyDtoH)(void *, uint64_t, size_t);

static void must(int ok, const char *what) {
    if (!ok) {
        fprintf(stderr, "failed: %s\n", what);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
}

static void *function(void *library, const char *name) {
    void *found = dlsym(library, name);
    must(found != NULL, name);
    return found;
}

static void open_driver(void) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW), *context;
    must(library != NULL, "dlopen of the driver");
    *(void **)&cuInit = function(library, "cuInit");
    *(void **)&cuDevicePrimaryCtxRetain = function(library, "cuDevicePrimaryCtxRetain");
    *(void **)&cuCtxSetCurrent = function(library, "cuCtxSetCurrent");
    *(void **)&cuMemAlloc = function(library, "cuMemAlloc_v2");
    *(void **)&cuMemAllocAsync = function(library, "cuMemAllocAsync");
    *(void **)&cuMemAllocManaged = function(library, "cuMemAllocManaged");
    *(void **)&cuMemFree = function(library, "cuMemFree_v2");
    *(void **)&cuMemGetAllocationGranularity = function(library, "cuMemGetAllocationGranularity");
    *(void **)&cuMemAddressReserve = function(library, "cuMemAddressReserve");
    *(void **)&cuMemAddressFree = function(library, "cuMemAddressFree");
    *(void **)&cuMemCreate = function(library, "cuMemCreate");
    *(void **)&cuMemRelease = function(library, "cuMemRelease");
    *(void **)&cuMemMap = function(library, "cuMemMap");
    *(void **)&cuMemSetAccess = function(library, "cuMemSetAccess");
    *(void **)&cuMemUnmap = function(library, "cuMemUnmap");
    *(void **)&cuMemcpyHtoD = function(library, "cuMemcpyHtoD_v2");
    *(void **)&cuMemcpyDtoH = function(library, "cuMemcpyDtoH_v2");
    must(!cuInit(0) && !cuDevicePrimaryCtxRetain(&context, 0) && !cuCtxSetCurrent(context), "a context");
}

/* The memory begins before the end of the first piece, unless it is longer than a piece, so most of it is in both. */
static struct {
    uint64_t at, start;
    size_t bytes;
} mappings[1024];

static void *map_two(size_t bytes) {
    properties wanted = {.type = 1, .location = 1};
    size_t grain = 0, first, all;
    int slot = 0;
    must(!cuMemGetAllocationGranularity(&grain, &wanted, 0), "a granularity");
    first = (bytes / 2 + grain - 1) / grain * grain;
    first = first ? first : grain;
    all = first + (bytes + grain - 1) / grain * grain;
    while (slot < 1024 && mappings[slot].at)
        slot++;
    must(slot < 1024, "room for a mapping");
    must(!cuMemAddressReserve(&mappings[slot].start, all, 0, 0, 0), "a range of addresses");
    for (int second = 0; second < 2; second++) {
        uint64_t handle, at = mappings[slot].start + (second ? first : 0);
        size_t length = second ? all - first : first;
        must(!cuMemCreate(&handle, length, &wanted, 0) && !cuMemMap(at, length, 0, handle, 0) && !cuMemRelease(handle), "a mapping");
    }
    may_access use = {.location = 1, .flags = 3};
    must(!cuMemSetAccess(mappings[slot].start, all, &use, 1), "access");
    mappings[slot].bytes = all;
    mappings[slot].at = mappings[slot].start + first - bytes / 2 / 64 * 64;
    return (void *)mappings[slot].at;
}

static void unmap(uint64_t at) {
    int slot = 0;
    while (slot < 1024 && mappings[slot].at != at)
        slot++;
    must(slot < 1024 && !cuMemUnmap(mappings[slot].start, mappings[slot].bytes) && !cuMemAddressFree(mappings[slot].start, mappings[slot].bytes), "unmap");
    mappings[slot].at = 0;
}

static void *get(enum kind kind, size_t bytes) {
    uint64_t at = 0;
    if (kind == HOST)
        return malloc(bytes);
    if (kind == MAPPED)
        return map_two(bytes);
    must(!(kind == DEVICE ? cuMemAlloc(&at, bytes) : kind == POOL ? cuMemAllocAsync(&at, bytes, 0) : cuMemAllocManaged(&at, bytes, 1)),
         "memory");
    return (void *)at;
}

static void put_back(enum kind kind, void *at) {
    if (kind == HOST)
        free(at);
    else if (kind == MAPPED)
        unmap((uint64_t)at);
    else
        must(!cuMemFree((uint64_t)at), "free");
}

/* Sets the memory, and reads it. */
static void store(enum kind kind, void *at, const void *from, size_t bytes) {
    if (kind == HOST)
        memcpy(at, from, bytes);
    else
        must(!cuMemcpyHtoD((uint64_t)at, from, bytes), "a copy to the device");
}

static void load(enum kind kind, void *to, const void *at, size_t bytes) {
    if (kind == HOST)
        memcpy(to, at, bytes);
    else
        must(!cuMemcpyDtoH(to, (uint64_t)at, bytes), "a copy from the device");
}
