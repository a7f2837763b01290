// The configuration as a frozen value; see `schema.ts` for its keys.

export interface Config {
  readonly index: {
    readonly max_file_bytes: number;
    readonly exclude: readonly string[];
    readonly jobs: number | undefined;
  };
  readonly memory: { readonly auto_observations: boolean };
  readonly gate: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly [section: string]: unknown;
}
