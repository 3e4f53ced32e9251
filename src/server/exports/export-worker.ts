/**
 * The thread that makes one file: it reads on its own connection and sends the pieces, no more of
 * them than were asked for, so that a slow client holds no more memory than a fast one.
 */
import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "#domain/refusal.ts";
import { openLongRead } from "../database/open-long-read.ts";
import type { ExportJob } from "./export-job.ts";
import type { FromWorker } from "./run-export.ts";
import { writeExport } from "./write-export.ts";

if (parentPort === null) throw new Error("This is the code of a thread, not a program");
const port = parentPort;
const asked = on(port, "message");

async function make(job: ExportJob): Promise<void> {
  const read = await openLongRead(job.place);
  try {
    const { rowCount, pieces } = await writeExport(read, job);
    tell({ kind: "begin", rowCount });
    for await (const piece of pieces) {
      await asked.next();
      // In memory of its own, which goes over as it is.
      const bytes = Uint8Array.from(piece);
      tell({ kind: "piece", bytes }, bytes.buffer);
    }
    tell({ kind: "end" });
  } finally {
    await read.close();
  }
}

function tell(message: FromWorker, ...moved: ArrayBuffer[]): void {
  port.postMessage(message, moved);
}

try {
  await make(workerData as ExportJob);
} catch (error) {
  // Told as it is: an error that crosses threads loses its class.
  if (!(error instanceof Refusal)) throw error;
  tell({ kind: "refused", reason: error.reason });
} finally {
  port.close();
}
