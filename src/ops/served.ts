// Commands that are adapters themselves (server, hooks): declared here for help and completions, run by `main.ts`.

import type { Operation } from "./operation.ts";

/** What help, completions and argument parsing need of a command. */
export type Command = Pick<Operation, "name" | "summary" | "help" | "group" | "parameters" | "examples">;

export const MCP_COMMAND = {
  name: "mcp",
  summary: "Serve assistants over the Model Context Protocol (stdio, or HTTP)",
  help: "`focal ROOT…` is the same. Answers cover the folders given, or the repository around the current folder.",
  group: "serve",
  parameters: {
    roots: { type: "strings", position: "rest", completes: "folder", summary: "Folders to serve" },
    http: { type: "boolean", summary: "Serve streamable HTTP instead of stdio" },
    host: { type: "string", default: "127.0.0.1", summary: "Address to listen on, with --http" },
    port: { type: "integer", default: 3100, min: 0, max: 65_535, summary: "Port to listen on, with --http" },
    token: { type: "boolean", summary: "Require the bearer token in FOCAL_HOME/http_token; always so beyond loopback" },
    toolset: { type: "strings", summary: "Tools to list (default, lean, all); may be repeated" },
  },
  examples: [
    { command: "focal mcp .", does: "serves the current folder over stdio" },
    { command: "focal mcp . --http --port 3100", does: "serves it on http://127.0.0.1:3100/mcp" },
    { command: "focal mcp --toolset lean", does: "lists the five most useful tools only" },
  ],
} as const satisfies Command;

export const GATE_COMMAND = {
  name: "gate",
  summary: "Hook: reads a prompt's JSON on stdin and prints the context that fits it",
  help:
    "Whatever goes wrong, the hook exits 0 and says so in one line on stderr; settings are the keys below `gate.`. " +
    "With --json, --status and --inspect print one object: `prompts`, `nodes`, `memory_size`; `trees`, best first, each " +
    "with `id`, `score`, `root` and `leaves` (nodes: `id`, `text`, `score`, `weight`, `frequency`, `indexed`, " +
    "`created_at`, `accessed_at`, `sources`); `corpus` with its `top` words; `guide`; `transitions` with the `last` " +
    "tree, the likely `next` and all `rows`; `turns`: which tree each of the last prompts joined; `repository` and " +
    "`settings`. --dry-run prints `action`, `tree`, `leaf`, `score`, `words`, and the scores of all `trees`.",
  group: "serve",
  parameters: {
    status: { type: "boolean", summary: "Show what the gate has learned" },
    reset: { type: "boolean", summary: "Forget what the gate has learned" },
    inspect: { type: "boolean", summary: "List the intents it knows" },
    session: { type: "string", summary: "The client's session whose way through the topics is meant" },
    dry_run: { type: "string", summary: "Show what a prompt would get, without learning from it" },
  },
  examples: [
    { command: "focal gate --status", does: "shows what the gate has learned" },
    { command: 'focal gate --dry-run "fix the login bug"', does: "shows what this prompt would get" },
  ],
} as const satisfies Command;

const HOOK_EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "Stop",
  "SubagentStop",
  "PreCompact",
  "SessionEnd",
] as const;

export const HOOK_COMMAND = {
  name: "hook",
  summary: "Handler of a Claude Code hook event; its JSON comes on stdin",
  help: [
    "SessionStart      tells what a session needs to know, and to go on after a compaction",
    "UserPromptSubmit  the gate: tells the prompt's topic and its code",
    "PostToolUse       indexes the file that was edited, and names memories about it",
    "Stop              takes down what was answered, for the gate; SubagentStop does the same",
    "PreCompact        keeps what the session has done; SessionEnd does the same",
    "",
    "`focal setup claude-code` enters all but SubagentStop. Whatever goes wrong, the exit code is 0 and stderr says it in one line.",
  ].join("\n"),
  group: "serve",
  parameters: {
    event: { type: "string", position: 0, required: true, choices: HOOK_EVENTS, summary: "Name of the event" },
  },
  examples: [{ command: "focal hook SessionStart", does: "prints what a session needs to go on" }],
} as const satisfies Command;

export const SERVED: readonly Command[] = [MCP_COMMAND, GATE_COMMAND, HOOK_COMMAND];
