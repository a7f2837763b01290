import assert from "node:assert/strict";
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { SymbolRow } from "../graph/symbols.ts";
import { type CapsuleRequest, type CapsuleSource, makeCapsule } from "./capsule.ts";
import { chooseDetails } from "./choose_details.ts";
import { excerptOf } from "./excerpt.ts";

function row(id: number, path: string, name: string, start: number, end: number, kind = "function"): SymbolRow {
  return {
    id,
    file_id: path.length,
    checkout_id: 1,
    root: "/r",
    prefix: "",
    path,
    language: "typescript",
    package: "",
    is_test: 0,
    is_generated: 0,
    parent_id: null,
    name,
    qualified_name: name,
    twin: 0,
    kind,
    flags: 0,
    start_offset: 0,
    end_offset: 0,
    start_line: start,
    end_line: end,
    start_col: 1,
    name_line: start,
    signature: `function ${name}(first: string, second: number): void`,
    doc: "",
  };
}

function source(of: SymbolRow, score: number, more: Partial<CapsuleSource> = {}): CapsuleSource {
  return { row: of, score, found: "text", reasons: [], sent: false, ...more };
}

function request(sources: readonly CapsuleSource[], more: Partial<CapsuleRequest> = {}): CapsuleRequest {
  return {
    intent: "explore",
    budget: 4000,
    sources,
    memories: [],
    words: new Map([["cache", 1]]),
    linesOf: ({ start_line, end_line }) =>
      Array.from({ length: 4000 }, (_, i) => `  const line${i} = cache.get(${i}); // 行 ${i}`).slice(
        start_line - 1,
        end_line,
      ),
    explain: false,
    several_roots: false,
    ...more,
  };
}

const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constant("`".repeat(9)),
);

Deno.test("no capsule exceeds its budget, whatever the code, the memories and the names are", () => {
  const piece = fc.record({
    name: anyText,
    path: anyText,
    start: fc.integer({ min: 1, max: 300 }),
    lines: fc.integer({ min: 0, max: 400 }),
    score: fc.double({ min: 0, max: 100, noNaN: true }),
    sent: fc.boolean(),
  });
  const given = fc.record({
    pieces: fc.array(piece, { maxLength: 30 }),
    budget: fc.oneof(fc.integer({ min: 50, max: 400 }), fc.integer({ min: 100, max: 32_000 })),
    lines: fc.array(anyText, { minLength: 1, maxLength: 50 }),
    memories: fc.array(anyText, { maxLength: 8 }),
    explain: fc.boolean(),
  });
  fc.assert(
    fc.property(given, ({ pieces, budget, lines, memories, explain }) => {
      const sources = pieces
        .map((each, i) =>
          source(row(i, each.path, each.name, each.start, each.start + each.lines), each.score, {
            sent: each.sent,
            reasons: [each.name],
          })
        )
        .sort((a, b) => b.score - a.score);
      const file = Array.from({ length: 800 }, (_, i) => lines[i % lines.length]!);
      const capsule = makeCapsule(request(sources, {
        budget,
        explain,
        linesOf: ({ start_line, end_line }) => file.slice(start_line - 1, end_line),
        memories: memories.map((content, i) => ({ id: `${i}`, category: "decision", content })),
      }));
      assert.ok(encode(capsule.text, { allowedSpecial: "all" }).length <= budget);
    }),
    { numRuns: 60 },
  );
});

Deno.test("nothing is there twice, and a method is not paid for again within its class", () => {
  const outer = row(1, "a.ts", "Box", 1, 40, "class");
  const inner = row(2, "a.ts", "Box.open", 10, 20, "method");
  const sources = [source(inner, 10), source(outer, 9), source({ ...inner, id: 3, twin: 2 }, 8)];
  const capsule = makeCapsule(request(sources));
  assert.deepEqual(capsule.items.map((item) => item.row.id), [2, 1]);
  assert.equal(capsule.text.match(/line14 /g)?.length, 1);
  assert.match(capsule.text, /… 10 lines …/);
});

Deno.test("what was sent comes as its signature, with a word on it", () => {
  const capsule = makeCapsule(request([source(row(1, "a.ts", "f", 1, 10), 5, { sent: true })]));
  assert.match(capsule.text, /a\.ts:1 function f `function f.*` \(full body sent earlier in session\)/);
  assert.ok(!capsule.text.includes("line3"));
});

Deno.test("memories take a tenth of the budget at most", () => {
  const memories = Array.from(
    { length: 50 },
    (_, i) => ({ id: `${i}`, category: "decision", content: `memory ${i} of the cache` }),
  );
  const capsule = makeCapsule(request([source(row(1, "a.ts", "f", 1, 10), 5)], { memories, budget: 1000 }));
  const section = capsule.text.slice(capsule.text.indexOf("## Memories"));
  assert.ok(capsule.memories.length > 2 && encode(section).length <= 100);
});

Deno.test("a memory that needs a review says so", () => {
  const memories = [{ id: "1", category: "decision", content: "x", state: "needs review", change: "body changed" }];
  assert.match(makeCapsule(request([], { memories })).text, /- \[decision\] x \(needs review: body changed\)/);
});

Deno.test("the knapsack prefers many good parts to one large one, and uses what is left", () => {
  const large = {
    worth: 1,
    options: [{ detail: "line", tokens: 10, share: 0.3 }, { detail: "body", tokens: 1000, share: 1 }],
  };
  const small = {
    worth: 0.8,
    options: [{ detail: "line", tokens: 10, share: 0.3 }, { detail: "body", tokens: 100, share: 1 }],
  };
  const chosen = chooseDetails([large, small, small, small] as never, 400);
  assert.deepEqual(chosen.map((option) => option?.detail), ["line", "body", "body", "body"]);
  assert.deepEqual(chooseDetails([large] as never, 1000).map((option) => option?.detail), ["body"]);
  assert.deepEqual(chooseDetails([large] as never, 5), [undefined]);
});

Deno.test("a long body keeps its head and the lines with the task's words", () => {
  const body = Array.from({ length: 300 }, (_, i) => i === 200 ? "  evict(cache);" : `  step${i}();`).join("\n");
  const { text, whole } = excerptOf(body, new Map([["cach", 1]]), 30);
  assert.equal(whole, false);
  assert.match(text, /step0/);
  assert.match(text, /evict\(cache\)/);
  assert.match(text, /… \d+ lines …/);
  assert.ok(text.split("\n").length < 40);
  assert.equal(excerptOf("a\nb", new Map(), 30).whole, true);
});
