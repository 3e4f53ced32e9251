/**
 * Notifies of commits of all processes, by LISTEN. Also notifies after each reconnection, because
 * some may have been missed.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createSocket } from "./postgres-socket.ts";

/** Channels are per database, so companies on one server are separate. */
export const COMMITS_CHANNEL = "financeiro_commits";
/** The payload after a restore, which replaces the tables. */
export const REPLACED = "replaced";

/** `mayBeReplaced` is also true after a reconnection. */
type Listener = (mayBeReplaced: boolean) => void;

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that does not answer a ping within this time is broken. */
const PING_MS = 5000;
const MAX_SILENCE_MS = 15_000;

export class PostgresCommitNotifier {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #closing = new AbortController();
  #client: Client | null = null;
  #connectionLoop: Promise<void> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  listen(listener: Listener): () => void {
    const wrapped: Listener = (mayBeReplaced) => listener(mayBeReplaced);
    this.#listeners.add(wrapped);
    this.#connectionLoop ??= this.#reconnectForever();
    return () => void this.#listeners.delete(wrapped);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end();
    await this.#connectionLoop;
  }

  async #reconnectForever(): Promise<void> {
    const { signal } = this.#closing;
    let waitMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      if (await this.#listenUntilClosed()) waitMs = FIRST_WAIT_MS;
      await wait(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    }
  }

  /** Returns true if it connected. Retries after any failure. */
  async #listenUntilClosed(): Promise<boolean> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: () => createSocket(MAX_SILENCE_MS),
    });
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    // "end" follows; without a listener the error would end the process.
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => this.#notify(payload === REPLACED));
    this.#client = client;
    try {
      // The driver never settles a connection attempt that `end` cancels.
      await Promise.race([startListening(client), ended]);
    } catch {
      await client.end();
      return false;
    }
    this.#notify(true);
    // A failure ends the connection.
    const ping = setInterval(() => void client.query("select 1").catch(() => undefined), PING_MS);
    await ended;
    clearInterval(ping);
    return true;
  }

  #notify(mayBeReplaced: boolean): void {
    for (const listener of this.#listeners) listener(mayBeReplaced);
  }
}

async function startListening(client: Client): Promise<void> {
  await client.connect();
  await client.query(`listen ${COMMITS_CHANNEL}`);
}
