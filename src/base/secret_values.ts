// Whether a value, found where a secret may stand, is one: not a name, a call, a path, a type, or a hole to fill in.

/** The quote around a text, also as it stands within a quoted one; else nothing. */
export function quoteOf(text: string): string {
  return /^(\\?["'`])[\s\S]*\1$/.exec(text)?.[1] ?? "";
}

export const isQuoted = (text: string): boolean => quoteOf(text) !== "";

export function unquoted(text: string): string {
  const { length } = quoteOf(text);
  return length === 0 ? text : text.slice(length, -length);
}

/** A value that someone chose or a machine drew; not a name, a call, a path, a type, or a hole to fill in. */
export function looksSecret(value: string): boolean {
  if (isPlaceholder(value) || isIdentifierOfData(value) || /\s/.test(value)) return false;
  if (/^[a-z][\w]*(?:[.:]{1,2}[a-z_]\w*)+$/i.test(value) || /^[./~]|^\w+:\/\//.test(value)) return false;
  if (/^[\w.+-]+(?:@|%40)[\w-]+\.[\w.]+$|^[\w-]+(?:\.[\w-]+)+:\d{1,5}$/.test(value)) return false;
  return looksRandom(value) || looksChosen(value);
}

/** Drawn at random: many different characters of several classes, for their number. */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || isIdentifierOfData(value)) return false;
  const digits = value.replace(/\D/g, "").length;
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  const needed = /^[a-f0-9]+$/i.test(value) ? 3 : mixed ? 3.4 : 3.3;
  return digits >= 2 && entropy(value) >= needed && !/^[a-z]+(?:[-_][a-z]+)*[-_]?\d{1,3}$/i.test(value);
}

/** Like `hunter2!x` or `Tr0ub4dor&3`: letters, digits and signs of which no name is made. */
function looksChosen(value: string): boolean {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9_.-]/].filter((each) => each.test(value)).length;
  return value.length >= 8 && classes >= 3 && /\d/.test(value) && !/^[\w.-]*$/.test(value) &&
    !/[()[\]{}<>]/.test(value);
}

/** Letters and digits, or a sign within letters, as in `hunter2`, `abc12345`, `p@ssword`. */
export function looksPicked(given: string): boolean {
  const value = isQuoted(given) ? unquoted(given) : given.replace(/[.!?]+$/, "");
  if (value.length < 6 || isPlaceholder(value)) return false;
  if (!/^[0-9a-f]{7,12}$/i.test(value) && isIdentifierOfData(value)) return false;
  // Paths, addresses, numbers with their units.
  if (/^[./~]|[\\/]|^[\w.+-]+@[\w-]+\.[\w.]+$|^0x|^[\d.]+(?:e\d+|[a-z]{1,3})?$/i.test(value)) return false;
  return /[a-z]/i.test(value) && (/\d/.test(value) || /\w[!@#$%^&*]+\w/.test(value));
}

/** A type, a variable, a member, an expression: what stands in code where a value without quotes would. */
export function looksLikeCode(value: string): boolean {
  const words = value.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase().split(/[^a-z]+|s?(?![a-z])/);
  return /^[a-z_$][\w$]*(?:(?:\.|->|::|\?\.)[a-z_$][\w$]*)+$/i.test(value) ||
    /^[&*@:!-]|[*&|+=]{2}|[+*&|?]\w*$/.test(value) || /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(value) ||
    // Of `hunter2secret` a word of code is but a part.
    (!/^[a-z]{4,}\d+[a-z]+$/i.test(value) || CODE_WORDS.test(words[0] ?? "")) &&
      words.some((word) => CODE_WORDS.test(word));
}

const CODE_WORDS =
  /^(?:u?int|bytes|float|double|decimal|u?long|u?short|byte|char|str|string|text|bytea?|varchar|array|list|vec|map|slice|pass|passw(?:or)?d|pwd|pw|secret|token|tok|key|hash|digest|cred|credentials?|auth|user|arg|args|param|val|value|var|temp|tmp|input|field|option|opts?|config|result|res|ret|data|base|sha|md|utf|hmac|rsa|aes|oauth|argon|pbkdf|bcrypt|scrypt|node|kind|type|id|index|num|size|len|item|part|line|col|obj|self|this|new|old|prev|next|first|last)$/;

export function isPlaceholder(value: string): boolean {
  return /^[$%{<[*]|^(?:x+|\*+|\.+|-+)$|\$\{|%\(|\{\{|^process\.|^os\.|^env[.(]/i.test(value) ||
    /^(?:password|passwd|secret|token|pass|null|none|undefined|true|false)$/i.test(value) ||
    // Nothing but words, with a number at most: `your-256-bit-secret`, not `Example123!`.
    /^[a-z]+(?:[-_. ](?:[a-z]+|\d{1,3}))*$/i.test(value) &&
      /your|example|change[-_. ]?me|placeholder|redacted|dummy/i.test(value);
}

/** UUIDs, and hashes by their usual lengths, name things; they do not open them. */
function isIdentifierOfData(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) || /^sha(?:1|256|384|512)[-:]/i.test(value) ||
    /^(?:[0-9a-f]{7,12}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i.test(value) || /^\d+$/.test(value);
}

/** Hexadecimal digits as `openssl rand -hex` draws them, or a UUID. Only a name tells them from hashes and ids. */
export function isDrawnKey(given: string): boolean {
  const value = unquoted(given);
  return /^(?:[0-9a-f]{32,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value) && /\d/.test(value) &&
    entropy(value) >= 2.5;
}

/** Four or more words in small letters, none of which a label, a message or a sentence would have. */
export function isPassphrase(given: string): boolean {
  const value = unquoted(given);
  return /^[a-z0-9]{3,12}(?:[ -][a-z0-9]{3,12}){3,9}$/.test(value) &&
    !value.split(/[ -]/).some((word) => SENTENCE.test(word));
}

const SENTENCE =
  /^(?:the|and|are|was|has|not|for|with|from|that|this|must|can|cannot|may|will|should|you|your|its|all|any|one|two|too|only|least|please|enter|type|confirm|repeat|choose|change|reset|forgot|forgotten|required|invalid|wrong|missing|empty|field|fields|match|value|string|text|user|username|name|email|login|account|set|use|used|using|get|new|old|current|passw(?:or)?ds?|passphrases?|secrets?|tokens?|keys?|characters?|letters?|digits?|numbers?|long|short|when|which|where|into|than|here)$/;

/** What follows `Basic` in a header: a name and a password in base64. */
export function isBasicCredentials(value: string): boolean {
  try {
    return /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(atob(value));
  } catch {
    return false;
  }
}

/** Bits per character (Shannon). */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
