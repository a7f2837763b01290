// Every case of the command line again, this time through the compiled binary.

import process from "node:process";
import { binaryPath } from "./binary.ts";

process.env["FOCAL_BINARY"] = binaryPath();
await import("../cli/cases_test.ts");
await import("../cli/faults_test.ts");
await import("../cli/interruption_test.ts");
