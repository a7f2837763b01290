 module.exports = View
#                 ^^^^ read View

 function View(name) {
#^ definition function View [offered]
   this.name = name
#  ^ definition property View.name
#       ^^^^ read name
 }

 View.prototype.lookup = function lookup(options) {
#^ definition method View.lookup
#^^^^ read View
#     ^^^^^^^^^ read prototype
   return this.resolve(this.name, options)
#              ^^^^^^^ call resolve
#                           ^^^^ read name
 }

 View.prototype.resolve = function () {}
#^ definition method View.resolve
#^^^^ read View
#     ^^^^^^^^^ read prototype

 View.cache = function () {
#^ definition method View.cache
#^^^^ read View
   return View
#         ^^^^ read View
 }
