// The layers of the configuration, read and checked: environment over project over user over defaults.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { unreadable } from "../base/unreadable.ts";
import { parseJsonc } from "./jsonc.ts";
import { accepts, expectation, type Key, keyNamed, KEYS, type Value, valueFromText, variableOf } from "./keys.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Sources {
  /** focal's home. */
  readonly home: string;
  /** Top folder of the project, when there is one. */
  readonly project?: string | undefined;
  readonly env: Environment;
}

/** A value and where it comes from: a file, an environment variable, or `default`. */
export interface Setting {
  readonly key: string;
  readonly value: Value | undefined;
  readonly source: string;
}

export interface Problem {
  readonly source: string;
  readonly key: string;
  readonly message: string;
  readonly suggestions: readonly string[];
  /** Why the file could not be read at all, where that is known. */
  readonly unread?: FocalError;
}

export interface Layers {
  readonly settings: ReadonlyMap<string, Setting>;
  readonly problems: readonly Problem[];
}

const PROJECT_FILES = ["focal.json", "focal.jsonc"];

export function userFile(home: string): string {
  return join(home, "config.json");
}

/** By its path below the project. */
export function isProjectFile(path: string): boolean {
  return PROJECT_FILES.includes(path);
}

/** The project's file: the one that exists, else the one to create. */
export function projectFile(project: string): string {
  const [first = "focal.json"] = PROJECT_FILES;
  return join(project, PROJECT_FILES.find((name) => existsSync(join(project, name))) ?? first);
}

/** Changes when a file that settings come from does. */
export function stampOfFiles({ home, project }: Sources): string {
  const files = [userFile(home), ...(project === undefined ? [] : PROJECT_FILES.map((name) => join(project, name)))];
  return files.map((file) => `${file} ${stampOfFile(file)}`).join("\n");
}

function stampOfFile(file: string): string {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
}

/** Every key whose name starts with `prefix`, with its value. Nothing is thrown: what is wrong is among the problems. */
export function readLayers(sources: Sources, prefix = ""): Layers {
  const settings = new Map<string, Setting>();
  const problems: Problem[] = [];
  for (const [key, declared] of Object.entries(KEYS)) {
    if (key.startsWith(prefix)) settings.set(key, { key, value: declared.default, source: "default" });
  }
  readFile(userFile(sources.home), false, prefix, settings, problems);
  if (sources.project !== undefined) readFile(projectFile(sources.project), true, prefix, settings, problems);
  readEnvironment(sources.env, prefix, settings, problems);
  return { settings, problems };
}

function readFile(
  file: string,
  isProject: boolean,
  prefix: string,
  settings: Map<string, Setting>,
  problems: Problem[],
): void {
  const report = (key: string, message: string, suggestions: readonly string[] = []) =>
    problems.push({ source: file, key, message, suggestions });
  let content: unknown;
  try {
    content = parseJsonc(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return;
    const unread = unreadable(file, error);
    if (unread === undefined) report("", error instanceof Error ? error.message : String(error));
    else problems.push({ source: file, key: "", message: unread.message, suggestions: [], unread });
    return;
  }
  if (!isObject(content)) return void report("", "expected an object");
  for (const { key, value } of leavesOf(content)) {
    if (!key.startsWith(prefix) || key === "$schema") continue;
    const declared = keyNamed(key);
    if (declared === undefined) report(key, unknownKey(key), nearest(key, Object.keys(KEYS)));
    else if (isProject && declared.user_only === true) {
      report(key, `${key} may be set in ${PLACES_OF_USER}, not by a project`);
    } else if (!accepts(declared, value)) report(key, badValue(key, declared, value));
    else settings.set(key, { key, value, source: file });
  }
}

const PLACES_OF_USER = "the user's config.json or the environment";

function readEnvironment(env: Environment, prefix: string, settings: Map<string, Setting>, problems: Problem[]): void {
  const variables = new Map(Object.keys(KEYS).map((key) => [variableOf(key), key]));
  const sections = new Set([...variables.values()].map((key) => variableOf(key.slice(0, key.indexOf("."))) + "_"));
  for (const [variable, text] of Object.entries(env)) {
    if (text === undefined || text === "" || !variable.startsWith("FOCAL_")) continue;
    const key = variables.get(variable);
    const declared = key === undefined ? undefined : keyNamed(key);
    if (key === undefined || declared === undefined) {
      const section = [...sections].find((start) => variable.startsWith(start));
      if (section === undefined || !section.startsWith(variableOf(prefix.replace(/\.$/, "")))) continue;
      const suggestions = nearest(variable, [...variables.keys()]);
      problems.push({ source: variable, key: variable, message: unknownKey(variable), suggestions });
    } else if (key.startsWith(prefix)) {
      const value = valueFromText(declared, text);
      if (accepts(declared, value)) settings.set(key, { key, value, source: variable });
      else problems.push({ source: variable, key, message: badValue(key, declared, text), suggestions: [] });
    }
  }
}

export interface Leaf {
  readonly key: string;
  /** Where it is written. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** By their dotted names; a key that is itself written with dots means the same. Of equal keys the last is in force. */
export function* leavesOf(content: object, path: readonly string[] = []): Generator<Leaf> {
  for (const [name, value] of Object.entries(content)) {
    const inner = [...path, name];
    const key = inner.join(".");
    if (isObject(value) && keyNamed(key) === undefined) yield* leavesOf(value, inner);
    else yield { key, path: inner, value };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unknownKey(key: string): string {
  return `there is no key ${key}`;
}

function badValue(key: string, declared: Key, value: unknown): string {
  const shown = "secret" in declared && declared.secret === true ? "the value" : JSON.stringify(value);
  return `${key} is ${shown}; expected ${expectation(declared)}`;
}
