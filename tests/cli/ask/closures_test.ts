// What is local to a function, and what only holds a value, in an answer about impact.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/price.ts": `export function price(item: string): number {
  return item.length;
}
`,
  "src/report.ts": `import { price } from "./price.ts";

export const CHEAPEST = price("");
export const dearest = (items: string[]): number => Math.max(...items.map((item) => price(item)));

export function report(items: string[]): string {
  const line = (item: string) => \`\${item} \${price(item)}\`;
  function total(): number {
    return items.reduce((sum, item) => sum + price(item), 0);
  }
  return [...items.map(line), String(total() - CHEAPEST)].join("\\n");
}

export class Till {
  opened = price("opened");
  count = (item: string) => price(item);
}
`,
  "tools/price.py": `def price(item):
    return len(item)


def priced(work):
    def wrapper(item):
        return work(item) + price(item)
    return wrapper


class Shop:
    def _check(self):
        pass

    def sell(self):
        self._check()


class Kiosk(Shop):
    def _check(self):
        pass
`,
};

const repository = new AskedRepository();
for (const [path, text] of Object.entries(FILES)) repository.write(path, text);

Deno.test("a JavaScript function's local functions count as the function; constants and fields are listed apart", () => {
  const { answer } = repository.json("impact", "src/price.ts:price", "--depth", "1");
  const code = answer.items.filter((item: { kind: string }) => item.kind !== "module");
  assert.deepEqual(namesOf({ items: code }).sort(), ["Till", "Till.count", "dearest", "report"]);
  assert.deepEqual(answer.values.map((item: { qualified_name: string }) => item.qualified_name).sort(), [
    "CHEAPEST",
  ]);
  assert.equal(answer.total, answer.items.length + answer.values.length);
  const text = repository.focal("impact", "src/price.ts:price", "--depth", "1").stdout;
  assert.match(text, /Constants and fields:\n {2}src\/report\.ts:3 {2}const CHEAPEST {2}\(distance 1, calls, public\)/);
});

Deno.test("in Python a function inside of a function is listed for itself", () => {
  const { answer } = repository.json("impact", "tools/price.py:price", "--depth", "1");
  assert.deepEqual(namesOf(answer), ["priced.wrapper"]);
});

Deno.test("dependents name the very symbol that holds the call", () => {
  const { answer } = repository.json("dependents", "src/price.ts:price");
  assert.ok(namesOf(answer).includes("report.total"), namesOf(answer).join(" "));
});

Deno.test("an underscore does not keep a Python method from being overridden", () => {
  const { answer } = repository.json("impact", "Shop._check", "--depth", "1");
  assert.deepEqual(namesOf(answer).sort(), ["Kiosk._check", "Shop.sell"]);
});
