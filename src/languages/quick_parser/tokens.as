// Tokens, from a grammar's lexer or its scanner.

import { block, LEXER, SCANNER_STATE } from "./block";
import {
  actionCount,
  actionsFor,
  ERROR,
  externalCount,
  isReserved,
  keywordFunction,
  language,
  lexFunction,
  lexMode,
  lexModeBytes,
  lookup,
  nextState,
  NO_LEXING,
  scannerStates,
  scannerSymbols,
  wordToken,
} from "./language";
import { finishToken, startToken, TOKEN_END, TOKEN_START } from "./lexer";
import {
  endOf,
  EXTRA,
  flagsOf,
  FROM_SCANNER,
  KEYWORD,
  newLeaf,
  NODE,
  sameBytes,
  sameScannerState,
  startOf,
  stateBytesOf,
  symbolOf,
} from "./nodes";

let scanner: usize = 0;

@inline function scannerFunction(offset: usize): u32 { return load<u32>(language + offset); }

export function openScanner(): void {
  scanner = scannerStates != 0 && scannerFunction(112) != 0 ? call_indirect<usize>(scannerFunction(112)) : 0;
}

/** After every parse, also one that ended in a fault. */
export function closeScanner(): void {
  if (scanner != 0 && scannerFunction(116) != 0) call_indirect<void>(scannerFunction(116), scanner);
  scanner = 0;
}

function scan(lexer: usize, after: usize, valid: u32): bool {
  const bytes = stateBytesOf(after);
  call_indirect<void>(scannerFunction(128), scanner, after == 0 ? <usize> 0 : after + NODE, bytes);
  return call_indirect<i32>(scannerFunction(120), scanner, lexer, scannerStates + <usize> (externalCount * valid)) != 0;
}

/** 0 at the end of an extra that has parts, where the parser must not look ahead. */
export function lex(state: u32, start: u32, after: usize): usize {
  let mode = lexMode(state);
  if (load<u16>(mode) == NO_LEXING) return 0;
  const lexer = block + LEXER;
  let anyToken = false;
  let stateBytes: u32 = 0;
  for (;;) {
    const valid = <u32> load<u16>(mode, 2);
    if (valid != 0) {
      startToken(lexer, start);
      let found = scan(lexer, after, valid);
      finishToken(lexer);
      if (found) {
        const symbol = <u32> load<u16>(scannerSymbols + (<usize> load<u16>(lexer, 4) << 1));
        const written = block + SCANNER_STATE;
        stateBytes = call_indirect<u32>(scannerFunction(124), scanner, written);
        const changed = stateBytes != stateBytesOf(after) || !sameBytes(written, after + NODE, stateBytes);
        if (load<u32>(lexer, TOKEN_END) <= start && !changed) {
          if (anyToken || nextState(state, symbol) == state) found = false;
        }
        if (found) {
          const from = load<u32>(lexer, TOKEN_START);
          const leaf = newLeaf(symbol, from, load<u32>(lexer, TOKEN_END), state, leafFlags(symbol) | FROM_SCANNER, stateBytes);
          memory.copy(leaf + NODE, written, stateBytes);
          return leaf;
        }
      }
    }
    startToken(lexer, start);
    const found = call_indirect<i32>(lexFunction, lexer, <u32> load<u16>(mode)) != 0;
    finishToken(lexer);
    if (found) break;
    // Nothing that this version could go on with: what else it may be does not matter unless there is no other version.
    if (anyToken) return newLeaf(ERROR, start, start, state, 0, 0);
    anyToken = true;
    mode = lexMode(0);
  }
  const from = load<u32>(lexer, TOKEN_START);
  const end = load<u32>(lexer, TOKEN_END);
  let symbol = <u32> load<u16>(lexer, 4);
  let flags: u32 = 0;
  if (symbol == wordToken && symbol != 0) {
    startToken(lexer, from);
    if (call_indirect<i32>(keywordFunction, lexer, 0) != 0) {
      flags = KEYWORD;
      const keyword = <u32> load<u16>(lexer, 4);
      if (load<u32>(lexer, TOKEN_END) == end && (lookup(state, keyword) != 0 || isReserved(state, keyword))) symbol = keyword;
    }
  }
  return newLeaf(symbol, from, end, state, flags | leafFlags(symbol), 0);
}

@inline function leafFlags(symbol: u32): u32 { return symbol == 0 ? EXTRA : 0; }

let cached: usize = 0;
let cachedAfter: usize = 0;
let cachedAt: u32 = 0;

export function keepToken(token: usize, position: u32, after: usize): void {
  cached = token;
  cachedAt = position;
  cachedAfter = after;
}

export function forgetToken(): void {
  cached = 0;
}

/** A token that another version has read may serve again; 0: it may not. */
export function cachedToken(state: u32, position: u32, after: usize): usize {
  if (cached == 0 || cachedAt != position || !sameScannerState(cachedAfter, after)) return 0;
  const symbol = symbolOf(cached);
  const actions = actionsFor(state, symbol);
  const mode = lexMode(state);
  if (load<u16>(mode) == NO_LEXING) return 0;
  const readIn = <u32> load<u16>(cached, 20);
  if (actionCount(actions) > 0 && sameBytes(mode, lexMode(readIn), lexModeBytes)) {
    if (symbol != wordToken || ((flagsOf(cached) & KEYWORD) == 0 && readIn == state)) return cached;
  }
  if (endOf(cached) == startOf(cached) && symbol != 0) return 0;
  return load<u16>(mode, 2) == 0 && actions != 0 && load<u8>(actions, 1) != 0 ? cached : 0;
}
