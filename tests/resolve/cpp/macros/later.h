class Later { public: void late(); };
struct Sized { enum { SIZE = 4 }; int of() { return SIZE; } };
struct Other { enum { SIZE = 8 }; int of() { return SIZE; } };
int outside() { return SIZE + Other::SIZE; }
bool same(const char* text, bool a, bool b);
template <class T> bool same(const char* text, T a, T b) { return a == b; }
void compare(int a, bool b) { same("", a, a); same("", b, b); }
