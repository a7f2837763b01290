 import functools
#       ^^^^^^^^^ import functools
 import json as json_module
#       ^^^^ import json

 try:
     import requests
#           ^^^^^^^^ import requests
 except ImportError:
#       ^^^^^^^^^^^ read ImportError
     requests = None
#    ^ definition variable requests [exported]

 COUNT = 0
#^ definition const COUNT [exported]


 def logged(function):
#^ definition function logged [exported]
     @functools.wraps(function)
#     ^^^^^^^^^ read functools
#     ^^^^^ read wraps
#               ^^^^^ call wraps
     def wrapper(*args, **kwargs):
#    ^ definition function logged.wrapper [exported]
         global COUNT
         COUNT += 1
#        ^^^^^ read COUNT
         return function(*args, **kwargs)
#               ^^^^^^^^ call function

     return wrapper
#           ^^^^^^^ read wrapper


 def get(url):
#^ definition function get [exported]
     return requests.get(url).json()
#           ^^^^^^^^ read requests
#                    ^^^ call get
#                             ^^^^ call json


 def dumps(value):
#^ definition function dumps [exported]
     return json_module.dumps(value)
#           ^^^^^^^^^^^ read json_module
#                       ^^^^^ call dumps


 class Registry:
#^ definition class Registry [exported]
     def __init__(self):
#    ^ definition method Registry.__init__ [exported]
         self.handlers = {}
#        ^ definition field Registry.handlers [exported]
#             ^^^^^^^^ read handlers

     def register(self, name, handler=dumps):
#    ^ definition method Registry.register [exported]
#                                     ^^^^^ read dumps
         self.handlers[name] = handler
#             ^^^^^^^^ read handlers
         return handler

     def run(self, name, value):
#    ^ definition method Registry.run [exported]
         return self.handlers[name](value)
#               ^^ call ()
#                    ^^^^^^^^ read handlers

     def __enter__(self):
#    ^ definition method Registry.__enter__ [exported]
         return self

     def __exit__(self, *problem):
#    ^ definition method Registry.__exit__ [exported]
         return None


 def _hidden():
#^ definition function _hidden [private]
     counter = 0

     def step():
#    ^ definition function _hidden.step [exported]
         nonlocal counter
         counter += 1
         return counter

     return step
#           ^^^^ read step
