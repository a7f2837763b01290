 import shop
#       ^^^^ import shop
 import shop.payments.gateway
#       ^^^^ import shop
#       ^^^^^^^ import gateway
 from shop import Article, open_shop
#                 ^^^^^^^ import Article
#                          ^^^^^^^^^ import open_shop
 from shop.payments import Gateway
#                          ^^^^^^^ import Gateway


 def run(task, basket):
#^ definition function run [exported]
     return task(basket)
#           ^^^^ call task
#           ^^^^ call task


 def show(basket: shop.Basket):
#^ definition function show [exported]
#                 ^^^^ read shop
#                      ^^^^^^ type_ref Basket
     print(basket.names())
#    ^^^^^ call print
#                 ^^^^^ call names


 def main(get=None):
#^ definition function main [exported]
     basket = open_shop()
#             ^^^^^^^^^ call open_shop
     basket.add(Article("milk"))
#           ^^^ call add
#               ^^^^^^^ call Article
     card = shop.payments.gateway.Card()
#           ^^^^ read shop
#                ^^^^^^^^ read payments
#                         ^^^^^^^ read gateway
#                                 ^^^^ call Card
     gateway: Gateway = card
#             ^^^^^^^ type_ref Gateway
     gateway.charge(basket.total())
#            ^^^^^^ call charge
#                          ^^^^^ call total
     run(show, basket)
#    ^^^ call run
#        ^^^^ read show
     sort = lambda items, key=len: sorted(items, key=key)
#                             ^^^ read len
#                                  ^^^^^^ call sorted
     sort(basket.items)
#    ^^^^ call sort
#                ^^^^^ read items
     get("local")
#    ^^^ call get
     if (found := basket.first) is not None:
#                        ^^^^^ read first
         found.describe()
#              ^^^^^^^^ call describe
     with shop.util.Registry() as registry:
#         ^^^^ read shop
#              ^^^^ read util
#                   ^^^^^^^^ call Registry
         registry.run("a", 1)
#                 ^^^ call run


 if __name__ == "__main__":
#   ^^^^^^^^ read __name__
     main()
#    ^^^^ call main
