/* Programs whose REALs differ from those of the modules that they use. A module's MPI_REAL is a number fixed when the module was
 * compiled. `mpifort` has modules for each flag that matters, but a build system asks it once for the flags of all programs, and may add
 * `-fdefault-real-8` by itself: then MPI_REAL stays 4 bytes long, and every sum of such REALs is silently wrong. So with the flags
 * for modules of usual REALs, `mpifort` passes RECORDED, which makes gfortran write each file's flags into the program (from
 * gfortran 11 on all in one string). If these show other REALs, the affected datatypes are refused. */
#define _GNU_SOURCE
#include "../fortran.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECTION ".GCC.command.line"
/* A flag without effect on the compiler (crates/tools/src/wrapper/flags.rs). */
#define RECORDED "-fno-mem-report"

unsigned mpifort_sure_types = OWN_NUMBERS;

/* Error message: the file whose REALs differ, and the flag. */
static char sentence[1024];

/* The last flag of a record that changes the size of REAL; NULL if there is none, or if the record's program doesn't use the usual modules. */
static const char *other_reals(const char *record)
{
    static const char *const flags[] = {"-fdefault-real-8", "-fdefault-real-10", "-fdefault-real-16",
                                        "-freal-4-real-8",  "-freal-4-real-10",  "-freal-4-real-16"};
    if (strstr(record, RECORDED) == NULL)
        return NULL;
    const char *back = strstr(record, "-fno-default-real-8");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        const char *there = strstr(record, flags[i]);
        if (there != NULL && (back == NULL || i != 0 || back < there))
            return flags[i];
    }
    return NULL;
}

/* Searches the records of a file in memory; each ends with a zero. */
static const char *in_records(const char *file, size_t bytes)
{
    const ElfW(Ehdr) *head = (const void *)file;
    if (bytes < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 || head->e_shentsize != sizeof(ElfW(Shdr)) ||
        head->e_shoff > bytes || (bytes - head->e_shoff) / sizeof(ElfW(Shdr)) < head->e_shnum || head->e_shstrndx >= head->e_shnum)
        return NULL;
    const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff), *names = &sections[head->e_shstrndx];
    for (unsigned i = 0; i < head->e_shnum; i++) {
        const ElfW(Shdr) *section = &sections[i];
        size_t name = names->sh_offset + section->sh_name;
        if (name > bytes || bytes - name < sizeof SECTION || memcmp(file + name, SECTION, sizeof SECTION) != 0)
            continue;
        if (section->sh_offset > bytes || bytes - section->sh_offset < section->sh_size || section->sh_size == 0 ||
            file[section->sh_offset + section->sh_size - 1] != '\0')
            continue;
        const char *end = file + section->sh_offset + section->sh_size;
        for (const char *record = file + section->sh_offset; record < end; record += strlen(record) + 1) {
            const char *flag = other_reals(record);
            if (flag != NULL)
                return flag;
        }
    }
    return NULL;
}

/* Whether a file of the process is linked with this library. */
static int uses_this(const ElfW(Dyn) *entry)
{
    const char *strings = NULL;
    for (const ElfW(Dyn) *other = entry; other->d_tag != DT_NULL; other++)
        if (other->d_tag == DT_STRTAB)
            strings = (const char *)other->d_un.d_ptr;
    for (; strings != NULL && entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_NEEDED && strcmp(strings + entry->d_un.d_val, "libmpifort_abi.so.1") == 0)
            return 1;
    return 0;
}

static int look(struct dl_phdr_info *info, size_t size, void *none)
{
    (void)size, (void)none;
    const ElfW(Dyn) *dynamic = NULL;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
            dynamic = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    if (dynamic == NULL || !uses_this(dynamic))
        return 0;
    const char *name = *info->dlpi_name == '\0' ? "/proc/self/exe" : info->dlpi_name;
    struct stat status;
    /* Ignore files that can't be read. */
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    void *bytes = MAP_FAILED;
    if (fstat(file, &status) == 0 && status.st_size > 0)
        bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED)
        return 0;
    const char *flag = in_records(bytes, (size_t)status.st_size);
    munmap(bytes, (size_t)status.st_size);
    if (flag == NULL)
        return 0;
    snprintf(sentence, sizeof sentence,
             "%s was compiled with %s, but with modules of REALs without that flag: MPI_REAL, MPI_COMPLEX and MPI_2REAL would have other "
             "sizes than its REALs. Tell mpifort of the flag, too (with CMake by -DMPI_Fortran_COMPILER_FLAGS=%s, with others in FFLAGS), or "
             "compile with mpifort itself",
             *info->dlpi_name == '\0' ? program_invocation_name : info->dlpi_name, flag, flag);
    return 1;
}

__attribute__((constructor)) static void look_for_other_reals(void)
{
    if (dl_iterate_phdr(look, NULL) != 0)
        mpifort_sure_types = 0;
}

MPI_Datatype mpifort_other_type(fint number)
{
    if ((unsigned)number - FIRST_NUMBER >= OWN_NUMBERS)
        return (unsigned)number - FIRST_NUMBER < FOREIGN_NUMBERS ? PMPI_Type_fromint(number) : (MPI_Datatype)foreign_Type(number);
    MPI_Datatype type = (MPI_Datatype)(intptr_t)number;
    if (type != MPI_REAL && type != MPI_COMPLEX && type != MPI_2REAL)
        return type;
    static int code;
    failed_because(MPI_ERR_TYPE, &code, sentence);
    return MPI_DATATYPE_NULL;
}
