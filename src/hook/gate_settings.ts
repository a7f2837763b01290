// The gate's settings from configuration files and environment, leniently: what is wrong is a warning, not a fault.

import { loadGateSettings } from "../config/load.ts";
import { type GateSettings, gateSettings } from "../intent/settings.ts";

export function readGateSettings(
  home: string,
  project: string,
  env: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void,
): GateSettings {
  return gateSettings(loadGateSettings({ home, project, env }, warn));
}
