import assert from "node:assert/strict";
import { hasSecrets, maskSecrets } from "./mask.ts";

// Put together here, so that scanners of this repository find no secrets in it.
const A = (...parts: string[]) => parts.join("");
const R36 = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

const SECRETS: readonly (readonly [kind: string, secret: string])[] = [
  ["AWS key", A("AK", "IAIOSFODNN7EXAMPLE")],
  ["Google key", A("AI", "zaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY")],
  ["GitHub token", A("gh", "p_", R36)],
  ["GitHub token", A("github", "_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz0123456789")],
  ["GitLab token", A("glp", "at-abcdefghij0123456789")],
  ["Slack token", A("xo", "xb-123456789012-abcdefABCDEF")],
  ["Anthropic key", A("sk-", "ant-api03-abcdefghijklmnopqrstuvwxyz")],
  ["OpenAI key", A("sk-", "proj-abcdefghijklmnopqrstuvwxyz0123456789")],
  ["OpenAI key", A("s", "k-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKL")],
  ["Stripe key", A("sk_", "live_4eC39HqLyjWDarjtT1zdp7dc")],
  ["npm token", A("np", "m_", R36)],
  ["PyPI token", A("pyp", "i-AgEIcHlwaS5vcmcCJ", R36, R36)],
  ["SendGrid key", A("S", "G.abcdefghijklmnop1234.abcdefghijklmnop1234")],
  ["JWT", A("ey", "JhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N")],
];

Deno.test("keys and tokens of services are masked wherever they stand", () => {
  assert.ok(SECRETS.length > 10);
  for (const [kind, secret] of SECRETS) {
    assert.equal(maskSecrets(`before ${secret} after`), `before [masked: ${kind}] after`);
    assert.equal(maskSecrets(`("${secret}")`), `("[masked: ${kind}]")`);
    assert.ok(!maskSecrets(`https://x.test/?k=${secret}&b=1`).includes(secret));
  }
});

Deno.test("private keys are masked whole, cut-off ones too", () => {
  const begin = A("-----BEGIN RSA PRI", "VATE KEY-----");
  const end = A("-----END RSA PRI", "VATE KEY-----");
  assert.equal(maskSecrets(`a\n${begin}\nMIIE\nabc\n${end}\nb`), "a\n[masked: private key]\nb");
  assert.equal(maskSecrets(`a\n${begin}\nMIIEabc`), "a\n[masked: private key]");
  const publicKey = "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----";
  assert.equal(maskSecrets(publicKey), publicKey);
});

Deno.test("passwords in addresses are masked, the rest of the address stays", () => {
  assert.equal(
    maskSecrets("postgres://app:s3cr3t-pw@db.internal:5432/main"),
    "postgres://app:[masked: password]@db.internal:5432/main",
  );
  assert.equal(maskSecrets("redis://:hunter2@cache"), "redis://:[masked: password]@cache");
  for (const harmless of ["http://localhost:8080/@scope/x", "https://u:${PASSWORD}@h/x", "git@github.com:a/b.git"]) {
    assert.equal(maskSecrets(harmless), harmless);
  }
});

Deno.test("values given to names like password are masked when they look like one", () => {
  assert.equal(maskSecrets('password = "Tr0ub4dor&3x"'), 'password = "[masked: secret]"');
  assert.equal(maskSecrets("DB_PASSWORD=kX9#mQ2$vL7p"), "DB_PASSWORD=[masked: secret]");
  assert.equal(maskSecrets('{"api_key": "9f8Kd03jfLsQz81MxPq2"}'), '{"api_key": "[masked: secret]"}');
  assert.equal(maskSecrets("client_secret: 'aB3dE6gH9jK2mN5pQ8sT'"), "client_secret: '[masked: secret]'");
  assert.equal(
    maskSecrets("Authorization: Bearer aB3dE6gH9jK2mN5pQ8sT1uV4"),
    "Authorization: Bearer [masked: credentials]",
  );
  assert.equal(
    maskSecrets("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY1234567890"),
    "aws_secret_access_key = [masked: secret]",
  );
});

Deno.test("short values that someone picked are masked behind a name for a password", () => {
  const word = A("hun", "ter2");
  const masked = "[masked: secret]";
  const told: readonly (readonly [string, string])[] = [
    [`password=${word}`, `password=${masked}`],
    [`PASSWORD: ${word}`, `PASSWORD: ${masked}`],
    ["token = abc12345", `token = ${masked}`],
    [`the password: ${word}, the user is bob`, `the password: ${masked}, the user is bob`],
    [`(db password: ${word})`, `(db password: ${masked})`],
    [`**Password:** ${word}`, `**Password:** ${masked}`],
    [`"db_password": "${word}"`, `"db_password": "${masked}"`],
    [`user.secret = '${word}'`, `user.secret = '${masked}'`],
    [`PGPASSWORD=${word} psql --password=${word} -h x`, `PGPASSWORD=${masked} psql --password=${masked} -h x`],
    ["passwd: 12345678", `passwd: ${masked}`],
    ["passphrase: p@ssword", `passphrase: ${masked}`],
  ];
  for (const [text, expected] of told) {
    assert.equal(maskSecrets(text), expected);
    assert.equal(maskSecrets(expected), expected);
  }
});

Deno.test("what code gives to a name for a password stays", () => {
  const code = [
    "password = getPassword()",
    "password: string",
    "secret = config.secret",
    "secret = config2.value3",
    "password = password2",
    "password: Option<Str1>",
    "self.password = user2.password",
    "password=md5_hash1",
    "secret = bytes32",
    "secret = await f2()",
    "const token = parse1",
    "let password = first2",
    "token: Uint8Array",
    "token = next_token2",
    "token = T_IF2",
    "token = 0x12ab34",
    "token: 1024px",
    "token = args[1]",
    "token = a1 || b2",
    "tokens = abc12345",
    "password_hash = abc12345",
    "min_password: 12345",
    'password="secret"',
    'token = "%s1234"',
    "password: varchar(255)",
    "password == hunter2",
    "_csrf_id_token = MASKED_TEST_SECRET2",
  ];
  for (const text of code) assert.equal(maskSecrets(text), text);
});

Deno.test("what is no secret stays as it is", () => {
  const harmless = [
    "commit 4f1b4a7d9c0e8b6a5d4c3b2a190817263544f3e2",
    "4f1b4a7",
    "id 018f2d3c-7b1a-7c3d-9e4f-0123456789ab",
    "token: 018f2d3c-7b1a-7c3d-9e4f-0123456789ab",
    "key=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    '"integrity": "sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg=="',
    "password = getPassword(user)",
    "const token = await this.tokenizer.next();",
    "token: string;",
    "tokenCount = countTokens(text)",
    'password: "your-password-here"',
    "password=${DB_PASSWORD}",
    "API_KEY=<your key>",
    "secret = process.env.CLIENT_SECRET",
    "authenticate: authenticateRequest2",
    "if (key === 'ArrowDown1') return",
    "author: Jane Doe 1999",
    "apiKeyHeader = 'X-Api-Key'",
    "primary_key=True, key=lambda item: item[0]",
    "sk-learn, sk_test, xoxo, AKIA, eyJ",
    "mem:018f2d3c-7b1a-7c3d-9e4f-0123456789ab sym:4f1b4a7d9c0e8b6a/src/a.ts#Foo.bar~2",
    "keyboard: qwertz, monkey: banana123",
    "tokens: { kind: 'Identifier', start: 12, end: 40 }",
    "private readonly secretStore: SecretStoreV2Implementation",
    "The password must have 12 characters.",
  ];
  for (const text of harmless) assert.equal(maskSecrets(text), text);
  assert.ok(!hasSecrets(harmless.join("\n")));
});

Deno.test("masking again changes nothing, and long texts take no long time", () => {
  const text = SECRETS.map(([, secret]) => `key = ${secret}`).join("\n");
  assert.equal(maskSecrets(maskSecrets(text)), maskSecrets(text));
  const hard = [
    "password=".repeat(20_000),
    "a://" + ":".repeat(50_000),
    "eyJ".repeat(30_000),
    "key: ".repeat(30_000),
    "a.".repeat(50_000) + "password",
  ];
  // Quadratic matching would not come to an end here.
  for (const each of hard) assert.equal(maskSecrets(each), each);
});
