// One client's connection: its session, and what it used, written in the background so that answers do not wait.

import process from "node:process";
import { FocalError } from "../base/errors.ts";
import { symbolKey } from "../graph/symbol_key.ts";
import { expireObservations, Observations } from "../memory/observations.ts";
import { symbolReference } from "../memory/references.ts";
import { type Repository, repositoryOf } from "../memory/repositories.ts";
import { fileTokens } from "../ops/remember/file_tokens.ts";
import { openServerSession } from "../sessions/client_sessions.ts";
import { recordAnswers } from "../sessions/session_record.ts";
import { endSession, openSession, sessionNamedIn, startSession } from "../sessions/sessions.ts";
import { gitFacts } from "../sources/git_facts.ts";
import type { Context } from "../ops/context.ts";
import type { Service } from "./service.ts";

export interface ConnectionOptions {
  /** The client's name for its session, when it has one (a header over HTTP). */
  readonly session?: string | undefined;
  /** False: requests that belong to nobody, so that nothing counts as sent. */
  readonly remembers: boolean;
}

interface Used {
  readonly tool: string;
  readonly about: string;
  readonly budget: number;
  readonly answer_tokens: number;
  readonly files: readonly string[];
  /** Symbols that were shown: path and qualified name. */
  readonly symbols: readonly { readonly path: string; readonly qualified_name: string }[];
}

/** These note by themselves what they sent. */
const RECORD_THEMSELVES = new Set(["get_context"]);

const WRITE_AFTER_MS = 1_000;
const MOST_WAITING = 1_000;
const CLOSE_ATTEMPTS = 10;

export class Connection {
  readonly #service: Service;
  readonly #options: ConnectionOptions;
  readonly #waiting: Used[] = [];
  #observations: Observations | undefined;
  #session: string | undefined;
  #repository: Repository | undefined;
  /** The first root's folder below git's top level. */
  #prefix = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the client calls itself. */
  client = "";

  constructor(service: Service, options: ConnectionOptions) {
    this.#service = service;
    this.#options = options;
  }

  /** focal's id of the session; made on first use. A memory that cannot be written costs the session, not the answer. */
  session(): string | undefined {
    if (!this.#options.remembers || this.#session !== undefined) return this.#session;
    const [root] = this.#service.roots;
    if (root === undefined) return undefined;
    try {
      const { clock } = this.#service.options;
      const memory = this.#context().memory();
      repositoryOf(memory, root, clock);
      this.#prefix = gitFacts(root)?.prefix ?? "";
      // In one step: the worker may be about to file the place under its lasting identity.
      const made = memory.transaction(() => {
        this.#repository = repositoryOf(memory, root, clock);
        const given = {
          repository_id: this.#repository.id,
          checkout: root,
          client: this.client,
          client_process: String(process.ppid),
        };
        const { session: name } = this.#options;
        if (name === undefined) return openServerSession(memory, given, clock);
        return sessionNamedIn(memory, name, given.repository_id) ??
          startSession(memory, { ...given, client_session_id: name }, clock);
      });
      if (this.#options.session !== undefined) {
        openSession(memory, made.id, { repository_id: made.repository_id, checkout: root }, clock);
      }
      if (this.#context().config.memory.auto_observations) {
        this.#observations = new Observations(() => this.#context().memory(), clock);
      }
      expireObservations(memory, clock);
      return this.#session = made.id;
    } catch (error) {
      this.#service.options.log.warn(`This session is not recorded: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  /** Notes what a call answered. */
  used(use: Used): void {
    if (this.#session === undefined) return;
    if (!RECORD_THEMSELVES.has(use.tool)) this.#waiting.push(use);
    const text = use.about === "" ? use.tool : use.about;
    if (this.#repository !== undefined) {
      this.#observations?.add({
        tool: use.tool,
        text,
        repository_id: this.#repository.id,
        session_id: this.#session,
      });
    }
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.flush(), WRITE_AFTER_MS);
  }

  /** Writes what waits, later when somebody else writes; another fault loses records, never an answer. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#observations?.flush();
    const batch = this.#waiting.splice(0);
    const session = this.#session;
    if (session === undefined || batch.length === 0) return;
    try {
      const context = this.#context();
      const [root] = this.#service.roots;
      if (root !== undefined) this.#repository = repositoryOf(context.memory(), root, context.clock);
      const answers = batch.map(({ tool, budget, answer_tokens, files, symbols }) => {
        const viewed = symbols.map(({ path, qualified_name }) =>
          symbolReference(this.#repository?.id ?? "", symbolKey(this.#prefix, path, qualified_name, 0))
        );
        return { operation: tool, budget, answer_tokens, files, viewed, file_tokens: fileTokens(context, files) };
      });
      recordAnswers(context.memory(), session, answers, this.#service.options.clock);
    } catch (error) {
      if (!(error instanceof FocalError) || error.code !== "database_locked" || batch.length > MOST_WAITING) return;
      this.#waiting.unshift(...batch);
      this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
    }
  }

  close(): void {
    this.flush();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#session === undefined || this.#options.session !== undefined) return;
    // Nobody waits for an answer any more, and hooks write at the end of a session too.
    for (let attempt = 1; attempt <= CLOSE_ATTEMPTS; attempt++) {
      try {
        if (this.#waiting.length > 0) this.flush();
        endSession(this.#context().memory(), this.#session, this.#service.options.clock);
        break;
      } catch (error) {
        // Otherwise it stays open and ends by its age.
        if (!(error instanceof FocalError) || error.code !== "database_locked") break;
      }
    }
    clearTimeout(this.#timer);
  }

  #context(): Context {
    return this.#service.context({ signal: new AbortController().signal });
  }
}
