using Acme.Util;
namespace Acme.Parts {
  public partial class Whole {
    private Thing other;
    int Total { get; set; }
    void Second() { First(); count++; Inherited(); Colours(); }
    void Put(string s) {} void Put(string s, int n) {} void Put(Whole w) {} void Put(bool b, string s = "") {}
  }
  public class User { void Use(Whole whole) { whole.First(); whole.Second(); whole.Inherited(); whole.Gone(); } }
}
namespace Acme.Other { public class Whole { public void First() {} } }
