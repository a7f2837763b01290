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
  const look = async (uri: string): Promise<string | undefined> => {
    try {
      const { fingerprint } = await import("./resources.ts");
      return await fingerprint(service, uri);
    } catch {
      return undefined;
    }
  };
  const stop = service.onChange(async () => {
    for (const [uri, before] of [...known]) {
      const now = await look(uri);
      if (now === before) continue;
      known.set(uri, now);
      changed(uri);
    }
  });
  return {
    stop,
    served: (uri) => {
      if (known.has(uri) || known.size >= MOST_WATCHED) return;
      known.set(uri, undefined);
      void look(uri).then((now) => known.set(uri, now));
    },
  };
}
