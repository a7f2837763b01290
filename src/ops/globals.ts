// The flags that every command takes, before or after its name.

import type { Parameters } from "./operation.ts";

export const GLOBALS = {
  repo: {
    type: "strings",
    short: "C",
    completes: "folder",
    summary: "Answer for this folder instead of the repository around the current one; may be repeated",
  },
  json: { type: "boolean", summary: "Print one JSON object; the same as --format json" },
  format: { type: "string", choices: ["text", "json", "markdown", "jsonl"], summary: "How the result is printed" },
  max_tokens: { type: "integer", min: 50, max: 1_000_000, summary: "Cut the answer to this many tokens" },
  session: {
    type: "string",
    maxLength: 200,
    summary: "Remember under this name what is sent, and do not send it twice; or set FOCAL_SESSION",
  },
  quiet: { type: "boolean", short: "q", summary: "Only errors on stderr" },
  verbose: { type: "boolean", short: "v", summary: "Say on stderr what is being done" },
  no_color: { type: "boolean", summary: "No colours, as with the environment variable NO_COLOR" },
  help: { type: "boolean", short: "h", summary: "Show help with examples" },
  version: { type: "boolean", summary: "Print the version" },
} as const satisfies Parameters;

/** The name of a parameter's flag without dashes, or undefined when it has none. */
export function flagName(name: string, parameter: Parameters[string]): string | undefined {
  if (parameter.position !== undefined || parameter.flag === false) return undefined;
  return parameter.flag ?? name.replaceAll("_", "-");
}
