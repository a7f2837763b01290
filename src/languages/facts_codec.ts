// Packs the facts of a file into bytes and back. The format is private to one extraction version.

import { NumberReader, NumberWriter } from "../base/packed_numbers.ts";
import type { BindingFact, ParsedFile, RefFact, RefKind, SuperFact, SuperKind, SymbolFact } from "./facts.ts";

/** Raise it whenever grammars, rules or this format change what is stored: every checkout is then indexed anew. */
export const EXTRACTION_VERSION = 19;

const IMPORT_KINDS = ["named", "default", "namespace", "star", "side"] as const;
const REF_KINDS: readonly RefKind[] = ["call", "import", "extends", "implements", "embeds", "type_ref", "read"];
const SUPER_KINDS: readonly SuperFact["kind"][] = ["extends", "implements", "embeds", "metaclass"];
/** No type elsewhere says what another's metaclass is. */
const conformanceKind = (index: number): SuperKind => (SUPER_KINDS[index] ?? "implements") as SuperKind;

const toBytes = new TextEncoder();
const toText = new TextDecoder();

class Writer extends NumberWriter {
  readonly strings: string[] = [];
  readonly #ids = new Map<string, number>();

  constructor() {
    super(1 << 14);
  }

  string(text: string): void {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.strings.length;
      this.strings.push(text);
      this.#ids.set(text, id);
    }
    this.uint(id);
  }

  bytes(): Uint8Array {
    const table = toBytes.encode(JSON.stringify(this.strings));
    const numbers = this.written;
    const result = new Uint8Array(4 + table.length + numbers.length);
    new DataView(result.buffer).setUint32(0, table.length, true);
    result.set(table, 4);
    result.set(numbers, 4 + table.length);
    return result;
  }
}

class Reader extends NumberReader {
  readonly #strings: string[];

  constructor(packed: Uint8Array) {
    const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
    super(packed, 4 + length);
    this.#strings = JSON.parse(toText.decode(packed.subarray(4, 4 + length)));
  }

  string(): string {
    return this.#strings[this.uint()] ?? "";
  }
}

function writeSymbol(out: Writer, symbol: SymbolFact): void {
  out.string(symbol.name);
  out.string(symbol.kind);
  out.index(symbol.parent);
  out.string(symbol.qualifiedName);
  out.uint(symbol.flags);
  out.uint(symbol.start);
  out.uint(symbol.end - symbol.start);
  out.uint(symbol.startLine);
  out.uint(symbol.endLine - symbol.startLine);
  out.uint(symbol.startCol);
  out.uint(symbol.nameLine);
  out.index(symbol.declared);
  out.index(symbol.value);
  out.uint(symbol.supers.length);
  for (const parent of symbol.supers) {
    out.uint(SUPER_KINDS.indexOf(parent.kind));
    out.index(parent.type);
  }
  out.uint(symbol.typeParams.length);
  for (const name of symbol.typeParams) out.string(name);
  if (symbol.typeParams.length > 0) {
    out.uint(symbol.typeBounds?.length ?? 0);
    for (const bound of symbol.typeBounds ?? []) out.index(bound);
  }
  out.uint(symbol.params.length);
  for (const param of symbol.params) out.uint(param);
  out.index(symbol.owner);
}

/** Signature, doc and body hash are kept in the symbol's row, not here: resolution does not need them. */
function readSymbol(from: Reader): SymbolFact {
  const name = from.string();
  const kind = from.string();
  const parent = from.index();
  const qualifiedName = from.string();
  const flags = from.uint();
  const start = from.uint();
  const end = start + from.uint();
  const startLine = from.uint();
  const endLine = startLine + from.uint();
  const startCol = from.uint();
  const nameLine = from.uint();
  const declared = from.index();
  const value = from.index();
  const supers = from.list(() => ({ kind: SUPER_KINDS[from.uint()] ?? "extends", type: from.index() }));
  const typeParams = from.list(() => from.string());
  const typeBounds = typeParams.length > 0 ? from.list(() => from.index()) : [];
  const params = from.list(() => from.uint());
  const owner = from.index();
  const symbol: SymbolFact = {
    name,
    kind,
    parent,
    qualifiedName,
    flags,
    start,
    end,
    startLine,
    endLine,
    startCol,
    nameLine,
    declared,
    value,
    supers,
    typeParams,
    params,
    owner,
    signature: "",
    doc: "",
    bodyHash: "",
  };
  if (typeBounds.length > 0) symbol.typeBounds = typeBounds;
  return symbol;
}

function writeBinding(out: Writer, binding: BindingFact): void {
  out.string(binding.name);
  out.uint(binding.flags);
  out.index(binding.declared);
  out.index(binding.value);
}

export function encodeFacts(file: ParsedFile): Uint8Array {
  const out = new Writer();
  out.string(file.language);
  out.uint(file.lines);
  out.uint(file.hasErrors ? 1 : 0);
  out.string(file.package);
  out.uint(file.symbols.length);
  for (const symbol of file.symbols) writeSymbol(out, symbol);
  out.uint(file.bindings.length);
  for (const binding of file.bindings) writeBinding(out, binding);
  out.uint(file.imports.length);
  for (const fact of file.imports) {
    out.uint(
      IMPORT_KINDS.indexOf(fact.kind) * 8 + (fact.within ? 4 : 0) + (fact.typeOnly ? 2 : 0) + (fact.reexport ? 1 : 0),
    );
    out.string(fact.specifier);
    out.string(fact.name);
    out.string(fact.local);
    out.uint(fact.line);
    out.uint(fact.col);
  }
  out.uint(file.exports.length);
  for (const fact of file.exports) {
    out.string(fact.name);
    out.index(fact.expr);
  }
  out.uint(file.conformances.length);
  for (const fact of file.conformances) {
    out.uint(SUPER_KINDS.indexOf(fact.kind));
    out.index(fact.type);
    out.index(fact.super);
  }
  out.uint(file.decorated.length);
  for (const symbol of file.decorated) out.uint(symbol);
  const { op, a, b, lists } = file.exprs;
  out.uint(op.length);
  for (let i = 0; i < op.length; i++) {
    out.uint(op[i]!);
    out.index(a[i]!);
    out.index(b[i]!);
  }
  out.uint(lists.length);
  for (const item of lists) out.index(item);
  out.uint(file.names.length);
  for (const name of file.names) out.string(name);
  // Last, because they are asked for only while the file itself is resolved.
  out.uint(file.refs.length);
  for (const ref of file.refs) {
    out.uint(REF_KINDS.indexOf(ref.kind));
    out.string(ref.name);
    out.uint(ref.line);
    out.uint(ref.col);
    out.uint(ref.source);
    out.index(ref.expr);
  }
  return out.bytes();
}

/** References are read when they are first asked for. */
export function decodeFacts(packed: Uint8Array): ParsedFile {
  const from = new Reader(packed);
  const language = from.string();
  const lines = from.uint();
  const hasErrors = from.uint() === 1;
  const packageName = from.string();
  const symbols = from.list(() => readSymbol(from));
  const bindings = from.list(() => ({
    name: from.string(),
    flags: from.uint(),
    declared: from.index(),
    value: from.index(),
  }));
  const imports = from.list(() => {
    const bits = from.uint();
    return {
      kind: IMPORT_KINDS[bits >> 3] ?? "side",
      typeOnly: (bits & 2) !== 0,
      reexport: (bits & 1) !== 0,
      ...((bits & 4) !== 0 ? { within: true as const } : {}),
      specifier: from.string(),
      name: from.string(),
      local: from.string(),
      line: from.uint(),
      col: from.uint(),
    };
  });
  const exports = from.list(() => ({ name: from.string(), expr: from.index() }));
  const conformances = from.list(() => ({
    kind: conformanceKind(from.uint()),
    type: from.index(),
    super: from.index(),
  }));
  const decorated = from.list(() => from.uint());
  const count = from.uint();
  const op = new Uint8Array(count);
  const a = new Int32Array(count);
  const b = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    op[i] = from.uint();
    a[i] = from.index();
    b[i] = from.index();
  }
  const lists = from.list(() => from.index());
  const names = from.list(() => from.string());
  let refs: RefFact[] | undefined;
  return {
    language,
    lines,
    hasErrors,
    package: packageName,
    symbols,
    bindings,
    imports,
    exports,
    conformances,
    decorated,
    exprs: { op, a, b, lists },
    names,
    get refs() {
      return refs ??= readRefs(from);
    },
  };
}

function readRefs(from: Reader): RefFact[] {
  return from.list(() => ({
    kind: REF_KINDS[from.uint()] ?? "read",
    name: from.string(),
    line: from.uint(),
    col: from.uint(),
    source: from.uint(),
    expr: from.index(),
  }));
}
