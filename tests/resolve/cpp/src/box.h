#include "util.h"
namespace acme {
class Base { public: virtual void run(); protected: util::Thing thing_; };
class Box : public Base { public: Box(int n); void run() override; void append(int x); util::Thing* get(); private: std::vector<int> items_; Box* other_; };
}
