/* How strings come out of the tool interface (MPI 5.0, section 15.3.3): cut to the room that there is, always with a zero at
 * the end, and the length is the buffer size that all of it needs. */
#include "tool.h"

int main(int argc, char **argv)
{
    tool_start();
    CHECK_START(argc, argv, 1);
    const char whole[] = "ENCORE_EAGER_LIMIT";
    const int needed = sizeof whole;
    int index;
    CODE(MPI_SUCCESS, MPI_T_cvar_get_index(whole, &index));
    for (int room = 0; room <= needed + 2; room++) {
        char text[64];
        int length = room;
        memset(text, '#', sizeof text);
        CODE(MPI_SUCCESS, MPI_T_cvar_get_info(index, text, &length, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
        CHECK_EQ(needed, length);
        int kept = room == 0 ? 0 : room < needed ? room - 1 : needed - 1;
        CHECK_F(memcmp(text, whole, kept) == 0, "room %d", room);
        if (room > 0)
            CHECK_EQ(0, text[kept]);
        for (int i = room == 0 ? 0 : kept + 1; i < (int)sizeof text; i++)
            CHECK_F(text[i] == '#', "room %d, byte %d", room, i);
    }
    /* Without a buffer, or with a negative size: only the length. */
    int length = 5;
    CODE(MPI_SUCCESS, MPI_T_cvar_get_info(index, NULL, &length, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CHECK_EQ(needed, length);
    char text[64] = "#";
    length = -7;
    CODE(MPI_SUCCESS, MPI_T_cvar_get_info(index, text, &length, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CHECK_EQ(needed, length);
    /* Without a length, the buffer isn't touched. */
    CODE(MPI_SUCCESS, MPI_T_cvar_get_info(index, text, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CHECK_STR("#", text);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_FINISH();
}
