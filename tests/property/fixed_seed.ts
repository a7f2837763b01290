// Loaded before every test of `deno task test`: property tests try the same examples each time, so that a run says something
// about the code and not about its luck. Without it (`deno test -A FILE`) they try new ones; FOCAL_TEST_RUNS makes some try more.

import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_120 });
