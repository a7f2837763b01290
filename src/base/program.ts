// Where the program's own files lie: its workers and assets, from source and in the compiled binary.

/** `scripts/compile.ts` bundles into a folder of this name, so that each module of the bundle can find the others. */
export const BUNDLE_FOLDER = "focal_bundle";

const marker = `/${BUNDLE_FOLDER}/`;

/** The bundle's folder when running bundled (modules end in `.js` then), else undefined. */
function bundleRoot(url: string): string | undefined {
  if (url.endsWith(".ts")) return undefined;
  const at = url.lastIndexOf(marker);
  return at < 0 ? new URL(".", url).href : url.slice(0, at + marker.length);
}

/** True in the compiled binary, and in the bundle that it is made from. */
export function isBundled(): boolean {
  return bundleRoot(import.meta.url) !== undefined;
}

/** The module of a worker, for example `workerUrl("index/worker")` for `src/index/worker.ts`. */
export function workerUrl(module: string): URL {
  const root = bundleRoot(import.meta.url);
  return root === undefined ? new URL(`../${module}.ts`, import.meta.url) : new URL(`${module}.js`, root);
}

/** A file of the repository that the binary embeds too, for example `assetUrl("grammars/go/go.wasm.gz")`. */
export function assetUrl(path: string): URL {
  const root = bundleRoot(import.meta.url);
  return root === undefined ? new URL(`../../${path}`, import.meta.url) : new URL(path, root);
}
