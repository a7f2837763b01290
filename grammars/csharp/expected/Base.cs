 namespace Acme.App
 {
     public interface IShape
#    ^ definition interface IShape [exported]
     {
         double Area();
#        ^ definition method IShape.Area [exported declaration]
         string Name { get; }
#        ^ definition property IShape.Name [exported accessor]
     }

     public interface IThing
#    ^ definition interface IThing [exported]
     {
         void Show();
#        ^ definition method IThing.Show [exported declaration]
         bool Ok(IThing other);
#        ^ definition method IThing.Ok [exported declaration]
#                ^^^^^^ type_ref IThing
     }

     public abstract class Base<T>
#    ^ definition class Base [exported abstract]
     {
         protected Base(string name) { }
#        ^ definition constructor Base.Base [exported protected]

         public virtual Task<R> MapAsync<R>(Func<T, R> function, int n = 3) => null;
#        ^ definition method Base.MapAsync [exported]
#                       ^^^^ type_ref Task
#                                           ^^^^ type_ref Func

         public void Foo() { }
#        ^ definition method Base.Foo [exported]

         protected Reader Open() => new Reader();
#        ^ definition method Base.Open [exported protected]
#                  ^^^^^^ type_ref Reader
#                                       ^^^^^^ call Reader
     }

     public sealed class Reader : IDisposable
#    ^ definition class Reader [exported]
#                                 ^^^^^^^^^^^ implements IDisposable
     {
         public int Read() => 0;
#        ^ definition method Reader.Read [exported]

         public void Dispose() { }
#        ^ definition method Reader.Dispose [exported]
     }
 }

 namespace Acme.Util
#^ definition namespace Acme.Util
 {
     public class Thing : App.IThing
#    ^ definition class Acme.Util.Thing [exported]
#                         ^^^ type_ref App
#                             ^^^^^^ implements IThing
     {
         public void Show() { }
#        ^ definition method Acme.Util.Thing.Show [exported]

         public bool Ok(App.IThing other) => true;
#        ^ definition method Acme.Util.Thing.Ok [exported]
#                       ^^^ type_ref App
#                           ^^^^^^ type_ref IThing
     }

     public static class Strings
#    ^ definition class Acme.Util.Strings [exported static]
     {
         public static string Trim(string text) => text.Trim();
#        ^ definition method Acme.Util.Strings.Trim [exported static]
#                                                       ^^^^ call Trim

         public static string Shout(string text) => Trim(text);
#        ^ definition method Acme.Util.Strings.Shout [exported static]
#                                                   ^^^^ call Trim
     }
 }

 namespace App.Marks
#^ definition namespace App.Marks
 {
     public class CheckedAttribute : System.Attribute { }
#    ^ definition class App.Marks.CheckedAttribute [exported]
#                                    ^^^^^^ type_ref System
#                                           ^^^^^^^^^ extends Attribute

     [Checked]
#    ^ definition enum App.Marks.Level [exported decorated]
#     ^^^^^^^ type_ref Checked
     public enum Level { [Checked] Low, [Checked] High = 2 }
#                        ^ definition enum_member App.Marks.Level.Low [exported static]
#                         ^^^^^^^ type_ref Checked
#                                       ^ definition enum_member App.Marks.Level.High [exported static]
#                                        ^^^^^^^ type_ref Checked
 }
