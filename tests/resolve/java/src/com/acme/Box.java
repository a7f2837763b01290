package com.acme;
import com.acme.util.Strings;
import com.acme.util.Strings.Inner;
import static com.acme.util.Strings.trim;
import org.lib.Helper;
import java.util.*;
public class Box extends Base<Inner> implements Shape {
  private final List<String> items = new ArrayList<>();
  private Base<String> field;
  public double area() { return 1; }
  void test(Shape shape, Helper helper, Object any, Box other) {
    items.add("x");
    this.items.append("x");
    field.run();
    get().go();
    value.go();
    trim("x"); trim("x", 1); Strings.trim("x");
    shape.area(); shape.show();
    helper.run(); any.run(); other.run(); other.area();
    new Inner().go(); Inner i = new Inner(); i.go();
    Strings.Mode m = Strings.Mode.FAST;
    Runnable r = () -> run();
    super.run(); run();
    com.other.Box b = null;
    String get = "x"; get.length();
    unknown(); Helper.call();
    new Object() { void run() { area(); } };
    for (String s : items) s.trim();
  }
  void run() { field.run(); this.field.run(); }
}
