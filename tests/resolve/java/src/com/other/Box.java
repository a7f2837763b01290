package com.other;
public class Box { public void run() {} }
