 #include "point.h"

 #include <stdlib.h>

 static int counter = 0;
#^ definition variable counter [static]
 extern const char *NAME;
#^ definition variable NAME [exported declaration readonly]
 int places[LIMIT];
#^ definition variable places [exported]

 /* Counts what is made. */
 static inline struct point *allocate(void) {
#^ definition function allocate [static] doc: "Counts what is made."
#                     ^^^^^ type_ref point
   struct point *p = malloc(sizeof(struct point));
#         ^^^^^ type_ref point
#                    ^^^^^^ call malloc
#                                         ^^^^^ type_ref point
   p->x = 1;
#     ^ read x
   counter++;
#  ^^^^^^^ read counter
   return p;
 }

 struct point make_point(int x) {
#^ definition function make_point [exported]
#       ^^^^^ type_ref point
   struct point made = {x, 0};
#         ^^^^^ type_ref point
   return made;
 }

 struct point *move_point(struct point *p, int by) {
#^ definition function move_point [exported]
#       ^^^^^ type_ref point
#                                ^^^^^ type_ref point
   p->x += by;
#     ^ read x
   return p;
 }

 static int by_x(const void *left, const void *right) {
#^ definition function by_x [static]
   const struct point *a = left;
#               ^^^^^ type_ref point
   const struct point *b = right;
#               ^^^^^ type_ref point
   return MAX(a->x, b->x);
#         ^^^ call MAX
#                ^ read x
#                      ^ read x
 }

 int main(int argc, char **argv) {
#^ definition function main [exported]
   anon_t holder = {.a = 1, .where = allocate()};
#  ^^^^^^ type_ref anon_t
#                                    ^^^^^^^^ call allocate
   compare_t compare = by_x;
#  ^^^^^^^^^ type_ref compare_t
#                      ^^^^ read by_x
   struct point (*make)(int) = make_point;
#         ^^^^^ type_ref point
#                              ^^^^^^^^^^ read make_point
   for (int i = 0; i < argc; i++) {
     move_point(holder.where, i);
#    ^^^^^^^^^^ call move_point
#                      ^^^^^ read where
   }
   switch (GREEN) {
#          ^^^^^ read GREEN
     case RED:
#         ^^^ read RED
       goto done;
     default:
       compare(holder.where, holder.where);
#      ^^^^^^^ call compare
#                     ^^^^^ read where
#                                   ^^^^^ read where
   }
 done:
   free(holder.where);
#  ^^^^ call free
#              ^^^^^ read where
   return make(LIMIT).x;
#         ^^^^ call make
#              ^^^^^ read LIMIT
#                     ^ read x
 }
