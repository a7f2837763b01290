// Hashes of names, as `lookups` and `surface` use them: 32-bit FNV-1a over UTF-16 units.

/** Hash of a symbol's, member's or binding's name. */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Pseudo-name of a path: looked up by `has`, `readConfig`; changed when the file is added, removed, or (configuration) edited. */
export const pathHash = (path: string): number => nameHash("\0path\0" + path);
/** Pseudo-name of a folder's list of files (`filesIn`). */
export const folderHash = (folder: string): number => nameHash("\0folder\0" + folder);
/** Pseudo-name of a folder's configuration files and all that they say (`configsIn`). */
export const configsHash = (folder: string): number => nameHash("\0configs\0" + folder);
/** Pseudo-name of all paths with a base name (`pathsNamed`). */
export const baseNameHash = (baseName: string): number => nameHash("\0base\0" + baseName);
/** Pseudo-name of the files of a package (`filesOfPackage`); part of each file's surface. */
export const packageHash = (name: string): number => nameHash("\0package\0" + name);
/** Pseudo-name of the packages below a package (`hasPackagesBelow`); part of the surface of each file in one. */
export const packagesBelowHash = (name: string): number => nameHash("\0packages\0" + name);
/** Pseudo-name of star imports and star re-exports, wherever they are; part of each file's surface that has one. */
export const STAR_HASH = nameHash("\0star\0");

/** Pseudo-name of the methods of a name that interfaces ask for; part of the surface of each file with one. */
export const askedHash = (name: string): number => nameHash("\0asked\0" + name);
/** Pseudo-name of the types of a name that are only another's other name; part of the surface of each file with one. */
export const aliasHash = (name: string): number => nameHash("\0alias\0" + name);

/** What a package is below: `com` and `com.acme` for `com.acme.store`. */
export function packagesAbove(name: string): string[] {
  const above: string[] = [];
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) above.push(name.slice(0, dot));
  return above;
}

/** Every name that changes when a file is added at, or removed from, `path`. */
export function hashesOfPath(path: string): number[] {
  const slash = path.lastIndexOf("/");
  return [pathHash(path), folderHash(slash < 0 ? "" : path.slice(0, slash)), baseNameHash(path.slice(slash + 1))];
}
