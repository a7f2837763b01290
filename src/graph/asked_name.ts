// How people write the name of a symbol: separators of every language, generics, arguments, receivers, whole headers.

/** An operator's name, with what it is a member of before it. */
const OPERATOR =
  /^(?:(.*)(?:::|->|\.|#))?((?:operator\s*)(?:\(\)|\[\]|[^\w\s(]+)|[^\w\s.:#~$@"'`\\()-]+|::|\.\.+|[-/]+)$/;
const KEYWORD =
  /^(?:(?:export|default|public|private|protected|internal|static|async|abstract|final|pub(?:\([\w:]+\))?)\s+)*(?:class|struct|enum|interface|trait|protocol|module|namespace|object|record|type|def|defp|fn|func|fun|function|sub|const|let|var|val|macro|constructor)\s+(?=\S)/;
/** `(*Router).Add`, `(r *Router) Add` in Go. */
const RECEIVER = /^\(\s*(?:\w+\s+)?[*&]*\s*([\w.]+)\s*\)\s*\.?\s*/;

/** The text as it stands first, then what it may be short or long for; each once. */
export function formsOf(asked: string): string[] {
  const plain = asked.trim().replace(/^[`'"]+(?=.)|[`'"]+$/g, "").replace(/[;,{]+$/, "").trim();
  const forms = [plain];
  const simple = withoutGenerics(plain);
  const implemented = /^(?:unsafe\s+)?impl\b\s*(?:<.*?>\s*)?(?:.*\sfor\s+)?([\w:]+)/.exec(simple)?.[1];
  if (implemented !== undefined) forms.push(implemented);
  const bare = simple.replace(KEYWORD, "").replace(RECEIVER, "$1.");
  if (bare !== simple) forms.push(/^[\w.:#$@?!]+/.exec(bare)?.[0] ?? bare);
  forms.push(bare, withoutArguments(bare));
  // Names that would be keywords otherwise, in Kotlin, Rust, C#.
  forms.push(bare.replaceAll("`", "").replace(/(?<!\w)(?:r#|@)(?=\w)/g, ""));
  // `name/2` in Elixir and Erlang.
  forms.push(bare.replace(/\/\d+$/, ""));
  return [...new Set(forms.map((form) => form.trim()).filter((form) => form !== ""))];
}

/** `Map<K, List<V>>.get` → `Map.get`; `Stack[T].Push` → `Stack.Push`; operators stay. */
function withoutGenerics(text: string): string {
  if (/operator\s*[<>[]|(?:^|[.#:])[<>[\]=]+$/.test(text)) return text;
  let rest = text;
  for (;;) {
    const shorter = rest.replace(/(?<=\w)(?:::)?<[^<>]*>/g, "").replace(/(?<=\w)\[[^[\]]*\]/g, "");
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

/** `int add(int, int)` → `add`; a result type behind goes as well. */
function withoutArguments(text: string): string {
  return /operator\s*\(\)$/.test(text) ? text : text.replace(/^(?:[\w<>,*&:\s[\]?.]*\s[*&]*)?([^\s(]+)\s*\(.*$/s, "$1");
}

/** Names from the outermost to the innermost, in each way that the text can be read. */
export function readingsOf(form: string): string[][] {
  const readings: string[][] = [];
  const [, outer = "", operator] = OPERATOR.exec(form) ?? [];
  if (operator !== undefined) {
    const sign = operator.replace(/^operator\s*/, "");
    for (const name of [operator.replace(/\s+/g, ""), sign, `operator${sign}`]) {
      readings.push([...namesIn(outer), name]);
    }
  }
  const names = namesIn(form);
  if (names.length > 0) readings.push(names);
  // Where a path starts is not part of any name.
  if (names.length > 1 && /^(crate|self|super|this|global)$/.test(names[0] ?? "")) readings.push(names.slice(1));
  return readings;
}

/** `#` before a name that follows a dot belongs to the name: a private member. */
function namesIn(text: string): string[] {
  return text.replace(/\(\)$/, "").replace(/(^|\.)#(?=\w)/g, "$1\u0000").split(/::|->|[.#/\\]/)
    .map((name) => name.replace("\u0000", "#")).filter((name) => name !== "");
}

/** The last name of the text, for what is like it. */
export function lastName(asked: string): string {
  for (const form of formsOf(asked).reverse()) {
    const last = readingsOf(form).at(-1)?.at(-1);
    if (last !== undefined) return last;
  }
  return asked;
}
