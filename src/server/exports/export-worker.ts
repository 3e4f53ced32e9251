/**
 * The thread that makes one file: it reads on its own connection and sends the pieces, no more of
 * them than were asked for, so that a slow client holds no more memory than a fast one.
 */
import { on } from "node:events";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "#domain/refusal.ts";
import { openLongRead } from "../database/open-long-read.ts";
import type { ExportJob, RowsJob } from "./export-job.ts";
import type { FromWorker, ToWorker } from "./run-export.ts";

if (parentPort === null) throw new Error("This is the code of a thread, not a program");
const port = parentPort;
const asked = on(port, "message") as AsyncIterableIterator<[ToWorker]>;

// Who records an entry comes first. On Linux alone a thread has a priority of its own.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** What a UTF-16 unit becomes in UTF-8. */
const MOST_BYTES_A_UNIT = 3;
const encoder = new TextEncoder();

async function make(job: ExportJob | RowsJob): Promise<void> {
  const read = await openLongRead(job.place);
  try {
    // Only what the one or the other needs: it is up the sooner.
    const { rowCount, pieces } =
      "table" in job
        ? await (await import("./write-rows.ts")).writeRows(read, job)
        : await (await import("./write-export.ts")).writeExport(read, job);
    tell({ kind: "begin", rowCount });
    for await (const piece of pieces) {
      const bytes = inItsOwnMemory(piece, await nextAsked());
      tell({ kind: "piece", bytes }, bytes.buffer);
    }
    tell({ kind: "end" });
  } finally {
    await read.close();
  }
}

async function nextAsked(): Promise<ToWorker> {
  const next = (await asked.next()) as IteratorResult<[ToWorker], undefined>;
  return next.value?.[0] ?? null;
}

/** Text, or bytes, in memory that holds nothing else: in what is free, where there is room. */
function inItsOwnMemory(piece: string | Uint8Array, free: ToWorker): Uint8Array<ArrayBuffer> {
  if (typeof piece !== "string") return Uint8Array.from(piece);
  const most = piece.length * MOST_BYTES_A_UNIT;
  const memory = new Uint8Array(
    free !== null && free.byteLength >= most ? free : new ArrayBuffer(most),
  );
  return memory.subarray(0, encoder.encodeInto(piece, memory).written);
}

function tell(message: FromWorker, ...moved: ArrayBuffer[]): void {
  port.postMessage(message, moved);
}

try {
  await make(workerData as ExportJob | RowsJob);
} catch (error) {
  // Told as it is: an error that crosses threads loses its class.
  if (!(error instanceof Refusal)) throw error;
  tell({ kind: "refused", reason: error.reason });
} finally {
  port.close();
}
