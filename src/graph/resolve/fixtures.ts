// What pytest hands a test, or another fixture, for a parameter: the fixture of that name in its class, its file, or the
// nearest `conftest.py` at or above its folder.

import { folderOf } from "../../base/folder_of.ts";
import { FIXTURE_EXPORT, Flag, Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { type Hit, NOT_FOUND } from "./hit.ts";
import { ownMembers } from "./members.ts";
import { memberOfModule } from "./modules.ts";
import type { SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

/** `taker`: the function that asks; a fixture may ask for the one of its own name that it replaces. */
export function fixtureHit(ev: Evaluator, file: FileState, name: string, taker: number, unsure: boolean): Hit {
  ev.look(name);
  ev.look(FIXTURE_EXPORT + name);
  const found = nearestFixture(ev, file, name, taker);
  if (found !== undefined) return unsure ? NOT_FOUND : found;
  // Another file's may come by a plugin.
  const elsewhere = ev.view.symbolsNamed(name).some(({ path, symbol, flags }) =>
    (flags & Flag.fixture) !== 0 && !(path === file.path && symbol === taker)
  );
  return elsewhere ? NOT_FOUND : { kind: "external", name: "pytest" };
}

function nearestFixture(ev: Evaluator, file: FileState, name: string, taker: number): Hit | undefined {
  const isOther = (at: SymbolRef) => at.file !== file || at.symbol !== taker;
  for (let type = taker; type > 0; type = file.facts.symbols[type]!.parent) {
    if (!file.isType(type)) continue;
    for (const view of ev.order(file, type)) {
      if (view.file === undefined) continue;
      const members = ownMembers(ev, view.file, view.symbol, name).filter((at) => isOther(at) && hasOwnName(at));
      const own = members.at(-1) ?? renamed(view.file, view.symbol, name);
      if (own !== undefined && isOther(own)) return { kind: "symbol", at: own, rule: Rule.scope };
    }
  }
  let hidden = false;
  for (const at of filesAbove(ev, file)) {
    const own = at.children(0, name)?.map((symbol) => ({ file: at, symbol })).filter(hasOwnName).findLast(isOther) ??
      renamed(at, 0, name);
    if (own !== undefined && isOther(own)) {
      return hidden ? NOT_FOUND : { kind: "symbol", at: own, rule: at === file ? Rule.scope : Rule.import };
    }
    const imported = memberOfModule(ev, { kind: "module", paths: [at.path], specifier: "", from: at }, name);
    if (imported.kind === "symbol" && hasOwnName(imported.at) && isOther(imported.at)) {
      return hidden ? NOT_FOUND : { kind: "symbol", at: imported.at, rule: Rule.import };
    }
    // It may be a library's fixture.
    hidden ||= imported.kind === "external" || imported.kind === "ambiguous";
  }
  return undefined;
}

/** The file, and each `conftest.py` from its folder upwards. */
function* filesAbove(ev: Evaluator, file: FileState): Generator<FileState> {
  yield file;
  for (let folder = folderOf(file.path);; folder = folderOf(folder)) {
    const path = folder === "" ? "conftest.py" : folder + "/conftest.py";
    const conftest = path !== file.path && ev.project.has(path) ? ev.file(path) : undefined;
    if (conftest !== undefined) yield conftest;
    if (folder === "") return;
  }
}

/** Whether it is a fixture that is asked for by the function's name. */
function hasOwnName({ file, symbol }: SymbolRef): boolean {
  if ((file.facts.symbols[symbol]!.flags & Flag.fixture) === 0) return false;
  return !file.facts.exports.some(({ name, expr }) =>
    name.startsWith(FIXTURE_EXPORT) && file.op(expr) === Op.Symbol && file.a(expr) === symbol
  );
}

/** The fixture directly inside of `parent` that is given this name where it is made one. */
function renamed(file: FileState, parent: number, name: string): SymbolRef | undefined {
  for (const fact of file.facts.exports) {
    if (fact.name !== FIXTURE_EXPORT + name || file.op(fact.expr) !== Op.Symbol) continue;
    const symbol = file.a(fact.expr);
    if (file.facts.symbols[symbol]!.parent === parent) return { file, symbol };
  }
  return undefined;
}
