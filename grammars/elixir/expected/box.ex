 defmodule Acme.Box do
#^ definition module Acme.Box [exported] doc: "A box."
   @moduledoc "A box."
   use GenServer
   import Enum, only: [map: 2]
   alias Acme.{Util, Thing}
#        ^^^^ import Util
#        ^^^^^ import Thing
   alias Acme.Other, as: O
#        ^^^^^ import Other
   require Logger

   @limit 3
#  ^ definition const Acme.Box.limit [private]
   defstruct name: nil, size: 0

   @doc "Runs it."
   def run(box, x \\ 1) when x > 0 do
#  ^ definition function Acme.Box.run [exported] doc: "Runs it."
     helper(x)
#    ^^^^^^ call helper
     Util.call(box)
#    ^^^^ read Util
#         ^^^^ call call
     O.go() |> map(fn y -> y.z end) |> Thing.show()
#    ^ read O
#      ^^ call go
#              ^^^ call map
#                            ^ call z
#                                      ^^^^^ read Thing
#                                            ^^^^ call show

     case x do
       {:ok, value} -> value
       _ -> box.name
#               ^^^^ call name
     end

     %Thing{a: @limit}
#     ^^^^^ read Thing
   end

   defp helper(x), do: x
#  ^ definition function Acme.Box.helper [private]
   defmacro twice(x), do: x
#  ^ definition macro Acme.Box.twice [exported]

   defmodule Inner do
#  ^ definition module Acme.Box.Inner [exported]
     def go, do: Acme.Box.run(:ok)
#    ^ definition function Acme.Box.Inner.go [exported]
#                ^^^ read Box
#                         ^^^ call run
   end
 end

 defprotocol Shape do
#^ definition interface Shape [exported]
   def area(shape)
#  ^ definition function Shape.area [exported]
 end

 defimpl Shape, for: Acme.Box do
#^ definition module Shape [exported]
#                    ^^^ read Box
   def area(_), do: 1
#  ^ definition function Shape.area [exported]
 end
