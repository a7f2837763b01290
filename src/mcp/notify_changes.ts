// Tells a client when a resource that it was served has changed.

import type { Server } from "@modelcontextprotocol/server";
import type { Service } from "./service.ts";

export interface ChangeNotices {
  served(uri: string): void;
  /** From now on notices go through this server; with `routed`, the SDK picks those that were subscribed to. */
  through(server: Server, routed: boolean): void;
  stop(): void;
}

const MOST_WATCHED = 1_000;
const LONGEST_URI = 4_096;
const AT_ONCE = 20;

/** `subscribed`: the addresses that the client asked to be told about. */
export function notifyChanges(service: Service, subscribed: ReadonlySet<string>): ChangeNotices {
  const notices = watchResources(service, (uri) => {
    if (to === undefined || !(to.routed || subscribed.has(uri))) return;
    to.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  let to: { readonly server: Server; readonly routed: boolean } | undefined;
  return { ...notices, through: (server, routed) => to = { server, routed } };
}

/** Calls `changed` for every resource, among those served, that is not what it was when it was served. */
export function watchResources(
  service: Service,
  changed: (uri: string) => void,
): { served(uri: string): void; stop(): void } {
  const known = new Map<string, string | undefined>();
  let looking = false;
  let again = false;
  const look = async (uri: string): Promise<string | undefined> => {
    try {
      const { fingerprint } = await import("./resources.ts");
      return await fingerprint(service, uri);
    } catch {
      return undefined;
    }
  };
  const lookAtAll = async (): Promise<void> => {
    let seen = 0;
    for (const [uri, before] of [...known]) {
      // Calls get their turn in between.
      if (++seen % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 0));
      const now = await look(uri);
      if (now === before || !known.has(uri)) continue;
      known.set(uri, now);
      changed(uri);
    }
  };
  const stop = service.onChange(async () => {
    again = true;
    if (looking) return;
    looking = true;
    while (again) {
      again = false;
      await lookAtAll();
    }
    looking = false;
  });
  return {
    stop,
    served: (uri) => {
      if (known.has(uri) || uri.length > LONGEST_URI) return;
      if (known.size >= MOST_WATCHED) known.delete(known.keys().next().value ?? "");
      known.set(uri, undefined);
      void look(uri).then((now) => known.has(uri) && known.set(uri, now));
    },
  };
}

/** The addresses that a message asks to be told about, where its revision of the protocol has a request for that. */
export function listenedFor(message: unknown): string[] {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  if (method !== "subscriptions/listen") return [];
  const { notifications } = (params ?? {}) as { notifications?: unknown };
  const { resourceSubscriptions: uris } = (notifications ?? {}) as { resourceSubscriptions?: unknown };
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === "string").slice(0, MOST_WATCHED) : [];
}
