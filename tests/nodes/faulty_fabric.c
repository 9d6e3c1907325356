/* A library that stands before libfabric.so.1 and spoils what goes through it, as FAULTY says. It calls the provider `tcp` by the name `cxi`, so that it is
 * taken for a fast network, which reads and writes memory by itself. REAL names the library itself.
 *
 * none     nothing
 * flip     a bit of the packet behind AFTER others of more than 1,000 bytes
 * lose     the same one: nobody knows it for one of the job
 * refuse   memory can't be registered
 * early    a read ends before the bytes are there */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rdma/fabric.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_rma.h>

/* Name of the provider: `cxi`, or what CALLED says. */
static const char *name(void)
{
    const char *called = getenv("CALLED");
    return called == NULL ? "cxi" : called;
}

static char real_name[64] = "tcp";

static int is(const char *fault)
{
    const char *value = getenv("FAULTY");
    return value != NULL && strcmp(value, fault) == 0;
}

static void *real(const char *name, const char *version)
{
    static void *library;
    if (library == NULL)
        library = dlopen(getenv("REAL"), RTLD_NOW | RTLD_LOCAL);
    void *address = library == NULL ? NULL : dlvsym(library, name, version);
    if (address == NULL) {
        fprintf(stderr, "faulty_fabric: %s\n", dlerror());
        abort();
    }
    return address;
}

#define REAL(name, version) ((__typeof__(&name))real(#name, version))

uint32_t fi_version(void)
{
    return REAL(fi_version, "FABRIC_1.0")();
}

const char *fi_strerror(int code)
{
    return REAL(fi_strerror, "FABRIC_1.0")(code);
}

void fi_freeinfo(struct fi_info *info)
{
    REAL(fi_freeinfo, "FABRIC_1.3")(info);
}

struct fi_info *fi_dupinfo(const struct fi_info *info)
{
    return REAL(fi_dupinfo, "FABRIC_1.3")(info);
}

/* The provider's own name, for as long as the library is asked. */
static char *begin(struct fi_fabric_attr *attr)
{
    char *said = attr->prov_name;
    if (said != NULL && strcmp(said, name()) == 0)
        attr->prov_name = real_name;
    return said;
}

int fi_getinfo(uint32_t version, const char *node, const char *service, uint64_t flags, const struct fi_info *hints, struct fi_info **info)
{
    char *said = hints == NULL ? NULL : begin(hints->fabric_attr);
    int result = REAL(fi_getinfo, "FABRIC_1.3")(version, node, service, flags, hints, info);
    if (hints != NULL)
        hints->fabric_attr->prov_name = said;
    for (struct fi_info *one = *info; result == 0 && one != NULL; one = one->next) {
        if (said != NULL && one->fabric_attr->prov_name != NULL && strncmp(one->fabric_attr->prov_name, "tcp", 3) == 0) {
            /* Or tcp;ofi_rxm, by version. */
            snprintf(real_name, sizeof real_name, "%s", one->fabric_attr->prov_name);
            free(one->fabric_attr->prov_name);
            one->fabric_attr->prov_name = strdup(name());
        }
    }
    return result;
}

/* ---- what an endpoint does ----------------------------------------------------------------------------------- */

static struct fi_ops_fabric real_fabric, own_fabric;
static struct fi_ops_domain real_domain, own_domain;
static struct fi_ops_mr real_mr, own_mr;
static struct fi_ops_msg real_msg, own_msg;
static struct fi_ops_rma real_rma, own_rma;

static ssize_t spoil_and_send(struct fid_ep *ep, const void *buffer, size_t length, void *descriptor, fi_addr_t to, void *context)
{
    static long after = -1;
    if (after < 0)
        after = getenv("AFTER") == NULL ? 0 : atol(getenv("AFTER"));
    char *at = NULL;
    if (length > 1000 && (is("flip") || is("lose")) && after-- == 0)
        at = (char *)buffer + (is("flip") ? length / 2 : 0);
    if (at != NULL)
        *at ^= 1;
    ssize_t result = real_msg.send(ep, buffer, length, descriptor, to, context);
    if (at != NULL && result < 0) {
        *at ^= 1;
        after = 0;
    }
    return result;
}

static ssize_t read_early(struct fid_ep *ep, void *buffer, size_t length, void *descriptor, fi_addr_t from, uint64_t address, uint64_t key, void *context)
{
    return real_rma.read(ep, is("early") ? malloc(length) : buffer, length, descriptor, from, address, key, context);
}

static int refuse(struct fid *fid, const void *buffer, size_t length, uint64_t access, uint64_t offset, uint64_t key, uint64_t flags, struct fid_mr **mr, void *context)
{
    return is("refuse") ? -FI_ENOMEM : real_mr.reg(fid, buffer, length, access, offset, key, flags, mr, context);
}

static int open_endpoint(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep, void *context)
{
    char *said = begin(info->fabric_attr);
    int result = real_domain.endpoint(domain, info, ep, context);
    info->fabric_attr->prov_name = said;
    if (result == 0) {
        real_msg = own_msg = *(*ep)->msg;
        own_msg.send = spoil_and_send;
        (*ep)->msg = &own_msg;
        real_rma = own_rma = *(*ep)->rma;
        own_rma.read = read_early;
        (*ep)->rma = &own_rma;
    }
    return result;
}

static int open_domain(struct fid_fabric *fabric, struct fi_info *info, struct fid_domain **domain, void *context)
{
    char *said = begin(info->fabric_attr);
    int result = real_fabric.domain(fabric, info, domain, context);
    info->fabric_attr->prov_name = said;
    if (result == 0) {
        real_domain = own_domain = *(*domain)->ops;
        own_domain.endpoint = open_endpoint;
        (*domain)->ops = &own_domain;
        real_mr = own_mr = *(*domain)->mr;
        own_mr.reg = refuse;
        (*domain)->mr = &own_mr;
    }
    return result;
}

int fi_fabric(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context)
{
    char *said = begin(attr);
    int result = REAL(fi_fabric, "FABRIC_1.1")(attr, fabric, context);
    attr->prov_name = said;
    if (result == 0) {
        real_fabric = own_fabric = *(*fabric)->ops;
        own_fabric.domain = open_domain;
        (*fabric)->ops = &own_fabric;
    }
    return result;
}
