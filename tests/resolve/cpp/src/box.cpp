#include "box.h"
#include <vector>
namespace acme {
static int helper(int a) { return a; }
Box::Box(int n) { run(); }
void Box::run() { thing_.run(); this->thing_.run(); other_->run(); items_.append(1); append(2); Base::run(); get()->next()->run(); helper(1); util::calc(2); acme::util::calc(3); std::sort(a); foreign.run(); }
void test(Box& b, Unknown& u) { b.append(1); u.append(2); Box c(1); c.run(); auto d = new Box(2); d->run(); int helper = 3; b.get()->x; }
}
