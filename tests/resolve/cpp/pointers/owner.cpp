#include <memory>

struct Owned {
  void touch() {}
};

struct Owner {
  std::unique_ptr<Owned> one;
  std::shared_ptr<Owned> shared;
};

void touchAll(Owner &owner) {
  owner.one->touch();
  owner.shared->touch();
  owner.one.get()->touch();
  (*owner.shared).touch();
  owner.one.reset();
}
