// The guidance block for CLAUDE.md: when to reach for focal instead of reading files.

export const GUIDANCE: readonly string[] = [
  "## focal",
  "",
  "focal (MCP server `focal`) knows the symbols of this code and who uses them. Prefer it to reading whole files:",
  "",
  '- Start a task with `get_context` ("what is to be done"); find a symbol with `query_symbol`, words with `search_code`.',
  "- Before you change a function, look at `get_impact_graph`; it also names the tests to run.",
  "- Instead of opening a long file, take `get_skeleton` and then the symbols you need with `batch_query`.",
  "- Save decisions and the causes of bugs with `save_memory`; look for them with `search_memory`.",
  "- After a compaction, call `recover_session`.",
];
