// Functions of C and C++ that are declared in one file and defined in another: one symbol, whichever place is named.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const FILES: Readonly<Record<string, string>> = {
  "c/store.h": `int keep(int key, void *value);\nint drop(int);\nstatic int own(void);\n`,
  "c/store.c":
    `#include "store.h"\nint keep(int k, void *v) { return k; }\nint drop(int key) { return keep(key, 0); }\n`,
  "c/other.c": `static int own(void) { return 1; }\nint other(void) { return own(); }\n`,
  "c/main.c": `#include "store.h"\nint main(void) { return keep(1, 0); }\n`,
  "cc/log.h": `namespace app {
class Log {
 public:
  static Log& shared();
  void write(const char* text);
  void write(int level, const char* text, bool = false);
  int size();
  int size() const;
  virtual void flush() = 0;
};
}
`,
  "cc/log.cc": `#include "log.h"
namespace app {
Log& Log::shared() { static Log* log; return *log; }
void Log::write(const char* t) { write(1, t); }
int Log::size() const { return 0; }
}
void app::Log::write(int level, const char* text, bool flush) {}
`,
  "cc/use.cc": `#include "log.h"
void report() { app::Log::shared().write("x"); }
`,
};

const repository = new AskedRepository();
for (const [path, text] of Object.entries(FILES)) repository.write(path, text);

const users = (name: string) => namesOf(repository.json("dependents", name).answer);

Deno.test("a function's name means its definition, and its declaration has the same users", () => {
  for (const name of ["keep", "c/store.h:keep", "c/store.c:keep", "c/store.h:1"]) {
    assert.deepEqual(users(name).sort(), ["drop", "main"], name);
  }
  assert.deepEqual(repository.json("query", "drop", "--body").answer.items[0].path, "c/store.c");
});

Deno.test("methods lead to what is written outside of their type", () => {
  for (const name of ["Log.shared", "cc/log.h:Log.shared"]) assert.deepEqual(users(name), ["report"], name);
});

Deno.test("an overload's declaration is that of the definition with its parameters", () => {
  assert.deepEqual(users("cc/log.h:5"), ["report"]);
  assert.deepEqual(users("cc/log.h:6"), ["Log.write"]);
  assert.match(repository.focal("dependents", "Log.write").stdout, /^Log\.write has 2 overloads, all of which/);
});

Deno.test("what is not the same stays a candidate: const and not, static functions of different files", () => {
  const found = (name: string) => {
    const { answer } = repository.json("dependents", name);
    return answer.found === "several" ? answer.items.map((item: { path: string }) => item.path).sort() : [];
  };
  assert.deepEqual(found("Log.size"), ["cc/log.cc", "cc/log.h"]);
  assert.deepEqual(found("own"), ["c/other.c", "c/store.h"]);
});
