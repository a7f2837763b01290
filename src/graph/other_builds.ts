// What only another build has, where a usual build has something of the same name beside it (`os_windows.go`): whoever names
// both is told to use the usual one.

import { folderOf } from "../base/folder_of.ts";
import { Flag } from "../languages/facts.ts";
import type { GraphView } from "./graph_view.ts";

/** Each with what stands for it in a usual build. */
export function otherBuilds(view: GraphView, members: readonly number[]): { member: number; usual: number }[] {
  return members.flatMap((member) => {
    if ((view.flagsOf(member) & Flag.conditional) === 0) return [];
    const folder = folderOf(view.factsOf(member).path);
    const usual = view.namesakes(member).find((other) =>
      (view.flagsOf(other) & Flag.conditional) === 0 && folderOf(view.factsOf(other).path) === folder
    );
    return usual === undefined ? [] : [{ member, usual }];
  });
}
