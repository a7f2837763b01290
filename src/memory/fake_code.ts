// A checkout's symbols for tests: keys with bodies, changed at will.

import { hash64 } from "../base/hash.ts";
import { splitKey } from "./references.ts";
import type { SymbolLookup, SymbolState } from "./symbol_lookup.ts";

export class FakeCode implements SymbolLookup {
  readonly #bodies = new Map<string, string>();

  put(key: string, body: string): void {
    this.#bodies.set(key, body);
  }

  remove(key: string): void {
    this.#bodies.delete(key);
  }

  keys(): string[] {
    return [...this.#bodies.keys()];
  }

  body(key: string): string | undefined {
    return this.#bodies.get(key);
  }

  covers(): boolean {
    return true;
  }

  byKey(key: string): SymbolState | undefined {
    const body = this.#bodies.get(key);
    return body === undefined ? undefined : state(key, body);
  }

  byBodyHash(hash: string): SymbolState[] {
    return this.#all().filter((symbol) => symbol.body_hash === hash);
  }

  byName(name: string): SymbolState[] {
    return this.#all().filter((symbol) =>
      symbol.name === name || symbol.qualified_name === name || `${symbol.path}:${symbol.name}` === name
    );
  }

  inFile(path: string): SymbolState[] {
    return this.#all().filter((symbol) => symbol.path === path);
  }

  bodyOf(symbol: SymbolState): string | undefined {
    return this.#bodies.get(symbol.key);
  }

  #all(): SymbolState[] {
    return [...this.#bodies].map(([key, body]) => state(key, body));
  }
}

function state(key: string, body: string): SymbolState {
  const { path, qualified_name } = splitKey(key);
  const name = qualified_name.split(".").at(-1) ?? "";
  const body_hash = hash64(body);
  return {
    key,
    name,
    qualified_name,
    kind: "method",
    path,
    start_line: 1,
    end_line: 2,
    signature: `${name}()`,
    body_hash,
  };
}
