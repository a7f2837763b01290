// Parses a source that has no errors, as tree-sitter does but for its errors; gives up on one that has. AssemblyScript;
// `quick_parser.ts` has it run and says what it is for. Names and rules follow tree-sitter's lib/src/{parser,stack}.c.
//
// tree-sitter's parser is made to parse again after an edit and to go on after an error: every node counts who holds it,
// knows its size in three ways and how far the lexer looked, and is freed by itself. Here a tree is written once, from
// left to right, and thrown away whole.

import { accept, finished } from "./accept";
import { block, blockEnd, ended, forked, free, length, LEXER, nodes, stackKept, stackTop, TEXT, text } from "./block";
import {
  ACCEPT,
  actionCount,
  actionsFor,
  isReserved,
  language,
  metadataFlags,
  NAMED,
  REDUCE,
  SHIFT,
  useLanguage,
  VISIBLE,
  wordToken,
} from "./language";
import { setText } from "./lexer";
import { copyLeaf, EXTRA, flagsOf, FROM_SCANNER, isExtra, KEYWORD, symbolOf } from "./nodes";
import { reduce } from "./reduce";
import { ENTRY, newEntry } from "./stack";
import { cachedToken, forgetToken, keepToken, lex, openScanner } from "./tokens";
import {
  ACTIVE,
  HALTED,
  headOf,
  merge,
  MOST_KEPT,
  PAUSED,
  positionOf,
  push,
  removeVersion,
  renumber,
  scannedLast,
  stateOf,
  statusOf,
  swapVersions,
  version,
  versions,
} from "./versions";

export { copy, arrays } from "./arrays";
export { ended, fixedBytes } from "./block";
export { forget } from "./language";
export { advance, atEnd, atRangeStart, column, log, markEnd } from "./lexer";
export { closeScanner } from "./tokens";

/** Called now and then; answers 0 when parsing must end. */
@external("env", "goOn") declare function goOn(): i32;

// What `parse` answers in place of a number of nodes.
const GIVEN_UP = -1;
const STOPPED = -2;
/** Steps between two calls of `goOn`. */
const STEPS_AT_ONCE = 1 << 12;

function shift(at: u32, lookahead: usize, extra: bool, next: u32): void {
  let token = lookahead;
  if (extra != isExtra(token)) {
    token = copyLeaf(token);
    store<u16>(token, <u16> (flagsOf(token) ^ EXTRA), 10);
  }
  push(at, token, extra ? stateOf(at) : next);
  if ((flagsOf(token) & FROM_SCANNER) != 0) store<u32>(version(at), token, 4);
}

/** One token, or as far as a version goes with it. */
function step(at: u32): bool {
  let state = stateOf(at);
  const position = positionOf(at);
  const after = scannedLast(at);
  let token = cachedToken(state, position, after);
  let lexing = token == 0;
  let actions: usize = lexing ? 0 : actionsFor(state, symbolOf(token));
  for (;;) {
    if (lexing) {
      lexing = false;
      token = lex(state, position, after);
      if (token != 0) keepToken(token, position, after);
      actions = actionsFor(state, token == 0 ? 0 : symbolOf(token));
    }
    if (--steps == 0) {
      steps = STEPS_AT_ONCE;
      if (goOn() == 0) return false;
    }
    const count = actionCount(actions);
    let reduced = false;
    let last = -1;
    for (let i: u32 = 1; i <= count; i++) {
      const action = actions + (<usize> i << 3);
      const type = load<u8>(action);
      if (type == SHIFT) {
        if (load<u8>(action, 5) != 0) continue;
        shift(at, token, load<u8>(action, 4) != 0, load<u16>(action, 2));
        return true;
      }
      if (type == REDUCE) {
        const result = reduce(
          at,
          load<u16>(action, 2),
          load<u8>(action, 1),
          load<i16>(action, 4),
          load<u16>(action, 6),
          count == 1,
          token == 0,
        );
        reduced = true;
        if (result >= 0) last = result;
        continue;
      }
      if (type == ACCEPT) accept(at, token);
      else store<u32>(version(at), PAUSED, 8);
      return true;
    }
    if (last >= 0) {
      renumber(last, at);
      state = stateOf(at);
      if (token == 0) lexing = true;
      else actions = actionsFor(state, symbolOf(token));
      continue;
    }
    if (reduced) {
      store<u32>(version(at), HALTED, 8);
      return true;
    }
    if (token != 0 && (flagsOf(token) & KEYWORD) != 0 && symbolOf(token) != wordToken && !isReserved(state, symbolOf(token))) {
      // A keyword that cannot stand here is a word.
      actions = actionsFor(state, wordToken);
      if (actionCount(actions) > 0) {
        token = copyLeaf(token);
        store<u16>(token, <u16> wordToken, 8);
        store<u16>(token, <u16> (metadataFlags(wordToken) | (flagsOf(token) & ~(VISIBLE | NAMED))), 10);
        continue;
      }
    }
    store<u32>(version(at), PAUSED, 8);
    return true;
  }
}

let steps: u32 = 0;

/** Leaves the versions that are worth going on with; true when one of them goes on. */
function condense(): bool {
  let active = false;
  for (let i: i32 = 0; i < <i32> versions; i++) {
    if (statusOf(i) == HALTED) {
      removeVersion(i);
      i--;
      continue;
    }
    // As it is now: tree-sitter, too, goes on with this after it has swapped.
    const paused = statusOf(i) == PAUSED;
    const precedence = load<i32>(headOf(i), 8);
    if (!paused) active = true;
    for (let j: i32 = 0; j < i; j++) {
      if (paused != (statusOf(j) == PAUSED)) {
        // Whoever goes on is better than who cannot.
        removeVersion(paused ? i : j);
        i--;
        j = paused ? i : j - 1;
      } else if (merge(j, i)) {
        i--;
        j = i;
      } else if (precedence > load<i32>(headOf(j), 8)) swapVersions(i, j);
    }
  }
  if (versions > MOST_KEPT) versions = MOST_KEPT;
  return active;
}

function begin(ofLanguage: usize, at: usize, end: usize, textLength: u32): void {
  block = at;
  blockEnd = end;
  text = at + TEXT;
  length = textLength;
  setText(at + LEXER);
  if (language != ofLanguage) useLanguage(ofLanguage);
  free = (text + length + 7) & ~7;
  stackTop = end & ~7;
  stackKept = stackTop;
  forked = false;
  ended = 0;
  nodes = 0;
  steps = STEPS_AT_ONCE;
  forgetToken();
  finished = 0;
  versions = 0;
  const base = newEntry();
  memory.fill(base, 0, ENTRY);
  store<u32>(base, 1);
  store<u32>(version(0), base);
  store<u32>(version(0), 0, 4);
  store<u32>(version(0), ACTIVE, 8);
  versions = 1;
}

/** The number of nodes that `copy` has room for, or why there are none. The text lies behind the block's fixed part. */
export function parse(ofLanguage: usize, at: usize, end: usize, textLength: u32): i32 {
  begin(ofLanguage, at, end, textLength);
  openScanner();
  let lastPosition: u32 = 0;
  let count: u32 = 1;
  do {
    for (let i: u32 = 0; count = versions, i < count; i++) {
      while (statusOf(i) == ACTIVE) {
        if (!step(i)) return STOPPED;
        const position = positionOf(i);
        if (position > lastPosition || (i > 0 && position == lastPosition)) {
          lastPosition = position;
          break;
        }
      }
    }
    const active = condense();
    if (finished != 0 && !active) break;
    if (versions > 0 && statusOf(0) == PAUSED) return GIVEN_UP;
    if (forked && versions == 1) {
      forked = false;
      stackKept = stackTop;
    }
  } while (count != 0);
  return finished == 0 ? GIVEN_UP : <i32> nodes;
}
