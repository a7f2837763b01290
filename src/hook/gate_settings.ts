// The gate's settings from configuration files and environment, leniently: what is wrong is a warning, not a fault.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { GATE_DEFAULTS, type GateSettings, gateSettings } from "../intent/settings.ts";

export async function readGateSettings(
  home: string,
  project: string,
  env: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void,
): Promise<GateSettings> {
  // Mostly nothing is configured; then the configuration's code is not even loaded.
  const files = [join(home, "config.json"), join(project, "focal.json"), join(project, "focal.jsonc")];
  const variables = Object.keys(env).some((name) => name.startsWith("FOCAL_GATE_"));
  if (!variables && !files.some((file) => existsSync(file))) return GATE_DEFAULTS;
  const { loadGateSettings } = await import("../config/load.ts");
  return gateSettings(loadGateSettings({ home, project, env }, warn));
}
