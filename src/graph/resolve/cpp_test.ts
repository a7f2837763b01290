import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

const HEADER = `#define LIB_EXPORT
#define LIB_ALIGNED
#define LIB_DEPRECATED(text)
#define GUARDED_BY(lock)
#define LIB_PRINTF(format, first)
namespace lib {
class Result {};
class LIB_EXPORT LIB_ALIGNED State {
 public:
  void Pause();
  GUARDED_BY(lock()) Result result;
};
class LIB_EXPORT LIB_DEPRECATED("use the other") Reporter : public State {};
LIB_PRINTF(1, 2) lib::Result Format(const char* text, ...);
class Bench {
 public:
  Bench* Arg(int n);
};
Result All(int n);
namespace internal {
typedef LIB_DEPRECATED("lib::Bench")::lib::Bench Bench;
}
}
`;

const SOURCE = `#include "lib.h"
namespace lib {
namespace internal {
int Helper(int n) { return n; }
struct Own {};
Own All(long n);
}
Bench* Bench::Arg(int n) {
  State state;
  state.Pause();
  state.result;
  Format("a");
  internal::Helper(1);
  All(1);
  return this;
}
void go(Bench* bench, Reporter* reporter) {
  bench->Arg(1);
  reporter->Pause();
}
}
`;

Deno.test("a class has its members whatever macros stand before its name (C++)", async () => {
  const view = await viewOf({ "lib.h": HEADER, "m.cc": SOURCE });
  assert.equal(view.facts("lib.h")!.hasErrors, false);
  const found = resolvedRefs(view, "m.cc").map((line) => line.replace(/ \(.*/, ""));
  for (
    const line of [
      "9 type_ref State → lib.h#State",
      "10 call Pause → lib.h#State.Pause",
      "11 read result → lib.h#State.result",
      "12 call Format → lib.h#Format",
      "13 call Helper → m.cc#internal.Helper",
      "19 call Pause → lib.h#State.Pause",
    ]
  ) assert.ok(found.includes(line), line + "\n" + found.join("\n"));
});

Deno.test("a namespace that a file opens is not around all of its code (C++)", async () => {
  const view = await viewOf({ "lib.h": HEADER, "m.cc": SOURCE });
  const found = resolvedRefs(view, "m.cc").map((line) => line.replace(/ \(.*/, ""));
  assert.deepEqual(found.filter((line) => / (Bench|Arg|All) /.test(line)), [
    "8 type_ref Bench → lib.h#Bench",
    "8 type_ref Bench → lib.h#Bench",
    "14 call All → ambiguous 2",
    "17 type_ref Bench → lib.h#Bench",
    "18 call Arg → m.cc#Bench.Arg",
  ]);
});
