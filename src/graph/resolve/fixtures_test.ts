// Fixtures of pytest: tests and fixtures refer to them by their parameters.

import assert from "node:assert/strict";
import { randomEdit, randomFrom, resolveSources, type Sources } from "./incremental_testing.ts";
import { resolvedRefs, targetsIn, viewOf } from "./testing.ts";

const PYTEST = "import pytest\n";
const fixture = (name: string, params = "", how = "") =>
  `@pytest.fixture${how}\ndef ${name}(${params}):\n    return 1\n`;

const at = targetsIn("t/a/test_m.py");

Deno.test("a test's parameter means the nearest fixture: of the class, the file, the folders above", async () => {
  const sources = {
    "conftest.py": PYTEST + fixture("client") + fixture("top") + "def plain(): pass\n",
    "t/conftest.py": PYTEST + fixture("client", "client") + fixture("app"),
    "t/b/conftest.py": PYTEST + fixture("aside"),
    "t/a/test_m.py": PYTEST + fixture("app") +
      "class TestX:\n    @pytest.fixture\n    def app(self, app): return 1\n" +
      "    def test_a(self, app, client, *rest, top=1): pass\n" +
      "def test_b(app, client: int, top, plain, aside, tmp_path, request): pass\n" +
      "def helper(client): pass\n",
  };
  assert.deepEqual(await at(sources, 7, "app"), ["t/a/test_m.py#app"]);
  assert.deepEqual(await at(sources, 8, "app"), ["t/a/test_m.py#TestX.app"]);
  assert.deepEqual(await at(sources, 8, "client"), ["t/conftest.py#client"]);
  assert.deepEqual(await at(sources, 8, "top"), []);
  assert.deepEqual(await at(sources, 9, "app"), ["t/a/test_m.py#app"]);
  assert.deepEqual(await at(sources, 9, "client"), ["t/conftest.py#client"]);
  assert.deepEqual(await at(sources, 9, "top"), ["conftest.py#top"]);
  // No fixture, one of a folder that is not above, one of pytest.
  assert.deepEqual(await at(sources, 9, "plain"), ["external pytest"]);
  assert.deepEqual(await at(sources, 9, "aside"), ["unresolved"]);
  assert.deepEqual(await at(sources, 9, "tmp_path"), ["external pytest"]);
  assert.deepEqual(await at(sources, 9, "request"), []);
  assert.deepEqual(await at(sources, 10, "client"), []);
  assert.deepEqual(await targetsIn("t/conftest.py")(sources, 3, "client"), ["conftest.py#client"]);
});

Deno.test("imported, inherited and renamed fixtures are found, by strings as well", async () => {
  const sources = {
    "t/more.py": PYTEST + fixture("shared") + fixture("make_db", "", '(name="db")') + fixture("starred"),
    "t/conftest.py": "from t.more import *\nimport pytest\n" + fixture("make_user", "", '(name="user")'),
    "t/a/test_m.py": "from t.more import shared\nimport pytest\n" +
      "class Base:\n    @pytest.fixture()\n    async def own(self): return 1\n" +
      "@pytest.mark.usefixtures('shared', \"user\")\n" +
      "class TestX(Base):\n    def test_a(self, shared, own, starred, user, make_user, request):\n" +
      "        request.getfixturevalue('starred')\n",
  };
  assert.deepEqual(await at(sources, 6, "shared"), ["t/more.py#shared"]);
  assert.deepEqual(await at(sources, 6, "user"), ["t/conftest.py#make_user"]);
  assert.deepEqual(await at(sources, 8, "shared"), ["t/more.py#shared"]);
  assert.deepEqual(await at(sources, 8, "own"), ["t/a/test_m.py#Base.own"]);
  assert.deepEqual(await at(sources, 8, "starred"), ["t/more.py#starred"]);
  assert.deepEqual(await at(sources, 8, "user"), ["t/conftest.py#make_user"]);
  assert.deepEqual(await at(sources, 8, "make_user"), ["unresolved"]);
  assert.deepEqual(await at(sources, 9, "starred"), ["t/more.py#starred"]);
});

Deno.test("what marks and other decorators hand over is no fixture", async () => {
  const head = PYTEST + fixture("app") + fixture("client") + "slow = pytest.mark.slow\n";
  const test = (decorators: string) => head + decorators + "\ndef test_a(app, client): pass\n";
  const of = async (decorators: string) => {
    const refs = resolvedRefs(await viewOf({ "t/a/test_m.py": test(decorators) }), "t/a/test_m.py");
    const found = refs.filter((text) => / read (?:app|client) /.test(text));
    return found.map((text) => text.replace(/^\d+ read /, "").replace(/t\/a\/test_m.py#(\w+) .*/, "$1"));
  };
  assert.deepEqual(await of("@slow"), ["app → app", "client → client"]);
  assert.deepEqual(await of("@pytest.mark.parametrize('app', [1])"), ["client → client"]);
  assert.deepEqual(await of("@pytest.mark.parametrize(('app'), [1])"), ["client → client"]);
  assert.deepEqual(await of("@pytest.mark.parametrize(('app', 'client'), [1])"), []);
  assert.deepEqual(await of("@pytest.mark.parametrize('app, client', [1], indirect=['app'])"), ["app → app"]);
  assert.deepEqual(await of("@pytest.mark.parametrize('app', [1], indirect=True)"), ["app → app", "client → client"]);
  assert.deepEqual(await of("@pytest.mark.parametrize(NAMES, [1])"), ["app → unresolved", "client → unresolved"]);
  assert.deepEqual(await of("@mock.patch('x')"), ["app → unresolved", "client → unresolved"]);
  assert.deepEqual(await of("pytestmark = pytest.mark.parametrize('app', [1])"), ["client → client"]);
});

Deno.test("whatever is edited, only what may mean another fixture is resolved again", async () => {
  const all: Sources = {
    "conftest.py": PYTEST + fixture("client") + fixture("make_user", "client", '(name="user")'),
    "t/more.py": PYTEST + fixture("app") + fixture("user"),
    "t/conftest.py": "from t.more import *\nimport pytest\n" + fixture("client", "client"),
    "t/a/conftest.py": PYTEST + fixture("app", "app, user"),
    "t/a/test_m.py": PYTEST + "class TestX:\n" + "    def test_a(self, app, client): pass\n" +
      "@pytest.mark.usefixtures('user')\ndef test_b(app, client): pass\n",
    "t/test_n.py": "from t.more import app\ndef test_c(app, client, user): pass\n",
  };
  const random = randomFrom(7);
  let sources = all;
  let known = await resolveSources(sources);
  for (let step = 0; step < 60; step++) {
    const [next, edited] = randomEdit(sources, all, random);
    sources = next;
    const incremental = await resolveSources(sources, { ...known, edited });
    known = await resolveSources(sources);
    const sorted = (results: Map<string, readonly string[]>) => [...results].sort(([a], [b]) => a < b ? -1 : 1);
    assert.deepEqual(sorted(incremental.results), sorted(known.results), `step ${step}, ${edited}`);
  }
});
