import assert from "node:assert/strict";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { fitItems, fitLines, fitText } from "./fit.ts";
import { fitJson, jsonLines, jsonPieces, toJson } from "./json.ts";
import { fenced, inlineCode, markdownTable } from "./markdown.ts";
import { fields, table } from "./table.ts";
import { age, counted, indent, location, size, took } from "./text.ts";
import { displayWidth, paint, PLAIN, truncate, withoutControls } from "./view.ts";

const real = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

Deno.test("what fits is shown whole, what does not is named", () => {
  const items = Array.from({ length: 20 }, (_, i) => `src/file${i}.ts:${i} function number${i}`);
  const all = fitItems(items, { max_tokens: undefined });
  assert.deepEqual([all.shown, all.left_out], [20, 0]);
  assert.equal(all.text, items.join("\n"));
  const some = fitItems(items, { max_tokens: 100, head: "20 symbols" });
  assert.ok(some.shown > 4 && some.shown < 12);
  const lines = some.text.split("\n");
  assert.deepEqual(lines.slice(0, -1), ["20 symbols", ...items.slice(0, some.shown)]);
  assert.equal(lines.at(-1), `… ${20 - some.shown} more, raise max_tokens`);
  assert.match(fitItems(items, { max_tokens: undefined, beyond: 14 }).text, /… 14 more, raise max_tokens$/);
});

Deno.test("no fitted text exceeds its budget when counted by the real tokenizer", () => {
  const unit = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), fc.integer({ min: 1, max: 120 }), (items, max_tokens) => {
      for (const { text } of [fitItems(items, { max_tokens, head: "head" }), fitLines(items.join("\n"), max_tokens)]) {
        assert.ok(real(text) <= max_tokens, `${real(text)} > ${max_tokens}: ${JSON.stringify(text)}`);
      }
      assert.ok(real(fitText(items.join(" "), max_tokens)) <= max_tokens);
    }),
    { numRuns: 400, seed: 1 },
  );
});

Deno.test("JSON is cut to whole items, its envelope counted", () => {
  const answer = {
    schema_version: 1,
    items: Array.from({ length: 50 }, (_, i) => ({ path: `src/a${i}.ts`, name: `f${i}` })),
  };
  assert.equal(fitJson(answer, undefined), answer);
  assert.equal(fitJson(answer, 5000), answer);
  const cut = fitJson<typeof answer & { truncated?: boolean; more?: string }>(answer, 200);
  assert.ok(cut.items.length > 3 && cut.items.length < 50);
  assert.equal(cut.truncated, true);
  assert.match(cut.more ?? "", new RegExp(`${50 - cut.items.length} more`));
  assert.ok(real(toJson(cut)) <= 200);
  for (const value of [{}, { a: 1, items: [], b: "x" }, { items: [1, { items: [2] }], nothing: undefined }]) {
    assert.deepEqual([...jsonPieces(value)], [JSON.stringify(value) + "\n"]);
  }
  const many = { before: [1], items: Array.from({ length: 2_500 }, (_, at) => ({ at })), after: null };
  assert.equal([...jsonPieces(many)].join(""), JSON.stringify(many) + "\n");
  assert.ok([...jsonPieces(many)].every((piece) => piece.length < 20_000));
  assert.equal([...jsonLines([{ a: 1 }, [2]])].join(""), '{"a":1}\n[2]\n');
});

Deno.test("tables are aligned on a terminal and parted by tabs elsewhere", () => {
  const columns = [{ title: "name" }, { title: "lines", align: "right" as const }, { title: "path", shrinks: true }];
  const rows = [["a", "1", "src/a.ts"], ["全文", "1200", "src/very/long/path/to/file.ts"]];
  assert.equal(table(columns, rows, PLAIN).split("\n")[1], "a\t1\tsrc/a.ts");
  assert.deepEqual(table(columns, rows, { color: false, width: 30 }).split("\n"), [
    "name  lines  path",
    "a         1  src/a.ts",
    "全文   1200  src/very/long/pa…",
  ]);
  assert.equal(fields([["a", "1"], ["long", "2"]], PLAIN), "a     1\nlong  2");
});

Deno.test("colours only where they are shown, and without width", () => {
  assert.equal(paint(PLAIN, "red", "x"), "x");
  const red = paint({ color: true }, "red", "x");
  assert.equal(red, "\x1b[31mx\x1b[39m");
  assert.equal(displayWidth(red), 1);
  assert.equal(displayWidth("é🙂"), 3);
  assert.equal(truncate("abcdef", 4), "abc…");
  assert.equal(truncate("abc", 3), "abc");
});

Deno.test("markdown cannot be broken out of", () => {
  assert.equal(fenced("a\n```\nb\n", "ts"), "````ts\na\n```\nb\n````");
  assert.equal(inlineCode("a`b"), "``a`b``");
  assert.equal(markdownTable(["a", "b"], [["x|y", "1\n2"]]), "| a | b |\n| --- | --- |\n| x\\|y | 1 2 |");
});

Deno.test("places, counts, sizes, ages", () => {
  assert.equal(location("src/a.ts", 3), "src/a.ts:3");
  assert.equal(location("src/a.ts", 3, 9), "src/a.ts:3-9");
  assert.deepEqual([counted(1, "file"), counted(1200, "file"), counted(2, "entry", "entries")], [
    "1 file",
    "1,200 files",
    "2 entries",
  ]);
  assert.deepEqual([size(812), size(2_400_000), size(250_000)], ["812 B", "2.4 MB", "250 KB"]);
  assert.deepEqual([age(0, 5000), age(0, 60_000), age(0, 3 * 86_400_000)], ["just now", "1 minute ago", "3 days ago"]);
  assert.deepEqual([took(340), took(2100), took(185_000)], ["340 ms", "2.1 s", "3 min 5 s"]);
  assert.equal(indent("a\n\nb"), "  a\n\n  b");
});

Deno.test("a block of code that is cut ends before what is said of the cut", () => {
  const text = ["a.ts:1", fenced(Array.from({ length: 40 }, (_, i) => `line ${i};`).join("\n"), "ts"), "after"].join(
    "\n",
  );
  const cut = fitLines(text, 60);
  assert.match(cut.text, /line \d+;\n```\n… \d+ more lines, raise max_tokens$/);
  assert.ok(real(cut.text) <= 60);
  assert.match(fitLines(`${fenced("a")}\n${"b\n".repeat(200)}`, 40).text, /\nb\n… \d+ more lines/);
  assert.equal(fitLines(text, 10_000).text, text);
});

Deno.test("of control sequences only our own colours are shown, and only where colours are", () => {
  const color = { color: true };
  const painted = paint(color, "red", "a") + paint(color, "bold", "b");
  assert.equal(withoutControls(`${painted}\x1b[8m\x1b[2J\x1b]0;t\x07\x9b1m\x00`, color), `${painted}[8m[2J]0;t1m`);
  assert.equal(withoutControls("\x1b[31ma\tb\r\nc\rd\n", PLAIN), "a\tb\r\ncd\n");
});
