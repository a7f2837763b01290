#pragma once
#include <string>
namespace geo {
class Shape { public: virtual ~Shape(); virtual double area() const = 0; void show() { area(); } void scale(int n); void scale(double d); void put(const std::string& s); };
class Square : public Shape { public: Square(double side); double area() const override; void put(char c); static Square unit(); double side; private: Shape* inner_; };
template <typename T> class List { public: T& at(int i); void append(const T& item); T first; };
void draw(const Shape& shape);
void draw(int count);
enum class Mode { Fast, Slow };
}
namespace other { class Square { public: double area(); }; void draw(int count); }
