// `focal gate`: the hook that runs before every prompt. The way of a prompt is kept short: nothing is imported that it
// does not need, and whatever goes wrong costs one line on stderr, never the prompt.

import { withoutControlCharacters } from "../base/controls.ts";
import { FocalError } from "../base/errors.ts";
import { maskSecrets } from "../base/mask.ts";
import { homeFolder } from "../base/paths.ts";
import { contextBlock } from "../intent/block.ts";
import { codeLine } from "../intent/code_line.ts";
import type { Forest } from "../intent/forest.ts";
import { addAnswer } from "../intent/guide.ts";
import { oneLine, ownPrompt } from "../intent/prompt.ts";
import type { GateSettings } from "../intent/settings.ts";
import { spool, type Spooled, spoolFolder } from "../intent/spool.ts";
import { step } from "../intent/step.ts";
import { changeForest, type ForestPlace, readForest } from "../intent/stored_forest.ts";
import { answerProse, lastAnswer } from "../intent/transcript.ts";
import { type Place, placeOf, repositoryAt } from "../memory/repositories.ts";
import { databaseOptions } from "../ops/databases.ts";
import type { Database } from "../store/database.ts";
import { failureOf } from "../store/failures.ts";
import { homePaths } from "../store/home.ts";
import { openDatabase } from "../store/open.ts";
import { silentLogger } from "../base/log.ts";
import { readGateSettings } from "./gate_settings.ts";
import { type HookIo, processIo } from "./hook_io.ts";

/** Waits for the lock are tried three times by the store: together no more than 50 ms. */
const BUSY_TIMEOUT_MS = 16;
const ANSWER_LENGTH = 400;

/** Runs `focal gate …` (arguments after `gate`); answers the exit code. */
export async function runGate(args: readonly string[], io: HookIo = processIo()): Promise<number> {
  if (args.length > 0 || io.inputIsTerminal) {
    const { runGateCommand } = await import("./gate_command.ts");
    return runGateCommand(args, io);
  }
  await promptHook(io);
  return 0;
}

/** The hook of `UserPromptSubmit`: prints the block. Never throws. */
export async function promptHook(io: HookIo): Promise<void> {
  try {
    const input = parseInput(io.read());
    if (input.event === "Stop" || input.event === "SubagentStop") return await learn(input, io);
    const own = input.prompt === undefined ? "" : ownPrompt(input.prompt);
    if (input.prompt === undefined) throw new FocalError("invalid_input", 'the input has no text in "prompt"');
    if (own === "") return;
    io.out(withoutControlCharacters(await take(input, maskSecrets(own), io)));
  } catch (error) {
    report(error, io);
  }
}

/** The hook of `Stop`: the guide learns from the answer that was just given. Never throws, prints nothing. */
export async function stopHook(io: HookIo): Promise<void> {
  try {
    await learn(parseInput(io.read()), io);
  } catch (error) {
    report(error, io);
  }
}

interface HookInput {
  readonly event: string;
  readonly prompt: string | undefined;
  readonly session: string;
  readonly folder: string | undefined;
  readonly transcript: string | undefined;
  readonly answer: string | undefined;
}

function parseInput(text: string): HookInput {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new FocalError("invalid_input", "the input is not JSON");
  }
  if (typeof raw !== "object" || raw === null) throw new FocalError("invalid_input", "the input is not a JSON object");
  const fields = raw as Record<string, unknown>;
  const text_ = (name: string) => typeof fields[name] === "string" ? fields[name] : undefined;
  return {
    event: text_("hook_event_name") ?? "",
    prompt: text_("prompt"),
    session: oneLine(text_("session_id") ?? "", 100).replaceAll(" ", "_"),
    folder: text_("cwd"),
    transcript: text_("transcript_path"),
    answer: text_("last_assistant_message"),
  };
}

/** What a run works with; the database is undefined when it could not be had in time. */
interface Opened {
  readonly settings: GateSettings;
  readonly place: Place;
  readonly forestPlace: ForestPlace;
  readonly database: Database | undefined;
}

async function open(input: HookInput, io: HookIo): Promise<Opened> {
  const home = homeFolder(io.env);
  const place = placeOf(input.folder ?? io.cwd);
  const settings = await readGateSettings(home, place.top, io.env, (message) => io.error(`focal gate: ${message}\n`));
  const forestPlace = { repository_id: "", spool: spoolFolder(home, place.path), session: input.session };
  let database: Database | undefined;
  try {
    const options = databaseOptions("memory", {
      clock: io.clock,
      log: silentLogger,
      check: false,
      busy_timeout_ms: BUSY_TIMEOUT_MS,
      leaves: io.ends,
    });
    database = openDatabase(homePaths(home).memory, options);
    const repository_id = repositoryAt(database, place, io.clock).id;
    return { settings, place, forestPlace: { ...forestPlace, repository_id }, database };
  } catch (error) {
    if (database !== undefined) done(database, io);
    if (!isLocked(error)) throw error;
    return { settings, place, forestPlace, database: undefined };
  }
}

async function take(input: HookInput, masked: string, io: HookIo): Promise<string> {
  const now = io.clock.now();
  const { settings, place, forestPlace, database } = await open(input, io);
  const waiting: Spooled = { kind: "prompt", text: masked, session: input.session, at: now };
  if (database === undefined) {
    spool(forestPlace.spool, waiting);
    return "";
  }
  try {
    const answer = input.transcript === undefined ? undefined : lastAnswer(input.transcript);
    const prompt = { text: masked, session: input.session };
    const work = (forest: Forest) => {
      if (answer !== undefined && forest.prompts > 0) learnAnswer(forest, answer, settings, now, input.session);
      return step(forest, prompt, settings, now);
    };
    const warn = (message: string) => io.error(`focal gate: ${message}\n`);
    let forest: Forest;
    try {
      forest = changeForest(database, forestPlace, settings, now, warn, work).forest;
    } catch (error) {
      if (!isLocked(error)) throw error;
      spool(forestPlace.spool, waiting);
      // What is printed is what it will be; only the writing waits.
      forest = readForest(database, forestPlace, settings, now, warn);
      work(forest);
    }
    const code = settings.code ? codeLine(database, forest, input.session, place.top) : undefined;
    return contextBlock(forest, settings, now, code);
  } finally {
    done(database, io);
  }
}

async function learn(input: HookInput, io: HookIo): Promise<void> {
  const said = input.answer ?? (input.transcript === undefined ? undefined : lastAnswer(input.transcript));
  if (said === undefined) return;
  const now = io.clock.now();
  const { settings, forestPlace, database } = await open(input, io);
  const text = summaryOf(said);
  const waiting: Spooled = { kind: "answer", text, session: input.session, at: now };
  if (database === undefined) return spool(forestPlace.spool, waiting);
  try {
    const warn = (message: string) => io.error(`focal gate: ${message}\n`);
    changeForest(database, forestPlace, settings, now, warn, (forest) => {
      if (forest.prompts > 0) addAnswer(forest, text, settings, now, input.session);
    });
  } catch (error) {
    if (!isLocked(error)) throw error;
    spool(forestPlace.spool, waiting);
  } finally {
    done(database, io);
  }
}

function learnAnswer(forest: Forest, answer: string, settings: GateSettings, now: number, session: string): void {
  addAnswer(forest, summaryOf(answer), settings, now, session);
}

function done(database: Database, io: HookIo): void {
  if (io.ends) database.leave();
  else database.close();
}

function summaryOf(answer: string): string {
  return oneLine(answerProse(answer), ANSWER_LENGTH);
}

function isLocked(error: unknown): boolean {
  return failureOf(error, "") === "database_locked";
}

function report(error: unknown, io: HookIo): void {
  const message = error instanceof Error ? error.message : String(error);
  const fix = error instanceof FocalError && error.code !== "invalid_input" ? ` ${error.fix}` : "";
  io.error(`focal gate: ${oneLine(message + fix, 500)}\n`);
}
