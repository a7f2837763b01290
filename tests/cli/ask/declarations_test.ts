// Types that are written in several places: what uses one of them uses the type.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const FILES: Readonly<Record<string, string>> = {
  "types/number.ts": `export function create(): Num {
  return new Num();
}

export class Num {
  strict = true;
}

export interface Num {
  min(least: number): Num;
}
`,
  "types/use.ts": `import { Num } from "./number.ts";

export function double(value: Num): Num {
  return value;
}

export function twice() {
  return double(new Num());
}
`,
  "types/context.ts": `export interface Variables {
  user: string;
}

export function user(variables: Variables) {
  return variables.user;
}
`,
  "types/plugin.ts": `declare module "./context" {
  interface Variables {
    plugin: string;
  }
}
`,
  "types/other.ts": `export interface Variables {
  other: string;
}

export const other = (variables: Variables) => variables.other;
`,
  "types/base.ts": `export interface Base<T> {
  base: T;
}
`,
  "types/derived.ts": `import type { Base } from "./base.ts";

export class Derived {}
export interface Derived extends Base<string> {}

export const make = () => new Derived();
`,
  "tools/part.py": `import sys

if sys.platform == "win32":
    class Part:
        def load(self):
            return lock(self)

    def lock(file):
        return 1
else:
    class Part:
        def load(self):
            return lock(self)

    def lock(file):
        return 2


def assemble(part: Part):
    return part.load()
`,
  "tools/late.py": `def run():
    from retry import retry_request
    return retry_request(1)
`,
  "shop/Open.cs": `namespace Acme.Shop;

public partial class Till
{
    public int Open() { return 1; }
}
`,
  "shop/Close.cs": `namespace Acme.Shop;

public partial class Till
{
    public int Close() { return Open(); }
}

public class Clerk
{
    public void Work(Till till) { till.Close(); }
}
`,
  "shop/Other.cs": `namespace Acme.Other;

public partial class Till
{
}
`,
};

const repository = new AskedRepository();
for (const [path, text] of Object.entries(FILES)) repository.write(path, text);

const codeOf = (...question: string[]): string[] => {
  const { answer } = repository.json(...question);
  return namesOf({ items: answer.items.filter((item: { kind: string }) => item.kind !== "module") }).sort();
};

Deno.test("a class and an interface of one name and scope are one type, by whichever it is asked for", () => {
  for (const name of ["Num", "types/number.ts:Num", "types/number.ts:5", "types/number.ts:9"]) {
    assert.deepEqual(codeOf("impact", name, "--depth", "1"), ["Num.min", "create", "double", "twice"], name);
  }
});

Deno.test("who uses a type on the way is found by each of its declarations", () => {
  assert.deepEqual(codeOf("impact", "types/base.ts:Base"), ["Derived", "make"]);
});

Deno.test("what another file adds to an interface is that interface, and no other one of its name", () => {
  for (const name of ["types/context.ts:Variables", "types/plugin.ts:Variables"]) {
    assert.deepEqual(codeOf("dependents", name), ["user"], name);
  }
  assert.deepEqual(codeOf("dependents", "types/other.ts:Variables"), ["other"]);
});

Deno.test("the parts of a C# class are one class, within their namespace", () => {
  for (const name of ["shop/Open.cs:Till", "shop/Close.cs:Till"]) {
    assert.deepEqual(codeOf("dependents", name), ["Clerk.Work"], name);
  }
  assert.deepEqual(codeOf("dependents", "shop/Other.cs:Till"), []);
  const text = repository.focal("dependents", "shop/Open.cs:Till").stdout;
  assert.match(text, /^Till is one type, written in 2 places: shop\/Open\.cs:3, shop\/Close\.cs:3\n/m);
  const { answer } = repository.json("dependents", "Till");
  assert.equal(answer.items.length, 2, "the namespaces tell two types apart");
});

Deno.test("what is written on both sides of a branch is one, and its users are known", () => {
  const expected: [string, string[]][] = [
    ["Part", ["assemble"]],
    ["Part.load", ["assemble"]],
    ["lock", ["Part.load", "Part.load"]],
  ];
  for (const [name, users] of expected) {
    assert.deepEqual(codeOf("dependents", name), users, name);
    const { answer } = repository.json("dependents", name);
    assert.equal(answer.completeness.verdict, "complete", name);
  }
  for (const line of ["tools/part.py:4", "tools/part.py:11"]) {
    assert.deepEqual(codeOf("dependents", line), ["assemble"], line);
  }
});

Deno.test("the history of a type is that of all its declarations", () => {
  repository.git("init", "--quiet");
  repository.commit("Add everything");
  repository.write("shop/Close.cs", FILES["shop/Close.cs"]?.replace("Open();", "Open() + 1;") ?? "");
  repository.commit("Close late");
  const { answer } = repository.json("history", "shop/Open.cs:Till");
  assert.deepEqual(answer.items.map((item: { subject: string }) => item.subject), ["Close late", "Add everything"]);
});

Deno.test("who imports a symbol inside of a function and calls it is a caller", () => {
  const { answer } = repository.json("dependents", "retry_request");
  const found = answer.items.find((item: { qualified_name: string }) => item.qualified_name === "run");
  assert.equal(found.edge_kind, "calls");
});
