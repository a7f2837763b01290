 import def, { helper as h } from './helpers.mjs'
#       ^^^ import def
#              ^^^^^^ import helper
 export { h as helper }
#         ^ read h
 export const merge = (...objects) => Object.assign({}, ...objects)
#       ^ definition function merge [exported]
#                                     ^^^^^^ read Object
#                                            ^^^^^^ call assign
 export const tag = (strings, ...values) => strings.raw[0] + values.length
#       ^ definition function tag [exported]
#                                                   ^^^ read raw
#                                                                   ^^^^^^ read length
 export default {
#^ definition const default [exported default]
   name: 'util',
   run() {
#  ^ definition method default.run
     return tag`x${this.name}` ?? def?.(h)
#           ^^^ call tag
#                       ^^^^ read name
#                                 ^^^ call def
#                                       ^ read h
   },
   methods: {
#  ^ definition property default.methods
     deep() {},
#    ^ definition method default.methods.deep
   },
 }
 export function* walk(node) {
#       ^ definition function walk [exported generator]
   for (const child of node.children) yield* walk(child)
#                           ^^^^^^^^ read children
#                                            ^^^^ call walk
 }
