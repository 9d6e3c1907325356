/* Memory of four kinds for the programs of this folder: a host's, a device's, of a pool, managed. The driver is opened as CUDA's runtime
 * opens it, after MPI_Init. No processor may touch the second and third kind: a program that has MPI do it dies of SIGSEGV. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { HOST, DEVICE, POOL, MANAGED, KINDS };
static const char *const kind_names[] = {"host", "device", "pool", "managed"};

static int (*cuInit)(unsigned);
static int (*cuDevicePrimaryCtxRetain)(void **, int);
static int (*cuCtxSetCurrent)(void *);
static int (*cuMemAlloc)(uint64_t *, size_t);
static int (*cuMemAllocAsync)(uint64_t *, size_t, void *);
static int (*cuMemAllocManaged)(uint64_t *, size_t, unsigned);
static int (*cuMemFree)(uint64_t);
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
    *(void **)&cuMemcpyHtoD = function(library, "cuMemcpyHtoD_v2");
    *(void **)&cuMemcpyDtoH = function(library, "cuMemcpyDtoH_v2");
    must(!cuInit(0) && !cuDevicePrimaryCtxRetain(&context, 0) && !cuCtxSetCurrent(context), "a context");
}

static void *get(enum kind kind, size_t bytes) {
    uint64_t at = 0;
    if (kind == HOST)
        return malloc(bytes);
    must(!(kind == DEVICE ? cuMemAlloc(&at, bytes) : kind == POOL ? cuMemAllocAsync(&at, bytes, 0) : cuMemAllocManaged(&at, bytes, 1)),
         "memory");
    return (void *)at;
}

static void put_back(enum kind kind, void *at) {
    if (kind == HOST)
        free(at);
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
