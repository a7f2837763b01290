// Brings the index up to date before a question is answered, or says how old it is.

import { FocalError } from "../base/errors.ts";
import { isEverything } from "../base/paths.ts";
import { type Checkout, findCheckout } from "../graph/checkouts.ts";
import { countFiles } from "../graph/file_records.ts";
import { indexCheckout } from "./index_checkout.ts";
import { isNewer, NEWER_FIX } from "./newer_index.ts";
import { realFolder } from "./real_folder.ts";
import { type IndexContext, indexOptions } from "./index_context.ts";

/** Scanning takes about 15 ms per 1,000 files; beyond this many a question should not wait for it. */
const CHEAP_FILES = 15_000;

/** For commands that end with their answer. The first index of a folder is built here. */
export async function freshen(context: IndexContext): Promise<void> {
  for (const root of context.roots) {
    const checkout = findCheckout(context.index(), realFolder(root));
    if (checkout !== undefined && isNewer(checkout)) {
      const state = checkout.indexed_at === null ? "incomplete" : "outdated";
      tell(context, state, `A newer focal keeps the index of ${root}; the answer is as that one left it. ${NEWER_FIX}`);
      continue;
    }
    if (checkout !== undefined && !needsScan(context, checkout)) continue;
    if (checkout === undefined && isEverything(realFolder(root))) {
      throw new FocalError("not_a_repository", `${root} is no project, and is not indexed`, {
        fix: "Name a folder with -C; or run `focal index` here first, if all of it is meant.",
      });
    }
    const done = await indexCheckout(indexOptions(context, root));
    if (done !== undefined) continue;
    const first = checkout === undefined || checkout.indexed_at === null;
    if (first && await isBuilt(context, root)) continue;
    if (first) {
      tell(
        context,
        "incomplete",
        `Another focal is building the index of ${root}; answers are incomplete until it is done.`,
      );
    } else {
      tell(context, "outdated", `Another focal is indexing ${root}; the answer may be ${age(context, checkout)} old.`);
    }
  }
}

const LOOK_MS = 100;
/** Looks between attempts to do it here: the other may have died. */
const LOOKS_A_TRY = 10;
/** Whoever builds an index writes several times a second. */
const STILL_MS = 5_000;

/** Waits for the first index that another process builds, as long as that one is seen to write. */
async function isBuilt(context: IndexContext, root: string): Promise<boolean> {
  const { clock, signal } = context;
  context.log.warn(`Another focal is building the index of ${root}; waiting for it.`);
  const version = () => context.index().get<{ data_version: number }>("PRAGMA data_version")?.data_version;
  let seen = version();
  let seen_ms = clock.monotonic();
  for (let look = 1; clock.monotonic() - seen_ms < STILL_MS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (signal.aborted) throw new FocalError("interrupted", "Interrupted while another focal builds the index");
    const built = findCheckout(context.index(), realFolder(root))?.indexed_at != null;
    if (built || look % LOOKS_A_TRY === 0) {
      if (await indexCheckout(indexOptions(context, root)) !== undefined || built) return true;
    }
    const now = version();
    if (now === seen) continue;
    seen = now;
    seen_ms = clock.monotonic();
  }
  return false;
}

function tell(context: IndexContext, state: "incomplete" | "outdated", message: string): void {
  context.notice?.(state, message);
  context.log.warn(message);
}

function needsScan(context: IndexContext, checkout: Checkout): boolean {
  if (checkout.indexed_at === null || checkout.scanned_at === null) return true;
  // What was written before this process began must be found, what is written meanwhile need not. A scan in the future
  // was dated by a clock that has since been set back.
  if (checkout.scanned_at >= context.clock.started && checkout.scanned_at <= context.clock.now()) return false;
  const files = countFiles(context.index(), checkout.id);
  if (files <= CHEAP_FILES) return true;
  const old = age(context, checkout);
  tell(
    context,
    "outdated",
    `The index of ${checkout.root} is ${old} old (${files} files). Run \`focal index\` to refresh it.`,
  );
  return false;
}

function age(context: IndexContext, checkout: Checkout): string {
  const seconds = Math.max(0, Math.round((context.clock.now() - (checkout.scanned_at ?? 0)) / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
