// Remembers by itself what was explored: kept in a buffer and written in the background, so that the tools which cause
// them stay quick and read-only. Never mixed into what was decided.

import { clearTimeout, setTimeout } from "node:timers";
import { uuidv7 } from "../base/ids.ts";
import { maskSecrets } from "../base/mask.ts";
import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";
import { AUTO, type Memory } from "./memory.ts";
import { insertMemory } from "./rows.ts";
import { writeLog } from "./memory_log.ts";

/** The tools whose use is worth remembering. */
export const OBSERVED_TOOLS: readonly string[] = [
  "query_symbol",
  "search_code",
  "get_context",
  "get_dependencies",
  "get_dependents",
  "get_impact_graph",
];

type Timer = ReturnType<typeof setTimeout>;

const MOST_BYTES = 200;
const MOST_BUFFERED = 200;
const WRITE_AFTER_MS = 2_000;
export const KEPT_MS = 90 * 24 * 3_600_000;

export interface Observation {
  readonly tool: string;
  readonly text: string;
  readonly repository_id: string | null;
  readonly session_id?: string | undefined;
}

export class Observations {
  readonly #waiting = new Map<string, Observation & { at: number }>();
  #timer: Timer | undefined;

  constructor(
    private readonly database: () => Database,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  /** Notes that a tool was used. The same again before it is written counts once. */
  add(observation: Observation): void {
    if (!OBSERVED_TOOLS.includes(observation.tool)) return;
    const { tool, text, repository_id, session_id } = observation;
    const same = [tool, text, repository_id, session_id].join("\0");
    if (this.#waiting.size >= MOST_BUFFERED) this.flush();
    this.#waiting.delete(same);
    this.#waiting.set(same, { ...observation, at: this.clock.now() });
    this.#timer ??= background(() => this.flush());
  }

  /** Writes what waits; a fault loses observations, never an answer. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = [...this.#waiting.values()];
    this.#waiting.clear();
    if (batch.length === 0) return;
    try {
      writeObservations(this.database(), batch);
    } catch (error) {
      this.onError(error);
    }
  }
}

/** A timer that does not keep the process alive. */
function background(work: () => void): Timer {
  const timer = setTimeout(work, WRITE_AFTER_MS);
  timer.unref();
  return timer;
}

function writeObservations(database: Database, batch: readonly (Observation & { at: number })[]): void {
  database.transaction(() => {
    for (const { tool, text, repository_id, session_id, at } of batch) {
      const memory: Memory = {
        id: uuidv7(at),
        repository_id,
        kind: "episodic",
        category: AUTO,
        content: clipBytes(maskSecrets(text), MOST_BYTES),
        source: `auto:${tool}`,
        layer: null,
        scope: "repository",
        confidence: 1,
        weight: 1,
        pinned: false,
        tags: [],
        metadata: {},
        session_id: session_id ?? null,
        access_count: 0,
        accessed_at: null,
        created_at: at,
        updated_at: at,
        expires_at: at + KEPT_MS,
        superseded_by: null,
        archived_at: null,
      };
      insertMemory(database, memory);
      writeLog(database, {
        memory_id: memory.id,
        at,
        change: "created",
        actor: memory.source,
        before: null,
        after: null,
      });
    }
  });
}

/** Deletes observations whose time is over, with their part of the log; what people saved is never touched. */
export function expireObservations(database: Database, clock: Clock): number {
  const now = clock.now();
  const due = database.get("SELECT 1 FROM memories WHERE category = ? AND expires_at <= ? LIMIT 1", AUTO, now);
  if (due === undefined) return 0;
  return database.transaction(() => {
    const gone = "SELECT id FROM memories WHERE category = ? AND expires_at <= ?";
    database.run(`DELETE FROM memory_log WHERE memory_id IN (${gone})`, AUTO, now);
    const { changes } = database.run("DELETE FROM memories WHERE category = ? AND expires_at <= ?", AUTO, now);
    writeLog(database, {
      memory_id: "",
      at: now,
      change: "expired",
      actor: `${changes} observations`,
      before: null,
      after: null,
    });
    return Number(changes);
  });
}

/** The text cut to so many bytes of UTF-8, never within a character. */
export function clipBytes(text: string, most: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= most) return text;
  let clipped = "";
  let bytes = encoder.encode("…").length;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > most) break;
    clipped += character;
  }
  return `${clipped}…`;
}
