package com.acme;
public abstract class Base<T> { protected T value; T get() { return value; } void run() {} void append(String s) {} }
