#ifndef LIB_H
#define LIB_H
#define LIB_API
#define LIB_BEGIN namespace lib {
#if defined(_WIN32) && (_MSC_VER > 1900)
#define LIB_PATH "\\"
#else
#define LIB_PATH "/"
#endif
#define LIB_CHECK(x) /* a comment
  in the middle */ \
  check(x)
class Later;
class LIB_API Item : public Base {
 public:
  Item();
  LIB_API explicit Item(int count) LIB_NOEXCEPT;
  LIB_API Item* next(const char* name) LIB_NONNULL(1);
  const Item* peek() const;
  Item* peek();
  Later* later_;
  enum Plain { ONE, TWO };
 private:
  void reset();
  void reset(int count);
  int count_ LIB_GUARDED_BY(lock_);
};
LIB_PUBLIC(Item *) make_item(int count);
LIB_API void use(Item* item, ...);
template <typename T> struct Trait { static int size(); };
template <> struct Trait<Item> { static int size(); };
#endif
