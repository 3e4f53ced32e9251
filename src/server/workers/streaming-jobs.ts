/** Answers that are made by threads, each on a connection of its own, and sent as they are made. */
import type { FastifyReply } from "fastify";
import { runThread, type ThreadJob } from "./run-worker.ts";
import { controlOf, sendPieces } from "./send-chunks.ts";

/** Each is a thread with its own connection to the books. */
const MAX_AT_ONCE = 4;

/** Those of one kind that are on their way. */
export class StreamingJobs {
  readonly #tooMany: () => Error;
  #running = 0;

  /** `tooMany` makes what is thrown when there is no room for one more. */
  constructor(tooMany: () => Error) {
    this.#tooMany = tooMany;
  }

  /** Sends one; `begin` sets its head, once it is known of how many rows it is. */
  async send(
    reply: FastifyReply,
    job: ThreadJob,
    begin: (rowCount: number | null) => void,
  ): Promise<void> {
    if (this.#running >= MAX_AT_ONCE) throw this.#tooMany();
    this.#running += 1;
    const control = controlOf(reply, () => (this.#running -= 1));
    const running = await runThread(job, control);
    if (running === null) {
      reply.hijack();
      return;
    }
    begin(running.rowCount);
    await sendPieces(reply, running.pieces);
  }
}
