/**
 * Hears of the commits of all processes on a PostgreSQL, by LISTEN on a connection of its own. Always
 * true: who listens is told after every connection too, so that nothing that was committed while there
 * was none stays untold.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

/** Channels belong to one database: companies on one server do not hear of each other. */
export const COMMITS_CHANNEL = "financeiro_commits";

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Of a quiet connection, before the system asks the other end whether it is still there. */
const KEEP_ALIVE_MS = 10_000;

/** Connects when first listened to. */
export class PostgresCommitNotifier {
  readonly #url: string;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #client: Client | null = null;
  #hearing: Promise<void> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Gives what ends it. */
  listen(listener: () => void): () => void {
    // A function of its own: one that listens twice ends twice.
    const told = (): void => listener();
    this.#listeners.add(told);
    this.#hearing ??= this.#hear();
    return () => void this.#listeners.delete(told);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end();
    await this.#hearing;
  }

  async #hear(): Promise<void> {
    const { signal } = this.#closing;
    let waitMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      if (await this.#hearUntilBroken()) waitMs = FIRST_WAIT_MS;
      // It rejects when the wait is cut short, which is what closing does.
      await wait(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    }
  }

  /** Whether it could connect; what broke it does not matter, as it is tried again for ever. */
  async #hearUntilBroken(): Promise<boolean> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    // The end follows; without a listener the error would end the process.
    client.on("error", () => undefined);
    client.on("notification", () => this.#tell());
    this.#client = client;
    try {
      // The driver leaves an attempt that is ended from here, as closing does, without an answer.
      await Promise.race([listening(client), ended]);
    } catch {
      await client.end();
      return false;
    }
    this.#tell();
    await ended;
    return true;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function listening(client: Client): Promise<void> {
  await client.connect();
  await client.query(`listen ${COMMITS_CHANNEL}`);
}
