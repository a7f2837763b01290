 module Util
#^ definition module Util [exported]
   class Thing
#  ^ definition class Util.Thing [exported]
     def initialize(size)
#    ^ definition constructor Util.Thing.initialize [exported]
       @size = size
#      ^ definition field Util.Thing.@size [private]
     end

     def run
#    ^ definition method Util.Thing.run [exported]
       Thing.count(@size)
#      ^^^^^ read Thing
#            ^^^^^ call count
     end

     def self.count(size)
#    ^ definition method Util.Thing.count [exported static]
       size
     end
   end
 end
