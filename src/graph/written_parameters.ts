// Whether two methods take the same parameters, as their signatures are written: in languages with overloads what has other
// parameters is another method.

const OVERLOADS: ReadonlySet<string> = new Set(["java", "csharp", "kotlin", "scala", "swift"]);
/** Languages that write a parameter's type after its name. */
const TYPE_LAST: ReadonlySet<string> = new Set(["kotlin", "scala", "swift"]);

const ANNOTATION = /@[\w.]+(?:\([^()]*\))?|^\s*\[[^\]]*\]/g;
const MODIFIERS =
  /^(?:(?:final|ref|out|in|params|this|scoped|readonly|vararg|inout|implicit|using|borrowing|consuming)\s+)+/;

export interface WrittenMethod {
  readonly language: string;
  readonly name: string;
  readonly signature: string;
  /** The signature of its type: its parameters stand for any type. */
  readonly type: string;
}

export function sameWrittenParameters(a: WrittenMethod, b: WrittenMethod): boolean {
  if (!OVERLOADS.has(a.language) || !OVERLOADS.has(b.language)) return true;
  const [ours, theirs] = [parametersOf(a), parametersOf(b)];
  // What cannot be read is not held against it.
  if (ours === undefined || theirs === undefined) return true;
  if (ours.length !== theirs.length) return false;
  // Another language has other names for the same types.
  if (a.language !== b.language) return true;
  const generic = new Set(
    [a, b].flatMap(({ type, signature }) => [...typeParametersOf(type), ...typeParametersOf(signature)]),
  );
  return ours.every((type, at) => type === theirs[at] || generic.has(bare(type)) || generic.has(bare(theirs[at]!)));
}

const bare = (type: string): string => type.replace(/(?:\[\]|\.\.\.)+$/, "");

/** Names in the first angle brackets, or in Scala's square ones. */
function typeParametersOf(signature: string): string[] {
  const list = /[<[]([^()]*?)[>\]]/.exec(signature)?.[1] ?? "";
  return list.split(",").map((one) =>
    /[\p{ID_Start}_][\p{ID_Continue}]*/u.exec(one.replace(/^\s*(?:in|out|reified)\s+/, ""))?.[0] ?? ""
  );
}

/** Types by their last names; undefined where the signature has no list, or is cut. */
function parametersOf(method: WrittenMethod): string[] | undefined {
  const { language } = method;
  return writtenParameters(method)?.map((one) => {
    const plain = one.replace(ANNOTATION, "").replace(/=.*$/s, "").trim().replace(MODIFIERS, "");
    const type = TYPE_LAST.has(language)
      ? plain.slice(plain.indexOf(":") + 1)
      : plain.replace(/[\p{ID_Start}_$][\p{ID_Continue}$]*((?:\s*\[\s*\])*)$/u, "$1");
    return type.replaceAll(/\s+/g, "").replace(/^.*\.(?=\w)/, "").replace(/\?$/, "");
  });
}

/** Each parameter as it stands, but for what is in angle brackets. */
export function writtenParameters(
  { name, signature }: { readonly name: string; readonly signature: string },
): string[] | undefined {
  const named = signature.search(
    new RegExp(`(?<![\\w$])${RegExp.escape(name)}[\`\\s]*(?:<[^(]*>|\\[[^(]*\\])?\\s*\\(`),
  );
  const list = named < 0 ? undefined : within(signature, signature.indexOf("(", named));
  return list === undefined ? undefined : splitAtCommas(withoutArguments(list));
}

function withoutArguments(list: string): string {
  let plain = list;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replace(/<[^<>]*>/g, "");
  }
  return plain;
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
