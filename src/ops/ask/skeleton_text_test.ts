import assert from "node:assert/strict";
import { upperTokens } from "../../base/tokens.ts";
import { parseFile } from "../../parse/parse_file.ts";
import { type Detail, skeletonText } from "./skeleton_text.ts";

async function skeleton(path: string, source: string, language: string, detail: Detail = "standard"): Promise<string> {
  const { symbols } = await parseFile(path, source, language);
  const rows = symbols.map((symbol, id) => ({
    id,
    parent_id: symbol.parent < 0 ? null : symbol.parent,
    name: symbol.name,
    kind: symbol.kind,
    start_offset: symbol.start,
    end_offset: symbol.end,
    start_line: symbol.startLine,
    end_line: symbol.endLine,
    signature: symbol.signature,
  })).sort((a, b) => a.start_offset - b.start_offset || b.end_offset - a.end_offset || a.id - b.id);
  return skeletonText(source, rows, language, detail);
}

const TYPESCRIPT = `// Copyright of somebody, under some licence
import {
  one,
  two,
} from "./numbers";

/**
 * Adds prices in cents, after the discounts that the customer has. Everything
 * else is up to the caller.
 * @param a first
 */
export function add(
  a: number,
  b: number,
): number {
  const sum = a + b;
  return sum;
}

const TABLE = {
  a: 1,
  b: 2,
  c: 3,
};

@injectable()
export class Cart {
  /** A cart. */
  static readonly most = 10;
  private items: string[] = [];

  /** Gets the items. */
  getItems(): string[] {
    return this.items.slice(0, Cart.most);
  }
}

if (one) {
  two();
  two();
  two();
  two();
}
`;

Deno.test("the standard skeleton: imports on a line, first sentences, no bodies, numbers where the count breaks", async () => {
  assert.equal(
    await skeleton("cart.ts", TYPESCRIPT, "typescript"),
    [
      '2\timport { one, two } from "./numbers";',
      "12\texport function add(a: number, b: number): number { … } // Adds prices in cents, after the discounts that the customer has.",
      "20\tconst TABLE = { … };",
      "26\t@injectable()",
      "\texport class Cart {",
      "29\t  static readonly most = 10; private items: string[] = [];",
      "33\t  getItems(): string[] { … }",
      "\t}",
      "38\tif (one) { … }",
    ].join("\n"),
  );
});

Deno.test("minimal leaves imports and comments out, verbose keeps them whole", async () => {
  const minimal = await skeleton("cart.ts", TYPESCRIPT, "typescript", "minimal");
  assert.ok(!/import|Adds|cart\./.test(minimal), minimal);
  const verbose = await skeleton("cart.ts", TYPESCRIPT, "typescript", "verbose");
  for (const part of ["Copyright", "@param a first", "Gets the items", "c: 3", "  one,"]) {
    assert.ok(verbose.includes(part));
  }
  assert.ok(upperTokens(minimal) < upperTokens(await skeleton("cart.ts", TYPESCRIPT, "typescript")));
});

Deno.test("docstrings and nested classes of Python, methods of Rust and their docs stay", async () => {
  const python = `class Outer:
    """Holds what the others need.

    More of it.
    """

    class Inner:
        def run(self):
            """Starts the engine without waiting."""
            return 1
`;
  assert.equal(
    await skeleton("a.py", python, "python"),
    [
      "1\tclass Outer:",
      '\t    """Holds what the others need."""',
      "7\t    class Inner:",
      "\t        def run(self): …",
    ].join("\n"),
  );
  const rust = `impl Reader {
    /// Reads bytes until the buffer cannot take more.
    #[inline]
    pub fn fill(&mut self) -> usize {
        let a = 1;
        a
    }
}
`;
  const text = await skeleton("a.rs", rust, "rust");
  assert.match(text, /Reads bytes until the buffer/);
  assert.match(text, /\t {4}#\[inline\] pub fn fill\(&mut self\) -> usize \{ … \}/);
});

Deno.test("fields stand side by side, in one pair of brackets where there is room", async () => {
  const go = `package a

// Options is what a client may choose.
type Options struct {
	// Name of it.
	Name    string // shown
	Retries int

	Tags map[string][]string
}

const (
	First = iota
	Second
)
`;
  assert.equal(
    await skeleton("a.go", go, "go"),
    [
      "1\tpackage a",
      "4\ttype Options struct { Name string; Retries int; Tags map[string][]string } // what a client may choose.",
      "12\tconst ( First = iota; Second )",
    ].join("\n"),
  );
  const long = `class Long {\n${"  private final String aNameThatIsRatherLong = null;\n".repeat(6)}}\n`;
  const lines = (await skeleton("Long.java", long, "java")).split("\n");
  assert.ok(lines.length === 4 && lines.every((line) => line.length < 175), lines.join("\n"));
});

Deno.test("imports of a package are one line, initializers and tests beside the code are left out", async () => {
  const java = `import a.b.One;
import a.b.Two;
import static a.c.Three.x;

class Cart {
  static {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += i;
    }
  }

  @Override // as promised
  public String toString() {
    return "cart";
  }
}
`;
  assert.equal(
    await skeleton("Cart.java", java, "java"),
    [
      "1\timport a.b.{One, Two};",
      "3\timport static a.c.Three.x;",
      "5\tclass Cart {",
      "\t  static { … }",
      "13\t  @Override public String toString() { … }",
      "\t}",
    ].join("\n"),
  );
  const rust =
    "pub fn one() -> u8 {\n    let a = 1;\n    a\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() {}\n}\n";
  const text = await skeleton("a.rs", rust, "rust");
  assert.match(text, /6\t#\[cfg\(test\)\] mod tests \{ … \}$/);
  assert.match(await skeleton("a.rs", rust, "rust", "verbose"), /fn works/);
});

Deno.test("a bracket on a line of its own goes to its header, whatever ends the lines", async () => {
  const csharp =
    "namespace A\n{\n  public class Box\n  {\n    public int Size { get; }\n    public int Of(int a)\n    {\n      return a;\n    }\n  }\n}\n";
  const wanted = [
    "1\tnamespace A {",
    "3\t  public class Box {",
    "5\t    public int Size { get; }",
    "\t    public int Of(int a) { … }",
    "\t  } }",
  ].join("\n");
  assert.equal(await skeleton("a.cs", csharp, "csharp"), wanted);
  assert.equal(await skeleton("a.cs", csharp.replaceAll("\n", "\r\n"), "csharp"), wanted);
});

Deno.test("a comment before code on its line hides no code; commands of a script are left out with their block", async () => {
  const text = await skeleton("a.ts", "export const make: Make =\n  /*@__PURE__*/ create(Kind.ONE)\n", "typescript");
  assert.match(text, /create\(Kind\.ONE\)/);
  const bash = `run() {
  echo hi
  echo ho
}
for one in $ALL; do
  CODE=0
  run "$one" || CODE=$?
  if [ $CODE -ne 0 ]; then
    echo failed
  fi
done
`;
  assert.equal(
    await skeleton("a.sh", bash, "bash"),
    ["1\trun() { … }", "5\tfor one in $ALL; do", "\t  …", "11\tdone"].join("\n"),
  );
});

Deno.test("a member stays by its name, whatever stands between the symbol's start and its signature", async () => {
  const kotlin = `abstract class Handle {
  @Throws(IOException::class)
  protected abstract fun protectedRead(
    offset: Long,
    count: Int,
  ): Int

  @JvmField
  val name: String = "a"

  @Deprecated(message = "use count", replaceWith = "size")
  fun size(): Int
}
`;
  const text = await skeleton("Handle.kt", kotlin, "kotlin");
  assert.match(text, /protected abstract fun protectedRead\(offset: Long, count: Int\): Int/);
  assert.match(text, /val name: String/);
  assert.match(text, /fun size\(\): Int/);
  const dart =
    "class Request {\n  static String _check(String method) {\n    if (a) {\n      throw b;\n    }\n    return method;\n  }\n}\n";
  assert.match(await skeleton("a.dart", dart, "dart"), /static String _check\(String method\) \{ … \}/);
});

Deno.test("C++ without guards and initialisers, template headers and labels beside what they are about", async () => {
  const cpp = `#ifndef BOX_H_
#define BOX_H_
#include <map>
#ifdef _WIN32
#include <io.h>
#endif
namespace a {
namespace b {
template <typename T>
class Box {
 public:
  explicit Box(int size)
      : size_(size), items_() {}
  template <typename U>
  U of(int at) const {
    int a = at;
    return U(a);
  }
 private:
  int size_;
};
}  // namespace b
}  // namespace a
#endif  // BOX_H_
`;
  assert.equal(
    await skeleton("box.h", cpp, "cpp"),
    [
      "3\t#include <map>, <io.h>",
      "7\tnamespace a { namespace b {",
      "9\ttemplate <typename T> class Box {",
      "11\t  public: explicit Box(int size) { … }",
      "14\t  template <typename U> U of(int at) const { … }",
      "19\t  private: int size_;",
      "\t}; } }",
    ].join("\n"),
  );
  assert.match(await skeleton("box.h", cpp, "cpp", "verbose"), /#ifndef BOX_H_[^]*: size_\(size\)/);
});

Deno.test("templates and styles of a component are a line, its props stay", async () => {
  const vue = `<script setup lang="ts">
const props = defineProps<{
  // shown above
  title: string
  open?: boolean
}>()
watch(props, () => {
  load()
})
</script>

<template>
  <NavBar :title="title">
    <user-card />
  </NavBar>
</template>

<style scoped>
.a { color: red; }
</style>
`;
  assert.equal(
    await skeleton("Box.vue", vue, "vue"),
    [
      '1\t<script setup lang="ts">',
      "\tconst props = defineProps<{ title: string, open?: boolean }>()",
      "7\twatch(props, () => { … })",
      "\t</script>",
      "12\t<template> … 2 elements: NavBar, user-card </template>",
      "18\t<style scoped> … 1 rule </style>",
    ].join("\n"),
  );
});

Deno.test("long values and defaults are cut where the type or the call says enough, headers go on in one line", async () => {
  const scala = `object A {
  private val table: Map[String, Int] = Map("one" -> 1, "two" -> 2, "three" -> 3)
  val small: Int = 3
  final case class Token(scheme: String, value: String)
      extends Credentials
      with Product {
    def render = scheme
  }
  def log(name: String, headers: Boolean, redact: String => Boolean = defaultRedactHeadersWhen, more: Option[String] = None): Unit =
    run()

  def next(): Int = 1
}
`;
  const text = await skeleton("A.scala", scala, "scala");
  assert.match(text, /private val table: Map\[String, Int\] = …; val small: Int = 3/);
  assert.match(
    text,
    /Token\(scheme: String, value: String\) extends Credentials with Product \{ def render = scheme \}/,
  );
  assert.match(text, /redact: String => Boolean = …, more: Option\[String\] = None\): Unit = …/);
  assert.match(text, /\n12\t {2}def next\(\)/);
});
