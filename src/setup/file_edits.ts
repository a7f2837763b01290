// What setup changes in which file: the server's entry, the hooks, the guidance; each can be put in and taken out.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { removeBlock, setBlock } from "./block_edit.ts";
import type { Client, Places, Program, Scope, ServerFile } from "./clients.ts";
import { GUIDANCE } from "./guidance.ts";
import { hasHooks, removeHooks, setHooks } from "./hook_entries.ts";
import { isEmptyObject, type JsonPath, missingContainers, readJson, removeJson, setJson } from "../base/json_edit.ts";
import { readTextFile } from "../base/text_file.ts";
import { argsWithout, type Entry, entryChanges, entryKind, takenName } from "./server_entry.ts";
import { readToml, removeToml, setToml } from "./toml_edit.ts";

export interface FileEdit {
  readonly client: string;
  /** What it is for, in a word or two. */
  readonly what: string;
  readonly path: string;
  /** What is put in starts focal by its name, so that it must be on the path. */
  readonly by_name: boolean;
  /** How focal is started by what is put in. */
  readonly program?: Program;
  put(text: string): string;
  /** The text without what is meant for this scope; in a file that projects share, that of others stays. */
  take(text: string, containers: readonly JsonPath[]): string;
  /** Whether anything of ours is in it. */
  isIn(text: string): boolean;
  /** Containers that `put` would have to make. */
  containers(text: string): JsonPath[];
  /** Whether a file with this text could as well not be there. */
  isNothing(text: string): boolean;
}

export interface EditOptions {
  readonly places: Places;
  readonly scope: Scope;
  /** How focal is started where only this user reads. */
  readonly own: Program;
  /** How it is started in files that teams share: nothing personal in it. */
  readonly shared: Program;
  /** Whether `shared` works on this machine. */
  readonly onPath: boolean;
  /** What focal is known by, apart from its name: this program, and those that setup wrote into files before. */
  readonly known: readonly Program[];
  /** The edits are to be taken out, rather than put in. */
  readonly removing: boolean;
}

export function editsOf(client: Client, options: EditOptions): FileEdit[] {
  const { places, scope } = options;
  const project = scope === "project" ? client.project?.(places) : undefined;
  const edits = [serverEdit(client, project ?? client.user(places), options)];
  if (client.id !== "claude-code") return edits;
  return [...edits, ...hookEdits(client, options), guidanceEdit(client, options)];
}

/** What the other scope has in files that `edits` are not about. */
export function leftElsewhere(client: Client, options: EditOptions, edits: readonly FileEdit[]): FileEdit[] {
  const scope = options.scope === "user" ? "project" : "user";
  return editsOf(client, { ...options, scope, removing: true })
    .filter(({ path, isIn }) => holds(path, isIn) && edits.every((edit) => edit.path !== path));
}

function serverEdit(client: Client, file: ServerFile, options: EditOptions): FileEdit {
  const { places, scope, own, shared, known, removing } = options;
  const isToml = file.format === "toml";
  const read = (text: string) => isToml ? readToml(text, file.at) : readJson(text, file.at);
  const isIn = (text: string) => entryKind(read(text), known) === "ours";
  const there = file.paths.filter((candidate) => existsSync(candidate));
  const path = (removing ? there.find((each) => holds(each, isIn)) : undefined) ?? there[0] ?? file.paths[0] ?? "";
  const program = file.shared ? shared : own;
  const entry = file.entry(program, places);
  const common = { client: client.id, what: "server", path, by_name: program === shared, program, isIn };
  if (isToml) {
    return {
      ...common,
      put: (text) => {
        const kind = entryKind(read(text), known);
        if (kind === "other") throw takenName();
        if (kind === "address") return text;
        return setToml(text, file.at, kind === "none" ? entry : entryChanges(read(text) as Entry, entry));
      },
      take: (text) => isIn(text) ? removeToml(text, file.at) : text,
      containers: () => [],
      isNothing: (text) => text.trim() === "",
    };
  }
  const project = file.names_projects && scope === "project" ? places.project : undefined;
  return {
    ...common,
    put: (text) => putEntry(text, file.at, entry, known),
    take: (text, containers) => {
      let result = text;
      // Of an entry that is there twice the other would come into force.
      for (; isIn(result); result = removeJson(result, file.at, containers)) {
        const left = project === undefined ? undefined : argsWithout(read(result) as Entry, project);
        if (left !== undefined) return setJson(result, [...file.at, "args"], left);
      }
      return result;
    },
    containers: (text) => missingContainers(text, file.at),
    isNothing: (text) => text.trim() === "" || isEmptyObject(text),
  };
}

/** What people added to the entry, such as an environment, stays. */
function putEntry(
  text: string,
  at: readonly string[],
  entry: Readonly<Record<string, unknown>>,
  known: readonly Program[],
): string {
  const there = readJson(text, at);
  const kind = entryKind(there, known);
  if (kind === "none") return setJson(text, at, entry);
  if (kind === "other") throw takenName();
  if (kind === "address") return text;
  return Object.entries(entryChanges(there as Entry, entry)).reduce(
    (result, [key, value]) => setJson(result, [...at, key], value),
    text,
  );
}

/** Hooks go where nobody else has to have focal, unless it is on everybody's path; once, wherever they are already. */
function hookEdits(client: Client, options: EditOptions): FileEdit[] {
  const { places, scope, own, shared, onPath, known, removing } = options;
  const user = join(places.home, ".claude", "settings.json");
  const team = join(places.project, ".claude", "settings.json");
  const local = join(places.project, ".claude", "settings.local.json");
  const isIn = (text: string) => hasHooks(text, known);
  // In both scopes at once every hook would run twice; what is taken out of a project stays in others.
  const candidates = scope === "user" ? [user] : removing ? [local, team] : [local, team, user];
  const already = candidates.filter((path) => holds(path, isIn));
  const [first = scope === "user" ? user : onPath ? team : local, ...others] = already;
  return [first, ...(removing ? others : [])].map((path) => {
    const program = path === team ? shared : own;
    return {
      client: client.id,
      what: "hooks",
      path,
      by_name: program === shared,
      program,
      put: (text) => setHooks(text, program, known),
      take: (text) => removeHooks(text, known),
      isIn,
      containers: () => [],
      isNothing: (text) => text.trim() === "" || isEmptyObject(text),
    };
  });
}

function holds(path: string, isIn: (text: string) => boolean): boolean {
  try {
    return isIn(readTextFile(path).text);
  } catch {
    return false;
  }
}

function guidanceEdit(client: Client, { places, scope }: EditOptions): FileEdit {
  const path = scope === "user" ? join(places.home, ".claude", "CLAUDE.md") : join(places.project, "CLAUDE.md");
  return {
    client: client.id,
    what: "guidance",
    path,
    by_name: false,
    put: (text) => setBlock(text, GUIDANCE),
    take: (text) => removeBlock(text),
    isIn: (text) => removeBlock(text) !== text,
    containers: () => [],
    isNothing: (text) => text.trim() === "",
  };
}
