 #ifndef POINT_H
 #define POINT_H

 #include <stddef.h>

 #define LIMIT 10
#^ definition macro LIMIT [exported]
 #define MAX(a, b) ((a) > (b) ? (a) : (b))
#^ definition macro MAX [exported]

 /* A place. */
 struct point {
#^ definition struct point [exported] doc: "A place."
   int x, y;
#  ^ definition field point.x [exported]
#  ^ definition field point.y [exported]
 };

 typedef struct {
#        ^ definition struct anon_t [exported]
   int a;
#  ^ definition field anon_t.a [exported]
   struct point *where;
#  ^ definition field anon_t.where [exported]
#         ^^^^^ type_ref point
 } anon_t;

 typedef int (*compare_t)(const void *, const void *);
#^ definition type_alias compare_t [exported]

 union value {
#^ definition struct value [exported]
   int number;
#  ^ definition field value.number [exported]
   char *text;
#  ^ definition field value.text [exported]
 };

 enum color { RED, GREEN = 2 };
#^ definition enum color [exported]
#             ^ definition enum_member color.RED [exported static]
#                  ^ definition enum_member color.GREEN [exported static]

 struct point make_point(int x);
#^ definition function make_point [exported declaration]
#       ^^^^^ type_ref point
 struct point *move_point(struct point *p, int by);
#^ definition function move_point [exported declaration]
#       ^^^^^ type_ref point
#                                ^^^^^ type_ref point

 #endif
