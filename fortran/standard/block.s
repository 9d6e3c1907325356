/* The block of special addresses (special.h), and each of its variables by name. */
    .macro variable name, bytes
    .globl \name
    .type \name, @object
    .size \name, \bytes
\name:
    .zero \bytes
    .endm

/* The same place by another name. */
    .macro same name, of, bytes
    .globl \name
    .type \name, @object
    .size \name, \bytes
    .set \name, \of
    .endm

/* A block, by all spellings of compilers. */
    .macro block name, bytes
    .balign 64
    .globl \name\()_
    .type \name\()_, @object
    .size \name\()_, \bytes
\name\()_:
    same \name, \name\()_, \bytes
    same \name\()__, \name\()_, \bytes
    .endm

    .bss
    block mpifort_f77, 88
    variable mpifort_bottom, 4
    variable mpifort_in_place, 4
    variable mpifort_status_ignore, 32
    same mpifort_status_ignore_f08, mpifort_status_ignore, 32
    variable mpifort_statuses_ignore, 32
    same mpifort_statuses_ignore_f08, mpifort_statuses_ignore, 32
    variable mpifort_errcodes_ignore, 4
    variable mpifort_unweighted, 4
    variable mpifort_weights_empty, 4
    variable mpifort_buffer_automatic, 4

    block mpifort_f77c, 2
    variable mpifort_argv_null, 1
    variable mpifort_argvs_null, 1

    .section .note.GNU-stack, "", @progbits
