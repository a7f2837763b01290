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
    name: "affected",
    summary: "Test files reached by a change, one per line, for scripts",
    group: "ask",
    load: async () => (await import("./ask/affected.ts")).affected,
  },
  {
    name: "batch",
    summary: "Several symbols within one budget",
    group: "ask",
    tool: "batch_query",
    load: async () => (await import("./ask/batch.ts")).batch,
  },
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
    name: "context",
    summary: "A context capsule for a task: code, its surroundings, memories",
    group: "ask",
    tool: "get_context",
    load: async () => (await import("./remember/context_capsule.ts")).contextCapsule,
  },
  {
    name: "dependents",
    summary: "What uses a symbol",
    group: "ask",
    tool: "get_dependents",
    load: async () => (await import("./ask/dependencies.ts")).dependents,
  },
  {
    name: "deps",
    summary: "What a symbol uses",
    group: "ask",
    tool: "get_dependencies",
    load: async () => (await import("./ask/dependencies.ts")).dependencies,
  },
  {
    name: "doctor",
    summary: "Check the installation and say what to do",
    group: "maintain",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "export graph",
    summary: "Print the graph: symbols, references and edges, as JSON lines, GraphML, DOT or Mermaid",
    group: "maintain",
    load: async () => (await import("./export_graph.ts")).exportGraphOperation,
  },
  {
    name: "export memories",
    summary: "Write memories as JSON lines, with links and history",
    group: "remember",
    load: async () => (await import("./remember/export_memories.ts")).exportMemories,
  },
  {
    name: "flow",
    summary: "How one symbol reaches another",
    group: "ask",
    tool: "search_logic_flow",
    load: async () => (await import("./ask/flow.ts")).flow,
  },
  {
    name: "health",
    summary: "Check the databases",
    group: "maintain",
    tool: "get_health",
    load: async () => (await import("./health.ts")).health,
  },
  {
    name: "history",
    summary: "Commits that touched a symbol's lines, renames followed",
    group: "ask",
    tool: "get_symbol_history",
    load: async () => (await import("./ask/history.ts")).history,
  },
  {
    name: "impact",
    summary: "What is affected when symbols change, by distance, with the tests it reaches",
    group: "ask",
    tool: "get_impact_graph",
    load: async () => (await import("./ask/impact.ts")).impact,
  },
  {
    name: "import memories",
    summary: "Read memories from JSON lines, merging by id",
    group: "remember",
    load: async () => (await import("./remember/import_memories.ts")).importMemories,
  },
  {
    name: "index",
    summary: "Build or refresh the index, with progress and a summary",
    group: "index",
    load: async () => (await import("./index_folders.ts")).indexFolders,
  },
  {
    name: "memory delete",
    summary: "Delete a memory",
    group: "remember",
    tool: "delete_memory",
    load: async () => (await import("./remember/memory_delete.ts")).memoryDelete,
  },
  {
    name: "memory list",
    summary: "List memories, newest first",
    group: "remember",
    tool: "list_memories",
    load: async () => (await import("./remember/memory_list.ts")).memoryList,
  },
  {
    name: "memory show",
    summary: "One memory, what it is tied to, and its history",
    group: "remember",
    load: async () => (await import("./remember/memory_show.ts")).memoryShow,
  },
  {
    name: "memory stats",
    summary: "How much is remembered, and whether it still holds",
    group: "remember",
    load: async () => (await import("./remember/memory_stats.ts")).memoryStats,
  },
  {
    name: "memory update",
    summary: "Change a memory, or say that it still holds",
    group: "remember",
    tool: "update_memory",
    load: async () => (await import("./remember/memory_update.ts")).memoryUpdate,
  },
  {
    name: "overview",
    summary: "Languages, size, folders, most used symbols, entry points",
    group: "ask",
    tool: "get_repo_overview",
    load: async () => (await import("./ask/overview.ts")).overview,
  },
  {
    name: "query",
    summary: "Symbols by name: exact, qualified, path:name, path:line, prefix, similar",
    group: "ask",
    tool: "query_symbol",
    load: async () => (await import("./ask/query.ts")).query,
  },
  {
    name: "recall",
    summary: "Find memories for a question",
    group: "remember",
    tool: "search_memory",
    load: async () => (await import("./remember/recall.ts")).recall,
  },
  {
    name: "remember",
    summary: "Save a memory, tied to the code it is about",
    group: "remember",
    tool: "save_memory",
    load: async () => (await import("./remember/remember.ts")).remember,
  },
  {
    name: "search",
    summary: "Ranked full text over code: names first, then signatures, docs and bodies",
    group: "ask",
    tool: "search_code",
    load: async () => (await import("./ask/search.ts")).search,
  },
  {
    name: "session list",
    summary: "Sessions of this repository, latest first",
    group: "remember",
    load: async () => (await import("./remember/session_list.ts")).sessionList,
  },
  {
    name: "session recover",
    summary: "Hand back what a session knew, and send bodies in full again",
    group: "remember",
    tool: "recover_session",
    load: async () => (await import("./remember/session_recover.ts")).sessionRecover,
  },
  {
    name: "session show",
    summary: "What a session looked at, decided, and cost",
    group: "remember",
    load: async () => (await import("./remember/session_show.ts")).sessionShow,
  },
  {
    name: "setup",
    summary: "Configure the clients on this machine to use focal, or undo it",
    group: "serve",
    load: async () => (await import("./setup.ts")).setup,
  },
  {
    name: "skeleton",
    summary: "A file without the bodies of its functions, in its own syntax",
    group: "ask",
    tool: "get_skeleton",
    load: async () => (await import("./ask/skeleton.ts")).skeleton,
  },
  {
    name: "status",
    summary: "What is indexed, how fresh it is, what was skipped and why",
    group: "index",
    load: async () => (await import("./status.ts")).status,
  },
  {
    name: "symbols",
    summary: "The table of contents of a file: its symbols with their signatures",
    group: "ask",
    tool: "get_file_symbols",
    load: async () => (await import("./ask/symbols.ts")).symbols,
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
