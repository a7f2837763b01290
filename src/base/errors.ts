// The one error type of focal, and the closed table of everything that can go wrong.

/** Exit codes of the program; see the README. */
export const EXIT = { ok: 0, nothing: 1, usage: 2, environment: 3, interrupted: 130 } as const;

interface Failure {
  readonly exit: number;
  /** What happened, in general. */
  readonly title: string;
  /** What to do next, when the thrower has nothing more precise to say. */
  readonly fix: string;
}

/** Every failure focal knows. The code is stable: scripts and assistants may test for it. */
export const FAILURES = {
  not_found: { exit: 1, title: "Nothing found", fix: "Check the name, or search with `focal search`." },
  ambiguous: { exit: 1, title: "Several symbols match", fix: "Name one of the candidates as path:name." },
  check_failed: { exit: 1, title: "The check did not hold", fix: "See the report for what crossed the limit." },
  usage: { exit: 2, title: "Wrong usage", fix: "See `focal --help`." },
  invalid_input: { exit: 2, title: "Invalid input", fix: "See the message for what was expected." },
  invalid_config: { exit: 2, title: "Invalid configuration", fix: "Correct the file, or remove the key." },
  not_a_repository: { exit: 2, title: "Not a folder focal can index", fix: "Run it in a project, or pass -C DIR." },
  outside_roots: { exit: 2, title: "Path outside the served folders", fix: "Use a path inside the repository." },
  io: { exit: 3, title: "A file operation failed", fix: "Check that the path exists and is accessible." },
  permission: { exit: 3, title: "Permission denied", fix: "Check the owner and mode of the path." },
  no_space: { exit: 3, title: "No space left on the device", fix: "Free some space, or set FOCAL_HOME elsewhere." },
  database_locked: { exit: 3, title: "The database is busy", fix: "Wait for the other focal to finish, then retry." },
  database_corrupt: { exit: 3, title: "The database is damaged", fix: "Run `focal health`." },
  database_newer: {
    exit: 3,
    title: "The database belongs to a newer focal",
    fix: "Update focal, or set FOCAL_HOME elsewhere.",
  },
  missing_asset: { exit: 3, title: "A built-in file is missing", fix: "Reinstall focal, or run `deno task assets`." },
  git_failed: { exit: 3, title: "git failed", fix: "Check that git is installed and the repository is intact." },
  unsupported: { exit: 3, title: "Not supported here", fix: "See `focal doctor`." },
  interrupted: { exit: 130, title: "Interrupted", fix: "Run the command again to complete it." },
  internal: { exit: 3, title: "A fault in focal", fix: "Please report it with the text of this message." },
} as const satisfies Record<string, Failure>;

export type FailureCode = keyof typeof FAILURES;

export interface FocalErrorOptions {
  /** What to do next; replaces the table's advice. */
  fix?: string;
  /** Names close to the one asked for, or the candidates of an ambiguous one. */
  suggestions?: readonly string[];
  cause?: unknown;
}

export class FocalError extends Error {
  readonly code: FailureCode;
  readonly fix: string;
  readonly suggestions: readonly string[];

  constructor(code: FailureCode, message: string, options: FocalErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "FocalError";
    this.code = code;
    this.fix = options.fix ?? FAILURES[code].fix;
    this.suggestions = options.suggestions ?? [];
  }

  get exitCode(): number {
    return FAILURES[this.code].exit;
  }
}
