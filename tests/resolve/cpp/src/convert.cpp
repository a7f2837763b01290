#include "convert.h"
namespace conv {
Held::operator const Item*() const noexcept { return check() ? &item_ : nullptr; }
Held::operator int() { return item_.size(); }
bool Held::check() const { return item_.size() > 0; }
}
conv::Held::operator bool() const { return check(); }
