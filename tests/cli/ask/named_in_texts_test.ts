// What nothing uses may be named in a text, by which reflection, annotations and templates find it.

import assert from "node:assert/strict";
import { AskedRepository } from "./repository.ts";

const FILES: Readonly<Record<string, string>> = {
  "java/RowsTest.java": `class RowsTest {
  @MethodSource("rows") void test(int x) {}
  static Object rows() { return null; }
  // "others" were here once
  static Object others() { return null; }
}
`,
  "py/load.py": `__all__ = [
    "listed",
]
def listed(): pass
def reload(): pass
def use(target): return getattr(target, "reload")()
def patched(): pass
PATH = "py.load.patched"
def scheduled_batches(): pass
`,
  "py/settings.py": `JOBS = ["py.load:scheduled_batches"]
`,
  "py/dispatch.py": `class Dispatcher:
    def run(self, kind):
        return getattr(self, f"visit_{kind}")()
    def visit_call(self): pass
    def other_call(self): pass
`,
  "web/bus.ts": `export class Bus {
  send(what: string) { return (this as any)["on" + what](); }
  onOpen() {}
  close() {}
}
`,
  "rust/src/main.rs": `struct Config { #[serde(default = "default_port")] port: u16 }
fn default_port() -> u16 { 1 }
fn main() {}
`,
  "rust/Cargo.toml": `[package]\nname = "x"\nversion = "0.1.0"\n`,
  "go/page.go": `package page
type Page struct{}
func (p Page) Heading() string { return "" }
const source = "<h1>{{ .Heading }}</h1>"
`,
  "web/save.component.ts": `@Component({ selector: "app-save", templateUrl: "./save.component.html" })
export class SaveComponent {
  onSave() {}
  onForget() {}
}
`,
  "web/save.component.html": `<p></p>\n<button (click)="onSave()">Save</button>\n`,
};

const repository = new AskedRepository();
for (const [path, text] of Object.entries(FILES)) repository.write(path, text);

const reasons = (name: string) => repository.json("dependents", name).answer.completeness.reasons;

Deno.test("an answer without users says where a text names what was asked for", () => {
  assert.deepEqual(reasons("RowsTest.rows"), ["java/RowsTest.java:2 names rows in a text"]);
  assert.deepEqual(reasons("reload"), ["py/load.py:6 names reload in a text"]);
  assert.deepEqual(reasons("patched"), ["py/load.py:8 names patched in a text"]);
  assert.deepEqual(reasons("scheduled_batches"), ["py/settings.py:1 names scheduled_batches in a text"]);
  assert.deepEqual(reasons("default_port"), ["rust/src/main.rs:1 names default_port in a text"]);
  assert.deepEqual(reasons("Page.Heading"), ["go/page.go:4 names Heading in a text"]);
  assert.deepEqual(reasons("onSave"), ["web/save.component.html:2 names onSave in a text"]);
  assert.match(repository.focal("impact", "onSave").stdout, /^lower bound: web\/save\.component\.html:2 names onSave/m);
});

Deno.test("an answer without users says where its file makes names that begin like it", () => {
  assert.deepEqual(reasons("visit_call"), ["py/dispatch.py:3 makes names that begin like visit_call"]);
  assert.deepEqual(reasons("Bus.onOpen"), ["web/bus.ts:2 makes names that begin like onOpen"]);
  for (const name of ["other_call", "Bus.close"]) {
    assert.equal(repository.json("dependents", name).answer.completeness.verdict, "complete", name);
  }
});

Deno.test("comments, lists of exports and texts of another language say nothing", () => {
  for (const name of ["RowsTest.others", "listed", "onForget"]) {
    assert.equal(repository.json("dependents", name).answer.completeness.verdict, "complete", name);
  }
});
