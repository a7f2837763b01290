// What setup changes in which file: the server's entry, the hooks, the guidance; each can be put in and taken out.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { removeBlock, setBlock } from "./block_edit.ts";
import type { Client, Places, Program, Scope, ServerFile } from "./clients.ts";
import { GUIDANCE } from "./guidance.ts";
import { hasHooks, removeHooks, setHooks } from "./hook_entries.ts";
import { isEmptyObject, type JsonPath, missingContainers, readJson, removeJson, setJson } from "./json_edit.ts";
import { readTextFile } from "./text_file.ts";
import { entryChanges, entryKind, takenName } from "./server_entry.ts";
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
  take(text: string, containers: readonly JsonPath[]): string;
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
}

export function editsOf(client: Client, options: EditOptions): FileEdit[] {
  const { places, scope } = options;
  const project = scope === "project" ? client.project?.(places) : undefined;
  const edits = [serverEdit(client, project ?? client.user(places), options)];
  if (client.id !== "claude-code") return edits;
  return [...edits, ...hookEdits(client, options), guidanceEdit(client, options)];
}

function serverEdit(client: Client, file: ServerFile, { places, own, shared, known }: EditOptions): FileEdit {
  const path = file.paths.find((candidate) => existsSync(candidate)) ?? file.paths[0] ?? "";
  const program = file.shared ? shared : own;
  const entry = file.entry(program, places);
  const common = { client: client.id, what: "server", path, by_name: program === shared, program };
  if (file.format === "toml") {
    return {
      ...common,
      put: (text) => {
        const there = readToml(text, file.at);
        const kind = entryKind(there, known);
        if (kind === "other") throw takenName();
        if (kind === "address") return text;
        return setToml(text, file.at, kind === "none" ? entry : entryChanges(there as Record<string, unknown>, entry));
      },
      take: (text) => entryKind(readToml(text, file.at), known) === "ours" ? removeToml(text, file.at) : text,
      containers: () => [],
      isNothing: (text) => text.trim() === "",
    };
  }
  return {
    ...common,
    put: (text) => putEntry(text, file.at, entry, known),
    take: (text, containers) =>
      entryKind(readJson(text, file.at), known) === "ours" ? removeJson(text, file.at, containers) : text,
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
  return Object.entries(entryChanges(there as Record<string, unknown>, entry)).reduce(
    (result, [key, value]) => setJson(result, [...at, key], value),
    text,
  );
}

/** Hooks go where nobody else has to have focal, unless it is on everybody's path; once, wherever they are already. */
function hookEdits(client: Client, { places, scope, own, shared, onPath, known }: EditOptions): FileEdit[] {
  const user = join(places.home, ".claude", "settings.json");
  const team = join(places.project, ".claude", "settings.json");
  const local = join(places.project, ".claude", "settings.local.json");
  const already = [local, team, user].find((path) => has(path, known));
  const chosen = scope === "user" ? user : onPath ? team : local;
  // In both scopes at once every hook would run twice.
  const path = scope === "user" ? user : already ?? chosen;
  const program = path === team ? shared : own;
  return [{
    client: client.id,
    what: "hooks",
    path,
    by_name: program === shared,
    program,
    put: (text) => setHooks(text, program, known),
    take: (text) => removeHooks(text, known),
    containers: () => [],
    isNothing: (text) => text.trim() === "" || isEmptyObject(text),
  }];
}

function has(path: string, known: readonly Program[]): boolean {
  try {
    return hasHooks(readTextFile(path).text, known);
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
    containers: () => [],
    isNothing: (text) => text.trim() === "",
  };
}
