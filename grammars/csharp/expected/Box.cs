 using System;
 using System.Collections.Generic;
 using static Acme.Util.Strings;
 using Alias = Acme.Util.Thing;

 namespace Acme.App;

 /// <summary>A box.</summary>
 [Serializable]
#^ definition class Box [exported decorated] doc: "<summary>A box.</summary>"
# ^^^^^^^^^^^^ type_ref Serializable
 public class Box<T> : Base<T>, IShape where T : IThing, new()
#                      ^^^^ extends Base
#                               ^^^^^^ implements IShape
#                                                ^^^^^^ type_ref IThing
 {
     private readonly List<T> items = new List<T>(), other;
#    ^ definition field Box.items [private readonly]
#    ^ definition field Box.other [private readonly]
#                     ^^^^ type_ref List
#                                         ^^^^ call List
     public string Name { get; set; } = "x";
#    ^ definition property Box.Name [exported accessor]
     public int Size => items.Count;
#    ^ definition property Box.Size [exported accessor]
#                       ^^^^^ read items
#                             ^^^^^ read Count
     public event EventHandler Changed;
#    ^ definition field Box.Changed [exported]
#                 ^^^^^^^^^^^^ type_ref EventHandler
     public const int Max = 3;
#    ^ definition const Box.Max [exported readonly]

     public Box(string name, params int[] sizes) : base(name)
#    ^ definition constructor Box.Box [exported]
#                                                  ^^^^ call base
     {
         this.Name = Trim(name);
#             ^^^^ read Name
#                    ^^^^ call Trim
     }

     public static Box<T> operator +(Box<T> a, Box<T> b) => a;
#    ^ definition method Box.operator + [exported static]
#                  ^^^ type_ref Box
#                                    ^^^ type_ref Box
#                                              ^^^ type_ref Box
     public static explicit operator List<int>(Box<T> box) => null;
#    ^ definition method Box.operator List<int> [exported static]
#                                    ^^^^ type_ref List
#                                              ^^^ type_ref Box
     ~Box() { Done(); }
#    ^ definition method Box.~Box
#             ^^^^ call Done

     public T this[int i] { get { return items[i]; } }
#    ^ definition method Box.this [exported]
#                                        ^^^^^ read items

     public double Area() => Size * Max;
#    ^ definition method Box.Area [exported]
#                            ^^^^ read Size
#                                   ^^^ read Max

     public override async Task<R> MapAsync<R>(Func<T, R> function, int n = 3)
#    ^ definition method Box.MapAsync [exported async override]
#                          ^^^^ type_ref Task
#                                              ^^^^ type_ref Func
     {
         foreach (var item in items) { function(item); item.Show(); }
#                             ^^^^^ read items
#                                      ^^^^^^^^ call function
#                                                           ^^^^ call Show
         for (int i = 0; i < n; i++) Helper(i);
#                                    ^^^^^^ call Helper
         using (var reader = Open()) { reader.Read(); }
#                            ^^^^ call Open
#                                             ^^^^ call Read
         try { Helper(1); } catch (InvalidOperationException error) when (error.Data != null) { Helper(2); }
#              ^^^^^^ call Helper
#                                  ^^^^^^^^^^^^^^^^^^^^^^^^^ type_ref InvalidOperationException
#                                                                               ^^^^ read Data
#                                                                                               ^^^^^^ call Helper
         Func<int, int> next = x => x + 1;
#        ^^^^ type_ref Func
         items.Where((a, b) => a.Ok(b)).Select(Strings.Shout);
#        ^^^^^ read items
#              ^^^^^ call Where
#                                ^^ call Ok
#                                       ^^^^^^ call Select
#                                              ^^^^^^^ read Strings
#                                                      ^^^^^ read Shout
         var box = new Box<Alias>("x") { Name = "y" };
#                      ^^^ call Box
#                          ^^^^^ type_ref Alias
         Box<Alias> made = new("z");
#        ^^^ type_ref Box
#            ^^^^^ type_ref Alias
         if (box is IShape shape && shape.Area() > 1) { made.Area(); }
#                   ^^^^^^ type_ref IShape
#                                         ^^^^ call Area
#                                                            ^^^^ call Area
         var text = (string)box.Name;
#                               ^^^^ read Name
         var thing = box as Base<Alias>;
#                           ^^^^ type_ref Base
#                                ^^^^^ type_ref Alias
         box?.Area();
#             ^^^^ call Area
         await Task.Delay(1);
#              ^^^^ read Task
#                   ^^^^^ call Delay
         base.Foo();
#             ^^^ call Foo
         this.items.Add(default);
#             ^^^^^ read items
#                   ^^^ call Add
         Acme.Util.Strings.Shout(nameof(Size));
#        ^^^^ read Acme
#             ^^^^ read Util
#                  ^^^^^^^ read Strings
#                          ^^^^^ call Shout
#                                ^^^^^^ call nameof
#                                       ^^^^ read Size
         var k = shape switch { Box<Alias> inner => inner.Area(), _ => 0 };
#                               ^^^ type_ref Box
#                                   ^^^^^ type_ref Alias
#                                                         ^^^^ call Area
         void Local(int p) { Helper(p); }
#        ^ definition function Box.MapAsync.Local
#                            ^^^^^^ call Helper
         Local(1);
#        ^^^^^ call Local
         var (left, right) = Pair();
#                            ^^^^ call Pair
         Out(out var found);
#        ^^^ call Out
         Gen<int>(3);
#        ^^^ call Gen
         return default;
     }

     private (int, int) Pair() => (1, 2);
#    ^ definition method Box.Pair [private]
     private void Out(out int value) => value = 1;
#    ^ definition method Box.Out [private]
     private void Helper(int items) { }
#    ^ definition method Box.Helper [private]
     private void Helper(string items) { }
#    ^ definition method Box.Helper [private]
     private U Gen<U>(U value) => value;
#    ^ definition method Box.Gen [private]

     enum Color { Red, Green = 2 }
#    ^ definition enum Box.Color
#                 ^ definition enum_member Box.Color.Red [exported static]
#                      ^ definition enum_member Box.Color.Green [exported static]
     struct Corner { public int X; }
#    ^ definition struct Box.Corner
#                    ^ definition field Box.Corner.X [exported]
     record Pairing(int A, string B);
#    ^ definition class Box.Pairing
#                   ^ definition property Box.Pairing.A [exported]
#                          ^ definition property Box.Pairing.B [exported]
     delegate void Handler(int x);
#    ^ definition type_alias Box.Handler
 }

 static class Extensions
#^ definition class Extensions [static]
 {
     public static int Letters(this string text) => text.Length;
#    ^ definition method Extensions.Letters [exported static extension]
#                                                        ^^^^^^ read Length
 }
