#pragma once
namespace acme { namespace util {
struct Thing { void run(); int x; Thing* next(); };
int calc(int a);
} }
