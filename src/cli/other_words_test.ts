import assert from "node:assert/strict";
import { REGISTRY } from "../ops/registry.ts";
import { SERVED } from "../ops/served.ts";
import { OTHER_WORDS } from "./other_words.ts";

Deno.test("a word of another tool leads to a command that is there", () => {
  const commands = [...REGISTRY, ...SERVED].map(({ name }) => name);
  for (const [word, command] of Object.entries(OTHER_WORDS)) {
    assert.ok(!commands.includes(word), `${word} is a command itself`);
    assert.ok(commands.includes(command.replace(/ --.*/, "")), `${word} leads to ${command}`);
  }
});
