#include "output.h"

#include <stdio.h>

static void print_text(const char *text)
{
    putchar('"');
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p == '"' || *p == '\\')
            printf("\\%c", *p);
        else if (*p < 0x20)
            printf("\\u%04x", *p);
        else
            putchar(*p);
    }
    putchar('"');
}

static void print_point(const char *type, const struct point *point)
{
    printf("{\"type\":\"%s\",\"index\":%ld,\"part\":", type, point->index);
    print_text(point->part);
    printf(",\"name\":");
    print_text(point->name);
    printf(",\"variant\":");
    print_text(point->variant);
    printf(",\"bytes\":%zu,\"ranks\":%d", point->bytes, point->ranks);
}

static void finish_line(void)
{
    puts("}");
    fflush(stdout);
}

void output_begin(const struct point *point)
{
    print_point("begin", point);
    finish_line();
}

void output_skipped(const struct point *point)
{
    print_point("skipped", point);
    finish_line();
}

static void print_numbers(const char *name, const double *numbers, int count)
{
    printf(",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        printf("%s%.3f", i ? "," : "", numbers[i]);
    printf("]");
}

void output_result(const struct point *point, const double *batches, const double *lines, int count, long calls)
{
    print_point("result", point);
    printf(",\"calls\":%ld", calls);
    print_numbers("batches", batches, count);
    if (lines)
        print_numbers("lines", lines, count);
    finish_line();
}

static void output_message(const char *type, const struct point *point, const char *message)
{
    print_point(type, point);
    printf(",\"message\":");
    print_text(message);
    finish_line();
}

void output_unsupported(const struct point *point, const char *message)
{
    output_message("unsupported", point, message);
}

void output_failed(const struct point *point, const char *message)
{
    output_message("failed", point, message);
}

void output_fact(const char *name, const char *value)
{
    printf("{\"type\":\"fact\",\"name\":");
    print_text(name);
    printf(",\"value\":");
    print_text(value);
    finish_line();
}

void output_end(void)
{
    printf("{\"type\":\"end\"");
    finish_line();
}
