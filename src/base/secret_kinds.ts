// What secrets look like. Every pattern takes time linear in the text: no run is tried again from each of its places.

import {
  isBasicCredentials,
  isDrawnKey,
  isPassphrase,
  isPlaceholder,
  isQuoted,
  looksLikeCode,
  looksPicked,
  looksRandom,
  looksSecret,
  unquoted,
} from "./secret_values.ts";

export interface Secret {
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

/**
 * `name = value` or `name: value`, where nothing follows what the name ends in. What a declaration gives to it without
 * quotes is code.
 */
function assigned(names: string, value = BARE_VALUE, flags = "gi"): RegExp {
  const word =
    /(?<![\w$])(?:(?<!\b(?:const|let|var|val|final|auto) {1,3})|(?=[\w.]{1,60} {0,3}[=:] {0,3}["'`]))/.source;
  // `db_password`, `dbPassword`.
  const first = `(?:(?!m(?:ax|in)[_-])[\\w.-]{1,40}(?:[_.-]|(?-i:(?<=[a-z\\d])(?=[A-Z]))))?`;
  const between = /(?:\\?["'`]|\*\*)?(?: {0,3}(?:[=:]|(?::=|=>)(?= {0,3}["'`])) {0,3}|:\*\* )/.source;
  // Looked back from the name: there are few, and many words that a name could begin with.
  return new RegExp(`(?:${names})(?<=${word}${first}(?:${names}))${between}(?<secret>${QUOTED}|${value})`, flags);
}

const QUOTED = /\\"[^"\\\s]{4,128}\\"|\\'[^'\\\s]{4,128}\\'|"[^"\s]{4,128}"|'[^'\s]{4,128}'|`[^`\s]{4,128}`/.source;

const DRAWN_VALUE = "[0-9a-fA-F][0-9a-fA-F-]{31,127}(?![\\w-])";

/** `--password value`: what follows a flag with a blank. */
function flag(names: string): RegExp {
  const bare = /[^\s"'`,;(){}[\]<>|&-][^\s"'`,;(){}[\]<>|&]{4,128}/.source;
  return new RegExp(`(?<![\\w-])--(?:[\\w-]{1,30}-)?(?:${names})[ \\t]{1,3}(?<secret>${QUOTED}|${bare})`, "gi");
}

/** A token may be a parser's as well. */
const looksLikeToken = (secret: string): boolean =>
  looksPicked(secret) && /\d.*\d.*\d/.test(secret) && (isQuoted(secret) || !looksLikeCode(secret));

/** Names of what opens doors, whatever else it looks like. */
const SURE_NAMES =
  "(?:pg)?passw(?:or)?d|passphrase|pwd|secret|(?:secret|private|api|access|encryption|signing|master|auth)[_-]?key|secret[_-]?key[_-]?base";

export const SECRETS: readonly Secret[] = [
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
    // Bounded, because a new one may begin after every `-` of the first two parts.
    pattern: /\beyJ[A-Za-z0-9_-]{8,600}\.eyJ[A-Za-z0-9_-]{8,10000}\.[A-Za-z0-9_-]*/g,
  },
  {
    kind: "password",
    hints: ["://"],
    pattern: /\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}:\/\/[^\s:/@"'<>]{0,100}:(?<secret>[^\s/"'<>]{1,200})@(?=[\w[])/g,
    accept: (secret) => !isPlaceholder(secret),
  },
  {
    // With a slash in it, where no path could begin.
    kind: "password",
    hints: ["://"],
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|s?ftp):\/\/[^\s:/@"'<>]{0,100}:(?<secret>[^\s@"'<>]{1,200})@(?=[\w[])/g,
    accept: (secret) => !isPlaceholder(secret) && !/^\d{1,5}\//.test(secret),
  },
  {
    kind: "credentials",
    hints: ["authorization", "bearer", "basic "],
    anyCase: true,
    pattern: /\b(?:bearer|basic|token)\s+(?<secret>[A-Za-z0-9._~+/-]{16,}={0,2})/gi,
    accept: looksRandom,
  },
  {
    kind: "credentials",
    hints: ["authorization", "bearer"],
    anyCase: true,
    pattern:
      /(?:\bbearer|authorization\\?["'`]?\s{0,3}[:=,]\s{0,3}\\?["'`]?(?:token|basic|bot|apikey))\s+(?<secret>[0-9a-f-]{32,128})(?![\w-])/gi,
    accept: isDrawnKey,
  },
  {
    kind: "credentials",
    hints: ["basic "],
    anyCase: true,
    pattern: /\bbasic\s{1,3}(?<secret>[A-Za-z0-9+/]{6,400}={0,2})(?![\w+/=])/gi,
    accept: isBasicCredentials,
  },
  {
    kind: "Discord webhook",
    hints: ["/webhooks/"],
    pattern: /\bdiscord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/(?<secret>[A-Za-z0-9_-]{30,})/g,
  },
  {
    kind: "Discord token",
    hints: ["."],
    pattern: /(?<![\w-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![\w-])/g,
    accept: (secret) => looksRandom(secret),
  },
  { kind: "Telegram token", hints: [":AA"], pattern: /\b\d{8,10}:AA[A-Za-z0-9_-]{32,36}(?![\w-])/g },
  {
    kind: "Azure signature",
    hints: ["sig="],
    pattern: /\bsig=(?<secret>[A-Za-z0-9%+/]{40,100}={0,2})/g,
    accept: looksRandom,
  },
  {
    kind: "session",
    hints: ["sessi", "connect.sid", "phpsessid"],
    anyCase: true,
    pattern:
      /\b(?:sessionid|connect\.sid|phpsessid|jsessionid|asp\.net_sessionid|laravel_session)=(?<secret>[A-Za-z0-9%._+/-]{16,200})/gi,
    accept: (secret) => looksRandom(secret) || isDrawnKey(secret),
  },
  {
    kind: "session",
    hints: ["cookie"],
    anyCase: true,
    pattern:
      /\bcookie\\?["'`]?\s{0,3}[:=,]\s{0,3}\\?["'`]?(?:[\w.-]{1,40}=[^\s;"']{0,100};\s?){0,5}[\w.-]{0,20}(?:sess|sid|auth|token)[\w.-]{0,20}=(?<secret>[^\s;"'`,&]{6,400})/gi,
    accept: (secret) => looksPicked(secret) || looksRandom(secret) || isDrawnKey(secret),
  },
  {
    kind: "secret",
    hints: ["--"],
    pattern: flag("passw(?:or)?d|passphrase|pass|pwd|secret|(?:api|access|secret)-?key"),
    accept: (secret) => (looksPicked(secret) || isDrawnKey(secret)) && (isQuoted(secret) || !looksLikeCode(secret)),
  },
  {
    kind: "secret",
    hints: ["--"],
    pattern: flag("token"),
    accept: (secret) => looksLikeToken(secret) || isDrawnKey(secret),
  },
  {
    kind: "password",
    hints: ["login"],
    pattern: /\blogin\s{1,20}\S{1,100}\s{1,20}password\s{1,20}(?<secret>\S{6,128})/g,
    accept: looksPicked,
  },
  {
    kind: "password",
    hints: ["curl"],
    pattern: /\bcurl\b[^\n]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:"'$]{1,64}:(?<secret>[^\s"']{3,200})/g,
    accept: (secret) => !isPlaceholder(secret),
  },
  {
    kind: "password",
    hints: ["mysql", "mariadb", "sshpass"],
    pattern:
      /\b(?:(?:mysql|mariadb)(?:-?\w{1,12})?\b[^\n|;]{0,200}?\s-p|sshpass\s{1,3}-p\s{0,3})(?<secret>"[^"\s]{4,128}"|'[^'\s]{4,128}'|[^\s"'`;|&-][^\s"'`;|&]{3,128})/g,
    accept: looksPicked,
  },
  {
    kind: "secret",
    hints: ["</"],
    pattern:
      /<(?:[\w.:-]{0,30}[_.:-])?(?:passw(?:or)?d|passphrase|pwd|secret|(?:api|access|secret|private)[_-]?key|token)>(?<secret>[^<>\s]{4,300})(?=<\/)/gi,
    accept: (secret) => looksPicked(secret) || looksSecret(secret) || isDrawnKey(secret),
  },
  {
    kind: "secret",
    hints: ["passw", "pwd", "secret", "token", "api", "key", "credential", "auth"],
    anyCase: true,
    pattern:
      /(?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?|auth)[\w-]{0,20}(?:\\?["'`])?\s{0,3}(?::=|=>|[:=])\s{0,3}(?<secret>\\"[^"\n\\]{6,300}\\"|"[^"\n]{6,300}"|'[^'\n]{6,300}'|`[^`\n]{6,300}`|[^\s"'`,;(){}[\]<>]{8,300})/gi,
    accept: (secret) => looksSecret(unquoted(secret)),
  },
  {
    // Drawn by a machine, and so of a hash's or an id's looks.
    kind: "secret",
    hints: ["passw", "passphrase", "pwd", "secret", "key"],
    anyCase: true,
    pattern: assigned(SURE_NAMES, DRAWN_VALUE),
    accept: isDrawnKey,
  },
  {
    kind: "secret",
    hints: ["token"],
    anyCase: true,
    pattern: assigned("token", DRAWN_VALUE),
    accept: (secret) => isDrawnKey(secret) && !secret.includes("-"),
  },
  {
    kind: "secret",
    hints: ["token", "TOKEN"],
    pattern: assigned("(?:access|auth|refresh|bearer|api|bot|deploy)_?[tT]oken|(?<=[A-Z0-9]_)TOKEN", DRAWN_VALUE, "g"),
    accept: isDrawnKey,
  },
  {
    kind: "secret",
    hints: ["passw", "passphrase", "pwd"],
    anyCase: true,
    pattern:
      /(?<![\w$])(?:[\w.-]{1,40}[_.-])?(?:passw(?:or)?d|passphrase|pwd)(?:\\?["'`])? {0,3}(?:=>|:=|[=:]) {0,3}(?<secret>\\"[^"\\\n]{15,120}\\"|"[^"\n]{15,120}"|'[^'\n]{15,120}')/gi,
    accept: isPassphrase,
  },
  {
    // `DB_PASS`; a pass may be a compiler's as well.
    kind: "secret",
    hints: ["pass", "PASS"],
    pattern: assigned(
      "(?<=[A-Z0-9]_)PASS|(?:db|database|mysql|postgres|pg|redis|mongo|smtp|imap|mail|ftp|ssh|admin|root|user)_?[pP]ass",
      BARE_VALUE,
      "g",
    ),
    accept: (secret) => looksPicked(secret) && (isQuoted(secret) || !looksLikeCode(secret)),
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
    kind: "secret",
    hints: ["token"],
    anyCase: true,
    pattern: assigned("token"),
    accept: looksLikeToken,
  },
  {
    kind: "secret",
    hints: ["passw", "passphrase", "pwd"],
    anyCase: true,
    pattern: assigned("(?:pg)?passw(?:or)?d|passphrase|pwd", "\\d{4,32}(?![\\w.])"),
    accept: (secret) => /^\d{4,}$/.test(unquoted(secret)),
  },
];
