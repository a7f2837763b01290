// The stable name of a symbol: `path#Qualified.name~n`, with the path from git's top level.

/** `prefix` is the checkout's folder below git's top level. A file's own symbol has the path alone. */
export function symbolKey(prefix: string, path: string, qualifiedName: string, twin: number): string {
  const full = prefix === "" ? path : `${prefix}/${path}`;
  if (qualifiedName === "") return full;
  return twin === 0 ? `${full}#${qualifiedName}` : `${full}#${qualifiedName}~${twin}`;
}
