// `focal completions SHELL`: a script that lets a shell complete commands, flags, values and file names.

import { FocalError } from "../base/errors.ts";
import { bashScript } from "./completions/bash.ts";
import { fishScript } from "./completions/fish.ts";
import { powershellScript } from "./completions/powershell.ts";
import { commandWords, globalWords } from "./completions/words.ts";
import { zshScript } from "./completions/zsh.ts";
import { operation } from "./operation.ts";
import { SERVED } from "./served.ts";

const WRITERS = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const;

export const completions = operation({
  name: "completions",
  summary: "Print a shell's completion script",
  help:
    "The script completes commands, flags, the values a flag knows, file names, names of symbols that are indexed, " +
    "kinds and configuration keys. It asks for names with --symbols, which indexes nothing.",
  group: "maintain",
  parameters: {
    shell: {
      type: "string",
      position: 0,
      choices: ["bash", "zsh", "fish", "powershell"],
      summary: "The shell to write for",
    },
    symbols: { type: "string", summary: "Instead: names of indexed symbols that begin so, one a line" },
  },
  examples: [
    { command: "source <(focal completions bash)", does: "completes in this bash" },
    { command: "focal completions fish > ~/.config/fish/completions/focal.fish", does: "completes in every fish" },
  ],
  effect: "read",
  idempotent: true,
  whole: true,
  needs: [],
  output: {
    type: "object",
    properties: {
      shell: { type: "string" },
      script: { type: "string" },
      items: { type: "array", items: { type: "string" }, description: "With --symbols" },
    },
  },
  run: async (context, values) => {
    if (values.symbols !== undefined) {
      const { completedNames } = await import("./completions/names.ts");
      const items = completedNames(context, values.symbols);
      return { schema_version: 1 as const, items, nothing: items.length === 0 };
    }
    if (values.shell === undefined) {
      throw new FocalError("usage", "SHELL is missing: the shell to write for.", {
        fix: "Give one of bash, zsh, fish, powershell.",
      });
    }
    // The registry lists this operation too, so it is imported only when the script is asked for.
    const { REGISTRY } = await import("./registry.ts");
    const operations = await Promise.all(REGISTRY.map((entry) => entry.load()));
    const write = WRITERS[values.shell as keyof typeof WRITERS];
    return {
      schema_version: 1 as const,
      shell: values.shell,
      script: write(commandWords([...operations, ...SERVED]), globalWords()),
    };
  },
  render: (answer) => "script" in answer ? answer.script : answer.items.join("\n"),
});
