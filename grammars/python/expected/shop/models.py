 from __future__ import annotations

 import dataclasses
#       ^^^^^^^^^^^ import dataclasses
 import enum
#       ^^^^ import enum
 import typing as t
#       ^^^^^^ import typing
 from collections.abc import Iterator
#                            ^^^^^^^^ import Iterator
 from contextlib import contextmanager
#                       ^^^^^^^^^^^^^^ import contextmanager

 from .util import logged, Registry
#                  ^^^^^^ import logged
#                          ^^^^^^^^ import Registry

 if t.TYPE_CHECKING:
#   ^ read t
#     ^^^^^^^^^^^^^ read TYPE_CHECKING
     from .payments import Gateway
#                          ^^^^^^^ import Gateway

 T = t.TypeVar("T", bound="Item")
#^ definition const T [exported]
#    ^ read t
#      ^^^^^^^ call TypeVar
#                   ^^^^^ read bound
 LIMIT = 100
#^ definition const LIMIT [exported]
 Price = t.Union[int, float]
#^ definition type_alias Price [exported]
#        ^ read t
#          ^^^^^ type_ref Union
#                ^^^ type_ref int
#                     ^^^^^ type_ref float


 class Color(enum.Enum):
#^ definition enum Color [exported]
#            ^^^^ read enum
#                 ^^^^ extends Enum
     RED = 1
#    ^ definition enum_member Color.RED [exported static]
     BLUE = 2
#    ^ definition enum_member Color.BLUE [exported static]

     def label(self) -> str:
#    ^ definition method Color.label [exported]
#                       ^^^ type_ref str
         return self.name.lower()
#                    ^^^^ read name
#                         ^^^^^ call lower


 @dataclasses.dataclass
# ^^^^^^^^^^^ read dataclasses
#             ^^^^^^^^^ call dataclass
 class Item:
#^ definition class Item [exported fields] doc: "One thing that is sold."
     """One thing that is sold."""

     name: str
#    ^ definition field Item.name [exported static keyword]
#          ^^^ type_ref str
     price: Price = 0
#    ^ definition field Item.price [exported static keyword]
#           ^^^^^ type_ref Price
     color: Color = Color.RED
#    ^ definition field Item.color [exported static keyword]
#           ^^^^^ type_ref Color
#                   ^^^^^ read Color
#                         ^^^ read RED

     def describe(self) -> str:
#    ^ definition method Item.describe [exported]
#                          ^^^ type_ref str
         return f"{self.name}: {self.color.label()}"
#                       ^^^^ read name
#                                    ^^^^^ read color
#                                          ^^^^^ call label

     def __lt__(self, other: Item) -> bool:
#    ^ definition method Item.__lt__ [exported]
#                            ^^^^ type_ref Item
#                                     ^^^^ type_ref bool
         return self.describe() < other.describe()
#                    ^^^^^^^^ call describe
#                                       ^^^^^^^^ call describe


 class Fruit(Item):
#^ definition class Fruit [exported]
#            ^^^^ extends Item
     def describe(self) -> str:
#    ^ definition method Fruit.describe [exported]
#                          ^^^ type_ref str
         return super().describe() + " (fresh)"
#                       ^^^^^^^^ call describe


 class Basket:
#^ definition class Basket [exported]
     registry = Registry()
#    ^ definition field Basket.registry [exported static]
#               ^^^^^^^^ call Registry

     def __init__(self, name: str, gateway: Gateway | None = None) -> None:
#    ^ definition method Basket.__init__ [exported]
#                             ^^^ type_ref str
#                                           ^^^^^^^ type_ref Gateway
         self.name = name
#        ^ definition field Basket.name [exported]
#             ^^^^ read name
         self.items: list[Item] = []
#        ^ definition field Basket.items [exported]
#             ^^^^^ read items
#                    ^^^^ type_ref list
#                         ^^^^ type_ref Item
         self.by_name: dict[str, Item] = {}
#        ^ definition field Basket.by_name [exported]
#             ^^^^^^^ read by_name
#                      ^^^^ type_ref dict
#                           ^^^ type_ref str
#                                ^^^^ type_ref Item
         self._gateway = gateway
#        ^ definition field Basket._gateway [private]
#             ^^^^^^^^ read _gateway
         self.append = None
#        ^ definition field Basket.append [exported]
#             ^^^^^^ read append

     @classmethod
#     ^^^^^^^^^^^ call classmethod
     def empty(cls) -> t.Self:
#    ^ definition method Basket.empty [exported static]
         return cls("empty")

     @staticmethod
#     ^^^^^^^^^^^^ call staticmethod
     def limit() -> int:
#    ^ definition method Basket.limit [exported static]
#                   ^^^ type_ref int
         return LIMIT
#               ^^^^^ read LIMIT

     @property
#     ^^^^^^^^ call property
     def first(self) -> Item:
#    ^ definition method Basket.first [exported accessor]
#                       ^^^^ type_ref Item
         return self.items[0]
#                    ^^^^^ read items

     @first.setter
#     ^^^^^ read first
#           ^^^^^^ call setter
     def first(self, item: Item) -> None:
#    ^ definition method Basket.first [exported accessor]
#                          ^^^^ type_ref Item
         self.items[0] = item
#             ^^^^^ read items

     @logged
#     ^^^^^^ call logged
     def add(self, item: Item, *more: Item, note: str = "", **options: str) -> Basket:
#    ^ definition method Basket.add [exported decorated]
#                        ^^^^ type_ref Item
#                                     ^^^^ type_ref Item
#                                                 ^^^ type_ref str
#                                                                      ^^^ type_ref str
#                                                                              ^^^^^^ type_ref Basket
         self.items.append(item)
#             ^^^^^ read items
#                   ^^^^^^ call append
         for each in more:
             each.describe()
#                 ^^^^^^^^ call describe
         return self

     def names(self) -> list[str]:
#    ^ definition method Basket.names [exported]
#                       ^^^^ type_ref list
#                            ^^^ type_ref str
         return [item.describe() for item in self.items if item.color is Color.BLUE]
#                     ^^^^^^^^ call describe
#                                                 ^^^^^ read items
#                                                               ^^^^^ read color
#                                                                        ^^^^^ read Color
#                                                                              ^^^^ read BLUE

     def total(self) -> Price:
#    ^ definition method Basket.total [exported]
#                       ^^^^^ type_ref Price
         def price_of(item: Item) -> Price:
#        ^ definition function Basket.total.price_of [exported]
#                           ^^^^ type_ref Item
#                                    ^^^^^ type_ref Price
             return item.price
#                        ^^^^^ read price

         return sum(map(price_of, self.items))
#               ^^^ call sum
#                   ^^^ call map
#                       ^^^^^^^^ read price_of
#                                      ^^^^^ read items

     def each(self) -> Iterator[Item]:
#    ^ definition method Basket.each [exported generator]
#                      ^^^^^^^^ type_ref Iterator
#                               ^^^^ type_ref Item
         yield from self.items
#                        ^^^^^ read items

     @contextmanager
#     ^^^^^^^^^^^^^^ call contextmanager
     def opened(self) -> Iterator[Item]:
#    ^ definition method Basket.opened [exported]
#                        ^^^^^^^^ type_ref Iterator
#                                 ^^^^ type_ref Item
         yield self.first
#                   ^^^^^ read first

     def pay(self) -> None:
#    ^ definition method Basket.pay [exported]
         if self._gateway is not None:
#                ^^^^^^^^ read _gateway
             self._gateway.charge(self.total())
#                 ^^^^^^^^ read _gateway
#                          ^^^^^^ call charge
#                                      ^^^^^ call total


 def cheapest(items: t.Sequence[T]) -> T:
#^ definition function cheapest [exported]
#                    ^ read t
#                      ^^^^^^^^ type_ref Sequence
#                               ^ type_ref T
#                                      ^ type_ref T
     best = items[0]
     for item in items:
         if item < best:
             best = item
     return best


 async def restock(basket: Basket) -> Item:
#^ definition function restock [exported async]
#                          ^^^^^^ type_ref Basket
#                                     ^^^^ type_ref Item
     item = await fetch("apple")
#                 ^^^^^ call fetch
     basket.add(item).add(Fruit("pear"))
#           ^^^ call add
#                     ^^^ call add
#                         ^^^^^ call Fruit
     with basket.opened() as opened:
#                ^^^^^^ call opened
         opened.describe()
#               ^^^^^^^^ call describe
     for position, each in enumerate(basket.each()):
#                          ^^^^^^^^^ call enumerate
#                                           ^^^^ call each
         each.describe()
#             ^^^^^^^^ call describe
     (name, last), *_ = basket.by_name.items()
#                              ^^^^^^^ read by_name
#                                      ^^^^^ call items
     return item


 async def fetch(name: str) -> Item:
#^ definition function fetch [exported async]
#                      ^^^ type_ref str
#                              ^^^^ type_ref Item
     return Item(name)
#           ^^^^ call Item


 def priced(item: Item) -> Item:
#^ definition function priced [exported]
#                 ^^^^ type_ref Item
#                          ^^^^ type_ref Item
     match item:
         case Item(name="milk", price=price):
#             ^^^^ read Item
#                  ^^^^ read name
#                               ^^^^^ read price
             return dataclasses.replace(item, price=price)
#                   ^^^^^^^^^^^ read dataclasses
#                               ^^^^^^^ call replace
#                                             ^^^^^ read price
     return Item(name="bread", price=2)
#           ^^^^ call Item
#                ^^^^ read name
#                              ^^^^^ read price
