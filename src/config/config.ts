// The configuration as a frozen value; see `keys.ts` for its keys.

export interface Config {
  readonly index: {
    readonly max_file_bytes: number;
    readonly exclude: readonly string[];
    readonly jobs: number | undefined;
  };
  readonly memory: { readonly auto_observations: boolean };
  /** Flat, by the names below `gate.` (`similarity.extend`). */
  readonly gate: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly [section: string]: unknown;
}
