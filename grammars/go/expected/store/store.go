 package store

 import (
 	"errors"
# ^^^^^^ import errors
 	"fmt"
# ^^^ import fmt
 	_ "net/http/pprof"
#   ^^^^^ import pprof
 	str "strings"
#     ^^^^^^^ import strings
 	"sync"
# ^^^^ import sync

 	"example.com/shop/internal/clock"
# ^^^^^ import clock
 	"github.com/other/store"
# ^^^^^ import store
 )

 type Kind int
#     ^ definition type_alias Kind [exported]

 const (
 	Plain Kind = iota
# ^ definition const Plain [exported readonly]
#       ^^^^ type_ref Kind
 	Fancy
# ^ definition const Fancy [exported readonly]
 	limit = 3
# ^ definition const limit [readonly]
 )

 var (
 	ErrNone         = errors.New("none")
# ^ definition variable ErrNone [exported]
#                   ^^^^^^ read errors
#                          ^^^ call New
 	first, second   = pair()
# ^ definition variable first
# ^ definition variable second
#                   ^^^^ call pair
 	handlers        = map[string]Handler{"log": logItem}
# ^ definition variable handlers
#                              ^^^^^^^ type_ref Handler
#                                             ^^^^^^^ read logItem
 )

 // Handler is called with every item.
 type Handler func(item *Item) error
#     ^ definition type_alias Handler [exported] doc: "Handler is called with every item."
#                        ^^^^ type_ref Item

 type Item struct {
#     ^ definition struct Item [exported]
 	Name string
# ^ definition field Item.Name [exported]
 	Kind
# ^ definition field Item.Kind [exported embedded]
# ^^^^ embeds Kind
 	tags  []string
# ^ definition field Item.tags
 	inner struct{ size int }
# ^ definition field Item.inner
 }

 // String implements fmt.Stringer.
 func (i Item) String() string { return fmt.Sprintf("%s (%s)", i.Name, i.Kind) }
#^ definition method Item.String [exported] doc: "String implements fmt.Stringer."
#        ^^^^ type_ref Item
#                                       ^^^ read fmt
#                                           ^^^^^^^ call Sprintf
#                                                                ^^^^ read Name
#                                                                        ^^^^ read Kind

 func (k Kind) String() string {
#^ definition method Kind.String [exported]
#        ^^^^ type_ref Kind
 	switch k {
 	case Plain:
#      ^^^^^ read Plain
 		return "plain"
 	default:
 		return "fancy"
 	}
 }

 type base struct {
#     ^ definition struct base
 	sync.Mutex
# ^ definition field base.Mutex [exported embedded]
# ^^^^ read sync
#      ^^^^^ embeds Mutex
 	clock clock.Clock
# ^ definition field base.clock
#       ^^^^^ read clock
#             ^^^^^ type_ref Clock
 }

 func (b *base) touch() { b.clock.Now() }
#^ definition method base.touch
#         ^^^^ type_ref base
#                           ^^^^^ read clock
#                                 ^^^ call Now

 // Store keeps items of one type.
 type Store[T any, K comparable] struct {
#     ^ definition struct Store [exported] doc: "Store keeps items of one type."
 	*base
# ^ definition field Store.base [embedded]
#  ^^^^ embeds base
 	items map[K]T
# ^ definition field Store.items
 	order []K
# ^ definition field Store.order
 	ready chan T
# ^ definition field Store.ready
 }

 type Named interface{ GetName() string }
#     ^ definition interface Named [exported]
#                      ^ definition method Named.GetName [exported abstract declaration]

 type Number interface{ ~int | ~float64 }
#     ^ definition interface Number [exported]

 func NewStore[T any, K comparable](c clock.Clock) *Store[T, K] {
#^ definition function NewStore [exported]
#                                     ^^^^^ read clock
#                                           ^^^^^ type_ref Clock
#                                                   ^^^^^ type_ref Store
 	return &Store[T, K]{base: &base{clock: c}, items: make(map[K]T)}
#         ^^^^^ type_ref Store
#                     ^^^^ read base
#                            ^^^^ type_ref base
#                                 ^^^^^ read clock
#                                            ^^^^^ read items
 }

 func (s *Store[T, K]) Put(key K, item T) (old T, found bool) {
#^ definition method Store.Put [exported]
#         ^^^^^ type_ref Store
 	s.Lock()
#   ^^^^ call Lock
 	defer s.Unlock()
#         ^^^^^^ call Unlock
 	s.touch()
#   ^^^^^ call touch
 	old, found = s.items[key]
#                ^^^^^ read items
 	s.items[key] = item
#   ^^^^^ read items
 	s.order = append(s.order, key)
#   ^^^^^ read order
#           ^^^^^^ call append
#                    ^^^^^ read order
 	return
 }

 func (s *Store[T, K]) Each(visit func(K, T) bool) {
#^ definition method Store.Each [exported]
#         ^^^^^ type_ref Store
 	for _, key := range s.order {
#                       ^^^^^ read order
 		if item, ok := s.items[key]; ok && !visit(key, item) {
#                   ^^^^^ read items
#                                      ^^^^^ call visit
 			return
 		}
 	}
 }

 func (s *Store[T, K]) Next() T { return <-s.ready }
#^ definition method Store.Next [exported]
#         ^^^^^ type_ref Store
#                                            ^^^^^ read ready

 func Sum[N Number](numbers ...N) (total N) {
#^ definition function Sum [exported]
#           ^^^^^^ type_ref Number
 	for _, number := range numbers {
 		total += number
 	}
 	return total
 }

 func pair() (*Item, error) { return &Item{Name: "a", tags: []string{"x"}}, nil }
#^ definition function pair
#              ^^^^ type_ref Item
#                                     ^^^^ type_ref Item
#                                          ^^^^ read Name
#                                                     ^^^^ read tags

 func logItem(item *Item) error {
#^ definition function logItem
#                   ^^^^ type_ref Item
 	fmt.Println(str.ToUpper(item.String()))
# ^^^ read fmt
#     ^^^^^^^ call Println
#             ^^^ read str
#                 ^^^^^^^ call ToUpper
#                              ^^^^^^ call String
 	return nil
 }

 func Use(value any, Item *Item) (err error) {
#^ definition function Use [exported]
#                          ^^^^ type_ref Item
 	items := NewStore[Item2, string](clock.New())
#          ^^^^^^^^ call NewStore
#                   ^^^^^ type_ref Item2
#                                  ^^^^^ read clock
#                                        ^^^ call New
 	items.Put("k", Item2{Name: "n"})
#       ^^^ call Put
#                ^^^^^ type_ref Item2
#                      ^^^^ read Name
 	items.Each(func(key string, item Item2) bool {
#       ^^^^ call Each
#                                  ^^^^^ type_ref Item2
 		item.Rename(key)
#       ^^^^^^ call Rename
 		return true
 	})
 	items.Next().Rename("z")
#       ^^^^ call Next
#              ^^^^^^ call Rename
 	switch v := value.(type) {
 	case *Item2:
#       ^^^^^ type_ref Item2
 		v.Rename("x")
#    ^^^^^^ call Rename
 	case fmt.Stringer, error:
#      ^^^ read fmt
#          ^^^^^^^^ type_ref Stringer
 		_ = v
 	case Handler:
#      ^^^^^^^ type_ref Handler
 		err = v(Item)
#        ^ call v
 	}
 	if named, ok := value.(Named); ok {
#                        ^^^^^ type_ref Named
 		named.GetName()
#        ^^^^^^^ call GetName
 	}
 	for name, handle := range handlers {
#                           ^^^^^^^^ read handlers
 		if err := handle(Item); err != nil {
#            ^^^^^^ call handle
 			return fmt.Errorf("%s: %w", name, err)
#          ^^^ read fmt
#              ^^^^^^ call Errorf
 		}
 	}
 	list := []*Item2{{Name: "1"}, {Name: "2"}}
#            ^^^^^ type_ref Item2
#                   ^^^^ read Name
#                                ^^^^ read Name
 	list[0].Rename("3")
#         ^^^^^^ call Rename
 	last := list[len(list)-1]
#              ^^^ call len
 	rename := last.Rename
#                ^^^^^^ read Rename
 	rename("4")
# ^^^^^^ call rename
 	store.New().Put("elsewhere")
# ^^^^^ read store
#       ^^^ call New
#             ^^^ call Put
 	Sum(1, 2)
# ^^^ call Sum
 	Sum[float64](1.5)
# ^^^ call Sum
 	_ = Kind(limit).String()
#     ^^^^ call Kind
#          ^^^^^ read limit
#                 ^^^^^^ call String
 	new(Item2).Rename("5")
#     ^^^^^ type_ref Item2
#            ^^^^^^ call Rename
 	func() { Item.Name = "shadow" }()
#               ^^^^ read Name
 	select {
 	case got := <-items.ready:
#                     ^^^^^ read ready
 		got.Rename("6")
#      ^^^^^^ call Rename
 	default:
 	}
 	return ErrNone
#        ^^^^^^^ read ErrNone
 }

 type Item2 struct{ Name string }
#     ^ definition struct Item2 [exported]
#                   ^ definition field Item2.Name [exported]

 func (i *Item2) Rename(name string) { i.Name = name }
#^ definition method Item2.Rename [exported]
#         ^^^^^ type_ref Item2
#                                        ^^^^ read Name

 type Alias = Item2
#     ^ definition type_alias Alias [exported alias]
#             ^^^^^ type_ref Item2
