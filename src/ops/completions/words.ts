// What a shell may complete: every command with its flags and arguments, as flat data for the script writers.

import { KEYS } from "../../config/keys.ts";
import { flagName, GLOBALS } from "../globals.ts";
import type { Parameter, Parameters } from "../operation.ts";
import { SYMBOL_KINDS } from "./kinds.ts";
import type { Command } from "../served.ts";

export interface FlagWords {
  /** "--format" */
  readonly long: string;
  /** "-C", when there is one. */
  readonly short: string | undefined;
  readonly summary: string;
  /** Undefined for a switch; else what may follow. */
  readonly value: ValueWords | undefined;
}

export interface ValueWords {
  readonly choices: readonly string[];
  /** What is looked up while typing. */
  readonly looked_up: "file" | "folder" | "symbol" | undefined;
}

export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagWords[];
  /** What its arguments may be, all places together. */
  readonly argument: ValueWords;
}

export function commandWords(commands: readonly Command[]): CommandWords[] {
  return [...commands].sort((a, b) => (a.name < b.name ? -1 : 1)).map((command) => {
    const positional = Object.values(command.parameters).filter(({ position }) => position !== undefined);
    return {
      name: command.name,
      summary: command.summary,
      flags: flagWords(command.parameters),
      argument: {
        choices: positional.flatMap((parameter) => valueWords(parameter).choices),
        looked_up: positional.map((parameter) => valueWords(parameter).looked_up).find((kind) => kind !== undefined),
      },
    };
  });
}

export function globalWords(): FlagWords[] {
  return flagWords(GLOBALS);
}

function flagWords(parameters: Parameters): FlagWords[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const flag = flagName(name, parameter);
    if (flag === undefined) return [];
    const off = parameter.type === "boolean" && parameter.default === true;
    return [{
      long: `--${off ? "no-" : ""}${flag}`,
      short: parameter.short === undefined ? undefined : `-${parameter.short}`,
      summary: parameter.summary,
      value: parameter.type === "boolean" ? undefined : valueWords(parameter),
    }];
  });
}

function valueWords({ choices, completes }: Parameter): ValueWords {
  switch (completes) {
    case "kind":
      return { choices: SYMBOL_KINDS, looked_up: undefined };
    case "key":
      return { choices: Object.keys(KEYS), looked_up: undefined };
    default:
      return { choices: choices ?? [], looked_up: completes };
  }
}
