#include "list.h"
struct list { entry *first; int size; };
int list_count = 0;
static int check(list *l) { return l->size; }
list *list_new(enum kind kind) {
  list *l = malloc(sizeof(list));
  l->size = kind == KIND_ONE ? LIST_SIZE : 1;
  list_count++;
  return l;
}
void list_free(list *l) { if (check(l)) free(l->first); list_path(l); }
