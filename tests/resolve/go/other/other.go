package other

import (
	foreign "github.com/foreign/shape"
	"strings"

	. "example.com/acme/shape"
)

type Square struct{}

func (Square) Area() float64 { return 1 }
func New(n int) Square       { return Square{} }

func use(shape Shape, any interface{}, s *foreign.Square) {
	shape.Area()
	any.(Shape).Area()
	s.Area()
	foreign.New(1).Area()
	New(1).Area()
	strings.New("x")
	Each([]Shape{shape}, func(one Shape) { one.Area() })
	New := func() string { return "" }
	New()
	run := shape.Area
	run()
	var area = 1
	_ = area
}
