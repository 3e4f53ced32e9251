/** Runs an export in a thread of its own, so that nobody else waits while a file is made. */
import { on } from "node:events";
import { Worker, type ResourceLimits } from "node:worker_threads";
import type { ExportFormat } from "#contract/exports.ts";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { ExportJob, RowsJob } from "./export-job.ts";

/** What the thread says, in this order: one of the first two, then pieces as they are asked for. */
export type FromWorker =
  | { readonly kind: "refused"; readonly reason: RefusalReason }
  | { readonly kind: "begin"; readonly rowCount: number | null }
  | { readonly kind: "piece"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end" };

/** Asks for one more piece, to be made in memory that is free, where there is some. */
export type ToWorker = ArrayBuffer | null;

/** A file on its way. */
export type RunningExport = {
  /** How many entries it lists; of rows, how many pass the filter; null of a statement. */
  readonly rowCount: number | null;
  /** Each is there until the next one is asked for, which is made in the same memory. */
  readonly pieces: AsyncGenerator<Uint8Array>;
};

/** So many pieces are made ahead. */
const PIECES_AHEAD = 4;

/**
 * What a thread may hold, in MB, where it makes a file piece by piece: left to itself it would take
 * much more before it lets go of what it has done with. The other files are made in memory.
 */
const PIECE_BY_PIECE: ResourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 48 };
const LIMITS: Partial<Record<ExportFormat, ResourceLimits>> = {
  csv: PIECE_BY_PIECE,
};

/** Who reads nothing for so long has gone, and holds a moment of the books open. */
const STALLED_MS = 60_000;

/**
 * Begins the export. It is over when `control` is aborted, by the caller or here, whether it was read
 * to its end or not; null is given where that was before it began. @throws Refusal where the file
 * cannot hold so much, or sums are past `MAX_TOTAL_CENTS`.
 */
export async function runExport(
  job: ExportJob | RowsJob,
  control: AbortController,
): Promise<RunningExport | null> {
  if (control.signal.aborted) return null;
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), {
    workerData: job,
    name: "export",
    resourceLimits: "table" in job ? PIECE_BY_PIECE : (LIMITS[job.format] ?? {}),
  });
  control.signal.addEventListener("abort", () => void worker.terminate(), { once: true });
  const messages = on(worker, "message", { close: ["exit"] }) as Messages;
  const said = await nextOf(messages);
  if (said?.kind === "refused") throw new Refusal(said.reason);
  if (control.signal.aborted) return null;
  if (said?.kind !== "begin") throw new Error("The thread of an export ended before it began");
  return { rowCount: said.rowCount, pieces: piecesOf(worker, messages, control) };
}

/** Ends with the thread; fails with what the thread did not catch. */
type Messages = AsyncIterator<[FromWorker], unknown>;

async function nextOf(messages: Messages): Promise<FromWorker | null> {
  const next = await messages.next();
  return next.done === true ? null : next.value[0];
}

async function* piecesOf(
  worker: Worker,
  messages: Messages,
  control: AbortController,
): AsyncGenerator<Uint8Array> {
  const ask = (free: ToWorker): void => worker.postMessage(free, free === null ? [] : [free]);
  for (let ahead = 0; ahead < PIECES_AHEAD; ahead += 1) ask(null);
  let stalled: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const message = await nextOf(messages);
      if (message?.kind === "end") return;
      if (message?.kind !== "piece") {
        throw new Error("The thread of an export ended before the file did");
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
