#pragma once
#include "box.h"
namespace conv {
struct Item { int size() const; };
class Held {
 public:
  operator bool() const;
  explicit operator const Item*() const noexcept;
  operator Item&() { return item_; }
  template <class T> operator T*() const;
  Held operator+(const Held& other) const;
  bool check() const;
 private:
  explicit operator int();
  Item item_;
};
inline int uses(Held& held) { return held ? held.check() : 0; }
}
