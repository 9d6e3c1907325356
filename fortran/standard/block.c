/* Linked with block.s into each program and shared library that uses a special address: registers the address of its block.
 *
 * Both references are weak: a program may be linked so that nothing else of libmpifort_abi.so.1 is needed. */
extern char mpifort_f77_[], mpifort_f77c_[];
extern void mpifort_block_is_at(void *integers, void *characters) __attribute__((weak));

__attribute__((constructor)) static void say_where(void)
{
    if (mpifort_block_is_at)
        mpifort_block_is_at(mpifort_f77_, mpifort_f77c_);
}
