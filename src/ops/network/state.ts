// Whether this thread could open a connection to another machine; the runtime's word, found by trying.

export type NetworkState = "refused" | "open" | "unknown";

/** Reserved for documentation: no machine has it, so that trying disturbs nobody. */
const NOWHERE = "http://192.0.2.1/";
const PATIENCE_MS = 300;

export async function networkState(): Promise<NetworkState> {
  try {
    await fetch(NOWHERE, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return "open";
  } catch (error) {
    // A refused permission; a failed or slow connection means that trying was allowed.
    return error instanceof Error && /NotCapable|PermissionDenied/.test(error.name) ? "refused" : "open";
  }
}
