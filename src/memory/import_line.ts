// Reads the values of one line of an import: whoever wrote it, nothing comes in that focal would not have written itself.

import { FocalError } from "../base/errors.ts";
import { isUuid } from "../base/ids.ts";
import { maskSecrets } from "../base/mask.ts";
import { AUTO, CATEGORIES, type Memory } from "./memory.ts";

/** The last moment that has a year of four digits. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const KNOWN_CATEGORIES: readonly string[] = [...CATEGORIES, AUTO];

type Values = Readonly<Record<string, unknown>>;

export class ImportLine {
  private constructor(private readonly values: Values, private readonly number: number) {}

  static parse(written: string, number: number): ImportLine {
    let value: unknown;
    try {
      value = JSON.parse(written);
    } catch {
      throw refused(number, "is not JSON");
    }
    if (!isObject(value)) throw refused(number, "is not an object");
    return new ImportLine(value, number);
  }

  refused(what: string): FocalError {
    return refused(this.number, what);
  }

  /** Lines without one are passed over. */
  type(): unknown {
    return this.values["type"];
  }

  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /** Secrets in it are masked. */
  text(key: string): string {
    const value = this.values[key];
    if (typeof value !== "string") throw this.refused(`has no text "${key}"`);
    return maskSecrets(value);
  }

  uuid(key: string): string {
    const id = this.text(key);
    if (!isUuid(id)) throw this.refused(`has the ${key} ${JSON.stringify(id)}, which is no UUID`);
    return id;
  }

  category(): string {
    const category = this.text("category");
    if (KNOWN_CATEGORIES.includes(category)) return category;
    throw this.refused(`has the category ${JSON.stringify(category)}, which is none of ${KNOWN_CATEGORIES.join(", ")}`);
  }

  amount(key: string): number {
    const value = this.values[key];
    if (typeof value !== "number" || !Number.isFinite(value)) throw this.refused(`has no number "${key}"`);
    return value;
  }

  count(key: string): number {
    const value = this.values[key];
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
    throw this.refused(`has no whole number "${key}"`);
  }

  /** Epoch milliseconds. */
  time(key: string): number {
    const value = this.count(key);
    if (value > LATEST_MS) throw this.refused(`has a time "${key}" beyond the year 9999`);
    return value;
  }

  texts(key: string): readonly string[] {
    const value = this.values[key];
    if (!Array.isArray(value) || value.some((each) => typeof each !== "string")) {
      throw this.refused(`has no list of texts "${key}"`);
    }
    return value.map(maskSecrets);
  }

  /** What `read` makes of the value, or the fallback where there is none. */
  optional<T, F>(key: string, read: (key: string) => T, fallback: F): T | F {
    return this.has(key) ? read.call(this, key) : fallback;
  }

  object(key: string): Values {
    const value = this.values[key];
    if (!isObject(value)) throw this.refused(`has no object "${key}"`);
    return masked(value) as Values;
  }

  memory(): Memory {
    const memory: Memory = {
      id: this.uuid("id"),
      repository_id: this.optional("repository_id", this.text, null),
      kind: this.optional("kind", this.text, "semantic"),
      category: this.category(),
      content: this.text("content"),
      source: this.optional("source", this.text, "manual"),
      layer: this.optional("layer", this.text, null),
      scope: this.optional("scope", this.text, "repository"),
      confidence: Math.min(1, Math.max(0, this.optional("confidence", this.amount, 1))),
      weight: Math.min(5, Math.max(1, Math.round(this.optional("weight", this.amount, 3)))),
      pinned: this.values["pinned"] === true,
      tags: this.optional("tags", this.texts, []),
      metadata: this.optional("metadata", this.object, {}),
      session_id: this.optional("session_id", this.text, null),
      access_count: this.optional("access_count", this.count, 0),
      accessed_at: this.optional("accessed_at", this.time, null),
      created_at: this.time("created_at"),
      updated_at: this.time("updated_at"),
      expires_at: this.optional("expires_at", this.time, null),
      superseded_by: this.optional("superseded_by", this.text, null),
      archived_at: this.optional("archived_at", this.time, null),
    };
    // In the order in which it was written: what is exported again is the same.
    const order = Object.keys(this.values);
    const place = ([key]: readonly [string, unknown]) => order.includes(key) ? order.indexOf(key) : order.length;
    return Object.fromEntries(Object.entries(memory).sort((a, b) => place(a) - place(b))) as unknown as Memory;
  }

  /** A memory as the log has it. */
  memoryIn(key: string): Memory | null {
    if (!this.has(key)) return null;
    const value = this.values[key];
    if (!isObject(value)) throw this.refused(`has no memory "${key}"`);
    return new ImportLine(value, this.number).memory();
  }
}

function refused(number: number, what: string): FocalError {
  return new FocalError("invalid_input", `Line ${number} ${what}; nothing was imported.`, {
    fix: "Import what `focal export memories` wrote.",
  });
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function masked(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map(masked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [maskSecrets(key), masked(inner)]));
}
