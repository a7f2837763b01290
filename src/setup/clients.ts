// The clients that focal can be set up in: where each keeps its servers, and what an entry looks like there.

import { join } from "node:path";

export type Scope = "project" | "user";

/** Where things are on this machine. */
export interface Places {
  readonly home: string;
  readonly project: string;
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How focal is started from a configuration file. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ServerFile {
  /** Candidates; the first that exists is edited, else the first is made. */
  readonly paths: readonly string[];
  readonly format: "json" | "toml";
  /** Where in the file the entry belongs. */
  readonly at: readonly string[];
  entry(program: Program, places: Places): Record<string, unknown>;
  /** Teams share it: no personal path may be in it. */
  readonly shared: boolean;
  /** One entry names the folders of all projects. */
  readonly names_projects: boolean;
}

export interface Client {
  readonly id: string;
  readonly title: string;
  /** Files and folders that show that the client is used here. */
  signs(places: Places): readonly string[];
  project?(places: Places): ServerFile;
  user(places: Places): ServerFile;
}

const plain = (...more: string[]) => (program: Program) => ({
  command: program.command,
  args: [...program.args, "mcp", ...more],
});

const typed = (...more: string[]) => (program: Program) => ({ type: "stdio", ...plain(...more)(program) });

/** For clients that start their servers just anywhere and name no folders. */
const withProject = (program: Program, places: Places) => plain(places.project)(program);

function file(
  path: string | readonly string[],
  at: readonly string[],
  entry: ServerFile["entry"],
  shared: boolean,
  format: ServerFile["format"] = "json",
): ServerFile {
  return {
    paths: typeof path === "string" ? [path] : path,
    at,
    entry,
    shared,
    format,
    names_projects: entry === withProject,
  };
}

/** The folder for applications' settings. */
function settings({ home, platform, env }: Places): string {
  if (platform === "win32") return env["APPDATA"] || join(home, "AppData", "Roaming");
  if (platform === "darwin") return join(home, "Library", "Application Support");
  return env["XDG_CONFIG_HOME"] || join(home, ".config");
}

function xdg({ home, env }: Places): string {
  return env["XDG_CONFIG_HOME"] || join(home, ".config");
}

const zedFolder = (places: Places) =>
  places.platform === "win32" ? join(settings(places), "Zed") : join(xdg(places), "zed");

const codexFolder = ({ home, env }: Places) => env["CODEX_HOME"] || join(home, ".codex");

const SERVERS = ["mcpServers", "focal"] as const;

export const CLIENTS: readonly Client[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    signs: ({ home, project }) => [join(home, ".claude"), join(home, ".claude.json"), join(project, ".claude")],
    project: ({ project }) => file(join(project, ".mcp.json"), SERVERS, typed(), true),
    user: ({ home }) => file(join(home, ".claude.json"), SERVERS, typed(), false),
  },
  {
    id: "claude-desktop",
    title: "Claude Desktop",
    signs: (places) => [join(settings(places), "Claude")],
    user: (places) => file(join(settings(places), "Claude", "claude_desktop_config.json"), SERVERS, withProject, false),
  },
  {
    id: "cursor",
    title: "Cursor",
    signs: ({ home, project }) => [join(home, ".cursor"), join(project, ".cursor")],
    project: ({ project }) => file(join(project, ".cursor", "mcp.json"), SERVERS, plain("${workspaceFolder}"), true),
    user: ({ home }) => file(join(home, ".cursor", "mcp.json"), SERVERS, plain(), false),
  },
  {
    id: "vscode",
    title: "VS Code",
    signs: (places) => [join(settings(places), "Code", "User"), join(places.project, ".vscode")],
    project: ({ project }) =>
      file(join(project, ".vscode", "mcp.json"), ["servers", "focal"], typed("${workspaceFolder}"), true),
    user: (places) => file(join(settings(places), "Code", "User", "mcp.json"), ["servers", "focal"], typed(), false),
  },
  {
    id: "codex",
    title: "Codex CLI",
    signs: (places) => [codexFolder(places), join(places.project, ".codex")],
    project: ({ project }) =>
      file(join(project, ".codex", "config.toml"), ["mcp_servers", "focal"], plain(), true, "toml"),
    user: (places) => file(join(codexFolder(places), "config.toml"), ["mcp_servers", "focal"], plain(), false, "toml"),
  },
  {
    id: "gemini",
    title: "Gemini CLI",
    signs: ({ home, project }) => [join(home, ".gemini"), join(project, ".gemini")],
    project: ({ project }) => file(join(project, ".gemini", "settings.json"), SERVERS, plain(), true),
    user: ({ home }) => file(join(home, ".gemini", "settings.json"), SERVERS, plain(), false),
  },
  {
    id: "windsurf",
    title: "Windsurf",
    signs: ({ home }) => [join(home, ".codeium", "windsurf")],
    user: ({ home }) => file(join(home, ".codeium", "windsurf", "mcp_config.json"), SERVERS, withProject, false),
  },
  {
    id: "zed",
    title: "Zed",
    signs: (places) => [zedFolder(places), join(places.project, ".zed")],
    project: ({ project }) => file(join(project, ".zed", "settings.json"), ["context_servers", "focal"], plain(), true),
    user: (places) => file(join(zedFolder(places), "settings.json"), ["context_servers", "focal"], plain(), false),
  },
  {
    id: "opencode",
    title: "OpenCode",
    signs: (places) => [
      join(xdg(places), "opencode"),
      join(places.project, "opencode.json"),
      join(places.project, "opencode.jsonc"),
    ],
    project: ({ project }) => file(openCodeFiles(project), ["mcp", "focal"], openCode, true),
    user: (places) => file(openCodeFiles(join(xdg(places), "opencode")), ["mcp", "focal"], openCode, false),
  },
];

function openCodeFiles(folder: string): string[] {
  return [join(folder, "opencode.json"), join(folder, "opencode.jsonc")];
}

function openCode(program: Program): Record<string, unknown> {
  return { type: "local", command: [program.command, ...program.args, "mcp"], enabled: true };
}
