/**
 * Tells everybody who listens to this process what changes in the books. Always true: a listener is
 * told of every record of the history after its position, once and in order. The feed keeps nothing:
 * what it tells is read from the history, from where it is, when something says that there is more.
 */
import type { ServerResponse } from "node:http";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { MAX_CHANGES_PER_EVENT } from "#contract/live.ts";
import type { ChangeLog } from "../history/change-log.ts";
import { HttpError } from "../http/http-error.ts";
import { changeText, openingText } from "./sse-format.ts";
import { Listener } from "./sse-connection.ts";

/** Records that one who comes back may have missed; with more, loading everything again is less. */
const MAX_MISSED = 5000;

/** Between two reads: a burst of commands is told of in few events, and spends little on telling. */
const PAUSE_MS = 25;

/** What keeps listeners from being a burden. */
export type FeedLimits = {
  readonly listeners: number;
  /** Of one listener, beyond what the system's sockets hold. */
  readonly bufferedBytes: number;
  readonly heartbeatMs: number;
};

/** Follows the history from its first listener on; `close` ends it and every stream. */
export class ChangeFeed {
  readonly #history: ChangeLog;
  readonly #log: FastifyBaseLogger;
  readonly #limits: FeedLimits;
  readonly #listeners = new Set<Listener>();
  /** Sequence up to which the live listeners were told. */
  #position = 0;
  #stopFollowing: (() => void) | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #isReading = false;
  #reading: Promise<void> = Promise.resolve();
  #isMoreWanted = false;
  #isClosed = false;

  constructor(history: ChangeLog, log: FastifyBaseLogger, limits: FeedLimits) {
    this.#history = history;
    this.#log = log;
    this.#limits = limits;
  }

  /**
   * Opens a stream: `open` gives the response to write it on, with its head written. `lastEventId` is
   * what one who comes back says; null for a new one.
   * @throws HttpError (503) when there are too many listeners, or the server stops.
   */
  async listen(lastEventId: string | null, open: () => ServerResponse): Promise<void> {
    const { sequence: head } = await this.#history.head();
    if (this.#isClosed) throw unavailable("O sistema está sendo encerrado.");
    if (this.#listeners.size >= this.#limits.listeners) {
      throw unavailable("Há telas demais abertas neste sistema: feche algumas e tente de novo.");
    }
    this.#follow();
    const missedFrom = lastEventId === null ? head : resumable(lastEventId, head);
    const response = open();
    if (response.destroyed) return;
    const listener = new Listener(response, missedFrom ?? head, this.#limits.bufferedBytes);
    this.#listeners.add(listener);
    response.on("error", () => listener.cutOff());
    response.once("close", () => this.#listeners.delete(listener));
    listener.send(openingText(missedFrom === null ? "reset" : "hello", listener.position));
    void this.#catchUp(listener);
  }

  /** Says that there may be new records. Returns at once, however much there is to read and tell. */
  wake(): void {
    this.#isMoreWanted = true;
    if (!this.#isReading) this.#reading = this.#readOn();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopFollowing?.();
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    for (const listener of this.#listeners) listener.end();
    await this.#reading;
  }

  #follow(): void {
    this.#stopFollowing ??= this.#history.onChange(() => this.wake());
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref();
  }

  #beat(): void {
    for (const listener of this.#listeners) listener.beat();
    // Costs one look at a key, and makes good a read that failed.
    this.wake();
  }

  /** Gives a listener what it missed, at its own pace, and makes it live where the feed is. */
  async #catchUp(listener: Listener): Promise<void> {
    try {
      for (;;) {
        if (listener.isGone) return;
        const missed = await this.#history.after(listener.position, MAX_CHANGES_PER_EVENT);
        const last = missed.at(-1);
        if (last !== undefined) listener.tell(missed, changeText(missed, last.sequence));
        await listener.drained();
        if (missed.length < MAX_CHANGES_PER_EVENT && listener.position >= this.#position) break;
        // Lets others in between: SQLite works in this very thread.
        await setImmediate();
      }
    } catch (error) {
      // As when the database closes with the server.
      if (listener.isGone) return;
      this.#log.warn({ err: error }, "a listener could not be given what it missed");
      return listener.cutOff();
    }
    // From the check above to here nothing else runs: no record falls between the two.
    if (this.#liveListeners().length === 0) this.#position = listener.position;
    listener.isLive = true;
    this.wake();
  }

  async #readOn(): Promise<void> {
    this.#isReading = true;
    while (this.#isMoreWanted && !this.#isClosed) {
      this.#isMoreWanted = false;
      // The commit that woke it is answered first.
      await setImmediate();
      try {
        await this.#readNext();
      } catch (error) {
        this.#log.warn({ err: error }, "the history could not be followed; it is tried again");
      }
      if (!this.#isMoreWanted) await wait(PAUSE_MS);
    }
    this.#isReading = false;
  }

  async #readNext(): Promise<void> {
    if (this.#liveListeners().length === 0) return;
    const entries = await this.#history.after(this.#position, MAX_CHANGES_PER_EVENT);
    const last = entries.at(-1);
    if (last === undefined) return;
    const text = changeText(entries, last.sequence);
    for (const listener of this.#liveListeners()) listener.tell(entries, text);
    this.#position = Math.max(this.#position, last.sequence);
    if (entries.length === MAX_CHANGES_PER_EVENT) this.#isMoreWanted = true;
  }

  #liveListeners(): Listener[] {
    return [...this.#listeners].filter((listener) => listener.isLive);
  }
}

/** Where to go on from, or null when one who comes back must begin anew. */
function resumable(lastEventId: string, head: number): number | null {
  if (!/^\d{1,15}$/u.test(lastEventId)) return null;
  const position = Number(lastEventId);
  return position <= head && head - position <= MAX_MISSED ? position : null;
}

function unavailable(message: string): HttpError {
  return new HttpError(503, "53300", message);
}
