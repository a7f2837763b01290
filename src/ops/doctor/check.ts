// One finding of `focal doctor`.

export interface Check {
  readonly name: string;
  /** `note` is worth knowing, but nothing is wrong. */
  readonly state: "ok" | "note" | "problem";
  readonly message: string;
  /** What to do; every problem has it. */
  readonly fix?: string;
}

export const ok = (name: string, message: string): Check => ({ name, state: "ok", message });
export const note = (name: string, message: string, fix?: string): Check => ({
  name,
  state: "note",
  message,
  ...(fix === undefined ? {} : { fix }),
});
export const problem = (name: string, message: string, fix: string): Check => ({
  name,
  state: "problem",
  message,
  fix,
});
