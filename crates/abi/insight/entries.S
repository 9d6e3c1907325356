/* The entries of the C functions in the copy of the library that counts calls (`mpiexec --profile`), for x86-64.
 *
 * An entry finds the site of the call in its thread's table by the function's number and the return address, adds one to its calls and
 * jumps to the function, so arguments and stack stay as they are. Every 64th call of a quick site, each one of a site whose
 * calls are long, and each one of all for a timeline, is timed: then the entry calls the function, with the arguments that are on the stack copied.
 * crates/recording/src/thread.rs has the other half, and the layout of a thread (table, site, ...) and of a site
 * (key, calls, next timed call, gap). */

#define TABLE 0
#define SITE 8
#define KEY 0
#define CALLS 8
#define NEXT 16
#define GAP 24
/* The gap of a site in a library that calls MPI for the program (libmpifort): the call of the program is behind it. */
#define BEHIND -1
/* As in encore-insight: the multiplier of a key, the lowest bit of the product that counts, and the places. */
#define MULTIPLIER -1640531535
#define LOWEST_BIT 34
#define SITES 1024
#define SITE_SHIFT 6
#define FUNCTION_SHIFT 48

    .section .tbss,"awT",@nobits
    .balign 64
    .hidden encore_insight_tls
    .globl encore_insight_tls
    .type encore_insight_tls, @object
    .size encore_insight_tls, 128
encore_insight_tls:
    .zero 128

    .text
    .globl encore_insight_thread
    .hidden encore_insight_thread
    .type encore_insight_thread, @function
encore_insight_thread:
    movq encore_insight_tls@GOTTPOFF(%rip), %rax
    addq %fs:0, %rax
    ret
    .size encore_insight_thread, . - encore_insight_thread

/* SEARCH name, function, frame: a search for the site of a call, whose key is in r11. It returns the site in rax, and keeps all registers
 * with arguments. With a frame, the function gets what the caller's rbp points to as well. */
    .macro SEARCH name, function, frame=0
    .type \name, @function
\name:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    andq $-16, %rsp
    movq %r11, %rdi
    .if \frame
    movq (%rbp), %rsi
    .endif
    call \function
    movq -8(%rbp), %rdi
    movq -16(%rbp), %rsi
    movq -24(%rbp), %rdx
    movq -32(%rbp), %rcx
    movq -40(%rbp), %r8
    movq -48(%rbp), %r9
    leave
    .cfi_def_cfa %rsp, 8
    ret
    .cfi_endproc
    .size \name, . - \name
    .endm

/* For an entry whose own search has ended at a free place, or whose thread has no table. */
    SEARCH encore_insight_search, encore_insight_site
/* For a call that has come through a library that calls MPI for the program: the frame of that library is in rbp. */
    SEARCH encore_insight_search_behind, encore_insight_behind, 1

/* ENTRY name, number of the function, arguments on the stack */
    .macro ENTRY name, number, words
    .balign 16
    .globl PMPI_\name
    .type PMPI_\name, @function
    .weak MPI_\name
    .set MPI_\name, PMPI_\name
PMPI_\name:
    .cfi_startproc
    movabsq $(\number << FUNCTION_SHIFT), %r11
    orq (%rsp), %r11
    movq encore_insight_tls@GOTTPOFF(%rip), %r10
    movq %fs:TABLE(%r10), %rax
    testq %rax, %rax
    jz 3f
    imulq $MULTIPLIER, %r11, %r10
    shrq $(LOWEST_BIT - SITE_SHIFT), %r10
    andl $((SITES - 1) << SITE_SHIFT), %r10d
    addq %r10, %rax
1:  cmpq %r11, KEY(%rax)
    jne 2f
4:  movq encore_insight_tls@GOTTPOFF(%rip), %r10
    movq %rax, %fs:SITE(%r10)
    incq CALLS(%rax)
    movq CALLS(%rax), %r10
    cmpq NEXT(%rax), %r10
    jae 5f
    jmp encore_in_PMPI_\name
2:  cmpq $0, KEY(%rax)
    je 3f
    addq $(1 << SITE_SHIFT), %rax
    jmp 1b
3:  subq $8, %rsp
    .cfi_def_cfa_offset 16
    call encore_insight_search
    addq $8, %rsp
    .cfi_def_cfa_offset 8
    jmp 4b
6:  movq KEY(%rax), %r11
    subq $8, %rsp
    .cfi_def_cfa_offset 16
    call encore_insight_search_behind
    addq $8, %rsp
    .cfi_def_cfa_offset 8
    jmp 4b
5:  cmpq $BEHIND, GAP(%rax)
    je 6b
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq $96, %rsp
    movq %rdi, -8(%rbp)
    movq %rsi, -16(%rbp)
    movq %rdx, -24(%rbp)
    movq %rcx, -32(%rbp)
    movq %r8, -40(%rbp)
    movq %r9, -48(%rbp)
    movq %rax, -56(%rbp)
    movq %rax, %rdi
    leaq -88(%rbp), %rsi
    call encore_insight_begin
    movq -8(%rbp), %rdi
    movq -16(%rbp), %rsi
    movq -24(%rbp), %rdx
    movq -32(%rbp), %rcx
    movq -40(%rbp), %r8
    movq -48(%rbp), %r9
    .if \words & 1
    subq $8, %rsp
    .endif
    .set argument, \words
    .rept \words
    pushq 8 + 8 * argument(%rbp)
    .set argument, argument - 1
    .endr
    call encore_in_PMPI_\name
    movq %rax, -8(%rbp)
    movq -56(%rbp), %rdi
    leaq -88(%rbp), %rsi
    call encore_insight_end
    movq -8(%rbp), %rax
    leave
    .cfi_def_cfa %rsp, 8
    ret
    .cfi_endproc
    .size PMPI_\name, . - PMPI_\name
    .endm

#include "entries.h"

    .section .note.GNU-stack,"",@progbits
