// Signatures as answers show them: all that is said before the body, on one line.

import assert from "node:assert/strict";
import { languageOfPath } from "../../src/languages/registry.ts";
import { parseFile } from "../../src/parse/parse_file.ts";

async function signatures(path: string, source: string): Promise<Record<string, string>> {
  const language = languageOfPath(path);
  assert.ok(language !== undefined);
  const facts = await parseFile(path, source, language);
  return Object.fromEntries(facts.symbols.slice(1).map((fact) => [fact.qualifiedName, fact.signature]));
}

Deno.test("a member without a body has its annotations, parameters and result in its signature", async () => {
  assert.deepEqual(
    await signatures(
      "a.kt",
      `abstract class Handle {
  @Throws(IOException::class)
  protected abstract fun read(
    offset: Long,
    array: ByteArray,
  ): Int

  @JvmField
  val size = 1
  fun <T> one(): T
}
`,
    ),
    {
      "Handle": "abstract class Handle",
      "Handle.read": "@Throws(IOException::class) protected abstract fun read( offset: Long, array: ByteArray, ): Int",
      "Handle.size": "@JvmField val size = 1",
      "Handle.one": "fun <T> one(): T",
    },
  );
});

Deno.test("comments are no part of a signature", async () => {
  assert.deepEqual(
    await signatures(
      "A.java",
      `class A {
  @Deprecated // since 2.0
  /* for scripts */ @SuppressWarnings("a // b")
  double scaled(double by, /* in parts of */ double unit) {
    return by; // done
  }
  abstract int plain(
      int a, // first
      int b); // last
}
`,
    ),
    {
      "A": "class A",
      "A.scaled": '@Deprecated @SuppressWarnings("a // b") double scaled(double by, double unit)',
      "A.plain": "abstract int plain( int a, int b);",
    },
  );
});
