// The symbols that a git diff changes: working tree, staged, or against a base.

import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Checkout } from "../../graph/checkouts.ts";
import { type ChangedSymbol, changedSymbols, type ChangeKind } from "../../graph/changed_symbols.ts";
import { fileAt, type SymbolRow, symbolsOfFile } from "../../graph/symbols.ts";
import { FocalError } from "../../base/errors.ts";
import { ensureFresh } from "../../index/ensure_fresh.ts";
import { languageOfPath } from "../../languages/registry.ts";
import type { ParsedFile } from "../../languages/facts.ts";
import { moduleName } from "../../parse/extract_facts.ts";
import { parseFile } from "../../parse/parse_file.ts";
import { decodeSource } from "../../sources/decode_source.ts";
import { gitFacts } from "../../sources/git_facts.ts";
import { runGit } from "../../sources/run_git.ts";
import type { Context } from "../context.ts";
import { type Broken, brokenSites, type OldFile } from "./broken_sites.ts";

export interface Change extends Omit<ChangedSymbol, "change"> {
  /** `moved` is a file as a whole. */
  readonly change: ChangeKind | "moved";
  readonly path: string;
  /** Where a moved file was. */
  readonly from?: string;
  /** The symbol as indexed now; undefined when it was removed. */
  readonly symbol: SymbolRow | undefined;
}

export interface DiffOptions {
  /** Compare with this revision instead of HEAD. */
  readonly base?: string | undefined;
  readonly staged?: boolean;
}

export interface Diff {
  readonly changes: readonly Change[];
  readonly broken: Broken;
}

interface ChangedFile {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Under another path now, which nothing has at the old one. */
  readonly moved?: boolean;
}

export async function diffChanges(context: Context, checkout: Checkout, options: DiffOptions): Promise<Diff> {
  assertComparable(checkout.root);
  // Assistants leave out an argument by giving none; on the command line it is a script's variable that was never set.
  const none = options.base === undefined || options.base === "" && context.caller === "mcp";
  const base = none ? "HEAD" : mergeBase(checkout.root, options.base ?? "");
  const files = changedFiles(checkout.root, base, options.staged === true);
  // Git tells what is on disk now, so the index must know it too.
  const paths = files.flatMap((file) => [file.before, file.after]).filter((path) => path !== undefined);
  await ensureFresh(context, checkout, [...new Set(paths)]);
  const changes: Change[] = [];
  const lost: OldFile[] = [];
  for (const file of files) {
    const path = file.after ?? file.before ?? "";
    const before = file.before === undefined || languageOfPath(file.before) === undefined
      ? undefined
      : await parsed(file.before, runGit(checkout.root, ["show", `${base}:./${file.before}`]));
    const after = await parsed(file.after, newText(checkout.root, file.after, options));
    const moved = file.moved === true && before !== undefined;
    if (moved) changes.push({ ...movedFile(path), path, from: file.before ?? "", symbol: undefined });
    const indexed = fileAt(context.index(), checkout.id, path);
    const rows = indexed === undefined ? [] : symbolsOfFile(context.index(), indexed.id);
    const found = changedSymbols(before, after);
    for (const change of found) {
      const named = rows.filter((row) => row.qualified_name === change.qualified_name);
      const symbol = change.change === "removed"
        ? undefined
        : named.find((row) => row.start_line === change.start_line) ?? named[0];
      changes.push({ ...change, path: symbol === undefined ? file.before ?? path : path, symbol });
    }
    if (before === undefined || file.before === undefined) continue;
    const gone = file.after === undefined || moved ? "all" : goneFrom(before, found);
    if (gone === "all" || gone.size > 0) lost.push({ path: file.before, now: file.after, facts: before, gone });
  }
  return { changes, broken: await brokenSites(context, checkout, lost) };
}

async function parsed(path: string | undefined, text: string | undefined): Promise<ParsedFile | undefined> {
  const language = path === undefined ? undefined : languageOfPath(path);
  return path === undefined || text === undefined || language === undefined
    ? undefined
    : await parseFile(path, text, language);
}

const movedFile = (path: string) =>
  ({ change: "moved", name: moduleName(path), qualified_name: "", kind: "module", start_line: 1 }) as const;

/** Positions of the symbols that a file lost. */
function goneFrom(before: ParsedFile, changes: readonly ChangedSymbol[]): Set<number> {
  const removed = new Set(
    changes.filter((change) => change.change === "removed").map((change) =>
      `${change.start_line} ${change.qualified_name}`
    ),
  );
  const gone = new Set<number>();
  before.symbols.forEach((symbol, at) => {
    if (removed.has(`${symbol.startLine} ${symbol.qualifiedName}`)) gone.add(at);
  });
  return gone;
}

/** Git's own words about a missing repository or commit help nobody. */
function assertComparable(root: string): void {
  const git = gitFacts(root);
  if (git === undefined) {
    throw new FocalError("git_failed", `${root} is not in a git repository, so no changes are known there`, {
      fix: "Ask in a repository, or name one with -C; `focal impact NAME` needs none.",
    });
  }
  if (git.head !== undefined) return;
  try {
    runGit(root, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  } catch (error) {
    throw new FocalError("git_failed", `${root} has no commit yet, so there is nothing to compare with`, {
      cause: error,
      fix: "Commit first; `focal impact NAME` needs no commit.",
    });
  }
}

/** What a branch changed since it left the base, not what the base got since. */
function mergeBase(root: string, base: string): string {
  const commit = commitOf(root, base);
  try {
    return runGit(root, ["merge-base", commit, "HEAD"]).trim() || commit;
  } catch {
    // Unrelated histories and shallow clones: compare with the revision itself.
    return commit;
  }
}

/** Only a revision gets further: git would take what starts with a dash for an option. */
function commitOf(root: string, revision: string): string {
  // HEAD in its place would find nothing changed, and a branch would go untested.
  if (revision.trim() === "") {
    throw new FocalError("invalid_input", "The revision to compare with is empty", {
      fix: "Name one, for example main, or HEAD for what is not committed.",
    });
  }
  try {
    return runGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]).trim();
  } catch {
    const shallow = gitFacts(root)?.shallow === true;
    throw new FocalError("invalid_input", `${revision} is no revision of ${root}`, {
      fix: "Name a branch, a tag or a commit that is there; `git branch -a` lists branches." +
        (shallow
          ? " This clone is shallow and has only the newest commits: `git fetch --unshallow` gets the rest."
          : ""),
    });
  }
}

function newText(root: string, path: string | undefined, options: DiffOptions): string | undefined {
  if (path === undefined) return undefined;
  if (options.staged === true) return runGit(root, ["show", `:./${path}`]);
  return isPlainFile(root, path) ? decodeSource(readFileSync(join(root, path))) : undefined;
}

/** Links and nested repositories are changes too, but none of code. */
function isPlainFile(root: string, path: string): boolean {
  return lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}

/** The modes that git has for files; links and submodules have others. */
const PLAIN_MODE = /^100/;

function changedFiles(root: string, base: string, staged: boolean): ChangedFile[] {
  const args = ["diff", "--relative", "--raw", "-z", "-M", ...(staged ? ["--cached"] : []), base, "--"];
  const words = runGit(root, args).split("\0");
  const files: ChangedFile[] = [];
  for (let at = 0; at < words.length; at++) {
    // ":100644 120000 <hash> <hash> T", then the path, or both of a file that moved.
    const [mode = "", newMode = "", , , status = ""] = (words[at] ?? "").slice(1).split(" ");
    if (status === "") continue;
    const first = words[++at];
    const second = /^[RC]/.test(status) ? words[++at] : first;
    const before = PLAIN_MODE.test(mode) ? first : undefined;
    const after = PLAIN_MODE.test(newMode) ? second : undefined;
    if (before !== undefined || after !== undefined) files.push({ before, after, moved: status.startsWith("R") });
  }
  if (!staged) {
    for (const path of runGit(root, ["ls-files", "--others", "--exclude-standard", "-z"]).split("\0")) {
      if (path !== "" && isPlainFile(root, path)) files.push({ before: undefined, after: path });
    }
  }
  return files;
}
