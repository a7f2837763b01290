 import geometry, { Circle, Color as Paint, parse, type Point } from './shapes.js'
#       ^^^^^^^^ import geometry
#                   ^^^^^^ import Circle
#                           ^^^^^ import Color
#                                           ^^^^^ import parse
#                                                       ^^^^^ import Point
 import * as shapes from './shapes.ts'
#            ^^^^^^ import shapes
 import type { Handler } from './shapes'
#              ^^^^^^^ import Handler
 import { readFile } from 'node:fs/promises'
#         ^^^^^^^^ import readFile
 export { Shape as Base, type Options } from './shapes.ts'
#         ^^^^^ import Shape
#                             ^^^^^^^ import Options
 export * from './shapes.ts'
 export * as all from './shapes.ts'
#            ^^^ import all

 declare global {
#^ definition module global
   interface Window {
#  ^ definition interface global.Window
     shapes: typeof shapes
#    ^ definition property global.Window.shapes [declaration]
#                   ^^^^^^ read shapes
   }
 }

 const registry = {
#^ definition const registry
   circle: (at: Point) => new Circle(at, 1),
#  ^ definition method registry.circle
#               ^^^^^ type_ref Point
#                             ^^^^^^ call Circle
   find(name: string) {
#  ^ definition method registry.find
     return this.circle({ x: 1, distanceTo: () => 1 })
#                ^^^^^^ call circle
#                               ^^^^^^^^^^ read distanceTo
   },
   nested: {
#  ^ definition property registry.nested
     run() {},
#    ^ definition method registry.nested.run
   },
 }

 const handler: Handler = (event, point) => {
#^ definition function handler
#               ^^^^^^^ type_ref Handler
   point.distanceTo(point)
#        ^^^^^^^^^^ call distanceTo
 }

 function shadow(parse: (text: string) => void) {
#^ definition function shadow
   parse('the parameter, not the import')
#  ^^^^^ call parse
   {
     const Circle = String
#                   ^^^^^^ read String
     Circle('the block, not the import')
#    ^^^^^^ call Circle
   }
   for (const { x } of [geometry.origin]) {
#               ^ read x
#                       ^^^^^^^^ read geometry
#                                ^^^^^^ read origin
     inner(x)
#    ^^^^^ call inner
   }
   function inner(x: number) {
#  ^ definition function shadow.inner
     return x
   }
 }

 export async function main(value: unknown, ...names: string[]): Promise<void> {
#       ^ definition function main [exported async]
#                                                                ^^^^^^^ type_ref Promise
   const circle = registry.find('circle')
#                 ^^^^^^^^ read registry
#                          ^^^^ call find
   circle.draw().size()
#         ^^^^ call draw
#                ^^^^ call size
   if (value instanceof Circle && value.radius > 1) value.size()
#                       ^^^^^^ read Circle
#                                       ^^^^^^ read radius
#                                                         ^^^^ call size
   const { move } = shapes.Geometry
#          ^^^^ read move
#                   ^^^^^^ read shapes
#                          ^^^^^^^^ read Geometry
   move(parse('1,2'))
#  ^^^^ call move
#       ^^^^^ call parse
   const lazy = await import('./shapes.ts')
#                            ^^^^^^^^^^^ import ./shapes.ts
   lazy.parse(`${names.join()}` satisfies string, true).draw()
#       ^^^^^ call parse
#                      ^^^^ call join
#                                                       ^^^^ call draw
   await readFile(names[0]!)
#        ^^^^^^^^ call readFile
   switch (Paint.Red as Paint) {
#          ^^^^^ read Paint
#                ^^^ read Red
#                       ^^^^^ type_ref Paint
     case Paint.Green:
#         ^^^^^ read Paint
#               ^^^^^ read Green
       shadow(() => handler(new Event('x'), geometry.origin))
#      ^^^^^^ call shadow
#                   ^^^^^^^ call handler
#                               ^^^^^ call Event
#                                           ^^^^^^^^ read geometry
#                                                    ^^^^^^ read origin
   }
 }
