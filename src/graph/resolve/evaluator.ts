// Evaluates expressions of facts to abstract values, across files, remembering every result.

import { BindingFlag, Flag, type ImportFact, NONE, Op } from "../../languages/facts.ts";
import type { ImportTarget } from "../../languages/rules.ts";
import { elementOf, itemOf, subscriptOf } from "./collections.ts";
import { applied, evaluateType, genericOf, selfValue } from "./evaluate_type.ts";
import { awaited } from "./awaited.ts";
import { callResult, construct } from "./calls.ts";
import { contextParameter } from "./expected.ts";
import type { DeclaredMethods } from "./declared_methods.ts";
import { throughDescriptor } from "./descriptors.ts";
import { except, shown } from "./except.ts";
import { FileState } from "./file_state.ts";
import { extensionHit, mayBeExtension } from "./extension_methods.ts";
import { fixtureHit } from "./fixtures.ts";
import { BUILTIN_HIT, CYCLE_HIT, type Hit, NOT_FOUND, type Use } from "./hit.ts";
import { keywordHit } from "./keywords.ts";
import { literalKey } from "./literal_key.ts";
import { memberOf } from "./members.ts";
import { Evaluation } from "./memo.ts";
import { assignedMember, enclosingMember, followImport, freeName, memberOfWhole } from "./modules.ts";
import { ofArity } from "./type_arity.ts";
import { importedTogether } from "./imported_together.ts";
import { orderOf, superValue, type TypeView, viewsOfSuper } from "./mro.ts";
import { nameHash } from "./name_hash.ts";
import { NamedPlaces } from "./named_places.ts";
import { calledComponent } from "./records.ts";
import { receiverHit } from "./receivers.ts";
import { TrackedView } from "./tracked_view.ts";
import { overloaded, redeclared } from "./same_place.ts";
import { oneOfTwins } from "./twins.ts";
import { CYCLE, like, OPAQUE, PARAMETER, unionOf, UNRESOLVED, type Value } from "./value.ts";
import { fieldOfVariant } from "./variants.ts";
import { type FactsView, Rule } from "./view.ts";

const EMPTY: readonly TypeView[] = [];

export class Evaluator {
  readonly evaluation = new Evaluation();
  readonly project: TrackedView;
  readonly places: NamedPlaces;
  readonly #files = new Map<string, FileState | null>();
  /** Expressions held in remembered files: a measure of memory. */
  size = 0;

  constructor(readonly view: FactsView, readonly declared: DeclaredMethods) {
    this.project = new TrackedView(view, this.evaluation);
    this.places = new NamedPlaces(view);
  }

  file(path: string): FileState | undefined {
    let state = this.#files.get(path);
    if (state === undefined) {
      const facts = this.view.facts(path);
      state = facts === undefined ? null : new FileState(path, facts, this.view.rulesOf(facts.language));
      this.#files.set(path, state);
      this.size += facts?.exprs.op.length ?? 0;
    }
    return state ?? undefined;
  }

  // --- what is looked up elsewhere ---------------------------------------------------------------------------------

  look(name: string): void {
    this.evaluation.deps.add(nameHash(name));
  }

  /** The symbol's definition is used: whoever asked depends on it. */
  touch(file: FileState, symbol: number): void {
    this.evaluation.deps.add(file.symbolHash(symbol));
  }

  /** `export *` is followed for every name that is looked for behind it. */
  resolveImport(fact: ImportFact, file: FileState): ImportTarget {
    let known = file.targets.get(fact);
    if (known === undefined) {
      known = this.evaluation.record(() => file.rules.resolveImport(fact, file.path, this.project));
      file.targets.set(fact, known);
    }
    this.evaluation.deps.use(known.deps);
    return known.result;
  }

  // --- remembered questions ----------------------------------------------------------------------------------------

  /** Where an expression leads: definition, value, or out. */
  hit(file: FileState, expr: number): Hit {
    return this.evaluation.get(file.hits, expr, file, this.#hit, CYCLE_HIT);
  }

  importHit(file: FileState, index: number): Hit {
    return this.evaluation.get(file.imports, index, file, this.#import, NOT_FOUND);
  }

  /** The value of an expression. */
  value(file: FileState, expr: number): Value {
    return expr < 0 ? OPAQUE : this.evaluation.get(file.values, expr, file, this.#value, CYCLE);
  }

  /** The value that something declared to be of this type expression has. */
  type(file: FileState, expr: number): Value {
    return expr < 0 ? OPAQUE : this.evaluation.get(file.types, expr, file, this.#type, CYCLE);
  }

  symbolValue(file: FileState, symbol: number): Value {
    return this.evaluation.get(file.symbolValues, symbol, file, this.#symbolValue, CYCLE);
  }

  /** What calling the function gives, in terms of its own and its owner's type parameters. */
  result(file: FileState, symbol: number): Value {
    return this.evaluation.get(file.results, symbol, file, this.#result, CYCLE);
  }

  order(file: FileState, symbol: number): readonly TypeView[] {
    return this.evaluation.get(file.orders, symbol, file, this.#order, EMPTY);
  }

  readonly #order = (file: FileState, symbol: number) => orderOf(this, file, symbol);
  readonly #import = (file: FileState, index: number) => followImport(this, file, index);

  readonly #hit = (file: FileState, expr: number): Hit => {
    const hit = this.#lead(file, expr);
    return file.rules.names.partialTypes === true && hit.kind === "symbol" ? ofArity(this, hit, file, expr) : hit;
  };

  #lead(file: FileState, expr: number): Hit {
    const a = file.a(expr);
    switch (file.op(expr)) {
      case Op.Symbol:
        // Types are made with `new`: a call means something else of the name.
        if (file.rules.names.partialTypes === true && file.isType(a) && file.isCalled(expr)) return NOT_FOUND;
        return enclosingMember(this, file, expr, file.facts.symbols[a]!.name) ?? redeclared(this, file, a) ??
          overloaded(this, file, a) ??
          { kind: "symbol", at: { file, symbol: a }, rule: Rule.scope };
      case Op.Import:
        return enclosingMember(this, file, expr, file.facts.imports[a]!.local) ??
          importedTogether(this, file, a);
      case Op.Free:
        return freeName(this, file, a, file.b(expr), this.#useOf(file, expr));
      case Op.FirstOf:
        return this.#firstOf(file, a);
      case Op.Key:
        return literalKey(this, file, a, file.b(expr));
      case Op.Keyword:
        return keywordHit(this, file, a, file.facts.names[file.b(expr)]!);
      case Op.Fixture:
        return fixtureHit(this, file, file.facts.names[a]!, file.b(expr) >> 1, (file.b(expr) & 1) === 1);
      case Op.This:
      case Op.ThisType:
        return { kind: "symbol", at: { file, symbol: a }, rule: Rule.self };
      case Op.Super: {
        const value = superValue(this, file, a);
        if (value.kind === "instance") return { kind: "symbol", at: value, rule: Rule.self };
        return this.valueHit(value);
      }
      case Op.Receiver:
        return receiverHit(this, file, expr, this.#useOf(file, expr));
      case Op.Member:
        return this.#memberOrExtension(file, expr);
      case Op.Apply:
      case Op.Typed:
      case Op.Ref:
      case Op.TypeOf:
        return this.hit(file, a);
      default:
        return this.valueHit(this.value(file, expr));
    }
  }

  /** Told only where it matters. */
  #useOf(file: FileState, expr: number): Use | undefined {
    const { names } = file.rules;
    if ((names.partialTypes ?? names.included) === true && file.isTypePosition(expr)) return "type";
    if (names.separateMembers === undefined) return undefined;
    return file.callsOf(expr).length > 0 ? "call" : "read";
  }

  #firstOf(file: FileState, list: number): Hit {
    let last: Hit = NOT_FOUND;
    for (const item of file.list(list)) {
      last = this.hit(file, item);
      if (last.kind === "symbol" || last.kind === "value") return last;
    }
    return last;
  }

  #member(file: FileState, receiver: number, nameId: number, use: Use | undefined): Hit {
    const name = file.facts.names[nameId]!;
    const op = file.op(receiver);
    if (op === Op.Super) {
      const views = viewsOfSuper(this, file, file.a(receiver));
      if (views.length === 0 && file.rules.names.superIsClass === true) return BUILTIN_HIT;
      return memberOf(this, file.instance(file.a(receiver)), name, Rule.self, views, [], use);
    }
    const rule = op === Op.This || op === Op.ThisType ? Rule.self : Rule.typed;
    if (op === Op.Symbol || op === Op.Import || op === Op.Member) {
      const assigned = assignedMember(this, this.hit(file, receiver), name, Rule.member);
      if (assigned !== undefined) return assigned;
    }
    const hit = fieldOfVariant(this, file, receiver, name) ??
      memberOf(this, this.value(file, receiver), name, rule, undefined, [], use);
    return hit.kind === "none" ? memberOfWhole(this, file, file.plain(receiver), name) ?? hit : hit;
  }

  #memberOrExtension(file: FileState, expr: number): Hit {
    const hit = this.#member(file, file.a(expr), file.b(expr), this.#useOf(file, expr));
    if (file.rules.names.extensionMethods !== true || !file.isCalled(expr)) return hit;
    return mayBeExtension(this, file, expr, hit) ? extensionHit(this, file, expr) ?? hit : hit;
  }

  /** The definition that a value is, when it is one. */
  valueHit(value: Value): Hit {
    switch (value.kind) {
      case "function":
        if (value.typeOnly) return { kind: "value", value, rule: Rule.inferred };
        return {
          kind: "symbol",
          at: value,
          rule: Rule.inferred,
          value,
          ...(value.overloads === undefined ? {} : { overloads: value.overloads }),
        };
      case "type":
        return { kind: "symbol", at: value, rule: Rule.inferred, value };
      case "external":
        return { kind: "external", name: value.name };
      case "unknown":
        return { kind: "none", why: value.why };
      case "union": {
        // It could be any of them: only certain when all that are not null are known.
        const items = value.items.filter((item) => item.kind !== "builtin");
        if (items.length === 1) return this.valueHit(items[0]!);
        const found = items.filter((item) => item.kind === "function" || item.kind === "type");
        const isSure = found.length === items.length && found.every((item) => item.kind === "type" || !item.typeOnly);
        const one = isSure ? oneOfTwins(found) : undefined;
        if (one !== undefined) return { kind: "symbol", at: one, rule: Rule.scope, value };
        if (found.length > 1) return { kind: "ambiguous", candidates: found.length, value };
        const [first] = items;
        if (first?.kind === "external" && items.every((item) => item.kind === "external")) {
          return { kind: "external", name: first.name, value };
        }
        return { kind: "value", value, rule: Rule.inferred };
      }
      default:
        return { kind: "value", value, rule: Rule.inferred };
    }
  }

  /** The value that a hit stands for. */
  hitValue(hit: Hit): Value {
    switch (hit.kind) {
      case "symbol": {
        if (hit.value !== undefined) return hit.value;
        const value = this.symbolValue(hit.at.file, hit.at.symbol);
        return hit.overloads !== undefined && value.kind === "function"
          ? { ...value, overloads: hit.overloads }
          : value;
      }
      case "value":
        return hit.value;
      case "external":
        return hit.value ?? { kind: "external", name: hit.name };
      case "ambiguous":
        return hit.value ?? UNRESOLVED;
      case "none":
        return hit.why === "cycle" ? CYCLE : { kind: "unknown", why: hit.why };
    }
  }

  // --- values ------------------------------------------------------------------------------------------------------

  readonly #value = (file: FileState, expr: number): Value => {
    const a = file.a(expr);
    const b = file.b(expr);
    switch (file.op(expr)) {
      case Op.Local:
        return this.#local(file, a);
      case Op.Symbol:
      case Op.Import:
      case Op.Free:
      case Op.Member:
      case Op.FirstOf:
      case Op.Key:
      case Op.Receiver:
        return this.hitValue(this.hit(file, expr));
      case Op.This:
        return selfValue(this, file, a);
      case Op.Super:
        return superValue(this, file, a);
      case Op.ThisType:
        return file.typeValue(a);
      case Op.Call:
        return calledComponent(this, file, a) ?? callResult(this, this.value(file, a), file, b);
      case Op.New:
        return construct(this, this.value(file, a), file, b);
      case Op.Await:
        return awaited(this, file, a);
      case Op.Element:
        return like(elementOf(this, this.value(file, a)));
      case Op.Index:
        return like(genericOf(this, this.value(file, a), file, b) ?? subscriptOf(this, this.value(file, a)));
      case Op.Item:
        return itemOf(this, this.value(file, a), b);
      case Op.Literal:
        return {
          kind: "builtin",
          name: file.facts.names[a]!,
          elements: file.list(b).map((item) => this.value(file, item)),
        };
      case Op.Typed:
        return this.type(file, a);
      case Op.Apply:
        return applied(this, this.value(file, a), file, b);
      case Op.Union:
        return unionOf(file.list(a).map((item) => this.value(file, item)));
      case Op.Lambda:
        return { kind: "lambda", file, expr };
      case Op.ContextParam:
        return contextParameter(this, file, a, b);
      case Op.Object:
        return { kind: "object", file, expr, subst: undefined };
      case Op.TypeOf:
      case Op.Ref:
        return this.value(file, a);
      case Op.Except:
        return except(this, this.value(file, a), this.type(file, b));
      case Op.Named:
        return this.value(file, b);
      case Op.Shown:
        return shown(this, this.value(file, a), this.value(file, b));
      case Op.FunctionType:
      case Op.TypeParam:
        return this.type(file, expr);
      default:
        return OPAQUE;
    }
  };

  #local(file: FileState, index: number): Value {
    const binding = file.facts.bindings[index]!;
    const parameter = (binding.flags & BindingFlag.parameter) !== 0;
    if (binding.declared !== NONE) {
      const declared = this.type(file, binding.declared);
      if (declared.kind !== "unknown") return declared;
      // What a parameter is declared to be and cannot be followed says no more than nothing.
      if (parameter) return declared.why === "opaque" ? PARAMETER : declared;
      if (binding.value === NONE) return declared;
    }
    if (binding.value === NONE) return parameter ? PARAMETER : OPAQUE;
    const value = this.value(file, binding.value);
    if (!parameter || file.op(binding.value) === Op.ContextParam) return value;
    // A default says what the parameter may be, not what it is.
    return value.kind === "builtin" ? PARAMETER : unionOf([value, PARAMETER]);
  }

  // --- types -------------------------------------------------------------------------------------------------------

  readonly #type = (file: FileState, expr: number): Value => {
    const value = evaluateType(this, file, expr);
    return like(value);
  };

  // --- symbols -----------------------------------------------------------------------------------------------------

  readonly #symbolValue = (file: FileState, symbol: number): Value => {
    this.touch(file, symbol);
    const fact = file.facts.symbols[symbol]!;
    if (file.isType(symbol)) return file.typeValue(symbol);
    // What a macro without arguments stands for is not followed.
    if (fact.kind === "macro" && file.rules.names.included === true) return OPAQUE;
    if (file.isFunction(symbol)) {
      return { kind: "function", file, symbol, subst: undefined, receiver: undefined, overloads: undefined };
    }
    if (fact.kind === "module" || fact.kind === "namespace") {
      if (symbol === 0) return { kind: "module", paths: [file.path], specifier: "", from: file };
      return { kind: "namespace", file, symbol };
    }
    if (fact.kind === "enum_member") return file.isType(fact.parent) ? file.instance(fact.parent) : OPAQUE;
    if ((fact.flags & Flag.accessor) !== 0) return this.result(file, symbol);
    if (fact.declared !== NONE) {
      const declared = this.type(file, fact.declared);
      if (declared.kind !== "unknown" || fact.value === NONE) return throughDescriptor(this, file, symbol, declared);
    }
    return fact.value === NONE ? OPAQUE : throughDescriptor(this, file, symbol, this.value(file, fact.value));
  };

  readonly #result = (file: FileState, symbol: number): Value => {
    this.touch(file, symbol);
    const fact = file.facts.symbols[symbol]!;
    if (fact.kind === "constructor" && file.isType(fact.parent)) return selfValue(this, file, fact.parent);
    if (fact.declared !== NONE) {
      const declared = this.type(file, fact.declared);
      if (declared.kind !== "unknown" || fact.value === NONE) return declared;
    }
    return fact.value === NONE ? OPAQUE : this.value(file, fact.value);
  };
}
