// Where the facts of a file lead out of themselves: every index must lead to something that is there.

import { BindingFlag, NONE, Op, type ParsedFile } from "../../src/languages/facts.ts";

const NAME = new Map<number, string>(Object.entries(Op).map(([name, code]) => [code, name]));
const PARAMETERS = Object.values(BindingFlag).reduce((all, flag) => all | flag, 0);

/** Empty when all is well. */
export function factsFaults(file: ParsedFile): string[] {
  const { symbols, bindings, imports, exports, conformances, refs, decorated, exprs, names } = file;
  const { op, a, b, lists } = exprs;
  const faults: string[] = [];
  const within = (what: string, index: number | undefined, length: number, least = 0) => {
    if (index === undefined || !Number.isInteger(index) || index < least || index >= length) {
      faults.push(`${what}: ${index} of ${length}`);
    }
  };
  const expr = (what: string, id: number | undefined) => within(what, id, op.length);
  const optional = (what: string, id: number | undefined) => within(what, id, op.length, NONE);
  const list = (what: string, at: number): number[] => {
    within(what, at, lists.length);
    const length = lists[at] ?? 0;
    within(`${what}, its end`, at + length, lists.length);
    return lists.slice(at + 1, at + 1 + length);
  };
  for (let i = 0; i < op.length; i++) {
    const [first, second, what] = [a[i]!, b[i]!, `${NAME.get(op[i]!)} ${i}`];
    switch (op[i]) {
      case Op.Unknown:
        break;
      case Op.Local:
        within(what, first, bindings.length);
        break;
      case Op.Symbol:
      case Op.This:
      case Op.Super:
      case Op.ThisType:
        within(what, first, symbols.length);
        break;
      case Op.Import:
        within(what, first, imports.length);
        break;
      case Op.Fixture:
        within(what, first, names.length);
        within(what, second >> 1, symbols.length);
        break;
      case Op.Free:
        within(what, first, names.length);
        within(what, second, symbols.length, NONE);
        break;
      case Op.Member:
      case Op.Keyword:
        expr(what, first);
        within(what, second, names.length);
        break;
      case Op.Call:
      case Op.New:
      case Op.Apply:
        expr(what, first);
        for (const one of list(what, second)) optional(what, one);
        break;
      case Op.Index:
      case Op.Receiver:
        expr(what, first);
        optional(what, second);
        break;
      case Op.Named:
        within(what, first, names.length);
        expr(what, second);
        break;
      case Op.Except:
      case Op.Shown:
      case Op.Key:
        expr(what, first);
        expr(what, second);
        break;
      case Op.Await:
      case Op.Element:
      case Op.Item:
      case Op.Typed:
      case Op.ContextParam:
      case Op.TypeOf:
      case Op.Ref:
        expr(what, first);
        break;
      case Op.Literal:
        within(what, first, names.length);
        if (second !== NONE) { for (const one of list(what, second)) optional(what, one); }
        break;
      case Op.Union:
      case Op.FirstOf:
        for (const one of list(what, first)) expr(what, one);
        break;
      case Op.Lambda:
        for (const one of list(what, first)) within(what, one, bindings.length);
        optional(what, second);
        break;
      case Op.FunctionType:
        for (const one of list(what, first)) optional(what, one);
        optional(what, second);
        break;
      case Op.Object:
        list(what, first).forEach((one, at) => at % 2 === 0 ? within(what, one, names.length) : optional(what, one));
        break;
      case Op.TypeParam:
        within(what, first, symbols.length);
        within(what, second, symbols[first]?.typeParams.length ?? 0);
        break;
      default:
        faults.push(`${what}: an operator that no file may hold`);
    }
  }
  symbols.forEach((symbol, i) => {
    const what = `symbol ${i} ${symbol.qualifiedName}`;
    if (i === 0 ? symbol.parent !== NONE : symbol.parent < 0 || symbol.parent >= i) {
      faults.push(`${what}: below ${symbol.parent}`);
    }
    for (const id of [symbol.declared, symbol.value, symbol.owner, ...symbol.typeBounds ?? []]) optional(what, id);
    for (const { type } of symbol.supers) expr(what, type);
    for (const param of symbol.params) {
      within(what, param, bindings.length);
      if (((bindings[param]?.flags ?? 0) & PARAMETERS) === 0) faults.push(`${what}: binding ${param} is no parameter`);
    }
    if (symbol.typeBounds !== undefined && symbol.typeBounds.length !== symbol.typeParams.length) {
      faults.push(`${what}: bounds of other parameters`);
    }
    if (symbol.start > symbol.end || symbol.startLine > symbol.endLine || symbol.endLine > Math.max(1, file.lines)) {
      faults.push(`${what}: ends before it starts, or after the file`);
    }
  });
  for (const { name, declared, value } of bindings) for (const id of [declared, value]) optional(`binding ${name}`, id);
  for (const { name, expr: id } of exports) expr(`export ${name}`, id);
  for (const { type, super: parent } of conformances) for (const id of [type, parent]) expr("conformance", id);
  for (const { name, source, expr: id } of refs) {
    expr(`reference ${name}`, id);
    within(`reference ${name}, its source`, source, symbols.length);
  }
  for (const symbol of decorated) within("decorated", symbol, symbols.length);
  return faults;
}
