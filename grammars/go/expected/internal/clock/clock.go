 // Package clock tells the time.
 package clock

 import "time"
#       ^^^^ import time

 // Clock is what tells the time.
 type Clock interface {
#     ^ definition interface Clock [exported] doc: "Clock is what tells the time."
 	Now() time.Time
# ^ definition method Clock.Now [exported abstract declaration]
#       ^^^^ read time
#            ^^^^ type_ref Time
 	Sleeper
# ^^^^^^^ embeds Sleeper
 }

 // Sleeper waits.
 type Sleeper interface {
#     ^ definition interface Sleeper [exported] doc: "Sleeper waits."
 	Sleep(d time.Duration) (woken bool, err error)
# ^ definition method Sleeper.Sleep [exported abstract declaration]
#         ^^^^ read time
#              ^^^^^^^^ type_ref Duration
 }

 type System struct{}
#     ^ definition struct System [exported]

 func (System) Now() time.Time { return time.Now() }
#^ definition method System.Now [exported]
#      ^^^^^^ type_ref System
#                    ^^^^ read time
#                         ^^^^ type_ref Time
#                                       ^^^^ read time
#                                            ^^^ call Now

 func (System) Sleep(d time.Duration) (woken bool, err error) {
#^ definition method System.Sleep [exported]
#      ^^^^^^ type_ref System
#                      ^^^^ read time
#                           ^^^^^^^^ type_ref Duration
 	time.Sleep(d)
# ^^^^ read time
#      ^^^^^ call Sleep
 	return true, nil
 }

 func New() Clock { return System{} }
#^ definition function New [exported]
#           ^^^^^ type_ref Clock
#                          ^^^^^^ type_ref System
