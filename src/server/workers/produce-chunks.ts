/**
 * The side of a thread that makes one answer: it reads on its own connection and sends the pieces, no
 * more of them than were asked for, so that a slow client holds no more memory than a fast one.
 */
import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "#domain/refusal.ts";
import type { SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import type { ForThread, FromThread, ToThread } from "./run-worker.ts";
import { lowerThreadPriority } from "./priority.ts";

/** An answer in its pieces, and how many rows it is of (null where it is of none). */
export type Made = {
  readonly rowCount: number | null;
  readonly pieces: AsyncIterable<string> | Iterable<string | Uint8Array>;
};

/** What a UTF-16 unit becomes in UTF-8. */
const MAX_BYTES_A_UNIT = 3;
const encoder = new TextEncoder();

/** To be called once by the code of a thread, with what makes its answer from a job. */
export async function makePieces(
  make: (read: SnapshotReader, job: unknown) => Promise<Made>,
): Promise<void> {
  if (parentPort === null) throw new Error("This is the code of a thread, not a program");
  const port = parentPort;
  const asked = on(port, "message") as AsyncIterableIterator<[ToThread]>;
  const tell = (message: FromThread, ...moved: ArrayBuffer[]): void =>
    port.postMessage(message, moved);
  const { place, job } = workerData as ForThread;
  lowerThreadPriority();
  try {
    const read = await openSnapshotReader(place);
    try {
      const { rowCount, pieces } = await make(read, job);
      tell({ kind: "begin", rowCount });
      for await (const piece of pieces) {
        const next = (await asked.next()) as IteratorResult<[ToThread], undefined>;
        const bytes = inItsOwnMemory(piece, next.value?.[0] ?? null);
        tell({ kind: "piece", bytes }, bytes.buffer);
      }
      tell({ kind: "end" });
    } finally {
      await read.close();
    }
  } catch (error) {
    // Told as it is: an error that crosses threads loses its class.
    if (!(error instanceof Refusal)) throw error;
    tell({ kind: "refused", reason: error.reason });
  } finally {
    port.close();
  }
}

/** Text, or bytes, in memory that holds nothing else: in what is free, where there is room. */
function inItsOwnMemory(piece: string | Uint8Array, free: ToThread): Uint8Array<ArrayBuffer> {
  if (typeof piece !== "string") return Uint8Array.from(piece);
  const most = piece.length * MAX_BYTES_A_UNIT;
  const memory = new Uint8Array(
    free !== null && free.byteLength >= most ? free : new ArrayBuffer(most),
  );
  return memory.subarray(0, encoder.encodeInto(piece, memory).written);
}
