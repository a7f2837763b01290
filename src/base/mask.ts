// Masks secrets in text before it is stored or shown.

import { SECRETS } from "./secret_kinds.ts";
import { quoteOf } from "./secret_values.ts";

/** The text with every secret replaced by `[masked: kind]`; what surrounds it stays. */
export function maskSecrets(text: string): string {
  let masked = text;
  let lower: string | undefined;
  for (const { kind, hints, anyCase, pattern, accept } of SECRETS) {
    const where = anyCase === true ? lower ??= text.toLowerCase() : text;
    if (!hints.some((hint) => where.includes(hint))) continue;
    masked = masked.replace(pattern, (...found: unknown[]) => {
      const match = String(found[0]);
      const groups = found.at(-1) as { secret?: string } | string;
      const secret = typeof groups === "object" ? groups.secret ?? match : match;
      if (secret.includes("[masked:") || (accept !== undefined && !accept(secret))) return match;
      const at = match.lastIndexOf(secret);
      const quote = quoteOf(secret);
      return `${match.slice(0, at)}${quote}[masked: ${kind}]${quote}${match.slice(at + secret.length)}`;
    });
  }
  return masked;
}

/** Whether the text holds something that would be masked. */
export function hasSecrets(text: string): boolean {
  return maskSecrets(text) !== text;
}
