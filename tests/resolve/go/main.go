package main

import (
	"fmt"

	"example.com/acme/other"
	"example.com/acme/shape"
)

type square = shape.Square
type handler func(*square)

func (h handler) Run() { h(nil) }

func main() {
	s := shape.New(2)
	s.Run()
	s.Next.Next.Area()
	s.Name()
	s.Missing()
	o := other.New(1)
	o.Area()
	o.Run()
	fmt.Println(s.Area(), o)
	for _, each := range []*shape.Square{s} {
		each.Run()
	}
	if n, ok := interface{}(s).(shape.Named); ok {
		n.Area()
		n.Name()
	}
	switch v := interface{}(s).(type) {
	case other.Square:
		v.Area()
	case *shape.Square:
		v.Area()
	}
	{
		shape := o
		shape.Area()
	}
	defer func() { s.Run() }()
	go handler(func(q *square) { q.Run() }).Run()
	for _, v := range shape.Map(map[string]*shape.Square{}) {
		v.Run()
	}
	shape.Each([]*shape.Square{s}, func(one *shape.Square) { one.Run() })
	helper()
	New(1)
}
