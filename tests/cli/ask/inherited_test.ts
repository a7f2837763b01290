// Members that stand for another supertype's where a type inherits both, in questions that go either way.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.write(
  "src/Depot.java",
  `interface Storage { void close(); void open(); }
class Base { public void close() {} protected static void open(int mode) {} }
class Depot extends Base implements Storage { public void open() {} }
class Own implements Storage { public void close() {} public void open() {} }
class Main {
  static void finish(Storage storage) { storage.close(); }
  static void begin(Storage storage) { storage.open(); }
}
`,
);
repository.write(
  "src/Rack.cs",
  `interface IShelf { void Clear(); }
class Plain { public void Clear() {} }
class Rack : Plain, IShelf {}
class Keeper { static void Tidy(IShelf shelf) { shelf.Clear(); } }
`,
);
repository.write(
  "src/vats.ts",
  `export interface Vat { drain(): void; fill?(): void }
export class Tank { drain() {} fill() {} }
export class Cistern extends Tank implements Vat {}
export function empty(vat: Vat) { vat.drain(); }
export const bowl: Vat = { drain() {} };
export const sink = { drain() {} };
`,
);
repository.write(
  "src/views.py",
  `class View:
    def dispatch(self): return self.reply()
    def reply(self): pass
    def close(self): pass


class Login:
    def dispatch(self): return super().dispatch()


class Late:
    def dispatch(self): pass


class First(View):
    def close(self): super().close()


class Second(View):
    def close(self): super().close()


class Third(View):
    def close(self): super().close()


class Deeper(First):
    def close(self): super().close()


class Page(Login, View): pass


class Form(View, Late): pass


class Both(First, Second): pass


def serve(view: View): view.dispatch()


def end(view: View): view.close()
`,
);

repository.write(
  "src/Joins.java",
  `interface Lock { void lock(); void lock(int mode); default void free() {} }
interface Free { void free(); }
class Hidden { private void lock() {} }
class Plain { public void lock() {} public void lock(String mode) {} }
class Deeper extends Plain { public void lock() {} }
abstract class Vault extends Hidden implements Lock {}
abstract class Safe extends Plain implements Lock {}
abstract class Both implements Lock, Free {}
class Uses {
  static void lock(Lock lock) { lock.lock(); }
  static void mode(Lock lock) { lock.lock(1); }
  static void free(Free free) { free.free(); }
}
`,
);
repository.write(
  "src/Jobs.java",
  `interface Tap { void shut(); }
class Valve implements Tap { public void shut() {} }
class Work { public void finish(Tap tap) { tap.shut(); } }
interface Job { void finish(Tap tap); }
class Night extends Work implements Job {}
class Shift { static void run(Job job, Tap tap) { job.finish(tap); } }
`,
);
repository.write(
  "src/Parts.cs",
  `interface IPart { void Fit(); }
class Fitting { public void Fit() {} }
partial class Part : Fitting {}
partial class Part : IPart {}
class Fitter { static void Go(IPart part) { part.Fit(); } }
`,
);
repository.write(
  "src/traits.php",
  `<?php
class Shelf { public function sort() {} }
trait Sorts { public function sort() {} }
class Sorted extends Shelf { use Sorts; }
function arrange(Shelf $shelf) { $shelf->sort(); }
`,
);
repository.write(
  "src/more.py",
  `class Asks:
    def go(self): return self._step()
    def _step(self): pass
    @classmethod
    def make(cls): return cls.fill()
    @classmethod
    def fill(cls): pass


class Gives:
    def _step(self): pass
    @classmethod
    def fill(cls): pass


class Given(Gives): pass


class Taken(Given, Asks): pass


class R:
    def k(self): pass


class R1(R):
    def k(self): super().k()


class R2(R):
    def k(self): super().k()


class R3(R):
    def k(self): super().k()


class Row(R1, R2, R3): pass
`,
);

const users = (symbol: string): string[] => namesOf(repository.json("dependents", symbol).answer).sort();

Deno.test("a member that a type inherits stands for the interface's that the type implements", () => {
  assert.deepEqual(users("Base.close"), ["Main.finish"]);
  assert.deepEqual(users("Plain.Clear"), ["Keeper.Tidy"]);
  assert.deepEqual(users("Tank.drain"), ["empty"]);
  assert.ok(users("Storage.close").includes("Base.close"));
  assert.match(repository.focal("flow", "Main.finish", "Base.close").stdout, /Path 1, 2 steps/);
  assert.ok(namesOf(repository.json("impact", "Plain.Clear").answer).includes("Keeper.Tidy"));
});

Deno.test("who has a member of its own, or a static one, inherits nothing that could stand for another's", () => {
  assert.deepEqual(users("Base.open"), []);
  assert.deepEqual(users("Own.close"), ["Main.finish"]);
  assert.deepEqual(users("Depot.open"), ["Main.begin"]);
});

Deno.test("of two bases of a Python class the first one's member is meant", () => {
  assert.deepEqual(users("Login.dispatch"), ["serve"]);
  assert.ok(users("View.dispatch").includes("Login.dispatch"));
  // In Form View comes first: what calls Late's may run View's, and not the other way round.
  assert.deepEqual(users("Late.dispatch"), ["View.dispatch"]);
  assert.match(repository.focal("flow", "serve", "Late.dispatch").stdout, /No path/);
});

Deno.test("a call of what is overridden is no use of what overrides it elsewhere", () => {
  assert.deepEqual(users("Third.close"), ["end"]);
  assert.deepEqual(users("Deeper.close"), ["end"]);
  // Both inherits from First and then Second: `super` of First's is Second's.
  assert.deepEqual(users("Second.close"), ["First.close", "end"]);
  assert.deepEqual(users("View.close"), ["First.close", "Second.close", "Third.close", "end"]);
});

Deno.test("an object of a named type implements that type's members", () => {
  assert.deepEqual(users("bowl.drain"), ["empty"]);
  assert.ok(users("Vat.drain").includes("bowl.drain"));
  assert.equal(repository.json("dependents", "bowl.drain").answer.completeness.verdict, "complete");
  assert.equal(repository.json("dependents", "sink.drain").answer.completeness.verdict, "lower bound");
});

Deno.test("what is private, has other parameters, or only overrides what a type inherits stands for nothing", () => {
  assert.deepEqual(users("Hidden.lock"), []);
  assert.deepEqual(users("src/Joins.java:4"), ["Deeper.lock", "Uses.lock"]);
  assert.deepEqual(users("Deeper.lock"), []);
  assert.equal(repository.focal("flow", "Uses.lock", "Deeper.lock").code, 1);
  assert.equal(repository.focal("flow", "Uses.mode", "Plain.lock").code, 1);
  // An interface's own is never taken for another interface's.
  assert.deepEqual(users("Lock.free"), []);
});

Deno.test("parts of a class inherit together, and traits come before bases", () => {
  assert.deepEqual(users("Fitting.Fit"), ["Fitter.Go"]);
  assert.deepEqual(users("Sorts.sort"), ["arrange"]);
  assert.ok(!users("Shelf.sort").includes("Sorts"));
});

Deno.test("what is private or of the class is inherited in Python, from bases of bases too", () => {
  assert.deepEqual(users("Gives._step"), ["Asks.go"]);
  assert.deepEqual(users("Gives.fill"), ["Asks.make"]);
  assert.deepEqual(users("R1.k"), []);
  assert.deepEqual(users("R2.k"), ["R1.k"]);
  assert.deepEqual(users("R3.k"), ["R1.k", "R2.k"]);
});

Deno.test("who calls through one interface may itself be called through another", () => {
  const { items } = repository.json("impact", "Valve.shut", "--depth", "3").answer;
  assert.deepEqual(namesOf({ items }).sort(), ["Shift.run", "Work.finish"]);
});

repository.write(
  "src/order.py",
  `class Plain:
    def draw(self): pass
    def size(self): pass


class Deep(Plain): pass


class Side:
    def draw(self): pass
    def size(self): pass


class Deeper(Deep, Side): pass


class Left(Plain): pass


class Right(Plain):
    def draw(self): pass


class Diamond(Left, Right): pass


class Other(Left, Side): pass
`,
);

Deno.test("what a class of Python inherits is what it finds first, however far above", () => {
  const means = (asked: string) => {
    const { answer } = repository.json("dependents", asked);
    return answer.items?.length > 0 && answer.found === "several" ? "several" : answer.symbol?.qualified_name;
  };
  assert.equal(means("Deeper.draw"), "Plain.draw");
  assert.equal(means("Diamond.draw"), "Right.draw");
  assert.equal(means("Diamond.size"), "Plain.size");
  assert.equal(means("Other.size"), "Plain.size");
});
