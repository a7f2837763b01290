import assert from "node:assert/strict";
import { FocalError } from "../base/errors.ts";
import type { Parameters } from "../ops/operation.ts";
import { parseArguments, splitCommand } from "./arguments.ts";

const NAMES = ["status", "memory list", "memory show", "impact"];
const PARAMETERS = {
  names: { type: "strings", position: "rest", summary: "Names" },
  depth: { type: "integer", summary: "Depth" },
  diff: { type: "string", bare: "HEAD", summary: "Against" },
  include_body: { type: "boolean", default: true, flag: "body", summary: "Bodies" },
  kind: { type: "strings", short: "k", summary: "Kinds" },
} as const satisfies Parameters;

const parse = (...args: string[]) => parseArguments(args, PARAMETERS);

Deno.test("the command is found behind global flags, nested ones too", () => {
  assert.deepEqual(splitCommand(["-C", "memory", "--json", "status", "--x"], NAMES), {
    command: "status",
    unknown: undefined,
    rest: ["-C", "memory", "--json", "--x"],
  });
  assert.equal(splitCommand(["memory", "--json", "list", "a"], NAMES).command, "memory list");
  assert.deepEqual(splitCommand(["memory", "lst"], NAMES), { command: "memory", unknown: "lst", rest: ["lst"] });
  assert.equal(splitCommand(["nope"], NAMES).unknown, "nope");
  assert.equal(splitCommand(["--json"], NAMES).command, undefined);
});

Deno.test("flags take values joined or apart; lists gather", () => {
  const { given, globals } = parse("a", "--depth=3", "-k", "call", "-kread", "b", "--json", "-C", "x", "-qv");
  assert.deepEqual(given, { depth: 3, kind: ["call", "read"], names: ["a", "b"] });
  assert.deepEqual(globals, { json: true, repo: ["x"], quiet: true, verbose: true });
});

Deno.test("a flag with a bare value takes what follows only when it is no flag", () => {
  assert.equal(parse("--diff").given["diff"], "HEAD");
  assert.equal(parse("--diff", "--depth", "2").given["diff"], "HEAD");
  assert.equal(parse("--diff", "main").given["diff"], "main");
});

Deno.test("switches can be turned off; -- ends the flags; numbers may be negative", () => {
  assert.equal(parse("--no-body").given["include_body"], false);
  assert.deepEqual(parse("--", "--depth").given["names"], ["--depth"]);
  assert.equal(parse("--depth", "-4").given["depth"], -4);
  assert.deepEqual(parse("-5").given["names"], ["-5"]);
});

Deno.test("what is wrong is refused with what was probably meant", () => {
  const refusal = (...args: string[]) => {
    try {
      parse(...args);
    } catch (error) {
      if (error instanceof FocalError) return error;
    }
    return assert.fail(`${args.join(" ")} was accepted`);
  };
  assert.deepEqual(refusal("--dpeth", "3").suggestions, ["--depth"]);
  assert.match(refusal("--depth").message, /--depth needs a value/);
  assert.match(refusal("--depth", "--json").message, /--depth needs a value/);
  assert.match(refusal("--body=maybe").message, /takes no value/);
  assert.equal(refusal("-z").exitCode, 2);
});
