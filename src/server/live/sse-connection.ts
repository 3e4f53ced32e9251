import type { ServerResponse } from "node:http";
import type { HistoryEntry } from "../history/change-log.ts";
import { HEARTBEAT, formatChange } from "./sse-format.ts";

/** Buffers for a slow client up to a limit, then disconnects it; the client resumes with its last id. */
export class SseConnection {
  readonly #response: ServerResponse;
  readonly #maxBufferedBytes: number;
  #position: number;
  #sentBytesAtHeartbeat = -1;

  constructor(response: ServerResponse, position: number, maxBufferedBytes: number) {
    this.#response = response;
    this.#position = position;
    this.#maxBufferedBytes = maxBufferedBytes;
  }

  get position(): number {
    return this.#position;
  }

  get isClosed(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }

  /** `text` is the event of all entries, formatted once for every connection. */
  sendChanges(entries: readonly HistoryEntry[], text: string): void {
    const last = entries.at(-1);
    if (last === undefined || last.sequence <= this.#position) return;
    const unsent = entries.filter(({ sequence }) => sequence > this.#position);
    this.send(unsent.length === entries.length ? text : formatChange(unsent));
    this.#position = last.sequence;
  }

  send(text: string): void {
    if (this.isClosed) return;
    if (this.#response.writableLength > this.#maxBufferedBytes) this.destroy();
    else this.#response.write(text);
  }

  /** Disconnects a client that read nothing since the last one. */
  sendHeartbeat(): void {
    const { socket } = this.#response;
    if (socket === null) return;
    const sentBytes = socket.bytesWritten - socket.writableLength;
    const isStuck = this.#response.writableLength > 0 && sentBytes === this.#sentBytesAtHeartbeat;
    this.#sentBytesAtHeartbeat = sentBytes;
    if (isStuck) this.destroy();
    else this.send(HEARTBEAT);
  }

  end(): void {
    if (this.#response.writableLength > 0) this.destroy();
    else this.#response.end();
  }

  destroy(): void {
    this.#response.destroy();
  }
}
