#include "lib.h"
Item::Item() : count_(0), later_(nullptr) { reset(); reset(1); }
Item* Item::next(const char* name) { return ONE == 1 ? peek() : this; }
void Item::reset() {}
void Item::reset(int count) { count_ = count; }
Item *make_item(int count) { return new Item(count); }
void use(Item* item, ...) { item->next(LIB_PATH)->later_->late(); }
