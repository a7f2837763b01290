// Configuration files that resolution reads to find modules: recorded with their hash, never parsed as sources.

const NAMES = new Set([
  "package.json",
  "pnpm-workspace.yaml",
  "lerna.json",
  "deno.json",
  "deno.jsonc",
  "import_map.json",
  "go.mod",
  "go.work",
  "Cargo.toml",
  "pyproject.toml",
  "setup.cfg",
  "composer.json",
  "pom.xml",
  "settings.gradle",
  "build.gradle",
  "pubspec.yaml",
  "compile_commands.json",
  "Directory.Build.props",
  "Directory.Build.targets",
]);

export function isConfigFile(path: string): boolean {
  const base = path.slice(path.lastIndexOf("/") + 1);
  return NAMES.has(base) || /^[jt]sconfig(?:\..+)?\.json$/.test(base) || base.endsWith(".csproj");
}
