// Changes a memory: its text, category, tags, weight, pin, or what it is about.

import { FocalError } from "../base/errors.ts";
import { maskSecrets } from "../base/mask.ts";
import type { Database } from "../store/database.ts";
import { changedAt, findMemory, type Memory } from "./memory.ts";
import {
  linkedAs,
  linksOf,
  mentionedSymbols,
  type NamedSymbols,
  putLink,
  removeLinks,
  setLink,
  symbolsNamed,
} from "./links.ts";
import { linkState } from "./freshness.ts";
import { replaceMemory } from "./rows.ts";
import { symbolReference } from "./references.ts";
import type { Writer } from "./save.ts";
import { writeLog } from "./memory_log.ts";

export interface MemoryChanges {
  readonly content?: string | undefined;
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly weight?: number | undefined;
  readonly pinned?: boolean | undefined;
  /** Replaces the links; an empty list removes them. */
  readonly symbol_names?: readonly string[] | undefined;
  /** It still holds: its links take the code as it is now. A new text implies it. */
  readonly reviewed?: boolean | undefined;
}

export interface Updated {
  readonly before: Memory;
  readonly memory: Memory;
  readonly open: NamedSymbols["open"];
}

export function updateMemory(database: Database, id: string, changes: MemoryChanges, writer: Writer): Updated {
  return database.transaction(() => {
    const before = findMemory(database, id);
    if (before === undefined) throw noSuchMemory(id);
    const now = changedAt(before, writer.clock);
    const content = changes.content === undefined ? before.content : maskSecrets(changes.content.trim());
    if (content === "") {
      throw new FocalError("invalid_input", "A memory needs a text.", {
        fix: "Use `focal memory delete` to remove it.",
      });
    }
    const memory: Memory = {
      ...before,
      content,
      category: changes.category ?? before.category,
      tags: changes.tags === undefined ? before.tags : changes.tags.map(maskSecrets),
      weight: changes.weight ?? before.weight,
      pinned: changes.pinned ?? before.pinned,
      updated_at: now,
    };
    replaceMemory(database, memory);
    const open = relink(database, memory, before, changes, writer);
    writeLog(database, { memory_id: id, at: now, change: "updated", actor: writer.actor ?? "", before, after: memory });
    return { before, memory, open };
  });
}

function relink(
  database: Database,
  memory: Memory,
  before: Memory,
  changes: MemoryChanges,
  writer: Writer,
): NamedSymbols["open"] {
  const repository = memory.repository_id;
  if (repository === null || repository !== writer.repository_id) {
    if (changes.symbol_names?.length === 0) removeLinks(database, memory.id);
    else if (changes.symbol_names !== undefined || changes.reviewed === true) throw codeIsElsewhere(memory.id);
    return [];
  }
  const now = writer.clock.now();
  if (changes.symbol_names !== undefined) {
    const named = symbolsNamed(writer.symbols, changes.symbol_names);
    // A slip of the pen must not cost the links that are there.
    if (named.open.length > 0) throw namesNoSymbol(named.open);
    removeLinks(database, memory.id);
    for (const symbol of named.found) {
      setLink(database, memory.id, "about", repository, symbol, writer.symbols, now);
    }
  } else if (memory.content !== before.content) {
    removeLinks(database, memory.id, "mentions");
  }
  if (changes.reviewed === true || memory.content !== before.content) confirm(database, memory.id, repository, writer);
  if (memory.content === before.content && changes.symbol_names === undefined) return [];
  const about = new Set(linksOf(database, memory.id).map((link) => link.target));
  const mentioned = mentionedSymbols(writer.symbols, memory.content);
  for (const symbol of mentioned.found) {
    if (!about.has(symbolReference(repository, symbol.key))) {
      setLink(database, memory.id, "mentions", repository, symbol, writer.symbols, now);
    }
  }
  return mentioned.open;
}

function namesNoSymbol(open: NamedSymbols["open"]): FocalError {
  const suggestions = open.flatMap((each) => each.candidates);
  const said = open.map(({ name, reason }) => `${name}: ${reason}`).join("; ");
  return new FocalError(suggestions.length > 0 ? "ambiguous" : "not_found", `${said}. Its links stay as they are.`, {
    suggestions,
  });
}

/** Takes the symbols as they are now for what the memory is about; links to what is gone stay as they are. */
function confirm(database: Database, id: string, repository_id: string, writer: Writer): void {
  for (const link of linksOf(database, id)) {
    const symbol = linkState(link, repository_id, writer.symbols)?.symbol;
    if (symbol === undefined) continue;
    database.run(
      "DELETE FROM links WHERE source = ? AND predicate = ? AND target = ?",
      link.source,
      link.predicate,
      link.target,
    );
    putLink(database, {
      ...link,
      target: symbolReference(repository_id, symbol.key),
      body_hash: symbol.body_hash,
      metadata: linkedAs(symbol, writer.symbols),
    });
  }
}

function codeIsElsewhere(id: string): FocalError {
  return new FocalError("outside_roots", `The memory ${id} is of no repository that is asked about here.`, {
    fix: "What is said of its code is said in its repository, or with -C.",
  });
}

export function noSuchMemory(id: string): FocalError {
  return new FocalError("not_found", `There is no memory ${id}.`, { fix: "List them with `focal memory list`." });
}
