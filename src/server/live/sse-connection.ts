import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { HistoryEntry } from "../history/change-log.ts";
import { HEARTBEAT, changeText } from "./sse-format.ts";

/**
 * One open stream of events. Nothing waits for its other end: what that does not take is kept up to
 * a limit, past which the stream is cut off; the listener comes back and says where it was.
 */
export class Listener {
  readonly #response: ServerResponse;
  readonly #maxBufferedBytes: number;
  #position: number;
  /** Bytes that the other end had taken at the last beat. */
  #takenBytes = -1;
  /** Whether it is told of what happens; before, it is still given what it missed. */
  isLive = false;

  constructor(response: ServerResponse, position: number, maxBufferedBytes: number) {
    this.#response = response;
    this.#position = position;
    this.#maxBufferedBytes = maxBufferedBytes;
  }

  /** Sequence up to which it was told everything. */
  get position(): number {
    return this.#position;
  }

  get isGone(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }

  /** Tells of entries that follow each other; `text` is that of all of them, made once for everybody. */
  tell(entries: readonly HistoryEntry[], text: string): void {
    const last = entries.at(-1);
    if (last === undefined || last.sequence <= this.#position) return;
    const news = entries.filter(({ sequence }) => sequence > this.#position);
    this.send(news.length === entries.length ? text : changeText(news, last.sequence));
    this.#position = last.sequence;
  }

  send(text: string): void {
    if (this.isGone) return;
    if (this.#response.writableLength > this.#maxBufferedBytes) this.cutOff();
    else this.#response.write(text);
  }

  /** Cuts it off when it took nothing more since the last beat. */
  beat(): void {
    const { socket } = this.#response;
    if (socket === null) return;
    const takenBytes = socket.bytesWritten - socket.writableLength;
    const isStuck = this.#response.writableLength > 0 && takenBytes === this.#takenBytes;
    this.#takenBytes = takenBytes;
    if (isStuck) this.cutOff();
    else this.send(HEARTBEAT);
  }

  /** Until the other end took most of what was sent, or is gone. */
  async drained(): Promise<void> {
    if (this.isGone || !this.#response.writableNeedDrain) return;
    const settled = new AbortController();
    const { signal } = settled;
    try {
      await Promise.race([
        once(this.#response, "drain", { signal }),
        once(this.#response, "close", { signal }),
      ]);
    } finally {
      settled.abort();
    }
  }

  /** Ends the stream at once; what was not taken yet is lost. */
  end(): void {
    if (this.#response.writableLength > 0) this.cutOff();
    else this.#response.end();
  }

  cutOff(): void {
    this.#response.destroy();
  }
}
