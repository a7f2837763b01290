import assert from "node:assert/strict";
import { sameWrittenParameters } from "./written_parameters.ts";

const method = (language: string, signature: string, type = "") => ({ language, name: "put", signature, type });

/** Language, two signatures, and those of their types. */
const SAME: readonly (readonly [string, string, string, string?, string?])[] = [
  ["java", "void put(InputStream in)", "public void put(final InputStream input)"],
  ["java", "<T> void put(T[] all, int out)", "public <X extends Object> void put(X[] all, int using) throws Exception"],
  ["java", "void put(K key)", "void put(String key)", "class Box<K, V extends List<K>>"],
  ["java", "void put(java.util.Map<K, List<V>> a)", "void put(@Nullable Map<String, X> b)"],
  ["csharp", "void put(TKey key, params int[] more)", "void put(string k, int[] m = null)", "interface IBox<in TKey>"],
  ["csharp", "void put(ref string s)", "void put([In] string? s)"],
  ["kotlin", "fun put(one: Int, two: String = f(1, 2))", "override fun put(one: Int, two: String?)"],
  ["scala", "def put[A](one: A): Unit", "def put(one: Item): Unit"],
  ["swift", "func put(_ one: Int, at two: [String: Int])", "func put(_ a: Int, at b: [String: Int])"],
  ["python", "def put(self, a)", "def put(self)"],
];

const OTHER: readonly (readonly [string, string, string])[] = [
  ["java", "void put(int a)", "void put(long a)"],
  ["java", "void put(int a)", "void put()"],
  ["java", "void put(int... a)", "void put(int a)"],
  ["csharp", "void put((int, int) a)", "void put(int a, int b)"],
  ["kotlin", "fun put(one: Int)", "fun put(one: String)"],
];

Deno.test("the same parameters are written in different ways", () => {
  for (const [language, a, b, typeOfA, typeOfB] of SAME) {
    assert.equal(
      sameWrittenParameters(method(language, a, typeOfA), method(language, b, typeOfB)),
      true,
      `${a} | ${b}`,
    );
  }
  const kotlin = { ...method("kotlin", "fun put(k: String)"), language: "kotlin" };
  assert.equal(sameWrittenParameters(kotlin, method("java", "void put(String k)")), true);
});

Deno.test("other parameters make another method", () => {
  for (const [language, a, b] of OTHER) {
    assert.equal(sameWrittenParameters(method(language, a), method(language, b)), false, `${a} | ${b}`);
  }
});
