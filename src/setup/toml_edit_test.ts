import assert from "node:assert/strict";
import { removeToml, setToml } from "./toml_edit.ts";

const FOCAL = ["mcp_servers", "focal"];
const OURS = '[mcp_servers.focal]\ncommand = "focal"\nargs = [ # why\n  "mcp", # [not a table]\n]\n';

Deno.test("comments that follow the table stay: they are of what comes next", () => {
  const next = '# IMPORTANT: other needs the VPN\n[mcp_servers.other]\ncommand = "o"\n';
  assert.equal(removeToml(`${OURS}\n${next}`, FOCAL), next);
  assert.equal(removeToml(`${OURS}${next}`, FOCAL), next);
  assert.equal(removeToml(`a = 1\n\n${OURS}\n${next}`, FOCAL), `a = 1\n\n${next}`);
  assert.equal(removeToml(`a = 1\n\n${OURS}\n# the end\n`, FOCAL), "a = 1\n\n# the end\n");
  assert.equal(removeToml(`# mine\n${OURS}# mine, too`, FOCAL), "# mine\n# mine, too");
  const nested = `${OURS}\n# of env\n[mcp_servers.focal.env]\nA = """\n[no.header]\n"""\n\n# of x\n[x]\n`;
  assert.equal(removeToml(nested, FOCAL), "# of env\n\n# of x\n[x]\n");
});

Deno.test("values over several lines are replaced, with comments about them in their place", () => {
  const text = `${OURS}env = { A = "1" }\n\n['mcp_servers' . "other"] # c\nx = '''\n]\n'''\n`;
  const put = setToml(text, FOCAL, { command: "/opt/focal", args: ["mcp", "x"] });
  assert.equal(
    put,
    '[mcp_servers.focal]\ncommand = "/opt/focal"\nargs = ["mcp", "x"]\nenv = { A = "1" }\n\n' +
      "['mcp_servers' . \"other\"] # c\nx = '''\n]\n'''\n",
  );
  const commented = '[mcp_servers.focal]\ncommand = "a" # where it is\n# nothing below\n';
  assert.equal(
    setToml(commented, FOCAL, { command: "b", args: [] }),
    '[mcp_servers.focal]\nargs = []\ncommand = "b" # where it is\n# nothing below\n',
  );
  assert.equal(setToml("[mcp_servers.focal]", FOCAL, { command: "b" }), '[mcp_servers.focal]\ncommand = "b"\n');
});

Deno.test("a correct file in a form that is not edited is not called wrong", () => {
  for (
    const text of [
      'mcp_servers = { other = { command = "o" } }\n',
      'mcp_servers = { focal = { command = "old" } }\n',
      '[mcp_servers]\nfocal = { command = "old" }\n',
      'mcp_servers.focal.command = "old"\n',
    ]
  ) {
    assert.throws(() => setToml(text, FOCAL, { command: "b" }), /a form that is not edited here/, text);
    if (text.includes("focal")) assert.throws(() => removeToml(text, FOCAL), /a form that is not edited here/, text);
  }
  assert.throws(() => setToml("a = [", FOCAL, {}), /not valid TOML/);
});
