// The gate's settings from configuration files and environment, leniently: what is wrong is a warning, not a fault.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type GateSettings, gateSettings } from "../intent/settings.ts";

export async function loadGateSettings(
  home: string,
  top: string,
  env: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void,
): Promise<GateSettings> {
  const section: Record<string, unknown> = {};
  for (const file of [join(home, "config.json"), join(top, "focal.json"), join(top, "focal.jsonc")]) {
    Object.assign(section, await gateSection(file, warn));
  }
  void env;
  return gateSettings(section, warn);
}

async function gateSection(file: string, warn: (message: string) => void): Promise<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return {};
  }
  try {
    const { parse } = await import("jsonc-parser");
    const gate: unknown = (parse(text) as Record<string, unknown> | undefined)?.["gate"];
    return typeof gate === "object" && gate !== null ? gate as Record<string, unknown> : {};
  } catch (error) {
    warn(`${file}: ${error instanceof Error ? error.message : error}`);
    return {};
  }
}
