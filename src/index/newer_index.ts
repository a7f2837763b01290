// An index that a newer focal keeps. An older one reads it and leaves it alone: each would make anew what the other made,
// without end.

import { FocalError } from "../base/errors.ts";
import type { Checkout } from "../graph/checkouts.ts";
import { EXTRACTION_VERSION } from "../languages/facts_codec.ts";

export function isNewer({ extraction_version }: Checkout): boolean {
  // Negative while it is not complete.
  return Math.abs(extraction_version) > EXTRACTION_VERSION;
}

export const NEWER_FIX = "Update this focal and restart its servers, or go back to it with `focal index --full`.";

export function refuseNewer(checkout: Checkout): void {
  if (!isNewer(checkout)) return;
  throw new FocalError("database_newer", `A newer focal keeps the index of ${checkout.root}`, { fix: NEWER_FIX });
}
