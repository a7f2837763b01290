// Folders that never hold a project's own sources, whatever its ignore files say (a `!name/` there brings one back).

const ALWAYS = new Set([
  ".git",
  ".hg",
  ".svn",
  ".jj",
  "node_modules",
  "bower_components",
  "jspm_packages",
  "vendor",
  "dist",
  "__pycache__",
  "site-packages",
  ".venv",
  "venv",
  ".tox",
  ".nox",
  ".eggs",
  ".mypy_cache",
  ".pytest_cache",
  ".ruff_cache",
  ".ipynb_checkpoints",
  ".next",
  ".nuxt",
  ".svelte-kit",
  ".turbo",
  ".parcel-cache",
  ".angular",
  ".yarn",
  ".pnpm-store",
  ".gradle",
  ".idea",
  ".vs",
  ".dart_tool",
  ".terraform",
  ".bundle",
  ".cargo",
  ".build",
  ".zig-cache",
  "zig-cache",
  "zig-out",
  "DerivedData",
  "Pods",
  "Carthage",
  "elm-stuff",
  ".elixir_ls",
]);

/** Usually made by a build, but also good names for sources: they count as sources when git tracks files in them. */
const UNLESS_TRACKED = new Set(["build", "target", "out", "bin", "obj", "coverage", "htmlcov", "deps", "_build"]);

/** Of a path; "unless tracked" means: excluded unless git tracks something in it. */
export function excludedFolder(path: string): "always" | "unless tracked" | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  // Where Cargo looks for programs: no build writes there.
  if (name === "bin" && /(?:^|\/)src\/bin$/.test(path)) return undefined;
  if (UNLESS_TRACKED.has(name)) return "unless tracked";
  return ALWAYS.has(name) || name.endsWith(".egg-info") ? "always" : undefined;
}
