 #!/usr/bin/env node
 'use strict'

 var http = require('http')
#    ^^^^ import http
 const { merge, deep: { copy } } = require('./util')
#      ^ definition const merge
#      ^ definition const copy
#        ^^^^^ read merge
#               ^^^^ read deep
#                       ^^^^ read copy
#                                          ^^^^^^ import ./util
 const View = require('./view')
#      ^^^^ import View

 /** The application. */
 var app = exports = module.exports = {}
#^ definition variable app [exported] doc: "The application."

 app.init = app.setup = function init(options) {
#^ definition method app.setup
#^ definition property app.init
#           ^^^ read app
   this.settings = merge({}, options)
#       ^^^^^^^^ read settings
#                  ^^^^^ call merge
   this.engine()
#       ^^^^^^ call engine
 }

 app.engine = function engine() {
#^ definition method app.engine
#^^^ read app
   var view = new View('index')
#                 ^^^^ call View
   view.lookup(copy(this.settings))
#       ^^^^^^ call lookup
#              ^^^^ call copy
#                        ^^^^^^^^ read settings
   return http.createServer(handle).listen()
#         ^^^^ read http
#              ^^^^^^^^^^^^ call createServer
#                           ^^^^^^ read handle
#                                   ^^^^^^ call listen
 }

 function handle(req, res) {
#^ definition function handle
   var helper = function helper() {
#  ^ definition function handle.helper
     return helper
   }
   if (req instanceof View) req.lookup()
#                     ^^^^ read View
#                               ^^^^^^ call lookup
   helper().call(this)
#  ^^^^^^ call helper
#           ^^^^ call call
 }

 exports.version = '1'
#^ definition const version [exported]
 exports.create = () => Object.create(app)
#^ definition function create [exported]
#                       ^^^^^^ read Object
#                              ^^^^^^ call create
#                                     ^^^ read app
 exports.Model = class Model extends View {
#                ^ definition class Model [exported]
#                                    ^^^^ extends View
   name = 'x'
#  ^ definition property Model.name
   static find(id) {
#  ^ definition method Model.find [static]
     return new this(id)
   }
   constructor(id) {
#  ^ definition constructor Model.constructor
     super(id)
#    ^^^^^ call super
     this.id = id
#    ^ definition property Model.id
#         ^^ read id
   }
 }
