// A small sketch of a body, kept with a link: tells how much of the code is still there after it was renamed and edited.

import { Buffer } from "node:buffer";
import { lazyPattern } from "../base/lazy_pattern.ts";

/** Runs of so many tokens are compared: single ones say nothing about their order. */
const RUN = 3;
/** Of all runs the smallest hashes are kept: which are a fair sample of any body. */
const MOST_KEPT = 64;
/** What is shorter looks like too much else. */
const FEWEST_RUNS = 12;
const token = lazyPattern("[\\p{L}\\p{N}_$]+|[^\\s\\p{L}\\p{N}_$]", "gu");
const LONGEST = 200_000;

/** Undefined for a body that is too short to be told from others. The symbol's own name does not count. */
export function sketchOf(body: string, name: string): string | undefined {
  const tokens = (body.slice(0, LONGEST).match(token()) ?? []).map((each) => each === name ? "@" : each);
  const hashes = new Set<number>();
  for (let at = 0; at + RUN <= tokens.length; at++) hashes.add(hashOf(tokens.slice(at, at + RUN).join(" ")));
  if (hashes.size < FEWEST_RUNS) return undefined;
  const smallest = [...hashes].sort((a, b) => a - b).slice(0, MOST_KEPT);
  const bytes = Buffer.alloc(smallest.length * 4);
  smallest.forEach((hash, at) => bytes.writeUInt32LE(hash, at * 4));
  return bytes.toString("base64");
}

/** The share of runs that two bodies have in common, 0 to 1, as their sketches tell. */
export function likeness(a: string, b: string): number {
  const [one, other] = [hashesIn(a), hashesIn(b)];
  const both = new Set([...one, ...other]);
  // Of both together the smallest are again a fair sample.
  const sample = [...both].sort((x, y) => x - y).slice(0, Math.min(MOST_KEPT, both.size));
  if (sample.length === 0) return 0;
  return sample.filter((hash) => one.has(hash) && other.has(hash)).length / sample.length;
}

function hashesIn(sketch: string): Set<number> {
  const bytes = Buffer.from(sketch, "base64");
  const hashes = new Set<number>();
  for (let at = 0; at + 4 <= bytes.length; at += 4) hashes.add(bytes.readUInt32LE(at));
  return hashes;
}

function hashOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  // The smallest are kept, so all bits must be well mixed.
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
