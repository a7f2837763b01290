using System.Collections.Generic;
using Acme.Util;
using Other.Lib;
namespace Acme.App;
public class Base { protected Thing thing; public virtual void Run() {} }
public class Box : Base, IShape {
  private List<string> items = new();
  public Thing T { get; set; }
  public double Area() => 1;
  public override void Run() { thing.Run(); this.thing.Next.Run(); base.Run(); items.Append("x"); T.Run(); }
  public void Append(string s) {}
  void Test(IShape s, Foreign f, dynamic d, Box other) {
    s.Area(); f.Run(); d.Run(); other.Run(); other.Append("x"); Strings.Trim("x"); Acme.Util.Strings.Trim("y");
    var t = new Thing(); t.Run(); Thing u = new(); u.Run(); foreach (var x in items) x.Run();
    if (s is Box b) b.Append("z"); Unknown(); Area(); var l = new List<Thing>(); l[0].Run(); l.ForEach(q => q.Run());
  }
}