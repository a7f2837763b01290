// Whether two methods take the same parameters, as their signatures are written: in languages with overloads what has other
// parameters is another method.

const OVERLOADS: ReadonlySet<string> = new Set(["java", "csharp", "kotlin", "scala", "swift"]);
/** Languages that write a parameter's type after its name. */
const TYPE_LAST: ReadonlySet<string> = new Set(["kotlin", "scala", "swift"]);

/** What is not part of a type: annotations, modifiers, type arguments, defaults. */
const BESIDE =
  /@[\w.]+(?:\([^()]*\))?|\b(?:final|ref|out|in|params|this|scoped|vararg|inout|implicit|using|borrowing|consuming)\b|=.*$/gs;
/** A type parameter stands for any type. */
const PARAMETER = /^[A-Z][A-Z0-9]?\b/;

export function sameWrittenParameters(language: string, name: string, a: string, b: string): boolean {
  if (!OVERLOADS.has(language)) return true;
  const [ours, theirs] = [parametersOf(language, name, a), parametersOf(language, name, b)];
  // What cannot be read is not held against it.
  if (ours === undefined || theirs === undefined) return true;
  return ours.length === theirs.length && ours.every((type, at) => {
    const other = theirs[at]!;
    return type === other || PARAMETER.test(type) || PARAMETER.test(other);
  });
}

/** Types by their last names; undefined where the signature has no list, or is cut. */
function parametersOf(language: string, name: string, signature: string): string[] | undefined {
  const named = signature.search(new RegExp(`(?<![\\w$])${RegExp.escape(name)}[\`\\s]*(?:<[^(]*>)?\\s*\\(`));
  const list = named < 0 ? undefined : within(signature, signature.indexOf("(", named));
  if (list === undefined) return undefined;
  return splitAtCommas(list.replaceAll(/<[^<>]*>/g, "").replaceAll(/<[^<>]*>/g, "")).map((one) => {
    const plain = one.replace(BESIDE, "").trim();
    const type = TYPE_LAST.has(language)
      ? plain.slice(plain.indexOf(":") + 1)
      : plain.replace(/[\p{ID_Start}_$][\p{ID_Continue}$]*((?:\s*\[\s*\])*)$/u, "$1");
    return type.replaceAll(/\s+/g, "").replace(/^.*\.(?=\w)/, "").replace(/\?$/, "");
  });
}

/** What stands between the parenthesis and the one that closes it. */
function within(text: string, open: number): string | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return text.slice(open + 1, at);
  }
  return undefined;
}

function splitAtCommas(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const char = list[at];
    if (char === "(" || char === "[" || char === "{") depth++;
    else if (char === ")" || char === "]" || char === "}") depth--;
    else if (at === list.length || char === "," && depth === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return parts.length === 1 && parts[0]!.trim() === "" ? [] : parts;
}
