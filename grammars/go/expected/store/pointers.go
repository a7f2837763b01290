 package store

 // Limits of a query; what is not set is nil.
 type Limits struct {
#     ^ definition struct Limits [exported] doc: "Limits of a query; what is not set is nil."
 	Rows *int
# ^ definition field Limits.Rows [exported]
 	Name *string
# ^ definition field Limits.Name [exported]
 }

 func rows() int { return 10 }
#^ definition function rows

 // Defaults makes limits with new(value), as Go 1.26 has it.
 func Defaults(like Limits, count int) *Limits {
#^ definition function Defaults [exported] doc: "Defaults makes limits with new(value), as Go 1.26 has it."
#                   ^^^^^^ type_ref Limits
#                                       ^^^^^^ type_ref Limits
 	made := new(Limits)
#             ^^^^^^ type_ref Limits
 	made.Rows = new(rows())
#      ^^^^ read Rows
#                 ^^^^ call rows
 	made.Name = new("all" + *like.Name)
#      ^^^^ read Name
#                               ^^^^ read Name
 	other := new(Limits{Rows: new(count)})
#              ^^^^^^ type_ref Limits
#                     ^^^^ read Rows
 	other.reset()
#       ^^^^^ call reset
 	copied := new(like)
 	copied.reset()
#        ^^^^^ call reset
 	made.reset()
#      ^^^^^ call reset
 	return made
 }

 func (l *Limits) reset() { l.Rows = nil }
#^ definition method Limits.reset
#         ^^^^^^ type_ref Limits
#                             ^^^^ read Rows
