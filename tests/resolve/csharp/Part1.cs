using System;
using Foreign.Json;
using static Acme.Util.Strings;
using Alias = Acme.Util.Thing;
namespace Acme.Parts;
public partial class Whole : Root {
  private int count;
  public Color Color { get; set; }
  public event Action Changed;
  void First() { Second(); this.Second(); Total = count; other.Run(); Inherited(); }
  void Colours() { var c = Color.Red; Color = Color.Blue; }
  void Overloads(string s, Unknown u, Whole w) {
    Put(1); Put("x"); Put(s, 2); Put(this); Put(w); Put(u); Put(true, s: "y"); base.Put(1.5); Put(1.5);
    Trim("x"); Alias a = new Alias(); a.Run(); JsonConvert.Serialize(a); new Local().Go();
  }
  void Callbacks() {
    Changed += First; Action act = () => First(); Func<int, int> twice = n => Twice(n); twice(2); act();
    int Twice(int n) => n * 2;
    Run(Second); void Run(Action First) { First(); }
  }
  class Local { public void Go() {} }
  [Note(typeof(Whole))] public void Noted<T>(T value) where T : Root { value.Inherited(); value.ToString(); }
}
public enum Color { Red, Blue }
public class NoteAttribute : Attribute { public NoteAttribute(Type t) {} }
public class Root { public void Inherited() {} public void Put(double d) {} public void Put(int i) {} }
namespace Acme.Elsewhere { public static class JsonConvert { public static void Serialize(object o) {} } }
