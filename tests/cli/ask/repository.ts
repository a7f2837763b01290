// A small repository to ask about, and the program to ask with; each test file makes its own.

import { spawnSync } from "node:child_process";
import { type Result, type RunOptions, Sandbox } from "../program.ts";

export const FILES: Readonly<Record<string, string>> = {
  "src/store.ts": `/** Keeps values by key. */
export class Store {
  readonly #items = new Map<string, string>();

  /** The value of a key. */
  get(key: string): string | undefined {
    return this.#items.get(key);
  }

  put(key: string, value: string): void {
    this.#items.set(key, value);
  }
}
`,
  "src/router.ts": `// Routes are kept in a store.
import { Store } from "./store.ts";

export const SLASH = "/";

export class Router {
  constructor(readonly store: Store) {}

  get(path: string): string | undefined {
    return this.store.get(normalizePath(path));
  }

  addRoute(path: string, target: string): void {
    this.store.put(normalizePath(path), target);
  }
}

/** Puts a slash in front of a path. */
export function normalizePath(path: string): string {
  const trimmed = path.trim();
  return trimmed.startsWith(SLASH) ? trimmed : SLASH + trimmed;
}
`,
  "src/server.ts": `import { Router } from "./router.ts";
import { Store } from "./store.ts";

export function createServer(): Router {
  const router = new Router(new Store());
  router.addRoute("home", "index.html");
  return router;
}

// What \`plugin\` is, nobody says.
export function install(plugin: any): void {
  plugin.addRoute("plugin", "plugin.html");
}
`,
  "src/router.test.ts": `import { Router } from "./router.ts";
import { Store } from "./store.ts";

export function testAddsRoute(): void {
  new Router(new Store()).addRoute("a", "b");
}
`,
  "src/store.test.ts": `import { Store } from "./store.ts";

export function testPuts(): void {
  new Store().put("a", "b");
}
`,
  "tools/retry.py": `def retry_request(count):
    """Ask again, 🦊 politely."""
    return "it's \\"quoted\\" AND (odd)" * count
`,
};

// deno-lint-ignore no-explicit-any -- what a script reads from JSON is checked by the assertions
type Json = any;

export class AskedRepository {
  readonly sandbox = new Sandbox();

  constructor() {
    for (const [path, text] of Object.entries(FILES)) this.write(path, text);
    globalThis.addEventListener("unload", () => this.sandbox.remove());
  }

  write(path: string, text: string): void {
    this.sandbox.write(`project/${path}`, text);
  }

  focal(...args: string[]): Result {
    return this.sandbox.run(args);
  }

  with(options: RunOptions, ...args: string[]): Result {
    return this.sandbox.run(args, options);
  }

  /** What `--json` prints, and the exit code. */
  json(...args: string[]): { answer: Json; code: number | null } {
    const result = this.sandbox.run([...args, "--json"]);
    try {
      return { answer: JSON.parse(result.stdout), code: result.code };
    } catch {
      throw new Error(
        `focal ${args.join(" ")} printed no JSON (exit ${result.code}): ${result.stdout}${result.stderr}`,
      );
    }
  }

  git(...args: string[]): string {
    const settings = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    const result = spawnSync("git", [...settings, ...args], { cwd: this.sandbox.project, encoding: "utf8" });
    if (result.status !== 0) throw new Error(`git ${args.join(" ")}: ${result.stderr}`);
    return result.stdout;
  }

  commit(subject: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "-m", subject);
  }
}

/** The names of the answer's symbols, in order. */
export const namesOf = (answer: { items: { qualified_name: string }[] }): string[] =>
  answer.items.map((item) => item.qualified_name);
