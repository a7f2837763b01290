// Facts of one Python file.

import type { FileBuilder } from "../../src/languages/builder.ts";
import { Flag, Op } from "../../src/languages/facts.ts";
import { docstring } from "./docstring.ts";
import { closeFrame, openFrame } from "./frame.ts";
import { block } from "./statements.ts";
import { newWalker, type Walker } from "./walker.ts";

export function extract(b: FileBuilder): void {
  const frame = openFrame(b, "module", undefined, 0, 0, -1);
  const w = newWalker(b, frame);
  if (b.tree.length === 0) return;
  b.file.symbols[0]!.doc = docstring(w, 0);
  block(w, 0);
  closeFrame(b, frame);
  for (const [symbol, values] of w.values) b.file.symbols[symbol]!.value = b.union(values);
  exported(w);
  raised(w);
  callbacks(w);
}

/** `__all__` says what a star import takes. */
function exported(w: Walker): void {
  if (w.all === undefined) return;
  for (const symbol of w.b.file.symbols) {
    if (symbol.parent !== 0) continue;
    if (w.all.has(symbol.name)) symbol.flags |= Flag.exported;
    else symbol.flags &= ~Flag.exported;
  }
}

/** `raise Problem` makes an instance of the class. */
function raised(w: Walker): void {
  const { b } = w;
  for (const { scope, name, offset, ref } of w.raised) {
    const declared = b.lookup(scope, name, offset);
    const isClass = declared?.op === Op.Symbol && b.file.symbols[declared.index]!.kind === "class";
    if (isClass || declared?.op === Op.Import) b.file.refs[ref]!.kind = "call";
  }
}

/** Most arguments that are followed into one called parameter. */
const MAX_CALLBACKS = 16;

/** `def run(task): task()` called as `run(save)` in this file: the call of the parameter is a call of `save`. */
function callbacks(w: Walker): void {
  const { b } = w;
  if (w.paramCalls.size === 0) return;
  const followed = new Map<string, number>();
  for (const site of w.callSites) {
    const declared = b.lookup(site.scope, site.name, site.offset);
    if (declared === undefined || declared.op !== Op.Symbol) continue;
    const calls = w.paramCalls.get(declared.index);
    const fact = b.file.symbols[declared.index];
    if (calls === undefined || fact === undefined || fact.kind !== "function") continue;
    fact.params.forEach((index, position) => {
      const { name } = b.file.bindings[index]!;
      const argument = site.keywords.get(name) ?? site.args[position];
      const sites = calls.get(name);
      if (argument === undefined || argument < 0 || sites === undefined) return;
      const op = b.file.exprs.op[argument];
      if (op === Op.Literal || op === Op.Unknown) return;
      for (const { node, scope } of sites) {
        const key = node + ":" + argument;
        const count = followed.get(name) ?? 0;
        if (followed.has(key) || count >= MAX_CALLBACKS) continue;
        followed.set(key, 1).set(name, count + 1);
        b.ref("call", name, node, scope, argument);
      }
    });
  }
}
