// C#: namespaces, extension methods and explicit implementations across files.

import assert from "node:assert/strict";
import { resolveSources } from "./incremental_testing.ts";
import { resolvedRefs, viewOf } from "./testing.ts";

type Sources = Readonly<Record<string, string>>;

/** What the references of these names in m.cs lead to. */
async function leads(sources: Sources, names: RegExp): Promise<string[]> {
  const all = resolvedRefs(await viewOf(sources), "m.cs");
  return all.filter((line) => names.test(line.split(" → ")[0]!.split(" ").at(-1)!)).map((line) =>
    line.replace(/ \(.*/, "")
  );
}

const RESULTS = { "r.cs": "namespace Acme.Results {\n  public class Failure { public string Text; }\n}\n" };

Deno.test("a using inside of a namespace may leave out what that begins with", async () => {
  const uses = " class M { Failure one; string f(Failure f) => f.Text; }";
  const expected = [
    "read Text → r.cs#Failure.Text",
    "type_ref Failure → r.cs#Failure",
    "type_ref Failure → r.cs#Failure",
  ];
  for (
    const head of [
      "namespace Acme.Core;\nusing System;\nusing Results;\n",
      "namespace Acme.Core {\nusing System;\nusing Results;\n",
      "namespace Acme { namespace Core {\nusing System;\nusing Results;\n",
    ]
  ) {
    const source = head + uses + "}".repeat(head.split("{").length - 1);
    const found = await leads({ ...RESULTS, "m.cs": source }, /^(Failure|Text)$/);
    assert.deepEqual(found.map((line) => line.slice(line.indexOf(" ") + 1)).sort(), expected, head);
  }
});

Deno.test("a global using holds for the files around it, and elsewhere leaves open whose a type is", async () => {
  const source = "using System;\nnamespace Other;\nclass M { Failure one; String two; }\n";
  const using = "global using System;\nglobal using Acme.Results;\n";
  const found = (sources: Sources) => leads({ ...RESULTS, ...sources, "m.cs": source }, /^(Failure|String)$/);
  const string = "3 type_ref String → external builtin";
  assert.deepEqual(await found({ "Usings.cs": using }), ["3 type_ref Failure → r.cs#Failure", string]);
  assert.deepEqual(await found({ "app/Usings.cs": using }), ["3 type_ref Failure → unresolved", string]);
  assert.deepEqual(await found({}), ["3 type_ref Failure → external System", string]);
});

Deno.test("what only the build may use, a namespace that begins alike, is not taken for a library's", async () => {
  const source = "using System;\nnamespace Acme.Other;\nclass M { Failure one; Uri two; }\n";
  assert.deepEqual(await leads({ ...RESULTS, "m.cs": source }, /^(Failure|Uri)$/), [
    "3 type_ref Failure → unresolved",
    "3 type_ref Uri → external builtin",
  ]);
});

Deno.test("a type of a file's second namespace is not taken for a library's", async () => {
  const two = "namespace One { class A {} }\nnamespace Two { class B {} }\n";
  const source = "using System;\nusing Two;\nclass M { B one; }\n";
  assert.deepEqual(await leads({ "two.cs": two, "m.cs": source }, /^B$/), ["3 type_ref B → unresolved"]);
});

const EXTENSIONS = {
  "x.cs": "namespace Acme;\nstatic class Should {\n  public static void ShouldBe<T>(this T it, T other) {}\n" +
    "  public static int Where(this string it) => 1;\n  public static void Two(this int it) {}\n  public static void Two(this long it) {}\n" +
    "  public static void Run(this Box it) {}\n}\npublic class Box { public void Run(int times) {} }\n",
};

Deno.test("an extension method of the project is never taken for a library's member", async () => {
  const source = "using System;\nnamespace Acme;\nclass M {\n  void f(string s, Uri u) {\n    s.Length.ShouldBe(1);\n" +
    "    u.Where();\n    s.Two();\n    Assert.Two(1);\n    s.Trim();\n" +
    "    Uri.Parse(s).Run(1);\n    Uri.Run(1);\n    Uri2.ShouldBe(2);\n  }\n  Uri Uri2;\n}\n";
  assert.deepEqual(await leads({ ...EXTENSIONS, "m.cs": source }, /^(ShouldBe|Where|Two|Trim|Run)$/), [
    "5 call ShouldBe → x.cs#Should.ShouldBe",
    "6 call Where → unresolved",
    "7 call Two → ambiguous 2",
    "8 call Two → external builtin",
    "9 call Trim → external builtin",
    "10 call Run → ambiguous 2",
    "11 call Run → external builtin",
    "12 call ShouldBe → x.cs#Should.ShouldBe",
  ]);
});

Deno.test("a name may begin with a namespace, or with what a namespace around has", async () => {
  const source = "using System;\nnamespace Acme.Core;\nclass M {\n  object a = new Acme.Results.Failure();\n" +
    "  object b = new Results.Failure();\n  object c = new Acme.Nothing.Failure();\n  System.Text.Failure d;\n}\n";
  assert.deepEqual(await leads({ ...RESULTS, "m.cs": source }, /^Failure$/), [
    "4 call Failure → r.cs#Failure",
    "5 call Failure → r.cs#Failure",
    "6 call Failure → unresolved",
    "7 type_ref Failure → external System",
  ]);
});

Deno.test("what implements an interface's member explicitly is not what the class has under that name", async () => {
  const source =
    "interface I { int P { get; } void M(int x); }\nclass D : I {\n  int I.P => 1;\n  void I.M(int x) {}\n" +
    "  public string P;\n  public void M(int x) {}\n  void f(D d, I i) {\n    var a = d.P; d.M(2);\n    var b = i.P; i.M(3);\n  }\n}\n";
  assert.deepEqual((await leads({ "m.cs": source }, /^[PM]$/)).filter((line) => /^[89]/.test(line)), [
    "8 read P → m.cs#D.P~2",
    "8 call M → m.cs#D.M~2",
    "9 read P → m.cs#I.P",
    "9 call M → m.cs#I.M",
  ]);
});

Deno.test("another global using, namespace or extension method is noticed by the files that it changes", async () => {
  const user =
    "using System;\nnamespace Acme.Other;\nclass M { Failure one; void f(Uri u) { u.Open(); Results.Failure.Go(); } }\n";
  const before = { ...RESULTS, "Usings.cs": "global using System;\n", "m.cs": user };
  const edits: Record<string, string> = {
    "Usings.cs": "global using System;\nglobal using Acme.Results;\n",
    "r.cs": "namespace Acme.Others {\n  public class Failure {}\n}\n",
    "x.cs": "namespace Acme;\nstatic class X { public static void Open(this object it) {} }\n",
  };
  const known = await resolveSources(before);
  for (const [edited, text] of Object.entries(edits)) {
    const sources = { ...before, [edited]: text };
    const [incremental, full] = [await resolveSources(sources, { ...known, edited }), await resolveSources(sources)];
    assert.deepEqual(incremental.results.get("m.cs"), full.results.get("m.cs"), edited);
    assert.notDeepEqual(full.results.get("m.cs"), known.results.get("m.cs"), edited);
  }
});

Deno.test("code names a package whole, or from those around, also where no file is in it but in those below", async () => {
  const sources = {
    "c.cs": "namespace Acme.Proto.Wire { class Codec { public static Codec Make() => null; public int Size; } }",
    "n.cs": "namespace Noise { class Codec { public static Codec Make() => null; public int Size; } }",
    "m.cs":
      "namespace Acme.Web { class M { int a = Proto.Wire.Codec.Make().Size; int b = Acme.Proto.Wire.Codec.Make().Size;\n" +
      "int c = global::Acme.Proto.Wire.Codec.Make().Size; int d = Acme.Proto.Lost.Make().Size; } }",
  };
  const sizes = await leads(sources, /Size/);
  assert.deepEqual(sizes, [
    "1 read Size → c.cs#Codec.Size",
    "1 read Size → c.cs#Codec.Size",
    "2 read Size → c.cs#Codec.Size",
    "2 read Size → unresolved",
  ]);
});

Deno.test("a package that begins or ends to be there changes who names it", async () => {
  const user = "namespace Other { class M { int a = Acme.Proto.Codec.Make().Size; } }";
  const codec = "namespace Acme.Proto { class Codec { public static Codec Make() => null; public int Size; } }";
  const before = await resolveSources({ "m.cs": user });
  const after = await resolveSources({ "m.cs": user, "c.cs": codec }, before);
  assert.deepEqual(after.results, (await resolveSources({ "m.cs": user, "c.cs": codec })).results);
  const gone = await resolveSources({ "m.cs": user }, after);
  assert.deepEqual(gone.results.get("m.cs"), before.results.get("m.cs"));
});

Deno.test("usings of build files hold for the files of their project, and for no others", async () => {
  const sources = {
    "Directory.Build.props": '<Project><ItemGroup><Using Include="Acme.Everywhere" /></ItemGroup></Project>',
    "src/src.csproj":
      '<Project>\n<!-- <Using Include="Acme.Old" /> -->\n<ItemGroup><Using Include="Acme.Help;Acme.More" />' +
      '<Using Include="Acme.Fixed" Static="true" /><Using Include="Acme.Old" Alias="Old" /></ItemGroup></Project>',
    "src/deep/help.cs": "namespace Acme.Help { class Stub {} } namespace Acme.More { class Extra {} }\n",
    "src/fixed.cs": "namespace Acme { static class Fixed { public static int Pin() => 1; } }\n",
    "every.cs": "namespace Acme.Everywhere { class All {} }\n",
    "old.cs": "namespace Acme.Old { class Gone {} }\n",
    "src/deep/m.cs": "namespace Tests { class M { Stub a; All b; Gone c; int d = Pin(); } }\n",
    "m.cs": "namespace Tests2 { class M { Stub a; All b; } }\n",
  };
  const view = await viewOf(sources);
  const plain = (path: string) => resolvedRefs(view, path).map((line) => line.replace(/ \(.*/, ""));
  assert.deepEqual(plain("src/deep/m.cs"), [
    "1 type_ref Stub → src/deep/help.cs#Stub",
    "1 type_ref All → every.cs#All",
    "1 type_ref Gone → unresolved",
    "1 call Pin → src/fixed.cs#Fixed.Pin",
  ]);
  assert.deepEqual(plain("m.cs"), ["1 type_ref Stub → unresolved", "1 type_ref All → every.cs#All"]);
});

const CALLED = {
  "x.cs": `using System; using System.Collections.Generic;
namespace Acme.Build;
public class Config { public void Use() {} }
public class Thing { public int Size; public void Go() {} }
public class Box { public void Open(int times) {} }
public delegate Thing Make(Config config, int n);
public static class Ext {
  public static void Attach(this IServiceCollection it, Action<Config> configure) {}
  public static void Attach(this IServiceCollection it, Config config) {}
  public static string Show<T>(this IEnumerable<T> all) => "";
  public static string Show<T>(this IEnumerable<T> all, Func<T, string> how) => "";
  public static string Show<T>(this IEnumerable<T> all, Func<T, int, object> how) => "";
  public static string Show<T>(this IEnumerable<T> all, string separator) => "";
  public static void Size(this int n) {}
  public static void Size(this long n) {}
  public static void Size(this uint n) {}
  public static void Size(this decimal n) {}
  public static Thing Open(this Box box) => null;
  public static void Put(this Box box, string name, int count = 0, bool all = false) {}
  public static void Put(this Box box, string name, Thing thing) {}
  public static void Put(this Box box, string name, Box thing, string more = "") {}
}
`,
};

Deno.test("extension methods are told apart by what they are called on and what is passed", async () => {
  const source = `using System; using System.Collections.Generic; using Acme.Build;
namespace Acme.Use;
class M {
  List<Thing> all;
  void f(IServiceCollection services, Make make, Box box, Thing thing) {
    services.Attach(c => c.Use());
    services.Attach(new Config());
    all.Show();
    all.Show("or");
    all.Show(it => it.Size.ToString());
    1.Size(); 1L.Size(); 3_000_000_000.Size(); 0x1u.Size(); 1.5m.Size();
    box.Open().Go();
    box.Open(1);
    box.Put("a", all: true);
    box.Put(thing: thing, name: "a");
    box.Put("a", thing: box);
    box.Put("a", none: box);
    make(null, 1).Go();
    g((c, n) => { c.Use(); return null; });
  }
  void g(Make make) {}
}
`;
  const view = await viewOf({ ...CALLED, "m.cs": source });
  const found = resolvedRefs(view, "m.cs").filter((line) =>
    / (call|read) (Attach|Use|Show|Size|Open|Go|Put) /.test(line)
  );
  assert.deepEqual(found.map((line) => line.replace(" → x.cs#", " ")), [
    "6 call Attach Ext.Attach (unique name (heuristic))",
    "6 call Use Config.Use (inferred receiver)",
    "7 call Attach Ext.Attach~2 (unique name (heuristic))",
    "8 call Show Ext.Show (unique name (heuristic))",
    "9 call Show Ext.Show~4 (unique name (heuristic))",
    "10 call Show → ambiguous 2",
    "10 read Size Thing.Size (inferred receiver)",
    "11 call Size Ext.Size (unique name (heuristic))",
    "11 call Size Ext.Size~2 (unique name (heuristic))",
    "11 call Size Ext.Size~3 (unique name (heuristic))",
    "11 call Size Ext.Size~3 (unique name (heuristic))",
    "11 call Size Ext.Size~4 (unique name (heuristic))",
    "12 call Open Ext.Open (typed receiver)",
    "12 call Go Thing.Go (typed receiver)",
    "13 call Open Box.Open (typed receiver)",
    "14 call Put Ext.Put (typed receiver)",
    "15 call Put Ext.Put~2 (typed receiver)",
    "16 call Put Ext.Put~3 (typed receiver)",
    "17 call Put → ambiguous 3",
    "18 call Go Thing.Go (inferred receiver)",
    "19 call Use Config.Use (inferred receiver)",
  ]);
});

Deno.test("an extension method of a namespace that is not in use is not called", async () => {
  const sources = {
    ...CALLED,
    "y.cs":
      "namespace Acme.Other;\npublic static class More { public static void Attach(this IServiceCollection it, int n, Config c) {} }\n",
    "m.cs":
      "using System; using Acme.Other;\nnamespace Use;\nclass M { void f(IServiceCollection it, object n) { it.Attach(n); it.Attach(1, null); } }\n",
  };
  assert.deepEqual(await leads(sources, /^Attach$/), [
    "3 call Attach → ambiguous 3",
    "3 call Attach → y.cs#More.Attach",
  ]);
});

Deno.test("type arguments choose the method, and say what it gives and passes on", async () => {
  const sources = {
    "x.cs": `using System; using System.Collections.Generic;
namespace Acme;
public class Thing { public void Go() {} public int Use; }
public static class Db {
  public static List<dynamic> Query(this IDbConnection it, string sql, object param = null) => null;
  public static List<T> Query<T>(this IDbConnection it, string sql, object param = null) => null;
  public static List<R> Query<A, B, R>(this IDbConnection it, string sql, Func<A, B, R> map) => null;
  public static T Only<T>(IEnumerable<T> all) => default;
  public static object Only(object all) => null;
}
`,
    "m.cs": `using System; using Acme;
class M {
  void f(IDbConnection db, dynamic some) {
    foreach (var row in db.Query("a")) row.Go();
    foreach (var row in db.Query<Thing>("a")) row.Go();
    foreach (var row in db.Query<Thing, int, Thing>("a", (one, n) => { one.Go(); return one; })) row.Go();
    Db.Only<Thing>(null).Go();
    some.Go();
    db.Query<Thing>("a").Where(it => it.Use > 0).Select(it => it).First().Go();
  }
}
`,
  };
  assert.deepEqual(await leads(sources, /^(Query|Go|Only)$/), [
    "4 call Query → x.cs#Db.Query",
    "4 call Go → unresolved",
    "5 call Query → x.cs#Db.Query~2",
    "5 call Go → x.cs#Thing.Go",
    "6 call Query → x.cs#Db.Query~3",
    "6 call Go → x.cs#Thing.Go",
    "6 call Go → x.cs#Thing.Go",
    "7 call Only → x.cs#Db.Only",
    "7 call Go → x.cs#Thing.Go",
    "8 call Go → unresolved",
    "9 call Query → x.cs#Db.Query~2",
    "9 call Go → x.cs#Thing.Go",
  ]);
});
