 /** A point in the plane. */
 export interface Point {
#       ^ definition interface Point [exported] doc: "A point in the plane."
   readonly x: number
#  ^ definition property Point.x [declaration readonly]
   y?: number
#  ^ definition property Point.y [declaration optional]
   /** Distance to another point. */
   distanceTo(other: Point): number
#  ^ definition method Point.distanceTo [declaration] doc: "Distance to another point."
#                    ^^^^^ type_ref Point
 }

 export type Handler<E extends Event = Event> = (event: E, point: Point) => void
#       ^ definition type_alias Handler [exported]
#                              ^^^^^ type_ref Event
#                                      ^^^^^ type_ref Event
#                                                                 ^^^^^ type_ref Point
 export type Options = { color: Color; onDraw?(shape: Shape): void } & Partial<Point>
#       ^ definition type_alias Options [exported]
#                        ^ definition property Options.color [declaration]
#                               ^^^^^ type_ref Color
#                                      ^ definition method Options.onDraw [declaration optional]
#                                                     ^^^^^ type_ref Shape
#                                                                      ^^^^^^^ type_ref Partial
#                                                                              ^^^^^ type_ref Point

 export enum Color {
#       ^ definition enum Color [exported]
   Red,
#  ^ definition enum_member Color.Red
   /** Not teal. */
   Green = 2,
#  ^ definition enum_member Color.Green doc: "Not teal."
 }

 export abstract class Shape implements Drawable {
#       ^ definition class Shape [exported abstract]
#                                       ^^^^^^^^ implements Drawable
   static #count = 0
#  ^ definition property Shape.#count [static private]
   protected readonly handlers: Map<string, Handler> = new Map()
#  ^ definition property Shape.handlers [protected readonly]
#                               ^^^ type_ref Map
#                                           ^^^^^^^ type_ref Handler
#                                                          ^^^ call Map
   area = (): number => this.size() * 2
#  ^ definition method Shape.area
#                            ^^^^ call size

   constructor(private readonly origin: Point, public color: Color = Color.Red) {
#  ^ definition constructor Shape.constructor
#              ^ definition property Shape.origin [private readonly]
#                                       ^^^^^ type_ref Point
#                                              ^ definition property Shape.color
#                                                            ^^^^^ type_ref Color
#                                                                    ^^^^^ read Color
#                                                                          ^^^ read Red
     Shape.#count++
#    ^^^^^ read Shape
#          ^^^^^^ read #count
   }

   abstract size(): number
#  ^ definition method Shape.size [abstract declaration]

   get name(): string {
#  ^ definition method Shape.name [accessor]
     return this.constructor.name
#                ^^^^^^^^^^^ read constructor
#                            ^^^^ read name
   }

   static create(options: Options): Shape {
#  ^ definition method Shape.create [static]
#                         ^^^^^^^ type_ref Options
#                                   ^^^^^ type_ref Shape
     return new Circle(options as Point, 1)
#               ^^^^^^ call Circle
#                                 ^^^^^ type_ref Point
   }

   async load<T>(url: string, parse: (text: string) => T): Promise<T> {
#  ^ definition method Shape.load [async]
#                                                          ^^^^^^^ type_ref Promise
     const response = await fetch(url)
#                           ^^^^^ call fetch
     return parse(await response.text())
#           ^^^^^ call parse
#                                ^^^^ call text
   }

   draw(): this {
#  ^ definition method Shape.draw
     this.origin.distanceTo(this.origin)
#         ^^^^^^ read origin
#                ^^^^^^^^^^ call distanceTo
#                                ^^^^^^ read origin
     return this
   }
 }

 /** @deprecated use Shape */
 export class Circle extends Shape {
#       ^ definition class Circle [exported deprecated] doc: "@deprecated use Shape"
#                            ^^^^^ extends Shape
   constructor(origin: Point, readonly radius: number) {
#  ^ definition constructor Circle.constructor
#                      ^^^^^ type_ref Point
#                             ^ definition property Circle.radius [readonly]
     super(origin)
#    ^^^^^ call super
   }

   size(): number {
#  ^ definition method Circle.size
     return super.draw().radiusOf(this)
#                 ^^^^ call draw
#                        ^^^^^^^^ call radiusOf
   }

   private radiusOf(circle: Circle) {
#  ^ definition method Circle.radiusOf [private]
#                           ^^^^^^ type_ref Circle
     return circle.radius
#                  ^^^^^^ read radius
   }
 }

 interface Drawable {
#^ definition interface Drawable
   draw(): void
#  ^ definition method Drawable.draw [declaration]
 }

 export function parse(text: string): Point
#       ^ definition function parse [exported declaration]
#                                     ^^^^^ type_ref Point
 export function parse(text: string, strict: true): Shape
#       ^ definition function parse [exported declaration]
#                                                   ^^^^^ type_ref Shape
 export function parse(text: string, strict?: boolean): Point | Shape {
#       ^ definition function parse [exported]
#                                                       ^^^^^ type_ref Point
#                                                               ^^^^^ type_ref Shape
   const [first, ...rest] = text.split(',').map((part) => Number(part))
#                                ^^^^^ call split
#                                           ^^^ call map
#                                                         ^^^^^^ call Number
   if (strict) return Shape.create({ color: Color.Green, ...rest })
#                     ^^^^^ read Shape
#                           ^^^^^^ call create
#                                           ^^^^^ read Color
#                                                 ^^^^^ read Green
   return { x: first, distanceTo: () => 0 }
#                     ^^^^^^^^^^ read distanceTo
 }

 export namespace Geometry {
#       ^ definition module Geometry [exported offered]
   export const origin: Point = { x: 0, distanceTo: (other) => other.x }
#         ^ definition const Geometry.origin [exported]
#                       ^^^^^ type_ref Point
#                                       ^ definition method Geometry.origin.distanceTo
#                                       ^^^^^^^^^^ read distanceTo
#                                                                    ^ read x
   export function move(point: Point) {
#         ^ definition function Geometry.move [exported]
#                              ^^^^^ type_ref Point
     return origin.distanceTo(point)
#           ^^^^^^ read origin
#                  ^^^^^^^^^^ call distanceTo
   }
 }

 export default Geometry
#               ^^^^^^^^ read Geometry
