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

Deno.test("hexadecimal keys and UUIDs are masked behind names of what opens doors", () => {
  const hex = (length: number) =>
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".repeat(2).slice(0, length);
  const uuid = "018f2d3c-7b1a-4c3d-9e4f-0123456789ab";
  const masked = "[masked: secret]";
  const told: readonly (readonly [string, string])[] = [
    [`JWT_SECRET=${hex(64)}`, `JWT_SECRET=${masked}`],
    [`ENCRYPTION_KEY="${hex(64)}"`, `ENCRYPTION_KEY="${masked}"`],
    [
      `const encryptionKey = "${hex(64)}"; encryption_key: ${hex(64)}`,
      `const encryptionKey = "${masked}"; encryption_key: ${masked}`,
    ],
    [`const jwtSecret = "${hex(64)}"`, `const jwtSecret = "${masked}"`],
    [`SECRET_KEY_BASE=${hex(128)}`, `SECRET_KEY_BASE=${masked}`],
    [`GITHUB_TOKEN=${hex(40)}`, `GITHUB_TOKEN=${masked}`],
    [`github_token: '${hex(40)}'`, `github_token: '${masked}'`],
    [`HEROKU_API_KEY=${uuid}`, `HEROKU_API_KEY=${masked}`],
    [`X_AUTH_TOKEN=${uuid}`, `X_AUTH_TOKEN=${masked}`],
    [`x-api-key: ${uuid}`, `x-api-key: ${masked}`],
    [`"client_secret": "${hex(32)}"`, `"client_secret": "${masked}"`],
    [`Authorization: Bearer ${hex(64)}`, "Authorization: Bearer [masked: credentials]"],
    [`Authorization: token ${hex(40)}`, "Authorization: token [masked: credentials]"],
  ];
  for (const [text, expected] of told) assert.equal(maskSecrets(text), expected);
});

Deno.test("secrets are masked as files, shells, headers and addresses hold them", () => {
  const masked = "[masked: secret]";
  const word = A("hun", "ter2abc");
  const told: readonly (readonly [string, string])[] = [
    [`dbPassword: "${word}"`, `dbPassword: "${masked}"`],
    ["DB_PASS=Tr0ub4dor", `DB_PASS=${masked}`],
    ['SMTP_PASS: "p4ssw0rdX"', `SMTP_PASS: "${masked}"`],
    ['"password": "correct horse battery staple"', `"password": "${masked}"`],
    [`{\\"password\\": \\"${word}9\\"}`, `{\\"password\\": \\"${masked}\\"}`],
    ['password = "Example123!"', `password = "${masked}"`],
    ["password = yourName99!", `password = ${masked}`],
    ["password=hunter2secret", `password=${masked}`],
    [`const password = "${word}"; password := "${word}"`, `const password = "${masked}"; password := "${masked}"`],
    [`'password' => '${word}'`, `'password' => '${masked}'`],
    [`tool --password ${word} -v`, `tool --password ${masked} -v`],
    [`tool --api-key '${word}'`, `tool --api-key '${masked}'`],
    [`machine x.test login bob password ${word}`, "machine x.test login bob password [masked: password]"],
    [`curl -s -u admin:${word} https://x.test`, "curl -s -u admin:[masked: password] https://x.test"],
    ["mysql -u root -pS3cretPw1 shop", "mysql -u root -p[masked: password] shop"],
    ["Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic [masked: credentials]"],
    ["postgres://bob:p/w12@host/db", "postgres://bob:[masked: password]@host/db"],
    ["postgres://bob:p@w12@host/db", "postgres://bob:[masked: password]@host/db"],
    [`<password>${word}</password>`, `<password>${masked}</password>`],
    [`<db.password>${word}</db.password>`, `<db.password>${masked}</db.password>`],
    [
      A("https://discord.com/api/webhooks/123456789012345678/", R36, R36),
      "https://discord.com/api/webhooks/123456789012345678/[masked: Discord webhook]",
    ],
    [A("MTIzNDU2Nzg5MDEyMzQ1Njc4", ".GaBcDe.", R36.slice(0, 30)), "[masked: Discord token]"],
    [A("123456789:A", "Ah3kJd83hfKJd93jdKd93kdLs93kd9s2kfJ"), "[masked: Telegram token]"],
    [
      "https://x.blob.core.windows.net/c?sv=2022&sig=aB3dE6gH9jK2mN5pQ8sT1uV4wX7yZ0aB3dE6gH9jK2m%3D&se=1",
      "https://x.blob.core.windows.net/c?sv=2022&sig=[masked: Azure signature]&se=1",
    ],
    ["Cookie: theme=dark; sessionid=x7k2m9q4", "Cookie: theme=dark; sessionid=[masked: session]"],
    ["sessionid=38afes7a8b9c0d1e2f3a4b5c6d7e8f90", "sessionid=[masked: session]"],
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
    "password=oauth2token",
    "password := parse2",
    'password: "Enter your new password"',
    'password: "both fields must match"',
    "render_pass = gbuffer2",
    "pass: pass2of3",
    '"--password", PASSWORD1',
    "--password=PASSWORD --token TOKEN --secret $SECRET1",
    "docker run -u 1000:1000 x",
    "curl -u $USER:$PASSWORD x; curl -u user:password x",
    "mysql -p -u root",
    "<password>secret</password><password>{value1}</password>",
    "a basic overview, Basic authentication",
    "cookie: sessionCookie1",
    "token = page_token1",
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
    "password_hash: 4f1b4a7d9c0e8b6a5d4c3b2a190817263544f3e2",
    "api_key_fingerprint = 018f2d3c-7b1a-7c3d-9e4f-0123456789ab",
    "secret = your-256-bit-secret",
    "api_key = example_key_1",
    'authority="example.com:443"',
    "--initial-cluster-token etcd-cluster-1 --token parse2",
    "?author__email=alfred%40example.com",
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
    "-eyJ".repeat(30_000),
    `eyJ${"a".repeat(20)}.${"eyJ-".repeat(30_000)}`,
    "curl ".repeat(20_000),
    "mysql ".repeat(20_000),
    "Cookie: ".repeat(20_000),
    "cookie: " + "a=b; ".repeat(20_000),
    "--pass-".repeat(20_000),
    "login a ".repeat(20_000),
    "<password>".repeat(20_000),
    "basic  ".repeat(20_000),
    "authorization: ".repeat(20_000),
    "postgres://a:".repeat(20_000),
    "M".repeat(100_000),
    "sessionid=".repeat(20_000),
    "key: ".repeat(30_000),
    "a.".repeat(50_000) + "password",
  ];
  // Quadratic matching would not come to an end here.
  for (const each of hard) assert.equal(maskSecrets(each), each);
});
