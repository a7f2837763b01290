// What only another build has, where a usual build has something of the same name beside it (`os_windows.go`): whoever names
// both is told to use the usual one.

import { folderOf } from "../base/folder_of.ts";
import { Flag } from "../languages/facts.ts";
import type { GraphView } from "./graph_view.ts";

interface OtherBuild {
  readonly member: number;
  /** What stands for it in a usual build. */
  readonly usual: number;
}

/** So many are asked for their namesakes: each is a look through all symbols. */
const MOST_ASKED = 50;

/** The first of them. */
export function otherBuilds(view: GraphView, members: readonly number[], most: number): OtherBuild[] {
  const found: OtherBuild[] = [];
  const conditional = members.filter((member) => (view.flagsOf(member) & Flag.conditional) !== 0);
  for (const member of conditional.slice(0, MOST_ASKED)) {
    if (found.length >= most) break;
    const folder = folderOf(view.factsOf(member).path);
    const usual = view.namesakes(member).find((other) =>
      (view.flagsOf(other) & Flag.conditional) === 0 && folderOf(view.factsOf(other).path) === folder
    );
    if (usual !== undefined) found.push({ member, usual });
  }
  return found;
}
