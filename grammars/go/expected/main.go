 package main

 import . "example.com/shop/store"
#         ^^^^^ import store

 func main() {
#^ definition function main
 	if err := Use(nil, nil); err != nil {
#           ^^^ call Use
 		panic(err)
#  ^^^^^ call panic
 	}
 	var alias Alias
#           ^^^^^ type_ref Alias
 	alias.Rename("b")
#       ^^^^^^ call Rename
 }
