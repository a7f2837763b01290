// Saves a memory: masks secrets, links the symbols it names, and merges it into one that says the same.

import { uuidv7 } from "../base/ids.ts";
import { FocalError } from "../base/errors.ts";
import { maskSecrets } from "../base/mask.ts";
import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";
import { changedAt, findMemory, type Memory } from "./memory.ts";
import { mentionedSymbols, type NamedSymbols, openNames, setLink, symbolsNamed } from "./links.ts";
import type { SymbolLookup, SymbolState } from "./symbol_lookup.ts";
import { findNearDuplicate } from "./near_duplicates.ts";
import { insertMemory } from "./rows.ts";
import { symbolReference } from "./references.ts";
import { wordsColumn } from "./memory_words.ts";
import { writeLog } from "./memory_log.ts";

export interface NewMemory {
  readonly content: string;
  readonly category: string;
  readonly symbol_names?: readonly string[];
  readonly tags?: readonly string[];
  readonly weight?: number;
  readonly pinned?: boolean;
  readonly source?: string;
  readonly scope?: string;
  readonly expires_at?: number;
}

export interface Writer {
  readonly clock: Clock;
  /** Where it is filed; null for what holds everywhere. */
  readonly repository_id: string | null;
  readonly symbols: SymbolLookup;
  readonly session_id?: string | undefined;
  /** Who asked for it: "cli", "mcp", … */
  readonly actor?: string;
}

export interface Saved {
  readonly memory: Memory;
  /** The text that it took the place of, when it says the same as an earlier memory. */
  readonly merged_text?: string;
  readonly linked: readonly SymbolState[];
  readonly open: NamedSymbols["open"];
  readonly masked: boolean;
}

export function saveMemory(database: Database, given: NewMemory, writer: Writer): Saved {
  const content = maskSecrets(given.content.trim());
  if (content === "") {
    throw new FocalError("invalid_input", "A memory needs a text.", { fix: "Say what is to be remembered." });
  }
  const named = symbolsNamed(writer.symbols, given.symbol_names ?? []);
  const about = new Set(named.found.map((symbol) => symbol.key));
  const inText = mentionedSymbols(writer.symbols, content);
  const mentioned = inText.found.filter((symbol) => !about.has(symbol.key));
  const linked = writer.repository_id === null ? [] : [...named.found, ...mentioned];
  const outcome = { linked, open: openNames(named.open, inText.open), masked: content !== given.content.trim() };
  return database.transaction(() => {
    const twin = findNearDuplicate(database, {
      repository_id: writer.repository_id,
      category: given.category,
      scope: scopeOf(given, writer),
      content,
      targets: linked.map((symbol) => symbolReference(writer.repository_id ?? "", symbol.key)),
    });
    const memory = twin === undefined
      ? create(database, content, given, writer)
      : merge(database, twin, content, given, writer);
    for (const symbol of linked) {
      const predicate = about.has(symbol.key) ? "about" : "mentions";
      setLink(database, memory.id, predicate, writer.repository_id ?? "", symbol, writer.symbols, writer.clock.now());
    }
    return { memory, ...(twin === undefined ? {} : { merged_text: twin.content }), ...outcome };
  });
}

function scopeOf(given: NewMemory, writer: Writer): string {
  return given.scope ?? (writer.repository_id === null ? "user" : "repository");
}

function create(database: Database, content: string, given: NewMemory, writer: Writer): Memory {
  const now = writer.clock.now();
  const memory: Memory = {
    id: uuidv7(now),
    repository_id: writer.repository_id,
    kind: "semantic",
    category: given.category,
    content,
    source: given.source ?? "manual",
    layer: null,
    scope: scopeOf(given, writer),
    confidence: 1,
    weight: given.weight ?? 3,
    pinned: given.pinned ?? false,
    tags: (given.tags ?? []).map(maskSecrets),
    metadata: {},
    session_id: writer.session_id ?? null,
    access_count: 0,
    accessed_at: null,
    created_at: now,
    updated_at: now,
    expires_at: given.expires_at ?? null,
    superseded_by: null,
    archived_at: null,
  };
  insertMemory(database, memory);
  writeLog(database, {
    memory_id: memory.id,
    at: now,
    change: "created",
    actor: writer.actor ?? "",
    before: null,
    after: memory,
  });
  return memory;
}

/** The newer wording stays; the older one goes to the log. */
function merge(database: Database, twin: Memory, content: string, given: NewMemory, writer: Writer): Memory {
  const now = changedAt(twin, writer.clock);
  const tags = [...new Set([...twin.tags, ...(given.tags ?? []).map(maskSecrets)])];
  database.run(
    "UPDATE memories SET content = ?, words = ?, tags = ?, weight = max(weight, ?), pinned = max(pinned, ?), updated_at = ? WHERE id = ?",
    content,
    wordsColumn(content, tags),
    JSON.stringify(tags),
    given.weight ?? 1,
    given.pinned === true ? 1 : 0,
    now,
    twin.id,
  );
  const memory = findMemory(database, twin.id) ?? twin;
  writeLog(database, {
    memory_id: twin.id,
    at: now,
    change: "merged",
    actor: writer.actor ?? "",
    before: twin,
    after: memory,
  });
  return memory;
}
