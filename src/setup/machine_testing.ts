// A home and a project in a temporary folder, where tests set clients up.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, putEdit, takeEdit } from "./apply_edit.ts";
import { CLIENTS, type Program, type Scope } from "./clients.ts";
import { editsOf, type FileEdit, leftElsewhere } from "./file_edits.ts";
import { BY_NAME } from "./find_program.ts";
import { SetupRecord } from "./setup_record.ts";

interface RunOptions {
  readonly scope?: Scope;
  readonly dry_run?: boolean;
  readonly onPath?: boolean;
  readonly own?: Program;
  readonly focal_home?: string;
  readonly removing?: boolean;
  /** Another one than the machine's. */
  readonly project?: string;
}

interface Machine {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  edits(client: string, options?: RunOptions): FileEdit[];
  /** Files where the other scope has something. */
  left(client: string, options?: RunOptions): string[];
  run(client: string, how: "put" | "take", options?: RunOptions): Outcome[];
}

export const OWN = { command: "/opt/my tools/focal", args: [] };

export function machine(work: (machine: Machine) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "focal-setup-"));
  try {
    const home = join(folder, "home");
    const project = join(folder, "project");
    mkdirSync(home);
    mkdirSync(project);
    const places = { home, project, platform: "linux", env: {} };
    const context = (id: string, options: RunOptions) => {
      const { scope = "project", onPath = false, own = OWN, focal_home = join(home, ".focal") } = options;
      const client = CLIENTS.find((one) => one.id === id);
      assert.ok(client);
      const removing = options.removing ?? false;
      const known = [own, ...new SetupRecord(focal_home).programs()];
      const here = { ...places, project: options.project ?? project };
      return { client, options: { places: here, scope, own, shared: BY_NAME, onPath, known, removing } };
    };
    const edits = (id: string, asked: RunOptions = {}) => {
      const { client, options } = context(id, asked);
      return editsOf(client, options);
    };
    work({
      folder,
      home,
      project,
      edits,
      left(id, asked = {}) {
        const { client, options } = context(id, { ...asked, removing: true });
        return leftElsewhere(client, options, editsOf(client, options)).map(({ path }) => path);
      },
      run(id, how, options = {}) {
        const { dry_run = false, focal_home = join(home, ".focal") } = options;
        const record = new SetupRecord(focal_home);
        const apply = how === "put" ? putEdit : takeEdit;
        return edits(id, { ...options, removing: how === "take" }).map((edit) => apply(edit, { record, dry_run }));
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
