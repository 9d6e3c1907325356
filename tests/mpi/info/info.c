/* Chapter 10: info objects, also before initialization and after finalization. */
#include "../check.h"

static void expect(int line, MPI_Info info, const char *key, const char *value)
{
    char got[MPI_MAX_INFO_VAL] = "?";
    int length = sizeof got, flag = -1;
    if (MPI_Info_get_string(info, key, &length, got, &flag) != MPI_SUCCESS || !flag)
        check_fail(__FILE__, line, "no key %s", key);
    if (strcmp(got, value) != 0 || length != (int)strlen(value) + 1)
        check_fail(__FILE__, line, "%s: expected \"%s\", got \"%s\", length %d", key, value, got, length);
}
#define EXPECT(info, key, value) expect(__LINE__, info, key, value)

static void pairs(void)
{
    MPI_Info info = MPI_INFO_NULL, copy = MPI_INFO_NULL;
    char key[MPI_MAX_INFO_KEY], value[16];
    int n = -1, flag = -1, length;
    OK(MPI_Info_create(&info));
    CHECK(info != MPI_INFO_NULL);
    OK(MPI_Info_get_nkeys(info, &n));
    CHECK_EQ(0, n);
    OK(MPI_Info_set(info, "b", "one"));
    OK(MPI_Info_set(info, "a", ""));
    OK(MPI_Info_set(info, "b", "three"));
    OK(MPI_Info_get_nkeys(info, &n));
    CHECK_EQ(2, n);
    EXPECT(info, "b", "three");
    EXPECT(info, "a", "");
    for (int i = 0; i < n; i++) {
        OK(MPI_Info_get_nthkey(info, i, key));
        CHECK(strcmp(key, "a") == 0 || strcmp(key, "b") == 0);
    }
    /* A value that is cut; only its length; a key that isn't there. */
    length = 3;
    OK(MPI_Info_get_string(info, "b", &length, value, &flag));
    CHECK_STR("th", value);
    CHECK(flag && length == 6);
    length = 0;
    OK(MPI_Info_get_string(info, "b", &length, NULL, &flag));
    CHECK(flag && length == 6);
    length = 5;
    OK(MPI_Info_get_string(info, "c", &length, value, &flag));
    CHECK(!flag && length == 5);

    OK(MPI_Info_dup(info, &copy));
    OK(MPI_Info_delete(info, "b"));
    EXPECT(copy, "b", "three");
    OK(MPI_Info_get_nkeys(info, &n));
    CHECK_EQ(1, n);
    OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
    EXPECT(copy, "b", "three");
    OK(MPI_Info_free(&copy));
}

/* Many keys, and the longest key and value. */
static void limits(void)
{
    char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
    MPI_Info info;
    OK(MPI_Info_create(&info));
    for (int i = 0; i < 300; i++) {
        snprintf(key, sizeof key, "key %d", i);
        snprintf(value, sizeof value, "value %d", i);
        OK(MPI_Info_set(info, key, value));
    }
    for (int i = 0; i < 300; i++) {
        snprintf(key, sizeof key, "key %d", i);
        snprintf(value, sizeof value, "value %d", i);
        EXPECT(info, key, value);
    }
    memset(key, 'k', sizeof key);
    memset(value, 'v', sizeof value);
    key[MPI_MAX_INFO_KEY - 1] = value[MPI_MAX_INFO_VAL - 1] = 0;
    OK(MPI_Info_set(info, key, value));
    EXPECT(info, key, value);
    OK(MPI_Info_free(&info));
}

static void errors(void)
{
    check_errors_return();
    char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
    memset(key, 'k', sizeof key);
    memset(value, 'v', sizeof value);
    key[MPI_MAX_INFO_KEY] = value[MPI_MAX_INFO_VAL] = 0;
    MPI_Info info, null = MPI_INFO_NULL;
    int n = -1, length = 8, flag = -1;
    OK(MPI_Info_create(&info));
    ERR(MPI_ERR_INFO_KEY, MPI_Info_set(info, key, "value"));
    ERR(MPI_ERR_INFO_KEY, MPI_Info_set(info, "", "value"));
    ERR(MPI_ERR_INFO_VALUE, MPI_Info_set(info, "key", value));
    ERR(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, "key"));
    ERR(MPI_ERR_INFO_KEY, MPI_Info_get_string(info, key, &length, value, &flag));
    ERR(MPI_ERR_ARG, MPI_Info_get_nthkey(info, 0, key));
    ERR(MPI_ERR_ARG, MPI_Info_get_nthkey(info, -1, key));
    ERR(MPI_ERR_INFO, MPI_Info_get_nkeys(MPI_INFO_NULL, &n));
    ERR(MPI_ERR_INFO, MPI_Info_set(MPI_INFO_NULL, "key", "value"));
    ERR(MPI_ERR_INFO, MPI_Info_free(&null));
    OK(MPI_Info_get_nkeys(info, &n));
    CHECK_EQ(0, n);
    OK(MPI_Info_free(&info));
}

static void environment(int argc, char **argv)
{
    char value[MPI_MAX_INFO_VAL], expected[16];
    int length = sizeof value, flag = -1;
    OK(MPI_Info_get_string(MPI_INFO_ENV, "command", &length, value, &flag));
    CHECK(!flag || strcmp(value, argv[0]) == 0);
    snprintf(expected, sizeof expected, "%d", size);
    EXPECT(MPI_INFO_ENV, "maxprocs", expected);
    MPI_Info copy;
    OK(MPI_Info_dup(MPI_INFO_ENV, &copy));
    OK(MPI_Info_set(copy, "maxprocs", "x"));
    EXPECT(MPI_INFO_ENV, "maxprocs", expected);
    OK(MPI_Info_free(&copy));
    OK(MPI_Info_create_env(argc, argv, &copy));
    CHECK(copy != MPI_INFO_NULL);
    OK(MPI_Info_free(&copy));
}

/* Two info objects say the same. */
static void same(MPI_Info one, MPI_Info other)
{
    char key[MPI_MAX_INFO_KEY], value[MPI_MAX_INFO_VAL];
    int keys, others, length, flag;
    OK(MPI_Info_get_nkeys(one, &keys));
    OK(MPI_Info_get_nkeys(other, &others));
    CHECK_EQ(keys, others);
    for (int i = 0; i < keys; i++) {
        OK(MPI_Info_get_nthkey(one, i, key));
        length = sizeof value;
        OK(MPI_Info_get_string(one, key, &length, value, &flag));
        EXPECT(other, key, value);
    }
}

int main(int argc, char **argv)
{
    MPI_Info before, later;
    char expected[16];
    pairs();
    OK(MPI_Info_create_env(argc, argv, &before));
    CHECK_START(argc, argv, 1);
    snprintf(expected, sizeof expected, "%d", size);
    EXPECT(before, "maxprocs", expected);
    OK(MPI_Info_create_env(argc, argv, &later));
    same(before, later);
    OK(MPI_Info_free(&later));
    pairs();
    limits();
    errors();
    environment(argc, argv);
    MPI_Finalize();
    pairs();
    OK(MPI_Info_create_env(argc, argv, &later));
    same(before, later);
    OK(MPI_Info_free(&later));
    OK(MPI_Info_free(&before));
    return 0;
}
