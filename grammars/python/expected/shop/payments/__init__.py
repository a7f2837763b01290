 from .gateway import Gateway
#                     ^^^^^^^ import Gateway

 __all__ = ("Gateway",)
#^ definition variable __all__
