 local util = {}
#      ^ definition variable util

 function util.trim(text)
#^ definition method util.trim [exported]
   return text:match("^%s*(.-)%s*$")
#              ^^^^^ call match
 end

 function util.shout(text)
#^ definition method util.shout [exported]
   return util.trim(text):upper()
#         ^^^^ read util
#              ^^^^ call trim
#                         ^^^^^ call upper
 end

 return util
#       ^^^^ read util
