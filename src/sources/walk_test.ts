import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gitFacts } from "./git_facts.ts";
import { walk } from "./walk.ts";

function withTree(files: Record<string, string>, work: (root: string) => void): void {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "focal-walk-")));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function seen(root: string, exclude: string[] = []): { files: string[]; skipped: Record<string, string> } {
  const files: string[] = [];
  const skipped: Record<string, string> = {};
  const wanted = (path: string) => path.endsWith(".ts");
  for (const item of walk(root, { git: gitFacts(root), exclude, wanted })) {
    if (item.skip === undefined) files.push(item.path);
    else skipped[item.path] = item.skip;
  }
  return { files, skipped };
}

Deno.test("ignore files of every folder hold below it, and a nearer one wins", () => {
  withTree({
    ".gitignore": "*.gen.ts\n/only_top.ts\nlogs/\n",
    ".ignore": "ignored_by_ignore.ts\n",
    "sub/.gitignore": "!keep.gen.ts\n",
    "sub/.focalignore": "private.ts\n",
    "a.ts": "",
    "a.gen.ts": "",
    "only_top.ts": "",
    "ignored_by_ignore.ts": "",
    "sub/only_top.ts": "",
    "sub/keep.gen.ts": "",
    "sub/other.gen.ts": "",
    "sub/private.ts": "",
    "logs/x.ts": "",
  }, (root) => {
    const { files, skipped } = seen(root);
    assert.deepEqual(files, ["a.ts", "sub/keep.gen.ts", "sub/only_top.ts"]);
    assert.equal(skipped["a.gen.ts"], "ignored");
    assert.equal(skipped["logs"], "ignored");
    assert.equal(skipped["sub/private.ts"], "ignored");
  });
});

Deno.test("the same ignore file in several folders holds below each of them", () => {
  const same = "/made\n*.gen.ts\n!kept.gen.ts\n";
  withTree({
    ".gitignore": "*.log.ts\n",
    "a/.gitignore": same,
    "b/.gitignore": same,
    "a/made/x.ts": "",
    "a/deep/made/x.ts": "",
    "b/x.gen.ts": "",
    "b/kept.gen.ts": "",
    "c/x.gen.ts": "",
    "b/x.log.ts": "",
  }, (root) => assert.deepEqual(seen(root).files, ["a/deep/made/x.ts", "b/kept.gen.ts", "c/x.gen.ts"]));
});

Deno.test("rules above the root hold in it too, and so do git's own excludes and the configuration's", () => {
  withTree({
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/info/exclude": "local.ts\n",
    ".gitignore": "/pkg/made.ts\n",
    "pkg/made.ts": "",
    "pkg/local.ts": "",
    "pkg/configured.ts": "",
    "pkg/a.ts": "",
  }, (root) => {
    const { files } = seen(join(root, "pkg"), ["configured.*"]);
    assert.deepEqual(files, ["a.ts"]);
  });
});

Deno.test("built-in excludes keep dependencies and build output out; a pattern brings a folder back", () => {
  withTree({
    ".focalignore": "!dist/\n",
    "node_modules/x/a.ts": "",
    "sub/vendor/a.ts": "",
    "build/a.ts": "",
    "bin/a.ts": "",
    // Where Cargo has programs.
    "src/bin/a.ts": "",
    "dist/a.ts": "",
    "a.ts": "",
  }, (root) => {
    const { files, skipped } = seen(root);
    assert.deepEqual(files, ["a.ts", "dist/a.ts", "src/bin/a.ts"]);
    assert.equal(skipped["bin"], "excluded folder");
    assert.equal(skipped["node_modules"], "excluded folder");
    assert.equal(skipped["sub/vendor"], "excluded folder");
    assert.equal(skipped["build"], "excluded folder");
  });
});

Deno.test("a folder named build is source when git tracks files in it", () => {
  withTree({ "build/a.ts": "", "target/a.ts": "", "src/build/x.ts": "" }, (root) => {
    const git = (...args: string[]) => execFileSync("git", ["-C", root, "-c", "init.defaultBranch=main", ...args]);
    git("init", "-q");
    git("add", "build/a.ts");
    const { files, skipped } = seen(root);
    assert.deepEqual(files, ["build/a.ts"]);
    assert.equal(skipped["target"], "excluded folder");
    assert.equal(skipped["src/build"], "excluded folder");
  });
});

Deno.test("repositories within are their own matter; worktrees and submodules too", () => {
  withTree({
    ".git/HEAD": "ref: refs/heads/main\n",
    "a.ts": "",
    "nested/.git/HEAD": "ref: refs/heads/main\n",
    "nested/b.ts": "",
    ".git/modules/sub/HEAD": "ref: refs/heads/main\n",
    "sub/.git": "gitdir: ../.git/modules/sub\n",
    "sub/c.ts": "",
  }, (root) => {
    const { files, skipped } = seen(root);
    assert.deepEqual(files, ["a.ts"]);
    assert.equal(skipped["nested"], "nested repository");
  });
});

Deno.test("links, pipes and odd names neither stop the walk nor lead it astray", () => {
  withTree(
    { "a.ts": "", "deep/er/b.ts": "", "with blank.ts": "", "new\nline.ts": "", "-rf.ts": "", "é.ts": "" },
    (root) => {
      symlinkSync("..", join(root, "deep", "loop"));
      symlinkSync("nowhere.ts", join(root, "dangling.ts"));
      execFileSync("mkfifo", [join(root, "pipe.ts")]);
      const { files, skipped } = seen(root);
      assert.deepEqual(files, ["-rf.ts", "a.ts", "new\nline.ts", "with blank.ts", "é.ts", "deep/er/b.ts"]);
      assert.equal(skipped["dangling.ts"], "symlink");
      assert.equal(skipped["pipe.ts"], "special file");
    },
  );
});

Deno.test("a folder that cannot be read when its turn comes is reported, and the rest is walked", () => {
  withTree({ "a.ts": "", "gone/b.ts": "", "here/c.ts": "" }, (root) => {
    const found: string[] = [];
    const wanted = (path: string) => {
      if (path === "a.ts") rmSync(join(root, "gone"), { recursive: true });
      return true;
    };
    for (const item of walk(root, { wanted })) found.push(`${item.path} ${item.skip ?? "file"}`);
    assert.deepEqual(found, ["a.ts file", "gone unreadable", "here/c.ts file"]);
  });
});
