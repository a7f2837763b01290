// The bill of materials in CycloneDX: every npm package that the binary is made from, with its hash.

interface Parts {
  readonly version: string;
  /** deno.lock, version 5. */
  readonly lock: { npm?: Record<string, { integrity?: string }> };
  /** Packages whose files are embedded, pinned by the hash of the file. */
  readonly assets: readonly { package: string; version: string; file: string; sha256: string; license?: string }[];
}

interface Component {
  type: "library";
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
}

export function billOfMaterials({ version, lock, assets }: Parts): string {
  const components = new Map<string, Component>();
  for (const [key, { integrity }] of Object.entries(lock.npm ?? {})) {
    // "name@1.2.3_peer@4.5.6" → name, 1.2.3
    const match = /^(@?[^@]+)@([^_]+)/.exec(key);
    if (match === null) continue;
    const component = componentOf(match[1] ?? "", match[2] ?? "");
    if (integrity?.startsWith("sha512-")) {
      component.hashes = [{ alg: "SHA-512", content: toHex(integrity.slice("sha512-".length)) }];
    }
    components.set(component.purl, component);
  }
  for (const { package: name, version: pinned, file, sha256 } of assets) {
    const component = components.get(componentOf(name, pinned).purl) ?? componentOf(name, pinned);
    component.properties = [...component.properties ?? [], {
      name: `focal:embedded:${file}`,
      value: `sha256:${sha256}`,
    }];
    components.set(component.purl, component);
  }
  if (components.size === 0) throw new Error("the bill of materials is empty");
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  return JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      metadata: { component: { type: "application", name: "focal", version, licenses: [{ license: { id: "MIT" } }] } },
      components: sorted,
    },
    null,
    2,
  ) + "\n";
}

function componentOf(name: string, version: string): Component {
  return { type: "library", name, version, purl: `pkg:npm/${name.replace("@", "%40")}@${version}` };
}

function toHex(base64: string): string {
  return Array.from(atob(base64), (char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
