// Inside a class a member comes before a function of its name around the class, where the language lets names stand alone.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

/** One file: where its calls of `run` and `size` lead, as `line target`. */
async function calls(path: string, source: string): Promise<string[]> {
  return resolvedRefs(await viewOf({ [path]: source }), path)
    .map((line) => /^(\d+) call (?:run|size) → (?:[^#]*#)?(.*?)(?: \(.*\))?$/.exec(line))
    .filter((match) => match !== null).map(([, line, target]) => `${line} ${target}`);
}

const PROGRAMS: Readonly<Record<string, string>> = {
  "a.kt": "fun run() {}\nfun size() {}\nopen class Base { fun size() {} }\nclass Box : Base() {\n  fun run() {}\n" +
    "  fun go() { run(); size() }\n}\nfun out() { run(); size() }\n",
  "a.swift": "func run() {}\nfunc size() {}\nclass Base { func size() {} }\nclass Box: Base {\n  func run() {}\n" +
    "  func go() { run(); size() }\n}\nfunc out() { run(); size() }\n",
  "a.scala":
    "def run() = {}\ndef size() = {}\nclass Base { def size() = {} }\nclass Box extends Base {\n  def run() = {}\n" +
    "  def go() = { run(); size() }\n}\ndef out() = { run(); size() }\n",
  "a.dart":
    "void run() {}\nvoid size() {}\nclass Base { void size() {} }\nclass Box extends Base {\n  void run() {}\n" +
    "  void go() { run(); size(); }\n}\nvoid out() { run(); size(); }\n",
  "a.cpp":
    "void run() {}\nvoid size() {}\nclass Base { public: void size() {} };\nclass Box : public Base { public:\n" +
    "  void run() {}\n  void go() { run(); size(); }\n};\nvoid out() { run(); size(); }\n",
  "a.rb": "def run; end\ndef size; end\nclass Base; def size; end; end\nclass Box < Base\n  def run; end\n" +
    "  def go; run(); size(); end\nend\ndef out; run(); size(); end\n",
};

for (const [path, source] of Object.entries(PROGRAMS)) {
  Deno.test(`a member comes before a function around the class: ${path}`, async () => {
    assert.deepEqual(await calls(path, source), ["6 Box.run", "6 Base.size", "8 run", "8 size"]);
  });
}
