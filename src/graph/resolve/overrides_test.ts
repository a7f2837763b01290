import assert from "node:assert/strict";
import { Resolver } from "./resolver.ts";
import { viewOf } from "./testing.ts";

/** Which members override which, each by its place and the line of the place. */
async function overrides(path: string, source: string): Promise<string[]> {
  const view = await viewOf({ [path]: source });
  const { symbols } = view.facts(path)!;
  const place = (symbol: number) => `${symbols[symbol]!.qualifiedName}:${symbols[symbol]!.nameLine}`;
  return new Resolver(view).resolve(path).overrides.map(({ symbol, target }) =>
    `${place(symbol)} → ${place(target.symbol)}`
  );
}

Deno.test("of overloads each overrides the one that has its parameters (Java)", async () => {
  const source = `class Base<E> {
  void put(String s) {}
  void put(int i) {}
  <T> T[] all(T[] into) { return into; }
  Object[] all() { return null; }
  boolean or(Maker<E> made) { return true; }
  boolean or(E one) { return true; }
  void lock(String name) {}
  void set(Parser.Feature f) {}
  void set(Printer.Feature f) {}
  <T extends Base<E>> T copy(int n) { return null; }
}
class Sub<K> extends Base<K> {
  void put(int i) {}
  void put(long l) {}
  void put() {}
  <X extends Object> X[] all(X[] a) { return a; }
  Object[] all() { return null; }
  boolean or(Maker<K> made) { return true; }
  boolean or(K one) { return true; }
  void lock(K key) {}
  void set(Printer.Feature f) {}
  void set(Parser.Feature f) {}
  Sub<K> copy(int n) { return this; }
}
`;
  assert.deepEqual(await overrides("A.java", source), [
    "Sub.put:14 → Base.put:3",
    "Sub.all:17 → Base.all:4",
    "Sub.all:18 → Base.all:5",
    "Sub.or:19 → Base.or:6",
    "Sub.or:20 → Base.or:7",
    "Sub.set:22 → Base.set:10",
    "Sub.set:23 → Base.set:9",
    "Sub.copy:24 → Base.copy:11",
  ]);
});

Deno.test("what is static, private or a field is hidden, not overridden (Java)", async () => {
  const source = `class Base {
  static void make() {}
  private void own() {}
  int size;
  void plain() {}
}
class Sub extends Base {
  static void make() {}
  void own() {}
  int size;
  void plain() {}
}
`;
  assert.deepEqual(await overrides("A.java", source), ["Sub.plain:11 → Base.plain:5"]);
});

Deno.test("what does not say that it overrides hides a class's member, and implements an interface's (C#)", async () => {
  const source = `interface IAsk {
  void Ask();
  T Get<T>(string key);
  string Get(string key);
}
class Base { public virtual void Run() {} public virtual void Stop(int after) {} }
class Sub : Base, IAsk {
  public new void Run() {}
  public override void Stop(int after) {}
  public void Ask() {}
  public T Get<T>(string key) { return default; }
  public string Get(string key) { return key; }
}
`;
  const found = await overrides("a.cs", source);
  assert.deepEqual(found, [
    "Sub.Stop:9 → Base.Stop:6",
    "Sub.Ask:10 → IAsk.Ask:2",
    "Sub.Get:11 → IAsk.Get:3",
    "Sub.Get:12 → IAsk.Get:4",
  ]);
});

Deno.test("only what is virtual somewhere above is overridden (C++)", async () => {
  const source = `class Base {
 public:
  virtual void run() {}
  void stop() {}
  virtual int size(int of) const { return of; }
};
class Mid : public Base {
 public:
  void run() {}
  int size() const { return 1; }
};
class Low : public Mid {
 public:
  void run();
  void stop() {}
  int size(int of) const override { return of; }
};
void Low::run() {}
`;
  assert.deepEqual(await overrides("a.cc", source), [
    "Mid.run:9 → Base.run:3",
    "Low.run:14 → Mid.run:9",
    "Low.size:16 → Base.size:5",
    "Low.run:18 → Mid.run:9",
  ]);
});

Deno.test("functions of an object implement the members of the type that is expected (TypeScript)", async () => {
  const source = `interface Vat { drain(): void; fill?: () => void }
export const bowl: Vat = {
  drain() {},
  fill: () => {},
};
export const loose = { drain() {} };
class Tap {
  static make() {}
  make() {}
}
class Sub extends Tap {
  static make() {}
  make() {}
}
`;
  assert.deepEqual(await overrides("a.ts", source), [
    "Sub.make:12 → Tap.make:8",
    "Sub.make:13 → Tap.make:9",
    "bowl.drain:3 → Vat.drain:1",
    "bowl.fill:4 → Vat.fill:1",
  ]);
});

Deno.test("an array may be any number of arguments, and what is erased Object (Java)", () => {
  const source = `interface Ask { void args(String... a); <T> void one(T a); void two(int a); }
class Own implements Ask {
  public void args(String[] a) {}
  public void one(Object a) {}
  public void two(long a) {}
}
`;
  return overrides("A.java", source).then((found) =>
    assert.deepEqual(found, ["Own.args:3 → Ask.args:1", "Own.one:4 → Ask.one:1"])
  );
});

Deno.test("types that are written in other ways, and events (C#)", async () => {
  const source =
    `interface IEq<T> { bool Same(T a); event System.Action Changed; void Go(System.String s, Int32 i, dynamic d); }
class One : IEq<int> {
  public bool Same(int a) { return true; }
  public event System.Action Changed;
  public void Go(string s, int i, object d) {}
  public void Go(string s, int i, int d) {}
}
class Two : IEq<(int, int)[]> { public bool Same((int a, int b)[] t) { return true; } }
class Base { public int size; public virtual event System.Action Done; }
class Sub : Base { public int size; public override event System.Action Done; }
`;
  assert.deepEqual(await overrides("a.cs", source), [
    "One.Same:3 → IEq.Same:1",
    "One.Changed:4 → IEq.Changed:1",
    "One.Go:5 → IEq.Go:1",
    "Two.Same:8 → IEq.Same:1",
    "Sub.Done:10 → Base.Done:9",
  ]);
});

Deno.test("what says that it overrides does, however its parameters are written (C++)", async () => {
  const source = `template <class T> class H {
 public:
  virtual void add(T t) {}
  virtual void big(int64_t a) {}
  virtual void both(int64_t a) {}
  virtual void both(char a) {}
};
class HI : public H<int> {
 public:
  void add(int t) override {}
  void big(long long a) override {}
  void both(long long a) override {}
};
`;
  assert.deepEqual(await overrides("a.cc", source), ["HI.add:10 → H.add:3", "HI.big:11 → H.big:4"]);
});
