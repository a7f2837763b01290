// `focal watch`: indexes folders, then follows their changes until it is interrupted.

import { resolve } from "node:path";
import { leaveCurrentFolder } from "../base/current_folder.ts";
import { checkoutTotals } from "../graph/file_records.ts";
import { follow } from "../index/follow.ts";
import type { IndexOptions, IndexSummary } from "../index/index_checkout.ts";
import { indexWhatStands } from "../index/index_what_stands.ts";
import { counted } from "../render/text.ts";
import { operation } from "./operation.ts";

export const watchFolders = operation({
  name: "watch",
  summary: "Index, then follow changes until interrupted",
  help:
    "The MCP server does this by itself; this is for scripts and for a terminal beside an editor. It says on stderr " +
    "when the index is up to date and changes are followed; -v tells of each. Ctrl-C ends it, with exit code 130.",
  group: "index",
  parameters: {
    roots: { type: "strings", position: "rest", completes: "folder", summary: "Folders; default: the repository here" },
  },
  examples: [{ command: "focal watch", does: "keeps the index of the repository you are in up to date" }],
  effect: "write",
  idempotent: true,
  needs: ["index"],
  output: {
    type: "object",
    properties: { changes: { type: "integer", description: "How often the index was brought up to date" } },
    required: ["changes"],
  },
  run: async (context, values) => {
    const roots = values.roots.length > 0 ? values.roots.map((root) => resolve(root)) : context.roots;
    leaveCurrentFolder();
    let changes = 0;
    const changed = (summary: IndexSummary): void => {
      changes++;
      const { root, parsed, removed, resolved, took_ms } = summary;
      context.log.info(
        `${root}: ${parsed} read, ${removed} removed, ${resolved} resolved, ${Math.round(took_ms)} ms`,
      );
    };
    const ready = ({ root, checkout }: IndexSummary): void => {
      const { files } = checkoutTotals(context.index(), checkout);
      context.say?.(`Following ${root} (${counted(files, "file")}); Ctrl-C ends it.`);
    };
    const unwatched = (message: string | undefined): void => {
      if (message !== undefined) context.log.warn(message);
    };
    const standing = { index: () => context.index(), renew: () => context.renew?.() };
    const index = (options: IndexOptions) => indexWhatStands(standing, options);
    await Promise.all(roots.map((root) => follow({ context, root, changed, ready, unwatched, index })));
    const times = changes === 1 ? "once" : `${changes} times`;
    context.say?.(`Stopped following; the index was brought up to date ${times}.`);
    return { schema_version: 1 as const, changes };
  },
  render: (answer) => `The index was brought up to date ${answer.changes} times.`,
});
