// Which of several definitions of one full name is meant: a repository may have a project twice, for two platforms for one, or
// many samples whose packages have one name.

import { Flag } from "../../languages/facts.ts";
import { isTestPath } from "../../sources/classify_source.ts";
import type { FileState } from "./file_state.ts";
import { sameParameters } from "./inherited_overloads.ts";
import type { SymbolRef } from "./value.ts";

/** Without those that have a twin nearer to the file: another definition that would be in its place. */
export function nearest(from: FileState, found: readonly SymbolRef[]): readonly SymbolRef[] {
  if (found.length < 2 || found.every(({ file }) => file === found[0]!.file) || found.every(isPart)) return found;
  const near = found.map(({ file }) => nearness(from.path, file.path));
  // Hundreds of samples may have a type of one name: each is compared with what is left only.
  const kept: number[] = [];
  for (const at of [...found.keys()].sort((one, other) => compared(near[other]!, near[one]!))) {
    const hasNearer = kept.some((other) => compared(near[other]!, near[at]!) > 0 && isTwin(found[at]!, found[other]!));
    if (!hasNearer) kept.push(at);
  }
  return kept.length === found.length ? found : kept.sort((one, other) => one - other).map((at) => found[at]!);
}

const isPart = ({ file, symbol }: SymbolRef): boolean => (file.facts.symbols[symbol]!.flags & Flag.partial) !== 0;

/** What counts most stands first, more is nearer. */
type Nearness = readonly number[];

function compared(one: Nearness, other: Nearness): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/**
 * Only tests see what tests have. Files that share more folders are nearer; then those that are no tests, those whose folders
 * are named more alike, as `tests/Core.Tests` and `src/Core` are, and those that stand less deep.
 */
function nearness(from: string, path: string): Nearness {
  const here = from.split("/").slice(0, -1);
  const there = path.split("/").slice(0, -1);
  let common = 0;
  while (common < there.length && there[common] === here[common]) common++;
  const alike = [...new Set(there.slice(common))].reduce(
    (sum, folder) => sum + likeness(folder, here.slice(common)),
    0,
  );
  const tests = isTestPath(path) ? 1 : 0;
  return [isTestPath(from) ? 0 : -tests, common, -tests, alike, -there.length];
}

/** How much of the name one of the others begins with. */
const likeness = (folder: string, others: readonly string[]): number =>
  others.some((other) => other.startsWith(folder)) ? folder.length : 0;

function isTwin(a: SymbolRef, b: SymbolRef): boolean {
  if (a.file === b.file) return false;
  const [one, other] = [a.file.facts.symbols[a.symbol]!, b.file.facts.symbols[b.symbol]!];
  if (a.file.facts.language !== b.file.facts.language) return false;
  if (one.typeParams.length !== other.typeParams.length) return false;
  if (a.file.isFunction(a.symbol)) return b.file.isFunction(b.symbol) && sameParameters(a, b);
  if (a.file.isType(a.symbol)) return b.file.isType(b.symbol) && !(isPart(a) && isPart(b));
  return !b.file.isFunction(b.symbol) && !b.file.isType(b.symbol);
}
