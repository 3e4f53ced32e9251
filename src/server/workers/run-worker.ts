/** Runs the making of one answer in a thread of its own, so that nobody else waits while it is made. */
import { on } from "node:events";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { DatabaseLocation } from "../database/database.ts";

/** What a thread is given: where it reads, and what its code makes of it. */
export type ForThread = { readonly place: DatabaseLocation; readonly job: unknown };

/** The same, with the code: a file that calls `makePieces`. */
export type ThreadJob = ForThread & { readonly code: URL; readonly limits: ResourceLimits };

/** What the thread says, in this order: one of the first two, then pieces as they are asked for. */
export type FromThread =
  | { readonly kind: "refused"; readonly reason: RefusalReason }
  | { readonly kind: "begin"; readonly rowCount: number | null }
  | { readonly kind: "piece"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end" };

/** Asks for one more piece, to be made in memory that is free, where there is some. */
export type ToThread = ArrayBuffer | null;

/** An answer on its way. */
export type Running = {
  /** How many rows it is of; null where it is of none. */
  readonly rowCount: number | null;
  /** Each is there until the next one is asked for, which is made in the same memory. */
  readonly pieces: AsyncGenerator<Uint8Array>;
};

/** So many pieces are made ahead. */
const PIECES_AHEAD = 4;

/**
 * What a thread may hold, in MB, where it makes its answer piece by piece: left to itself it would
 * take much more before it lets go of what it has done with.
 */
export const PIECE_BY_PIECE: ResourceLimits = {
  maxYoungGenerationSizeMb: 24,
  maxOldGenerationSizeMb: 48,
};

/** Who reads nothing for so long has gone, and holds a moment of the books open. */
const STALLED_MS = 60_000;

/**
 * Begins the thread. It is over when `control` is aborted, by the caller or here, whether its answer
 * was read to its end or not; null is given where that was before it began. @throws Refusal where the
 * thread refuses.
 */
export async function runThread(
  { code, place, job, limits }: ThreadJob,
  control: AbortController,
): Promise<Running | null> {
  if (control.signal.aborted) return null;
  const workerData: ForThread = { place, job };
  const worker = new Worker(code, { workerData, name: "answer", resourceLimits: limits });
  control.signal.addEventListener("abort", () => void worker.terminate(), { once: true });
  const messages = on(worker, "message", { close: ["exit"] }) as Messages;
  const said = await nextOf(messages);
  if (said?.kind === "refused") throw new Refusal(said.reason);
  if (control.signal.aborted) return null;
  if (said?.kind !== "begin") throw new Error("The thread of an answer ended before it began");
  return { rowCount: said.rowCount, pieces: piecesOf(worker, messages, control) };
}

/** Ends with the thread; fails with what the thread did not catch. */
type Messages = AsyncIterator<[FromThread], unknown>;

async function nextOf(messages: Messages): Promise<FromThread | null> {
  const next = await messages.next();
  return next.done === true ? null : next.value[0];
}

async function* piecesOf(
  worker: Worker,
  messages: Messages,
  control: AbortController,
): AsyncGenerator<Uint8Array> {
  const ask = (free: ToThread): void => worker.postMessage(free, free === null ? [] : [free]);
  for (let ahead = 0; ahead < PIECES_AHEAD; ahead += 1) ask(null);
  let stalled: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const message = await nextOf(messages);
      if (message?.kind === "end") return;
      if (message?.kind !== "piece") {
        throw new Error("The thread of an answer ended before the answer did");
      }
      stalled = setTimeout(() => control.abort(), STALLED_MS);
      yield message.bytes;
      clearTimeout(stalled);
      ask(message.bytes.buffer);
    }
  } finally {
    clearTimeout(stalled);
    await worker.terminate();
  }
}
