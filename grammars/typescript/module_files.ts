// Which files a module path may mean: without extension, with a compiled one, or a folder's index.

const SOURCES = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".d.ts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".vue",
  ".svelte",
  ".d.mts",
  ".d.cts",
];

/** Compiled extension → the source extensions it may stand for, the compiled file itself last. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".js", ".d.ts", ".jsx"],
  ".jsx": [".tsx", ".jsx"],
  ".mjs": [".mts", ".mjs", ".d.mts", ".ts"],
  ".cjs": [".cts", ".cjs", ".d.cts", ".ts"],
};

/** Files that a bundler imports but that hold no code. */
const ASSETS =
  /\.(json5?|jsonc|css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm|html?|txt|md|mdx|ya?ml|toml|graphql|gql|glsl|node|data|bin)$/i;

export function isAsset(specifier: string): boolean {
  return ASSETS.test(specifier);
}

/** In order of preference; `path` is relative to the root, without `./`. */
export function* candidates(path: string): Generator<string> {
  if (path !== "") {
    const dot = path.lastIndexOf(".");
    const extension = dot > path.lastIndexOf("/") ? path.slice(dot) : "";
    const compiled = COMPILED[extension];
    if (compiled !== undefined) {
      const stem = path.slice(0, dot);
      for (const source of compiled) yield stem + source;
    } else if (extension !== "") yield path;
    for (const source of SOURCES) yield path + source;
  }
  const prefix = path === "" ? "" : path + "/";
  for (const source of SOURCES) yield prefix + "index" + source;
}
