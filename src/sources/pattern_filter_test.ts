import assert from "node:assert/strict";
import fc from "fast-check";
import ignore from "ignore";
import { PatternFilter } from "./pattern_filter.ts";

const segment = fc.constantFrom(
  "a",
  "b",
  "ab",
  "*",
  "**",
  "a*",
  "*.ts",
  "*.d.ts",
  "?",
  "[ab]",
  "x.ts",
  ".env",
  "B",
  "*.[tj]s",
  "[a-c]?",
  "x.*",
  "a.(b)+",
  "[!a]",
  "*b*",
);
const pattern = fc.tuple(fc.boolean(), fc.boolean(), fc.array(segment, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([negated, anchored, segments, folder]) =>
    (negated ? "!" : "") + (anchored ? "/" : "") + segments.join("/") + (folder ? "/" : "")
  );
const path = fc.array(fc.constantFrom("a", "b", "ab", "x.ts", "y.d.ts", ".env", "B", "a.(b)+", "c\nb"), {
  minLength: 1,
  maxLength: 3,
});

Deno.test("the filter never says no to what a pattern matches", () => {
  fc.assert(
    fc.property(
      fc.array(pattern, { minLength: 1, maxLength: 5 }),
      path,
      fc.boolean(),
      fc.boolean(),
      (patterns, parts, isFolder, ignorecase) => {
        const library = ignore({ ignorecase, allowRelativePaths: true }).add(patterns);
        const filter = new PatternFilter([patterns.join("\n")], ignorecase);
        // As the walk asks: folder by folder, never below one that is ignored.
        for (let depth = 1; depth <= parts.length; depth++) {
          const at = parts.slice(0, depth).join("/");
          const last = depth === parts.length;
          const asFolder = last ? isFolder : true;
          const result = library.test(asFolder ? at + "/" : at);
          const before = depth === 1 ? undefined : library.test(parts.slice(0, depth - 1).join("/") + "/");
          // What a parent's verdict hands down is known from the parent.
          const inherited = before !== undefined && before.ignored === result.ignored &&
            before.unignored === result.unignored;
          if (!inherited && (result.ignored || result.unignored)) {
            assert.ok(
              filter.mayMatch(at, asFolder),
              `${at} of ${patterns}`,
            );
          }
          if (result.ignored) return;
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("ordinary paths are let through at once", () => {
  const filter = new PatternFilter(["node_modules/\n*.log\n/build\ncoverage\n# a comment\n"], false);
  assert.ok(!filter.mayMatch("src/index.ts", false));
  assert.ok(filter.mayMatch("x/npm-debug.log", false));
  assert.ok(filter.mayMatch("build", true));
  assert.ok(!filter.mayMatch("src/build", true));
  const wild = new PatternFilter(["*.py[co]\n/tests/.coverage*\n"], false);
  assert.ok(wild.mayMatch("a/b.pyc", false));
  assert.ok(!wild.mayMatch("a/b.py", false));
  assert.ok(wild.mayMatch("tests/.coverage.1", false));
  assert.ok(!wild.mayMatch("a/tests/.coverage", false));
});
