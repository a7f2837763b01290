 import React, { useState } from 'react'
#       ^^^^^ import React
#                ^^^^^^^^ import useState
 import * as ui from './ui'
#            ^^ import ui
 import { Button, type ButtonProps } from './ui'
#         ^^^^^^ import Button
#                      ^^^^^^^^^^^ import ButtonProps

 interface Props extends ButtonProps {
#^ definition interface Props
#                        ^^^^^^^^^^^ extends ButtonProps
   items: Item[]
#  ^ definition property Props.items [declaration]
#         ^^^^ type_ref Item
 }

 class Item {
#^ definition class Item
   toggle() {}
#  ^ definition method Item.toggle
 }

 /** Lists the items. */
 export function List({ items, label, ...rest }: Props) {
#       ^ definition function List [exported offered] doc: "Lists the items."
#                       ^^^^^ read items
#                              ^^^^^ read label
#                                                ^^^^^ type_ref Props
   const [open, setOpen] = useState<boolean>(false)
#                          ^^^^^^^^ call useState
   const onClick = () => setOpen(!open)
#  ^ definition function List.onClick
#                        ^^^^^^^ call setOpen
   return (
     <>
       <Button label={label} onClick={onClick} {...rest} />
#       ^^^^^^ call Button
#                                     ^^^^^^^ read onClick
       <ui.Panel title={<b>{format(label)}</b>}>
#       ^^ read ui
#          ^^^^^ call Panel
#                           ^^^^^^ call format
         {items.map((item) => <li key={label} onClick={() => item.toggle()}>{item}</li>)}
#               ^^^ call map
#                                                                 ^^^^^^ call toggle
       </ui.Panel>
     </>
   )
 }

 const format = (text: string) => text.trim()
#^ definition function format
#                                      ^^^^ call trim
 export const Lazy = React.memo((props: Props) => <List {...props} />)
#       ^ definition const Lazy [exported]
#                    ^^^^^ read React
#                          ^^^^ call memo
#                                       ^^^^^ type_ref Props
#                                                  ^^^^ call List
 export default List
#               ^^^^ read List
