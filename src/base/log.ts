// The logger: lines on stderr, never on stdout, which belongs to results.

export type Level = "silent" | "error" | "warn" | "info" | "debug";

export interface Logger {
  readonly level: Level;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const silentLogger: Logger = { level: "silent", error() {}, warn() {}, info() {}, debug() {} };
