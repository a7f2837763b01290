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

 #[Attribute]
#^ definition class Checked [exported]
#  ^^^^^^^^^ type_ref Attribute
 class Checked
 {
     public const LOW = 1;
#    ^ definition const Checked.LOW [exported static]

     public function __construct(#[Inherited] public int $level = 0) {}
#    ^ definition constructor Checked.__construct [exported]
#                                ^ definition property Checked.level [exported]
#                                  ^^^^^^^^^ type_ref Inherited
 }

 function clamp(#[Checked(Checked::LOW)] int $value): int
#^ definition function clamp [exported]
#                 ^^^^^^^ type_ref Checked
#                         ^^^^^^^ read Checked
#                                  ^^^ read LOW
 {
     return array_map(#[Checked] fn(#[Checked] $one) => $one, [$value])[0];
#           ^^^^^^^^^ call array_map
#                       ^^^^^^^ type_ref Checked
#                                     ^^^^^^^ type_ref Checked
 }

 class Limits
#^ definition class Limits [exported]
 {
     #[Checked] public const MAX = 1;
#    ^ definition const Limits.MAX [exported static]
#      ^^^^^^^ type_ref Checked
     #[Checked] public int $most = 1;
#    ^ definition property Limits.most [exported]
#      ^^^^^^^ type_ref Checked
 }
