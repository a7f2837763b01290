// Makes what an operation may use from the command line: roots, databases on first use, log, clock, interruption.

import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { FocalError } from "../base/errors.ts";
import { silentLogger } from "../base/log.ts";
import { homeFolder } from "../base/paths.ts";
import type { Context } from "../ops/context.ts";
import type { Operation } from "../ops/operation.ts";
import { systemClock } from "../time/clock.ts";
import type { Globals } from "./run.ts";
import type { Terminal } from "./terminal.ts";

export interface OpenedContext {
  readonly context: Context;
  close(): void;
}
