 package com.acme.util;

 public final class Strings {
#^ definition class Strings [exported readonly]
   private Strings() {}
#  ^ definition constructor Strings.Strings [private]

   public static String trim(String text) {
#  ^ definition method Strings.trim [exported static]
#                ^^^^^^ type_ref String
#                            ^^^^^^ type_ref String
     return text.trim();
#                ^^^^ call trim
   }

   public static void shout(String text) {
#  ^ definition method Strings.shout [exported static]
#                           ^^^^^^ type_ref String
     System.out.println(trim(text).toUpperCase());
#    ^^^^^^ read System
#           ^^^ read out
#               ^^^^^^^ call println
#                       ^^^^ call trim
#                                  ^^^^^^^^^^^ call toUpperCase
   }

   static int check(int value) {
#  ^ definition method Strings.check [static]
     return value;
   }

   static String check(String value) {
#  ^ definition method Strings.check [static]
#         ^^^^^^ type_ref String
#                      ^^^^^^ type_ref String
     return value;
   }
 }
