// The logger: lines on stderr, never on stdout, which belongs to results.

import { writeSync } from "node:fs";
import process from "node:process";
import { escapeControls, withoutControlCharacters } from "./controls.ts";
import { maskSecrets } from "./mask.ts";
import { nearest } from "./nearest.ts";

export type Level = "silent" | "error" | "warn" | "info" | "debug";

export interface Logger {
  readonly level: Level;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const silentLogger: Logger = { level: "silent", error() {}, warn() {}, info() {}, debug() {} };

const LEVELS: readonly Level[] = ["silent", "error", "warn", "info", "debug"];
const WORDS: Readonly<Record<Level, string>> = {
  silent: "",
  error: "error: ",
  warn: "warning: ",
  info: "",
  debug: "debug: ",
};

export interface LoggerOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** How often `-v` was given, less how often `-q` was. It wins over FOCAL_LOG. */
  readonly verbosity?: number;
  /** Epoch milliseconds, for JSON lines. */
  readonly now?: () => number;
  readonly write?: (line: string) => void;
}

/** Levels from FOCAL_LOG and -v/-q (default: warn); FOCAL_LOG_FORMAT=json writes one object a line. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const env = options.env ?? process.env;
  const write = options.write ?? toStderr;
  const level = chosenLevel(env["FOCAL_LOG"], options.verbosity ?? 0);
  const json = env["FOCAL_LOG_FORMAT"] === "json";
  const now = options.now;

  function log(at: Level, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    if (LEVELS.indexOf(at) > LEVELS.indexOf(level)) return;
    if (json) {
      const time = now === undefined ? {} : { time: new Date(now()).toISOString() };
      write(`${escapeControls(JSON.stringify({ ...time, level: at, message, ...fields }, masked))}\n`);
    } else {
      const line = `focal: ${WORDS[at]}${message}${at === "debug" ? described(fields) : ""}`;
      write(`${withoutControlCharacters(maskSecrets(line))}\n`);
    }
  }

  const logger: Logger = {
    level,
    error: (message, fields) => log("error", message, fields),
    warn: (message, fields) => log("warn", message, fields),
    info: (message, fields) => log("info", message, fields),
    debug: (message, fields) => log("debug", message, fields),
  };
  const asked = env["FOCAL_LOG"];
  if (asked !== undefined && asked !== "" && !isLevel(asked)) {
    logger.warn(`FOCAL_LOG is "${asked}"; expected ${LEVELS.join(", ")}${guess(asked)}`);
  }
  return logger;
}

function masked(_key: string, value: unknown): unknown {
  return typeof value === "string" ? maskSecrets(value) : value;
}

function chosenLevel(asked: string | undefined, verbosity: number): Level {
  if (verbosity === 0 && asked !== undefined && isLevel(asked)) return asked;
  const at = LEVELS.indexOf("warn") + verbosity;
  return LEVELS[Math.min(Math.max(at, 0), LEVELS.length - 1)] ?? "warn";
}

function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}

function guess(asked: string): string {
  const [closest] = nearest(asked, LEVELS, 1);
  return closest === undefined ? "" : ` (did you mean ${closest}?)`;
}

function described(fields: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields);
  return entries.length === 0 ? "" : ` ${entries.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(" ")}`;
}

function toStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Nobody listens any more; a lost log line is no reason to fail.
  }
}
