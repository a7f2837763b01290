package com.acme.traps;
import java.util.Collection;
import java.util.List;
/** What a call chooses: arrays, boxed values, any number of arguments, what is private elsewhere, unnamed classes. */
public class Overloads implements Overloads.Named {
  interface Named { String name(); }
  static class Builder implements com.acme.traps.Builder {}
  public String name() { return ""; }
  void one(int[] a) {} void one(int[][] a) {} void one(long[] a) {} void one(Object[] a) {} void one(String[] a) {}
  void two(int i) {} void two(Object o) {}
  void three(CharSequence s, char... all) {} void three(CharSequence s, int from, char... all) {}
  <T> void four(T... all) {} <T> void four(Collection<T> all) {}
  void five(String s, Integer... all) { one(all); five(s); five(s, 1, 2); five(s, all); }
  void use(Integer boxed, int plain, List<String> list, int[] ints, String[] strings, Overloads[] own, Secret secret) {
    one(ints); one(new int[2][3]); one(new long[] { 1 }); one(strings); one(own);
    two(boxed); two(plain); two("x");
    three("x", 'a', 'b'); three("x", 1, 'b');
    four(list); four("a", "b");
    secret.tell("x");
    new Named() { public String name() { return own(); } String own() { return ""; } }.own();
  }
}
interface Builder {}
class Wide<T> { T fit(T value) { return value; } }
class Narrow extends Wide<Long> { long fit(long value) { return fit(Long.valueOf(1)) + fit(2L); } }
