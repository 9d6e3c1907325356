/* A library that stands before libucp.so.0 and spoils what goes through it, as FAULTY_UCX says. It opens the device that DEVICE names, whatever is asked for.
 * REAL_UCX names the library itself.
 *
 * none     nothing
 * flip     a bit of the packet behind AFTER others of more than 1,000 bytes
 * lose     the same one: nobody knows it for one of the job
 * refuse   memory can't be registered
 * early    a read ends before the bytes are there
 * astray   a write stores other bytes */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ucs_status_t, which is packed, and a pointer that may stand for one. */
typedef signed char status;
typedef void *pointer;
enum { NO_MEMORY = -4 };

static int is(const char *fault)
{
    const char *value = getenv("FAULTY_UCX");
    return value != NULL && strcmp(value, fault) == 0;
}

static void *real(const char *name)
{
    static void *library;
    if (library == NULL)
        library = dlopen(getenv("REAL_UCX"), RTLD_NOW | RTLD_LOCAL);
    void *address = library == NULL ? NULL : dlsym(library, name);
    if (address == NULL) {
        fprintf(stderr, "faulty_ucx: %s\n", dlerror());
        abort();
    }
    return address;
}

#define REAL(name) ((__typeof__(&name))real(#name))
/* A function of this name and type does what that of the library does. */
#define SAME(type, name, parameters, arguments) \
    type name parameters                        \
    {                                           \
        return REAL(name) arguments;            \
    }

SAME(void, ucp_get_version, (unsigned *a, unsigned *b, unsigned *c), (a, b, c))
SAME(status, ucp_config_read, (const char *a, const char *b, pointer *c), (a, b, c))
SAME(void, ucp_config_release, (pointer a), (a))
SAME(status, ucp_init_version, (unsigned a, unsigned b, pointer c, pointer d, pointer *e), (a, b, c, d, e))
SAME(status, ucp_worker_create, (pointer a, pointer b, pointer *c), (a, b, c))
SAME(status, ucp_worker_query, (pointer a, pointer b), (a, b))
SAME(void, ucp_worker_release_address, (pointer a, pointer b), (a, b))
SAME(status, ucp_worker_get_efd, (pointer a, int *b), (a, b))
SAME(status, ucp_worker_arm, (pointer a), (a))
SAME(unsigned, ucp_worker_progress, (pointer a), (a))
SAME(status, ucp_ep_create, (pointer a, pointer b, pointer *c), (a, b, c))
SAME(pointer, ucp_ep_flush_nbx, (pointer a, pointer b), (a, b))
SAME(status, ucp_mem_unmap, (pointer a, pointer b), (a, b))
SAME(status, ucp_rkey_pack, (pointer a, pointer b, pointer *c, size_t *d), (a, b, c, d))
SAME(void, ucp_rkey_buffer_release, (pointer a), (a))
SAME(status, ucp_ep_rkey_unpack, (pointer a, pointer b, pointer *c), (a, b, c))
SAME(void, ucp_rkey_destroy, (pointer a), (a))
SAME(pointer, ucp_tag_recv_nbx, (pointer a, pointer b, size_t c, uint64_t d, uint64_t e, pointer f), (a, b, c, d, e, f))
SAME(void, ucp_request_free, (pointer a), (a))
SAME(const char *, ucs_status_string, (status a), (a))

status ucp_config_modify(pointer config, const char *name, const char *value)
{
    const char *device = getenv("DEVICE");
    return REAL(ucp_config_modify)(config, name, device != NULL && strcmp(name, "NET_DEVICES") == 0 ? device : value);
}

status ucp_mem_map(pointer context, pointer params, pointer *handle)
{
    return is("refuse") ? NO_MEMORY : REAL(ucp_mem_map)(context, params, handle);
}

pointer ucp_tag_send_nbx(pointer ep, char *buffer, size_t length, uint64_t tag, pointer param)
{
    static long after = -1;
    if (after < 0)
        after = getenv("AFTER") == NULL ? 0 : atol(getenv("AFTER"));
    if (length > 1000 && (is("flip") || is("lose")) && after-- == 0)
        buffer[is("flip") ? length / 2 : 0] ^= 1;
    return REAL(ucp_tag_send_nbx)(ep, buffer, length, tag, param);
}

pointer ucp_get_nbx(pointer ep, pointer buffer, size_t length, uint64_t from, pointer key, pointer param)
{
    return REAL(ucp_get_nbx)(ep, is("early") ? malloc(length) : buffer, length, from, key, param);
}

pointer ucp_put_nbx(pointer ep, pointer buffer, size_t length, uint64_t to, pointer key, pointer param)
{
    return REAL(ucp_put_nbx)(ep, is("astray") ? memset(malloc(length), 0x5a, length) : buffer, length, to, key, param);
}
