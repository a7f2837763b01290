// Loads the configuration: a frozen value, or an error that says what is wrong where.

import { FocalError } from "../base/errors.ts";
import type { Config } from "./config.ts";
import { type Problem, readLayers, type Setting, type Sources, stampOfFiles } from "./layers.ts";

/** The values of all layers together. Throws `invalid_config` for the first thing that is wrong. */
export function loadConfig(sources: Sources): Config {
  const { settings, problems } = readLayers(sources);
  const [problem] = problems;
  if (problem !== undefined) throw configError(problem);
  return configOf(settings);
}

/**
 * For who goes on while people edit their settings: what is in force whenever it is asked. What is wrong then is told once,
 * and the values before stay; at first it is thrown.
 */
export function currentConfig(sources: () => Sources, warn: (message: string) => void): () => Config {
  let last: Config | undefined;
  let read = "";
  let told = "";
  return () => {
    const now = sources();
    // It is asked for several times in each answer, and reading takes as long as some answers do.
    const stamp = stampOfFiles(now);
    if (last !== undefined && stamp === read) return last;
    try {
      last = loadConfig(now);
      told = "";
    } catch (error) {
      if (last === undefined || !(error instanceof FocalError)) throw error;
      if (told !== error.message) warn(`${error.message}; the settings before it stay in force`);
      told = error.message;
    }
    read = stamp;
    return last;
  };
}

/** The defaults, for those who may not fail over a configuration file. */
export function defaultConfig(): Config {
  return configOf(readLayers({ home: "", env: {} }).settings);
}

/**
 * The gate's settings by their names below `gate.`. It must never stop a prompt: what is wrong keeps the next lower
 * layer's value, and `warn` hears of it.
 */
export function loadGateSettings(sources: Sources, warn: (message: string) => void): Config["gate"] {
  const { settings, problems } = readLayers(sources, "gate.");
  for (const problem of problems) warn(`${described(problem)}; ignored`);
  return configOf(settings).gate;
}

export function configError(problem: Problem): FocalError {
  if (problem.unread !== undefined) return problem.unread;
  return new FocalError("invalid_config", described(problem), { suggestions: problem.suggestions });
}

function described({ source, message, suggestions, unread }: Problem): string {
  if (unread !== undefined) return unread.message;
  const [closest] = suggestions;
  return `${source}: ${message}${closest === undefined ? "" : ` (did you mean ${closest}?)`}`;
}

function configOf(settings: ReadonlyMap<string, Setting>): Config {
  const sections: Record<string, Record<string, unknown>> = { index: {}, memory: {}, gate: {} };
  for (const { key, value } of settings.values()) {
    const dot = key.indexOf(".");
    (sections[key.slice(0, dot)] ??= {})[key.slice(dot + 1)] = Array.isArray(value) ? Object.freeze([...value]) : value;
  }
  for (const section of Object.values(sections)) Object.freeze(section);
  // The keys' table declares what the type promises; a test compares them.
  return Object.freeze(sections) as unknown as Config;
}
