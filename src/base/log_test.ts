import assert from "node:assert/strict";
import { createLogger } from "./log.ts";

function lines(env: Record<string, string>, verbosity = 0, now?: () => number): string[] {
  const written: string[] = [];
  const write = (line: string) => void written.push(line);
  const log = createLogger({ env, verbosity, write, ...(now === undefined ? {} : { now }) });
  log.error("e");
  log.warn("w");
  log.info("i");
  log.debug("d", { n: 1, path: "a b" });
  return written;
}

Deno.test("warnings and errors are written unless asked otherwise", () => {
  assert.deepEqual(lines({}), ["focal: error: e\n", "focal: warning: w\n"]);
  assert.equal(lines({ FOCAL_LOG: "info" }).length, 3);
  assert.equal(lines({ FOCAL_LOG: "silent" }).length, 0);
});

Deno.test("-v and -q win over FOCAL_LOG", () => {
  assert.deepEqual(lines({ FOCAL_LOG: "silent" }, 2).at(-1), 'focal: debug: d n=1 path="a b"\n');
  assert.deepEqual(lines({ FOCAL_LOG: "debug" }, -1), ["focal: error: e\n"]);
  assert.equal(lines({}, -9).length, 0);
});

Deno.test("JSON lines are objects with time, level and fields", () => {
  const [, , , last] = lines({ FOCAL_LOG: "debug", FOCAL_LOG_FORMAT: "json" }, 0, () => 0).map((line) =>
    JSON.parse(line)
  );
  assert.deepEqual(last, { time: "1970-01-01T00:00:00.000Z", level: "debug", message: "d", n: 1, path: "a b" });
});

Deno.test("an unknown level is named, with the nearest", () => {
  assert.match(lines({ FOCAL_LOG: "degub" })[0] ?? "", /FOCAL_LOG is "degub".*did you mean debug/);
});

Deno.test("secrets do not reach the log", () => {
  const written: string[] = [];
  createLogger({ env: {}, write: (line) => written.push(line) }).warn("cannot reach postgres://app:pw12345@db/x");
  assert.deepEqual(written, ["focal: warning: cannot reach postgres://app:[masked: password]@db/x\n"]);
});
