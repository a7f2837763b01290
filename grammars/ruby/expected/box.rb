 require 'json'
 require_relative 'util/thing'

 # A box.
 module Acme
#^ definition module Acme [exported] doc: "A box."
   LIMIT = 3
#  ^ definition const Acme.LIMIT [exported static]

   class Box < Base::Thing
#  ^ definition class Acme.Box [exported]
#              ^^^^ read Base
#                    ^^^^^ extends Thing
     include Comparable
#            ^^^^^^^^^^ embeds Comparable

     attr_reader :name, :size
#                ^ definition property Acme.Box.name [exported accessor]
#                       ^ definition property Acme.Box.size [exported accessor]
     attr_accessor :z
#                  ^ definition property Acme.Box.z [exported accessor]

     COLORS = %w[a b].freeze
#    ^ definition const Acme.Box.COLORS [exported static]
#                     ^^^^^^ call freeze

     def initialize(name, n = 3, *rest, key: 1, &block)
#    ^ definition constructor Acme.Box.initialize [exported]
       super(name)
       @name = name
#      ^ definition field Acme.Box.@name [private]
       @thing = Util::Thing.new(1)
#      ^ definition field Acme.Box.@thing [private]
#               ^^^^ read Util
#                     ^^^^^ read Thing
#                           ^^^ call new
     end

     def self.create(name) = new(name)
#    ^ definition method Acme.Box.create [exported static]
#                            ^^^ call new

     # Runs everything.
     def run
#    ^ definition method Acme.Box.run [exported] doc: "Runs everything."
       helper(1)
#      ^^^^^^ call helper
       self.go
#           ^^ call go
       @thing.run
#             ^^^ call run
       items.each { |item| item.show }
#      ^^^^^ call items
#            ^^^^ call each
#                               ^^^^ call show
       items.map do |first, second|
#      ^^^^^ call items
#            ^^^ call map
         first.merge(second)
#              ^^^^^ call merge
       end
       Box.create(1).run
#      ^^^ read Box
#          ^^^^^^ call create
#                    ^^^ call run
       box = Box.new('x')
#            ^^^ read Box
#            ^^^ call Box
       box.run
#          ^^^ call run
       box&.helper(LIMIT)
#           ^^^^^^ call helper
#                  ^^^^^ read LIMIT
       case box
       when Box then 1
#           ^^^ read Box
       end
       begin
         helper(2)
#        ^^^^^^ call helper
       rescue JSON::ParserError => e
#             ^^^^ read JSON
#                   ^^^^^^^^^^^ type_ref ParserError
         e.message
#          ^^^^^^^ call message
       end
       yield 1
       puts "#{box.name}"
#      ^^^^ call puts
#                  ^^^^ call name
       ->(q) { q.show }
#                ^^^^ call show
     end

     class << self
       def build; end
#      ^ definition method Acme.Box.build [exported static]
     end

     private

     def helper(number)
#    ^ definition method Acme.Box.helper [private]
       number + LIMIT
#               ^^^^^ read LIMIT
     end

     def secret?
#    ^ definition method Acme.Box.secret? [private]
       @name.nil?
#            ^^^^ call nil?
     end

     alias_method :concealed?, :secret?
#    ^^^^^^^^^^^^ call alias_method
#                 ^ definition property Acme.Box.concealed? [exported accessor]
   end
 end

 def top(box)
#^ definition function top [exported]
   box.run
#      ^^^ call run
 end

 top Acme::Box.create('x')
#^^^ call top
#    ^^^^ read Acme
#          ^^^ read Box
#              ^^^^^^ call create
