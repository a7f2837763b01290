 package store_test

 import (
 	"testing"
# ^^^^^^^ import testing

 	"example.com/shop/internal/clock"
# ^^^^^ import clock
 	"example.com/shop/store"
# ^^^^^ import store
 )

 func TestPut(t *testing.T) {
#^ definition function TestPut [exported test]
#                ^^^^^^^ read testing
#                        ^ type_ref T
 	s := store.NewStore[int, string](clock.New())
#      ^^^^^ read store
#            ^^^^^^^^ call NewStore
#                                  ^^^^^ read clock
#                                        ^^^ call New
 	if _, found := s.Put("a", 1); found {
#                  ^^^ call Put
 		t.Fatal("found")
#    ^^^^^ call Fatal
 	}
 }
