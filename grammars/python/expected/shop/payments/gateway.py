 from abc import ABC, abstractmethod
#                ^^^ import ABC
#                     ^^^^^^^^^^^^^^ import abstractmethod
 from typing import overload
#                   ^^^^^^^^ import overload

 from ..models import Basket, Price
#                     ^^^^^^ import Basket
#                             ^^^^^ import Price
 from .. import util
#               ^^^^ import util


 class Refused(Exception):
#^ definition class Refused [exported]
#              ^^^^^^^^^ extends Exception
     pass


 class Gateway(ABC):
#^ definition class Gateway [exported]
#              ^^^ extends ABC
     @abstractmethod
#     ^^^^^^^^^^^^^^ call abstractmethod
     def charge(self, amount: Price) -> bool: ...
#    ^ definition method Gateway.charge [exported abstract]
#                             ^^^^^ type_ref Price
#                                       ^^^^ type_ref bool

     @overload
#     ^^^^^^^^ call overload
     def refund(self, amount: int) -> bool: ...
#    ^ definition method Gateway.refund [exported declaration]
#                             ^^^ type_ref int
#                                     ^^^^ type_ref bool
     @overload
#     ^^^^^^^^ call overload
     def refund(self, amount: Basket) -> bool: ...
#    ^ definition method Gateway.refund [exported declaration]
#                             ^^^^^^ type_ref Basket
#                                        ^^^^ type_ref bool
     def refund(self, amount):
#    ^ definition method Gateway.refund [exported]
         if isinstance(amount, Basket):
#           ^^^^^^^^^^ call isinstance
#                              ^^^^^^ read Basket
             return self.charge(amount.total())
#                        ^^^^^^ call charge
#                                      ^^^^^ call total
         return self.charge(amount)
#                    ^^^^^^ call charge


 class Card(Gateway):
#^ definition class Card [exported]
#           ^^^^^^^ extends Gateway
     def charge(self, amount: Price) -> bool:
#    ^ definition method Card.charge [exported]
#                             ^^^^^ type_ref Price
#                                       ^^^^ type_ref bool
         try:
             util.get("https://example.invalid")
#            ^^^^ read util
#                 ^^^ call get
         except (Refused, OSError) as problem:
#                ^^^^^^^ read Refused
#                         ^^^^^^^ read OSError
             raise Refused from problem
#                  ^^^^^^^ call Refused
         match amount:
             case int(value) if value > 0:
#                 ^^^ read int
                 return True
             case Basket(name=name):
#                 ^^^^^^ read Basket
#                        ^^^^ read name
                 return bool(name)
#                       ^^^^ call bool
         return False
