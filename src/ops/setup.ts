// `focal setup`: writes the server's entry, hooks and guidance into the configuration of clients, and takes them out.

import { existsSync } from "node:fs";
import process from "node:process";
import { FocalError } from "../base/errors.ts";
import { displayPath, userHome } from "../base/paths.ts";
import { type Outcome, putEdit, takeEdit } from "../setup/apply_edit.ts";
import { type Client, CLIENTS, type Places, type Program, type Scope } from "../setup/clients.ts";
import { editsOf, type FileEdit, leftElsewhere } from "../setup/file_edits.ts";
import { BY_NAME, findProgram } from "../setup/find_program.ts";
import { SetupRecord } from "../setup/setup_record.ts";
import { operation } from "./operation.ts";

const IDS = CLIENTS.map((client) => client.id);

export const setup = operation({
  name: "setup",
  summary: "Configure the clients on this machine to use focal, or undo it",
  help:
    "Without a client, those that are found are configured. Comments and other entries stay as they are; the file as it\n" +
    "was is kept, and --remove brings it back byte for byte if nobody else changed it; what the other scope put in\n" +
    "stays. A file that cannot be understood is left alone.",
  group: "serve",
  parameters: {
    clients: { type: "strings", position: "rest", choices: IDS, summary: "Clients; default: those found here" },
    scope: {
      type: "string",
      choices: ["project", "user"],
      default: "project",
      summary: "For this project, or for all of yours; clients that know only one get that",
    },
    dry_run: { type: "boolean", summary: "Show what would change, as a diff" },
    remove: { type: "boolean", summary: "Take out what setup put in" },
  },
  examples: [
    { command: "focal setup", does: "configures the clients found on this machine for this project" },
    { command: "focal setup claude-code --dry-run", does: "shows what would change for Claude Code" },
    { command: "focal setup codex --scope user", does: "configures Codex CLI for all projects" },
    { command: "focal setup --remove", does: "undoes it" },
  ],
  effect: "write",
  idempotent: true,
  needs: [],
  output: {
    type: "object",
    properties: {
      dry_run: { type: "boolean" },
      on_path: { type: "boolean", description: "Whether `focal` on the PATH is this program" },
      warning: { type: "string", description: "What was written cannot start yet, and why" },
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            client: { type: "string" },
            what: { type: "string", enum: ["server", "hooks", "guidance"] },
            path: { type: "string" },
            action: {
              type: "string",
              enum: ["created", "changed", "unchanged", "restored", "removed", "deleted", "left alone"],
            },
            message: { type: "string" },
            diff: { type: "string" },
          },
          required: ["client", "what", "path", "action"],
        },
      },
    },
    required: ["dry_run", "items"],
  },
  run: (context, values) => {
    const project = context.roots[0] ?? process.cwd();
    const places: Places = { home: userHome(), project, platform: process.platform, env: process.env };
    const { own, onPath, another } = findProgram(process.execPath, process.env);
    const record = new SetupRecord(context.home);
    const known = [own, ...record.programs()];
    const options = {
      places,
      scope: values.scope as Scope,
      own,
      shared: BY_NAME,
      onPath,
      known,
      removing: values.remove,
    };
    const apply = values.remove ? takeEdit : putEdit;
    const clients = chosen(values.clients, places);
    const edits = clients.flatMap((client) => editsOf(client, options));
    const each = (edit: FileEdit) => apply(edit, { record, dry_run: values.dry_run });
    // Taken out from the last on, so that a folder made for the first is empty by then.
    const applied = values.remove ? edits.toReversed().map(each).toReversed() : edits.map(each);
    const elsewhere = values.remove ? clients.flatMap((client) => leftElsewhere(client, options, edits)) : [];
    const items = applied.map((item) => withRest(item, elsewhere, options.scope, project));
    const named = edits.filter((edit, at) => edit.by_name && items[at]?.action !== "left alone");
    const warning = values.remove || onPath || named.length === 0
      ? {}
      : { warning: pathWarning([...new Set(named.map(({ path }) => displayPath(path, project)))], own, another) };
    const alone = items.some((item) => item.action === "left alone");
    return {
      schema_version: 1 as const,
      dry_run: values.dry_run,
      on_path: onPath,
      project,
      items,
      ...warning,
      nothing: alone,
    };
  },
  render: (answer) => {
    const lines = answer.items.map((item) => {
      const path = displayPath(item.path, answer.project);
      const said = item.message === undefined ? "" : `: ${item.message}`;
      const action = answer.dry_run ? WOULD[item.action] ?? item.action : item.action;
      const line = `${item.client}  ${item.what}  ${action}  ${path}${said}`;
      return answer.dry_run && item.diff !== undefined ? `${line}\n${item.diff}` : line;
    });
    if (answer.warning !== undefined) lines.push("", answer.warning);
    return lines.join("\n");
  },
});

/** Says where the other scope's goes on to be. */
function withRest(item: Outcome, elsewhere: readonly FileEdit[], scope: Scope, project: string): Outcome {
  const paths = elsewhere.filter(({ client, what }) => client === item.client && what === item.what)
    .map(({ path }) => displayPath(path, project));
  if (paths.length === 0 || item.message !== undefined) return item;
  const other = scope === "user" ? "project" : "user";
  return { ...item, message: `${paths.join(" and ")} still has it; --scope ${other} takes it out there` };
}

/** What a team shares must not name a place on one machine, but then it has to work by name. */
function pathWarning(paths: readonly string[], own: Program, another: string | undefined): string {
  const trouble = another === undefined
    ? "`focal` is not on your PATH"
    : `\`focal\` on your PATH is another program (${another})`;
  const remedy = own.args.length === 0
    ? `put ${own.command}, or a link to it, into a folder of your PATH`
    : "make a binary with `deno task compile` and put dist/focal into a folder of your PATH";
  return `Warning: ${trouble}, but ${paths.join(" and ")} ${
    paths.length === 1 ? "starts" : "start"
  } it by that name, ` +
    "because a team shares it: the client will not find it.\n" +
    `  Either: ${remedy}.\n` +
    "  Or: --scope user, which names this program's own place in your own files.";
}

const WOULD: Readonly<Record<string, string>> = {
  created: "would be created",
  changed: "would be changed",
  restored: "would be restored",
  removed: "would lose its entry",
  deleted: "would be deleted",
};

function chosen(ids: readonly string[], places: Places): readonly Client[] {
  if (ids.length > 0) return CLIENTS.filter((client) => ids.includes(client.id));
  const found = CLIENTS.filter((client) => client.signs(places).some((sign) => existsSync(sign)));
  if (found.length > 0) return found;
  throw new FocalError("not_found", "No client that focal knows was found on this machine.", {
    fix: `Name one: ${IDS.join(", ")}.`,
  });
}
