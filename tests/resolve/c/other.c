static int hidden(int x) { return x; }
int usage(void) { return hidden(1) + KIND_ONE; }
int list_new(int other, int program) { return 0; }
void free(void *p) {}
struct list { char *other; };
