// Puts an edit into its file or takes it out again, or says what that would change.

import type { Buffer } from "node:buffer";
import { createTwoFilesPatch } from "diff";
import { FocalError } from "../base/errors.ts";
import { sha256Hex } from "../base/hash.ts";
import { maskSecrets } from "../base/mask.ts";
import type { FileEdit } from "./file_edits.ts";
import type { FileRecord, SetupRecord } from "./setup_record.ts";
import { deleteTextFile, editTextFile, foldersToMake, type TextFile, writeTextFile } from "../base/text_file.ts";

export type Action = "created" | "changed" | "unchanged" | "restored" | "removed" | "deleted" | "left alone";

export interface Outcome {
  readonly client: string;
  readonly what: string;
  readonly path: string;
  readonly action: Action;
  readonly message?: string;
  readonly diff?: string;
}

export interface ApplyOptions {
  readonly record: SetupRecord;
  readonly dry_run: boolean;
}

export function putEdit(edit: FileEdit, options: ApplyOptions): Outcome {
  return guarded(edit, (file) => {
    const after = edit.put(file.text);
    if (after === file.text && file.bytes !== undefined) return outcome(edit, "unchanged");
    const action = file.bytes === undefined ? "created" : "changed";
    if (options.dry_run) return outcome(edit, action, { diff: difference(edit.path, file.text, after) });
    write(edit, file, after, options.record);
    return outcome(edit, action);
  });
}

function write(edit: FileEdit, file: TextFile, after: string, record: SetupRecord): void {
  const known = record.get(file.path);
  const untouched = known !== undefined && file.bytes !== undefined && known.after === hash(file.bytes);
  const fresh = known === undefined && !edit.isIn(file.text);
  const backup = untouched
    ? known.backup
    // An entry that is there already, from elsewhere, must not come back with the copy.
    : !fresh
    ? undefined
    : file.bytes === undefined
    ? null
    : record.keep(file.path, file.bytes);
  const next = {
    after: sha256Hex(file.bom + after),
    ...(backup === undefined ? {} : { backup }),
    folders: [...(known?.folders ?? []), ...foldersToMake(file.path)],
    containers: [...(known?.containers ?? []), ...edit.containers(file.text)],
    ...(edit.program === undefined ? {} : { program: edit.program }),
  };
  record.change(file.path, next, () => writeTextFile(file, file.bom + after));
}

export function takeEdit(edit: FileEdit, options: ApplyOptions): Outcome {
  return guarded(edit, (file) => {
    const { record, dry_run } = options;
    const known = record.get(file.path);
    const forget = (work: () => void) => record.change(file.path, undefined, work);
    if (file.bytes === undefined) {
      if (!dry_run) forget(() => {});
      return outcome(edit, "unchanged");
    }
    const asLeft = known !== undefined && known.after === hash(file.bytes);
    const after = edit.take(file.text, known?.containers ?? []);
    if (edit.isIn(after)) return leaveRest(edit, file, after, known, options);
    const before = asLeft && typeof known.backup === "string" ? record.kept(known.backup) : undefined;
    if (before !== undefined) {
      if (dry_run) {
        return outcome(edit, "restored", { diff: difference(edit.path, file.text, before.toString("utf8")) });
      }
      forget(() => writeTextFile(file, before));
      return outcome(edit, "restored");
    }
    const made = known !== undefined && known.backup === null;
    const nothing = made && (asLeft || edit.isNothing(after));
    if (after === file.text && !nothing) return outcome(edit, "unchanged");
    const action = nothing ? "deleted" : "removed";
    if (dry_run) return outcome(edit, action, { diff: difference(edit.path, file.text, nothing ? "" : after) });
    forget(() => nothing ? deleteTextFile(file, known.folders) : writeTextFile(file, file.bom + after));
    return outcome(edit, action);
  });
}

/** Takes out what is this project's, where others go on using the rest. */
function leaveRest(
  edit: FileEdit,
  file: TextFile,
  after: string,
  known: FileRecord | undefined,
  { record, dry_run }: ApplyOptions,
): Outcome {
  const message = "it serves other projects; --scope user takes it out for all";
  if (after === file.text) return outcome(edit, "unchanged", { message });
  if (dry_run) return outcome(edit, "changed", { message, diff: difference(edit.path, file.text, after) });
  // Only a file that is as setup left it may be restored later.
  const asLeft = known !== undefined && file.bytes !== undefined && known.after === hash(file.bytes);
  const next = asLeft ? { ...known, after: sha256Hex(file.bom + after) } : known;
  record.change(file.path, next, () => writeTextFile(file, file.bom + after));
  return outcome(edit, "changed", { message });
}

/** A file that cannot be understood is not touched. */
function guarded(edit: FileEdit, work: (file: TextFile) => Outcome): Outcome {
  try {
    return editTextFile(edit.path, work);
  } catch (error) {
    const { message } = error as Error;
    const fix = error instanceof FocalError ? ` ${error.fix}` : "";
    return outcome(edit, "left alone", { message: `${message}.${fix}` });
  }
}

function outcome(edit: FileEdit, action: Action, more: { message?: string; diff?: string } = {}): Outcome {
  return { client: edit.client, what: edit.what, path: edit.path, action, ...more };
}

/** Such files may hold keys of other servers: they are not shown. */
function difference(path: string, before: string, after: string): string {
  return maskSecrets(createTwoFilesPatch(path, path, before, after, undefined, undefined, { context: 2 }));
}

function hash(bytes: Buffer): string {
  return sha256Hex(bytes);
}
