 <?php

 namespace App\Models;

 use App\Util\{Strings, Helper as H};
#              ^^^^^^^ import Strings
#                       ^^^^^^ import Helper
 use function App\Util\fmt;
#             ^^^ import fmt
 use Other\Bar;
#    ^^^ import Bar

 /** A box. */
 #[Attr]
#^ definition class Box [exported abstract] doc: "A box."
#  ^^^^ type_ref Attr
 abstract class Box extends Base implements Shape, \Countable
#                           ^^^^ extends Base
#                                           ^^^^^ implements Shape
#                                                   ^^^^^^^^^ implements Countable
 {
     use Loggable;
#        ^^^^^^^^ embeds Loggable

     const MAX = 3;
#    ^ definition const Box.MAX [exported static]
     private ?Thing $thing = null;
#    ^ definition property Box.thing [private]
#             ^^^^^ type_ref Thing
     public static int $count = 0;
#    ^ definition property Box.count [exported static]

     public function __construct(private readonly Repo $repo, string ...$names)
#    ^ definition constructor Box.__construct [exported]
#                                ^ definition property Box.repo [exported]
#                                                 ^^^^ type_ref Repo
     {
         parent::__construct();
#                ^^^^^^^^^^^ call __construct
         $this->thing = new Thing(1);
#               ^^^^^ read thing
#                           ^^^^^ call Thing
     }

     public static function make(): static
#    ^ definition method Box.make [exported static]
     {
         return new static();
     }

     public function run(Thing $other, $x = 3): ?array
#    ^ definition method Box.run [exported]
#                        ^^^^^ type_ref Thing
     {
         $other->go();
#                ^^ call go
         $this->thing->go($x);
#               ^^^^^ read thing
#                      ^^ call go
         self::make()->run($other);
#              ^^^^ call make
#                      ^^^ call run
         static::make();
#                ^^^^ call make
         Strings::trim("a");
#        ^^^^^^^ read Strings
#                 ^^^^ call trim
         H::call(self::MAX, self::$count);
#        ^ read H
#           ^^^^ call call
#                      ^^^ read MAX
#                                 ^^^^^ read count
         foreach ([$other] as $key => $item) {
             $item->go();
#                   ^^ call go
         }
         $function = function (Thing $a) use ($x) {
#                              ^^^^^ type_ref Thing
             return $a->go();
#                       ^^ call go
         };
         $arrow = fn(Thing $b) => $b->go();
#                    ^^^^^ type_ref Thing
#                                     ^^ call go
         try {
             $function($other);
         } catch (NotFound | Bar $error) {
#                 ^^^^^^^^ type_ref NotFound
#                            ^^^ type_ref Bar
             $error->getMessage();
#                    ^^^^^^^^^^ call getMessage
         }
         $anonymous = new class extends Base {
#                         ^ definition class Box.run.class@anonymous [exported]
#                                       ^^^^ extends Base
             public function area(): float
#            ^ definition method Box.run.class@anonymous.area [exported]
             {
                 return 1.0;
             }
         };
         if ($anonymous instanceof Shape) {
#                                  ^^^^^ type_ref Shape
             strlen("x");
#            ^^^^^^ call strlen
         }
         [$first, $second] = [$x, fmt($x)];
#                                 ^^^ call fmt
         \App\Util\fmt($second);
#                  ^^^ call fmt
         $this->repo?->find($first)->more();
#               ^^^^ read repo
#                      ^^^^ call find
#                                    ^^^^ call more
         $this->log("ran");
#               ^^^ call log
         return null;
     }
 }

 class Thing
#^ definition class Thing [exported]
 {
     public function __construct(private int $size)
#    ^ definition constructor Thing.__construct [exported]
#                                ^ definition property Thing.size [exported]
     {
     }

     public function go(int $by = 1): int
#    ^ definition method Thing.go [exported]
     {
         return $this->size + $by;
#                      ^^^^ read size
     }
 }

 interface Shape
#^ definition interface Shape [exported]
 {
     public function area(): float;
#    ^ definition method Shape.area [exported declaration]
 }

 trait Loggable
#^ definition trait Loggable [exported]
 {
     protected function log(string $text): void
#    ^ definition method Loggable.log [protected]
     {
         echo $text;
     }
 }

 enum Color: string
#^ definition enum Color [exported]
 {
     case Red = 'r';
#    ^ definition enum_member Color.Red [exported static]

     public function label(): string
#    ^ definition method Color.label [exported]
     {
         return $this->name;
#                      ^^^^ read name
     }
 }

 abstract class Base
#^ definition class Base [exported abstract]
 {
     public function __construct()
#    ^ definition constructor Base.__construct [exported]
     {
     }
 }
