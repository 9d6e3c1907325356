/* Properties that windows share with other objects: names, error handlers, attributes (MPI 5.0, sections 7.7, 7.8
 * and 9.3). */
#include "rma.h"

/* ---- names ---- */

static void names(void)
{
    struct window a = window_new(ALLOCATE, 64, 1, MPI_COMM_WORLD), b = window_new(DYNAMIC, 64, 1, MPI_COMM_WORLD);
    char name[MPI_MAX_OBJECT_NAME], longest[MPI_MAX_OBJECT_NAME];
    int length = -1;
    OK(MPI_Win_get_name(a.win, name, &length));
    CHECK_EQ(0, length);
    CHECK_STR("", name);
    OK(MPI_Win_set_name(a.win, "fields"));
    OK(MPI_Win_get_name(a.win, name, &length));
    CHECK_EQ(6, length);
    CHECK_STR("fields", name);
    OK(MPI_Win_get_name(b.win, name, &length));
    CHECK_EQ(0, length);
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    OK(MPI_Win_set_name(a.win, longest));
    OK(MPI_Win_get_name(a.win, name, &length));
    CHECK_EQ(MPI_MAX_OBJECT_NAME - 1, length);
    CHECK_STR(longest, name);
    OK(MPI_Win_set_name(a.win, ""));
    OK(MPI_Win_get_name(a.win, name, &length));
    CHECK_EQ(0, length);
    window_free(&a);
    window_free(&b);
#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION > 0)
    OK(MPI_Win_get_name(MPI_WIN_NULL, name, &length));
    CHECK_STR("MPI_WIN_NULL", name);
#endif
}

/* ---- error handlers ---- */

static int handled, handled_code;
static MPI_Win handled_win;

static void handler_fn(MPI_Win *win, int *code, ...)
{
    handled++;
    handled_win = *win;
    handled_code = *code;
    /* MPI may be called here. */
    int flag;
    OK(MPI_Initialized(&flag));
}

static void error_handlers(void)
{
    struct window w = window_new(ALLOCATE, 64, 1, MPI_COMM_WORLD);
    MPI_Errhandler handler, got;
    int value = 0;
    OK(MPI_Win_get_errhandler(w.win, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    OK(MPI_Win_create_errhandler(handler_fn, &handler));
    OK(MPI_Win_set_errhandler(w.win, handler));
    OK(MPI_Win_get_errhandler(w.win, &got));
    CHECK(got == handler);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Win_fence(0, w.win));
    ERR(MPI_ERR_RANK, MPI_Put(&value, 1, MPI_INT, size, 0, 1, MPI_INT, w.win));
    CHECK_EQ(1, handled);
    CHECK(handled_win == w.win && check_class(handled_code) == MPI_ERR_RANK);
    int code = MPI_Win_call_errhandler(w.win, MPI_ERR_OTHER);
    CHECK(code == MPI_SUCCESS || code == MPI_ERR_OTHER);
    CHECK_EQ(2, handled);
    CHECK_EQ(MPI_ERR_OTHER, handled_code);
    OK(MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN));
    ERR(MPI_ERR_RANK, MPI_Put(&value, 1, MPI_INT, -5, 0, 1, MPI_INT, w.win));
    CHECK_EQ(2, handled);
    /* The communicator's own is not the window's. */
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    struct window other = window_new(CREATE, 64, 1, comm);
    OK(MPI_Win_get_errhandler(other.win, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    OK(MPI_Win_fence(0, w.win));
    window_free(&w);
    window_free(&other);
    OK(MPI_Comm_free(&comm));
}

/* ---- attributes ---- */

static int deleted, delete_code;
static void *deleted_value;
static MPI_Win deleted_of;

static int delete_fn(MPI_Win win, int key, void *value, void *extra)
{
    CHECK(extra == &deleted && key != MPI_KEYVAL_INVALID);
    deleted++;
    deleted_of = win;
    deleted_value = value;
    /* The window is still whole. */
    MPI_Group group;
    OK(MPI_Win_get_group(win, &group));
    OK(MPI_Group_free(&group));
    return delete_code;
}

static int copy_fn(MPI_Win win, int key, void *extra, void *in, void *out, int *flag)
{
    (void)win, (void)key, (void)extra, (void)in, (void)out, (void)flag;
    FAIL("nothing copies a window");
}

static void attributes(void)
{
    int key, other, numbers[4], flag = -1;
    void *value = NULL;
    struct window a = window_new(SHARED, 64, 1, MPI_COMM_WORLD), b = window_new(CREATE, 64, 1, MPI_COMM_WORLD);
    OK(MPI_Win_create_keyval(copy_fn, delete_fn, &key, &deleted));
    OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &other, NULL));
    OK(MPI_Win_get_attr(a.win, key, &value, &flag));
    CHECK_EQ(0, flag);
    OK(MPI_Win_set_attr(a.win, key, &numbers[0]));
    OK(MPI_Win_set_attr(a.win, other, &numbers[1]));
    OK(MPI_Win_set_attr(b.win, key, &numbers[2]));
    OK(MPI_Win_get_attr(a.win, key, &value, &flag));
    CHECK(flag && value == &numbers[0]);
    OK(MPI_Win_get_attr(b.win, key, &value, &flag));
    CHECK(flag && value == &numbers[2]);
    OK(MPI_Win_get_attr(b.win, other, &value, &flag));
    CHECK_EQ(0, flag);
    /* Setting again deletes what was there. */
    OK(MPI_Win_set_attr(a.win, key, &numbers[3]));
    CHECK(deleted == 1 && deleted_of == a.win && deleted_value == &numbers[0]);
    OK(MPI_Win_delete_attr(a.win, key));
    CHECK(deleted == 2 && deleted_value == &numbers[3]);
    OK(MPI_Win_get_attr(a.win, key, &value, &flag));
    CHECK_EQ(0, flag);
    /* A function that fails keeps the attribute, and the window. */
    OK(MPI_Win_set_errhandler(b.win, MPI_ERRORS_RETURN));
    delete_code = MPI_ERR_OTHER;
    FAILS(MPI_Win_delete_attr(b.win, key));
    OK(MPI_Win_get_attr(b.win, key, &value, &flag));
    CHECK(flag && value == &numbers[2]);
    delete_code = MPI_SUCCESS;
    deleted = 0;
    /* A key that was freed lives on in its attributes, which go with the window. */
    int freed = key;
    OK(MPI_Win_free_keyval(&freed));
    CHECK_EQ(MPI_KEYVAL_INVALID, freed);
    MPI_Win was = b.win;
    window_free(&b);
    CHECK(deleted == 1 && deleted_of == was && deleted_value == &numbers[2]);
    window_free(&a);
    OK(MPI_Win_free_keyval(&other));
}

/* The predefined attributes can be neither set nor deleted. */
static void predefined_attributes(void)
{
    static const int keys[] = {MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR, MPI_WIN_MODEL};
    struct window w = window_new(ALLOCATE, 640, 8, MPI_COMM_WORLD);
    OK(MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN));
    for (int k = 0; k < 5; k++) {
        void *value;
        int flag, freed = keys[k];
        FAILS(MPI_Win_set_attr(w.win, keys[k], &flag));
        FAILS(MPI_Win_delete_attr(w.win, keys[k]));
        OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
        OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
        FAILS(MPI_Win_free_keyval(&freed));
        OK(MPI_Win_get_attr(w.win, keys[k], &value, &flag));
        CHECK_EQ(1, flag);
    }
    window_free(&w);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    names();
    error_handlers();
    attributes();
    predefined_attributes();
    CHECK_FINISH();
}
