 import type { FC, ReactNode } from 'react'
#              ^^ import FC
#                  ^^^^^^^^^ import ReactNode

 export type ButtonProps = { label: string; onClick?: () => void }
#       ^ definition type_alias ButtonProps [exported]
#                            ^ definition property ButtonProps.label [declaration]
#                                           ^ definition property ButtonProps.onClick [declaration optional]

 export const Button: FC<ButtonProps> = ({ label, onClick }) => <button onClick={onClick}>{label}</button>
#       ^ definition function Button [exported]
#                     ^^ type_ref FC
#                        ^^^^^^^^^^^ type_ref ButtonProps
#                                          ^^^^^ read label
#                                                 ^^^^^^^ read onClick

 export class Panel {
#       ^ definition class Panel [exported]
   props!: { title: ReactNode; children: ReactNode }
#  ^ definition property Panel.props
#                   ^^^^^^^^^ type_ref ReactNode
#                                        ^^^^^^^^^ type_ref ReactNode
   render() {
#  ^ definition method Panel.render
     return <section>{this.props.children}</section>
#                          ^^^^^ read props
#                                ^^^^^^^^ read children
   }
 }
