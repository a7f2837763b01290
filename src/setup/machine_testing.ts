// A home and a project in a temporary folder, where tests set clients up.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, putEdit, takeEdit } from "./apply_edit.ts";
import { CLIENTS, type Program, type Scope } from "./clients.ts";
import { editsOf } from "./file_edits.ts";
import { BY_NAME } from "./find_program.ts";
import { SetupRecord } from "./setup_record.ts";

interface RunOptions {
  readonly scope?: Scope;
  readonly dry_run?: boolean;
  readonly onPath?: boolean;
  readonly own?: Program;
}

interface Machine {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
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
    const record = new SetupRecord(join(home, ".focal"));
    const places = { home, project, platform: "linux", env: {} };
    work({
      folder,
      home,
      project,
      run(id, how, { scope = "project", dry_run = false, onPath = false, own = OWN } = {}) {
        const client = CLIENTS.find((one) => one.id === id);
        assert.ok(client);
        const options = { places, scope, own, shared: BY_NAME, onPath };
        const apply = how === "put" ? putEdit : takeEdit;
        return editsOf(client, options).map((edit) => apply(edit, { record, dry_run }));
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
