// What members of collections, iterators and options give where a value that may be missing is wrapped (Rust's `Option`).

import { builtinElement, isMap } from "./builtins.ts";
import { type Builtin, type BuiltinMember, OUTSIDE, unionOf, type Value } from "./value.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Of options and results: what they hold. */
const HELD = words(`
  unwrap expect unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked insert get_or_insert get_or_insert_with
  get_or_insert_default
`);
/** Of options and results: one that holds the same. */
const STILL_WRAPPED = words(`
  as_ref as_mut as_deref as_deref_mut take take_if replace clone cloned copied or or_else filter inspect inspect_err xor
`);
/** Of lists and iterators: one that holds the same. */
const SAME = words(`
  iter iter_mut into_iter drain rev skip skip_while take take_while filter step_by cloned copied peekable fuse by_ref inspect
  chain cycle clone collect to_vec to_owned as_slice as_mut_slice into_boxed_slice split_off union difference intersection
  symmetric_difference
`);
/** Of lists and iterators: an element, if there is one. */
const MAYBE = words(`
  pop pop_front pop_back first last first_mut last_mut front back front_mut back_mut get get_mut next next_back nth nth_back
  find rfind peek peek_mut next_if max min max_by max_by_key min_by min_by_key reduce pop_first pop_last
`);
const CHUNKED = words("windows chunks chunks_exact chunks_mut split rsplit chunk_by");
const PAIRS = words("iter iter_mut into_iter drain range range_mut extract_if");
const KEYS = words("keys into_keys");
const VALUES = words("values values_mut into_values");
const MAYBE_VALUE = words("get get_mut remove insert");
const MAYBE_PAIR = words("first_key_value last_key_value get_key_value pop_first pop_last remove_entry");
const ENTERED = words("or_insert or_insert_with or_insert_with_key or_default");
const SETS = words("HashSet BTreeSet");
/** Libraries have others of such names as `List` and `Queue`, which may give an element as it is. */
const LISTS = words(`
  array Vec VecDeque LinkedList HashSet BTreeSet Iterator IntoIterator DoubleEndedIterator ExactSizeIterator
`);
const MAPS = words("HashMap BTreeMap");
/** Of cells and pointers: what they hold. */
const CELLS = words("RefCell Cell Box Rc Arc");
const IN_CELL = words("borrow borrow_mut get get_mut into_inner replace take as_ref as_mut");

const builtin = (name: string, ...elements: Value[]): Builtin => ({ kind: "builtin", name, elements });
const listOf = (element: Value) => builtin("array", element);
const option = (element: Value) => builtin("Option", element);

/** What calling the member gives; undefined for what is no collection, iterator or option. */
export function optionalResult({ receiver, name }: BuiltinMember, callback: () => Value): Value | undefined {
  const { elements } = receiver;
  if (elements.length === 0) return undefined;
  if (receiver.name === "Option" || receiver.name === "Result") return ofWrapped(receiver, name, callback);
  if (receiver.name === "Entry") return ENTERED.has(name) ? elements[0]! : name === "and_modify" ? receiver : OUTSIDE;
  if (CELLS.has(receiver.name) && IN_CELL.has(name)) return elements[0]!;
  if (MAPS.has(receiver.name) && isMap(receiver)) return ofMap(receiver, name);
  return LISTS.has(receiver.name) ? ofList(receiver, name, callback) : undefined;
}

function ofWrapped(receiver: Builtin, name: string, callback: () => Value): Value {
  const [held = OUTSIDE, fault = OUTSIDE] = receiver.elements;
  if (HELD.has(name)) return held;
  if (STILL_WRAPPED.has(name)) return receiver;
  switch (name) {
    case "map":
      return { ...receiver, elements: [callback(), ...receiver.elements.slice(1)] };
    case "and_then":
      return callback();
    case "map_err":
      return builtin("Result", held, callback());
    case "ok_or":
    case "ok_or_else":
      return builtin("Result", held, OUTSIDE);
    case "ok":
      return option(held);
    case "err":
      return option(fault);
    case "unwrap_err":
    case "expect_err":
      return fault;
    case "flatten":
      return held;
    case "iter":
    case "iter_mut":
    case "into_iter":
      return listOf(held);
    default:
      return OUTSIDE;
  }
}

function ofMap(receiver: Builtin, name: string): Value {
  const [key = OUTSIDE, value = OUTSIDE] = receiver.elements;
  const pair = builtin("tuple", key, value);
  if (PAIRS.has(name)) return listOf(pair);
  if (KEYS.has(name)) return listOf(key);
  if (VALUES.has(name)) return listOf(value);
  if (MAYBE_VALUE.has(name)) return option(value);
  if (MAYBE_PAIR.has(name)) return option(pair);
  if (name === "entry") return builtin("Entry", value);
  return name === "clone" || name === "split_off" ? receiver : OUTSIDE;
}

function ofList(receiver: Builtin, name: string, callback: () => Value): Value {
  const element = unionOf(receiver.elements);
  if (SETS.has(receiver.name) && (name === "take" || name === "replace")) return option(element);
  if (SAME.has(name)) return receiver;
  if (MAYBE.has(name)) return option(element);
  if (CHUNKED.has(name)) return listOf(receiver);
  switch (name) {
    case "remove":
      return SETS.has(receiver.name) ? OUTSIDE : receiver.name === "VecDeque" ? option(element) : element;
    case "swap_remove":
      return element;
    case "map":
      return listOf(callback());
    case "filter_map":
    case "map_while":
    case "flat_map":
      return listOf(builtinElement(callback()));
    case "find_map":
      return callback();
    case "flatten":
      return listOf(builtinElement(element));
    case "enumerate":
      return listOf(builtin("tuple", OUTSIDE, element));
    case "zip":
      return listOf(builtin("tuple", element, OUTSIDE));
    case "partition":
      return builtin("tuple", receiver, receiver);
    default:
      return OUTSIDE;
  }
}

const OF_FAULT = words("map_err or_else unwrap_or_else inspect_err");
const OF_TWO = words("sort_by sort_unstable_by dedup_by max_by min_by reduce chunk_by");

/** The value of parameter `index` of a closure passed to the member; undefined for what others say. */
export function optionalCallbackParameter({ receiver, name }: BuiltinMember, index: number): Value | undefined {
  const { elements } = receiver;
  if (elements.length === 0) return undefined;
  if (receiver.name === "Result") return index > 0 ? OUTSIDE : elements[OF_FAULT.has(name) ? 1 : 0] ?? OUTSIDE;
  if (isMap(receiver)) return name === "retain" ? elements[index] ?? OUTSIDE : OUTSIDE;
  return index === 0 || index === 1 && OF_TWO.has(name) ? unionOf(elements) : OUTSIDE;
}
