// Types that satisfy an interface or a protocol without saying so: no edge, but no "complete" either.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.write(
  "src/storage.ts",
  `import { Outside } from "outside";

export interface Storage { close(): void; get(key: string): string; trace?: boolean }
export interface Options { flush?: boolean; name: string }
export type Sink = { drain(): void };

export class Database { close() {} get(key: string) { return key; } trace() {} }
export class Said implements Storage { close() {} get(key: string) { return key; } }
export class Half { close() {} }
export class Whole extends Half { get(key: string) { return key; } }
export class Other { close() {} }
export class Open extends Outside { close() {} }
export class Hidden { private close() {} get(key: string) { return key; } }
export class Flushed { name = "a"; flush() {} }
export class Basin { drain() {} }

export function run(storage: Storage) { storage.close(); return storage.trace; }
export function set(options: Options) { return options.flush; }
export function empty(sink: Sink) { sink.drain(); }
export function main() { run(new Database()); empty(new Basin()); }
`,
);
repository.write(
  "src/stores.py",
  `from typing import Protocol, Generic, TypeVar

T = TypeVar("T")


class Store(Protocol):
    name: str
    def shut(self) -> None: ...


class Disk(Generic[T]):
    def __init__(self): self.name = "a"
    def shut(self) -> None: pass


class Nameless:
    def shut(self) -> None: pass


class Said(Store):
    def shut(self) -> None: pass


def stop(store: Store) -> None:
    store.shut()
`,
);

repository.write(
  "src/more.ts",
  `export interface Door { isOpen(): boolean; readonly size: number }
export class Gate { isOpen(): boolean { return true } get size() { return 1 } }
export function look(door: Door) { door.isOpen(); return door.size; }
export type Un = { kind: "a"; march(): void } | { kind: "b"; halt(): void };
export class Runner { kind = "a" as const; march() {} }
export function runUn(un: Un) { if (un.kind === "a") un.march(); }
export interface Named { nick: string; age(): void }
export class Par { constructor(public nick: string) {} age() {} }
export function aged(named: Named) { named.age(); }
export interface Titled { title: string }
export class Book { title = "a" }
export class Wrap { constructor(private inner: Titled) {} get title() { return this.inner.title; } }
export interface Deep extends Named { deep(): void }
export class Shallow { deep() {} }
export function dive(deep: Deep) { deep.deep(); }
export const loose = { deep() {} };
`,
);
repository.write(
  "src/more.py",
  `from typing import Protocol


class Hid(Protocol):
    def _look(self): ...
    def more(self): ...


class Has:
    def _look(self): pass
    def more(self): pass


class Any:
    def _look(self): pass
    def __getattr__(self, name): pass


def use(hid: Hid): hid._look()
`,
);

repository.write("src/Vault.java", "class Vault {\n  public void drain() {}\n  public void age() {}\n}\n");
repository.write("src/other.py", "class Tank:\n    def drain(self): pass\n    def age(self): pass\n");

const verdict = (symbol: string) => repository.json("dependents", symbol).answer.completeness;

const UNSAID = (declaration: string) => [`1 symbol uses ${declaration}, which a type may satisfy without saying so`];

Deno.test("who uses the interface's member may use that of a type which has all that it asks for", () => {
  for (const symbol of ["Database.close", "Half.close"]) {
    assert.deepEqual(verdict(symbol).reasons, UNSAID("Storage.close"), symbol);
  }
  // What it extends may have the rest.
  assert.deepEqual(verdict("Open.close").reasons.slice(0, 1), UNSAID("Storage.close"));
  assert.deepEqual(verdict("Basin.drain").reasons, UNSAID("Sink.drain"));
  assert.deepEqual(verdict("Disk.shut").reasons, UNSAID("Store.shut"));
  assert.deepEqual(namesOf(repository.json("dependents", "Database.close").answer), []);
});

Deno.test("what says so, lacks something, or is no such thing makes no answer doubtful", () => {
  for (
    const symbol of [
      "src/storage.ts:Said.close",
      "src/stores.py:Said.shut",
      "Other.close",
      "Hidden.close",
      "Flushed.flush",
      "Database.trace",
      "Nameless.shut",
      "Storage.close",
    ]
  ) assert.equal(verdict(symbol).verdict, "complete", symbol);
});

Deno.test("a flow that such a type could lead on is not complete, and impact says so too", () => {
  const flow = repository.json("flow", "run", "Database.close").answer;
  assert.deepEqual(flow.completeness.reasons, [
    "Storage.close could lead there, which a type may satisfy without saying so",
  ]);
  assert.equal(repository.json("flow", "run", "Other.close").answer.completeness.verdict, "complete");
  assert.deepEqual(repository.json("impact", "Database.close").answer.completeness.reasons, UNSAID("Storage.close"));
});

Deno.test("shapes of several kinds are found to fit", () => {
  const fitting = {
    "Gate.isOpen": "Door.isOpen",
    "Gate.size": "Door.size",
    "Runner.march": "Un.march",
    "Par.age": "Named.age",
    "Book.title": "Titled.title",
    "Has._look": "Hid._look",
    "Any._look": "Hid._look",
    "loose.deep": "Deep.deep",
  };
  for (const [member, declaration] of Object.entries(fitting)) {
    assert.deepEqual(verdict(member).reasons, UNSAID(declaration), member);
  }
  assert.equal(verdict("Shallow.deep").verdict, "complete");
});

Deno.test("types of another language satisfy nothing", () => {
  for (const name of ["Vault.drain", "Vault.age", "Tank.drain"]) assert.equal(verdict(name).verdict, "complete", name);
});
