package com.acme.util;
public class Strings {
  public static String trim(String s) { return s.trim(); }
  public static String trim(String s, int n) { return trim(s); }
  public static class Inner { public void go() {} }
  public enum Mode { FAST, SLOW }
}
