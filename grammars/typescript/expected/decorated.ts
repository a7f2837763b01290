 import { Shape } from './shapes.ts'
#         ^^^^^ import Shape

 function logged(target: unknown, context: ClassMethodDecoratorContext) {}
#^ definition function logged
#                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^ type_ref ClassMethodDecoratorContext
 const tagged = (name: string) => (target: unknown) => {}
#^ definition function tagged

 @tagged('service')
# ^^^^^^ call tagged
 export class Service<T extends Shape> {
#       ^ definition class Service [exported]
#                               ^^^^^ type_ref Shape
   declare shape: T
#  ^ definition property Service.shape [declaration]
   accessor total = 0
#  ^ definition property Service.total [accessor]
   static readonly shared = new Service<Shape>();
#  ^ definition property Service.shared [static readonly]
#                               ^^^^^^^ call Service
#                                       ^^^^^ type_ref Shape
   [key: string]: unknown

   static {
     Service.shared.run()
#    ^^^^^^^ read Service
#            ^^^^^^ read shared
#                   ^^^ call run
   }

   @logged
#   ^^^^^^ call logged
   run(): T {
#  ^ definition method Service.run [decorated]
     this.shape.draw()
#         ^^^^^ read shape
#               ^^^^ call draw
     return this.shape
#                ^^^^^ read shape
   }

   override set size(value: number) {
#  ^ definition method Service.size [accessor override]
     this.total = value
#         ^^^^^ read total
   }

   async *items(): AsyncGenerator<T> {
#  ^ definition method Service.items [async generator]
#                  ^^^^^^^^^^^^^^ type_ref AsyncGenerator
     yield this.run()
#               ^^^ call run
   }
 }

 type Elements<A> = A extends (infer U extends Shape)[] ? U : never
#^ definition type_alias Elements
#                                              ^^^^^ type_ref Shape
 type Keys = { [K in keyof Service<Shape> as `get${K}`]: Service<Shape>[K] }
#^ definition type_alias Keys
#                          ^^^^^^^ type_ref Service
#                                  ^^^^^ type_ref Shape
#                                                        ^^^^^^^ type_ref Service
#                                                                ^^^^^ type_ref Shape
 export const last = <A extends Shape[]>(list: A): Elements<A> | undefined => list.at(-1) as Elements<A>
#       ^ definition function last [exported]
#                               ^^^^^ type_ref Shape
#                                                  ^^^^^^^^ type_ref Elements
#                                                                                  ^^ call at
#                                                                                            ^^^^^^^^ type_ref Elements
 let counter: ReturnType<typeof last> | Keys['run'] = undefined
#^ definition variable counter [offered]
#             ^^^^^^^^^^ type_ref ReturnType
#                               ^^^^ read last
#                                       ^^^^ type_ref Keys
#                                            ^^^ read run
 export = counter
#         ^^^^^^^ read counter
