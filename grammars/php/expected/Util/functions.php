 <?php

 namespace App\Util;

 const LIMIT = 1;
#^ definition const LIMIT [exported static]

 function fmt(int $value): string
#^ definition function fmt [exported]
 {
     return (string) $value;
 }

 final class Strings
#^ definition class Strings [exported]
 {
     public static function trim(string $text): string
#    ^ definition method Strings.trim [exported static]
     {
         return \trim($text);
#                ^^^^ call trim
     }
 }

 final class Helper
#^ definition class Helper [exported]
 {
     public static function call(int ...$values): void
#    ^ definition method Helper.call [exported static]
     {
         fmt($values[0]);
#        ^^^ call fmt
         Strings::trim(fmt(LIMIT));
#        ^^^^^^^ read Strings
#                 ^^^^ call trim
#                      ^^^ call fmt
#                          ^^^^^ read LIMIT
     }
 }
