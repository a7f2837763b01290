 defmodule Acme.Util do
#^ definition module Acme.Util [exported]
   @spec call(term) :: term
   def call(box) do
#  ^ definition function Acme.Util.call [exported]
     box |> check() |> Acme.Thing.show()
#           ^^^^^ call check
#                      ^^^^^ read Thing
#                                 ^^^^ call show
   end

   defp check(box), do: box
#  ^ definition function Acme.Util.check [private]
 end

 defmodule Acme.Thing do
#^ definition module Acme.Thing [exported]
   defstruct a: 0

   def show(thing), do: thing.a
#  ^ definition function Acme.Thing.show [exported]
#                             ^ call a
 end
