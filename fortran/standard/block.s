/* The block of special addresses (special.h), and each of its variables by name. */
    .macro variable name, bytes
    .globl \name
    .type \name, @object
    .size \name, \bytes
\name:
    .zero \bytes
    .endm

    .bss
    .balign 64
    .globl mpifort_f77_
    .type mpifort_f77_, @object
    .size mpifort_f77_, 88
mpifort_f77_:
    variable mpifort_bottom, 4
    variable mpifort_in_place, 4
    variable mpifort_status_ignore, 32
    variable mpifort_statuses_ignore, 32
    variable mpifort_errcodes_ignore, 4
    variable mpifort_unweighted, 4
    variable mpifort_weights_empty, 4
    variable mpifort_buffer_automatic, 4

    .balign 64
    .globl mpifort_f77c_
    .type mpifort_f77c_, @object
    .size mpifort_f77c_, 2
mpifort_f77c_:
    variable mpifort_argv_null, 1
    variable mpifort_argvs_null, 1

    .section .note.GNU-stack, "", @progbits
