/** Always true: a connection gets every audit record after its position, once and in order. */
import type { ServerResponse } from "node:http";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { MAX_CHANGES_PER_EVENT } from "#contract/live.ts";
import { HttpError } from "../errors/http-error.ts";
import type { Ledger } from "../ledger.ts";
import { parseEventId, type HistoryPosition } from "./event-id.ts";
import { formatChange, formatOpening } from "./sse-format.ts";
import { SseConnection } from "./sse-connection.ts";

/** A client that missed more records than this reloads everything. */
const MAX_MISSED = 5000;

/** Merges a burst of commands into few events. */
const PAUSE_MS = 25;

export type FeedLimits = {
  readonly connections: number;
  /**
   * A browser has six connections to one HTTP/1.1 server, shared by all its windows and requests.
   */
  readonly connectionsPerBrowser: number;
  /** Limit per connection, on top of its socket's buffers. */
  readonly bufferedBytes: number;
  readonly heartbeatMs: number;
};

export type ChangeSource = Pick<Ledger, "history">;

export type FeedClient = { readonly lastEventId: string | null; readonly browser: string | null };

export class ChangeFeed {
  readonly #history: ChangeSource["history"];
  readonly #log: FastifyBaseLogger;
  readonly #limits: FeedLimits;
  readonly #connections = new Map<SseConnection, FeedClient["browser"]>();
  #stopFollowing: (() => void) | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #isReading = false;
  #reading: Promise<void> = Promise.resolve();
  #hasMore = false;
  #isClosed = false;

  constructor({ history }: ChangeSource, log: FastifyBaseLogger, limits: FeedLimits) {
    this.#history = history;
    this.#log = log;
    this.#limits = limits;
  }

  /**
   * `lastEventId` is null for a new client, `browser` for other programs. A browser's stream above
   * its limit ends after the missed changes; the browser reopens it after the retry time, so it
   * polls.
   * @throws HttpError (503)
   */
  async connect({ lastEventId, browser }: FeedClient, open: () => ServerResponse): Promise<void> {
    const head = await this.#history.head();
    const resumeFrom = lastEventId === null ? head : await this.#resumeFrom(lastEventId, head);
    if (this.#isClosed) throw unavailable("O sistema está sendo encerrado: inicie-o de novo.");
    if (this.#connections.size >= this.#limits.connections) {
      throw unavailable("Há telas demais abertas neste sistema: feche algumas e tente de novo.");
    }
    this.#follow();
    const start = resumeFrom ?? head;
    const response = open();
    if (response.destroyed) return;
    const connection = new SseConnection(response, start.sequence, this.#limits.bufferedBytes);
    response.on("error", () => connection.destroy());
    connection.send(formatOpening(resumeFrom === null ? "reset" : "hello", start));
    if (this.#isAtLimit(browser)) {
      await this.#sendMissed(connection);
      response.end();
      return;
    }
    this.#connections.set(connection, browser);
    response.once("close", () => this.#connections.delete(connection));
    this.#wake();
  }

  /** Null when the client must reload everything. */
  async #resumeFrom(lastEventId: string, head: HistoryPosition): Promise<HistoryPosition | null> {
    const id = parseEventId(lastEventId);
    if (id === null || id.sequence > head.sequence) return null;
    if (head.sequence - id.sequence > MAX_MISSED) return null;
    const hash = await this.#history.hashAt(id.sequence);
    const isOther = hash === null || !hash.startsWith(id.hash ?? "");
    return isOther ? null : { sequence: id.sequence, hash };
  }

  #isAtLimit(browser: string | null): boolean {
    const open = [...this.#connections.values()].filter((other) => other === browser);
    return browser !== null && open.length >= this.#limits.connectionsPerBrowser;
  }

  async #sendMissed(connection: SseConnection): Promise<void> {
    try {
      const entries = await this.#history.after(connection.position, MAX_CHANGES_PER_EVENT);
      const last = entries.at(-1);
      if (last !== undefined) connection.sendChanges(entries, formatChange(entries));
    } catch (error) {
      this.#log.warn({ err: error }, "changes could not be read; the browser tries again");
    }
  }

  #wake(): void {
    this.#hasMore = true;
    if (!this.#isReading) this.#reading = this.#readAll();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopFollowing?.();
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    for (const connection of this.#connections.keys()) connection.end();
    await this.#reading;
  }

  #follow(): void {
    this.#stopFollowing ??= this.#history.onChange(() => this.#wake());
    this.#heartbeat ??= setInterval(() => this.#sendHeartbeats(), this.#limits.heartbeatMs).unref();
  }

  #sendHeartbeats(): void {
    for (const connection of this.#connections.keys()) connection.sendHeartbeat();
    // Retries a failed read; otherwise one primary-key lookup.
    this.#wake();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#hasMore && !this.#isClosed) {
      this.#hasMore = false;
      // Respond to the commit first; SQLite runs on this thread.
      await setImmediate();
      try {
        await this.#readNext();
      } catch (error) {
        this.#log.warn({ err: error }, "changes could not be read; retrying");
      }
      if (!this.#hasMore) await wait(PAUSE_MS);
    }
    this.#isReading = false;
  }

  /** Continues from the connection that is furthest behind. */
  async #readNext(): Promise<void> {
    if (this.#connections.size === 0) return;
    const position = Math.min(
      ...[...this.#connections.keys()].map((connection) => connection.position),
    );
    const entries = await this.#history.after(position, MAX_CHANGES_PER_EVENT);
    const last = entries.at(-1);
    if (last === undefined) return;
    const text = formatChange(entries);
    for (const connection of this.#connections.keys()) {
      // A connection opened during the read may need older entries.
      if (connection.position >= position) connection.sendChanges(entries, text);
    }
    if (entries.length === MAX_CHANGES_PER_EVENT) this.#hasMore = true;
  }
}

function unavailable(message: string): HttpError {
  return new HttpError(503, "53300", message);
}
