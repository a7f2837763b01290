// The gate's settings: the seed's names and defaults, and a few of focal's own.

import type { Config } from "../config/config.ts";
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

/** The settings from the loaded `gate` section, whose values were checked when it was loaded. */
export function gateSettings(section: Config["gate"]): GateSettings {
  const of = <T>(key: string, fallback: T): T => (section[key] ?? fallback) as T;
  const fallback = GATE_DEFAULTS;
  return {
    algorithm: of("algorithm", fallback.algorithm),
    forest: of("forest", fallback.forest),
    memorySize: of("memorySize", fallback.memorySize),
    decayRate: of("decayRate", fallback.decayRate),
    similarity: {
      extend: of("similarity.extend", fallback.similarity.extend),
      branch: of("similarity.branch", fallback.similarity.branch),
    },
    contextLimit: of("contextLimit", fallback.contextLimit),
    bubbleUpTerms: of("bubbleUpTerms", fallback.bubbleUpTerms),
    maxSourcesPerNode: of("maxSourcesPerNode", fallback.maxSourcesPerNode),
    guideSize: of("guideSize", fallback.guideSize),
    transitionBoost: of("transitionBoost", fallback.transitionBoost),
    code: of("code", fallback.code),
  };
}
