import assert from "node:assert/strict";
import { displayPath, homeFolder } from "./paths.ts";

Deno.test("FOCAL_HOME moves the home; an empty one does not", () => {
  assert.equal(homeFolder({ FOCAL_HOME: "/x/y", HOME: "/h" }), "/x/y");
  assert.equal(homeFolder({ FOCAL_HOME: "", HOME: "/h" }), "/h/.focal");
  assert.equal(homeFolder({ HOME: "/h" }), "/h/.focal");
});

Deno.test("paths are shown relative to the base, or to the user's home", () => {
  const env = { HOME: "/home/ann" };
  assert.equal(displayPath("/p/src/a.ts", "/p", env), "src/a.ts");
  assert.equal(displayPath("/p", "/p", env), ".");
  assert.equal(displayPath("/home/ann/q/a.ts", "/p", env), "~/q/a.ts");
  assert.equal(displayPath("/elsewhere/a.ts", "/p", env), "/elsewhere/a.ts");
  assert.equal(displayPath("/p/..hidden/a.ts", "/p", env), "..hidden/a.ts");
});
