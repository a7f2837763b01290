// The least of a file that is still an outline: what it declares, by name, with what is in it.

import type { SkeletonSymbol } from "./skeleton_text.ts";

const HOLDS_OTHERS =
  /^(class|struct|interface|enum|trait|object|protocol|namespace|module|union|record|impl|extension)$/;

const MOST_ON_A_LINE = 10;

/** One line for each container with at most so many of its members, one for what stands alone between two. */
export function skeletonNames(symbols: readonly SkeletonSymbol[], mostMembers = Infinity): string {
  const module = symbols.find(({ parent_id }) => parent_id === null)?.id;
  const lines: string[] = [];
  let alone: SkeletonSymbol[] = [];
  const say = () => {
    for (let at = 0; at < alone.length; at += MOST_ON_A_LINE) {
      const names = alone.slice(at, at + MOST_ON_A_LINE).map(({ name }) => name);
      lines.push(`${alone[at]!.start_line}\t${[...new Set(names)].join(", ")}`);
    }
    alone = [];
  };
  for (const symbol of topOf(symbols, module)) {
    const members = mostMembers === 0 || !HOLDS_OTHERS.test(symbol.kind)
      ? []
      : symbols.filter(({ parent_id, name }) => parent_id === symbol.id && /\w/.test(name)).map(({ name }) => name);
    if (members.length === 0) {
      alone.push(symbol);
      continue;
    }
    say();
    const names = [...new Set(members)];
    const more = names.length > mostMembers ? [`… ${names.length - mostMembers} more`] : [];
    const shown = [...names.slice(0, mostMembers), ...more].join(", ");
    lines.push(`${symbol.start_line}\t${symbol.kind} ${symbol.name}: ${shown}`);
  }
  say();
  return lines.join("\n");
}

/** What a file declares; what its namespaces hold instead of them. */
function topOf(symbols: readonly SkeletonSymbol[], module: number | undefined): SkeletonSymbol[] {
  const spaces = new Set(symbols.filter(({ kind }) => kind === "namespace").map(({ id }) => id));
  return symbols.filter((symbol) =>
    !spaces.has(symbol.id) && symbol.parent_id !== null && (symbol.parent_id === module || spaces.has(symbol.parent_id))
  );
}
