// Every case of the command line again, this time through the compiled binary.
// Not named _test: `deno task test` must pass without a binary; `deno task smoke` runs it.

import process from "node:process";
import { binaryPath } from "./binary.ts";

process.env["FOCAL_BINARY"] = binaryPath();
await import("../cli/cases_test.ts");
await import("../cli/faults_test.ts");
await import("../cli/interruption_test.ts");
