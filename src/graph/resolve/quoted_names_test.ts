// Names that are written in quotes, or with a mark, because they would be keywords or no names otherwise.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

const PROGRAMS: Readonly<Record<string, { sources: Readonly<Record<string, string>>; leads: readonly string[] }>> = {
  Kotlin: {
    sources: {
      "a.kt": "package a.`in`\nfun `does it`() {}\nclass `object` { fun go() {} }\n",
      "m.kt":
        "package b\nimport a.`in`.`does it`\nimport a.`in`.`object`\nfun m(x: `object`) { `does it`(); x.go(); x.`go`() }\n",
    },
    leads: [
      "does it → a.kt#does it",
      "object → a.kt#object",
      "object → a.kt#object",
      "does it → a.kt#does it",
      "go → a.kt#object.go",
      "go → a.kt#object.go",
    ],
  },
  Scala: {
    sources: {
      "a.scala": "package a\nobject `Accept-Ranges` { def bytes: Int = 1 }\n",
      "m.scala": "package b\nimport a.`Accept-Ranges`\nobject M { val m = `Accept-Ranges`.bytes }\n",
    },
    leads: [
      "Accept-Ranges → a.scala#Accept-Ranges",
      "Accept-Ranges → a.scala#Accept-Ranges",
      "bytes → a.scala#Accept-Ranges.bytes",
    ],
  },
  Swift: {
    sources: { "m.swift": "struct A { func `repeat`() {}\n func m() { self.repeat() } }\n" },
    leads: ["repeat → m.swift#A.repeat"],
  },
  "C#": {
    sources: { "m.cs": 'class A { void @event() {} string s = @"event"; void M() { this.@event(); @event(); } }\n' },
    leads: ["event → m.cs#A.event", "event → m.cs#A.event"],
  },
  Rust: {
    sources: {
      "Cargo.toml": '[package]\nname = "x"\n',
      "src/async.rs": "pub fn r#type() {}\npub fn r#struct() {}\n",
      "src/main.rs":
        "mod r#async;\nuse r#async::{r#type, r#struct as other};\nfn m() { r#type(); r#async::r#type(); other(); }\n",
    },
    leads: [
      "async → src/async.rs#",
      "type → src/async.rs#type",
      "struct → src/async.rs#struct",
      "type → src/async.rs#type",
      "async → src/async.rs#",
      "type → src/async.rs#type",
      "other → src/async.rs#struct",
    ],
  },
};

for (const [language, { sources, leads }] of Object.entries(PROGRAMS)) {
  Deno.test(`a quoted name of ${language} is the name, where it is defined, imported and used`, async () => {
    const main = Object.keys(sources).at(-1)!;
    const found = resolvedRefs(await viewOf(sources), main);
    assert.deepEqual(found.map((line) => line.replace(/^\d+ \w+ /, "").replace(/ \([^()]*\)$/, "")), leads);
  });
}
