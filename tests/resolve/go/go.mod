module example.com/acme

require github.com/foreign/shape v1.0.0
