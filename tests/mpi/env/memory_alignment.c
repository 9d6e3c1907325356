/* MPI_Alloc_mem aligns as mpi_minimum_memory_alignment asks, and takes nothing else for an alignment (MPI 5.0 section 9.2). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    static const MPI_Aint sizes[] = {0, 1, 100, 16384, 300000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (uintptr_t wanted = 1; wanted <= 1 << 21; wanted *= 2) {
            char text[32];
            snprintf(text, sizeof text, "%zu", (size_t)wanted);
            MPI_Info info;
            OK(MPI_Info_create(&info));
            OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", text));
            unsigned char *several[3];
            for (int k = 0; k < 3; k++) {
                OK(MPI_Alloc_mem(sizes[i], info, &several[k]));
                CHECK_EQ(0, (uintptr_t)several[k] % wanted);
                fill(several[k], sizes[i], k);
            }
            OK(MPI_Info_free(&info));
            for (int k = 0; k < 3; k++) {
                CHECK_FILLED(several[k], sizes[i], k);
                OK(MPI_Free_mem(several[k]));
            }
        }
    }
    static const char *const others[] = {"", "48", "-8", "page", "99999999999999999999"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        MPI_Info info;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", others[i]));
        void *memory;
        OK(MPI_Alloc_mem(64, info, &memory));
        CHECK_EQ(0, (uintptr_t)memory % _Alignof(max_align_t));
        OK(MPI_Free_mem(memory));
        OK(MPI_Info_free(&info));
    }
    CHECK_FINISH();
}
