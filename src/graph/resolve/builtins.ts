// What built-in containers hold and what their methods pass to callbacks and return. Nothing here leads to a definition
// by itself: it carries types of elements through.

import { type Builtin, type BuiltinMember, CYCLE, NO_VALUES, OUTSIDE, unionOf, type Value } from "./value.ts";

const MAPS = new Set([
  "dict",
  "Dict",
  "map",
  "Map",
  "HashMap",
  "BTreeMap",
  "ReadonlyMap",
  "WeakMap",
  "Record",
  "Mapping",
  "MutableMapping",
  "defaultdict",
  "OrderedDict",
  "Dictionary",
  "IDictionary",
  "TreeMap",
  "LinkedHashMap",
  "ConcurrentHashMap",
  "Seq2",
]);
/** Maps whose iteration yields pairs. */
const PAIR_MAPS = new Set(["Map", "ReadonlyMap", "HashMap", "BTreeMap", "Dictionary", "IDictionary"]);
const PROMISES = new Set([
  "Promise",
  "PromiseLike",
  "Awaitable",
  "Awaited",
  "Future",
  "Task",
  "ValueTask",
  "CompletableFuture",
]);
const COROUTINES = new Set(["Coroutine", "CoroutineType"]);
const TUPLES = new Set(["tuple", "Tuple"]);
const SCALARS = new Set([
  "string",
  "str",
  "number",
  "int",
  "float",
  "bool",
  "boolean",
  "bytes",
  "null",
  "undefined",
  "None",
  "void",
]);

/** Generic classes of standard libraries that have to be imported and hold, or give, what they are applied to. */
export const KNOWN_GENERICS: ReadonlySet<string> = new Set([
  "Supplier",
  "ContextVar",
  "ref",
  "ReferenceType",
  "WeakSet",
  "Queue",
  "SimpleQueue",
  "LifoQueue",
  "deque",
  "defaultdict",
  "OrderedDict",
  "Future",
  "Task",
  "AsyncLocalStorage",
  "List",
  "ArrayList",
  "LinkedList",
  "Set",
  "HashSet",
  "Map",
  "HashMap",
  "BTreeMap",
  "TreeMap",
  "LinkedHashMap",
  "Optional",
  "Iterator",
  "Result",
  "Iterable",
  "Collection",
  "Deque",
  "ArrayDeque",
  "CompletableFuture",
  "Entry",
  "VecDeque",
  "HashSet",
  "BTreeSet",
  "vector",
  "unique_ptr",
  "shared_ptr",
  "Rc",
  "Arc",
  "RefCell",
  "Mutex",
  "RwLock",
  "Cell",
  "IEnumerable",
  "IList",
  "Dictionary",
  "IDictionary",
  "ICollection",
  "IReadOnlyList",
  "Lazy",
]);

const first = (value: Builtin): Value => value.elements[0] ?? OUTSIDE;
const listOf = (element: Value): Builtin => ({ kind: "builtin", name: "array", elements: [element] });
const tupleOf = (elements: readonly Value[]): Builtin => ({ kind: "builtin", name: "tuple", elements });

export function isMap(value: Builtin): boolean {
  return MAPS.has(value.name) && value.elements.length === 2;
}

function overUnion(value: Value, each: (value: Value) => Value): Value {
  return value.kind === "union" ? unionOf(value.items.map(each)) : each(value);
}

function valueElement(value: Builtin): Value {
  if (SCALARS.has(value.name)) return value;
  if (isMap(value)) return PAIR_MAPS.has(value.name) ? tupleOf(value.elements) : first(value);
  if (MAPS.has(value.name) || value.elements.length === 0) return OUTSIDE;
  if (/Generator$|^(Coroutine|Result$)/.test(value.name)) return first(value);
  return unionOf(value.elements);
}

/** What something from outside holds is of a type that nobody knows. */
function partOfOutside(item: Value): Value {
  if (item.kind === "external") return item.member === undefined ? item : { ...item, derived: true };
  return item.kind === "unknown" ? item : OUTSIDE;
}

/** What iterating yields, for values that are not instances of project types. */
export function builtinElement(value: Value): Value {
  return overUnion(value, (item) => {
    if (item.kind === "builtin") return valueElement(item);
    return partOfOutside(item);
  });
}

export function builtinIndex(value: Value): Value {
  return overUnion(value, (item) => {
    if (item.kind === "builtin") {
      if (isMap(item)) return item.elements[1]!;
      return item.elements.length === 0 ? OUTSIDE : unionOf(item.elements);
    }
    return partOfOutside(item);
  });
}

export function builtinItem(value: Value, position: number): Value {
  return overUnion(value, (item) => {
    if (item.kind !== "builtin") return partOfOutside(item);
    if (TUPLES.has(item.name) || (item.elements.length > 1 && !isMap(item))) return item.elements[position] ?? OUTSIDE;
    return item.elements[0] ?? OUTSIDE;
  });
}

export function unwrapAwait(value: Value): Value {
  return overUnion(value, (item) => {
    if (item.kind !== "builtin") return item;
    if (PROMISES.has(item.name)) return first(item);
    return COROUTINES.has(item.name) ? item.elements[2] ?? OUTSIDE : item;
  });
}

export function builtinMember(receiver: Builtin, name: string): Value {
  // `pair.0` (Rust, Swift).
  if (TUPLES.has(receiver.name) && /^\d+$/.test(name)) return builtinItem(receiver, Number(name));
  return { kind: "builtin member", receiver, name };
}

/** Methods that give one element. */
const ELEMENT = new Set([
  "pop",
  "shift",
  "find",
  "findLast",
  "at",
  "popleft",
  "front",
  "back",
  "first",
  "last",
  "peek",
  "poll",
  "remove",
  "next",
  "iter",
  "get",
  "unwrap",
  "expect",
  // C#
  ...[
    "First",
    "FirstOrDefault",
    "Single",
    "SingleOrDefault",
    "Last",
    "LastOrDefault",
    "ElementAt",
    "ElementAtOrDefault",
  ],
  ...["Find", "FindLast", "Pop", "Peek", "Dequeue", "MinBy", "MaxBy"],
]);
/** Methods that give a container of the same elements. */
const SAME = new Set([
  "filter",
  "slice",
  "concat",
  "reverse",
  "sort",
  "copy",
  "toSorted",
  "toReversed",
  "splice",
  "iter",
  "into_iter",
  "iter_mut",
  "stream",
  "collect",
  "toList",
  "clone",
  "values",
  "union",
  "difference",
  // C#
  ...[
    "Where",
    "OrderBy",
    "OrderByDescending",
    "ThenBy",
    "ThenByDescending",
    "Order",
    "Reverse",
    "Distinct",
    "DistinctBy",
  ],
  ...[
    "Skip",
    "SkipWhile",
    "Take",
    "TakeWhile",
    "Concat",
    "Append",
    "Prepend",
    "Union",
    "Except",
    "Intersect",
    "FindAll",
  ],
  ...["ToList", "ToArray", "ToHashSet", "AsEnumerable", "DefaultIfEmpty"],
  // Java
  ...["iterator", "parallelStream", "distinct", "sorted", "limit", "skip"],
]);
/** Methods of a stream that give an optional element, and of that which give it. */
const FOUND = new Set(["findFirst", "findAny"]);
const OR_ELSE = new Set(["orElse", "orElseGet", "orElseThrow"]);
const VALUE = new Set([
  "get",
  "pop",
  "setdefault",
  "getOrDefault",
  "remove",
  "computeIfAbsent",
  "computeIfPresent",
  "compute",
  "merge",
]);

/** What calling a member of a built-in value gives. `callback` evaluates the result of the first argument. */
export function builtinResult(member: BuiltinMember, callback: () => Value): Value {
  const { receiver, name } = member;
  if (PROMISES.has(receiver.name)) {
    if (name === "then") return { kind: "builtin", name: "Promise", elements: [unwrapAwait(callback())] };
    return name === "catch" || name === "finally" ? receiver : OUTSIDE;
  }
  if (isMap(receiver)) {
    if (VALUE.has(name)) return receiver.elements[1]!;
    if (name === "values") return listOf(receiver.elements[1]!);
    if (name === "keys") return listOf(first(receiver));
    if (name === "items" || name === "entries") return listOf(tupleOf(receiver.elements));
    if (name === "keySet") return listOf(first(receiver));
    if (name === "entrySet") return listOf({ ...receiver, name: "Entry" });
    return name === "copy" ? receiver : OUTSIDE;
  }
  if (SCALARS.has(receiver.name)) return name === "split" ? listOf({ ...receiver, elements: NO_VALUES }) : OUTSIDE;
  if (receiver.elements.length === 0) return OUTSIDE;
  if (receiver.name === "Entry") {
    return name === "getKey" ? first(receiver) : name === "getValue" ? receiver.elements[1] ?? OUTSIDE : OUTSIDE;
  }
  const element = unionOf(receiver.elements);
  if (FOUND.has(name)) return { ...receiver, name: "Optional" };
  if (receiver.name === "Optional" && OR_ELSE.has(name)) return element;
  if (name === "map" || name === "Select") return listOf(callback());
  if (name === "flat") return listOf(overUnion(element, (item) => item.kind === "builtin" ? valueElement(item) : item));
  if (name === "flatMap" || name === "SelectMany") return listOf(builtinElement(callback()));
  if (name === "reduce" || name === "reduceRight") return callback();
  if (name === "entries") return listOf(tupleOf([OUTSIDE, element]));
  if (SAME.has(name)) return receiver;
  return ELEMENT.has(name) ? element : OUTSIDE;
}

/** The value of parameter `index` of a callback passed to a member of a built-in value. */
export function builtinCallbackParameter(member: BuiltinMember, index: number): Value {
  const { receiver, name } = member;
  if (PROMISES.has(receiver.name)) return name === "then" && index === 0 ? first(receiver) : OUTSIDE;
  // Some languages hand over the key first, some the value.
  if (isMap(receiver)) return name === "forEach" && index < 2 ? unionOf(receiver.elements) : OUTSIDE;
  if (receiver.elements.length === 0 || SCALARS.has(receiver.name)) return OUTSIDE;
  const element = unionOf(receiver.elements);
  if (name === "reduce" || name === "reduceRight") return index === 1 ? element : OUTSIDE;
  if (name === "sort" || name === "toSorted") return index < 2 ? element : OUTSIDE;
  return index === 0 ? element : index === 2 ? receiver : OUTSIDE;
}

/** What calling a built-in function or class with these arguments gives. */
export function builtinCall(
  name: string,
  elements: readonly Value[],
  argument: (index: number) => Value,
  element: (value: Value) => Value,
): Value {
  switch (name) {
    case "list":
    case "set":
    case "tuple":
    case "frozenset":
    case "sorted":
    case "reversed":
    case "iter":
      return {
        kind: "builtin",
        name: "list",
        elements: elements.length > 0 ? elements : notEmpty(element(argument(0))),
      };
    case "filter":
      return { kind: "builtin", name: "list", elements: notEmpty(element(argument(1))) };
    case "next":
    case "min":
    case "max":
      return element(argument(0));
    case "enumerate":
      return listOf(tupleOf([OUTSIDE, element(argument(0))]));
    case "zip":
      return listOf(tupleOf([0, 1, 2].map((i) => element(argument(i)))));
    case "append":
      return argument(0);
    default:
      return { kind: "builtin", name, elements };
  }
}

function notEmpty(value: Value): readonly Value[] {
  return value === CYCLE || value.kind === "unknown" ? NO_VALUES : [value];
}
