// What a diff changed and breaks, in a sentence each.

import { counted } from "../../render/text.ts";
import type { BrokenSite } from "./broken_sites.ts";
import type { Change } from "./diff.ts";

export function diffVerdict(changes: readonly Change[], sites: readonly BrokenSite[]): string {
  const breaks = whatBreaks(changes, sites);
  return whatChanged(changes) + (breaks === undefined ? "" : ` ${breaks}`);
}

function whatChanged(changes: readonly Change[]): string {
  const moved = changes.filter((change) => change.change === "moved").length;
  const symbols = changes.filter((change) => change.change !== "moved");
  const strong = symbols.filter((change) => change.change !== "body changed").length;
  const sentences = [
    ...(moved > 0 ? [`${counted(moved, "file")} moved.`] : []),
    ...(symbols.length > 0 || moved === 0
      ? [`${counted(symbols.length, "symbol")} changed (${strong} in what others see).`]
      : []),
  ];
  return sentences.join(" ");
}

function whatBreaks(changes: readonly Change[], sites: readonly BrokenSite[]): string | undefined {
  const ways = [...new Set(changes.map((change) => change.change))].filter((way) => /^(removed|moved)$/.test(way));
  if (ways.length === 0) return undefined;
  const what = `what was ${ways.sort().reverse().join(" or ")}`;
  if (sites.length === 0) return `Nothing that is known still names ${what}.`;
  const files = new Set(sites.map((site) => `${site.checkout_id} ${site.path}`)).size;
  return `${counted(sites.length, "site")} in ${counted(files, "file")} still ${
    sites.length === 1 ? "names" : "name"
  } ${what}.`;
}
