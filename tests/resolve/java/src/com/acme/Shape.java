package com.acme;
public interface Shape { double area(); default void show() { area(); } }
