// Masks secrets in text before it is stored or shown.

/** The text with every secret replaced by `[masked: kind]`. */
export function maskSecrets(text: string): string {
  return text.replace(/\b(?:gh[pousr]_[A-Za-z0-9]{36,}|AKIA[0-9A-Z]{16})\b/g, "[masked: token]");
}
