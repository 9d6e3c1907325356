/* Categories: everything is in exactly one, found by name, in arrays of any length. */
#include "tool.h"

typedef int getter(int, int, int[]);

/* Adds one to `seen` for each index, and checks arrays that are too short and too long. */
static void visit(getter *get, int category, int number_of, int *seen, int known)
{
    int indices[64];
    memset(indices, 0x5A, sizeof indices);
    CHECK(number_of < 60);
    CODE(MPI_SUCCESS, get(category, 60, indices));
    for (int i = 0; i < number_of; i++) {
        CHECK(indices[i] >= 0 && indices[i] < known);
        seen[indices[i]]++;
    }
    CHECK_EQ(0x5A5A5A5A, indices[number_of]);
    if (number_of > 1) {
        int first[2] = {-1, -1};
        CODE(MPI_SUCCESS, get(category, 1, first));
        CHECK_EQ(indices[0], first[0]);
        CHECK_EQ(-1, first[1]);
    }
    CODE(MPI_SUCCESS, get(category, 0, NULL));
    CODE(MPI_T_ERR_INVALID, get(category, 1, NULL));
    CODE(MPI_T_ERR_INVALID_INDEX, get(-1, 60, indices));
    CODE(MPI_T_ERR_INVALID_INDEX, get(99, 60, indices));
}

static void once_each(const int *seen, int known, int but)
{
    for (int i = 0; i < known; i++)
        CHECK_F(seen[i] == (i != but), "number %d is in %d categories", i, seen[i]);
}

int main(int argc, char **argv)
{
    tool_start();
    int categories = -1, cvars = -1, pvars = -1, events = -1, changed = -1, index = -1;
    CODE(MPI_SUCCESS, MPI_T_category_get_num(&categories));
    CODE(MPI_SUCCESS, MPI_T_cvar_get_num(&cvars));
    CODE(MPI_SUCCESS, MPI_T_pvar_get_num(&pvars));
    CODE(MPI_SUCCESS, MPI_T_event_get_num(&events));
    CODE(MPI_SUCCESS, MPI_T_category_changed(&changed));
    int seen_cvars[64] = {0}, seen_pvars[64] = {0}, seen_events[64] = {0}, seen_categories[64] = {0};
    for (int i = 0; i < categories; i++) {
        char name[64], what[256];
        int name_length = sizeof name, what_length = sizeof what, has_cvars, has_pvars, has_events, has_categories;
        CODE(MPI_SUCCESS, MPI_T_category_get_info(i, name, &name_length, what, &what_length, &has_cvars, &has_pvars,
                                                  &has_categories));
        CODE(MPI_SUCCESS, MPI_T_category_get_num_events(i, &has_events));
        CHECK(has_cvars + has_pvars + has_events + has_categories > 0 && what_length > 1);
        CODE(MPI_SUCCESS, MPI_T_category_get_index(name, &index));
        CHECK_EQ(i, index);
        visit(MPI_T_category_get_cvars, i, has_cvars, seen_cvars, cvars);
        visit(MPI_T_category_get_pvars, i, has_pvars, seen_pvars, pvars);
        visit(MPI_T_category_get_events, i, has_events, seen_events, events);
        visit(MPI_T_category_get_categories, i, has_categories, seen_categories, categories);
        CODE(MPI_SUCCESS, MPI_T_category_get_info(i, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    }
    once_each(seen_cvars, cvars, -1);
    once_each(seen_pvars, pvars, -1);
    once_each(seen_events, events, -1);
    CODE(MPI_SUCCESS, MPI_T_category_get_index("encore", &index));
    once_each(seen_categories, categories, index);
    CODE(MPI_T_ERR_INVALID_NAME, MPI_T_category_get_index("nothing", &index));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_category_get_info(categories, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CODE(MPI_T_ERR_INVALID_INDEX, MPI_T_category_get_num_events(-1, &index));

    CHECK_START(argc, argv, 1);
    int again = -1;
    CODE(MPI_SUCCESS, MPI_T_category_changed(&again));
    CHECK_EQ(changed, again);
    CODE(MPI_SUCCESS, MPI_T_finalize());
    CHECK_FINISH();
}
