/* Info objects and sessions as integers, also where neither MPI_Init nor a session has been. */
#include "../check.h"

int main(void)
{
    enum { N = 50 };
    MPI_Info infos[N];
    int numbers[N];
    CHECK_EQ((uintptr_t)MPI_INFO_ENV, MPI_Info_toint(MPI_INFO_ENV));
    CHECK_EQ((uintptr_t)MPI_SESSION_NULL, MPI_Session_toint(MPI_SESSION_NULL));
    for (int i = 0; i < N; i++) {
        OK(MPI_Info_create(&infos[i]));
        numbers[i] = MPI_Info_toint(infos[i]);
        CHECK(numbers[i] >= 4096);
        CHECK_EQ(numbers[i], MPI_Info_toint(infos[i]));
        for (int j = 0; j < i; j++)
            CHECK(numbers[i] != numbers[j]);
    }
    for (int i = 0; i < N; i++) {
        CHECK(MPI_Info_fromint(numbers[i]) == infos[i]);
        OK(MPI_Info_free(&infos[i]));
        CHECK_EQ(0, (uintptr_t)MPI_Info_fromint(numbers[i]));
    }
    MPI_Session first, second, back;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first));
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &second));
    int of_first = MPI_Session_toint(first), of_second = MPI_Session_toint(second), sets = 0;
    CHECK(of_first >= 4096 && of_second >= 4096 && of_first != of_second);
    CHECK(MPI_Session_fromint(of_first) == first);
    OK(MPI_Session_finalize(&first));
    /* The session is closed by way of its integer. */
    back = MPI_Session_fromint(of_second);
    CHECK(back == second);
    OK(MPI_Session_get_num_psets(back, MPI_INFO_NULL, &sets));
    CHECK(sets >= 2);
    OK(MPI_Session_finalize(&back));
    return 0;
}
