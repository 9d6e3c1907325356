/* Section 7.3: groups. Every rank does the same with groups of MPI_COMM_WORLD; only a group's own rank differs. */
#include "../check.h"

static MPI_Group world;

/* The group has these ranks of MPI_COMM_WORLD, in this order. */
static void expect(int line, MPI_Group group, int n, const int *ranks)
{
    int got = -1, own = MPI_UNDEFINED;
    MPI_Group_size(group, &got);
    if (got != n)
        check_fail(__FILE__, line, "expected %d members, got %d", n, got);
    for (int i = 0; i < n; i++) {
        int there = -1;
        MPI_Group_translate_ranks(group, 1, &i, world, &there);
        if (there != ranks[i])
            check_fail(__FILE__, line, "member %d: expected rank %d, got %d", i, ranks[i], there);
        if (ranks[i] == rank)
            own = i;
    }
    MPI_Group_rank(group, &got);
    if (got != own)
        check_fail(__FILE__, line, "expected own rank %d, got %d", own, got);
    if ((n == 0) != (group == MPI_GROUP_EMPTY))
        check_fail(__FILE__, line, "a group of %d is %s MPI_GROUP_EMPTY", n, n ? "" : "not");
}
#define EXPECT(group, n, ...) expect(__LINE__, group, n, (const int[]){__VA_ARGS__})

static void release(MPI_Group *group)
{
    OK(MPI_Group_free(group));
    CHECK(*group == MPI_GROUP_NULL);
}

/* Relations that hold for any number of ranks. */
static void sets(void)
{
    int all[size], back[size];
    for (int i = 0; i < size; i++) {
        all[i] = i;
        back[i] = size - 1 - i;
    }
    MPI_Group reverse, same, other;
    OK(MPI_Group_incl(world, size, back, &reverse));
    expect(__LINE__, reverse, size, back);
    OK(MPI_Group_range_incl(world, 1, (int[][3]){{size - 1, 0, -1}}, &same));
    int result = -1;
    OK(MPI_Group_compare(reverse, same, &result));
    CHECK_EQ(MPI_IDENT, result);
    OK(MPI_Group_compare(reverse, world, &result));
    CHECK_EQ(size == 1 ? MPI_IDENT : MPI_SIMILAR, result);
    OK(MPI_Group_compare(world, MPI_GROUP_EMPTY, &result));
    CHECK_EQ(MPI_UNEQUAL, result);
    OK(MPI_Group_compare(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, &result));
    CHECK_EQ(MPI_IDENT, result);
    release(&same);

    OK(MPI_Group_union(reverse, world, &other));
    expect(__LINE__, other, size, back);
    release(&other);
    OK(MPI_Group_intersection(world, reverse, &other));
    expect(__LINE__, other, size, all);
    release(&other);
    OK(MPI_Group_difference(world, reverse, &other));
    EXPECT(other, 0, 0);
    release(&other);
    OK(MPI_Group_union(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, &other));
    EXPECT(other, 0, 0);
    OK(MPI_Group_excl(world, size, back, &other));
    EXPECT(other, 0, 0);
    OK(MPI_Group_excl(reverse, 0, NULL, &other));
    expect(__LINE__, other, size, back);
    release(&other);
    OK(MPI_Group_incl(reverse, 0, NULL, &other));
    EXPECT(other, 0, 0);
    OK(MPI_Group_range_incl(reverse, 0, NULL, &other));
    EXPECT(other, 0, 0);
    OK(MPI_Group_range_excl(reverse, 1, (int[][3]){{0, size - 1, 1}}, &other));
    EXPECT(other, 0, 0);

    int in[2] = {size - 1, MPI_PROC_NULL}, out[2] = {-7, -7};
    OK(MPI_Group_translate_ranks(world, 2, in, reverse, out));
    CHECK_EQ(0, out[0]);
    CHECK_EQ(MPI_PROC_NULL, out[1]);
    OK(MPI_Group_translate_ranks(world, 1, in, MPI_GROUP_EMPTY, out));
    CHECK_EQ(MPI_UNDEFINED, out[0]);
    release(&reverse);
}

/* Orders and strides, with eight ranks. */
static void orders(void)
{
    MPI_Group one, two, group;
    OK(MPI_Group_incl(world, 4, (int[]){5, 0, 3, 1}, &one));
    OK(MPI_Group_incl(world, 3, (int[]){1, 4, 5}, &two));
    OK(MPI_Group_union(one, two, &group));
    EXPECT(group, 5, 5, 0, 3, 1, 4);
    release(&group);
    OK(MPI_Group_intersection(one, two, &group));
    EXPECT(group, 2, 5, 1);
    release(&group);
    OK(MPI_Group_intersection(two, one, &group));
    EXPECT(group, 2, 1, 5);
    release(&group);
    OK(MPI_Group_difference(one, two, &group));
    EXPECT(group, 2, 0, 3);
    release(&group);
    OK(MPI_Group_excl(one, 2, (int[]){3, 0}, &group));
    EXPECT(group, 2, 0, 3);
    release(&group);
    OK(MPI_Group_range_incl(world, 3, (int[][3]){{6, 1, -4}, {0, 4, 3}, {7, 7, 9}}, &group));
    EXPECT(group, 5, 6, 2, 0, 3, 7);
    release(&group);
    OK(MPI_Group_range_excl(world, 2, (int[][3]){{6, 1, -2}, {0, 1, 5}}, &group));
    EXPECT(group, 4, 1, 3, 5, 7);
    release(&group);
    /* Ranges that lead away from their end are empty. */
    OK(MPI_Group_range_incl(world, 2, (int[][3]){{3, 1, 1}, {2, 2, -1}}, &group));
    EXPECT(group, 1, 2);
    release(&group);
    release(&one);
    release(&two);
}

static void errors(void)
{
    check_errors_return();
    MPI_Group group = MPI_GROUP_NULL;
    int result = -1;
    ERR(MPI_ERR_RANK, MPI_Group_incl(world, 1, &size, &group));
    ERR(MPI_ERR_RANK, MPI_Group_incl(world, 1, (int[]){-1}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_incl(world, 2, (int[]){0, 0}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_excl(world, 2, (int[]){0, 0}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_excl(world, 1, &size, &group));
    ERR(MPI_ERR_ARG, MPI_Group_incl(world, -1, &size, &group));
    ERR(MPI_ERR_ARG, MPI_Group_range_incl(world, 1, (int[][3]){{0, 0, 0}}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_range_incl(world, 1, (int[][3]){{0, size, 1}}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_range_incl(world, 1, (int[][3]){{0, -1, -1}}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_range_incl(world, 2, (int[][3]){{0, 0, 1}, {0, 0, 1}}, &group));
    ERR(MPI_ERR_RANK, MPI_Group_range_excl(world, 1, (int[][3]){{0, size, 1}}, &group));
    ERR(MPI_ERR_GROUP, MPI_Group_size(MPI_GROUP_NULL, &result));
    ERR(MPI_ERR_GROUP, MPI_Group_union(world, MPI_GROUP_NULL, &group));
    ERR(MPI_ERR_RANK, MPI_Group_translate_ranks(world, 1, &size, world, &result));
    ERR(MPI_ERR_GROUP, MPI_Group_free(&group));
    ERR(MPI_ERR_ARG, MPI_Group_size(world, NULL));
    CHECK(group == MPI_GROUP_NULL);
    CHECK_EQ(-1, result);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    sets();
    if (size >= 8)
        orders();
    MPI_Group empty = MPI_GROUP_EMPTY;
    release(&empty);
    EXPECT(MPI_GROUP_EMPTY, 0, 0);
    errors();
    release(&world);
    CHECK_FINISH();
}
