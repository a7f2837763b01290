 """A shop: what importers see is listed here."""

 from . import payments as payments
#              ^^^^^^^^ import payments
 from .models import Basket, Item as Article
#                    ^^^^^^ import Basket
#                            ^^^^ import Item
 from .util import *
#     ^^^^ import util

 __all__ = ["Basket", "Article", "open_shop"]
#^ definition variable __all__


 def open_shop(name: str = "corner") -> "Basket":
#^ definition function open_shop [exported]
#                    ^^^ type_ref str
#                                        ^^^^^^ type_ref Basket
     return Basket(name)
#           ^^^^^^ call Basket
