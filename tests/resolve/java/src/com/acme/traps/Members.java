package com.acme.traps;
import static com.acme.traps.Mode.FAST;
import java.util.ArrayList;
import java.util.List;
import java.io.File;
/** A field, a method, a type and a local of one name; methods called while only a field is near. */
public class Members extends Parent {
  private int size;
  static final Marker Marker = new Marker();
  static class Marker { void mark() {} }
  int size() { return size; }
  int twice() { int size = size(); return size + size; }
  void marks() { Marker.mark(); new Marker().mark(); }
  void label(Mode mode) {
    switch (mode) { case FAST: break; case SLOW: label(FAST); }
    int n = switch (mode) { case FAST -> 1; case SLOW -> size(); };
  }
  boolean FAST() { return true; }
  void references(List<Members> all) { all.forEach(Members::size); Runnable r = this::marks; }
  void overloads(File file, Object any, String text) {
    put(1); put(1L); put(1.5f); put('c'); put("s"); put("a" + any); put(true); put(null); put(file); put(any);
    put(this); put(new Parent()); put(unknown());
    inherited(text); inherited(text, 2); inherited(3); any("a"); any("a", "b");
    write(new byte[0]); write(1);
  }
  void put(int i) {} void put(long l) {} void put(double d) {} void put(Boolean b) {} void put(String s) {}
  void any(String... all) {} void any(String one) {}
  void put(Object o) {} void put(Parent p) {}
  void inherited(String s) {}
}
class Parent extends java.io.OutputStream {
  void inherited(int i) {} void inherited(String s) {} void inherited(String s, int n) {}
  public void write(int b) {}
}
enum Mode {
  FAST { void go() { start(this); } }, SLOW;
  void go() {}
  static void start(Mode mode) {} static void start(String name) {}
}
@interface Part { Class<?> value(); }
@Part(value = Whole.Part.class) class Whole {
  static class Part {}
  com.acme.traps.Mode mode = com.acme.traps.Mode.FAST;
}
record Point(int x, int y) {
  Point { if (x < 0) throw new IllegalArgumentException(); }
  int sum() { return x() + y + this.x; }
}
class Generic<T extends Parent> extends ArrayList<T> {
  T one; T first() { return get(0); }
  void use(Generic<Members> members) {
    one.inherited(1); members.first().size(); members.get(0).size(); members.one.twice();
    pick(Members.class).size(); pick(null).inherited(1);
    com.acme.traps.Point p = null; p.sum();
  }
  static <S extends Parent> S pick(Class<S> type) { return null; }
}
