#include "lib.h"
struct Fixture { Item item; void run(); void Peek(); };
static void only_here() { std::move(1); }
TEST_F(Fixture, Peek) {
  run();
  const Item& fixed = item;
  fixed.peek()->peek();
  item.peek()->peek();
  use(make_item(1), 2, 3);
  use();
  Trait<int>::size();
  LIB_CHECK(item)
  Later* later = item.later_;
  only_here();
}
TEST_CASE("blocks of macros") {
  Item local;
  local.next("");
  Peek();
}
void split(int a) {
#ifdef LIB_UNKNOWN
  if (a) {
#else
  if (!a) {
#endif
    only_here();
  }
}
