// Prompts: the few ways of working that people repeat, as messages that name the tools to use.

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly completes?: "symbol" | "path";
}

export interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  text(values: Readonly<Record<string, string>>): string;
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: "explore",
    description: "Understand a part of the code base",
    arguments: [{ name: "area", description: "A symbol, folder or subject", required: true, completes: "symbol" }],
    text: ({ area }) =>
      `Explain how ${area} works in this code base. Start with get_context for "${area}", then get_dependencies and ` +
      `get_dependents of its central symbols. Read whole files only where skeletons do not suffice. Name path:line for ` +
      `every claim, and say what you could not determine.`,
  },
  {
    name: "review_change",
    description: "Review what a change can break",
    arguments: [{ name: "base", description: "Revision to compare with (default: HEAD)", required: false }],
    text: ({ base }) =>
      `Review my change against ${base || "HEAD"}. Look at the diff, then get_impact_graph with diff "${
        base || "HEAD"
      }". ` +
      `For each dependent at distance 1 decide whether it still holds; check ` +
      `search_memory for decisions about these symbols; name the tests to run, and what no test reaches.`,
  },
  {
    name: "debug",
    description: "Find the cause of a fault",
    arguments: [{ name: "problem", description: "What happens, and what was expected", required: true }],
    text: ({ problem }) =>
      `Find the cause of this: ${problem}\n\nStart with search_memory (it may have happened before) and get_context with ` +
      `the problem in words. Follow search_logic_flow from where it enters to where it fails. When the cause is ` +
      `certain, save it with save_memory (category bug_fix, symbol_names of the places).`,
  },
  {
    name: "record_decision",
    description: "Save a decision with its reasons",
    arguments: [
      { name: "decision", description: "What was decided", required: true },
      { name: "symbol", description: "What it is about", required: false, completes: "symbol" },
    ],
    text: ({ decision, symbol }) =>
      `Save this decision with save_memory, category decision${
        symbol ? `, symbol_names ["${symbol}"]` : ""
      }: ${decision}\n\n` +
      `Look with search_memory for one that it replaces, and update that one instead. Write what was decided, why, and ` +
      `what was rejected, in two or three sentences.`,
  },
];
