// Variables that hold a function: calling one uses the variable, and what it holds.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.write("go.mod", "module example.com/m\n");
repository.write(
  "src/net.go",
  "package src\n\nvar dial = dialDefault\n\nfunc dialDefault() {}\n\nfunc Open() { dial() }\n",
);
repository.write("src/net_test.go", "package src\n\nfunc replace() { dial = func() {} }\n");
repository.write(
  "src/words.py",
  "def protect(view): return view\nprotect_m = protect\nclass Admin:\n    @protect_m\n    def change(self): pass\n",
);
repository.write("src/use.py", "from src.words import protect_m as _\ndef run(): return _(run)\n");
repository.write("src/held.ts", "export function pour() {}\nexport const tip = pour;\n");
repository.write("src/tips.ts", 'import { tip } from "./held.ts";\nexport function drink() { tip(); }\n');

/** Without files as a whole. */
const users = (symbol: string) =>
  namesOf(repository.json("dependents", symbol).answer).filter((name: string) => name !== "").sort();

Deno.test("calling a variable that holds a function uses both", () => {
  assert.deepEqual(users("dial"), ["Open", "replace"]);
  assert.deepEqual(users("dialDefault"), ["Open"]);
  assert.deepEqual(users("protect_m"), ["Admin.change", "run"]);
  assert.deepEqual(users("protect"), ["Admin.change", "run"]);
  assert.deepEqual(users("tip"), ["drink"]);
  assert.deepEqual(users("pour"), ["drink", "tip"]);
});

Deno.test("what a call of such a variable leads to is called, the variable is read", () => {
  const { items } = repository.json("deps", "drink").answer;
  assert.deepEqual(
    items.map(({ qualified_name, edge_kind }: Record<string, string>) => `${edge_kind} ${qualified_name}`).sort(),
    ["calls pour", "reads tip"],
  );
});
