#include "shapes.h"
#include <algorithm>
#include <foreign/list.h>
namespace geo {
Shape::~Shape() {}
void Shape::scale(int n) {}
void Shape::scale(double d) { scale(1); this->scale(2.5); }
Square::Square(double side) : side(side), inner_(nullptr) {}
double Square::area() const { return inner_->area() + Shape::area() + side; }
Square Square::unit() { return Square(1.0); }
void draw(const Shape& shape) { shape.show(); other::draw(1); }
void draw(int count) { int draw = count; draw++; }
void use(Square& square, List<Square>& list, Unknown& unknown, std::vector<Square> items) {
  square.put('c'); square.show(); square.scale(1); square.scale(1.5);
  draw(square); draw(3); ::geo::draw(4); geo::draw(square);
  list.at(0).area(); list.first.area(); list.append(square); unknown.area(); unknown.append(1);
  items[0].area(); items.append(square);
  auto made = Square::unit(); made.area(); auto copy = square; copy.put('x');
  Square* pointer = new Square(2.0); pointer->area(); (*pointer).area(); pointer->side;
  other::Square foreign; foreign.area(); Mode mode = Mode::Fast; std::sort(items.begin(), items.end());
  auto call = [&](Square& area) { area.area(); return square.area(); }; call(square);
  std::for_each(items.begin(), items.end(), [](Square& each) { each.area(); });
  area(); append(square); sort(items);
}
template <typename T> void generic(T value, List<T> all) { value.area(); all.append(value); all.at(0).area(); }
}
