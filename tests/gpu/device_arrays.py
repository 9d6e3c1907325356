"""One rank of mpi4py's own tests of buffers, with arrays that are in memory of a device.

usage: device_arrays.py FOLDER [MODULE…]

FOLDER is mpi4py's folder `test`. The driver is called through NVIDIA's cuda-bindings if this Python has them, else through ctypes. Each kind of
memory is an array type of the tests: of a device, of a pool, managed.
"""

import array
import ctypes
import os
import sys
import unittest

MODULES = ["test_p2p_buf", "test_p2p_buf_matched", "test_p2p_buf_part", "test_cco_buf", "test_cco_vec", "test_cco_nb_buf", "test_cco_nb_vec"]
MODULES += ["test_cco_pr_buf", "test_cco_pr_vec", "test_cco_ngh_buf", "test_cco_pr_ngh_buf", "test_cco_buf_inter", "test_cco_vec_inter"]
MODULES += ["test_rma", "test_rma_nb", "test_io", "test_pack"]


class ByCtypes:
    """The functions of the driver that are used; each is given integers and returns what it found."""

    def __init__(self):
        self.driver = ctypes.CDLL("libcuda.so.1")

    def call(self, name, *arguments):
        code = getattr(self.driver, name)(*arguments)
        assert code == 0, (name, code)

    def start(self):
        context = ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
        self.call("cuCtxSetCurrent", context)

    def allocate(self, kind, length):
        at, size = ctypes.c_uint64(), ctypes.c_size_t(length)
        names = {"device": "cuMemAlloc_v2", "pool": "cuMemAllocAsync", "managed": "cuMemAllocManaged"}
        more = {"device": (), "pool": (None,), "managed": (1,)}
        self.call(names[kind], ctypes.byref(at), size, *more[kind])
        return at.value

    def free(self, at):
        self.call("cuMemFree_v2", ctypes.c_uint64(at))

    def store(self, at, host, length):
        self.call("cuMemcpyHtoD_v2", ctypes.c_uint64(at), ctypes.c_void_p(host), ctypes.c_size_t(length))

    def load(self, host, at, length):
        self.call("cuMemcpyDtoH_v2", ctypes.c_void_p(host), ctypes.c_uint64(at), ctypes.c_size_t(length))


class ByBindings:
    """Functions of the driver, through cuda-bindings."""

    def __init__(self, driver):
        self.driver = driver

    def call(self, name, *arguments):
        code, *found = getattr(self.driver, name)(*arguments)
        assert code == self.driver.CUresult.CUDA_SUCCESS, (name, code)
        return found[0] if found else None

    def start(self):
        self.call("cuInit", 0)
        self.call("cuCtxSetCurrent", self.call("cuDevicePrimaryCtxRetain", self.call("cuDeviceGet", 0)))

    def allocate(self, kind, length):
        attach = self.driver.CUmemAttach_flags.CU_MEM_ATTACH_GLOBAL.value
        names = {"device": ("cuMemAlloc", length), "pool": ("cuMemAllocAsync", length, 0), "managed": ("cuMemAllocManaged", length, attach)}
        return int(self.call(*names[kind]))

    def free(self, at):
        self.call("cuMemFree", at)

    def store(self, at, host, length):
        self.call("cuMemcpyHtoD", at, host, length)

    def load(self, host, at, length):
        self.call("cuMemcpyDtoH", host, at, length)


def driver():
    try:
        from cuda.bindings import driver as bindings
    except ImportError:
        return ByCtypes()
    return ByBindings(bindings)


def make_types(arrayimpl, driver):
    """An array type for each kind of memory. Each access to an element is a copy by the driver."""

    class InMemory(arrayimpl.BaseFakeGPUArray, arrayimpl.ArrayArray):
        at = None

        def __init__(self, arg, typecode, shape=None, readonly=False):
            self.code = typecode
            super().__init__(arg, typecode, shape)
            self.set_interface((len(self),), readonly)

        @property
        def array(self):
            host = array.array(self.code, bytes(self.length))
            if self.length:
                driver.load(host.buffer_info()[0], self.at, self.length)
            return host

        @array.setter
        def array(self, host):
            self.length = len(host) * host.itemsize
            if self.at is None:
                self.at = driver.allocate(self.backend, max(self.length, 1))
            if self.length:
                driver.store(self.at, host.buffer_info()[0], self.length)

        def __setitem__(self, index, value):
            host = self.array
            host[index] = value.array if isinstance(value, InMemory) else value
            self.array = host

        @property
        def flat(self):
            return self

        def __del__(self):
            if self.at is not None and driver is not None:
                driver.free(self.at)

        @property
        def address(self):
            return self.at

    return [type(f"In{kind.title()}", (InMemory,), {"backend": kind}) for kind in ("device", "pool", "managed")]


def main():
    folder, modules = os.path.abspath(sys.argv[1]), sys.argv[2:]
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    os.chdir(folder)
    import arrayimpl

    found = driver()
    found.start()
    types = make_types(arrayimpl, found)
    # A few types of elements stand for all: the kinds of memory are what differs here.
    for kind in types:
        kind.TypeMap = {code: kind.TypeMap[code] for code in "hid"}
    arrayimpl.ArrayBackends[:] = types
    suite = unittest.defaultTestLoader.loadTestsFromNames(modules or MODULES)
    result = unittest.TextTestRunner(verbosity=0, stream=sys.stderr if "-v" in modules else open(os.devnull, "w")).run(suite)
    for test, text in result.failures + result.errors:
        print(f"{test}\n{text}", file=sys.stderr)
    print(f"{result.testsRun - len(result.skipped)} tests with arrays in {', '.join(kind.backend for kind in types)} by {type(found).__name__}", flush=True)
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
