// What memory needs to know of a checkout's symbols. The graph is of a higher rank, so an operation hands this in.

export interface SymbolState {
  /** `path#Qualified.name~n` */
  readonly key: string;
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: string;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly signature: string;
  /** 16 hex digits. */
  readonly body_hash: string;
}

export interface SymbolLookup {
  /** Whether the file belongs to what is indexed: otherwise nothing is known of its symbols. */
  covers(path: string): boolean;
  byKey(key: string): SymbolState | undefined;
  byBodyHash(hash: string): readonly SymbolState[];
  /** Exact matches of a name, `Class.method`, `path:name` or `path`. */
  byName(name: string): readonly SymbolState[];
  /** The symbols of a file, by its path as keys have it. */
  inFile(path: string): readonly SymbolState[];
  /** The symbol's text as it is now; undefined when it cannot be read. */
  bodyOf(symbol: SymbolState): string | undefined;
}

/** For callers without an index: nothing can be linked, and nothing is known of what was. */
export const noSymbols: SymbolLookup = {
  covers: () => false,
  byKey: () => undefined,
  byBodyHash: () => [],
  byName: () => [],
  inFile: () => [],
  bodyOf: () => undefined,
};
