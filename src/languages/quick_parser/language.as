// A grammar's tables: TSLanguage of tree-sitter's lib/src/parser.h, with what lib/src/language.h finds in it.

import { block, KNOWN, KNOWN_BITS } from "./block";

export let language: usize = 0;
let symbolCount: u32 = 0;
let tokenCount: u32 = 0;
export let externalCount: u32 = 0;
let largeStates: u32 = 0;
export let aliasesAtMost: u32 = 0;
let largeTable: usize = 0;
let smallTable: usize = 0;
let smallStarts: usize = 0;
let allActions: usize = 0;
export let fieldSlices: usize = 0;
export let fieldEntries: usize = 0;
export let metadata: usize = 0;
export let publicSymbols: usize = 0;
export let aliasSequences: usize = 0;
let lexModes: usize = 0;
export let lexModeBytes: u32 = 0;
export let lexFunction: u32 = 0;
export let keywordFunction: u32 = 0;
export let wordToken: u32 = 0;
export let scannerStates: usize = 0;
export let scannerSymbols: usize = 0;
let reservedWords: usize = 0;
let reservedAtMost: u32 = 0;

export const ERROR = 0xffff;
export const NO_LEXING = 0xffff;

// Flags of nodes that a symbol decides.
export const VISIBLE = 2;
export const NAMED = 4;

@inline export function metadataFlags(symbol: u32): u32 {
  if (symbol == ERROR) return VISIBLE | NAMED;
  const at = metadata + symbol * 3;
  return (<u32> load<u8>(at) << 1) | (<u32> load<u8>(at, 1) << 2);
}

/** In a list of groups: a value, how many symbols have it, and which. */
function valueIn(groups: usize, symbol: u32): u32 {
  let at = groups + 2;
  for (let left = <u32> load<u16>(groups); left > 0; left--) {
    const end = at + 4 + (<usize> load<u16>(at, 2) << 1);
    for (let i = at + 4; i < end; i += 2) {
      if (load<u16>(i) == symbol) return load<u16>(at);
    }
    at = end;
  }
  return 0;
}

/** Small states list the symbols that they know, which takes time to go through: what was found is remembered. */
function lookedUp(state: u32, symbol: u32): u32 {
  const key = (state << 16) | symbol;
  const known = block + KNOWN + (((symbol ^ (state << 4) ^ (state >> 7)) & ((1 << KNOWN_BITS) - 1)) << 3);
  if (load<u32>(known) == key) return load<u32>(known, 4);
  const value = valueIn(smallTable + (<usize> load<u32>(smallStarts + ((state - largeStates) << 2)) << 1), symbol);
  store<u32>(known, key);
  store<u32>(known, value, 4);
  return value;
}

@inline export function lookup(state: u32, symbol: u32): u32 {
  return state < largeStates
    ? load<u16>(largeTable + (<usize> (state * symbolCount + symbol) << 1))
    : lookedUp(state, symbol);
}

/** Address of a list of actions: 0 how many, 1 whether a token may serve again, 8 the actions, of 8 bytes each. */
@inline export function actionsFor(state: u32, symbol: u32): usize {
  return symbol == ERROR ? <usize> 0 : allActions + (<usize> lookup(state, symbol) << 3);
}

@inline export function actionCount(actions: usize): u32 { return actions == 0 ? 0 : <u32> load<u8>(actions); }

export const SHIFT = 0;
export const REDUCE = 1;
export const ACCEPT = 2;

export function nextState(state: u32, symbol: u32): u32 {
  if (symbol == ERROR) return 0;
  if (symbol >= tokenCount) return lookup(state, symbol);
  const actions = actionsFor(state, symbol);
  const count = actionCount(actions);
  if (count == 0) return 0;
  const last = actions + (<usize> count << 3);
  if (load<u8>(last) != SHIFT) return 0;
  return load<u8>(last, 4) != 0 ? state : <u32> load<u16>(last, 2);
}

@inline export function lexMode(state: u32): usize { return lexModes + <usize> state * lexModeBytes; }

export function isReserved(state: u32, symbol: u32): bool {
  const words = lexModeBytes == 6 ? <u32> load<u16>(lexMode(state), 4) : 0;
  if (words == 0) return false;
  for (let i = words * reservedAtMost, end = i + reservedAtMost; i < end; i++) {
    const word = <u32> load<u16>(reservedWords + (<usize> i << 1));
    if (word == symbol) return true;
    if (word == 0) break;
  }
  return false;
}

export function useLanguage(at: usize): void {
  language = at;
  symbolCount = load<u32>(at, 4);
  tokenCount = load<u32>(at, 12);
  externalCount = load<u32>(at, 16);
  largeStates = load<u32>(at, 24);
  aliasesAtMost = load<u16>(at, 36);
  largeTable = load<u32>(at, 40);
  smallTable = load<u32>(at, 44);
  smallStarts = load<u32>(at, 48);
  allActions = load<u32>(at, 52);
  // Without fields there are no lists of them.
  fieldSlices = load<u32>(at, 32) == 0 ? 0 : load<u32>(at, 64);
  fieldEntries = load<u32>(at, 68);
  metadata = load<u32>(at, 72);
  publicSymbols = load<u32>(at, 76);
  aliasSequences = load<u32>(at, 84);
  lexModes = load<u32>(at, 88);
  lexModeBytes = load<u32>(at) < 15 ? 4 : 6;
  lexFunction = load<u32>(at, 92);
  keywordFunction = load<u32>(at, 96);
  wordToken = load<u16>(at, 100);
  scannerStates = load<u32>(at, 104);
  scannerSymbols = load<u32>(at, 108);
  reservedWords = load<u32>(at, 140);
  reservedAtMost = load<u16>(at, 144);
  memory.fill(block + KNOWN, 0xff, 8 << KNOWN_BITS);
}

/** For a new block: what was looked up is remembered there. */
export function forget(): void {
  language = 0;
}
