// All operations by name. Written by scripts/registry.ts from the files of this folder; do not edit.

import type { Operation } from "./operation.ts";

/** What lists and help need of an operation; the rest is imported when it runs. */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly group: Operation["group"];
  /** Name of its MCP tool, when it is one. */
  readonly tool?: string;
  load(): Promise<Operation>;
}

export const REGISTRY: readonly Entry[] = [
  {
    name: "clear index",
    summary: "Delete the index of a repository, or of all; memories stay",
    group: "maintain",
    load: async () => (await import("./clear_index.ts")).clearIndex,
  },
  {
    name: "completions",
    summary: "Print a shell's completion script",
    group: "maintain",
    load: async () => (await import("./completions.ts")).completions,
  },
  {
    name: "config get",
    summary: "The value of a key that is in force here",
    group: "maintain",
    load: async () => (await import("./config/get.ts")).configGet,
  },
  {
    name: "config list",
    summary: "Every key with its value and where that comes from",
    group: "maintain",
    load: async () => (await import("./config/list.ts")).configList,
  },
  {
    name: "config path",
    summary: "Where the configuration files are, or would be",
    group: "maintain",
    load: async () => (await import("./config/path.ts")).configPath,
  },
  {
    name: "config set",
    summary: "Set a key, in your own file or the repository's",
    group: "maintain",
    load: async () => (await import("./config/set.ts")).configSet,
  },
  {
    name: "config unset",
    summary: "Remove a key, from your own file or the repository's",
    group: "maintain",
    load: async () => (await import("./config/unset.ts")).configUnset,
  },
  {
    name: "doctor",
    summary: "Check the installation and say what to do",
    group: "maintain",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "export graph",
    summary: "Print the graph: symbols, references and edges, one JSON object a line",
    group: "maintain",
    load: async () => (await import("./export_graph.ts")).exportGraphOperation,
  },
  {
    name: "health",
    summary: "Check the databases",
    group: "maintain",
    tool: "get_health",
    load: async () => (await import("./health.ts")).health,
  },
  {
    name: "index",
    summary: "Build or refresh the index, with progress and a summary",
    group: "index",
    load: async () => (await import("./index_folders.ts")).indexFolders,
  },
  {
    name: "status",
    summary: "What is indexed, how fresh it is, what was skipped and why",
    group: "index",
    load: async () => (await import("./status.ts")).status,
  },
  {
    name: "version",
    summary: "Print the version, and what it runs on",
    group: "maintain",
    load: async () => (await import("./version.ts")).version,
  },
  {
    name: "watch",
    summary: "Index, then follow changes until interrupted",
    group: "index",
    load: async () => (await import("./watch.ts")).watchFolders,
  },
];
