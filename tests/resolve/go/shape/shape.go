package shape

type Shape interface{ Area() float64 }
type Named interface {
	Shape
	Name() string
}
type Base struct{ name string }

func (b *Base) Name() string { return b.name }
func (b Base) Run()          {}

type Square struct {
	*Base
	side  float64
	Next  *Square
	onRun func(int) int
}

func New(side float64) *Square          { return &Square{side: side} }
func (s *Square) Area() float64         { return s.side * helper(s.side) }
func (s *Square) Run()                  { s.Base.Run(); s.Next.Run(); s.onRun(1) }
func Each[T Shape](all []T, f func(T))  { for _, one := range all { f(one); one.Area() } }
func helper(x float64) float64          { return x }
func Map[K comparable, V any](m map[K]V) []V { return nil }
