// Has a grammar's lexer and scanner step through the quick parser's text by themselves.
//
// A grammar asks its lexer for the next character, whether the text has ended, and to mark a token's end by functions of
// another module, through a table: two calls for each character, which took more time than all the rest of a lexer. Where it
// calls one of these three, it calls a function of its own instead, which V8 puts in the call's place. It knows the quick
// parser's lexer (`src/languages/quick_parser/lexer.as`) by a mark and does the same with it; any other it hands on.

import { skipInstruction, skipLocals } from "./wasm_instructions.ts";
import {
  importedFunctions,
  leb,
  readBodies,
  Reader,
  readSections,
  readVector,
  Section,
  signedLeb,
  UNREACHABLE,
  vector,
  writeBodies,
  writeSections,
} from "./wasm_module.ts";

/** Where our lexer has what; tree-sitter's has the row of a token's end in the place of the mark. */
export const Lexer = {
  character: 0,
  position: 32,
  size: 36,
  start: 40,
  end: 44,
  mark: 60,
  length: 64,
  text: 68,
} as const;
export const LEXER_MARK = 0x51c4f00d;

const I32 = 0x7f;
const Op = {
  block: 0x02,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  brIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  get: 0x20,
  tee: 0x22,
  load: 0x28,
  load8: 0x2d,
  store: 0x36,
  const: 0x41,
  equal: 0x46,
  differs: 0x47,
  notLess: 0x4f,
  add: 0x6a,
} as const;
const NOTHING = 0x40;

const get = (local: number) => [Op.get, local];
const load = (offset: number) => [Op.get, 0, Op.load, 2, ...leb(offset)];
const store = (offset: number) => [Op.store, 2, ...leb(offset)];
const constant = (value: number) => [Op.const, ...signedLeb(value)];

/** A function that a lexer has, called through the table with its address behind the parameters. */
interface LexerCall {
  /** Where a lexer has its address. */
  readonly offset: number;
  readonly parameters: number;
  readonly results: number;
  /** `indirectly`: the call as it was. */
  body(indirectly: readonly number[]): number[];
}

const isOurs = [...load(Lexer.mark), ...constant(LEXER_MARK)];

const CALLS: readonly LexerCall[] = [
  {
    // advance(lexer, skip): here for ASCII, and where there is a next character.
    offset: 8,
    parameters: 2,
    results: 0,
    body: (indirectly) => [
      ...[1, 2, I32],
      ...[Op.block, NOTHING],
      ...[...isOurs, Op.differs, Op.brIf, 0],
      ...[...load(Lexer.position), ...load(Lexer.size), Op.add, Op.tee, 3],
      ...[...load(Lexer.length), Op.notLess, Op.brIf, 0],
      ...[...load(Lexer.text), ...get(3), Op.add, Op.load8, 0, 0, Op.tee, 4, ...constant(0x80), Op.notLess, Op.brIf, 0],
      ...[...get(0), ...get(3), ...store(Lexer.position)],
      ...[...get(0), ...constant(1), ...store(Lexer.size)],
      ...[...get(0), ...get(4), ...store(Lexer.character)],
      ...[...get(1), Op.if, NOTHING, ...get(0), ...get(3), ...store(Lexer.start), Op.end],
      ...[Op.return, Op.end],
      ...[...indirectly, Op.end],
    ],
  },
  {
    // mark_end(lexer)
    offset: 12,
    parameters: 1,
    results: 0,
    body: (indirectly) => [
      ...[0, ...isOurs, Op.equal, Op.if, NOTHING],
      ...[...get(0), ...load(Lexer.position), ...store(Lexer.end)],
      ...[Op.else, ...indirectly, Op.end, Op.end],
    ],
  },
  {
    // eof(lexer)
    offset: 24,
    parameters: 1,
    results: 1,
    body: (indirectly) => [
      ...[0, ...isOurs, Op.equal, Op.if, I32],
      ...[...load(Lexer.position), ...load(Lexer.length), Op.notLess],
      ...[Op.else, ...indirectly, Op.end, Op.end],
    ],
  },
];

/** `avoid`: places among a module's own functions that what runs often must not have. */
export function callLexerDirectly(wasm: Uint8Array, avoid: readonly number[]): Uint8Array {
  const sections = readSections(wasm);
  const types = readVector(sections.get(Section.type)!, readType);
  const typeOf = (parameters: number, results: number): number => {
    const type = `${parameters}>${results}`;
    if (!types.includes(type)) types.push(type);
    return types.indexOf(type);
  };
  const own = readVector(sections.get(Section.function)!, (from) => from.uint());
  const bodies = readBodies(sections.get(Section.code)!);
  while (CALLS.some((_, i) => avoid.includes(bodies.length + i))) {
    own.push(own[0]!);
    bodies.push(UNREACHABLE);
  }
  const first = importedFunctions(sections.get(Section.import)) + bodies.length;
  const called = CALLS.map(({ offset, parameters, results }, i) => ({
    offset,
    type: typeOf(parameters, results),
    function: first + i,
  }));
  const changed = bodies.map((body) => withCalls(body, called));
  CALLS.forEach(({ parameters, results, body }, i) => {
    own.push(typeOf(parameters + 1, results));
    const passed = Array.from({ length: parameters + 1 }, (_, local) => get(local)).flat();
    changed.push(Uint8Array.from(body([...passed, Op.callIndirect, ...leb(called[i]!.type), 0])));
  });
  sections.set(Section.type, vector(types.map(writeType)));
  sections.set(Section.function, vector(own.map(leb)));
  sections.set(Section.code, writeBodies(changed));
  return writeSections(wasm, sections);
}

/** Types of numbers alone by how many they take and give; others as they are. */
function readType(from: Reader): string {
  const start = from.at;
  from.uint();
  const [parameters, results] = [from.bytes(from.uint()), from.bytes(from.uint())];
  if ([...parameters, ...results].every((type) => type === I32)) return `${parameters.length}>${results.length}`;
  return Buffer.from(from.source.subarray(start, from.at)).toString("hex");
}

function writeType(type: string): number[] {
  const [parameters, results] = type.split(">").map(Number);
  if (parameters === undefined || results === undefined) return [...Buffer.from(type, "hex")];
  return [0x60, parameters, ...Array(parameters).fill(I32), results, ...Array(results).fill(I32)];
}

interface Called {
  readonly offset: number;
  readonly type: number;
  readonly function: number;
}

/** A body with calls through the table by direct ones, where the address was just loaded from a lexer's place. */
function withCalls(body: Uint8Array, called: readonly Called[]): Uint8Array {
  const from = new Reader(body);
  skipLocals(from);
  const parts: Uint8Array[] = [];
  let kept = 0;
  let loaded = -1;
  while (from.at < body.length) {
    const at = from.at;
    const offset = loaded;
    loaded = body[at] === Op.load ? offsetOfLoad(body, at) : -1;
    skipInstruction(from);
    if (body[at] !== Op.callIndirect) continue;
    const call = new Reader(body, at + 1);
    const [type, table] = [call.uint(), call.uint()];
    const direct = called.find((one) => one.offset === offset && one.type === type && table === 0);
    if (direct === undefined) continue;
    parts.push(body.subarray(kept, at), Uint8Array.from([Op.call, ...leb(direct.function)]));
    kept = from.at;
  }
  return parts.length === 0 ? body : new Uint8Array(Buffer.concat([...parts, body.subarray(kept)]));
}

function offsetOfLoad(body: Uint8Array, at: number): number {
  const from = new Reader(body, at + 1);
  from.uint();
  return from.uint();
}
