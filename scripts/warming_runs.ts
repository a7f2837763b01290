// What the program does while V8 compiles its scripts: what people and assistants have it do, each once.

import { appendFileSync, cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface WarmingRun {
  readonly args: readonly string[];
  readonly input?: string;
  /** Done first. */
  before?(): void;
}

/** What is loaded for one language alone: the edit of a file. After the others. */
export function languageRuns(root: string, scratch: string): WarmingRun[] {
  const project = join(scratch, "project");
  return languageFolders(root, project).map(([, folder]) => {
    const file_path = filesIn(folder)[0] ?? folder;
    return {
      ...eventRun(project, "PostToolUse", { tool_name: "Edit", tool_input: { file_path } }),
      before: () => appendFileSync(file_path, "\n"),
    };
  });
}

/** A fixture, and its place in the project. */
function languageFolders(root: string, project: string): [string, string][] {
  return readdirSync(join(root, "grammars"))
    .map((language): [string, string] => [join(root, "grammars", language, "fixture"), join(project, language)])
    .filter(([fixture]) => existsSync(fixture));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function eventRun(project: string, name: string, fields: object = {}): WarmingRun & { readonly input: string } {
  const input = JSON.stringify({ session_id: "warming", cwd: project, hook_event_name: name, ...fields });
  return { args: ["hook", name], input };
}

/** In a project of what the languages' fixtures hold, which is made below `scratch`. */
export function warmingRuns(root: string, scratch: string): WarmingRun[] {
  const project = join(scratch, "project");
  const folders = languageFolders(root, project);
  for (const [fixture, folder] of folders) cpSync(fixture, folder, { recursive: true });
  const files = folders.flatMap(([, folder]) => filesIn(folder));
  const edit = () => files.forEach((file) => appendFileSync(file, "\n"));
  const edited = files.find((file) => file.endsWith(".ts")) ?? "";
  const event = (name: string, fields: object = {}) => eventRun(project, name, fields);
  const prompt = { prompt: "the login cookie is dropped after a redirect, see src/auth/session.ts" };
  const commands = [
    ["index"],
    ["index"],
    ["status"],
    ["query", "Cache", "--body"],
    ["search", "cached value"],
    ["symbols", edited],
    ["skeleton", edited],
    ["overview"],
    ["remember", "The cookie is kept across redirects, because sessions must survive them"],
    ["recall", "cookies and redirects"],
    ["context", "a cached value is lost when the Cache is full"],
  ];
  return [
    ...commands.map((words) => ({ args: ["-C", project, ...words] })),
    { args: ["-C", project, "query", "Cache"], before: edit },
    event("SessionStart", { source: "startup" }),
    event("UserPromptSubmit", prompt),
    event("UserPromptSubmit", {
      prompt: "why does the migration of the users table fail on an index that is there already?",
    }),
    { args: ["gate"], input: event("UserPromptSubmit", prompt).input },
    event("Stop", { last_assistant_message: "The cookie is kept now, and its test passes." }),
    { ...event("PostToolUse", { tool_name: "Edit", tool_input: { file_path: edited } }), before: edit },
    event("PreCompact"),
    event("SessionStart", { source: "compact" }),
    event("SessionEnd", { reason: "exit" }),
    { args: ["mcp", project], input: CONVERSATION.map((message) => `${JSON.stringify(message)}\n`).join("") },
  ];
}

const call = (id: number, name: string, args: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

const CONVERSATION = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "warming", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
  call(3, "query_symbol", { name: "Cache" }),
  call(4, "search_code", { query: "cached value" }),
  call(5, "get_context", { query: "a cached value is lost when the Cache is full" }),
];
