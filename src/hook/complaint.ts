// The line on stderr that a fault costs.

export function complaint(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `focal hook: ${message.replace(/\s+/g, " ").slice(0, 500)}\n`;
}
