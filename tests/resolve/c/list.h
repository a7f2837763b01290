#ifndef LIST_H
#define LIST_H
#include <stddef.h>
typedef struct list list;
typedef struct { int key; list *owner; } entry;
enum kind { KIND_ONE, KIND_TWO };
list *list_new(enum kind kind);
void list_free(list *l);
extern int list_count;
#ifdef LIST_SMALL
#define LIST_SIZE 8
#else
#define LIST_SIZE 64
#endif
#ifdef _WIN32
#define list_path(a) win_path(a)
#else
#define list_path(a) unix_path(a)
#endif
#endif
