// Every key of the configuration, once: validation, environment variables, JSON Schema and `config list` derive from it.

interface Common {
  readonly summary: string;
  /** May not be set by a repository, which can be anybody's: it decides about the machine, not about the code. */
  readonly user_only?: boolean;
}

export type Key =
  & Common
  & (
    | { readonly type: "integer" | "number"; readonly default?: number; readonly min: number; readonly max: number }
    | { readonly type: "boolean"; readonly default: boolean }
    | {
      readonly type: "string";
      readonly default?: string;
      readonly choices?: readonly string[];
      readonly secret?: boolean;
    }
    | { readonly type: "strings"; readonly default: readonly string[] }
  );

export type Value = string | number | boolean | readonly string[];

export const KEYS: Readonly<Record<string, Key>> = {
  "index.max_file_bytes": {
    type: "integer",
    default: 500_000,
    min: 1_000,
    max: 100_000_000,
    summary: "Files larger than this are skipped and listed as such",
  },
  "index.exclude": {
    type: "strings",
    default: [],
    summary: "Patterns of files to leave out, in the syntax of .gitignore",
  },
  "index.jobs": {
    type: "integer",
    min: 1,
    max: 64,
    summary: "Parse workers; by default one per core, at most 8",
  },
  "memory.auto_observations": {
    type: "boolean",
    default: true,
    summary: "Remember by itself what is worth remembering, as memories of source auto",
  },
  "http.host": {
    type: "string",
    default: "127.0.0.1",
    user_only: true,
    summary: "Address that `focal mcp --http` listens on",
  },
  "http.port": {
    type: "integer",
    default: 3100,
    min: 0,
    max: 65_535,
    user_only: true,
    summary: "Port that `focal mcp --http` listens on; 0 takes a free one",
  },
  "http.token": {
    type: "string",
    secret: true,
    user_only: true,
    summary: "Bearer token that HTTP clients must send",
  },
  "http.max_request_bytes": {
    type: "integer",
    default: 4_000_000,
    min: 1_000,
    max: 100_000_000,
    user_only: true,
    summary: "Larger HTTP requests are refused",
  },
  "output.color": {
    type: "string",
    default: "auto",
    choices: ["auto", "always", "never"],
    summary: "Colours: auto means on a terminal only",
  },
  "output.max_tokens": {
    type: "integer",
    min: 50,
    max: 1_000_000,
    summary: "Budget of commands that are called without --max-tokens; none by default",
  },
  "gate.algorithm": {
    type: "string",
    default: "focal",
    choices: ["focal", "seed"],
    summary: "How the gate tells topics apart",
  },
  "gate.forest": {
    type: "string",
    default: "repository",
    choices: ["repository", "session"],
    summary: "What shares one intent forest",
  },
  "gate.memorySize": { type: "integer", default: 100, min: 0, max: 2_000, summary: "Nodes in all trees together" },
  "gate.decayRate": {
    type: "number",
    default: 0.05,
    min: 0,
    max: 1_000,
    summary: "Exponential decay per hour; higher forgets faster",
  },
  "gate.similarity.extend": {
    type: "number",
    default: 0.55,
    min: 0,
    max: 1,
    summary: "From this similarity on a prompt extends a leaf",
  },
  "gate.similarity.branch": {
    type: "number",
    default: 0.25,
    min: 0,
    max: 1,
    summary: "From this similarity on a prompt joins a tree",
  },
  "gate.contextLimit": {
    type: "integer",
    default: 600,
    min: 0,
    max: 9_000,
    summary: "Characters of the context block",
  },
  "gate.bubbleUpTerms": { type: "integer", default: 6, min: 0, max: 50, summary: "Terms that name a tree" },
  "gate.maxSourcesPerNode": {
    type: "integer",
    default: 20,
    min: 0,
    max: 1_000,
    summary: "Prompts remembered as sources of a node",
  },
  "gate.guideSize": { type: "integer", default: 15, min: 0, max: 200, summary: "Answers of the assistant kept" },
  "gate.transitionBoost": {
    type: "number",
    default: 0.2,
    min: 0,
    max: 100,
    summary: "How much habitual changes of topic weigh; 0 turns it off",
  },
  "gate.code": { type: "boolean", default: true, summary: "Name the symbols that the current topic has been about" },
};

/** The declaration of a key, which may be called anything: `toString` is none. */
export function keyNamed(name: string): Key | undefined {
  return Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
}

/** `gate.memorySize` → `FOCAL_GATE_MEMORY_SIZE`. */
export function variableOf(key: string): string {
  return `FOCAL_${key.replace(/([a-z])([A-Z])/g, "$1_$2").replaceAll(".", "_").toUpperCase()}`;
}

/** What a value of the key must be, in words. */
export function expectation(key: Key): string {
  switch (key.type) {
    case "integer":
      return `a whole number from ${key.min} to ${key.max}`;
    case "number":
      return `a number from ${key.min} to ${key.max}`;
    case "boolean":
      return "true or false";
    case "strings":
      return "a list of strings";
    case "string":
      return key.choices === undefined ? "a string" : `one of ${key.choices.map((choice) => `"${choice}"`).join(", ")}`;
  }
}

/** Whether a parsed value is one for the key. */
export function accepts(key: Key, value: unknown): value is Value {
  switch (key.type) {
    case "integer":
    case "number":
      return typeof value === "number" && value >= key.min && value <= key.max &&
        (key.type === "number" || Number.isInteger(value));
    case "boolean":
      return typeof value === "boolean";
    case "strings":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "string":
      return typeof value === "string" && (key.choices === undefined || key.choices.includes(value));
  }
}

/** The value that a text means, as in an environment variable or on the command line; undefined when it means none. */
export function valueFromText(key: Key, text: string): unknown {
  switch (key.type) {
    case "integer":
    case "number":
      return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : undefined;
    case "boolean":
      return /^(?:true|1|yes|on)$/i.test(text) ? true : /^(?:false|0|no|off)$/i.test(text) ? false : undefined;
    case "strings":
      return text.trimStart().startsWith("[")
        ? parsedJson(text)
        : text.split(",").map((item) => item.trim()).filter(Boolean);
    case "string":
      return text;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
