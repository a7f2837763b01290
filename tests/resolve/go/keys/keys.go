// Names before `:` in literals: fields of structs, keys of maps and arrays.
package keys

import (
	"net/http"
	"net/url"
)

const KeyA = "a"
const KeyB = "b"
const keyC = "c"
const Addr = "x"
const size = 4

type LS map[string]string
type Arr [8]int
type LSA = map[string]string
type K struct{ Main, Other int }
type Series struct{ Metric string; Floats []int }
type Matrix []Series
type PM []*Series
type G[T any] map[string]T
type name struct{ keyC int }

func use(local string) {
	_ = LS{KeyA: "1", local: "2", keyC: "3"}
	_ = Arr{size: 1}
	_ = LSA{KeyA: "x"}
	_ = G[int]{KeyB: 1}
	_ = http.Header{keyC: {"v"}, KeyA: nil}
	_ = url.Values{local: nil}
	_ = http.Server{Addr: local}
	_ = map[K]string{{Main: 1}: "x"}
	_ = Matrix{{Metric: "m", Floats: []int{1}}}
	_ = PM{{Metric: "m"}}
	_ = map[string]Matrix{KeyB: {{Metric: "y"}}}
	_ = K{Main: 1, Other: 2}
	_ = name{keyC: 3}
	_ = struct{ keyC int }{keyC: 3}
	var buf [size]byte
	_ = buf
	_ = []K{{Main: 2}}
	_ = []LS{{KeyA: "z"}}
}
