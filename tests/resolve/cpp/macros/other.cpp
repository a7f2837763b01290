class Item { public: void next(int other); };
void only_here();
void run() { Item item; item.next(1); only_here(); make_item(1); Peek(); LIB_CHECK(1); }
