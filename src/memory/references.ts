// Text references to what memories and sessions talk about; they survive a rebuilt index.

/** `sym:<repository>/<key>` */
export function symbolReference(repository: string, key: string): string {
  return `sym:${repository}/${key}`;
}

export function memoryReference(id: string): string {
  return `mem:${id}`;
}

export function sessionReference(id: string): string {
  return `ses:${id}`;
}

/** Repository and key of a symbol's reference, or undefined when it refers to something else. */
export function parseSymbolReference(reference: string): { repository: string; key: string } | undefined {
  const slash = reference.indexOf("/");
  if (!reference.startsWith("sym:") || slash < 0) return undefined;
  return { repository: reference.slice(4, slash), key: reference.slice(slash + 1) };
}

/** The name in a key: `src/a.ts#Box.open~2` → `Box.open`; the path for a module's key. */
export function nameOfKey(key: string): string {
  const { path, qualified_name } = splitKey(key);
  return qualified_name === "" ? path : qualified_name;
}

/** A key's parts. `twin` is 0 where the key needs none. */
export function splitKey(key: string): { path: string; qualified_name: string; twin: number } {
  const hash = key.indexOf("#");
  if (hash < 0) return { path: key, qualified_name: "", twin: 0 };
  const tail = /~(\d+)$/.exec(key);
  const end = tail === null ? key.length : tail.index;
  return {
    path: key.slice(0, hash),
    qualified_name: key.slice(hash + 1, end),
    twin: tail === null ? 0 : Number(tail[1]),
  };
}
