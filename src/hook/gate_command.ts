// `focal gate --status`, `--inspect`, `--dry-run` and `--reset`: the gate for people and scripts, with real exit codes.

import { resolve } from "node:path";
import { escapeControls } from "../base/controls.ts";
import { EXIT, FocalError } from "../base/errors.ts";
import { silentLogger } from "../base/log.ts";
import { maskSecrets } from "../base/mask.ts";
import { homeFolder } from "../base/paths.ts";
import type { Forest } from "../intent/forest.ts";
import { oneLine, ownPrompt } from "../intent/prompt.ts";
import { forestReport } from "../intent/report.ts";
import type { GateSettings } from "../intent/settings.ts";
import { spoolFolder } from "../intent/spool.ts";
import { classify, useAlgorithm } from "../intent/step.ts";
import { changeForest, type ForestPlace, forgetForests, hasSpooled, readForest } from "../intent/stored_forest.ts";
import { placeOf, type Repository, repositoryAt } from "../memory/repositories.ts";
import { databaseOptions } from "../ops/databases.ts";
import type { Database } from "../store/database.ts";
import { homePaths } from "../store/home.ts";
import { withoutControls } from "../render/view.ts";
import { openDatabase } from "../store/open.ts";
import { promptHook } from "./gate.ts";
import type { HookIo } from "./hook_io.ts";
import { readGateSettings } from "./gate_settings.ts";
import { type DryRun, dryRunText, inspectText, type Look, statusText } from "./gate_text.ts";

type Mode = "hook" | "status" | "inspect" | "reset" | "dry-run";

export interface GateArguments {
  readonly mode: Mode;
  readonly prompt: string;
  readonly json: boolean;
  readonly folder: string;
  readonly session: string;
  readonly color: boolean;
}

export async function runGateCommand(args: readonly string[], io: HookIo): Promise<number> {
  try {
    const parsed = parseGateArguments(args, io);
    if (parsed.mode === "hook") {
      if (io.inputIsTerminal) {
        throw new FocalError("usage", "`focal gate` reads a prompt's JSON from a hook", {
          fix: "Try `focal gate --status`, or see `focal gate --help`.",
        });
      }
      await promptHook(io);
      return EXIT.ok;
    }
    return await withForest(parsed, io, (opened) => runMode(parsed, opened, io));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    io.error(`focal gate: ${message}\n${error instanceof FocalError ? `  ${error.fix}\n` : ""}`);
    return error instanceof FocalError ? error.exitCode : EXIT.environment;
  }
}

export function parseGateArguments(args: readonly string[], io: Pick<HookIo, "cwd" | "env" | "width">): GateArguments {
  let mode: Mode = "hook";
  let prompt = "";
  let json = false;
  let folder = io.cwd;
  let session = "";
  let color = io.width !== undefined && !io.env["NO_COLOR"] && io.env["TERM"] !== "dumb";
  const choose = (chosen: Mode) => {
    if (mode !== "hook" && mode !== chosen) {
      throw new FocalError("usage", `--${mode} and --${chosen} exclude each other`);
    }
    mode = chosen;
  };
  for (let i = 0; i < args.length; i++) {
    const [flag = "", ...joined] = args[i]!.split("=");
    const value = () => {
      const given = joined.length > 0 ? joined.join("=") : args[++i];
      if (given === undefined) throw new FocalError("usage", `${flag} needs a value`);
      return given;
    };
    if (flag === "--status" || flag === "--inspect" || flag === "--reset") choose(flag.slice(2) as Mode);
    else if (flag === "--dry-run") {
      choose("dry-run");
      prompt = value();
    } else if (flag === "--json") json = true;
    else if (flag === "--format") json = value() === "json";
    else if (flag === "--no-color") color = false;
    else if (flag === "-C" || flag === "--repo") folder = resolve(io.cwd, value());
    else if (flag === "--session") session = value();
    else if (flag !== "-q" && flag !== "--quiet" && flag !== "-v" && flag !== "--verbose") {
      throw new FocalError("usage", `focal gate does not know ${flag}`, { fix: "See `focal gate --help`." });
    }
  }
  return { mode, prompt, json, folder, session, color };
}

interface OpenedGate {
  readonly database: Database;
  readonly settings: GateSettings;
  readonly repository: Repository;
  readonly place: ForestPlace;
  readonly warn: (message: string) => void;
}

async function withForest(
  args: GateArguments,
  io: HookIo,
  work: (opened: OpenedGate) => number,
): Promise<number> {
  const home = homeFolder(io.env);
  const place = placeOf(args.folder);
  const warn = (message: string) => io.error(`focal gate: ${message}\n`);
  const settings = await readGateSettings(home, place.top, io.env, warn);
  const database = openDatabase(
    homePaths(home).memory,
    databaseOptions("memory", { clock: io.clock, log: silentLogger }),
  );
  try {
    const repository = repositoryAt(database, place, io.clock);
    const forestPlace = {
      repository_id: repository.id,
      spool: spoolFolder(home, place.path),
      session: args.session,
    };
    return work({ database, settings, repository, place: forestPlace, warn });
  } finally {
    database.close();
  }
}

function runMode(args: GateArguments, opened: OpenedGate, io: HookIo): number {
  const now = io.clock.now();
  const look: Look = { color: args.color && !args.json, width: io.width };
  const print = (value: unknown, text: string) =>
    io.out(args.json ? escapeControls(JSON.stringify(value, null, 2)) + "\n" : withoutControls(text, look));
  const { repository, settings } = opened;
  if (args.mode === "reset") {
    const forgotten = forgetForests(opened.database, opened.place);
    const text = `Forgot what ${repository.name}'s prompts were about (${forgotten} forest${
      forgotten === 1 ? "" : "s"
    }).\n`;
    print({ schema_version: 1, repository, forests: forgotten }, text);
    return EXIT.ok;
  }
  const forest = current(opened, now);
  if (args.mode === "dry-run") {
    const run = dryRun(forest, args.prompt, settings);
    print({ schema_version: 1, repository, ...run }, dryRunText(run, look));
    return EXIT.ok;
  }
  const report = forestReport(forest, settings, now);
  const text = args.mode === "status" ? statusText : inspectText;
  print({ ...report, repository, settings }, text(report, repository.name, look, now));
  return EXIT.ok;
}

/** The forest with what waited folded in: nobody wants to know what is almost stored. */
function current(opened: OpenedGate, now: number): Forest {
  const { database, place, settings, warn } = opened;
  const forest = hasSpooled(place)
    ? changeForest(database, place, settings, now, warn, () => undefined).forest
    : readForest(database, place, settings, now, warn);
  useAlgorithm(forest, settings);
  return forest;
}

function dryRun(forest: Forest, text: string, settings: GateSettings): DryRun {
  const own = ownPrompt(text);
  const prompt = maskSecrets(own);
  const classified = own === "" ? undefined : classify(forest, { text: prompt, session: "" }, settings, true);
  const decision = classified?.decision;
  const texts = new Map(forest.trees.map((tree) => [tree.id, tree.root.text]));
  return {
    prompt: oneLine(prompt, 1000),
    own: decision !== undefined,
    action: decision?.action ?? "none",
    tree: decision?.tree ?? null,
    leaf: decision?.leaf ?? null,
    score: decision?.score ?? 0,
    words: classified?.words ?? [],
    trees: [...decision?.scores ?? []].sort((a, b) => b.score - a.score).map((score) => ({
      id: score.tree,
      text: texts.get(score.tree) ?? "",
      root: score.root,
      leaf: score.leaf,
      boost: score.boost,
      score: score.score,
    })),
  };
}
