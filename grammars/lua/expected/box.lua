 local json = require("json")
#             ^^^^ import json
 local util = require("lib.util")
#             ^^^^ import util
 local M = {}
#      ^ definition variable M

 --- A box.
 function M.create(name, ...)
#^ definition method M.create [exported] doc: "A box."
   local self = setmetatable({}, M)
#               ^^^^^^^^^^^^ call setmetatable
#                                ^ read M
   self.name = name
#       ^^^^ read name
   return self
 end

 local function helper(a)
#^ definition function helper
   return a.b
#           ^ read b
 end

 function M:run(x)
#^ definition method M.run [exported]
   self:go(x)
#       ^^ call go
   self.thing.run(1)
#       ^^^^^ read thing
#             ^^^ call run
   helper(2)
#  ^^^^^^ call helper
   M.create("x"):run()
#  ^ read M
#    ^^^^^^ call create
#                ^^^ call run
   util.shout(self.name)
#  ^^^^ read util
#       ^^^^^ call shout
#                  ^^^^ read name
 end

 M.other = function(q)
#^ definition method M.other [exported]
   return util.trim(q)
#         ^^^^ read util
#              ^^^^ call trim
 end

 for i, v in ipairs(M) do
#            ^^^^^^ call ipairs
#                   ^ read M
   v:show()
#    ^^^^ call show
 end
 for i = 1, 3 do
   helper(i)
#  ^^^^^^ call helper
 end

 local t = {
#      ^ definition variable t
   a = 1,
#  ^ definition field t.a [exported]
   run = function()
#  ^ definition method t.run [exported]
     helper(t)
#    ^^^^^^ call helper
#           ^ read t
   end,
 }
 x = 3
#^ definition variable x [exported]
 print(t.a, #M, "s" .. x)
#^^^^^ call print
#      ^ read t
#        ^ read a
#            ^ read M
#                      ^ read x
 return M
#       ^ read M
