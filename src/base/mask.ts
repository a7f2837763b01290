// Masks secrets in text before it is stored or shown.

interface Secret {
  readonly kind: string;
  /** Without one of these in the text the pattern is not tried. Lower case when `anyCase`. */
  readonly hints: readonly string[];
  readonly anyCase?: boolean;
  /** What is masked is the group `secret`, or the whole match. */
  readonly pattern: RegExp;
  /** A last look at what the pattern found. */
  readonly accept?: (secret: string) => boolean;
}

const BARE_VALUE = /(?:&(?!\w+=)|[^\s"'`,;(){}[\]<>&]){5,64}(?![("'`[{<&])/.source;

/** `name = value` or `name: value`, where nothing follows what the name ends in, and no declaration begins before it. */
function assigned(names: string, value = BARE_VALUE): RegExp {
  const start =
    /(?<![\w$])(?<!\b(?:const|let|var|val|final|auto) {1,3})(?:(?!m(?:ax|in)[_-])[\w.-]{1,40}[_.-])?/.source;
  const between = /(?:["'`]|\*\*)?(?: {0,3}[=:] {0,3}|:\*\* )/.source;
  const quoted = /"[^"\s]{4,64}"|'[^'\s]{4,64}'|`[^`\s]{4,64}`/.source;
  return new RegExp(`${start}(?:${names})${between}(?<secret>${quoted}|${value})`, "gi");
}

const SECRETS: readonly Secret[] = [
  {
    kind: "private key",
    hints: ["PRIVATE KEY"],
    // A key that is cut off is one as well.
    pattern:
      /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: "AWS key", hints: ["AKIA", "ASIA", "ABIA", "ACCA"], pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b/g },
  { kind: "Google key", hints: ["AIza"], pattern: /\bAIza[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])/g },
  {
    kind: "Google token",
    hints: ["ya29.", "GOCSPX-"],
    pattern: /\b(?:ya29\.[0-9A-Za-z_-]{20,}|GOCSPX-[0-9A-Za-z_-]{20,})/g,
  },
  {
    kind: "Azure key",
    hints: ["AccountKey=", "SharedAccessKey="],
    pattern: /\b(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{40,}={0,2})/g,
  },
  {
    kind: "GitHub token",
    hints: ["gh", "github_pat_"],
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})\b/g,
  },
  { kind: "GitLab token", hints: ["glpat-", "gldt-", "glrt-"], pattern: /\bgl(?:pat|dt|rt)-[A-Za-z0-9_-]{20,}/g },
  {
    kind: "Slack token",
    hints: ["xox", "xapp-"],
    pattern: /\b(?:xox[abeoprs](?:\.xox[abeoprs])?|xapp)-[A-Za-z0-9-]{10,}/g,
  },
  {
    kind: "Slack webhook",
    hints: ["hooks.slack.com"],
    pattern: /\bhooks\.slack\.com\/(?:services|workflows)\/(?<secret>[A-Za-z0-9+/]{20,})/g,
  },
  { kind: "Anthropic key", hints: ["sk-ant-"], pattern: /\bsk-ant-[A-Za-z0-9_-]{20,}/g },
  {
    kind: "OpenAI key",
    hints: ["sk-"],
    pattern: /\bsk-(?:(?:proj|svcacct|admin|or-v1)-[A-Za-z0-9_-]{20,}|[A-Za-z0-9]{32,})/g,
  },
  {
    kind: "Stripe key",
    hints: ["k_live_", "k_test_", "whsec_"],
    pattern: /\b(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9]{24,})/g,
  },
  { kind: "npm token", hints: ["npm_"], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: "npm token", hints: ["_authToken"], pattern: /_authToken\s*=\s*(?<secret>[^\s"'$]{8,})/g },
  { kind: "PyPI token", hints: ["pypi-"], pattern: /\bpypi-[A-Za-z0-9_-]{50,}/g },
  { kind: "RubyGems key", hints: ["rubygems_"], pattern: /\brubygems_[a-f0-9]{48}\b/g },
  { kind: "SendGrid key", hints: ["SG."], pattern: /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g },
  { kind: "Hugging Face token", hints: ["hf_"], pattern: /\bhf_[A-Za-z]{30,}\b/g },
  { kind: "DigitalOcean token", hints: ["do"], pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/g },
  { kind: "Shopify token", hints: ["shp"], pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g },
  { kind: "Twilio key", hints: ["SK"], pattern: /\bSK[0-9a-f]{32}\b/g },
  { kind: "Vault token", hints: ["hvs.", "hvb."], pattern: /\bhv[bs]\.[A-Za-z0-9_-]{24,}/g },
  { kind: "age key", hints: ["AGE-SECRET-KEY-"], pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/g },
  {
    kind: "JWT",
    hints: ["eyJ"],
    pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  },
  {
    kind: "password",
    hints: ["://"],
    pattern: /\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}:\/\/[^\s:/@"'<>]{0,100}:(?<secret>[^\s/@"'<>]{1,200})@(?=[\w[])/g,
    accept: (secret) => !isPlaceholder(secret),
  },
  {
    kind: "credentials",
    hints: ["authorization", "bearer", "basic "],
    anyCase: true,
    pattern: /\b(?:bearer|basic|token)\s+(?<secret>[A-Za-z0-9._~+/-]{16,}={0,2})/gi,
    accept: looksRandom,
  },
  {
    kind: "secret",
    hints: ["passw", "pwd", "secret", "token", "api", "key", "credential", "auth"],
    anyCase: true,
    pattern:
      /(?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?|auth)[\w-]{0,20}["'`]?\s{0,3}(?::=|=>|[:=])\s{0,3}(?<secret>"[^"\n]{6,300}"|'[^'\n]{6,300}'|`[^`\n]{6,300}`|[^\s"'`,;(){}[\]<>]{8,300})/gi,
    accept: (secret) => isQuoted(secret) ? looksSecret(secret.slice(1, -1)) : looksSecret(secret),
  },
  {
    // Short ones, picked by people: only behind a name that says no more than that it is one.
    kind: "secret",
    hints: ["passw", "passphrase", "pwd", "secret"],
    anyCase: true,
    pattern: assigned("(?:pg)?passw(?:or)?d|passphrase|pwd|secret"),
    accept: (secret) => looksPicked(secret) && (isQuoted(secret) || !looksLikeCode(secret)),
  },
  {
    // A token may be a parser's as well.
    kind: "secret",
    hints: ["token"],
    anyCase: true,
    pattern: assigned("token"),
    accept: (secret) =>
      looksPicked(secret) && /\d.*\d.*\d/.test(secret) && (isQuoted(secret) || !looksLikeCode(secret)),
  },
  {
    kind: "secret",
    hints: ["passw", "passphrase", "pwd"],
    anyCase: true,
    pattern: assigned("(?:pg)?passw(?:or)?d|passphrase|pwd", "\\d{4,32}(?![\\w.])"),
    accept: (secret) => /^\d{4,}$/.test(isQuoted(secret) ? secret.slice(1, -1) : secret),
  },
];

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
      const quote = isQuoted(secret) ? secret.slice(0, 1) : "";
      return `${match.slice(0, at)}${quote}[masked: ${kind}]${quote}${match.slice(at + secret.length)}`;
    });
  }
  return masked;
}

/** Whether the text holds something that would be masked. */
export function hasSecrets(text: string): boolean {
  return maskSecrets(text) !== text;
}

function isQuoted(text: string): boolean {
  return text.length >= 2 && /^["'`]/.test(text) && text.at(-1) === text[0];
}

/** A value that someone chose or a machine drew; not a name, a call, a path, a type, or a hole to fill in. */
function looksSecret(value: string): boolean {
  if (isPlaceholder(value) || isIdentifierOfData(value) || /\s/.test(value)) return false;
  if (/^[a-z][\w]*(?:[.:]{1,2}[a-z_]\w*)+$/i.test(value) || /^[./~]|^\w+:\/\//.test(value)) return false;
  return looksRandom(value) || looksChosen(value);
}

/** Drawn at random: many different characters of several classes, for their number. */
function looksRandom(value: string): boolean {
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
function looksPicked(given: string): boolean {
  const value = isQuoted(given) ? given.slice(1, -1) : given.replace(/[.!?]+$/, "");
  if (value.length < 6 || isPlaceholder(value)) return false;
  if (!/^[0-9a-f]{7,12}$/i.test(value) && isIdentifierOfData(value)) return false;
  // Paths, addresses, numbers with their units.
  if (/^[./~]|[\\/]|^[\w.+-]+@[\w-]+\.[\w.]+$|^0x|^[\d.]+(?:e\d+|[a-z]{1,3})?$/i.test(value)) return false;
  return /[a-z]/i.test(value) && (/\d/.test(value) || /\w[!@#$%^&*]+\w/.test(value));
}

/** A type, a variable, a member, an expression: what stands in code where a value without quotes would. */
function looksLikeCode(value: string): boolean {
  const words = value.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase().split(/[^a-z]+|s?(?![a-z])/);
  return /^[a-z_$][\w$]*(?:(?:\.|->|::|\?\.)[a-z_$][\w$]*)+$/i.test(value) ||
    /^[&*@:!-]|[*&|+=]{2}|[+*&|?]\w*$/.test(value) || /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(value) ||
    words.some((word) => CODE_WORDS.test(word));
}

const CODE_WORDS =
  /^(?:u?int|bytes|float|double|decimal|u?long|u?short|byte|char|str|string|text|bytea?|varchar|array|list|vec|map|slice|pass|passw(?:or)?d|pwd|pw|secret|token|tok|key|hash|digest|cred|credentials?|auth|user|arg|args|param|val|value|var|temp|tmp|input|field|option|opts?|config|result|res|ret|data|base|sha|md|utf|hmac|rsa|aes|node|kind|type|id|index|num|size|len|item|part|line|col|obj|self|this|new|old|prev|next|first|last)$/;

function isPlaceholder(value: string): boolean {
  return /^[$%{<[*]|^(?:x+|\*+|\.+|-+)$|\$\{|%\(|\{\{|^process\.|^os\.|^env[.(]/i.test(value) ||
    /your|example|change.?me|placeholder|redacted|dummy|^(?:password|passwd|secret|token|pass|null|none|undefined|true|false)$/i
      .test(value);
}

/** UUIDs, and hashes by their usual lengths, name things; they do not open them. */
function isIdentifierOfData(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) || /^sha(?:1|256|384|512)[-:]/i.test(value) ||
    /^(?:[0-9a-f]{7,12}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i.test(value) || /^\d+$/.test(value);
}

/** Bits per character (Shannon). */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
