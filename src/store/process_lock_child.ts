// Takes the lock of the file named by its argument, says so and stays until it is killed; for the test beside it.

import process from "node:process";
import { takeProcessLock } from "./process_lock.ts";

const lock = takeProcessLock(process.argv[2] ?? "");
process.stdout.write(lock === undefined ? "refused\n" : "taken\n");
setInterval(() => lock, 1_000);
