#include "list.h"
static int check(int argc);
int main(int argc, char **argv) {
  entry e = { .key = 1 };
  list *l = list_new(KIND_TWO);
  e.owner = l;
  check(list_count);
  hidden(argc);
  list_free(e.owner);
  return usage();
}
static int check(int argc) { return argc; }
