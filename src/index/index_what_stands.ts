// An index run for who stays for long, while the database may be replaced or damaged.

import { FocalError } from "../base/errors.ts";
import type { Database } from "../store/database.ts";
import { indexCheckout, type IndexOptions, type IndexSummary } from "./index_checkout.ts";

export interface Standing {
  /** Closes what was replaced or found damaged, so that `index` opens what stands there now. */
  renew(): unknown;
  index(): Database;
}

/** A damaged index is set aside when it is opened again, and all is indexed anew; another process may have done so. */
export async function indexWhatStands(
  standing: Standing,
  options: Omit<IndexOptions, "database">,
): Promise<IndexSummary | undefined> {
  standing.renew();
  const database = standing.index();
  try {
    return await indexCheckout({ ...options, database });
  } catch (error) {
    const damaged = error instanceof FocalError && error.code === "database_corrupt";
    if (!damaged && database.isInPlace) throw error;
    standing.renew();
    return await indexCheckout({ ...options, database: standing.index() });
  }
}
