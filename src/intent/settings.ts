// The gate's settings: the seed's names and defaults, and a few of focal's own. A bad value means the default and a warning.

import type { Algorithm } from "./forest.ts";

export interface GateSettings {
  readonly algorithm: Algorithm;
  /** One forest a repository, or one a session. */
  readonly forest: "repository" | "session";
  readonly memorySize: number;
  readonly decayRate: number;
  readonly similarity: { readonly extend: number; readonly branch: number };
  readonly contextLimit: number;
  readonly bubbleUpTerms: number;
  readonly maxSourcesPerNode: number;
  readonly guideSize: number;
  readonly transitionBoost: number;
  /** Whether the block names the symbols that the current topic has been about. */
  readonly code: boolean;
}

export const GATE_DEFAULTS: GateSettings = {
  algorithm: "focal",
  forest: "repository",
  memorySize: 100,
  decayRate: 0.05,
  similarity: { extend: 0.55, branch: 0.25 },
  contextLimit: 600,
  bubbleUpTerms: 6,
  maxSourcesPerNode: 20,
  guideSize: 15,
  transitionBoost: 0.2,
  code: true,
};

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

const NUMBERS: Readonly<Record<string, NumberRule>> = {
  memorySize: { min: 0, max: 2000, whole: true },
  decayRate: { min: 0, max: 1000, whole: false },
  contextLimit: { min: 0, max: 9000, whole: true },
  bubbleUpTerms: { min: 0, max: 50, whole: true },
  maxSourcesPerNode: { min: 0, max: 1000, whole: true },
  guideSize: { min: 0, max: 200, whole: true },
  transitionBoost: { min: 0, max: 100, whole: false },
  "similarity.extend": { min: 0, max: 1, whole: false },
  "similarity.branch": { min: 0, max: 1, whole: false },
};

const CHOICES: Readonly<Record<string, readonly (string | boolean)[]>> = {
  algorithm: ["focal", "seed"],
  forest: ["repository", "session"],
  code: [true, false],
};

/** Settings from the `gate` section, however it was written: nested, or with dotted keys. `warn` hears of what was ignored. */
export function gateSettings(section: unknown, warn: (message: string) => void): GateSettings {
  const flat = new Map<string, unknown>(flatten(section, ""));
  const value = (key: string, fallback: unknown): unknown => {
    if (!flat.has(key)) return fallback;
    const given = flat.get(key);
    if (given === undefined) return fallback;
    const expected = problem(key, given);
    if (expected === undefined) return given;
    warn(`gate.${key}: ${JSON.stringify(given)} is not ${expected}; using ${JSON.stringify(fallback)}`);
    return fallback;
  };
  const settings: Record<string, unknown> = {};
  for (const [key, fallback] of Object.entries(GATE_DEFAULTS)) {
    if (key !== "similarity") settings[key] = value(key, fallback);
  }
  settings["similarity"] = {
    extend: value("similarity.extend", GATE_DEFAULTS.similarity.extend),
    branch: value("similarity.branch", GATE_DEFAULTS.similarity.branch),
  };
  for (const key of flat.keys()) {
    if (NUMBERS[key] === undefined && CHOICES[key] === undefined) warn(`gate.${key}: there is no such key; ignored`);
  }
  return settings as unknown as GateSettings;
}

function problem(key: string, given: unknown): string | undefined {
  const choices = CHOICES[key];
  if (choices !== undefined) {
    return choices.includes(given as string) ? undefined : `one of ${choices.map(String).join(", ")}`;
  }
  const rule = NUMBERS[key];
  if (rule === undefined) return undefined;
  const fits = typeof given === "number" && given >= rule.min && given <= rule.max &&
    (!rule.whole || Number.isInteger(given));
  return fits ? undefined : `a ${rule.whole ? "whole " : ""}number from ${rule.min} to ${rule.max}`;
}

function* flatten(section: unknown, prefix: string): Iterable<[string, unknown]> {
  if (typeof section !== "object" || section === null || Array.isArray(section)) {
    if (section !== undefined && prefix !== "") yield [prefix, section];
    return;
  }
  for (const [key, value] of Object.entries(section)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (path === "similarity" && typeof value === "object") yield* flatten(value, path);
    else yield [path, value];
  }
}
